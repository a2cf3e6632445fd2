"""Crews: workers that are killed, games that kill, and Ctrl-C."""

import functools
import multiprocessing
import os
import signal
import threading
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.support.players import SMALL, Deadly, First, Troubled, notes
from thegame import InvalidExperiment, WorkersLost
from thegame.agents import AgentFailed, RandomAgent
from thegame.experiments import _crews, load, simulate
from thegame.experiments._work import Chunk, Job, Report

SEEDS = range(40)
EXPECTED = simulate(SMALL, RandomAgent, seeds=SEEDS)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")


class TestDeath:
    """A worker that dies costs its own chunk, which is played again."""

    def test_killed_from_outside(self, tmp_path: Path) -> None:
        """One of two workers is killed in mid-run: the results are the same."""
        killed: list[int] = []

        def kill(done: int, _: int) -> None:
            if done and not killed:
                worker = multiprocessing.active_children()[0]
                assert worker.pid
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(done)

        file = tmp_path / "games.jsonl"
        found = simulate(
            SMALL, RandomAgent, seeds=SEEDS, workers=2, progress=kill, file=file
        )

        assert found == EXPECTED
        assert 0 < killed[0] < len(SEEDS)
        assert load(file) == (EXPECTED,)
        assert multiprocessing.active_children() == []

    def test_killed_in_a_game(self, tmp_path: Path) -> None:
        """A worker is killed while it plays: the game is played again by another."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 17, 2)
        found = simulate(SMALL, agent, seeds=SEEDS, workers=2, file=file)

        assert found.games == EXPECTED.games
        assert len({*notes(seen)}) == 2
        assert load(file) == (found,)

    def test_killed_again_and_again(self, tmp_path: Path) -> None:
        """A game that kills every worker is named; the others are in the file."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 17, 99)
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, agent, seeds=SEEDS, workers=1, file=file)

        assert attrs.asdict(caught.value) == {"seed": 17, "games": 1, "attempts": 3}
        assert len(notes(seen)) == 3
        assert load(file)[0].games == EXPECTED.games[:17]
        assert multiprocessing.active_children() == []

    def test_killed_while_idle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A worker that is dead before it gets a chunk is replaced, too."""
        give = _crews._Worker.give
        killed: list[int] = []

        def late(worker: Any, chunk: Chunk) -> None:
            if not killed:
                killed.append(worker._process.pid)
                worker._process.kill()
                worker._process.join()
            give(worker, chunk)

        monkeypatch.setattr(_crews._Worker, "give", late)

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, workers=2) == EXPECTED
        assert killed

    @pytest.mark.parametrize("workers", [0, 2])
    def test_own_error(self, tmp_path: Path, workers: int) -> None:
        """What an agent raises is reported with its seed, and not tried again."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Troubled, seen, 17, 99)
        with pytest.raises(
            AgentFailed, match=r"seed 17 failed .*: ArithmeticError: 'this"
        ):
            simulate(SMALL, agent, seeds=SEEDS, workers=workers, file=file)

        assert len(notes(seen)) == 1
        kept = load(file)[0].games
        assert {*kept} < {*EXPECTED.games}
        assert kept
        resumed = functools.partial(Troubled, seen, 17, 1)
        assert simulate(SMALL, resumed, seeds=SEEDS).games == EXPECTED.games


class TestExecutor:
    """Executors of others."""

    def test_process_pool(self) -> None:
        """A pool of processes plays the same games."""
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(2, context) as pool:
            assert simulate(SMALL, RandomAgent, seeds=SEEDS, executor=pool) == EXPECTED

    def test_broken(self, tmp_path: Path) -> None:
        """A pool that breaks is not ours to repair; what came before is in the file."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 39, 1)
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, context) as pool, pytest.raises(WorkersLost):
            simulate(SMALL, agent, seeds=SEEDS, executor=pool, file=file)

        assert {*load(file)[0].games} < {*EXPECTED.games}
        found = simulate(SMALL, agent, seeds=SEEDS, file=file, resume=True, workers=1)
        assert found.games == EXPECTED.games

    def test_broken_at_once(self) -> None:
        """A pool that is already broken says so."""
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, First, seeds=SEEDS, executor=_Broken())

        assert isinstance(caught.value.__cause__, BrokenExecutor)
        assert caught.value.seed == 0

    def test_not_too_many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An executor is given some chunks in advance, and the others later."""
        monkeypatch.setattr(_crews, "AHEAD", 2)
        pool = _Patient()

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, executor=pool) == EXPECTED
        assert pool.longest == 2

    def test_cancelled(self) -> None:
        """After a failure, chunks that nobody has begun are cancelled."""
        pool = _Patient(most=1)
        with pytest.raises(ZeroDivisionError):
            simulate(SMALL, First, seeds=SEEDS, executor=pool, progress=_divided)

        assert [future.cancelled() for future in pool.futures] == [False] + [True] * 4


class _Broken(Executor):
    """An executor that cannot be used any more."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise BrokenExecutor


class _Patient(Executor):
    """An executor that waits a little with each chunk, and plays only some."""

    def __init__(self, most: int = 99) -> None:
        self.futures: list[Future[Any]] = []
        self.waiting = self.longest = 0
        self.most = most

    def submit(self, function: Any, /, *given: Any, **_: Any) -> Any:
        future: Future[Any] = Future()
        self.futures.append(future)
        self.waiting += 1
        self.longest = max(self.longest, self.waiting)
        if len(self.futures) <= self.most:
            threading.Timer(0.05, self.play, [future, function, *given]).start()
        return future

    def play(self, future: Future[Any], function: Any, *given: Any) -> None:
        """Play a chunk."""
        self.waiting -= 1
        future.set_result(function(*given))


def _divided(done: int, _: int) -> float:
    return 1 / (done == 0)


class TestWorker:
    """What a worker does."""

    def test_loop(self) -> None:
        """It plays what comes out of the pipe, until the pipe ends."""
        ours, theirs = multiprocessing.Pipe()
        job = Job(SMALL, ((RandomAgent,) * 2,))
        worker = threading.Thread(target=_crews.work, args=(theirs, job))
        worker.start()
        ours.send(Chunk(0, (3, 4)))
        report: Report = ours.recv()
        ours.close()
        worker.join()

        assert report.games == EXPECTED.games[3:5]

    def test_no_more_than_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """There are no more workers than games."""
        made: list[object] = []
        init = _crews._Worker.__init__

        def counted(worker: Any, job: Job) -> None:
            made.append(worker)
            init(worker, job)

        monkeypatch.setattr(_crews._Worker, "__init__", counted)
        simulate(SMALL, First, seeds=[1, 2], workers=9)

        assert len(made) == 2

    def test_signals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Workers do not hear Ctrl-C, and this process hears it as before."""
        give = _crews._Worker.give
        pids: set[int] = set()

        def interrupted(worker: Any, chunk: Chunk) -> None:
            pids.add(worker._process.pid)
            os.kill(worker._process.pid, signal.SIGINT)
            give(worker, chunk)

        monkeypatch.setattr(_crews._Worker, "give", interrupted)

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, workers=1) == EXPECTED
        assert len(pids) == 1
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    def test_elsewhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where signals cannot be withheld, it works all the same."""
        monkeypatch.setattr(_crews, "_MASK", None)

        assert simulate(SMALL, First, seeds=[1], workers=1).seeds == (1,)

    @pytest.mark.parametrize("way", [{"workers": 1}, {"executor": _Broken()}])
    def test_not_importable(self, way: dict[str, Any]) -> None:
        """An agent that no worker can import is refused at once."""
        with pytest.raises(InvalidExperiment, match="that a worker can import"):
            simulate(SMALL, lambda: First(), seeds=[1], **way)  # noqa: PLW0108 - a lambda
