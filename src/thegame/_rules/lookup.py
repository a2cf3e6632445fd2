"""Lookup tables: what each player may lay where, looked up instead of worked out.

No rule is decided here. The tables are filled from what the games say a pile takes,
row by row as tops turn up, because an interned `Play` found in a table is several times
faster than asking the rules.

The tables of one rules value are bounded: rows to `ROW_BYTES` in all, and plays and
piles by the number of piles and cards, about 2.5 MB for the largest deck with the most
piles. ``base`` keeps the tables of a dozen rules values, so all together stay below
54 MB, whatever is read from strangers; with the printed games it is below 1 MB each.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from operator import getitem
from typing import Final, TypeAlias

import attrs

from .moves import Play
from .piles import Direction, Pile, is_trick

ROW_BYTES: Final = 2_000_000
"""How much memory the rows of one rules value may take."""

Row: TypeAlias = tuple[Play | None, ...]
"""For each card the play that lays it, or None if that is illegal."""


class PlaysByTop(dict[int, Row]):
    """What may be laid on one pile: for each top a row, made when it is needed."""

    __slots__ = ("_cards", "_index", "_most", "_plays", "_row", "_takes")

    def __init__(
        self,
        index: int,
        row: Pile,
        cards: range,
        takes: Callable[[Pile, int], bool],
        share: int,
    ) -> None:
        super().__init__()
        self._index, self._row = index, row
        self._cards, self._takes = cards, takes
        self._plays: tuple[Play, ...] = ()
        # A row is a tuple of pointers.
        self._most = max(1, ROW_BYTES // share // (8 * cards.stop + 56))

    def __missing__(self, top: int) -> Row:
        """Work out the row of a top that turns up for the first time."""
        if not self._plays:
            # Not earlier, because many rules are read and never played.
            self._plays = tuple(Play(card, self._index) for card in self._cards)
        pile, takes = attrs.evolve(self._row, top=top), self._takes
        row: list[Play | None] = [None] * self._cards.start
        row += [play if takes(pile, play.card) else None for play in self._plays]
        if len(self) >= self._most:
            self.clear()
        made = self[top] = tuple(row)
        return made


class PilesByTop(dict[int, Pile]):
    """One pile with each top that it has shown."""

    __slots__ = ("_row",)

    def __init__(self, row: Pile) -> None:
        super().__init__()
        self._row = row

    def __missing__(self, top: int) -> Pile:
        """Make the pile that shows this top."""
        made = self[top] = attrs.evolve(self._row, top=top)
        return made


@attrs.frozen(eq=False)
class Lookup:
    """The piles as one player finds them."""

    plays: tuple[tuple[PlaysByTop, ...], tuple[PlaysByTop, ...]]
    """What may be laid on each pile; first before, then after helping."""

    helps: tuple[bool, ...]
    """Which piles are an opponent's, so that laying a card there helps."""

    ascending: tuple[int, ...]
    """The other piles that ascend."""

    descending: tuple[int, ...]
    """The other piles that descend."""

    pairs: tuple[tuple[int, int], ...]
    """Every pair of them, an ascending pile first."""

    rows: tuple[Pile, ...]
    """All piles before the first card."""

    def is_trick(self, play: Play, tops: tuple[int, ...]) -> bool:
        """Return whether the play is a backwards trick; on an opponent's pile none is.

        An opponent's pile is improved, by ten as by any other step (R-f).
        """
        pile = self.rows[play.pile]
        return not self.helps[play.pile] and is_trick(
            pile.direction, tops[play.pile], play.card, pile.trick
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

    def legal_plays(
        self, hand: tuple[int, ...], tops: tuple[int, ...], helped: bool
    ) -> tuple[Play, ...]:
        """Return what of this hand may be laid, by card and then by pile."""
        rows = list(map(getitem, self.plays[helped], tops))
        plays: list[Play] = []
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

    piles: tuple[PilesByTop, ...]
    """Each pile with any top."""

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
    return Tables(
        rows,
        tuple(row.top for row in rows),
        tuple(map(PilesByTop, rows)),
        _lookups(rows, players, cards, takes),
        names,
        tuple({name: pile for pile, name in enumerate(called)} for called in names),
    )


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
    players: int,
    cards: range,
    takes: Callable[..., bool],
) -> tuple[Lookup, ...]:
    made: dict[tuple[bool, ...], Lookup] = {}
    # Players who share all piles share their tables, too.
    helps_of = [
        tuple(row.owner not in {None, player} for row in rows)
        for player in range(players)
    ]
    # Where nobody can help, one table serves before and after helping.
    share = len(rows) * sum(2 if any(helps) else 1 for helps in set(helps_of))
    for helps in helps_of:
        if helps not in made:
            made[helps] = _lookup(rows, helps, cards, takes, share)
    return tuple(made[helps] for helps in helps_of)


def _lookup(
    rows: tuple[Pile, ...],
    helps: tuple[bool, ...],
    cards: range,
    takes: Callable[..., bool],
    share: int,
) -> Lookup:
    def plays(helped: bool) -> tuple[PlaysByTop, ...]:
        def rule(other: bool) -> Callable[[Pile, int], bool]:
            return lambda pile, card: takes(pile, card, own=not other, helped=helped)

        return tuple(
            PlaysByTop(index, row, cards, rule(other), share)
            for index, (row, other) in enumerate(zip(rows, helps, strict=True))
        )

    def running(direction: Direction) -> tuple[int, ...]:
        return tuple(
            index
            for index, row in enumerate(rows)
            if row.direction is direction and not helps[index]
        )

    up, down = running(Direction.ASCENDING), running(Direction.DESCENDING)
    before = plays(helped=False)
    # Where nobody can help, nothing changes by it.
    after = plays(helped=True) if any(helps) else before
    pairs = tuple((rising, falling) for rising in up for falling in down)
    return Lookup((before, after), helps, up, down, pairs, rows)
