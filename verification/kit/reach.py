"""Mistakes in how many cards can be laid, in closed form and by search."""

from typing import Final

from .mistake import Mistake, mistake

_CLOSED: Final = "closed_form.mjs"

REACH: Final = (
    mistake(
        _CLOSED,
        "Reach also takes the opponent's piles",
        (" && !isForeign(all[index], player));", ");"),
    ),
    mistake(
        _CLOSED,
        "Reach does not count the hand",
        (
            "const laid = hand.filter((card) => card >= up.at || card <= down.at).length;",
            (
                "const laid = hand.filter((card) => card >= up.at).length"
                " + hand.filter((card) => card <= down.at).length;"
            ),
        ),
    ),
    mistake(
        _CLOSED,
        "Reach counts an equal number as going forwards",
        ("const first = Math.min(...tops) + 1;", "const first = Math.min(...tops);"),
    ),
    mistake(
        _CLOSED,
        "Reach starts its thresholds one card too far",
        (
            "const first = Math.min(...tops) + 1;",
            "const first = Math.min(...tops) + 2;",
        ),
    ),
    mistake(
        _CLOSED,
        "Reach helps again after having helped",
        ("  if (helped) return false;\n", ""),
    ),
    mistake(
        _CLOSED,
        "Reach never helps",
        ("  if (helped) return false;\n", "  return false;\n"),
    ),
    mistake(
        _CLOSED,
        "Reach keeps the card that helps in the hand",
        ("hand.filter((other) => other !== card)", "hand"),
    ),
    mistake(
        _CLOSED,
        "Reach uses one card for both directions",
        ("      if (up.at === down.at && up.card && down.card) continue;\n", ""),
    ),
    mistake(
        _CLOSED,
        "Reach takes any meeting at one card for a conflict",
        ("up.at === down.at && up.card && down.card", "up.at === down.at"),
    ),
    mistake(
        _CLOSED,
        "Reach goes down from a card that has gone up",
        ("      if (down.at >= up.before) continue;\n", ""),
    ),
    mistake(
        _CLOSED,
        "Reach goes up from a card that has gone down",
        ("      if (down.before >= up.at) continue;\n", ""),
    ),
    mistake(
        _CLOSED,
        "Reach counts only the first thresholds as meeting",
        (
            "      if (down.at >= up.before) continue;\n",
            "      if (down.at >= up.at && down.card) continue;\n",
        ),
    ),
    mistake(
        _CLOSED,
        "Reach does a trick only on what shows",
        (" || (hand.includes(from) && from >= at);", ";"),
    ),
    mistake(
        _CLOSED,
        "Reach does a trick on a card that cannot be laid",
        ("hand.includes(from) && from >= at", "hand.includes(from)"),
    ),
    mistake(
        _CLOSED,
        "Reach does no trick on what shows",
        ("tops.includes(from) || (hand", "(hand"),
    ),
    mistake(
        _CLOSED,
        "Reach takes the highest start of a step instead of the lowest",
        (
            "  return links;\n",
            (
                "  return links.filter(({ at, before, card }) => !card || "
                "before === Math.min(...links.filter((it) => it.card && it.at === at)"
                ".map((it) => it.before)));\n"
            ),
        ),
    ),
    mistake(
        _CLOSED,
        "Reach does one trick each way",
        (
            "  for (let next = 0; next < links.length; next += 1) {",
            "  for (let next = 0; next < 1; next += 1) {",
        ),
    ),
    mistake(
        _CLOSED,
        "Reach counts the cards that go forwards",
        (
            "  for (let next = 0; next < links.length; next += 1) {",
            "  for (let next = 0; next < 0; next += 1) {",
        ),
    ),
    mistake(
        _CLOSED,
        "Reach goes up only",
        ("card >= up.at || card <= down.at", "card >= up.at"),
    ),
    mistake(
        _CLOSED,
        "Reach helps with any card",
        ("return helps && 1 + most", "return 1 + most"),
    ),
)

_SEARCH: Final = "search.mjs"

SEARCHING: Final = (
    Mistake(
        "The search takes the same card twice",
        _SEARCH,
        (("hand.filter((other) => other !== card)", "[...hand]"),),
        search=True,
    ),
    Mistake(
        "The search forgets that it has helped",
        _SEARCH,
        (("helped || isForeign(all[pile], player)", "helped"),),
        search=True,
    ),
    Mistake(
        "The search does not change the piles",
        _SEARCH,
        (("(index === pile ? card : top)", "top"),),
        search=True,
    ),
    Mistake(
        "The search follows the first play only",
        _SEARCH,
        (
            (
                "plays(rules, player, hand, tops, helped).some(",
                "plays(rules, player, hand, tops, helped).slice(0, 1).some(",
            ),
        ),
        search=True,
    ),
    Mistake(
        "The search is greedy",
        _SEARCH,
        (
            (
                "plays(rules, player, hand, tops, helped).some(",
                (
                    "plays(rules, player, hand, tops, helped).sort(([c, p], [d, q]) => "
                    "all[p].direction * (c - tops[p]) - all[q].direction * (d - tops[q]))"
                    ".slice(0, 1).some("
                ),
            ),
        ),
        search=True,
    ),
    Mistake(
        "The search looks one card ahead",
        _SEARCH,
        (("count - 1);", "0);"),),
        search=True,
    ),
)
