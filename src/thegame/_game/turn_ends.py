"""Turn ends: every way in which the turn of the player on turn can end.

A planner needs the hand and the tops at the end of a turn, not the order of the plays.
Millions of sequences of plays lead to a few thousand such ends, so they are found level
by level, by the number of cards laid, and each is kept once. Hands and tops are plain
tuples on the way; states and views are made at the end.

A high minimum and a large hand have too many ways to the first end. So the work before
it is limited, and so is the work from one lost turn to the next.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from thegame._errors import Undecided
from thegame._rules.moves import Play
from thegame._rules.play_tables import Lookup

if TYPE_CHECKING:
    from .legality import Situation

Place = TypeVar("Place", bound="Situation")

Spot: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool, tuple[Play, ...]]
"""A hand, the tops, whether the turn has helped, and the plays that led there."""

Key: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], bool]
"""What spots are told apart by: the hand, the tops, whether the turn has helped."""

WORK: Final = 500_000
"""How many cards are looked at between two ends before the next one is `Undecided`.

A card takes at most half a microsecond. The printed games need a tenth of this.
"""

PLAY: Final = 10
"""A play takes about as long as this number of cards."""


@attrs.define
class _Work:
    """The number of cards that were looked at since the last end."""

    held: int
    level: int = 0
    """How many cards are laid before the ends that are searched now."""

    done: int = 0

    def spend(self, cards: int) -> None:
        """Look at this many cards; raise `Undecided` if they are too many."""
        self.done += cards
        if self.done > WORK:
            raise Undecided(self.held, self.held, self.level)

    def counted(self, cards: int, spots: Iterable[Spot]) -> Iterator[Spot]:
        """Yield the spots from which all plays are tried; each takes as long."""
        for spot in spots:
            self.spend(cards)
            yield spot


def turn_ends(
    start: Place, at_most: int | None, *, up_to_exchange: bool
) -> Iterator[tuple[tuple[Play, ...], Place]]:
    """Yield the plays, and the state or view after them, for every end of the turn."""
    if not start.legal_moves():
        return
    held, minimum = start._held(), start.minimum
    most = len(held) if at_most is None else min(at_most, len(held))
    spots: Iterable[Spot] = [(held, start.tops, start.helped, ())]
    work = _Work(len(held))
    for count in range(most + 1):
        laid = start.laid + count
        work.level = count
        # A variant whose turns are searched may need more cards after some plays.
        may_end = laid >= minimum and not start.rules._is_searched
        going_on: list[Spot] = []
        for spot in spots:
            hand, tops, helped, plays = spot
            place = start._after(hand, tops, laid, helped) if plays else start
            if place.outcome is None:
                going_on.append(spot)
            # From the minimum on a turn may end and may go on. Before, it may be lost.
            if may_end or place.is_over or place.may_end_turn:
                yield plays, place
                work.done = 0
            else:
                work.spend(len(hand))
        if count < most:
            lookup = start.rules._lookups[start.player]
            # Which of two exchangeable piles was laid on says nothing about an order.
            in_order = count > 0 and laid > minimum and may_end and not up_to_exchange
            cards = PLAY * (len(held) - count) * len(start.tops)
            # If each spot is an end, the next end is never far.
            tried = going_on if may_end else work.counted(cards, going_on)
            spots = after_one_more(tried, lookup, in_order, up_to_exchange)


def after_one_more(
    spots: Iterable[Spot], lookup: Lookup, in_order: bool, up_to_exchange: bool
) -> Iterator[Spot]:
    """Yield the spots after one more play, each once, with the first plays found."""
    found: set[Key] = set()
    helping = lookup.helps
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
            helps = helped or helping[pile]
            key = rest, lookup.unordered(shown) if up_to_exchange else shown, helps
            if key not in found:
                found.add(key)
                yield rest, shown, helps, plays + (play,)  # noqa: RUF005 - faster
