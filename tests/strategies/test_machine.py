"""A failing state machine reports a short game that can be copied into a test."""

import re
from collections.abc import Sequence
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st

import thegame
from tests.strategies.machines import PLANTED, Endless, Trusting
from thegame import Cooperative, Deal, EndTurn, IllegalMove, Move, Play, State
from thegame.strategies import GameMachine

PRIVATE: Final = re.compile(r"\b_\w|data\(|Draw \d")
NAMES: Final = {name: getattr(thegame, name) for name in thegame.__all__}

RUNS: Final = 1200
"""In how many runs a planted bug is found and shrunk.

Measured were 33 to 898. Hypothesis itself gives up when it has made an example simpler
500 times, or after five minutes.
"""

MOVES: Final = 30
"""How many moves a reported game has at most; the printed deck allows about 150."""


class Report:
    """What Hypothesis reports about a machine."""

    def __init__(self, machine: type[GameMachine], number: int) -> None:
        """Run the machine with a seed until it fails."""
        self.machine = machine
        self.runs = 0
        report = self

        class Counted(machine):  # type: ignore[misc, valid-type]
            def __init__(self) -> None:
                super().__init__()
                report.runs += 1

        Counted.__name__ = machine.__name__
        # On the test case it would have no effect.
        seed(number)(Counted)
        Counted.TestCase.settings = settings(
            max_examples=1000,
            database=None,
            deadline=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        )
        with pytest.raises(AssertionError) as caught:
            Counted.TestCase().runTest()
        text = "\n".join(getattr(caught.value, "__notes__", []))
        first, last = text.index("state = "), text.index("state.teardown()")
        self.steps = text[first:last]

    def run(self) -> None:
        """Run the steps as they are printed."""
        exec(self.steps, NAMES | {self.machine.__name__: self.machine})  # noqa: S102

    def arguments(self) -> tuple[Deal, Sequence[Move], int]:
        """Return what is played."""
        played: list[dict[str, Any]] = []

        class Player:
            def play(self, **arguments: Any) -> None:
                played.append(arguments)

        exec(self.steps, NAMES | {self.machine.__name__: Player})  # noqa: S102
        (only,) = played
        return only["deal"], only["moves"], only["starter"]


class TestReports:
    """What Hypothesis prints when a machine fails."""

    @pytest.mark.parametrize("machine", PLANTED, ids=lambda it: it.__name__)
    def test_planted(self, machine: type[GameMachine]) -> None:
        """The report is found soon, can be run, and has no superfluous moves."""
        report = Report(machine, 1)

        assert report.runs <= RUNS
        assert report.steps.count("state.") == 1, "a call of play, and nothing else"
        assert not PRIVATE.search(report.steps), report.steps
        with pytest.raises(AssertionError):
            report.run()
        deal, moves, starter = report.arguments()
        assert len(moves) <= MOVES
        state = deal.start(starter)
        for move in moves[:-1]:
            state = state.apply(move)
        # Only the last move shows the bug, and only this one may be illegal.
        machine().play(deal=deal, moves=moves[:-1], starter=starter)

    @pytest.mark.parametrize("machine", [Trusting, Endless])
    def test_smallest(self, machine: type[GameMachine]) -> None:
        """What shows on any deck is shown on a deck of one card."""
        deal, moves, _ = Report(machine, 2).arguments()

        assert (deal.rules.highest, len(moves)) == (2, 1)


class Traveller(GameMachine):
    """A server that only notes where it has been."""

    seen: set[str]

    def started(self, state: State) -> None:
        """Note the starter."""
        self.seen.add(f"starts with {state.player}")

    def moved(self, before: State, move: Move, after: State) -> None:
        """Note what is rare."""
        if isinstance(move, Play):
            pile = before.piles[move.pile]
            other = pile.owner not in {None, before.player}
            self.seen.add("help" if other else f"trick {pile.is_trick(move.card)}")
        elif not after.is_over:
            following = (before.player + 1) % after.rules.players
            self.seen.add(f"skipped {after.player != following}")
        if not any(after.decks):
            self.seen.add("nothing to draw")

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Note the reason."""
        assert not state.is_legal(move)
        ending = " to end the turn" if isinstance(move, EndTurn) else ""
        self.seen.add(f"{type(reason).__name__}{ending}")

    def finished(self, state: State) -> None:
        """Note whether all cards were laid."""
        self.seen.add(f"won {state.unlaid == 0}")


def test_reached() -> None:
    """A hundred games see every kind of move, of refusal and of end."""

    class Seen(Traveller):
        seen: set[str] = set()  # noqa: RUF012 - what all games have seen

    seed(1)(Seen)
    Seen.TestCase.settings = settings(max_examples=100, database=None, deadline=None)
    Seen.TestCase().runTest()

    assert {
        *("starts with 0", "starts with 1", "help", "trick True", "skipped True"),
        *("nothing to draw", "won True", "won False"),
        *("GameOver", "GameOver to end the turn", "TooFewLaid to end the turn"),
        *("NoSuchPile", "NoSuchCard", "NotInHand"),
        *("DoesNotFit", "DoesNotImprove", "AlreadyHelped"),
    } <= Seen.seen


def test_one_game_for_each_example() -> None:
    """A test case plays one game for each example, with the rules of its machine."""
    begun: list[State] = []

    class Counter(GameMachine):
        games = st.just(Cooperative(2))

        def started(self, state: State) -> None:
            begun.append(state)

    Counter.TestCase.settings = settings(max_examples=7, database=None)
    Counter.TestCase().runTest()

    assert Counter.TestCase is Counter.TestCase is not Endless.TestCase
    assert Counter.TestCase.__name__ == "Counter.TestCase"
    assert [state.rules for state in begun] == [Cooperative(2)] * 7
