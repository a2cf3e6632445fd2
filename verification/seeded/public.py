"""Mistakes that were seen in public implementations of the games."""

from typing import Final

from .edits import Bug, bug

SKIPPING: Final = """\
    while not hand_sizes[following]:
        following = (following + 1) % len(hand_sizes)
"""
"""How players without cards are skipped."""

REQUIRED: Final = "return self.minimum if turn._deck_size > 0 else 1"
"""How many cards a turn of a team needs."""

CLOSED_FORM: Final = "return _within_reach_beyond("
"""How the end of a game is judged where no cheap answer does."""

COUNTED: Final = "return len({*fitting, *helping}) >= count and _within_reach_beyond("
"""How it is judged by those who only count."""

SEEN_IN_PUBLIC: Final[tuple[Bug, ...]] = (
    bug("Empty hands are not skipped", "_rules/base.py", (SKIPPING, "")),
    bug(
        "The minimum stays when the draw pile is empty",
        "_rules/cooperative.py",
        (REQUIRED, "return self.minimum"),
    ),
    bug(
        "The expert minimum falls to two instead of one",
        "_rules/cooperative.py",
        (REQUIRED, REQUIRED.replace("else 1", "else max(1, self.minimum - 1)")),
    ),
    bug(
        "The minimum falls to one in the duel",
        "_rules/face_to_face.py",
        (
            "        return self.minimum\n",
            "        return self.minimum if turn._deck_size else 1\n",
        ),
        ("self.minimum - turn.laid", "self._required(turn) - turn.laid"),
    ),
    bug(
        "The minimum is one for a single player",
        "_rules/cooperative.py",
        (REQUIRED, REQUIRED.replace("> 0", "and self.players > 1")),
    ),
    bug(
        "Being stuck after the first card is not noticed",
        "_game/state.py",
        ("if hand and laid >= rules.minimum:", "if hand and laid:"),
    ),
    bug(
        "Playable cards are counted instead of sequences",
        "_rules/reach.py",
        (CLOSED_FORM, COUNTED),
    ),
    bug(
        "The trick has the wrong sign",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) == -trick",
            "return advance(direction, top, card) == trick",
        ),
    ),
    bug(
        "The trick has the wrong sign on descending piles",
        "_rules/piles.py",
        (
            "return advance(direction, top, card) == -trick",
            "return card - top == -trick",
        ),
    ),
    bug(
        "The end test ignores the trick",
        "_rules/reach.py",
        ("    trick = lookup.trick\n", "    trick = 10**6\n"),
    ),
    bug(
        "Descending piles start at 99",
        "_rules/base.py",
        ("ASCENDING else self.highest + 1", "ASCENDING else self.highest"),
    ),
    bug(
        "A single player has seven cards",
        "_rules/cooperative.py",
        ("(8, 7, 6, 6, 6)", "(7, 7, 6, 6, 6)"),
    ),
    bug(
        "A single player has six cards",
        "_rules/cooperative.py",
        ("(8, 7, 6, 6, 6)", "(6, 7, 6, 6, 6)"),
    ),
    bug(
        "Hands are refilled after every card",
        "_game/state.py",
        (
            "        held[player] = tuple(hand)\n",
            (
                "        decks, source = list(self.decks), rules.draw_pile(player)\n"
                "        held[player] = tuple(sorted((*hand, *decks[source][:1])))\n"
                "        decks[source] = decks[source][1:]\n"
            ),
        ),
        (
            "            self.decks,\n            player,\n",
            "            tuple(decks),\n            player,\n",
        ),
    ),
    bug(
        "Hands are never refilled",
        "_game/state.py",
        ("deck, due = decks[source], rules._due(self)", "deck, due = decks[source], 0"),
    ),
    bug(
        "Duellists draw as many as they laid",
        "_game/state.py",
        (
            "deck, due = decks[source], rules._due(self)",
            "deck, due = decks[source], min(self.laid, len(decks[source]))",
        ),
    ),
    bug(
        "Duellists always draw up to six",
        "_rules/face_to_face.py",
        (" if turn.helped else DRAWN", ""),
    ),
    bug(
        "Ten left are called excellent",
        "_rules/outcome.py",
        ("1 <= self.unlaid <= 9", "1 <= self.unlaid <= 10"),
    ),
)
