"""Hidden hands: those with which the game goes on, and those with which it is over.

A seat that sees the game go on learns that the player on turn is not stuck, which says
something about the hidden cards. The hands that the player may hold are split into
boxes: "2 of these cards and 4 of those". A box is counted by binomials, and a hand is
drawn from it without a search. The theory, with N the cards that may be in the hand, h
its size, k how many cards must be within reach, and F(H) the most that can be laid of H
(``most_laid``):

*Open piles.* While an ascending pile shows less than a descending one, all of H can be
laid, so H is stuck exactly if h < k. Below, the piles have crossed.

*More cards never hurt.* F(H) <= F(H + c), so some hand is not stuck exactly if h >= k
and k cards of N can be laid: the others may be any.

*Cards that fit now.* If a card c fits, F(H + c) >= F(H) + 1 (c can be added to the
part of the hand that goes the same way).

*Free cards.* A card c above the lowest ascending top L is free if neither c - T is a
descending top, nor a card c - T <= L is in N; mirrored for cards that go down. Then
F(H + c) = F(H) + 1. For take the two parts X (up) and Y (down) of a longest turn of
H + c, and let y be the first down threshold of Y above L, if there is one. Cards of Y
above y may as well go up, being above L, and so may c: c - T is not below L, so c is
not y, and the steps to y use cards up to L only. Without c the rest of X can still go
up, because c is not a step to a card that does not fit anyway.

*Decisions.* The other cards are decided one at a time, those first that may fit after
the cards S that the hand is known to have. If none of them is in the hand, no further
card can ever be laid: a box of stuck hands. If the hand has one, it joins S; as soon as
k cards of S can be laid, no hand with S is stuck: a box of the other kind.

*Helping.* A card on an opponent's pile adds one, and nothing else.
"""

import itertools
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from .most_laid import most_laid, within_reach
from .play_tables import Lookup

Cards: TypeAlias = tuple[int, ...]

Part: TypeAlias = tuple[Cards, int]
"""Some cards, and how many of them are in the hand."""

PATIENCE: Final = 20_000
"""The number of steps after which a search for a stuck hand answers "perhaps".

A step is a card that is looked at. The printed games need at most half as many, so
their answers are exact. Rules with a high minimum and a long trick can need far more.
"""


class _OutOfPatience(Exception):
    """The search has used up its steps."""


@attrs.define
class Effort:
    """The number of steps that a search may still take."""

    left: float = math.inf

    def spend(self, steps: int) -> None:
        """Take steps; raise if there are not enough left."""
        self.left -= steps
        if self.left < 0:
            raise _OutOfPatience


@attrs.frozen
class Box:
    """All hands with a fixed number of cards from each of a few disjoint sets."""

    stuck: bool
    """Whether the game is over with each of them, or goes on with each of them."""

    parts: tuple[Part, ...]
    """The sets, and the number of cards that a hand has of each."""

    @property
    def count(self) -> int:
        """How many hands there are in the box."""
        return math.prod(math.comb(len(cards), taken) for cards, taken in self.parts)

    @property
    def cards(self) -> Cards:
        """All cards of the sets, ascending."""
        return tuple(sorted(itertools.chain(*(cards for cards, _ in self.parts))))


@attrs.frozen
class Hands:
    """All hands that a player may hold at the table."""

    cards: Cards
    """The cards that can be in the hand, ascending."""

    size: int
    """The number of cards in the hand."""

    missing: int
    """The number of cards that must be within reach for the game to go on."""

    tops: Cards
    """The tops of the piles."""

    helped: bool
    """Whether the turn has helped."""

    lookup: Lookup
    """The lookup tables of the player."""

    @property
    def some_go_on(self) -> bool:
        """Whether the game goes on with at least one hand."""
        return self.missing <= self.size and self.reaches(self.missing, self.cards)

    @property
    def some_are_stuck(self) -> bool:
        """Whether the game is over with at least one hand."""
        if self.size == len(self.cards):
            return not self.some_go_on
        boxes = self.boxes(Effort(PATIENCE))
        return _perhaps(box.stuck for box in boxes)

    def some_are_shut_out(self, before: "Hands", card: int) -> bool:
        """Return whether a hand is stuck only since this card was laid.

        More cards never hurt, so it is enough to look at all cards of a box of stuck
        hands together. A hand of the right size is among them: with the card laid, it
        needs as many other cards as it has, or fewer.
        """
        boxes = self.boxes(Effort(PATIENCE), grouped=False)
        return _perhaps(
            box.stuck
            and before.reaches(before.missing, tuple(sorted((*box.cards, card))))
            for box in boxes
        )

    def reaches(self, count: int, held: Cards) -> bool:
        """Return whether this many of some cards, ascending, can be laid."""
        return within_reach(count, held, self.tops, self.helped, self.lookup)

    def count(self, *, stuck: bool) -> int:
        """Return the number of hands with which the game is over, or goes on."""
        return sum(box.count for box in self.boxes() if box.stuck is stuck)

    def boxes(
        self, effort: Effort | None = None, *, grouped: bool = True
    ) -> Iterator[Box]:
        """Yield boxes that are not empty, so that every hand is in exactly one.

        Free cards are grouped in sets. If they are not grouped, and hands are large
        enough to go on, all cards of a box of stuck hands together are stuck, too.
        """
        size, missing = self.size, self.missing
        table = _Table.of(self.tops, self.lookup)
        if missing > size or missing <= 0 or table.is_open:
            yield Box(missing > size, ((self.cards, size),))
            return
        free = table.free(self.cards) if grouped else ()
        others = _without(self.cards, free)
        for taken in range(max(0, size - len(others)), min(size, len(free)) + 1):
            parts = ((free, taken),) if free else ()
            if taken >= missing:
                yield Box(False, (*parts, (others, size - taken)))
            else:
                search = _Search(
                    self, table, parts, missing - taken, effort or Effort()
                )
                yield from search.boxes((), others, size - taken)


@attrs.frozen
class _Table:
    """The piles on which a player lays, as numbers."""

    ups: Cards
    downs: Cards
    trick: int
    low: int
    """The lowest ascending top."""

    high: int
    """The highest descending top."""

    @classmethod
    def of(cls, tops: Cards, lookup: Lookup) -> "_Table":
        ups, downs = lookup.ups(tops), lookup.downs(tops)
        return cls(ups, downs, lookup.trick, min(ups), max(downs))

    @property
    def is_open(self) -> bool:
        """Whether the piles have not crossed, so that every hand can be laid."""
        return self.low < self.high

    def free(self, cards: Cards) -> Cards:
        """Return the cards that fit and have no effect on any other card."""
        back, low, high = self.trick, self.low, self.high
        below = {*self.downs, *(card for card in cards if card <= low)}
        above = {*self.ups, *(card for card in cards if card >= high)}
        return tuple(
            card
            for card in cards
            if (card > low and card - back not in below)
            or (card < high and card + back not in above)
        )

    def opened(self, held: Cards, cards: Cards) -> Cards:
        """Return the cards that may fit after cards of this hand were laid.

        It may return too many, because it treats a card as if it went both ways.
        """
        ceiling, tops_down = _reached(
            [-card for card in held], [-top for top in self.downs], self.trick
        )
        floor, tops_up = _reached(held, self.ups, self.trick)
        return tuple(
            card
            for card in cards
            if card > floor
            or card < -ceiling
            or card + self.trick in tops_up
            or self.trick - card in tops_down
        )


def _reached(
    held: Sequence[int], tops: Iterable[int], trick: int
) -> tuple[int, set[int]]:
    """Return the lowest top of ascending piles that can be reached, and all of them."""
    shown = set(tops)
    floor, before = min(shown), 0
    # A card that lowers the floor may let in one that did not fit before.
    while before != len(shown):
        before = len(shown)
        for card in held:
            if card > floor or card + trick in shown:
                shown.add(card)
                floor = min(floor, card)
    return floor, shown


@attrs.frozen
class _Search:
    """The decisions on the cards that are not free."""

    hands: Hands
    table: _Table
    parts: tuple[Part, ...]
    missing: int
    effort: Effort

    def boxes(self, held: Cards, undecided: Cards, left: int) -> Iterator[Box]:
        """Yield the boxes of hands that have the cards held, and ``left`` others."""
        self.effort.spend(len(undecided) // 50)
        fitting = self.table.opened(held, undecided)
        yield from self._closed(held, _without(undecided, fitting), left)
        later = list(undecided)
        for card in fitting:
            later.remove(card)
            if not 0 < left <= len(later) + 1:
                return
            more = tuple(sorted((*held, card)))
            self.effort.spend(len(more))
            if self.hands.reaches(self.missing, more):
                yield self._box(False, more, (tuple(later), left - 1))
            else:
                yield from self.boxes(more, tuple(later), left - 1)

    def _closed(self, held: Cards, rest: Cards, left: int) -> Iterator[Box]:
        """Yield the boxes of hands whose other cards do not fit, now or later."""
        helping = self._helping(rest) if self._lacks_one(held) else ()
        others = _without(rest, helping)
        if left <= len(others):
            yield self._box(True, held, (others, left))
        for taken in range(max(1, left - len(others)), min(left, len(helping)) + 1):
            yield self._box(False, held, (helping, taken), (others, left - taken))

    def _box(self, stuck: bool, held: Cards, *parts: Part) -> Box:
        return Box(stuck, (*self.parts, (held, len(held)), *parts))

    def _lacks_one(self, held: Cards) -> bool:
        table = self.table
        laid = most_laid(held, table.ups, table.downs, table.trick)
        return laid + 1 == self.missing

    def _helping(self, cards: Cards) -> Cards:
        """Return the cards that may go on an opponent's pile."""
        hands = self.hands
        return () if hands.helped else hands.lookup.helping(cards, hands.tops)


def _perhaps(answers: Iterable[bool]) -> bool:
    """Return whether an answer is true, or the search has used up its steps."""
    try:
        return any(answers)
    except _OutOfPatience:
        return True


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple(card for card in cards if card not in gone)
