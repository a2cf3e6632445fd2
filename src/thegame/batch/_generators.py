"""Random generators in compiled functions, and the shuffles that use them.

`thegame.deal` shuffles with ``random.Random(seed).random()``, so the numbers of that
Mersenne twister are computed here exactly: an integer seed is cut into words of 32
bits, which initialise the state, and a float is made of two words. No product on the
way has more than 63 bits.

The fast generator is SplitMix64: a counter that is mixed, so any number can be the
start of a stream. Its numbers have 64 bits and no sign, and wrap around.
"""

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from ._numba import entry, inlined
from ._rule_numbers import Integers, Row, RuleNumbers

Number = TypeVar("Number", np.uint64, NDArray[np.uint64])

STEP: Final = np.uint64(0x9E3779B97F4A7C15)
"""The difference between one counter of SplitMix64 and the next."""

_FIRST: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND: Final = np.uint64(0x94D049BB133111EB)
_HALF: Final = np.uint64(32)

WORDS: Final = 624
"""How many words the state of the twister has."""

_MIDDLE: Final = 397
_UPPER: Final = 0x80000000
_LOWER: Final = 0x7FFFFFFF
_ALL: Final = 0xFFFFFFFF


def mixed(counter: Number) -> Number:
    """Return the random number, or the numbers, that belong to a counter."""
    number = (counter ^ (counter >> np.uint64(30))) * _FIRST
    number = (number ^ (number >> np.uint64(27))) * _SECOND
    return number ^ (number >> np.uint64(31))


mix: Final = inlined(mixed)
"""`mixed` for other compiled functions."""


@inlined
def below(number: np.uint64, count: int) -> int:
    """Return a number from 0 up to but not including the count, by a random number."""
    return int(((number >> _HALF) * np.uint64(count)) >> _HALF)


@entry
def shuffle_fast(rules: RuleNumbers, decks: Row, counters: Integers) -> None:
    """Shuffle the ascending decks of each game with numbers of SplitMix64.

    From the last card to the second, each changes places with one at or before it.
    """
    for game in range(len(decks)):
        deck, counter = decks[game], counters[game]
        for start in range(0, len(deck), rules.cards):
            cards = deck[start : start + rules.cards]
            for last in range(rules.cards - 1, 0, -1):
                counter = counter + STEP
                other = below(mix(counter), last + 1)
                cards[last], cards[other] = cards[other], cards[last]


def _initial() -> Integers:
    """Return the state of the twister from which every seed starts."""
    state = np.zeros(WORDS, np.int64)
    word = 19650218
    for index in range(WORDS):
        state[index] = word
        word = (1812433253 * (word ^ (word >> 30)) + index + 1) & _ALL
    return state


_INITIAL: Final = _initial()


@inlined
def seed_state(state: Integers, low: int, high: int) -> None:
    """Initialise the state by a seed of two words, the higher one 0 if it is short."""
    for index in range(WORDS):
        state[index] = _INITIAL[index]
    length = 2 if high else 1
    index, word = 1, 0
    for _ in range(WORDS):
        before = state[index - 1]
        key = high if word else low
        product = (before ^ (before >> 30)) * 1664525
        state[index] = ((state[index] ^ product) + key + word) & _ALL
        index, word = index + 1, (word + 1) % length
        if index == WORDS:
            state[0] = state[WORDS - 1]
            index = 1
    for _ in range(WORDS - 1):
        before = state[index - 1]
        product = (before ^ (before >> 30)) * 1566083941
        state[index] = ((state[index] ^ product) - index) & _ALL
        index += 1
        if index == WORDS:
            state[0] = state[WORDS - 1]
            index = 1
    state[0] = _UPPER


@inlined
def next_word(state: Integers, index: int) -> int:
    """Return the next word; the state is renewed word by word as it is used."""
    following = (index + 1) % WORDS
    word = (state[index] & _UPPER) | (state[following] & _LOWER)
    twist = 0x9908B0DF if word & 1 else 0
    word = state[(index + _MIDDLE) % WORDS] ^ (word >> 1) ^ twist
    state[index] = word
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return int(word ^ (word >> 18))


@entry
def shuffle_by_seeds(
    rules: RuleNumbers, decks: Row, low: Integers, high: Integers, state: Integers
) -> None:
    """Shuffle the ascending decks of each game as `thegame.deal` does for its seed.

    A seed is given as its lower and its higher word; ``state`` has room for `WORDS`.
    """
    for game in range(len(decks)):
        deck, word = decks[game], 0
        seed_state(state, low[game], high[game])
        for start in range(0, len(deck), rules.cards):
            cards = deck[start : start + rules.cards]
            for last in range(rules.cards - 1, 0, -1):
                upper = next_word(state, word) >> 5
                lower = next_word(state, (word + 1) % WORDS) >> 6
                word = (word + 2) % WORDS
                chance = (upper * 67108864.0 + lower) * (1.0 / 9007199254740992.0)
                other = int(chance * (last + 1))
                cards[last], cards[other] = cards[other], cards[last]
