"""
Reach: whether so many more cards can be laid in this turn, in any order.

Counting the cards that fit is wrong both ways: laying one can shut out another,
or open the way for one by a trick. So the sequences are searched.
"""

from operator import getitem

from ._moves import Play
from ._seat import Seat


def within_reach(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Seat,
) -> bool:
    """
    Whether some sequence of legal plays lays this many cards.

    While an own ascending top is below an own descending one, the whole hand can
    be laid on that pair: the cards above the ascending top upwards on it, the
    others, which are below the descending top, downwards on that. So the search
    runs only where the piles have crossed.
    """
    if count > len(hand):
        return False
    for ascending, descending in seat.ways:
        if tops[ascending] < tops[descending]:
            return True
    return search(count, hand, tops, helped, seat)


def search(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Seat,
) -> bool:
    """
    The same, by trying every sequence.
    """
    rows = list(map(getitem, seat.plays[helped], tops))
    for card in hand:
        for row in rows:
            play = row[card]
            if play is not None and (
                count == 1
                or search(count - 1, *after(play, hand, tops, helped, seat), seat)
            ):
                return True
    return False


def after(
    play: Play,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Seat,
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """
    The hand, the tops and whether the turn has helped, once the card is laid.
    """
    pile = play.pile
    return (
        tuple(card for card in hand if card != play.card),
        (*tops[:pile], play.card, *tops[pile + 1 :]),
        helped or seat.helps[pile],
    )
