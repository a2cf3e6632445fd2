"""Reach: how many cards of a hand can be laid in one turn, in closed form.

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
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .lookup import Lookup
from .moves import Play

Turn: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool]
"""A hand, the tops, and whether the turn has helped."""

Links: TypeAlias = tuple[list[int], list[float]]
"""Thresholds from the first on, and the one before each."""


def surely_within(
    count: int, hand: tuple[int, ...], tops: tuple[int, ...], lookup: Lookup
) -> bool:
    """Return whether the first thresholds alone show that so many can be laid.

    The answer is nearly always this cheap yes. While an ascending pile shows less than
    a descending one, the first thresholds meet: the cards above it go up in order, the
    others go down. Else the cards that go forwards are counted.
    """
    if count > len(hand):
        return False
    for rising, falling in lookup.pairs:
        if tops[rising] < tops[falling]:
            return True
    low = min(map(tops.__getitem__, lookup.ascending))
    high = max(map(tops.__getitem__, lookup.descending))
    return _forwards(hand, low, high) >= count


def _forwards(hand: Sequence[int], low: float, high: float) -> int:
    """Return how many cards are above the lowest top or below the highest."""
    return len(hand) - bisect_right(hand, low) + bisect_left(hand, high)


def within_reach(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> bool:
    """Return whether some sequence of legal plays lays this many cards of the hand."""
    return surely_within(count, hand, tops, lookup) or within_reach_by_tricks(
        count, hand, tops, helped, lookup
    )


def plays_within_reach(
    count: int,
    plays: tuple[Play, ...],
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> tuple[Play, ...]:
    """Return the plays after which this many other cards of the hand can be laid."""
    if count >= len(hand):
        return ()
    low, rest_low = _lowest(tops, lookup.ascending)
    highest, rest_high = _lowest([-top for top in tops], lookup.descending)
    # The cheap yes of `surely_within`, first for all plays and then for each of them.
    if max(rest_low.values()) < -highest and low < -max(rest_high.values()):
        return plays
    safe: list[Play] = []
    for play in plays:
        card, pile = play.card, play.pile
        bottom = min(rest_low[pile], card) if pile in rest_low else low
        ceiling = -min(rest_high[pile], -card) if pile in rest_high else -highest
        if bottom < ceiling:
            safe.append(play)
            continue
        counted = bottom < card or card < ceiling
        enough = _forwards(hand, bottom, ceiling) - counted >= count
        if enough or within_reach_by_tricks(
            count, *after(play, hand, tops, helped, lookup), lookup
        ):
            safe.append(play)
    return tuple(safe)


def _lowest(
    tops: Sequence[int], piles: tuple[int, ...]
) -> tuple[int, dict[int, float]]:
    """Return the lowest top of some piles, and that of all others for each of them."""
    first, second = sorted([*(tops[pile] for pile in piles), math.inf])[:2]
    return int(first), {
        pile: second if tops[pile] == first else first for pile in piles
    }


def within_reach_by_tricks(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> bool:
    """Return the same where the first thresholds alone do not show it."""
    if count > len(hand):
        return False
    if count == 1:
        # Any legal play will do, and listing them is quicker than the closed form.
        return bool(lookup.legal_plays(hand, tops, helped))
    ups = list(map(tops.__getitem__, lookup.ascending))
    downs = list(map(tops.__getitem__, lookup.descending))
    trick = lookup.rows[0].trick
    most = most_laid(hand, ups, downs, trick)
    if most >= count:
        return True
    # A card that helps adds one at most, and taking it away adds nothing.
    if helped or most + 1 < count:
        return False
    return any(
        most_laid(_without(hand, card), ups, downs, trick) >= count - 1
        for card in _helping(hand, tops, lookup)
    )


def most_laid(
    hand: Sequence[int], ups: Sequence[int], downs: Sequence[int], trick: int
) -> int:
    """Return how many cards can be laid on piles that show these tops.

    The hand is ascending and without doubles, and piles run both ways.
    """
    # Mostly no two numbers are a trick apart, and the first thresholds are all.
    numbers = {*hand, *ups, *downs}
    if numbers.isdisjoint([number + trick for number in numbers]):
        return min(_forwards(hand, min(ups), max(downs)), len(hand))
    falling, before_falling = _links(hand, downs, trick)
    # The mirror image, so that one function finds both.
    mirrored, before_mirrored = _links(
        [-card for card in reversed(hand)], [-top for top in ups], trick
    )
    rising = [-threshold for threshold in mirrored]
    before_rising = [-threshold for threshold in before_mirrored]
    most = 0
    for index, t in enumerate(rising):
        # The first threshold down that is not below t ...
        meeting = bisect_left(falling, t)
        for other in range(meeting, len(falling)):
            s = falling[other]
            if s >= before_rising[index]:
                break
            # ... meets it, unless both are steps to the same card.
            same_card = s == t and index > 0 and other > 0
            if before_falling[other] < t and not same_card:
                return len(hand)
        # If none meets, the one below t does not compete. There is one: else the first
        # threshold down would have met t or one before it.
        below = bisect_right(hand, falling[meeting - 1])
        most = max(most, len(hand) - bisect_left(hand, t) + below)
    return most


def _links(hand: Sequence[int], tops: Iterable[int], trick: int) -> Links:
    """Return the links downwards: thresholds rise from card to card of the hand."""
    shown, held = set(tops), set(hand)
    first = max(shown) - 1
    thresholds, before = [first], [-math.inf]
    for card in hand:
        start = card - trick
        if card <= first:
            continue
        if start in shown:
            before.append(first)
            thresholds.append(card)
        elif start in held and start <= thresholds[-1]:
            # The lowest threshold from which the step is possible leaves most freedom.
            before.append(thresholds[bisect_left(thresholds, start)])
            thresholds.append(card)
    return thresholds, before


def _helping(
    hand: tuple[int, ...], tops: tuple[int, ...], lookup: Lookup
) -> Iterable[int]:
    """Return the cards that may go on an opponent's pile, each once."""
    plays = lookup.legal_plays(hand, tops, helped=False)
    return dict.fromkeys(play.card for play in plays if lookup.helps[play.pile])


def _without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(other for other in hand if other != card)


def after(
    play: Play,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    lookup: Lookup,
) -> Turn:
    """Return the hand, the tops and whether the turn has helped, after a play."""
    pile = play.pile
    return (
        _without(hand, play.card),
        (*tops[:pile], play.card, *tops[pile + 1 :]),
        helped or lookup.helps[pile],
    )
