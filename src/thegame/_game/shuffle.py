"""
Chance: one way to shuffle, from whatever numbers are given.

The order for given numbers is a promise. Only the method ``random`` is asked, the one
whose numbers ``random.Random`` guarantees for ever.
"""

from collections.abc import Iterable
from typing import Protocol


class Chance(Protocol):
    """
    A source of numbers, such as ``random.Random(seed)``.
    """

    def random(self) -> float:
        """
        The next number, from 0 up to but not including 1.
        """
        ...


def shuffled(cards: Iterable[int], chance: Chance) -> tuple[int, ...]:
    """
    The cards in an order of which each is equally likely.

    Each card, from the last, changes place with one at or before it.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
