"""Turns: every way in which the turn of the player on turn can end.

A planner does not care in which order cards were laid, only for what is left: the hand
and what the piles show. Millions of sequences of plays lead to a few thousand of such
ends, so they are found level by level, by the number of cards laid, and each is kept
once. Hands and tops are plain tuples on the way; states and views are made at the end.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from thegame._rules.lookup import Lookup
from thegame._rules.moves import Play

if TYPE_CHECKING:
    from .legality import Situation

Place = TypeVar("Place", bound="Situation")

Spot: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool, tuple[Play, ...]]
"""A hand, the tops, whether the turn has helped, and the plays that led there."""


def turns(
    start: Place, at_most: int | None, *, up_to_exchange: bool
) -> Iterator[tuple[tuple[Play, ...], Place]]:
    """Yield the plays and what they lead to, for every end of the turn."""
    if not start.legal_moves():
        return
    held, minimum = start._held(), start.minimum
    most = len(held) if at_most is None else min(at_most, len(held))
    spots: Iterable[Spot] = [(held, start.tops, start.helped, ())]
    for count in range(most + 1):
        laid = start.laid + count
        going_on: list[Spot] = []
        for spot in spots:
            hand, tops, helped, plays = spot
            place = start._after(hand, tops, laid, helped) if plays else start
            is_over = place.outcome is not None
            # From the minimum on a turn may end and may go on. Before, it may be lost.
            if laid >= minimum or is_over:
                yield plays, place
            if not is_over:
                going_on.append(spot)
        if count < most:
            lookup = start.rules._lookups[start.player]
            in_order = count > 0 and laid > minimum
            spots = after_one_more(going_on, lookup, in_order, up_to_exchange)


def after_one_more(
    spots: Iterable[Spot], lookup: Lookup, in_order: bool, up_to_exchange: bool
) -> Iterator[Spot]:
    """Yield what one more play leads to, each spot once, as it is found first."""
    found: set[object] = set()
    # In one turn the hand and the tops tell whether it has helped, so they are the key.
    key_of = lookup.unordered if up_to_exchange else None
    for hand, tops, helped, plays in spots:
        card, rest = 0, hand
        # Plays on different piles can change places once the minimum is laid, because
        # no order of them loses. So after a play on a pile those on earlier piles are
        # left out: laid first, they lead to the same spots. That halves the work.
        first = plays[-1].pile if in_order else 0
        for play in lookup.legal_plays(hand, tops, helped):
            pile = play.pile
            if pile < first:
                continue
            if play.card != card:
                card = play.card
                place = hand.index(card)
                rest = hand[:place] + hand[place + 1 :]
            shown = tops[:pile] + (card,) + tops[pile + 1 :]  # noqa: RUF005 - faster
            key = rest, key_of(shown) if key_of else shown
            if key not in found:
                found.add(key)
                yield rest, shown, helped or lookup.helps[pile], (*plays, play)
