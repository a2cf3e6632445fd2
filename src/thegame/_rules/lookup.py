"""Lookup tables: what each player may lay where, looked up instead of worked out.

A lookup answers for one player: which of the piles are the player's own or shared, on
which a card helps an opponent, and which plays are legal. ``rows`` has the tables.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from operator import getitem, itemgetter
from typing import TypeAlias

import attrs

from .moves import Play
from .piles import Direction, Pile, is_trick
from .rows import ROW_BYTES, Kind, PilesByTop, PlaysByTop, Shelf

Getter: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Picks some of the tops."""


@attrs.frozen(eq=False)
class Lookup:
    """The piles as one player finds them."""

    plays: tuple[tuple[PlaysByTop, ...], tuple[PlaysByTop, ...]]
    """What may be laid on each pile; first before, then after helping."""

    helps: tuple[bool, ...]
    """Which piles are an opponent's, so that laying a card there helps."""

    ups: Getter
    """Given all tops, returns those of the other piles that ascend."""

    downs: Getter
    """Given all tops, returns those of the other piles that descend."""

    pair: tuple[int, int]
    """The first of them that ascends, and the first that descends."""

    opposing: tuple[int, ...]
    """The piles on which laying a card helps."""

    rows: tuple[Pile, ...]
    """All piles before the first card."""

    trick: int
    """How far back the backwards trick goes."""

    def is_trick(self, card: int, pile: int, tops: tuple[int, ...]) -> bool:
        """Return whether the play is a backwards trick; on an opponent's pile none is.

        An opponent's pile is improved, by ten as by any other step (R-f).
        """
        return not self.helps[pile] and is_trick(
            self.rows[pile].direction, tops[pile], card, self.trick
        )

    def allows(
        self,
        card: object,
        pile: object,
        hand: tuple[int, ...],
        tops: tuple[int, ...],
        helped: bool,
    ) -> bool:
        """Return whether a card of this hand may be laid on this pile."""
        return (
            type(pile) is int
            and 0 <= pile < len(tops)
            and type(card) is int
            and card in hand
            and self.plays[helped][pile][tops[pile]][card] is not None
        )

    def unordered(self, tops: tuple[int, ...]) -> tuple[object, ...]:
        """Return the tops, the same if piles that run the same way are exchanged.

        Only the player's own piles, or shared ones, can be exchanged.
        """
        return (
            tuple(sorted(self.ups(tops))),
            tuple(sorted(self.downs(tops))),
            *[tops[pile] for pile in self.opposing],
        )

    def helping(self, cards: tuple[int, ...], tops: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards that may go on an opponent's pile, if none has yet."""
        if not self.opposing:
            return ()
        rows = [self.plays[False][pile][tops[pile]] for pile in self.opposing]
        return tuple(
            card for card in cards if any(row[card] is not None for row in rows)
        )

    def legal_plays(
        self, hand: tuple[int, ...], tops: tuple[int, ...], helped: bool
    ) -> tuple[Play, ...]:
        """Return what of this hand may be laid, by card and then by pile."""
        plays: list[Play] = []
        tables = self.plays[helped]
        if len(tables) == 4:
            # Both printed games: the loop below written out, in six tenths of its time.
            one, two, three, four = tables
            top_one, top_two, top_three, top_four = tops
            first, second = one[top_one], two[top_two]
            third, fourth = three[top_three], four[top_four]
            for card in hand:
                if (play := first[card]) is not None:
                    plays.append(play)
                if (play := second[card]) is not None:
                    plays.append(play)
                if (play := third[card]) is not None:
                    plays.append(play)
                if (play := fourth[card]) is not None:
                    plays.append(play)
            return tuple(plays)
        rows = list(map(getitem, tables, tops))
        for card in hand:
            for row in rows:
                play = row[card]
                if play is not None:
                    plays.append(play)
        return tuple(plays)


@attrs.frozen(eq=False)
class Tables:
    """Everything that is worked out once for equal rules."""

    rows: tuple[Pile, ...]
    """The piles before the first card."""

    tops: tuple[int, ...]
    """What they show."""

    piles: tuple[tuple[PilesByTop, ...], ...]
    """Each pile with any top, for each player who calls it by a name."""

    lookups: tuple[Lookup, ...]
    """What each player may lay where."""

    names: tuple[tuple[str, ...], ...]
    """What each player calls the piles."""

    indexes: tuple[dict[str, int], ...]
    """Which pile each player means by a name."""


def tables(
    rows: tuple[Pile, ...],
    players: int,
    cards: range,
    takes: Callable[..., bool],
) -> Tables:
    """Return the tables of a game with these piles; ``takes`` is its placement rule."""
    names = tuple(tuple(_names(rows, player)) for player in range(players))
    helps = tuple(
        tuple(row.owner not in {None, player} for row in rows)
        for player in range(players)
    )
    # Where nobody can help, one table serves before and after helping.
    count = len(rows) * sum(2 if any(other) else 1 for other in set(helps))
    # A row is a tuple of pointers.
    size = count * (len(cards) + 2) * (8 * cards.stop + 56)
    shelf = Shelf(cards, size <= ROW_BYTES, _by_kind(rows[0].trick, takes))
    named = {called: _named(rows, called) for called in names}
    return Tables(
        named[names[0]],
        tuple(row.top for row in rows),
        _piles(named, names, shelf),
        _lookups(rows, helps, shelf),
        names,
        tuple({name: pile for pile, name in enumerate(called)} for called in names),
    )


def _by_kind(
    trick: int, takes: Callable[..., bool]
) -> Callable[[Kind], Callable[[int], bool]]:
    """Return the placement rule for each kind of pile, which shows 0."""

    def rule(kind: Kind) -> Callable[[int], bool]:
        direction, other, helped = kind
        pile = Pile(direction, None, 0, trick)
        return lambda distance: takes(pile, distance, own=not other, helped=helped)

    return rule


def _named(rows: tuple[Pile, ...], names: tuple[str, ...]) -> tuple[Pile, ...]:
    # By its constructor: in a file with thousands of rules attrs.evolve takes most of
    # the time.
    return tuple(
        Pile(row.direction, row.owner, row.top, row.trick, name=name)
        for row, name in zip(rows, names, strict=True)
    )


def _piles(
    named: dict[tuple[str, ...], tuple[Pile, ...]],
    names: tuple[tuple[str, ...], ...],
    shelf: Shelf,
) -> tuple[tuple[PilesByTop, ...], ...]:
    # Players who use the same names share their piles, too.
    made = {
        called: tuple(PilesByTop(row, shelf.cards, keeps=shelf.keeps) for row in rows)
        for called, rows in named.items()
    }
    return tuple(made[called] for called in names)


def _names(rows: tuple[Pile, ...], player: int) -> Iterator[str]:
    """Name the piles as a player does: A1 to D2 if shared, else A, D, opp.A, opp.D."""
    seen: Counter[Direction] = Counter()
    for row in rows:
        letter = "A" if row.direction is Direction.ASCENDING else "D"
        seen[row.direction] += 1
        if row.owner is None:
            yield f"{letter}{seen[row.direction]}"
        else:
            yield letter if row.owner == player else f"opp.{letter}"


def _lookups(
    rows: tuple[Pile, ...],
    helps_of: tuple[tuple[bool, ...], ...],
    shelf: Shelf,
) -> tuple[Lookup, ...]:
    made: dict[tuple[bool, ...], Lookup] = {}
    # Players who share all piles share their tables, too.
    for helps in helps_of:
        if helps not in made:
            made[helps] = _lookup(rows, helps, shelf)
    return tuple(made[helps] for helps in helps_of)


def _lookup(rows: tuple[Pile, ...], helps: tuple[bool, ...], shelf: Shelf) -> Lookup:
    def plays(helped: bool) -> tuple[PlaysByTop, ...]:
        return tuple(
            PlaysByTop(index, (row.direction, helps[index], helped), shelf)
            for index, row in enumerate(rows)
        )

    def running(direction: Direction) -> list[int]:
        return [
            index
            for index, row in enumerate(rows)
            if row.direction is direction and not helps[index]
        ]

    before = plays(helped=False)
    # Where nobody can help, nothing changes by it.
    after = plays(helped=True) if any(helps) else before
    up, down = running(Direction.ASCENDING), running(Direction.DESCENDING)
    return Lookup(
        plays=(before, after),
        helps=helps,
        ups=_getter(up),
        downs=_getter(down),
        pair=(up[0], down[0]),
        opposing=tuple(index for index, other in enumerate(helps) if other),
        rows=rows,
        trick=rows[0].trick,
    )


def _getter(indexes: list[int]) -> Getter:
    if len(indexes) == 1:
        # A slice, because the getter of a single index does not return a tuple.
        return itemgetter(slice(indexes[0], indexes[0] + 1))
    return itemgetter(*indexes)
