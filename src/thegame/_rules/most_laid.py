"""Reachability: how many cards of a hand can be laid in one turn, in closed form.

Counting the cards that fit is wrong both ways: laying one can shut out another, or open
the way for one by a trick. But no search is needed (GT-18). The theory:

*Thresholds.* Let the hand be H, the trick T, and U and D what the player's ascending
and descending piles show. An up threshold t means that every card >= t can go up. The
first is min U + 1: lay those cards in order on the lowest pile. A step lowers it from t
to a card f < t of the hand, if f is a trick on a pile (f + T in U), or on a card that
can be laid before (f + T in H and f + T >= t). Down thresholds mirror this: the first
is max D - 1, and a step raises s to a card g > s with g - T in D, or in H and <= s.

*Links.* A link is a threshold with the one before it, p -> t upwards and q -> s
downwards; before the first there is nothing, so p is infinite and q minus infinite.

*Theorem.* The most cards that can be laid is the maximum of #{c in H: c >= t or c <= s}
over all up links p -> t and down links q -> s with s < p and q < t, where t and s are
not steps to the same card.

*Why.* Plays up and plays down touch different piles, so a turn is a sequence up of some
cards X and one down of other cards Y. X can go up exactly if it is not below a
threshold that X itself reaches, and a chain of steps to t uses only cards >= t. So
while s < t the two chains do not compete, and the conditions hold by themselves.
Where they meet (t <= s) every card can be laid, unless the two chains need one and the
same card; taking the first t below s and then the first s above t, that can only be a
card to which both step (50 between an ascending 60 and a descending 40, T = 10).

*Helping.* A card on an opponent's pile changes nothing on the player's own piles, so it
may as well come last: the number is that of H, or one more than that of H without the
card that helps.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TypeAlias

from .moves import Play
from .play_tables import Lookup

Start: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool]
"""A hand, the tops, and whether the turn has helped."""


def within_reach(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> bool:
    """Return whether some sequence of legal plays lays this many cards of the hand."""
    if count > len(hand):
        return False
    # Every new state needs this, so quick answers come first; the theorem alone would
    # be enough.
    # While an ascending pile shows less than a descending one, the first thresholds
    # meet: the cards above the one go up in order, the others down.
    rising, falling = lookup.pair
    if tops[rising] < tops[falling]:
        return True
    ups, downs = lookup.ups(tops), lookup.downs(tops)
    low, high = min(ups), max(downs)
    if low < high:
        return True
    # Else the cards above both and below both go forwards, in order.
    lower, upper = bisect_left(hand, high), bisect_right(hand, low)
    if lower + len(hand) - upper >= count:
        return True
    trick = lookup.trick
    fitting = [
        *hand[:lower],
        *(
            card
            for card in hand[lower:upper]
            if card + trick in ups or card - trick in downs
        ),
        *hand[upper:],
    ]
    # All cards that fit now can be laid: tricks first, being on different piles.
    if len(fitting) >= count:
        return True
    helping = () if helped else lookup.helping(hand, tops)
    return _within_reach_beyond(count, hand, ups, downs, trick, fitting, helping)


def _within_reach_beyond(
    count: int,
    hand: tuple[int, ...],
    ups: tuple[int, ...],
    downs: tuple[int, ...],
    trick: int,
    fitting: Sequence[int],
    helping: Sequence[int],
) -> bool:
    """Decide reachability if fewer than ``count`` cards fit right now."""
    if len(fitting) + 1 == count and not {*helping} <= {*fitting}:
        return True
    # If no card fits, a single card may help, and no other can be laid.
    if not fitting:
        return False
    if most_laid(hand, ups, downs, trick) >= count:
        return True
    return any(
        most_laid(_without(hand, card), ups, downs, trick) >= count - 1
        for card in helping
    )


def most_laid(
    hand: Sequence[int], ups: Sequence[int], downs: Sequence[int], trick: int
) -> int:
    """Return how many cards can be laid on piles that show these tops.

    The hand is ascending and without doubles, and piles run both ways.
    """
    # If no two numbers are a trick apart, there are only the first thresholds.
    numbers = {*hand, *ups, *downs}
    if numbers.isdisjoint([number + trick for number in numbers]):
        below = bisect_left(hand, max(downs))
        return min(below + len(hand) - bisect_right(hand, min(ups)), len(hand))
    falling = thresholds_down(hand, downs, trick)
    # The first threshold up and the last one down may let in all cards.
    if bisect_right(hand, falling[-1]) >= bisect_right(hand, min(ups)):
        return len(hand)
    # The up thresholds are down thresholds of the mirror image.
    mirror_tops = [-top for top in ups]
    mirrored = thresholds_down([-card for card in reversed(hand)], mirror_tops, trick)
    most = 0
    # Of the thresholds up that are above all those down, the last lets in most cards.
    above = bisect_left(mirrored, -falling[-1])
    for index in range(above - 1, len(mirrored)):
        t = -mirrored[index]
        before = -_before(mirrored, index, mirror_tops, trick)
        # The first threshold down that is not below t ...
        meeting = bisect_left(falling, t)
        for other in range(meeting, len(falling)):
            s = falling[other]
            if s >= before:
                break
            # ... meets it, unless both are steps to the same card.
            same_card = s == t and index > 0 and other > 0
            if _before(falling, other, downs, trick) < t and not same_card:
                return len(hand)
        # If none meets, the one below t does not compete. There is one: else the first
        # threshold down would have met t or one before it.
        below = bisect_right(hand, falling[meeting - 1])
        most = max(most, len(hand) - bisect_left(hand, t) + below)
    return most


def thresholds_down(hand: Sequence[int], tops: Sequence[int], trick: int) -> list[int]:
    """Return the down thresholds: they rise from card to card of the hand."""
    held, last = set(hand), max(tops) - 1
    thresholds = [last]
    for card in hand[bisect_right(hand, last) :]:
        start = card - trick
        # No later card is a step either, because no top is above the first by two.
        if start > last + 1:
            break
        if start in tops or (start <= last and start in held):
            thresholds.append(card)
            last = card
    return thresholds


def thresholds_up(hand: Sequence[int], tops: Sequence[int], trick: int) -> list[int]:
    """Return the up thresholds: they fall from card to card of the hand."""
    mirror_hand, mirror_tops = [-card for card in reversed(hand)], [-t for t in tops]
    return [-number for number in thresholds_down(mirror_hand, mirror_tops, trick)]


def _before(
    thresholds: list[int], place: int, tops: Sequence[int], trick: int
) -> float:
    """Return the lowest threshold from which the one at this place is a step."""
    if place == 0:
        return -math.inf
    start = thresholds[place] - trick
    # The lowest leaves most freedom.
    return thresholds[0 if start in tops else bisect_left(thresholds, start)]


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def after(
    play: Play,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> Start:
    """Return the hand, the tops and whether the turn has helped, after a play."""
    pile, shown = play.pile, list(tops)
    shown[pile] = play.card
    return _without(hand, play.card), tuple(shown), helped or lookup.helps[pile]
