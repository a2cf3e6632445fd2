"""Chunks of games: handed out, played, and put back."""

import inspect
import itertools
import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.players import (
    SMALL,
    Blunderer,
    Canceller,
    Careless,
    First,
    Hopeful,
    Interrupter,
    Leaver,
    Mute,
    Speechless,
)
from thegame import wire
from thegame.experiments import WorkersLost
from thegame.experiments._games import (
    ATTEMPTS,
    Chunk,
    Job,
    Queue,
    Report,
    play_chunk,
)

SEEDS = st.lists(st.integers(0, 99), unique=True, max_size=60)


@attrs.frozen
class Event:
    """The fate of a chunk: it is played in some seconds, or its worker dies."""

    dies: bool
    seconds: float


EVENTS = st.lists(
    st.builds(Event, st.booleans(), st.sampled_from([0.0, 0.01, 0.3, 7.0]))
)


class TestQueue:
    """The games that have not been handed out yet."""

    @given(SEEDS, st.integers(1, 3), st.integers(1, 9), EVENTS)
    def test_once_each(
        self, seeds: list[int], line_ups: int, size: int, events: list[Event]
    ) -> None:
        """Every game is played once, also if workers die."""
        wanted = list(itertools.product(range(line_ups), seeds))
        queue = Queue(wanted, size)
        played: list[tuple[int, int]] = []
        events = [*reversed(events)]
        while queue:
            chunk = queue.take()
            event = events.pop() if events else Event(dies=False, seconds=0.1)
            if event.dies and chunk.attempts < ATTEMPTS - 1:
                queue.put_back(chunk)
            else:
                played += [(chunk.line_up, seed) for seed in chunk.seeds]
                queue.learn(_report(chunk, event.seconds))
            assert len(queue) <= len(wanted)

        assert sorted(played) == sorted(wanted)
        assert len(queue) == 0

    def test_size(self) -> None:
        """Chunks grow until they take a second, at most to double, for each line-up."""
        queue = Queue(itertools.product(range(2), range(10_000)))
        sizes: list[int] = []
        for _ in range(8):
            chunk = queue.take()
            sizes.append(len(chunk.seeds))
            queue.learn(_report(chunk, 0.05 * sizes[-1]))

        assert sizes == [1, 2, 4, 8, 16, 20, 20, 20]
        queue.learn(_report(Chunk(0, tuple(range(20))), 60))
        assert len(queue.take().seeds) == 1
        queue.learn(_report(Chunk(1, (0,)), 0))
        queue.learn(_report(Chunk(1, ()), 5))
        assert queue._sizes == {0: 1, 1: 2}

    def test_largest(self) -> None:
        """A chunk has at most 1,000 games, so that reports arrive regularly."""
        queue = Queue([(0, seed) for seed in range(10)], 900)
        queue.learn(_report(queue.take(), 0))

        assert queue._sizes == {0: 1000}

    def test_put_back(self) -> None:
        """The games of a dead worker come next, one by one, in their order."""
        queue = Queue([(0, seed) for seed in range(5)], 3)
        queue.put_back(queue.take())

        chunks = [queue.take() for _ in range(4)]
        assert chunks == [Chunk(0, (seed,), 1) for seed in range(3)] + [
            Chunk(0, (3, 4))
        ]

    def test_too_often(self) -> None:
        """A game that has killed three workers is named by the error."""
        queue = Queue([(0, 7), (0, 8)], 2)
        queue.put_back(queue.take())
        queue.put_back(queue.take())
        with pytest.raises(WorkersLost) as caught:
            queue.put_back(queue.take())

        assert attrs.astuple(caught.value) == (7, 1, 3, "the worker died")
        assert str(caught.value) == (
            "cannot play 1 game from seed 7 on, tried 3 times: the worker died"
        )
        assert str(WorkersLost(6, 20, 1, "TypeError: 'lost'")) == (
            "cannot play 20 games from seed 6 on, tried 1 time: TypeError: 'lost'"
        )


def _report(chunk: Chunk, seconds: float) -> Report:
    """Return a report with a number of games and a time."""
    games = play_chunk(Job(SMALL, ((First,) * 2,)), Chunk(0, (1,))).games
    return Report(chunk.line_up, games * len(chunk.seeds), seconds)


class TestChunk:
    """Playing a chunk."""

    def test_games(self) -> None:
        """The line-up with the number of the chunk plays a game for each seed."""
        job = Job(SMALL, ((Blunderer,) * 2, (First,) * 2))
        report = play_chunk(job, Chunk(1, (4, 2)))

        assert [game.seed for game in report.games] == [4, 2]
        assert report.line_up == 1
        assert report.failure is None
        assert report.seconds > 0

    def test_illegal_move(self) -> None:
        """An illegal move is a failure of the agent, and ends the chunk."""
        job = Job(SMALL, ((First,) * 2, (Blunderer,) * 2))
        failure = play_chunk(job, Chunk(1, (4, 2))).failure

        assert failure is not None
        assert failure.seed == 4
        assert failure.agents == ("tests.support.players:Blunderer",) * 2
        assert "no card 21" in failure.reason
        assert "Traceback" in failure.trace
        assert failure.line == ""

    @pytest.mark.parametrize(
        ("agent", "error", "reason"),
        [
            (Leaver, "SystemExit", "0"),
            (Canceller, "CancelledError", "not now"),
            (Mute, "Silence", "an error without a text"),
            (Hopeful, "RuntimeError", "an agent raised StopIteration"),
        ],
    )
    def test_odd_errors(self, agent: Any, error: str, reason: str) -> None:
        """Whatever an agent raises is its failure, with the line of its code."""
        failure = play_chunk(Job(SMALL, ((agent,) * 2,)), Chunk(0, (5,))).failure

        assert failure is not None
        assert (failure.seed, failure.error, failure.reason) == (5, error, reason)
        _, line = inspect.getsourcelines(agent.move)
        place = f"players.py, line {line + 2}"
        assert failure.line == place
        assert str(failure) == (
            f"the game with seed 5 failed (tests.support.players:{agent.__name__}): "
            f"{error}: {reason} ({place})"
        )

    def test_empty_text(self) -> None:
        """An error without a text has only a class."""
        failure = play_chunk(Job(SMALL, ((Careless,) * 2,)), Chunk(0, (5,))).failure

        assert "Careless): AssertionError (players.py, line" in str(failure)

    def test_interrupted(self) -> None:
        """Ctrl-C is not a failure of an agent."""
        with pytest.raises(KeyboardInterrupt):
            play_chunk(Job(SMALL, ((Interrupter,) * 2,)), Chunk(0, (5,)))

    def test_odd_text(self) -> None:
        """A failure can be written as JSON, even if the error has half a surrogate."""
        failure = play_chunk(Job(SMALL, ((Speechless,) * 2,)), Chunk(0, (0,))).failure

        assert failure is not None
        assert failure.error == "ValueError"
        document = json.loads(wire.write(failure))
        assert (document["code"], document["seed"]) == ("agent-failed", 0)
        assert document["message"] == str(failure)
        assert str(failure).startswith(
            "the game with seed 0 failed (tests.support.players:Speechless): ValueError"
        )
