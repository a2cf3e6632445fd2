"""Mistakes in whole turns: the search of turns, draws that are said, and the outcome."""

from typing import Final

from .edits import Bug, bug

OF_TURN_SEARCH: Final[tuple[Bug, ...]] = (
    bug(
        "An end of a turn is listed once for each play that can be the last",
        "_game/turns.py",
        ("key = rest, key_of(shown)", "key = play, rest, key_of(shown)"),
    ),
    bug(
        "A play on an earlier pile is dropped below the minimum",
        "_game/turns.py",
        ("in_order = count > 0 and laid > minimum", "in_order = count > 0"),
    ),
    bug(
        "The search of turns leaves out ends of the game",
        "_game/turns.py",
        ("if laid >= minimum or is_over:", "if laid >= minimum:"),
    ),
    bug(
        "The search of turns goes on after the end of the game",
        "_game/turns.py",
        (
            "            if not is_over:\n                going_on.append(spot)\n",
            "            going_on.append(spot)\n",
        ),
    ),
    bug(
        "The search of turns forgets that help was given",
        "_game/turns.py",
        (
            "yield rest, shown, helped or lookup.helps[pile], (*plays, play)",
            "yield rest, shown, helped, (*plays, play)",
        ),
    ),
    bug(
        "The search of turns lays one card more than its limit",
        "_game/turns.py",
        ("min(at_most, len(held))", "min(at_most + 1, len(held))"),
    ),
    bug(
        "A player who is not on turn can plan a turn",
        "_game/turns.py",
        ("    if not start.legal_moves():\n        return\n", ""),
    ),
    bug(
        "Ends that differ by an exchange of piles always count as one",
        "_game/turns.py",
        (
            "key_of = lookup.unordered if up_to_exchange else None",
            "key_of = lookup.unordered",
        ),
    ),
)

OF_SAID_DRAWS: Final[tuple[Bug, ...]] = (
    bug(
        "A card can be drawn twice",
        "_game/drawing.py",
        (" and card not in drawn:", ":"),
    ),
    bug(
        "A card that is not in the draw pile can be drawn",
        "_game/drawing.py",
        ("is_number(card) and card in deck and", "is_number(card) and"),
    ),
    bug(
        "A fraction is taken for a card of the draw pile",
        "_game/drawing.py",
        ("is_number(card) and card in deck and", "card in deck and"),
    ),
    bug(
        "Fewer cards than are due can be drawn",
        "_game/drawing.py",
        ("count == due", "count <= due"),
    ),
    bug(
        "A draw that is said takes the top cards from the draw pile",
        "_game/state.py",
        ("left = without(deck, drawn)", "left = deck[due:]"),
    ),
)

OF_JUDGEMENT: Final[tuple[Bug, ...]] = (
    bug(
        "Nobody who holds a card is stuck",
        "_game/state.py",
        ("if hand and laid >= rules.minimum:", "if hand:"),
    ),
    bug(
        "Nobody who lacks only one card of the minimum is stuck",
        "_game/state.py",
        (
            "if hand and laid >= rules.minimum:",
            "if hand and laid + 1 >= rules.minimum:",
        ),
    ),
)
