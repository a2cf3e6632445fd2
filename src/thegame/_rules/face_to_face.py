"""
The Game: Face to Face, the duel.
"""

import functools
from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias

import attrs

from thegame._checks import Inspection
from thegame._errors import InvalidRules
from thegame._values import Value, changes

from .base import DrawPiles, Table, inspect, row, seats
from .cooperative import Cooperative
from .lookup import Seat
from .moves import Play
from .outcome import DuelResult, Ending
from .piles import Direction, Pile
from .reach import within_reach
from .refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
)
from .rulebook import Clause, clause

DRAWN: Final = 2
"""How many cards are drawn after a turn on own piles only (F2F-DRAW-1)."""


@attrs.frozen(repr=False)
class FaceToFace(Value):
    """
    The rules of The Game: Face to Face, for two (F2F-COMP-2).

    Without settings it is the printed game. Other numbers make other decks;
    numbers by which nobody could play raise `InvalidRules`.

    >>> import thegame
    >>> rules = thegame.FaceToFace()
    >>> rules.players, rules.minimum, rules.hand_size, rules.highest
    (2, 2, 6, 59)
    """

    players: int = attrs.field(default=2, init=False)
    """Two play."""

    minimum: int = attrs.field(default=2, init=False)
    """How many cards each turn needs (F2F-TURN-2)."""

    hand_size: int = attrs.field(default=6, kw_only=True)
    """How many cards a full hand has (F2F-SETUP-4)."""

    highest: int = attrs.field(default=59, kw_only=True)
    """The highest card; the lowest is 2 (F2F-COMP-1)."""

    trick: int = attrs.field(default=10, kw_only=True)
    """How far back the backwards trick goes (F2F-TRICK-1, F2F-TRICK-2)."""

    lone_card_wins: bool = attrs.field(default=False, kw_only=True)
    """Whether a last single card may be laid, and wins (R-a)."""

    citations: ClassVar[Mapping[type[IllegalMove], Clause]] = {
        NotAMove: clause("F2F-TURN-4"),
        NotYourTurn: clause("F2F-TURN-1"),
        NoSuchPile: clause("F2F-TURN-4"),
        NoSuchCard: clause("F2F-COMP-1"),
        NotInHand: clause("F2F-TURN-2"),
    }

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        inspect(self, check)
        check.flag("lone_card_wins", self.lone_card_wins)
        check.conclude(InvalidRules)

    def __repr__(self) -> str:
        return f"FaceToFace({changes(self, FaceToFace())})"

    @functools.cached_property
    def seats(self) -> tuple[Seat, ...]:
        """What each player may lay where."""
        return seats(self)

    @property
    def draw_piles(self) -> int:
        """A draw pile for each (F2F-SETUP-2)."""
        return 2

    def draw_pile(self, player: int) -> int:
        """Each draws from the own (F2F-DRAW-3)."""
        return player

    @property
    def piles(self) -> tuple[Pile, ...]:
        """For each player an ascending and a descending pile (F2F-SETUP-1)."""
        return tuple(
            row(direction, owner, self) for owner in (0, 1) for direction in Direction
        )

    def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """
        A card must fit on an own pile, or improve the opponent's, once a turn.

        What shows counts, whoever laid it (F2F-OWN-3). The one card may go on
        either of the opponent's piles (F2F-OPP-4), not one on each (F2F-TURN-5),
        at any point of the turn (F2F-TURN-7, R-p).
        """
        if own:
            return pile.fits(card)
        return not helped and pile.is_improved_by(card)

    def refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        """It does not fit, one was laid there already, or it does not improve."""
        if own:
            ascending = pile.direction is Direction.ASCENDING
            says = clause("F2F-OWN-1" if ascending else "F2F-OWN-2")
            return DoesNotFit(
                says,
                play.card,
                play.pile,
                pile.top,
                pile.direction,
                self.highest,
                self.trick,
            )
        if helped:
            return AlreadyHelped(clause("F2F-OPP-1"), play.card, play.pile)
        return DoesNotImprove(
            clause("F2F-OPP-2"),
            play.card,
            play.pile,
            pile.top,
            pile.direction,
            self.highest,
        )

    def required(self, decks: DrawPiles) -> int:
        """
        Two, with or without cards to draw (F2F-TURN-2, F2F-DECK-2).

        With one card at most on the opponent's piles, one at least goes on an own
        pile (F2F-TURN-6).
        """
        return self.minimum

    def required_by(self, minimum: int) -> Clause:
        """The clause that requires this many."""
        return clause("F2F-TURN-2")

    def due(self, hand: int, deck: int, *, helped: bool) -> int:
        """
        Two (F2F-DRAW-1); after helping as many as fill the hand (F2F-DRAW-2).

        Or what is left (F2F-DRAW-5, F2F-DECK-1, R-h). Without helping a hand never
        grows (F2F-DRAW-4).
        """
        return min(self.hand_size - hand if helped else DRAWN, deck)

    def result(self, player: int, left: int) -> DuelResult:
        """Won with all own cards laid, else lost."""
        if not left:
            return DuelResult(player, Ending.LAID_ALL)
        return DuelResult(1 - player, Ending.STUCK)

    def outcome(self, table: Table) -> DuelResult | None:
        """
        Won with all own cards laid (F2F-END-1), lost when stuck (F2F-END-2).
        """
        player, laid = table.player, table.laid
        hand, deck = table.hands[player], table.decks[player]
        # R-b: first, is it won? An empty hand alone is not enough (R-i).
        if not hand and not deck:
            return self.result(player, 0)
        missing = self.minimum - laid
        if self.lone_card_wins and laid == 0 and len(hand) == 1 and not deck:
            # R-a: it wins when laid, so one is enough.
            missing = 1
        if within_reach(missing, hand, table.tops, table.helped, self.seats[player]):
            return None
        return self.result(player, len(hand) + len(deck))


Rules: TypeAlias = Cooperative | FaceToFace
"""The rules of either game; both answer the same questions."""
