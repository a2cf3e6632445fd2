"""
Legality: why a move is refused.

Whoever knows a turn can ask; nothing here needs another player's hand or the order
of a draw pile.
"""

from typing import Protocol

from ._checks import is_number
from ._face_to_face import Rules
from ._moves import EndTurn, Move, Play
from ._outcome import Outcome
from ._piles import Pile
from ._refusals import (
    GameOver,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from ._rules import cards


class Turn(Protocol):
    """
    What legality depends on.
    """

    @property
    def rules(self) -> Rules:
        """What is played."""
        ...

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles as they lie."""
        ...

    @property
    def player(self) -> int:
        """Who is on turn."""
        ...

    @property
    def hand(self) -> tuple[int, ...]:
        """What the player on turn holds."""
        ...

    @property
    def laid(self) -> int:
        """How many cards were laid in this turn."""
        ...

    @property
    def minimum(self) -> int:
        """How many cards this turn needs."""
        ...

    @property
    def helped(self) -> bool:
        """Whether one of them went to an opponent's pile."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        ...


def why_not(turn: Turn, move: Move) -> IllegalMove | None:
    """
    Why the move is refused; None if it is legal.

    The first reason counts: it is no move, the game is over, there is no such pile,
    no such card, it is not in the hand, it may not go there.
    """
    match move:
        case Play() | EndTurn() if turn.outcome is not None:
            return GameOver(turn.outcome.clause, turn.outcome, move)
        case Play(card, pile):
            return _why_not_play(turn, card, pile)
        case EndTurn():
            return _why_not_end(turn)
        case _:
            return NotAMove(turn.rules.citations[NotAMove], move)


def _why_not_play(turn: Turn, card: object, pile: object) -> IllegalMove | None:
    rules, piles, says = turn.rules, turn.piles, turn.rules.citations
    if not (is_number(pile) and 0 <= pile < len(piles)):
        return NoSuchPile(says[NoSuchPile], pile, len(piles))
    if not (is_number(card) and card in cards(rules)):
        return NoSuchCard(says[NoSuchCard], card, rules.highest)
    if card not in turn.hand:
        return NotInHand(says[NotInHand], card, turn.player, turn.hand)
    own = piles[pile].owner in {None, turn.player}
    if rules.takes(piles[pile], card, own=own, helped=turn.helped):
        return None
    return rules.refusal(Play(card, pile), piles[pile], own=own, helped=turn.helped)


def _why_not_end(turn: Turn) -> IllegalMove | None:
    # Nobody may pass (R-ag) or stop below the minimum.
    if turn.laid >= turn.minimum:
        return None
    says = turn.rules.required_by(turn.minimum)
    return TooFewLaid(says, turn.laid, turn.minimum)
