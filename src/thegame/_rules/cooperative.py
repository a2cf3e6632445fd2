"""The Game: the cooperative original, with its expert mode."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import attrs

from thegame._errors import InvalidDraw, InvalidRules
from thegame._validation import Inspection, is_number, number
from thegame._value_defects import Defect, defect
from thegame.rulebook import Clause, clause

from .game_rules import Clauses, Rules
from .limits import LOWEST, PLAYERS, ROWS
from .outcome import TeamResult
from .piles import Direction, Pile
from .refusals import (
    DoesNotFit,
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

HAND_SIZES: Final = (8, 7, 6, 6, 6)
"""How many cards a hand has, for 1 to 5 players (CO-SETUP-3)."""


def _printed_hand(rules: "Cooperative") -> int:
    """Return the hand size of the printed game, or of five players if there is none."""
    # Any value may have been given for players; it is checked later. A class that
    # declares the field again sets it after this one.
    field = attrs.fields(type(rules)).players
    if field.init and not hasattr(rules, "players"):
        expected = "a field of the class that declares players again"
        raise InvalidRules((defect("hand_size", attrs.NOTHING, expected),))
    players: object = getattr(rules, "players", field.default)
    if is_number(players) and 1 <= players <= len(HAND_SIZES):
        return HAND_SIZES[players - 1]
    return HAND_SIZES[-1]


@attrs.frozen(repr=False)
class Cooperative(Rules):
    """The rules of The Game, for one team of 1 to 5 players (CO-COMP-3).

    Without further arguments it is the printed game. Settings that cannot be played
    raise `InvalidRules`.

    >>> import thegame
    >>> rules = thegame.Cooperative(3)
    >>> rules.hand_size, rules.minimum, rules.highest
    (6, 2, 99)
    """

    players: int = attrs.field(converter=number)
    """How many players there are."""

    minimum: int = attrs.field(default=2, converter=number, kw_only=True)
    """How many cards a turn needs while there are cards to draw (CO-TURN-2)."""

    hand_size: int = attrs.field(
        default=attrs.Factory(_printed_hand, takes_self=True),
        converter=number,
        kw_only=True,
    )
    """How many cards a full hand has (CO-SETUP-3)."""

    highest: int = attrs.field(default=99, converter=number, kw_only=True)
    """The highest card; the lowest is 2 (CO-COMP-1)."""

    trick: int = attrs.field(default=10, converter=number, kw_only=True)
    """How far back the backwards trick goes (CO-TRICK-1, CO-TRICK-2)."""

    rows: int = attrs.field(default=2, converter=number, kw_only=True)
    """How many piles run each way (CO-COMP-2)."""

    play_out: bool = attrs.field(default=False, kw_only=True)
    """Whether the game goes on until nothing fits: a house rule (R-d)."""

    name: ClassVar[str] = "cooperative"
    title: ClassVar[str] = "The Game"
    clauses: ClassVar[Clauses] = {
        IllegalMove: clause("CO-TURN-5"),
        NotAMove: clause("CO-TURN-4"),
        NotYourTurn: clause("CO-TURN-6"),
        NoSuchPile: clause("CO-TURN-5"),
        NoSuchCard: clause("CO-COMP-1"),
        NotInHand: clause("CO-TURN-6"),
        InvalidDraw: clause("CO-DRAW-1"),
    }

    most_players: ClassVar[int] = PLAYERS
    """How many players there may be."""

    @classmethod
    def expert(cls, players: int, *, smaller_hands: bool = False) -> "Cooperative":
        """Return the expert mode, in which a turn needs three cards (CO-EXPERT-1).

        Only the minimum differs (CO-EXPERT-3); it is harder still with hands that are
        one card smaller (CO-EXPERT-4).

        >>> import thegame
        >>> thegame.Cooperative.expert(2, smaller_hands=True)
        Cooperative(2, minimum=3, hand_size=6)
        """
        check = Inspection()
        check.flag("smaller_hands", smaller_hands)
        check.conclude(InvalidRules)
        hand_size = cls(players).hand_size
        if smaller_hands:
            hand_size -= 1
        return cls(players, minimum=3, hand_size=hand_size)

    def defects(self) -> Iterable[Defect]:
        """Return everything that is wrong with the settings."""
        check = Inspection()
        most = check.number("most_players", self.most_players, 1)
        players = check.number("players", self.players, 1, most)
        if players is not None:
            inspect_settings(self, players, check)
        check.number("rows", self.rows, 1, ROWS)
        check.flag("play_out", self.play_out)
        return check.defects

    @property
    def cards(self) -> Sequence[int]:
        """The numbers of the cards: 2 to the highest (CO-COMP-1)."""
        return range(LOWEST, self.highest + 1)

    @property
    def is_team(self) -> bool:
        """Whether all players win or lose together: True (CO-SCORE-1)."""
        return True

    def starting_piles(self) -> tuple[Pile, ...]:
        """Return the piles before the first card is laid, the ascending ones first."""
        # CO-SETUP-1: shared by all.
        return tuple(
            pile
            for pile in (row_card(self, direction) for direction in Direction)
            for _ in range(self.rows)
        )

    def required(self, table: Table) -> int:
        """Return the minimum (CO-TURN-2, CO-EXPERT-1); one without cards to draw."""
        # CO-DECK-2, CO-EXPERT-2: only the draw pile decides, and it changes only at the
        # end of a turn (R-j, R-k).
        return self.minimum if table.deck_size > 0 else 1

    def missing(self, table: Table) -> int:
        """Return how many cards the turn still needs; one if the game is played out."""
        missing = self.required(table) - table.laid
        # R-d: played out, the game goes on as long as a single card fits.
        return 1 if missing > 1 and self.play_out else missing

    def draws(self, table: Table) -> int:
        """Return how many cards fill the hand (CO-DRAW-1).

        Fewer if the draw pile runs out (CO-DRAW-3), none if it is empty (CO-DECK-1).
        """
        return min(self.hand_size - table.hand_size, table.deck_size)

    def result(self, table: Table) -> TeamResult:
        """Return the result of the team: beaten (CO-END-2), or stuck (CO-END-1)."""
        return TeamResult(table.to_lay)

    def fits_by(self, direction: Direction) -> Clause:
        """Return the clause that says which cards fit on piles of this direction."""
        ascending = direction is Direction.ASCENDING
        printed = clause("CO-PLAY-1" if ascending else "CO-PLAY-2")
        return self.clauses.get(DoesNotFit, printed)

    def required_by(self, table: Table) -> Clause:
        """Return the clause that says how many cards the turn needs."""
        if TooFewLaid in self.clauses:
            return self.clauses[TooFewLaid]
        required = self.required(table)
        if required < self.minimum:
            return clause("CO-EXPERT-2" if self.minimum == 3 else "CO-DECK-2")
        return clause({2: "CO-TURN-2", 3: "CO-EXPERT-1"}.get(required, "R-o"))
