"""A state machine that plays games, for tests of servers and other implementations.

One step of the machine is a whole game, and its test case makes one step for each
example. With a step for each move, runs that do not fail go on for fifty steps, and
steps that do not matter are hard to delete, because a step has more numbers than the
five that Hypothesis deletes at once. Three planted bugs took 16, 17 and 215 seconds of
CPU that way. Nor is there a rule that initializes: Hypothesis tries to explain failures
by varying the arguments of such rules, which took up to 15 seconds more.
"""

import functools
import unittest
from collections.abc import Sequence
from typing import ClassVar, Final

from hypothesis import HealthCheck
from hypothesis import settings as Settings  # noqa: N812 - it is a class
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    rule,
    run_state_machine_as_test,  # pyright: ignore[reportUnknownVariableType]
)
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._game.deal import Deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.moves import Move
from thegame._rules.refusals import IllegalMove

from ._rules import ANY_RULES
from ._scripts import Script

_SETTINGS: Final = Settings(
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
"""No limit of time, as Hypothesis has it for the test cases of other machines."""

_MACHINE: Final[SearchStrategy["GameMachine"]] = st.runner()
"""The machine that runs."""


@st.composite
def _deals(draw: DrawFn) -> Deal:
    """The deal of a new script, which the machine keeps for its other arguments."""
    machine = draw(_MACHINE)
    machine._script = Script.drawn(draw, machine.games)
    return machine._script.deal


@st.composite
def _moves(draw: DrawFn) -> tuple[Move, ...]:
    """The moves of that script."""
    return draw(_MACHINE)._script.moves


@st.composite
def _starters(draw: DrawFn) -> int:
    """The player who starts in that script."""
    return draw(_MACHINE)._script.starter


class GameTest(unittest.TestCase):
    """A test that plays one game for each example."""

    settings: ClassVar[Settings] = _SETTINGS
    machine: ClassVar[type["GameMachine"]]

    def runTest(self) -> None:  # noqa: N802 - unittest's name
        """Play games until one fails, or enough have been played."""
        once = Settings(self.settings, stateful_step_count=1)
        run_state_machine_as_test(self.machine, settings=once)


@functools.cache
def _test_case(machine: type["GameMachine"]) -> type[GameTest]:
    """Return the test case of a machine, always the same one."""
    return type(f"{machine.__name__}.TestCase", (GameTest,), {"machine": machine})


class _TestCases:
    """The attribute that gives each class of machines its test case."""

    def __get__(self, machine: object, kind: type["GameMachine"]) -> type[GameTest]:
        return _test_case(kind)


class GameMachine(RuleBasedStateMachine):
    """A state machine that plays games and calls a hook for everything that happens.

    Subclass it and override the four hooks: make your own bot or server do the same,
    and compare it with the given states. Then run ``TestCase`` of your class, which
    plays one game for each example. If it fails, Hypothesis prints the call of `play`
    that fails; with the names of this library imported, it can be run as it is.
    """

    TestCase: _TestCases = _TestCases()  # type: ignore[assignment]

    games: SearchStrategy[Rules] = ANY_RULES
    """The rules that are played."""

    state: State
    """The state of the game."""

    _script: Script

    def started(self, state: State) -> None:
        """Called when a game has begun."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Called after a legal move."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Called for a move that is illegal, with the reason."""

    def finished(self, state: State) -> None:
        """Called when the game is over."""

    # Hypothesis draws the arguments in the order of their names.
    @rule(deal=_deals(), moves=_moves(), starter=_starters())
    def play(self, deal: Deal, moves: Sequence[Move], starter: int) -> None:
        """Play a game: make the legal moves, and have the others refused."""
        self.state = deal.start(starter)
        self.started(self.state)
        for move in moves:
            reason = self.state.why_not(move)
            if reason is None:
                self._make(move)
            else:
                self.refused(self.state, move, reason)

    def _make(self, move: Move) -> None:
        before, self.state = self.state, self.state.apply(move)
        self.moved(before, move, self.state)
        if self.state.is_over:
            self.finished(self.state)
