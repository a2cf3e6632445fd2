"""The Game: the cooperative original, with its expert mode."""

from collections.abc import Mapping
from typing import ClassVar, Final, final

import attrs

from thegame._errors import InvalidRules
from thegame._validation import Inspection, is_number, number
from thegame.rulebook import Clause, clause

from .game_rules import GameRules, Turn
from .limits import PLAYERS, ROWS
from .moves import Play
from .outcome import TeamResult
from .piles import Direction, Pile
from .refusals import (
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
)

HAND_SIZES: Final = (8, 7, 6, 6, 6)
"""How many cards a hand has, for 1 to 5 players (CO-SETUP-3)."""


def _printed_hand(rules: "Cooperative") -> int:
    """Return the hand size of the printed game, or of five players if there is none."""
    # Any value may have been given for players; it is checked later.
    players: object = rules.players
    if is_number(players) and 1 <= players <= len(HAND_SIZES):
        return HAND_SIZES[players - 1]
    return HAND_SIZES[-1]


@final
@attrs.frozen(repr=False)
class Cooperative(GameRules):
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

    _name: ClassVar[str] = "cooperative"
    _title: ClassVar[str] = "The Game"
    _citations: ClassVar[Mapping[type[IllegalMove], Clause]] = {
        NotAMove: clause("CO-TURN-4"),
        NotYourTurn: clause("CO-TURN-6"),
        NoSuchPile: clause("CO-TURN-5"),
        NoSuchCard: clause("CO-COMP-1"),
        NotInHand: clause("CO-TURN-6"),
    }
    _fitting: ClassVar[Mapping[Direction, Clause]] = {
        Direction.ASCENDING: clause("CO-PLAY-1"),
        Direction.DESCENDING: clause("CO-PLAY-2"),
    }

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

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        if check.number("players", self.players, 1, PLAYERS) is not None:
            self._inspect(check)
        check.number("rows", self.rows, 1, ROWS)
        check.flag("play_out", self.play_out)
        check.conclude(InvalidRules)
        self._prepare()

    def __repr__(self) -> str:
        settings = self._changes(Cooperative(self.players))
        return f"Cooperative({self.players}{', ' if settings else ''}{settings})"

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are: one for all (CO-SETUP-4)."""
        return 1

    def draw_pile(self, player: int) -> int:
        """Return the index of the draw pile from which the player draws: 0."""
        return 0

    def _rows(self) -> tuple[Pile, ...]:
        # CO-SETUP-1: shared by all, the ascending ones first.
        return tuple(
            pile
            for pile in (self._row(direction, None) for direction in Direction)
            for _ in range(self.rows)
        )

    def _takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether the card fits, on whichever of the piles (CO-TURN-5)."""
        return pile.fits(card)

    def _refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        return self._does_not_fit(play, pile)

    def _required(self, turn: Turn) -> int:
        """Return the minimum (CO-TURN-2, CO-EXPERT-1); one without cards to draw."""
        # CO-DECK-2, CO-EXPERT-2: only the draw pile decides, and it changes only at the
        # end of a turn (R-j, R-k).
        return self.minimum if turn._deck_size > 0 else 1

    def _required_by(self, minimum: int) -> Clause:
        if minimum < self.minimum:
            return clause("CO-EXPERT-2" if self.minimum == 3 else "CO-DECK-2")
        return clause({2: "CO-TURN-2", 3: "CO-EXPERT-1"}.get(minimum, "R-o"))

    def _due(self, turn: Turn) -> int:
        """Return how many cards fill the hand (CO-DRAW-1).

        Fewer if the draw pile runs out (CO-DRAW-3), none if it is empty (CO-DECK-1).
        """
        return min(self.hand_size - turn._hand_size, turn._deck_size)

    def _due_by(self, turn: Turn) -> Clause:
        return clause("CO-DRAW-1")

    def _missing(self, turn: Turn) -> int:
        missing = self._required(turn) - turn.laid
        # R-d: played out, the game goes on as long as a single card fits.
        return 1 if missing > 1 and self.play_out else missing

    def _result(self, player: int, left: int) -> TeamResult:
        """Return the result of the team: beaten (CO-END-2), or stuck (CO-END-1)."""
        return TeamResult(left)
