"""Chance: the numbers of ``random.Random``, and those of a fast generator.

The fast one is SplitMix64: a counter that is mixed, so any number can be the start of a
stream. Numbers here have 64 bits and no sign, and wrap around.
"""

from typing import Final

import numpy as np

from ._compiler import COMPILED, compiled
from ._numbers import Lane, Numbers

if COMPILED:
    from ._one import narrow, pick, put, wide
else:
    from ._all import narrow, pick, put, wide

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
"""How far the counter goes for each number."""

_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_BY_30: Final = np.uint64(30)
_BY_27: Final = np.uint64(27)
_BY_31: Final = np.uint64(31)
_BY_32: Final = np.uint64(32)


def mixed(counter: Lane) -> Lane:
    """Return the random number that belongs to a counter."""
    number = (counter ^ (counter >> _BY_30)) * _FIRST
    number = (number ^ (number >> _BY_27)) * _SECOND
    return number ^ (number >> _BY_31)


mix: Final = compiled(mixed)
"""The same for other compiled functions."""


@compiled
def below(number: Lane, count: Lane) -> Lane:
    """Return a number from 0 up to but not including the count, by a random number."""
    return narrow(((number >> _BY_32) * wide(count)) >> _BY_32)


@compiled
def shuffle(rules: Numbers, deck: Lane, counter: Lane) -> Lane:
    """Shuffle each deck, as the library does but with fast numbers; return the counter.

    From the last card to the second, each changes places with one at or before it.
    """
    for number in range(rules.decks):
        start = number * rules.cards
        for card in range(rules.cards):
            deck[start + card] = card + 2
        for last in range(rules.cards - 1, 0, -1):
            counter = counter + STEP
            count = last + 1 + 0 * narrow(counter)
            other = start + below(mix(counter), count)
            card = pick(deck, other)
            put(deck, other, deck[start + last], count > 0)
            deck[start + last] = card
    return counter
