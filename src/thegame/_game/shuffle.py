"""The shuffle: its result for given random numbers is part of the public contract.

Only the method ``random`` is called, whose numbers ``random.Random`` guarantees for
every version of Python.
"""

from collections.abc import Iterable
from typing import Protocol


class Chance(Protocol):
    """A source of random numbers, such as ``random.Random(seed)``."""

    def random(self) -> float:
        """Return the next number, from 0 up to but not including 1."""
        ...


def shuffled(cards: Iterable[int], chance: Chance) -> tuple[int, ...]:
    """Return the cards in random order, every order being equally likely.

    From the last card to the second, each changes places with one at or before it.
    """
    order, number = list(cards), chance.random
    for last in range(len(order) - 1, 0, -1):
        other = int(number() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)
