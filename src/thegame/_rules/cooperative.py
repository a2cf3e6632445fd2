"""
The Game: the cooperative original, with its expert mode.
"""

import functools
from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from thegame._checks import Inspection
from thegame._errors import InvalidRules
from thegame._values import Value, changes

from .base import ROWS, DrawPiles, Table, inspect, row, seats
from .lookup import Seat
from .moves import Play
from .outcome import TeamResult
from .piles import Direction, Pile
from .reach import within_reach
from .refusals import (
    DoesNotFit,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
)
from .rulebook import Clause, clause

HAND_SIZES: Final = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}
"""How many cards a hand has, by the number of players (CO-SETUP-3)."""


def _printed_hand(rules: "Cooperative") -> int:
    """
    The hand size of the printed game, or of five players where there is none.
    """
    return next(
        (size for players, size in HAND_SIZES.items() if players == rules.players),
        HAND_SIZES[5],
    )


@attrs.frozen(repr=False)
class Cooperative(Value):
    """
    The rules of The Game, for one team of 1 to 5 players (CO-COMP-3).

    Without settings it is the printed game. Other numbers make other decks;
    numbers by which nobody could play raise `InvalidRules`.

    >>> import thegame
    >>> rules = thegame.Cooperative(3)
    >>> rules.hand_size, rules.minimum, rules.highest
    (6, 2, 99)
    """

    players: int
    """How many play."""

    minimum: int = attrs.field(default=2, kw_only=True)
    """How many cards a turn needs while there are cards to draw (CO-TURN-2)."""

    hand_size: int = attrs.field(
        default=attrs.Factory(_printed_hand, takes_self=True), kw_only=True
    )
    """How many cards a full hand has (CO-SETUP-3)."""

    highest: int = attrs.field(default=99, kw_only=True)
    """The highest card; the lowest is 2 (CO-COMP-1)."""

    trick: int = attrs.field(default=10, kw_only=True)
    """How far back the backwards trick goes (CO-TRICK-1, CO-TRICK-2)."""

    rows: int = attrs.field(default=2, kw_only=True)
    """How many piles run each way (CO-COMP-2)."""

    play_out: bool = attrs.field(default=False, kw_only=True)
    """Whether the game goes on until nothing fits: a house rule (R-d)."""

    citations: ClassVar[Mapping[type[IllegalMove], Clause]] = {
        NotAMove: clause("CO-TURN-4"),
        NotYourTurn: clause("CO-TURN-6"),
        NoSuchPile: clause("CO-TURN-5"),
        NoSuchCard: clause("CO-COMP-1"),
        NotInHand: clause("CO-TURN-6"),
    }

    @classmethod
    def expert(cls, players: int, *, smaller_hands: bool = False) -> "Cooperative":
        """
        The expert mode: three cards a turn (CO-EXPERT-1), else unchanged (CO-EXPERT-3).

        Harder still with hands one card smaller (CO-EXPERT-4).

        >>> import thegame
        >>> thegame.Cooperative.expert(2, smaller_hands=True)
        Cooperative(2, minimum=3, hand_size=6)
        """
        check = Inspection()
        check.flag("smaller_hands", smaller_hands)
        check.conclude(InvalidRules)
        hand_size = cls(players).hand_size - smaller_hands
        return cls(players, minimum=3, hand_size=hand_size)

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        if check.number("players", self.players, 1, 5) is not None:
            inspect(self, check)
        check.number("rows", self.rows, 1, ROWS)
        check.flag("play_out", self.play_out)
        check.conclude(InvalidRules)

    def __repr__(self) -> str:
        settings = changes(self, Cooperative(self.players))
        return f"Cooperative({self.players}{', ' if settings else ''}{settings})"

    @functools.cached_property
    def seats(self) -> tuple[Seat, ...]:
        """What each player may lay where; the same for all."""
        return seats(self)

    @property
    def draw_piles(self) -> int:
        """One draw pile for all (CO-SETUP-4)."""
        return 1

    def draw_pile(self, player: int) -> int:
        """Everybody draws from it."""
        return 0

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The shared piles, untouched: ascending, then descending (CO-SETUP-1)."""
        return tuple(
            row(direction, None, self)
            for direction in Direction
            for _ in range(self.rows)
        )

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """A card must fit, on whichever of the piles (CO-TURN-5)."""
        return pile.fits(card)

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """It does not fit."""
        ascending = pile.direction is Direction.ASCENDING
        says = clause("CO-PLAY-1" if ascending else "CO-PLAY-2")
        return DoesNotFit(
            says,
            play.card,
            play.pile,
            pile.top,
            pile.direction,
            self.highest,
            self.trick,
        )

    def required(self, decks: DrawPiles) -> int:
        """The minimum (CO-TURN-2, CO-EXPERT-1); one without cards to draw."""
        # CO-DECK-2, CO-EXPERT-2: only the draw pile decides, and it changes only at
        # the end of a turn (R-j, R-k).
        return self.minimum if decks[0] else 1

    def required_by(self, minimum: int) -> Clause:
        """The clause that requires this many."""
        if minimum < self.minimum:
            return clause("CO-EXPERT-2" if self.minimum == 3 else "CO-DECK-2")
        return clause({2: "CO-TURN-2", 3: "CO-EXPERT-1"}.get(minimum, "R-o"))

    def due(self, hand: int, deck: int, *, helped: bool) -> int:
        """
        As many as fill the hand (CO-DRAW-1).

        Or what is left (CO-DRAW-3), be it nothing (CO-DECK-1).
        """
        return min(self.hand_size - hand, deck)

    def result(self, player: int, left: int) -> TeamResult:
        """The same for all."""
        return TeamResult(left)

    def outcome(self, table: Table) -> TeamResult | None:
        """
        Beaten with every card laid (CO-END-2), lost when stuck (CO-END-1).
        """
        deck, hands, player = table.decks[0], table.hands, table.player
        # R-b: first, is it won?
        if not deck and not any(hands):
            return self.result(player, 0)
        missing = self.required(table.decks) - table.laid
        if missing > 1 and self.play_out:
            # R-d: the game goes on as long as a single card fits.
            missing = 1
        if within_reach(
            missing, hands[player], table.tops, table.helped, self.seats[player]
        ):
            return None
        return self.result(player, len(deck) + sum(map(len, hands)))
