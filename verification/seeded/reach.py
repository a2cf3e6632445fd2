"""Mistakes in the closed form of reach, and in the lookup tables that it asks."""

from typing import Final

from .edits import Bug, bug

MEETING: Final = """\
            if s >= before_rising[index]:
                break
"""
"""How reach sees that a chain downwards needs a card that has gone up."""

OF_REACH: Final[tuple[Bug, ...]] = (
    bug(
        "Reach also takes the opponent's piles",
        "_rules/lookup.py",
        (
            "if row.direction is direction and not helps[index]",
            "if row.direction is direction",
        ),
    ),
    bug(
        "Reach does not count the hand",
        "_rules/reach.py",
        ("    if count > len(hand):\n        return False\n    # Every", "    # Every"),
    ),
    bug(
        "Reach counts an equal number as going forwards",
        "_rules/reach.py",
        ("bisect_right(hand, low)", "bisect_left(hand, low)"),
    ),
    bug(
        "Reach helps again after having helped",
        "_rules/reach.py",
        (
            "helping = () if helped else lookup.helping(hand, tops)",
            "helping = lookup.helping(hand, tops)",
        ),
    ),
    bug(
        "Reach never helps",
        "_rules/reach.py",
        (
            "helping = () if helped else lookup.helping(hand, tops)",
            "helping: tuple[int, ...] = ()",
        ),
    ),
    bug(
        "Reach keeps the card that helps in the hand",
        "_rules/reach.py",
        ("most_laid(_without(hand, card), ups", "most_laid(hand, ups"),
    ),
    bug(
        "Reach uses one card for both directions",
        "_rules/reach.py",
        ("            same_card = s == t and index > 0 and other > 0\n", ""),
        (
            "if before_falling[other] < t and not same_card:",
            "if before_falling[other] < t:",
        ),
    ),
    bug(
        "Reach takes any meeting at one card for a conflict",
        "_rules/reach.py",
        ("same_card = s == t and index > 0 and other > 0", "same_card = s == t"),
    ),
    bug(
        "Reach goes down from a card that has gone up",
        "_rules/reach.py",
        (MEETING, ""),
    ),
    bug(
        "Reach goes up from a card that has gone down",
        "_rules/reach.py",
        ("if before_falling[other] < t and not same_card:", "if not same_card:"),
    ),
    bug(
        "Reach counts only the first thresholds as meeting",
        "_rules/reach.py",
        (
            "for other in range(meeting, len(falling)):",
            "for other in range(meeting, 1):",
        ),
    ),
    bug(
        "Reach starts its thresholds one card too far",
        "_rules/reach.py",
        ("first = max(shown) - 1", "first = max(shown)"),
    ),
    bug(
        "Reach does a trick only on what shows",
        "_rules/reach.py",
        ("elif start in held and start <= thresholds[-1]:", "elif start in shown:"),
    ),
    bug(
        "Reach does a trick on a card that cannot be laid",
        "_rules/reach.py",
        (
            "elif start in held and start <= thresholds[-1]:",
            "elif start in held:",
        ),
        (
            "before.append(thresholds[bisect_left(thresholds, start)])",
            "before.append(thresholds[-1])",
        ),
    ),
    bug(
        "Reach takes the highest start of a step instead of the lowest",
        "_rules/reach.py",
        (
            "before.append(thresholds[bisect_left(thresholds, start)])",
            "before.append(thresholds[-1])",
        ),
    ),
)

OF_TABLES: Final[tuple[Bug, ...]] = (
    bug(
        "The table of the last pile is filled from its neighbour",
        "_rules/lookup.py",
        (
            "PlaysByTop(index, (row.direction, helps[index], helped), shelf)",
            "PlaysByTop(index, (rows[min(index, 2)].direction, helps[index], helped), shelf)",
        ),
    ),
    bug(
        "All piles that run one way are judged as the first of them is",
        "_rules/lookup.py",
        (
            "(row.direction, helps[index], helped)",
            "(row.direction, False, helped)",
        ),
    ),
    bug(
        "The tables are the same before and after helping",
        "_rules/lookup.py",
        (
            "after = plays(helped=True) if any(helps) else before",
            "after = before",
        ),
    ),
    bug(
        "Duellists share their tables",
        "_rules/lookup.py",
        ("        if helps not in made:\n", "        if not made:\n"),
        (
            "return tuple(made[helps] for helps in helps_of)",
            "return tuple(made.values()) * players",
        ),
    ),
    bug(
        "Rules with different tricks share their tables",
        "_rules/cooperative.py",
        (
            "trick: int = attrs.field(default=10, converter=number, kw_only=True)",
            "trick: int = attrs.field(default=10, kw_only=True, eq=False)",
        ),
    ),
    bug(
        "A table keeps the rows that were asked for",
        "_rules/rows.py",
        (
            "return PassingRow(self.pile, top, self.taken)",
            "return self.setdefault(top, PassingRow(self.pile, top, self.taken))",
        ),
    ),
    bug(
        "Tables are kept however large they are",
        "_rules/lookup.py",
        ("Shelf(cards, size <= ROW_BYTES, ", "Shelf(cards, True, "),
    ),
    bug(
        "The rows of the last top are missing",
        "_rules/rows.py",
        (
            "    for top in range(cards.start - 1, cards.stop + 1):\n        row = ",
            "    for top in range(cards.start - 1, cards.stop):\n        row = ",
        ),
    ),
    bug(
        "A negative pile counts from the end",
        "_rules/lookup.py",
        ("and 0 <= pile < len(tops)", "and pile < len(tops)"),
    ),
    bug(
        "True is taken for pile 1",
        "_rules/lookup.py",
        ("type(pile) is int", "isinstance(pile, int)"),
    ),
)
