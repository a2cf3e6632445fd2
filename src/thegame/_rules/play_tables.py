"""Lookup tables: the cards that each pile takes, as each player finds the piles.

Whether a pile takes a card depends only on how far the card is from the pile's top. So
one tuple of booleans, by distance, answers for all piles of a kind. It is made from the
placement rule of the rules, because a lookup is several times as fast as a call. No
rule is decided here.

Equal rules share their tables, which are made whole when the first move is looked up:
a file with thousands of different rules and no moves is read three times as fast. The
tables never change, so views that share them learn nothing from each other.
"""

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Final, Protocol, TypeAlias

import attrs

from thegame._errors import InvalidRules
from thegame._value_defects import defect

from .limits import HIGHEST
from .moves import Play
from .piles import Direction, Pile, is_trick, letter

Getter: TypeAlias = Callable[[tuple[int, ...]], tuple[int, ...]]
"""Picks some of the tops."""

ByDistance: TypeAlias = tuple[bool, ...]
"""Whether a pile takes a card, by `Lookup.zero` plus the distance from its top."""


class Takes(Protocol):
    """A placement rule, see `Rules.takes`."""

    def __call__(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether the pile takes the card."""
        ...


@attrs.frozen(eq=False)
class Lookup:
    """The piles as one player finds them."""

    by_kind: Callable[[Direction, bool, bool], ByDistance]
    """Returns the table for a direction, the player's own or an opponent's, helped."""

    zero: int
    """The index of distance 0 in these tables; no index is negative.

    Python finds an item by a negative index more slowly.
    """

    plays: tuple[tuple[Play, ...], ...]
    """For each pile the plays that lay a card on it, by card."""

    helps: tuple[bool, ...]
    """For each pile whether it is an opponent's, so that laying a card there helps."""

    ups: Getter
    """Given all tops, returns those of the ascending piles that are not opponents'."""

    downs: Getter
    """Given all tops, returns those of the descending piles that are not opponents'."""

    pair: tuple[int, int]
    """The first ascending and the first descending pile that are not opponents'."""

    opposing: tuple[int, ...]
    """The opponents' piles."""

    rows: tuple[Pile, ...]
    """All piles before the first card."""

    trick: int
    """How far back the backwards trick goes."""

    takes: tuple[tuple[ByDistance, ...], ...] = attrs.field(default=(), init=False)
    """The cards that each pile takes: before, and after the turn has helped.

    Empty until `make` is called. A cached property would slow down all attributes.
    """

    def make(self) -> tuple[tuple[ByDistance, ...], ...]:
        """Make the tables of the cards that each pile takes, and return them."""
        made = self._takes(helped=False), self._takes(helped=True)
        object.__setattr__(self, "takes", made)
        return made

    def _takes(self, *, helped: bool) -> tuple[ByDistance, ...]:
        # Helping changes nothing on the player's own piles and on shared ones.
        return tuple(
            self.by_kind(row.direction, not other, helped and other)
            for row, other in zip(self.rows, self.helps, strict=True)
        )

    def is_trick(self, card: int, pile: int, tops: tuple[int, ...]) -> bool:
        """Return whether the play is a backwards trick; on an opponent's pile none is.

        An opponent's pile is improved, by ten as by any other step (R-f).
        """
        row = self.rows[pile]
        return not self.helps[pile] and is_trick(
            row.direction, tops[pile], card, row.trick
        )

    def allows(
        self,
        card: object,
        pile: object,
        hand: tuple[int, ...],
        tops: tuple[int, ...],
        helped: bool,
    ) -> bool:
        """Return whether the card is in the hand and may be laid on the pile."""
        return (
            type(pile) is int
            and 0 <= pile < len(tops)
            and type(card) is int
            and card in hand
            and (self.takes or self.make())[helped][pile][self.zero + card - tops[pile]]
        )

    def unordered(self, tops: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tops in a form that exchanging equivalent piles does not change.

        Piles are equivalent if they run the same way and are no opponent's.
        """
        return (
            *sorted(self.ups(tops)),
            *sorted(self.downs(tops)),
            *[tops[pile] for pile in self.opposing],
        )

    def helping(self, cards: tuple[int, ...], tops: tuple[int, ...]) -> tuple[int, ...]:
        """Return the cards that may go on an opponent's pile, if none has yet."""
        if not self.opposing:
            return ()
        takes = (self.takes or self.make())[False]
        tables = [(takes[pile], self.zero - tops[pile]) for pile in self.opposing]
        return tuple(
            card
            for card in cards
            if any(table[card + shift] for table, shift in tables)
        )

    def legal_plays(
        self, hand: tuple[int, ...], tops: tuple[int, ...], helped: bool
    ) -> tuple[Play, ...]:
        """Return the legal plays of cards of the hand, by card and then by pile."""
        found: list[Play] = []
        tables, zero = (self.takes or self.make())[helped], self.zero
        if len(tables) == 4:
            # Both printed games: the loop below written out, in half of its time.
            one, two, three, four = tables
            top_one, top_two, top_three, top_four = tops
            from_one, from_two = zero - top_one, zero - top_two
            from_three, from_four = zero - top_three, zero - top_four
            first, second, third, fourth = self.plays
            for card in hand:
                if one[card + from_one]:
                    found.append(first[card])
                if two[card + from_two]:
                    found.append(second[card])
                if three[card + from_three]:
                    found.append(third[card])
                if four[card + from_four]:
                    found.append(fourth[card])
            return tuple(found)
        piles = [
            (table, zero - top, plays)
            for table, top, plays in zip(tables, tops, self.plays, strict=True)
        ]
        for card in hand:
            for table, shift, plays in piles:
                if table[card + shift]:
                    found.append(plays[card])
        return tuple(found)


@attrs.frozen(eq=False, kw_only=True)
class OtherLookup(Lookup):
    """The piles as one player finds them, by the placement rule of a variant.

    The tables by distance take no card, so the answers of the rule decide.
    """

    taken: Callable[[int, int, bool], frozenset[int]]
    """Returns the cards that a pile takes: by its index, its top, helped."""

    def allows(
        self,
        card: object,
        pile: object,
        hand: tuple[int, ...],
        tops: tuple[int, ...],
        helped: bool,
    ) -> bool:
        """Return whether the card is in the hand and may be laid on the pile."""
        return (
            type(pile) is int
            and 0 <= pile < len(tops)
            and type(card) is int
            and card in hand
            and card in self.taken(pile, tops[pile], helped)
        )

    def unordered(self, tops: tuple[int, ...]) -> tuple[int, ...]:
        """Return the tops; piles may differ in ways that this library cannot see."""
        return tops

    def legal_plays(
        self, hand: tuple[int, ...], tops: tuple[int, ...], helped: bool
    ) -> tuple[Play, ...]:
        """Return the legal plays of cards of the hand, by card and then by pile."""
        taken = [self.taken(pile, top, helped) for pile, top in enumerate(tops)]
        return tuple(
            plays[card]
            for card in hand
            for plays, cards in zip(self.plays, taken, strict=True)
            if card in cards
        )


@attrs.frozen(eq=False)
class NamedPile:
    """A pile as one player names it, whatever it shows."""

    row: Pile
    """The pile before the first card."""


@functools.lru_cache(maxsize=2048)
def showing(pile: NamedPile, top: int) -> Pile:
    """Return the pile with this top; players need it in their inner loops."""
    row = pile.row
    return Pile(
        row.direction, row.owner, top, row.trick, name=row.name, index=row.index
    )


_CAPITALS: Final = str.maketrans("ad", "AD")


def named(piles: Mapping[str, int], name: str) -> int | None:
    """Return the index of the pile with a name, which may be in small letters."""
    index = piles.get(name)
    return piles.get(name.translate(_CAPITALS)) if index is None else index


@attrs.frozen(eq=False)
class Tables:
    """Everything that is worked out once for equal rules."""

    rows: tuple[Pile, ...]
    """The piles before the first card, as player 0 names them."""

    tops: tuple[int, ...]
    """The tops of these piles."""

    piles: tuple[tuple[NamedPile, ...], ...]
    """The piles as each player names them."""

    lookups: tuple[Lookup, ...]
    """The lookup tables of each player."""

    names: tuple[tuple[str, ...], ...]
    """The names of the piles, as each player calls them."""

    indexes: tuple[dict[str, int], ...]
    """For each player the index of the pile with a name."""

    closed_form: bool
    """Whether the closed form of reachability applies to these piles."""


def tables(
    rows: tuple[Pile, ...],
    players: int,
    cards: Sequence[int],
    takes: Takes,
    printed: bool,
) -> Tables:
    """Return the tables of a game with these piles.

    ``takes`` is its placement rule, and ``printed`` says whether it is the printed one.
    """
    names = tuple(tuple(_names(rows, player)) for player in range(players))
    helps = tuple(
        tuple(row.owner not in {None, player} for row in rows)
        for player in range(players)
    )
    closed_form = printed and _are_regular(rows, helps)
    # Players who use the same names share their piles, and players who share all piles
    # share their lookup tables.
    piles = {called: _named(rows, called) for called in set(names)}
    zero = max(cards[-1] + 1, *(row.top for row in rows))
    by_kind = _by_kind(zero, rows[0].trick, takes if closed_form else _nothing)
    lookups = {other: _lookup(rows, other, zero, by_kind) for other in set(helps)}
    if not closed_form:
        # A rule may tell piles apart, by names only if everybody uses the same.
        known = _without_names(piles[names[0]]) if len(piles) > 1 else piles[names[0]]
        lookups = _other_lookups(lookups, known, cards, takes)
    return Tables(
        tuple(pile.row for pile in piles[names[0]]),
        tuple(row.top for row in rows),
        tuple(piles[called] for called in names),
        tuple(lookups[other] for other in helps),
        names,
        tuple({name: pile for pile, name in enumerate(called)} for called in names),
        closed_form,
    )


def _are_regular(rows: tuple[Pile, ...], helps: tuple[tuple[bool, ...], ...]) -> bool:
    """Return whether each player has piles both ways, and all have one trick."""
    return len({row.trick for row in rows}) == 1 and all(
        {row.direction for row, other in zip(rows, others, strict=True) if not other}
        == {*Direction}
        for others in helps
    )


def _nothing(pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
    return False


def _names(rows: tuple[Pile, ...], player: int) -> Iterator[str]:
    """Name the piles as a player does: A1 to D2 if shared, else A, D, opp.A, opp.D.

    In variants an owner may have several piles (A1, A2), there may be several opponents
    (p2.A), and a player may use shared piles as well (p0.A for one's own).
    """
    counts = Counter((row.owner, row.direction) for row in rows)
    others = {row.owner for row in rows} - {None, player}
    is_mixed = any(row.owner is None for row in rows)
    seen: Counter[tuple[int | None, Direction]] = Counter()
    for row in rows:
        kind = row.owner, row.direction
        seen[kind] += 1
        numbered = row.owner is None or counts[kind] > 1
        name = f"{letter(row)}{seen[kind] if numbered else ''}"
        if row.owner is None or (row.owner == player and not is_mixed):
            yield name
        elif others == {row.owner}:
            yield f"opp.{name}"
        else:
            yield f"p{row.owner}.{name}"


def _named(rows: tuple[Pile, ...], names: tuple[str, ...]) -> tuple[NamedPile, ...]:
    # `attrs.evolve` would dominate reading a file with thousands of different rules.
    return tuple(
        NamedPile(
            Pile(row.direction, row.owner, row.top, row.trick, name=name, index=index)
        )
        for index, (row, name) in enumerate(zip(rows, names, strict=True))
    )


def _by_kind(
    zero: int, trick: int, takes: Takes
) -> Callable[[Direction, bool, bool], ByDistance]:
    """Return a function that makes the table of each kind of pile once."""

    @functools.cache
    def table(direction: Direction, own: bool, helped: bool) -> ByDistance:
        pile = Pile(direction, None, 0, trick)
        return tuple(
            takes(pile, distance, own=own, helped=helped)
            for distance in range(-zero, zero)
        )

    return table


@functools.cache
def _plays(pile: int) -> tuple[Play, ...]:
    """Return the plays on a pile by card; the tables of all rules share them."""
    return tuple(Play(card, pile) for card in range(HIGHEST + 1))


def _lookup(
    rows: tuple[Pile, ...],
    helps: tuple[bool, ...],
    zero: int,
    by_kind: Callable[[Direction, bool, bool], ByDistance],
) -> Lookup:
    def running(direction: Direction) -> list[int]:
        return [
            index
            for index, row in enumerate(rows)
            if row.direction is direction and not helps[index]
        ]

    up, down = running(Direction.ASCENDING), running(Direction.DESCENDING)
    return Lookup(
        by_kind=by_kind,
        zero=zero,
        plays=tuple(map(_plays, range(len(rows)))),
        helps=helps,
        ups=_getter(up),
        downs=_getter(down),
        # A player of a variant may have no such pile; then the pair is not used.
        pair=(up[0], down[0]) if up and down else (0, 0),
        opposing=tuple(index for index, other in enumerate(helps) if other),
        rows=rows,
        trick=rows[0].trick,
    )


def _getter(indexes: list[int]) -> Getter:
    if len(indexes) <= 1:
        # A slice, because the getter of a single index does not return a tuple.
        return itemgetter(slice(indexes[0], indexes[0] + 1) if indexes else slice(0))
    return itemgetter(*indexes)


def _without_names(piles: tuple[NamedPile, ...]) -> tuple[NamedPile, ...]:
    return tuple(NamedPile(attrs.evolve(pile.row, name="")) for pile in piles)


def _other_lookups(
    lookups: dict[tuple[bool, ...], Lookup],
    piles: tuple[NamedPile, ...],
    cards: Sequence[int],
    takes: Takes,
) -> dict[tuple[bool, ...], Lookup]:
    """Return the tables of a placement rule that is not the printed one."""
    rows = [pile.row for pile in piles]
    return {
        other: _other_lookup(lookup, rows, cards, takes)
        for other, lookup in lookups.items()
    }


def _other_lookup(
    lookup: Lookup,
    rows: Sequence[Pile],
    cards: Sequence[int],
    takes: Takes,
) -> OtherLookup:
    """Return the table of one player, by a placement rule that is not printed."""
    helps = lookup.helps

    @functools.lru_cache(maxsize=2048)
    def taken(index: int, top: int, helped: bool) -> frozenset[int]:
        pile, own = attrs.evolve(rows[index], top=top), not helps[index]
        # Not all authors check their types.
        answers: dict[int, object] = {
            card: takes(pile, card, own=own, helped=helped) for card in cards
        }
        for card, answer in answers.items():
            if not isinstance(answer, bool):
                wrong = defect(("takes", index, card), answer, "True or False")
                raise InvalidRules((wrong,))
        return frozenset(card for card in cards if answers[card])

    fields = attrs.asdict(lookup, recurse=False, filter=lambda field, _: field.init)
    return OtherLookup(**fields, taken=taken)
