"""Rows: what may be laid on one pile, for each number that it can show.

No rule is decided here. Rows are filled from what the games say a pile takes, because
an interned `Play` found in a row is several times faster than asking the rules. What a
pile takes depends only on how far a card is from its top, so the rules are asked once
for each distance.

Views of different players share these tables, so the tables must not tell which tops
and cards were asked for. The first question fills all tables of a rules value at once.
If they would take more than `ROW_BYTES`, nothing is kept, and every row is made anew.

``base`` keeps the tables of a dozen rules values. All together stay below 32 MB,
whatever is read from strangers; with the printed games it is below 1 MB each.
"""

from collections.abc import Callable, Iterator
from typing import Final, Protocol, TypeAlias

import attrs

from .moves import Play
from .piles import Direction, Pile

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

    takes: Callable[["Kind"], Callable[[int], bool]]
    """For a kind of pile, which cards one that shows 0 takes."""

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
                taken[kind] = tuple(map(self.takes(kind), distances))
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


class PlaysByTop(dict[int, Row]):
    """What may be laid on one pile: for each top a row."""

    __slots__ = ("_shelf", "kind", "pile", "taken")

    def __init__(self, pile: int, kind: Kind, shelf: Shelf) -> None:
        super().__init__()
        self.pile, self.kind, self._shelf = pile, kind, shelf
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
