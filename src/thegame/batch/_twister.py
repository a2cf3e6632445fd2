"""The Mersenne twister as Python seeds and uses it, with loops.

``random.Random(seed).random()`` is part of the promise which deal belongs to a seed, so
its numbers are made here exactly: an integer seed is cut into words of 32 bits, which
initialise the state, and a float is made of two of its numbers. No product on the way
has more than 63 bits.
"""

from typing import Final

import numpy as np

from ._compiler import compiled
from ._numbers import Lane, Numbers

WORDS: Final = 624
"""How many words the state has."""

_MIDDLE: Final = 397
_UPPER: Final = 0x80000000
_LOWER: Final = 0x7FFFFFFF
_ALL: Final = 0xFFFFFFFF


def _initial() -> Lane:
    """Return the state from which every seed starts."""
    state = np.zeros(WORDS, np.int64)
    word = 19650218
    for index in range(WORDS):
        state[index] = word
        word = (1812433253 * (word ^ (word >> 30)) + index + 1) & _ALL
    return state


_INITIAL: Final = _initial()


@compiled
def seed_state(state: Lane, low: int, high: int) -> None:
    """Initialise the state by a seed of two words, the higher one 0 if it is short."""
    state[:] = _INITIAL
    length = 2 if high else 1
    index, word = 1, 0
    for _ in range(WORDS):
        before = state[index - 1]
        key = high if word else low
        mixed = (before ^ (before >> 30)) * 1664525
        state[index] = ((state[index] ^ mixed) + key + word) & _ALL
        index, word = index + 1, (word + 1) % length
        if index == WORDS:
            state[0] = state[WORDS - 1]
            index = 1
    for _ in range(WORDS - 1):
        before = state[index - 1]
        mixed = (before ^ (before >> 30)) * 1566083941
        state[index] = ((state[index] ^ mixed) - index) & _ALL
        index += 1
        if index == WORDS:
            state[0] = state[WORDS - 1]
            index = 1
    state[0] = _UPPER


@compiled
def next_word(state: Lane, index: int) -> Lane:
    """Return the next word; the state is renewed word by word as it is used."""
    following = (index + 1) % WORDS
    word = (state[index] & _UPPER) | (state[following] & _LOWER)
    twist = 0x9908B0DF if word & 1 else 0
    word = state[(index + _MIDDLE) % WORDS] ^ (word >> 1) ^ twist
    state[index] = word
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@compiled
def shuffle_by_seed(
    rules: Numbers, deck: Lane, state: Lane, low: int, high: int
) -> None:
    """Shuffle each deck as the library does for the seed."""
    seed_state(state, low, high)
    index = 0
    for number in range(rules.decks):
        start = number * rules.cards
        for card in range(rules.cards):
            deck[start + card] = card + 2
        for last in range(rules.cards - 1, 0, -1):
            upper = next_word(state, index) >> 5
            lower = next_word(state, (index + 1) % WORDS) >> 6
            index = (index + 2) % WORDS
            chance = (upper * 67108864.0 + lower) * (1.0 / 9007199254740992.0)
            other = start + int(chance * (last + 1))
            deck[start + last], deck[other] = deck[other], deck[start + last]
