"""The Game: Face to Face, the duel."""

from collections.abc import Mapping
from typing import ClassVar, Final, final

import attrs

from thegame._errors import InvalidRules
from thegame._validation import Inspection, number
from thegame.rulebook import Clause, clause

from .game_rules import GameRules, Turn
from .moves import Play
from .outcome import DuelResult, Ending
from .piles import Direction, Pile
from .refusals import (
    AlreadyHelped,
    DoesNotImprove,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
)

DRAWN: Final = 2
"""How many cards are drawn after a turn without helping (F2F-DRAW-1)."""


@final
@attrs.frozen(repr=False)
class FaceToFace(GameRules):
    """The rules of The Game: Face to Face, for two (F2F-COMP-2).

    Without further arguments it is the printed game. Settings that cannot be played
    raise `InvalidRules`.

    >>> import thegame
    >>> rules = thegame.FaceToFace()
    >>> rules.players, rules.minimum, rules.hand_size, rules.highest
    (2, 2, 6, 59)
    """

    players: int = attrs.field(default=2, init=False)
    """How many players there are: two."""

    minimum: int = attrs.field(default=2, init=False)
    """How many cards each turn needs (F2F-TURN-2)."""

    hand_size: int = attrs.field(default=6, converter=number, kw_only=True)
    """How many cards a full hand has (F2F-SETUP-4)."""

    highest: int = attrs.field(default=59, converter=number, kw_only=True)
    """The highest card; the lowest is 2 (F2F-COMP-1)."""

    trick: int = attrs.field(default=10, converter=number, kw_only=True)
    """How far back the backwards trick goes (F2F-TRICK-1, F2F-TRICK-2)."""

    lone_card_wins: bool = attrs.field(default=False, kw_only=True)
    """Whether a single last card may be laid, and wins (R-a)."""

    _name: ClassVar[str] = "face-to-face"
    _title: ClassVar[str] = "The Game: Face to Face"
    _citations: ClassVar[Mapping[type[IllegalMove], Clause]] = {
        NotAMove: clause("F2F-TURN-4"),
        NotYourTurn: clause("F2F-TURN-1"),
        NoSuchPile: clause("F2F-TURN-4"),
        NoSuchCard: clause("F2F-COMP-1"),
        NotInHand: clause("F2F-TURN-2"),
    }
    _fitting: ClassVar[Mapping[Direction, Clause]] = {
        Direction.ASCENDING: clause("F2F-OWN-1"),
        Direction.DESCENDING: clause("F2F-OWN-2"),
    }

    def __attrs_post_init__(self) -> None:
        check = Inspection()
        self._inspect(check)
        check.flag("lone_card_wins", self.lone_card_wins)
        check.conclude(InvalidRules)
        self._prepare()

    def __repr__(self) -> str:
        return f"FaceToFace({self._changes(FaceToFace())})"

    @property
    def draw_piles(self) -> int:
        """How many draw piles there are: one for each player (F2F-SETUP-2)."""
        return 2

    def draw_pile(self, player: int) -> int:
        """Return the index of the player's own draw pile (F2F-DRAW-3)."""
        return number(player)

    def _rows(self) -> tuple[Pile, ...]:
        # F2F-SETUP-1: an ascending and a descending pile for each player.
        return tuple(
            self._row(direction, owner) for owner in (0, 1) for direction in Direction
        )

    def _takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
        """Return whether the card fits, or improves an opponent's pile, once a turn.

        What shows counts, whoever laid it (F2F-OWN-3). The one card may go on either of
        the opponent's piles (F2F-OPP-4), not one on each (F2F-TURN-5), at any point of
        the turn (F2F-TURN-7, R-p).
        """
        if own:
            return pile.fits(card)
        return not helped and pile.is_improved_by(card)

    def _refusal(
        self, play: Play, pile: Pile, *, own: bool, helped: bool
    ) -> IllegalMove:
        if own:
            return self._does_not_fit(play, pile)
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

    def _required(self, turn: Turn) -> int:
        """Return two, with or without cards to draw (F2F-TURN-2, F2F-DECK-2).

        With one card at most on the opponent's piles, one at least goes on a pile of
        one's own (F2F-TURN-6).
        """
        return self.minimum

    def _required_by(self, minimum: int) -> Clause:
        return clause("F2F-TURN-2")

    def _due(self, turn: Turn) -> int:
        """Return two (F2F-DRAW-1); after helping, how many fill the hand (F2F-DRAW-2).

        Fewer if the draw pile runs out (F2F-DRAW-5, F2F-DECK-1, R-h). Without helping a
        hand never grows (F2F-DRAW-4).
        """
        wanted = self.hand_size - turn._hand_size if turn.helped else DRAWN
        return min(wanted, turn._deck_size)

    def _due_by(self, turn: Turn) -> Clause:
        return clause("F2F-DRAW-2" if turn.helped else "F2F-DRAW-1")

    def _missing(self, turn: Turn) -> int:
        lone = turn._hand_size == 1 and turn.laid == 0 and not turn._deck_size
        # R-a: if a single last card wins when it is laid, one is enough.
        return 1 if lone and self.lone_card_wins else self.minimum - turn.laid

    def _result(self, player: int, left: int) -> DuelResult:
        """Return a win with every card laid (F2F-END-1), else a loss (F2F-END-2)."""
        if not left:
            return DuelResult(player, Ending.LAID_ALL)
        return DuelResult(1 - player, Ending.STUCK)
