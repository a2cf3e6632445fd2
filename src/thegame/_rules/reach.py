"""
Reach: whether so many more cards can be laid in this turn, in any order.

Counting the cards that fit is wrong both ways: laying one can shut out another, or
open the way for one by a trick. So sequences are searched, but only where two bounds
leave a doubt, and only those that can matter; so the search is short for any rules.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from .lookup import Seat
from .moves import Play

Turn: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool]
"""A hand, the tops, and whether the turn has helped."""


def within_reach(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Seat,
) -> bool:
    """
    Whether some sequence of legal plays lays this many cards; none is always.

    While an own ascending top is below an own descending one, the whole hand can
    be laid on that pair: the cards above the ascending top upwards on it, the
    others, which are below the descending top, downwards on that.
    """
    if count > len(hand):
        return False
    for ascending, descending in seat.ways:
        if tops[ascending] < tops[descending]:
            return True
    return _search(count, (hand, tops, helped), seat, set())


def _search(count: int, turn: Turn, seat: Seat, hopeless: set[Turn]) -> bool:
    """
    The same where the piles have crossed, but for turns known to be hopeless.
    """
    hand, tops, helped = turn
    low, high = min(seat.ups(tops)), max(seat.downs(tops))
    # Those above go up in order, those below go down in order.
    if len(hand) - bisect_right(hand, low) + bisect_left(hand, high) >= count:
        return True
    if count == 1:
        return bool(seat.legal_plays(hand, tops, helped))
    if turn in hopeless or hoped_for(turn, seat) < count:
        return False
    for play in _worthwhile(turn, seat, low, high):
        if _search(count - 1, after(play, *turn, seat), seat, hopeless):
            return True
    hopeless.add(turn)
    return False


def hoped_for(turn: Turn, seat: Seat) -> int:
    """
    As many cards as can be hoped for: upwards, downwards, and one to help.
    """
    hand, tops, helped = turn
    ups, downs = seat.ups(tops), [-top for top in seat.downs(tops)]
    trick = seat.piles[0].trick
    floor = _floor(hand[::-1], ups, trick)
    ceiling = -_floor([-card for card in hand], downs, trick)
    above, below = len(hand) - bisect_left(hand, floor), bisect_right(hand, ceiling)
    return min(above + below, len(hand)) + (not helped and any(seat.helps))


def _floor(cards: Sequence[int], tops: Sequence[int], trick: int) -> int:
    """
    From which number on cards can be laid upwards, if no other pile needs them.

    A trick to a card opens the way for all above it. It starts from what shows, or
    from a card that can be laid before. The cards are given highest first.
    """
    floor = min(tops) + 1
    for card in cards:
        start = card + trick
        if card < floor and (start in tops or (start >= floor and start in cards)):
            floor = card
    return floor


def _worthwhile(turn: Turn, seat: Seat, low: int, high: int) -> Iterator[Play]:
    """
    The plays with which a longest sequence can begin.

    An ordinary card may as well go where it shuts out least: on an ascending pile
    that shows the lowest top, or a descending one that shows the highest. A card
    that helps may as well come last, as it changes nothing on the own piles.
    """
    _, tops, _ = turn
    for play in seat.legal_plays(*turn):
        best = tops[play.pile] in {low, high} or seat.is_trick(play, tops)
        if best and not seat.helps[play.pile]:
            yield play


def after(
    play: Play,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Seat,
) -> Turn:
    """
    The hand, the tops and whether the turn has helped, once the card is laid.
    """
    pile = play.pile
    return (
        tuple(card for card in hand if card != play.card),
        (*tops[:pile], play.card, *tops[pile + 1 :]),
        helped or seat.helps[pile],
    )
