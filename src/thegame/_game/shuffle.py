"""The shuffle: its result for given random numbers is part of the public contract.

Only the method ``random`` is called, whose numbers ``random.Random`` guarantees for
every version of Python.
"""

import itertools
from bisect import bisect_right
from collections.abc import Iterable
from typing import Protocol

from thegame._rules.stuck_hands import Hands


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


def drawn(hands: Hands, chance: Chance, *, stuck: bool) -> tuple[int, ...]:
    """Return a random hand with which the game is over, or goes on.

    Each is equally likely, as exactly as a float can tell.
    """
    boxes = [box for box in hands.boxes() if box.stuck is stuck]
    ends = [*itertools.accumulate(box.count for box in boxes)]
    # A number below 1 never leads past the last box, however it is rounded.
    place = int(chance.random() * ends[-1])
    box = boxes[bisect_right(ends, place)]
    return tuple(
        sorted(
            card
            for cards, taken in box.parts
            for card in shuffled(cards, chance)[:taken]
        )
    )
