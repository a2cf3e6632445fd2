"""
Legality: what may be done in a turn, and why something is refused.

Whoever knows a turn can ask: the state, or the player whose turn it is. Nothing here
needs another player's hand or the order of a draw pile.
"""

from abc import abstractmethod
from typing import Final

from thegame._checks import is_number
from thegame._rules.base import cards, showing
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.piles import Pile
from thegame._rules.reach import after, within_reach
from thegame._rules.refusals import (
    GameOver,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from thegame._values import Made

_STOP: Final = (EndTurn(),)


class Situation(Made):
    """
    What everybody sees of a turn, and the questions one can ask about it.
    """

    __slots__ = ()

    rules: Rules
    tops: tuple[int, ...]
    player: int
    laid: int
    helped: bool
    outcome: Outcome | None

    @property
    @abstractmethod
    def minimum(self) -> int:
        """
        How many cards this turn needs.

        A lone last card that wins by the rules needs no second (R-a).
        """

    @abstractmethod
    def _held(self) -> tuple[int, ...]:
        """
        What the player on turn is known to hold.
        """

    @abstractmethod
    def _left(self) -> int:
        """
        How many cards the player on turn, or the team, has still to lay.
        """

    @property
    def piles(self) -> tuple[Pile, ...]:
        """
        The piles as they lie.
        """
        return showing(self.rules, self.tops)

    @property
    def is_over(self) -> bool:
        """
        Whether the game has ended.
        """
        return self.outcome is not None

    @property
    def may_end_turn(self) -> bool:
        """
        Whether the player on turn may stop (CO-TURN-7).
        """
        return self.laid >= self.minimum and self.outcome is None

    def legal_plays(self) -> tuple[Play, ...]:
        """
        What the player on turn may lay, by card and then by pile.

        There is no upper limit but the hand (CO-TURN-3, F2F-TURN-3).
        """
        if self.outcome is not None:
            return ()
        seat = self.rules.seats[self.player]
        return seat.legal_plays(self._held(), self.tops, self.helped)

    def legal_moves(self) -> tuple[Move, ...]:
        """
        What the player on turn may do: the plays, and last the end of the turn.
        """
        plays = self.legal_plays()
        # Nobody passes (R-ag), so before the first card there is nothing to ask.
        return plays + _STOP if self.laid and self.may_end_turn else plays

    def safe_plays(self) -> tuple[Play, ...]:
        """
        The legal plays after which the minimum is still within reach.

        The others are legal and final all the same (R-c). Where a game is played
        out though the minimum is out of reach, none is safe (R-d).
        """
        return tuple(play for play in self.legal_plays() if self._is_safe(play))

    def _is_safe(self, play: Play) -> bool:
        if self._left() == 1:
            # It is the last of all.
            return True
        missing = self.minimum - self.laid - 1
        seat = self.rules.seats[self.player]
        left = after(play, self._held(), self.tops, self.helped, seat)
        return within_reach(missing, *left, seat)

    def is_legal(self, move: Move) -> bool:
        """
        Whether the player on turn may do this.
        """
        return self.why_not(move) is None

    def why_not(self, move: Move) -> IllegalMove | None:
        """
        Why the move is refused, with the facts and the clause; None if it is legal.

        The first reason counts: it is no move, the game is over, there is no such
        pile, no such card, it is not in the hand, it may not go there.

        >>> import thegame
        >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
        >>> print(state.why_not(thegame.EndTurn()))
        0 laid in this turn; it can end with 2 or more (CO-TURN-2)
        """
        match move:
            case Play() | EndTurn() if self.outcome is not None:
                return GameOver(self.outcome.clause, self.outcome, move)
            case Play(card, pile):
                return _why_not_play(self, self._held(), card, pile)
            case EndTurn():
                return _why_not_end(self)
            case _:
                return NotAMove(self.rules.citations[NotAMove], move)

    def _repr_svg_(self) -> str:
        # What notebooks show. Pictures are drawn from states and views, and the core
        # does without them until one is wanted.
        from thegame.svg._layout import picture  # noqa: PLC0415 - only then

        return picture(self)


def _why_not_play(
    turn: Situation, hand: tuple[int, ...], card: object, pile: object
) -> IllegalMove | None:
    rules, piles, says = turn.rules, turn.piles, turn.rules.citations
    if not (is_number(pile) and 0 <= pile < len(piles)):
        return NoSuchPile(says[NoSuchPile], pile, len(piles))
    if not (is_number(card) and card in cards(rules)):
        return NoSuchCard(says[NoSuchCard], card, rules.highest)
    if card not in hand:
        return NotInHand(says[NotInHand], card, turn.player, hand)
    own = piles[pile].owner in {None, turn.player}
    if rules.takes(piles[pile], card, own=own, helped=turn.helped):
        return None
    return rules.refusal(Play(card, pile), piles[pile], own=own, helped=turn.helped)


def _why_not_end(turn: Situation) -> IllegalMove | None:
    # Nobody may pass (R-ag) or stop below the minimum.
    if turn.laid >= turn.minimum:
        return None
    says = turn.rules.required_by(turn.minimum)
    return TooFewLaid(says, turn.laid, turn.minimum)
