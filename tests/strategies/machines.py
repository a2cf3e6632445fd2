"""Servers with bugs that are planted on purpose, for the state machine to find."""

from typing import Final

from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    IllegalMove,
    Move,
    Play,
    State,
    TeamResult,
)
from thegame.refusals import AlreadyHelped, DoesNotFit, GameOver
from thegame.strategies import GameMachine


class Forgetful(GameMachine):
    """A server that counts cards, and forgets that a turn begins with none laid."""

    def started(self, state: State) -> None:
        """Begin to count."""
        self.laid = state.laid

    def moved(self, before: State, move: Move, after: State) -> None:
        """Count, and compare."""
        if not isinstance(move, EndTurn):
            self.laid += 1
        assert self.laid == after.laid, before


class Trusting(GameMachine):
    """A server that lets a player end the turn at any time."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Accept the end of a turn."""
        assert not isinstance(move, EndTurn), (state, reason)


class Endless(GameMachine):
    """A server that does not expect the end of a game."""

    def finished(self, state: State) -> None:
        """Have no answer."""
        assert not state.is_over, state


class HelpsTwice(GameMachine):
    """A server that accepts a second card on the opponent's piles in one turn."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Accept it."""
        assert not isinstance(reason, AlreadyHelped), (state, move)


class WithoutTricks(GameMachine):
    """A server that refuses backwards tricks."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Look at the card by a rule of its own."""
        if isinstance(move, Play):
            pile = before.piles[move.pile]
            own = pile.owner in {None, before.player}
            assert not own or pile.advance(move.card) > 0, (before, after)


class KeepsMinimum(GameMachine):
    """A server that asks for the minimum although the draw pile is empty."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Refuse a turn that is too short for it."""
        if isinstance(move, EndTurn):
            assert before.laid >= before.rules.minimum, (before, after)


class LastCards(GameMachine):
    """A server that fails when one card is left of a deck that is not tiny."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Fail near the end of a game."""
        if isinstance(after.rules, Cooperative) and after.rules.highest > 10:
            assert after.unlaid != 1, (before, move)


class SkipsNobody(GameMachine):
    """A server on which it is the next player's turn, even with an empty hand."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Compare who is on turn."""
        if isinstance(move, EndTurn) and not after.is_over:
            assert after.player == (before.player + 1) % after.rules.players, before


class AlwaysRefills(GameMachine):
    """A server that fills the hand after every turn of the duel."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Compare the hand of whoever has ended the turn."""
        if isinstance(move, EndTurn) and isinstance(before.rules, FaceToFace):
            player, full = before.player, before.rules.hand_size
            held, left = len(before.hands[player]), len(before.decks[player])
            assert len(after.hands[player]) == min(full, held + left), before


class Flatterer(GameMachine):
    """A server that calls ten unlaid cards excellent."""

    def finished(self, state: State) -> None:
        """Compare the praise."""
        if isinstance(state.outcome, TeamResult):
            unlaid = state.outcome.unlaid
            assert state.outcome.excellent == (1 <= unlaid <= 10), state


class Miscounts(GameMachine):
    """A server that forgets the draw pile when it counts the unlaid cards."""

    def finished(self, state: State) -> None:
        """Compare the score."""
        if isinstance(state.outcome, TeamResult):
            assert state.outcome.unlaid == sum(map(len, state.hands)), state


class AfterTheEnd(GameMachine):
    """A server that goes on when the game is over."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Accept any card that is in a hand."""
        if isinstance(reason, GameOver) and isinstance(move, Play):
            assert move.card not in state.hand, state


class FitsBackwards(GameMachine):
    """A server that accepts a card that goes back by one more than a trick."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Accept it."""
        if isinstance(reason, DoesNotFit):
            back = -state.piles[reason.pile].advance(reason.card)
            assert back != reason.trick + 1, (state, move)


PLANTED: Final[tuple[type[GameMachine], ...]] = (
    Forgetful,
    Trusting,
    Endless,
    HelpsTwice,
    WithoutTricks,
    KeepsMinimum,
    LastCards,
    SkipsNobody,
    AlwaysRefills,
    Miscounts,
    AfterTheEnd,
    FitsBackwards,
)
"""Those that a hundred games nearly always find."""

RARE: Final[tuple[type[GameMachine], ...]] = (Flatterer,)
"""Those for which a hundred games are not enough."""
