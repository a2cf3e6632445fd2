"""How many cards can be laid: the library and the proven program on many tables."""

import itertools
import random
from collections.abc import Iterator
from typing import Final, TypeAlias

from thegame._rules.most_laid import most_laid

from .program import Program, counted, same

Table: TypeAlias = tuple[list[int], list[int], list[int], int]
"""A hand, what the piles show upwards and downwards, and the trick."""

HIGHEST: Final = 8
LONGER: Final[Table] = ([2, 3, 5, 7, 8], [9], [1], 4)
"""A knot that needs one card more: thresholds before those that meet are in the way."""

AT_ONCE: Final = 500
"""How many questions are sent together: fewer than fill a pipe."""


def knots() -> Iterator[Table]:
    """Yield every hand of a small deck on every two crossed piles."""
    cards = range(2, HIGHEST + 1)
    hands = [
        list(hand)
        for size in range(len(cards) + 1)
        for hand in itertools.combinations(cards, size)
    ]
    for up, down in itertools.product(range(1, HIGHEST + 2), repeat=2):
        if down < up:
            for hand, trick in itertools.product(hands, (1, 2, 3, 4)):
                yield hand, [up], [down], trick


def loose(chance: random.Random) -> Table:
    """Return any hand on any piles."""
    high = chance.choice((9, 20, 40, 99))
    hand = sorted(chance.sample(range(2, high + 1), chance.randint(0, high // 2)))
    ups = chance.choices(range(1, high + 2), k=chance.randint(1, 3))
    downs = chance.choices(range(1, high + 2), k=chance.randint(1, 3))
    return hand, ups, downs, chance.randint(1, 12)


def compare_tables(program: Program, games: int) -> int:
    """Compare on every small table, and on a hundred others for each game."""
    chance = random.Random(games)
    others = (loose(chance) for _ in range(100 * games))
    tables = itertools.chain(knots(), [LONGER], others)
    compared = 0
    while batch := list(itertools.islice(tables, AT_ONCE)):
        lines = [
            ("most", trick, *counted(hand), *counted(ups), *counted(downs))
            for hand, ups, downs, trick in batch
        ]
        for proven, numbers in zip(program.ask(*lines), batch, strict=True):
            same(most_laid(*numbers), proven, f"cards to lay on {numbers}", None)
        compared += len(batch)
    return compared
