"""A failing state machine reports steps that can be copied into a test."""

import re
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, seed, settings

import thegame
from thegame import EndTurn, Move, State
from thegame.strategies import GameMachine

PRIVATE: Final = re.compile(r"\b_\w|data\(|Draw \d")


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

    def refused(self, state: State, move: Move, reason: thegame.IllegalMove) -> None:
        """It does not refuse this."""
        assert not isinstance(move, EndTurn), (state, reason)


class Endless(GameMachine):
    """A server that does not expect the end of a game."""

    def finished(self, state: State) -> None:
        """It has no answer."""
        assert not state.is_over, state


def report(machine: type[GameMachine], number: int) -> str:
    """Return the steps with which Hypothesis reports the failure of a machine."""
    case = machine.TestCase
    case.settings = settings(
        max_examples=100,
        database=None,
        deadline=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    seed(number)(case)
    with pytest.raises(AssertionError) as caught:
        case().runTest()
    return "\n".join(getattr(caught.value, "__notes__", []))


class TestReports:
    """What Hypothesis prints when a machine fails."""

    @pytest.mark.parametrize("machine", [Forgetful, Trusting, Endless])
    def test_copyable(self, machine: type[GameMachine]) -> None:
        """The steps name public things only, and fail again when they are run."""
        steps = report(machine, 1)
        lines = [line.strip() for line in steps.splitlines()]
        calls = [line for line in lines if line.startswith("state")]
        names = {name: getattr(thegame, name) for name in thegame.__all__}

        assert calls[0] == f"state = {machine.__name__}()"
        assert not PRIVATE.search("\n".join(calls)), calls
        code = "\n".join(line for line in calls if "teardown" not in line)
        with pytest.raises(AssertionError):
            exec(code, names | {machine.__name__: machine})  # noqa: S102 - it is ours

    def test_small(self) -> None:
        """The deck is small, and so is the number of steps."""
        steps = report(Trusting, 2)

        assert "highest=2" in steps or "highest=3" in steps
        assert steps.count("state.") <= 6
