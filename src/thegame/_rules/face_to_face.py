"""The Game: Face to Face, the duel."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import attrs

from thegame._errors import InvalidDraw
from thegame._validation import Inspection, number
from thegame._value_defects import Defect
from thegame.rulebook import Clause, clause

from .game_rules import Clauses, Rules
from .limits import LOWEST
from .outcome import DuelResult, Ending
from .piles import Direction, Pile
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
    TooFewLaid,
)
from .settings import inspect_settings, row_card
from .table import Table

DRAWN: Final = 2
"""How many cards are drawn after a turn without helping (F2F-DRAW-1)."""


@attrs.frozen(repr=False)
class FaceToFace(Rules):
    """The rules of The Game: Face to Face, for two (F2F-COMP-2).

    Without further arguments it is the printed game. Settings that cannot be played
    raise `InvalidRules`.

    >>> import thegame
    >>> rules = thegame.FaceToFace()
    >>> rules.players, rules.minimum, rules.hand_size, rules.highest
    (2, 2, 6, 59)
    """

    players: int = attrs.field(default=2, init=False, repr=False)
    """How many players there are: two."""

    minimum: int = attrs.field(default=2, init=False, repr=False)
    """How many cards each turn needs (F2F-TURN-2)."""

    hand_size: int = attrs.field(default=6, converter=number, kw_only=True)
    """How many cards a full hand has (F2F-SETUP-4)."""

    highest: int = attrs.field(default=59, converter=number, kw_only=True)
    """The highest card; the lowest is 2 (F2F-COMP-1)."""

    trick: int = attrs.field(default=10, converter=number, kw_only=True)
    """How far back the backwards trick goes (F2F-TRICK-1, F2F-TRICK-2)."""

    lone_card_wins: bool = attrs.field(default=False, kw_only=True)
    """Whether a single last card may be laid, and wins (R-a)."""

    name: ClassVar[str] = "face-to-face"
    title: ClassVar[str] = "The Game: Face to Face"
    clauses: ClassVar[Clauses] = {
        IllegalMove: clause("F2F-TURN-4"),
        NotAMove: clause("F2F-TURN-4"),
        NotYourTurn: clause("F2F-TURN-1"),
        NoSuchPile: clause("F2F-TURN-4"),
        NoSuchCard: clause("F2F-COMP-1"),
        NotInHand: clause("F2F-TURN-2"),
        AlreadyHelped: clause("F2F-OPP-1"),
        DoesNotImprove: clause("F2F-OPP-2"),
        TooFewLaid: clause("F2F-TURN-2"),
        InvalidDraw: clause("F2F-DRAW-1"),
    }

    def defects(self) -> Iterable[Defect]:
        """Return everything that is wrong with the settings."""
        check = Inspection()
        inspect_settings(self, 1, check)
        check.flag("lone_card_wins", self.lone_card_wins)
        return check.defects

    @property
    def cards(self) -> Sequence[int]:
        """The numbers of the cards of each player: 2 to the highest (F2F-COMP-1)."""
        return range(LOWEST, self.highest + 1)

    @property
    def is_team(self) -> bool:
        """Whether all players win or lose together: False."""
        return False

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are: one for each player (F2F-SETUP-2)."""
        return 2

    def draw_pile(self, player: int) -> int:
        """Return the index of the player's own draw pile (F2F-DRAW-3)."""
        return number(player)

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return an ascending and a descending pile for each player (F2F-SETUP-1)."""
        return tuple(
            row_card(self, direction, owner)
            for owner in (0, 1)
            for direction in Direction
        )

    def required(self, table: Table) -> int:
        """Return two, with or without cards to draw (F2F-TURN-2, F2F-DECK-2).

        With one card at most on the opponent's piles, one at least goes on a pile of
        one's own (F2F-TURN-6).
        """
        return self.minimum

    def missing(self, table: Table) -> int:
        """Return how many cards the turn still needs; one if a lone last card wins."""
        lone = table.hand_size == 1 and table.laid == 0 and not table.deck_size
        # R-a: if a single last card wins when it is laid, one is enough.
        if lone and self.lone_card_wins:
            return 1
        return self.required(table) - table.laid

    def draws(self, table: Table) -> int:
        """Return two (F2F-DRAW-1); after helping, how many fill the hand (F2F-DRAW-2).

        Fewer if the draw pile runs out (F2F-DRAW-5, F2F-DECK-1, R-h). Without helping a
        hand never grows (F2F-DRAW-4).
        """
        wanted = self.hand_size - table.hand_size if table.helped else DRAWN
        return min(wanted, table.deck_size)

    def result(self, table: Table) -> DuelResult:
        """Return a win with every card laid (F2F-END-1), else a loss (F2F-END-2)."""
        if not table.to_lay:
            return DuelResult(table.player, Ending.LAID_ALL)
        return DuelResult(1 - table.player, Ending.STUCK)

    def fits_by(self, direction: Direction) -> Clause:
        """Return the clause that says which cards fit on piles of this direction."""
        ascending = direction is Direction.ASCENDING
        printed = clause("F2F-OWN-1" if ascending else "F2F-OWN-2")
        return self.clauses.get(DoesNotFit, printed)

    def draws_by(self, table: Table) -> Clause:
        """Return the clause that says how many cards are drawn."""
        says = self.clause_of(InvalidDraw)
        is_own = says != FaceToFace.clauses[InvalidDraw]
        return clause("F2F-DRAW-2") if table.helped and not is_own else says
