"""Lookup tables: what each player may lay where, looked up instead of worked out.

No rule is decided here. The tables are filled from what the games say a pile takes,
because an interned `Play` found in a table is several times faster than asking the
rules. What a pile takes depends only on how far a card is from its top, so the rules
are asked once for each distance.

Views of different players share these tables, so the tables must not tell which tops
and cards were asked for. The first question fills all tables of a rules value at once.
If they would take more than `ROW_BYTES`, nothing is kept, and every row is made anew.

``base`` keeps the tables of a dozen rules values. All together stay below 32 MB,
whatever is read from strangers; with the printed games it is below 1 MB each.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from operator import getitem, itemgetter
from typing import Final, Protocol, TypeAlias

import attrs

from .moves import Play
from .piles import Direction, Pile, is_trick

ROW_BYTES: Final = 2_000_000
"""How much memory the rows of one rules value may take."""


class Row(Protocol):
    """For each card the play that lays it, or None if that is illegal."""

    def __getitem__(self, card: int, /) -> Play | None: ...


@attrs.frozen(eq=False)
class PassingRow:
    """A row of a large deck, which is made for one question and not kept."""

    pile: int
    top: int
    taken: tuple[bool, ...]

    def __getitem__(self, card: int, /) -> Play | None:
        return Play(card, self.pile) if self.taken[card - self.top] else None


@attrs.frozen(eq=False)
class Shelf:
    """All tables of one rules value: they are filled together."""

    cards: range
    """The cards of a deck."""

    keeps: bool
    """Whether rows are kept."""

    tables: list["PlaysByTop"] = attrs.Factory(list["PlaysByTop"])
    """The table of each pile, for each player, before and after helping."""

    def fill(self) -> None:
        """Fill every table: what it takes, and the rows of all tops if they are kept.

        Tables may be filled twice, by two threads; both do the same.
        """
        taken: dict[Kind, tuple[bool, ...]] = {}
        plays: dict[int, tuple[Play, ...]] = {}
        far = self.cards.stop
        # By distance: from 0 on, and the negative ones from the end.
        distances = (*range(far), *range(-far, 0))
        for table in self.tables:
            kind, pile = table.kind, table.pile
            if kind not in taken:
                taken[kind] = tuple(map(table.takes, distances))
            if self.keeps:
                if pile not in plays:
                    plays[pile] = tuple(Play(card, pile) for card in self.cards)
                table.update(_rows(plays[pile], taken[kind], self.cards))
            table.taken = taken[kind]


Kind: TypeAlias = tuple[Direction, bool, bool]
"""Which way a pile runs, whether it is an opponent's, and after helping."""


def _rows(
    plays: tuple[Play, ...], taken: tuple[bool, ...], cards: range
) -> Iterator[tuple[int, Row]]:
    """Yield every top with its row."""
    by_card: tuple[Play | None, ...] = (None,) * cards.start + plays
    nothing: list[Play | None] = [None] * cards.stop
    # Cards that fit are a few runs of neighbours, and copying a run is ten times as
    # fast as asking for each of its cards.
    runs = _runs(taken)
    for top in range(cards.start - 1, cards.stop + 1):
        row = nothing.copy()
        for first, last in runs:
            run = slice(max(0, top + first), max(0, top + last + 1))
            row[run] = by_card[run]
        yield top, tuple(row)


def _runs(taken: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return the first and the last of each run of distances that are taken."""
    far = len(taken) // 2
    found: list[tuple[int, int]] = []
    for distance in range(-far, far):
        if not taken[distance]:
            continue
        if found and found[-1][1] == distance - 1:
            found[-1] = found[-1][0], distance
        else:
            found.append((distance, distance))
    return found


Getter: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Picks some of the tops."""


class PlaysByTop(dict[int, Row]):
    """What may be laid on one pile: for each top a row."""

    __slots__ = ("_shelf", "kind", "pile", "taken", "takes")

    def __init__(
        self, pile: int, kind: Kind, takes: Callable[[int], bool], shelf: Shelf
    ) -> None:
        super().__init__()
        self.pile, self.kind, self.takes, self._shelf = pile, kind, takes, shelf
        self.taken: tuple[bool, ...] = ()
        shelf.tables.append(self)

    def __missing__(self, top: int) -> Row:
        """Fill all tables at the first question; then make rows that are not kept."""
        if not self.taken:
            # Not earlier, because many rules are read and never played.
            self._shelf.fill()
        if self._shelf.keeps:
            return self[top]
        return PassingRow(self.pile, top, self.taken)


class PilesByTop(dict[int, Pile]):
    """One pile with each top, as one player calls it."""

    __slots__ = ("_cards", "_keeps", "_row")

    def __init__(self, row: Pile, cards: range, *, keeps: bool) -> None:
        super().__init__()
        self._row, self._cards, self._keeps = row, cards, keeps

    def __missing__(self, top: int) -> Pile:
        """Make the pile with all tops at the first question, or with this one."""
        if not self._keeps:
            return self._showing(top)
        self.update(
            (shown, self._showing(shown))
            for shown in range(self._cards.start - 1, self._cards.stop + 1)
        )
        return self[top]

    def _showing(self, top: int) -> Pile:
        row = self._row
        return Pile(row.direction, row.owner, top, row.trick, name=row.name)


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
        """Return the tops so that exchanging piles that run the same way is no change.

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
    shelf = Shelf(cards, keeps=size <= ROW_BYTES)
    return Tables(
        _named(rows, names[0]),
        tuple(row.top for row in rows),
        _piles(rows, names, shelf),
        _lookups(rows, helps, takes, shelf),
        names,
        tuple({name: pile for pile, name in enumerate(called)} for called in names),
    )


def _named(rows: tuple[Pile, ...], names: tuple[str, ...]) -> tuple[Pile, ...]:
    pairs = zip(rows, names, strict=True)
    return tuple(attrs.evolve(row, name=name) for row, name in pairs)


def _piles(
    rows: tuple[Pile, ...], names: tuple[tuple[str, ...], ...], shelf: Shelf
) -> tuple[tuple[PilesByTop, ...], ...]:
    # Players who use the same names share their piles, too.
    made = {
        called: tuple(
            PilesByTop(row, shelf.cards, keeps=shelf.keeps)
            for row in _named(rows, called)
        )
        for called in dict.fromkeys(names)
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
    takes: Callable[..., bool],
    shelf: Shelf,
) -> tuple[Lookup, ...]:
    made: dict[tuple[bool, ...], Lookup] = {}
    # Players who share all piles share their tables, too.
    for helps in helps_of:
        if helps not in made:
            made[helps] = _lookup(rows, helps, takes, shelf)
    return tuple(made[helps] for helps in helps_of)


def _lookup(
    rows: tuple[Pile, ...],
    helps: tuple[bool, ...],
    takes: Callable[..., bool],
    shelf: Shelf,
) -> Lookup:
    def plays(helped: bool) -> tuple[PlaysByTop, ...]:
        def table(index: int, row: Pile, other: bool) -> PlaysByTop:
            pile = attrs.evolve(row, top=0)
            return PlaysByTop(
                index,
                (row.direction, other, helped),
                lambda distance: takes(pile, distance, own=not other, helped=helped),
                shelf,
            )

        return tuple(map(table, range(len(rows)), rows, helps))

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
