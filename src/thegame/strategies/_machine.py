"""A state machine that plays games, for tests of servers and other implementations."""

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)
from hypothesis.strategies import SearchStrategy

from thegame._game.deal import Deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move
from thegame._rules.refusals import IllegalMove

from ._deals import deals, patiently
from ._rules import ANY_RULES
from ._states import moves, plays


def _machine() -> SearchStrategy["GameMachine"]:
    """The machine that runs: what can come next depends on its state."""
    return st.runner()


class GameMachine(RuleBasedStateMachine):
    """A state machine that plays games and calls a hook for everything that happens.

    Subclass it and override the four hooks: make your own bot or server do the same,
    and compare it with the given states. Then run ``TestCase`` of your class. If it
    fails, Hypothesis prints the calls of `start`, `make`, `play_on` and `attempt` that
    lead there; with the names of this library imported, they can be run as they are.
    """

    games: SearchStrategy[Rules] = ANY_RULES
    """The rules that are played."""

    state: State
    """The state of the game."""

    def started(self, state: State) -> None:
        """Called when a game has begun."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Called after a legal move."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Called for a move that is illegal, with the reason."""

    def finished(self, state: State) -> None:
        """Called when the game is over."""

    @initialize(
        deal=_machine().flatmap(lambda machine: deals(machine.games)),
        starter=st.integers(0, 4),
    )
    def start(self, deal: Deal, starter: int) -> None:
        """Begin a game; the starter counts on past the last player."""
        self.state = deal.start(starter % deal.rules.players)
        self.started(self.state)

    @precondition(lambda self: not self.state.is_over)
    @rule(move=_machine().flatmap(lambda machine: moves(machine.state)))
    def make(self, move: Move) -> None:
        """Make a legal move."""
        before, self.state = self.state, self.state.apply(move)
        self.moved(before, move, self.state)
        if self.state.is_over:
            self.finished(self.state)

    @precondition(lambda self: not self.state.is_over)
    @rule(at_most=st.integers(1, 40))
    def play_on(self, at_most: int) -> None:
        """Make some sensible moves, so that games come to their ends."""
        for _ in range(at_most):
            if not self.state.is_over:
                self.make(patiently(self.state))

    @rule(
        move=_machine().flatmap(
            lambda machine: plays(machine.state) | st.just(EndTurn())
        )
    )
    def attempt(self, move: Move) -> None:
        """Ask for a move that may be illegal; nothing is changed."""
        reason = self.state.why_not(move)
        if reason is not None:
            self.refused(self.state, move, reason)
