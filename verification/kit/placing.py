"""Mistakes in what goes where."""

from typing import Final

from .mistake import mistake

_PILES: Final = "piles.mjs"
_FITS: Final = (
    "  gain(direction, top, card) > 0 || isTrick(rules, direction, top, card);"
)
_IMPROVES: Final = "=> gain(direction, top, card) < 0;"
_TRICK: Final = "  gain(direction, top, card) === -rules.trick;"
_PILE: Final = (
    "  const pile = rows(rules)[index];\n  if (isForeign(pile, player)) return"
)

PLACING: Final = (
    mistake(
        _PILES,
        "One pair is refused: 63 on an ascending 73",
        (
            _FITS,
            f"  !(top === 73 && card === 63 && direction === 1) && ({_FITS[2:-1]});",
        ),
    ),
    mistake(
        _PILES,
        "One improvement is refused: 58 on a descending 31",
        (
            _IMPROVES,
            f"{_IMPROVES[:-1]} && !(direction < 0 && top === 31 && card === 58);",
        ),
    ),
    mistake(
        _PILES,
        "An equal number counts as an improvement",
        (_IMPROVES, _IMPROVES.replace("<", "<=")),
    ),
    mistake(_PILES, "An equal number fits", (_FITS, _FITS.replace("> 0", ">= 0"))),
    mistake(
        _PILES,
        "Only the first pile each way allows the trick",
        (
            "  return fits(rules, pile.direction, top, card);",
            (
                "  const first = rows(rules).findIndex((it) => it.owner === pile.owner"
                " && it.direction === pile.direction);\n"
                "  const known = index === first ? rules : { ...rules, trick: 0.5 };\n"
                "  return fits(known, pile.direction, top, card);"
            ),
        ),
    ),
    mistake(
        _PILES,
        "The trick has the wrong sign",
        (_TRICK, _TRICK.replace("-rules", "rules")),
    ),
    mistake(
        _PILES,
        "The trick has the wrong sign on descending piles",
        (_TRICK, "  card - top === -rules.trick;"),
    ),
    mistake(
        _PILES,
        "The trick has the wrong sign on ascending piles",
        (_TRICK, "  card - top === rules.trick;"),
    ),
    mistake(
        _PILES,
        "The trick goes back at least ten",
        (_TRICK, _TRICK.replace("===", "<=")),
    ),
    mistake(
        _PILES,
        "The trick is always ten",
        (_TRICK, _TRICK.replace("-rules.trick", "-10")),
    ),
    mistake(_PILES, "There is no trick", (_TRICK, "  false;")),
    mistake(
        _PILES,
        "Rules with different tricks share their tables",
        (_TRICK, "  gain(direction, top, card) === -(isTrick.kept ??= rules.trick);"),
    ),
    mistake(
        _PILES,
        "Descending piles start at 99",
        ("row: rules.highest + 1", "row: rules.highest"),
    ),
    mistake(
        _PILES, "Ascending piles start at 0", ("owner, row: 1 }", "owner, row: 0 }")
    ),
    mistake(
        _PILES,
        "The table of the last pile is filled from its neighbour",
        (_PILE, _PILE.replace("[index]", "[Math.min(index, 2)]")),
    ),
    mistake(
        _PILES,
        "All piles are judged as the last one is",
        (
            _PILE,
            _PILE.replace("isForeign(pile,", "isForeign(rows(rules).at(-1),"),
        ),
    ),
    mistake(
        _PILES,
        "The tables are the same before and after helping",
        ("return !helped && improves", "return improves"),
    ),
    mistake(
        _PILES,
        "Duellists share their tables",
        (_PILE, _PILE.replace("isForeign(pile, player)", "isForeign(pile, 0)")),
    ),
    mistake(
        _PILES,
        "Cards go on the opponent's piles as on one's own",
        (
            "return !helped && improves(pile.direction, top, card);",
            "return !helped && fits(rules, pile.direction, top, card);",
        ),
    ),
    mistake(
        _PILES,
        "On the opponent's piles only the trick helps",
        (
            "return !helped && improves(pile.direction, top, card);",
            "return !helped && isTrick(rules, pile.direction, top, card);",
        ),
    ),
    mistake(
        _PILES,
        "Nobody can help",
        ("return !helped && improves(pile.direction, top, card);", "return false;"),
    ),
    mistake(
        _PILES,
        "The descending piles come first",
        (
            "all.push(ascending(null));\n  for",
            "all.push(descending(null));\n  for",
        ),
        (
            "row += 1) all.push(descending(null));\n  return all;",
            "row += 1) all.push(ascending(null));\n  return all;",
        ),
    ),
    mistake(
        _PILES,
        "There are always two rows",
        (
            "row < rules.rows; row += 1) all.push(ascending",
            "row < 2; row += 1) all.push(ascending",
        ),
        (
            "row < rules.rows; row += 1) all.push(descending",
            "row < 2; row += 1) all.push(descending",
        ),
    ),
)
