"""Hidden hands: those with which the game goes on, and those with which it is over.

A seat that sees the game go on learns that the player on turn is not stuck, which says
something about the hidden cards. The theory, with N the cards that may be in the hand,
h its size, k how many cards must be within reach, T the trick, U and D the tops of the
ascending and descending piles, and F(H) the most that can be laid of a hand H
(``most_laid``):

*Open piles.* While an ascending pile shows less than a descending one, all of H can be
laid, so H is stuck exactly if h < k. Below, the piles have crossed.

*More cards never hurt.* F(H) <= F(H + c), so some hand is not stuck exactly if h >= k
and k cards of N can be laid: the others may be any.

*Cuts.* A cut is a gap s < c < t with max D - 1 <= s and t <= min U + 1. It divides H
into low cards L up to s, middle cards M, and high cards R from t on. It is closed if no
low or middle card is a trick on a card of R or U, and no high or middle card is one on
a card of L or D. Then only high cards ever go up and only low cards down: a first other
card would have to be such a trick. So F(H) <= |L| + |R|, and H is stuck if that is less
than k.

*Stuck hands have a closed cut, but for one kind.* Let s and t be the last thresholds of
H (``most_laid``). If s < t, they are a closed cut with F(H) = |L| + |R|. Else the two
chains meet, and all of H can be laid unless they meet in one card x to which both step.
Then H is stuck only if at least h - k + 1 cards below x stay when x goes up, and as
many above x when x goes down. Without x the chains do not meet, because every later
step of both needs x. So H - x has a closed cut with at most h - 1 - 2(h - k + 1) cards
outside.

*The largest hand with a closed cut*, given s, t and the number j of cards outside.
Cards that are T apart and on different sides of s or t exclude each other; nothing else
matters, bar tricks on tops, which are never taken. An outside card excludes at most one
other card. If that is a middle card, taking it costs what it brings, unless the middle
card has two such partners: then both bring one. If it is an outside card, one of the
two can be taken. So the largest hand has all middle cards, the outside cards that
exclude no middle card, and half of the rest of j in pairs. All of that is counted by
prefix sums, and some hand of h cards has a closed cut with j outside exactly if
the largest has h cards: a closed cut stays closed when cards are taken away.

*Boxes.* To count stuck hands, and to draw one, all hands are split into boxes: "2 of
these cards and 4 of those". A box is counted by binomials, and a hand is drawn from it
without a search. The number of boxes can be very large, so the work is limited; beyond
the limit the answer is unknown (`Undecided`).

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

*Helping.* A card on an opponent's pile adds one, and nothing else. So a hand that may
still help is stuck if fewer than k - 1 cards can be laid on other piles, or exactly
k - 1 and no further card can help.
"""

import itertools
import math
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from thegame._errors import Undecided

from .most_laid import most_laid, thresholds_down, thresholds_up, within_reach
from .play_tables import Lookup

Cards: TypeAlias = tuple[int, ...]

Part: TypeAlias = tuple[Cards, int]
"""Some cards, and how many of them are in the hand."""

Node: TypeAlias = tuple[Cards, Cards, int]
"""Cards that a hand has, cards that are undecided, and how many of these it has."""

WORK: Final = 2_000_000
"""How many cards a question may look at before its answer is `Undecided`.

A card takes about a tenth of a microsecond. The printed games need less than a fifth of
this, so their answers are exact.
"""


@attrs.define
class Effort:
    """The number of cards that a question may still look at."""

    left: int = WORK

    def spend(self, cards: int, hands: "Hands") -> None:
        """Look at this many cards; raise `Undecided` if there are not enough left."""
        self.left -= cards
        if self.left < 0:
            raise Undecided(len(hands.cards), hands.size, hands.missing)


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
        """Whether the game is over with at least one hand; may be `Undecided`."""
        size, missing = self.size, self.missing
        table = _Table.of(self.tops, self.lookup)
        if size == len(self.cards) or missing > size:
            return not self.some_go_on
        if missing <= 0 or table.is_open:
            return False
        effort, helping = Effort(), self.helping(self.cards)
        # Nothing can be laid of cards that do not fit now: quicker than all cuts.
        if size <= len(self.cards) - len({*table.opened((), self.cards), *helping}):
            return True
        if self._have_closed_cut(size, missing - 1, helping, effort):
            return True
        if helping:
            return self._have_closed_cut(size, missing - 2, (), effort)
        # The other kind: without one of its cards, such a hand has a closed cut.
        outside = size - 1 - 2 * (size - missing + 1)
        return self._have_closed_cut(size - 1, outside, (), effort) and any(
            box.stuck for box in self.boxes(effort)
        )

    def _have_closed_cut(
        self, size: int, outside: int, helping: Cards, effort: Effort
    ) -> bool:
        """Return whether a hand of this size has a closed cut.

        At most ``outside`` cards are outside, and no card inside is a helping one.
        """
        if outside < 0:
            return False
        cards, table = self.cards, _Table.of(self.tops, self.lookup)
        back, numbers = table.trick, range(max(table.low, cards[-1]) + 1)
        can_be_low = {card for card in cards if card + back not in table.ups}
        can_be_high = {card for card in cards if card - back not in table.downs}
        can_be_inside = (can_be_low & can_be_high).difference(helping)
        after_low = {card for card in can_be_inside if card - back in can_be_low}
        before_high = {card for card in can_be_inside if card + back in can_be_high}
        pairs = {card for card in can_be_low if card + back in can_be_high}
        # From here on, each list has the number of such cards up to every number.
        low, high = _up_to(numbers, can_be_low), _up_to(numbers, can_be_high)
        inside = _up_to(numbers, can_be_inside)
        above, below = _up_to(numbers, after_low), _up_to(numbers, before_high)
        amid, apart = _up_to(numbers, after_low & before_high), _up_to(numbers, pairs)
        ends = table.rising(cards)
        for s in table.falling(cards):
            for t in ends:
                # A cut takes about as long as ten cards.
                effort.spend(10, self)
                middle = inside[t - 1] - inside[s]
                # Every further cut has fewer cards inside.
                if t <= s or middle + outside < size:
                    break
                first, last = max(s, t - back - 1), min(t - 1, s + back)
                others = low[s] + high[-1] - high[t - 1]
                others -= above[last] - above[s] + below[t - 1] - below[first]
                others -= max(0, apart[s] - apart[max(0, t - back - 1)])
                doubled = max(0, amid[last] - amid[first])
                spare = max(0, outside - others) // 2
                if middle + min(others, outside) + min(doubled, spare) >= size:
                    return True
        return False

    def some_are_shut_out(self, before: "Hands", card: int) -> bool:
        """Return whether a hand is stuck only since this card was laid.

        More cards never hurt, so it is enough to look at all cards of a box of stuck
        hands together. A hand of the right size is among them: with the card laid, it
        needs as many other cards as it has, or fewer. The answer may be `Undecided`.
        """
        if not self.some_are_stuck:
            return False
        effort = Effort()
        for box in self.boxes(effort, grouped=False):
            if box.stuck:
                effort.spend(len(self.cards), self)
                held = tuple(sorted((*box.cards, card)))
                if before.reaches(before.missing, held):
                    return True
        return False

    def reaches(self, count: int, held: Cards) -> bool:
        """Return whether this many of some cards, ascending, can be laid."""
        return within_reach(count, held, self.tops, self.helped, self.lookup)

    def helping(self, cards: Cards) -> Cards:
        """Return the cards that may go on an opponent's pile."""
        return () if self.helped else self.lookup.helping(cards, self.tops)

    def count(self, *, stuck: bool) -> int:
        """Return the number of hands with which the game is over, or goes on.

        It may be `Undecided`.
        """
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
        if missing > size or missing <= 0 or table.is_open or size == len(self.cards):
            # All hands have the same verdict, or there is only one.
            yield Box(not self.some_go_on, ((self.cards, size),))
            return
        effort = effort or Effort()
        free = table.free(self.cards) if grouped else ()
        others = _without(self.cards, free)
        for taken in range(max(0, size - len(others)), min(size, len(free)) + 1):
            parts = ((free, taken),) if free else ()
            if taken >= missing:
                yield Box(False, (*parts, (others, size - taken)))
            else:
                search = _Search(self, table, parts, missing - taken, effort)
                yield from search.boxes(others, size - taken)


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

    def rising(self, cards: Cards) -> list[int]:
        """Return the up thresholds of some cards, from the first on."""
        return thresholds_up(cards, self.ups, self.trick)

    def falling(self, cards: Cards) -> list[int]:
        """Return the down thresholds of some cards, from the first on."""
        return thresholds_down(cards, self.downs, self.trick)

    def opened(self, held: Cards, cards: Cards) -> Cards:
        """Return the cards that may fit after cards of this hand were laid.

        It may return too many, because it treats a card as if it went both ways.
        """
        back, t, s = self.trick, self.rising(held)[-1], self.falling(held)[-1]
        below = {*self.ups, *(card for card in held if card >= t)}
        above = {*self.downs, *(card for card in held if card <= s)}
        return tuple(
            card
            for card in cards
            if card >= t or card <= s or card + back in below or card - back in above
        )


@attrs.frozen
class _Search:
    """The decisions on the cards that are not free."""

    hands: Hands
    table: _Table
    parts: tuple[Part, ...]
    missing: int
    effort: Effort

    def boxes(self, undecided: Cards, left: int) -> Iterator[Box]:
        """Yield the boxes of hands that have ``left`` of the undecided cards."""
        # A stack instead of a recursion, which would be as deep as a hand is large.
        stack = [self._decided((), undecided, left)]
        while stack:
            for found in stack[-1]:
                if not isinstance(found, Box):
                    stack.append(self._decided(*found))
                    break
                yield found
            else:
                stack.pop()

    def _decided(
        self, held: Cards, undecided: Cards, left: int
    ) -> Iterator[Box | Node]:
        """Yield boxes of hands with the cards held, and the nodes of further boxes."""
        self.effort.spend(len(undecided) + 5 * len(held), self.hands)
        fitting = self.table.opened(held, undecided)
        yield from self._closed(held, _without(undecided, fitting), left)
        later = list(undecided)
        for card in fitting:
            later.remove(card)
            if not 0 < left <= len(later) + 1:
                return
            more = tuple(sorted((*held, card)))
            self.effort.spend(len(later) + 10 * len(more), self.hands)
            if self.hands.reaches(self.missing, more):
                yield self._box(False, more, (tuple(later), left - 1))
            else:
                yield more, tuple(later), left - 1

    def _closed(self, held: Cards, rest: Cards, left: int) -> Iterator[Box]:
        """Yield the boxes of hands whose other cards do not fit, now or later."""
        helping = self.hands.helping(rest)
        if helping and not self._lacks_one(held):
            helping = ()
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


def _up_to(numbers: range, cards: set[int]) -> list[int]:
    """Return how many of the cards there are up to every number."""
    return [*itertools.accumulate(number in cards for number in numbers)]


def _without(cards: Cards, gone: Cards) -> Cards:
    without = {*gone}
    return tuple(card for card in cards if card not in without)
