"""
What both games must answer, and what makes a rules value playable.

The games differ in five answers and nothing else: which piles there are, what may
go on a pile, how many cards must be laid, how many are drawn, who has won or
lost. The state asks for them and knows no game by name.
"""

import functools
import itertools
from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import ClassVar, Final, Protocol, TypeAlias

from thegame._checks import Inspection

from .lookup import PlaysByTop, Seat
from .moves import Play
from .outcome import Outcome
from .piles import Direction, Pile
from .refusals import IllegalMove
from .rulebook import Clause

LOWEST: Final = 2
"""The lowest card of every deck (CO-COMP-1, F2F-COMP-1)."""

HIGHEST: Final = 999
"""The highest card that a rules value may ask for, so that tables stay small."""


DrawPiles: TypeAlias = tuple[tuple[int, ...] | int, ...]
"""The draw piles or, where that is all one knows, their sizes."""


ROWS: Final = 9
"""How many piles may run each way, for the same reason."""


class Table(Protocol):
    """
    What the end of a game depends on; a state is one.
    """

    @property
    def tops(self) -> tuple[int, ...]:
        """What each pile shows."""
        ...

    @property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """What each player holds."""
        ...

    @property
    def decks(self) -> tuple[tuple[int, ...], ...]:
        """The draw piles."""
        ...

    @property
    def player(self) -> int:
        """Who is on turn."""
        ...

    @property
    def laid(self) -> int:
        """How many cards were laid in this turn."""
        ...

    @property
    def helped(self) -> bool:
        """Whether one of them went to an opponent's pile."""
        ...


class GameRules(Protocol):
    """
    What the state asks of a game.
    """

    citations: ClassVar[Mapping[type[IllegalMove], Clause]]
    """The clause behind each refusal that is worded alike in both games."""

    @property
    def players(self) -> int:
        """How many play."""
        ...

    @property
    def minimum(self) -> int:
        """How many cards a turn needs while there are cards to draw."""
        ...

    @property
    def hand_size(self) -> int:
        """How many cards a full hand has."""
        ...

    @property
    def highest(self) -> int:
        """The highest card."""
        ...

    @property
    def trick(self) -> int:
        """How far back the backwards trick goes."""
        ...

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are."""
        ...

    def draw_pile(self, player: int) -> int:
        """Which draw pile the player draws from."""
        ...

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The first answer: which piles there are, as they lie at the start."""
        ...

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """The second: what may go on a pile, own (or shared) or an opponent's."""
        ...

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """Why a card may not go there."""
        ...

    def required(self, decks: DrawPiles) -> int:
        """The third: how many cards a turn needs with these draw piles."""
        ...

    def required_by(self, minimum: int) -> Clause:
        """The clause that requires this many."""
        ...

    def due(self, hand: int, deck: int, *, helped: bool) -> int:
        """The fourth: how many cards are drawn at the end of the turn."""
        ...

    def result(self, player: int, left: int) -> Outcome:
        """How it ends for whoever is on turn, with so many cards still to lay."""
        ...

    def outcome(self, table: Table) -> Outcome | None:
        """The fifth: who has won or lost; None while the game goes on."""
        ...


def cards(rules: GameRules) -> range:
    """
    The number cards of one draw pile before the deal.
    """
    return range(LOWEST, rules.highest + 1)


@functools.lru_cache(maxsize=64)
def bare(rules: GameRules) -> tuple[int, ...]:
    """
    What the piles show before the first card; equal rules share it.
    """
    return tuple(pile.top for pile in rules.piles)


def showing(rules: GameRules, tops: tuple[int, ...]) -> tuple[Pile, ...]:
    """
    The piles as they lie with these tops.
    """
    return tuple(
        Pile(pile.direction, pile.owner, top, pile.trick)
        for pile, top in zip(rules.piles, tops, strict=True)
    )


def following(player: int, hands: Sequence[tuple[int, ...] | int]) -> int:
    """
    Who is on turn next: clockwise (CO-TURN-1, F2F-TURN-1).

    Whoever has no cards is skipped (CO-HAND-1), any number in a row (R-l), back to
    the same player if need be.
    """
    seat = (player + 1) % len(hands)
    while not hands[seat]:
        seat = (seat + 1) % len(hands)
    return seat


def row(direction: Direction, owner: int | None, rules: GameRules) -> Pile:
    """
    A row card with nothing on it.

    It shows 1 or one above the highest card, so every card fits (CO-PLAY-3).
    """
    start = LOWEST - 1 if direction is Direction.ASCENDING else rules.highest + 1
    return Pile(direction, owner, start, rules.trick)


def inspect(rules: GameRules, check: Inspection) -> None:
    """
    Note what makes the numbers of a game unplayable.

    A hand must be no smaller than the minimum (R-o), and there must be enough
    cards to deal.
    """
    check.number("trick", rules.trick, 1)
    sharing = rules.players // rules.draw_piles
    most = (HIGHEST - LOWEST + 1) // sharing
    minimum = check.number("minimum", rules.minimum, 1, most) or 1
    hand = check.number("hand_size", rules.hand_size, minimum, most) or minimum
    check.number("highest", rules.highest, LOWEST - 1 + sharing * hand, HIGHEST)


@functools.lru_cache(maxsize=64)
def seats(rules: GameRules) -> tuple[Seat, ...]:
    """
    The seats of all players; equal rules share them.
    """
    piles = rules.piles

    @functools.cache
    def plays(pile: int, own: bool, helped: bool) -> PlaysByTop:
        takes = functools.partial(rules.takes, own=own, helped=helped)
        return PlaysByTop(pile, piles[pile], cards(rules), takes)

    # Players who share all piles share the seat's tables, too.
    @functools.cache
    def seat(helps: tuple[bool, ...]) -> Seat:
        before, after = (
            tuple(plays(pile, not other, helped) for pile, other in enumerate(helps))
            for helped in (False, True)
        )
        ascending, descending = (
            tuple(
                index
                for index, pile in enumerate(piles)
                if pile.direction is direction and not helps[index]
            )
            for direction in Direction
        )
        ways = tuple(itertools.product(ascending, descending))
        ups, downs = _shown_on(ascending), _shown_on(descending)
        return Seat((before, after), helps, ups, downs, ways, piles)

    return tuple(
        seat(tuple(pile.owner not in {None, player} for pile in piles))
        for player in range(rules.players)
    )


def _shown_on(piles: tuple[int, ...]) -> Callable[[tuple[int, ...]], tuple[int, ...]]:
    """
    Picks what these piles show, out of all tops.
    """
    first, *others = piles
    # Twice, as one alone would come without its tuple.
    return itemgetter(first, first, *others)
