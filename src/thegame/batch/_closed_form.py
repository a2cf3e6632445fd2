"""The closed form of reachability with loops (GT-18).

``thegame._rules.reachability`` explains the theory, and the tests compare the two.
Thresholds and the thresholds before them lie in arrays; those upwards are found as those
downwards of the mirror image.
"""

from typing import Final

import numpy as np

from ._compiler import compiled
from ._numbers import Lane, Numbers

FAR: Final = 30_000
"""Further than any number of a game."""


@compiled
def enough(rules: Numbers, row: Lane, hand: Lane, size: Lane, missing: Lane) -> Lane:
    """Return 1 if so many cards can be laid on own piles, else 0."""
    ups = row[rules.tops : rules.tops + rules.rising]
    downs = row[rules.tops + rules.rising : rules.tops + rules.own]
    return 1 if most_laid(hand[:size], ups, downs, rules.trick) >= missing else 0


@compiled
def most_laid(hand: Lane, ups: Lane, downs: Lane, trick: int) -> int:
    """Return how many cards can be laid on piles that show these tops."""
    size = len(hand)
    mirror, mirrored = np.empty(size, np.int64), np.empty(len(ups), np.int64)
    for index in range(size):
        mirror[index] = -hand[size - 1 - index]
    for index in range(len(ups)):
        mirrored[index] = -ups[index]
    falling, before_falling = np.empty(size + 1, np.int64), np.empty(size + 1, np.int64)
    rising, before_rising = np.empty(size + 1, np.int64), np.empty(size + 1, np.int64)
    downwards = links(hand, downs, trick, falling, before_falling)
    upwards = links(mirror, mirrored, trick, rising, before_rising)
    most = 0
    for index in range(upwards):
        t, before = -rising[index], -before_rising[index]
        meeting = first_not_below(falling, downwards, t)
        for other in range(meeting, downwards):
            s = falling[other]
            if s >= before:
                break
            same_card = s == t and index > 0 and other > 0
            if before_falling[other] < t and not same_card:
                return size
        below = first_not_below(hand, size, falling[meeting - 1] + 1)
        laid = size - first_not_below(hand, size, t) + below
        most = max(most, laid)
    return most


@compiled
def links(hand: Lane, tops: Lane, trick: int, thresholds: Lane, before: Lane) -> int:
    """Write the thresholds downwards and those before them; return how many."""
    first = tops[0] - 1
    for top in tops:
        first = max(first, top - 1)
    thresholds[0], before[0] = first, -FAR
    count = 1
    for card in hand:
        start = card - trick
        if card <= first:
            continue
        if is_in(tops, start):
            thresholds[count], before[count] = card, first
            count += 1
        elif start <= thresholds[count - 1] and is_held(hand, start):
            at = first_not_below(thresholds, count, start)
            thresholds[count], before[count] = card, thresholds[at]
            count += 1
    return count


@compiled
def is_in(tops: Lane, number: int) -> bool:
    """Return whether a pile shows the number."""
    found = False
    for top in tops:
        found = found or top == number
    return found


@compiled
def is_held(hand: Lane, card: int) -> bool:
    """Return whether an ascending hand has the card."""
    at = first_not_below(hand, len(hand), card)
    return at < len(hand) and hand[at] == card


@compiled
def first_not_below(numbers: Lane, count: int, number: int) -> int:
    """Return the index of the first of so many ascending numbers that is not below."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
