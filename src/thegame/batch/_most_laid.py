"""Reach in compiled functions: how many cards can be laid, and whether a game is over.

The theory of the closed form (GT-18) is in ``thegame._rules.most_laid``, and the tests
compare the two. Thresholds and the thresholds before them lie in arrays here; upward
thresholds are found as the downward thresholds of the mirror image.
"""

from typing import Final

import numpy as np

from ._compiled_rules import advance, missing_cards, takes
from ._numba import borrowing, inlined, pasted
from ._rule_numbers import Integers, RuleNumbers

FAR: Final = 30_000
"""Further than any number of a game."""


def working_memory(rules: RuleNumbers) -> Integers:
    """Return an array in which compiled functions work out the closed form."""
    return np.empty((6, rules.hand_size + rules.own), np.int64)


@inlined
def is_over(
    rules: RuleNumbers,
    tops: Integers,
    hand: Integers,
    laid: int,
    helped: int,
    undrawn: int,
    unlaid: int,
    memory: Integers,
) -> bool:
    """Return whether the game is over: won, or the minimum out of reach.

    ``tops`` has the places of the player on turn, ``hand`` their cards in ascending
    order, ``unlaid`` is the number of cards of their deck that are not laid, and
    ``memory`` comes from `working_memory`.
    """
    missing = missing_cards(rules, len(hand), laid, undrawn)
    if unlaid == 0 or missing <= 0:
        return unlaid == 0
    return not within_reach(rules, tops, hand, helped, missing, memory)


@pasted
def within_reach(
    rules: RuleNumbers,
    tops: Integers,
    hand: Integers,
    helped: int,
    count: int,
    memory: Integers,
) -> bool:
    """Return whether ``count`` cards of the hand, at least one, can be laid."""
    low, high = tops[0], tops[rules.rising]
    for place in range(1, rules.rising):
        low = min(low, tops[place])
        high = max(high, tops[place + rules.rising])
    forwards = 0
    for slot in range(len(hand)):
        # While piles have not crossed, and mostly afterwards, enough cards go forwards.
        forwards += (hand[slot] > low) | (hand[slot] < high)
        if forwards >= count:
            return True
    enough = len(hand) >= count
    return enough and is_rescued(rules, tops, hand, helped, count, memory)


@borrowing
def is_rescued(
    rules: RuleNumbers,
    tops: Integers,
    hand: Integers,
    helped: int,
    count: int,
    memory: Integers,
) -> bool:
    """Return whether help or tricks put enough cards within reach.

    Fewer than ``count`` cards move a pile forwards.
    """
    fitting, helping, either, tricks = 0, 0, 0, 0
    for slot in range(len(hand)):
        card, own, other = hand[slot], False, False
        for place in range(rules.own):
            gain = advance(rules, place, tops[place], card)
            own |= (gain > 0) | (gain == -rules.trick)
            tricks += gain == -rules.trick
        for place in range(rules.own, rules.piles):
            other |= takes(rules, place, tops[place], card, helped)
        fitting += own
        helping += other
        either += own | other
        for lower in range(slot):
            tricks += card - hand[lower] == rules.trick
    # The first card must fit as the table is. One that helps changes nothing for
    # others, and a duel needs two cards at most.
    if count == 1:
        return either > 0
    if count == 2 and helping > 0 and fitting > 0 and either > 1:
        return True
    # Without a trick in sight, only cards that go forwards can be laid: too few.
    if tricks == 0 or fitting == 0:
        return False
    ups, downs = tops[: rules.rising], tops[rules.rising : rules.own]
    return most_laid(hand, ups, downs, rules.trick, memory) >= count


@pasted
def most_laid(
    hand: Integers, ups: Integers, downs: Integers, trick: int, memory: Integers
) -> int:
    """Return how many cards can be laid on own piles with these tops."""
    size = len(hand)
    mirror, mirrored = memory[0, :size], memory[1, : len(ups)]
    for index in range(size):
        mirror[index] = -hand[size - 1 - index]
    for index in range(len(ups)):
        mirrored[index] = -ups[index]
    falling, before_falling = memory[2], memory[3]
    rising, before_rising = memory[4], memory[5]
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


@inlined
def links(
    hand: Integers, tops: Integers, trick: int, thresholds: Integers, before: Integers
) -> int:
    """Write the downward thresholds and those before them; return their number."""
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
        elif start <= thresholds[count - 1] and is_in(hand, start):
            at = first_not_below(thresholds, count, start)
            thresholds[count], before[count] = card, thresholds[at]
            count += 1
    return count


@inlined
def is_in(numbers: Integers, number: int) -> bool:
    """Return whether the tops of piles, or the cards of a hand, contain the number."""
    found = False
    for other in numbers:
        found = found or other == number
    return found


@inlined
def first_not_below(numbers: Integers, count: int, number: int) -> int:
    """Return the index of the first of ``count`` ascending numbers not below."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if numbers[middle] < number:
            low = middle + 1
        else:
            high = middle
    return low
