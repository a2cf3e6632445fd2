"""Workers that are killed, games that kill them, executors, and Ctrl-C."""

import concurrent
import functools
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from multiprocessing import resource_tracker
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import attrs
import pytest

from tests.support.folders import DOCS
from tests.support.players import SMALL, Deadly, First, Stubborn, Troubled, notes
from thegame._frozen import shown
from thegame.agents import AgentFailed, RandomAgent
from thegame.experiments import (
    InvalidExperiment,
    Options,
    WorkersLost,
    _workers,
    contest,
    load,
    simulate,
)
from thegame.experiments._games import Chunk, Job, Report

SEEDS = range(40)
EXPECTED = simulate(SMALL, RandomAgent, seeds=SEEDS)

pytestmark = pytest.mark.skipif(os.name != "posix", reason="kills by signals")


class TestDeath:
    """A process that dies costs only its own chunk, which is played again."""

    def test_killed_from_outside(self, tmp_path: Path) -> None:
        """Killing one of two processes does not change the results."""
        killed: list[int] = []

        def kill(done: int, _: int) -> None:
            if done and not killed:
                worker = multiprocessing.active_children()[0]
                assert worker.pid
                os.kill(worker.pid, signal.SIGKILL)
                killed.append(done)

        file = tmp_path / "games.jsonl"
        options = Options(workers=2, progress=kill, file=file)
        found = simulate(SMALL, RandomAgent, seeds=SEEDS, options=options)

        assert found == EXPECTED
        assert 0 < killed[0] < len(SEEDS)
        assert load(file) == (EXPECTED,)
        assert multiprocessing.active_children() == []

    @pytest.mark.parametrize("limit", [None, 60])
    def test_killed_in_a_game(self, tmp_path: Path, limit: float | None) -> None:
        """A game whose process is killed is played again in another one."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 17, 2)
        options = Options(workers=2, file=file, time_limit=limit)
        found = simulate(SMALL, agent, seeds=SEEDS, options=options)

        assert found.games == EXPECTED.games
        assert len({*notes(seen)}) == 2
        assert load(file) == (found,)

    def test_killed_repeatedly(self, tmp_path: Path) -> None:
        """The error names a game that kills every process; the file has the others."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 17, 99)
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, agent, seeds=SEEDS, options=Options(workers=1, file=file))

        assert attrs.astuple(caught.value) == (17, 1, 3, "the worker died")
        assert len(notes(seen)) == 3
        assert load(file)[0].games == EXPECTED.games[:17]
        assert multiprocessing.active_children() == []

    def test_killed_while_idle(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A process that dies before it gets a chunk is replaced."""
        give = _workers._Process.give
        killed: list[int] = []

        def late(process: Any, chunk: Chunk) -> None:
            if not killed:
                killed.append(process._process.pid)
                process._process.kill()
                process._process.join()
            give(process, chunk)

        monkeypatch.setattr(_workers._Process, "give", late)
        found = simulate(SMALL, RandomAgent, seeds=SEEDS, options=Options(workers=1))

        assert found == EXPECTED
        assert killed

    @pytest.mark.parametrize("workers", [0, 2])
    def test_failing_agent(self, tmp_path: Path, workers: int) -> None:
        """A game in which an agent raises an error is not played again."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Troubled, seen, 17, 99)
        options = Options(workers=workers, file=file)
        with pytest.raises(
            AgentFailed, match=r"seed 17 failed .*: ArithmeticError: this"
        ):
            simulate(SMALL, agent, seeds=SEEDS, options=options)

        assert len(notes(seen)) == 1
        kept = load(file)[0].games
        assert kept
        assert {*kept} < {*EXPECTED.games}
        # Games of the same chunk that were played before it are kept.
        assert workers or kept == EXPECTED.games[:17]


class _Broken(Executor):
    """An executor that is broken."""

    def submit(self, *_: Any, **__: Any) -> Any:
        raise BrokenExecutor


class _Patient(Executor):
    """An executor that delays each chunk a little, and plays only some."""

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


class _Forgetful(Executor):
    """An executor that loses the first reports, as Dask does when a worker dies."""

    def __init__(self, losses: int) -> None:
        self.losses = losses

    def submit(self, function: Any, /, *given: Any, **_: Any) -> Any:
        future: Future[Any] = Future()
        if self.losses:
            self.losses -= 1
            error, later = TypeError("lost"), OSError("later")
            error.__cause__, later.__cause__ = later, KeyError("why")
            future.set_exception(error)
        else:
            future.set_result(function(*given))
        return future


class TestExecutor:
    """Executors that the caller owns."""

    def test_process_pool(self, tmp_path: Path) -> None:
        """A pool plays the same games; when it breaks, the file has those before."""
        file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 39, 1)
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(1, context) as pool:
            options = Options(executor=pool)
            assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == (
                EXPECTED
            )
            options = Options(executor=pool, file=file)
            with pytest.raises(WorkersLost):
                simulate(SMALL, agent, seeds=SEEDS, options=options)

        assert {*load(file)[0].games} < {*EXPECTED.games}
        options = Options(file=file, resume=True)
        found = simulate(SMALL, agent, seeds=SEEDS, options=options)
        assert found.games == EXPECTED.games

    def test_broken_at_once(self) -> None:
        """An executor that is already broken, or shut down, is reported."""
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, First, seeds=SEEDS, options=Options(executor=_Broken()))

        assert isinstance(caught.value.__cause__, BrokenExecutor)
        assert attrs.astuple(caught.value) == (0, 8, 1, "BrokenExecutor")
        pool = ThreadPoolExecutor(1)
        pool.shutdown()
        with pytest.raises(WorkersLost, match=r"tried 1 time: Runtime.* shutdown"):
            simulate(SMALL, First, seeds=SEEDS, options=Options(executor=pool))

    def test_broken_later(self) -> None:
        """An executor that breaks loses all games that it has not returned."""
        pool = _Patient(most=1)

        def fail(done: int, _: int) -> None:
            if done:
                pool.futures[2].set_exception(BrokenExecutor())

        options = Options(executor=pool, progress=fail)
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, First, seeds=SEEDS, options=options)

        assert attrs.astuple(caught.value) == (8, 32, 1, "BrokenExecutor")

    def test_cancelled_by_dask(self) -> None:
        """Games are cancelled where the scheduler is gone, and not played again."""
        future: Future[Any] = Future()
        future.set_exception(CancelledError())
        pool = _Patient()
        pool.submit = lambda *_, **__: future  # type: ignore[method-assign] # cancels
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, First, seeds=[7], options=Options(executor=pool))

        assert attrs.astuple(caught.value) == (7, 1, 1, "CancelledError")

    def test_lost_reports(self) -> None:
        """Games whose reports are lost are played again."""
        options = Options(executor=_Forgetful(2))
        assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == EXPECTED

    def test_lost_repeatedly(self) -> None:
        """A report that is lost every time ends the experiment."""
        with pytest.raises(WorkersLost) as caught:
            simulate(SMALL, First, seeds=[7], options=Options(executor=_Forgetful(9)))

        # The first cause is named, because Dask explains the error only there.
        assert attrs.astuple(caught.value) == (7, 1, 3, "KeyError: \"'why'\"")

    def test_ray(self) -> None:
        """The executor that the page shows plays on what Ray has instead of one."""

        def remote(function: Callable[..., Any]) -> Any:
            def begin(*given: Any) -> Any:
                future: Future[Any] = Future()
                future.set_result(function(*given))
                return SimpleNamespace(future=lambda: future)

            return SimpleNamespace(remote=begin)

        page = (DOCS / "howto" / "use_a_cluster.md").read_text("utf-8")
        code = page.rpartition("```python\n")[2].partition("```")[0]
        names: dict[str, Any] = {
            "concurrent": concurrent,
            "ray": SimpleNamespace(remote=remote),
        }
        exec(code, names)  # noqa: S102 - the code of the page
        options = Options(executor=names["RayExecutor"]())

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == EXPECTED

    def test_lost_games_alone(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Games whose reports are lost are played again without others beside them."""
        monkeypatch.setattr(_workers, "AHEAD", 2)
        pool = _Patient()
        patient = pool.submit

        def submit(function: Any, /, *given: Any, **_: Any) -> Any:
            assert pool.waiting == 0 or not (given[1].attempts or alone[-1])
            alone.append(given[1].attempts > 0)
            if len(alone) != 2:
                return patient(function, *given)
            future: Future[Any] = Future()
            future.set_exception(TypeError("lost"))
            return future

        alone: list[bool] = []
        pool.submit = submit  # type: ignore[method-assign] # counts
        options = Options(executor=pool)

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == EXPECTED
        assert alone.count(True) == 8

    def test_not_too_many(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An executor gets a limited number of chunks in advance."""
        monkeypatch.setattr(_workers, "AHEAD", 2)
        pool = _Patient()
        options = Options(executor=pool)

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == EXPECTED
        assert pool.longest == 2

    def test_cancelled(self) -> None:
        """After an error, chunks that have not begun are cancelled."""
        pool = _Patient(most=1)
        options = Options(executor=pool, progress=lambda done, _: 1 / (done == 0))
        with pytest.raises(ZeroDivisionError):
            simulate(SMALL, First, seeds=SEEDS, options=options)

        assert [future.cancelled() for future in pool.futures] == [False] + [True] * 4

    @pytest.mark.parametrize(
        "options", [Options(workers=1), Options(executor=_Broken())]
    )
    def test_not_importable(self, options: Options) -> None:
        """An agent that no worker can import is refused at once."""
        with pytest.raises(InvalidExperiment, match="that a worker can import"):
            simulate(SMALL, lambda: First(), seeds=[1], options=options)  # noqa: PLW0108 - a lambda


class TestProcess:
    """A single process."""

    @pytest.mark.parametrize("limit", [None, 100.0])
    def test_loop(self, tmp_path: Path, limit: float | None) -> None:
        """A process plays the chunks of its pipe until the pipe is closed."""
        ours, theirs = multiprocessing.Pipe()
        job = Job(SMALL, ((RandomAgent,) * 2,))
        given = theirs, pickle.dumps(job), limit, tmp_path / "stack"
        worker = threading.Thread(target=_workers.work, args=given)
        worker.start()
        ours.send(Chunk(0, (3, 4)))
        report: Report = ours.recv()
        ours.close()
        worker.join()

        assert report.games == EXPECTED.games[3:5]

    def test_no_more_than_games(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One game needs one process, also where signals cannot be blocked."""
        made: list[object] = []
        init = _workers._Process.__init__

        def counted(process: Any, *given: Any) -> None:
            made.append(process)
            init(process, *given)

        monkeypatch.setattr(_workers, "_MASK", None)
        monkeypatch.setattr(_workers._Process, "__init__", counted)
        simulate(SMALL, First, seeds=[1], options=Options(workers=9))

        assert len(made) == 1

    def test_signals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C does not affect the processes, and still reaches this one."""
        # A new interpreter starts it with the first process.
        tracker: Any = resource_tracker
        tracker._resource_tracker._stop()
        give = _workers._Process.give
        pids: set[int] = set()

        def interrupted(process: Any, chunk: Chunk) -> None:
            pids.add(process._process.pid)
            os.kill(process._process.pid, signal.SIGINT)
            give(process, chunk)

        monkeypatch.setattr(_workers._Process, "give", interrupted)
        found = simulate(SMALL, RandomAgent, seeds=SEEDS, options=Options(workers=1))

        assert found == EXPECTED
        assert len(pids) == 1
        assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    @pytest.mark.parametrize(
        ("job", "reason"),
        [
            (
                b"cnowhere_at_all\nBot\n.",
                "ModuleNotFoundError: \"No module named 'nowhere_at_all'\"",
            ),
            (b"csys\nexit\n(I7\ntR.", "SystemExit: '7'"),
        ],
    )
    def test_cannot_import(self, job: bytes, reason: str) -> None:
        """A process that cannot import the agents says why, whatever is raised."""
        ours, theirs = multiprocessing.Pipe()
        _workers.work(theirs, job, None, None)

        assert ours.recv() == reason


class TestTimeLimit:
    """A game may take only some time, if there is a limit."""

    @pytest.mark.parametrize("workers", [0, 2])
    def test_culprit(self, tmp_path: Path, workers: int) -> None:
        """The error names the agent, its line and the seed; the file has the others."""
        file = tmp_path / "games.jsonl"
        agent = functools.partial(Stubborn, 9)
        options = Options(workers=workers, time_limit=1.5, file=file)
        with pytest.raises(AgentFailed) as caught:
            contest(SMALL, [RandomAgent, agent], seeds=range(10), options=options)

        assert caught.value.seed == 9
        assert caught.value.agents == ("tests.support.players:Stubborn(9)",) * 2
        assert caught.value.error == "TimeoutError"
        assert caught.value.reason == "the game took longer than 1.5 seconds"
        assert caught.value.line.startswith("players.py, line ")
        assert "in move" in caught.value.trace
        assert load(file)[1].games == EXPECTED.games[:9]
        assert multiprocessing.active_children() == []

    @pytest.mark.parametrize("limit", [60, 1_000_000])
    def test_in_time(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: float
    ) -> None:
        """Games that are short enough have the same results, and leave no files."""
        monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
        options = Options(workers=2, time_limit=limit)

        assert simulate(SMALL, RandomAgent, seeds=SEEDS, options=options) == EXPECTED
        assert [*tmp_path.iterdir()] == []

    def test_between_games(self) -> None:
        """The time between two games of a process does not count."""

        def delay(done: int, _: int) -> None:
            time.sleep(1.7 * (done == 1))

        options = Options(time_limit=1.5, progress=delay)
        found = simulate(SMALL, RandomAgent, seeds=range(3), options=options)

        assert found.games == EXPECTED.games[:3]

    def test_replaced(self) -> None:
        """A process that replaces a dead one has the same limit."""

        def kill(done: int, _: int) -> None:
            for process in multiprocessing.active_children():
                if done == 1:
                    process.kill()

        agent = functools.partial(Stubborn, 2)
        options = Options(time_limit=1.5, progress=kill)
        with pytest.raises(AgentFailed, match=r"longer than 1\.5 seconds"):
            simulate(SMALL, agent, seeds=range(3), options=options)

    @pytest.mark.parametrize(
        ("frames", "ending"),
        [
            ('  File "{0}", line 7 in move\n  File "{0}", line 3 in ask', ", line 7)"),
            ("  File ???, line 0 in ", "seconds"),
        ],
    )
    def test_own_agent(
        self, monkeypatch: pytest.MonkeyPatch, frames: str, ending: str
    ) -> None:
        """In an agent of the library, the line is the newest one, if Python knew it."""
        stack = f"Thread 0x1 (most recent call first):\n{frames}"
        stack = stack.format(_workers.__file__)
        end = _workers._Process.end

        def ended(process: _workers._Process) -> str:
            end(process)
            return stack

        monkeypatch.setattr(_workers._Process, "end", ended)
        agent, options = functools.partial(Stubborn, 0), Options(time_limit=0.5)
        with pytest.raises(AgentFailed) as caught:
            simulate(SMALL, agent, seeds=[0], options=options)

        assert str(caught.value).endswith(ending)
        assert caught.value.trace == stack

    @pytest.mark.parametrize("limit", [0, -1.0, float("nan"), 1_000_001, "1", True])
    def test_refused(self, limit: Any) -> None:
        """A limit is a positive number of seconds, at most a million."""
        with pytest.raises(InvalidExperiment, match="time_limit: expected a number"):
            simulate(SMALL, First, seeds=[1], options=Options(time_limit=limit))

    def test_executor(self) -> None:
        """An executor ends no game, so a limit is refused."""
        options = Options(time_limit=1, executor=_Broken())
        with pytest.raises(InvalidExperiment, match="None with an executor"):
            simulate(SMALL, First, seeds=[1], options=options)


class TestMisbehaviour:
    """Agents and scripts that do what they should not."""

    def test_ignores_termination(self, tmp_path: Path) -> None:
        """Processes end at once, also if the agent ignores SIGTERM."""
        start: list[float] = []
        begun = tmp_path / "begun"

        def interrupt(done: int, _: int) -> None:
            if done == 9:
                while not begun.exists():
                    time.sleep(0.01)
                start.append(time.monotonic())
                raise KeyboardInterrupt

        agent = functools.partial(Stubborn, 0, begun=begun)
        options = Options(workers=2, progress=interrupt)
        with pytest.raises(KeyboardInterrupt):
            simulate(SMALL, agent, seeds=range(10), options=options)

        assert time.monotonic() - start[0] < 2
        assert multiprocessing.active_children() == []

    def test_no_main_guard(self, tmp_path: Path) -> None:
        """A script without a main guard gets one error, which says what is missing."""
        script, file = tmp_path / "script.py", tmp_path / "games.jsonl"
        script.write_text(
            "from thegame import Cooperative\n"
            "from thegame.agents import RandomAgent\n"
            "from thegame.experiments import Options, simulate\n"
            "print('begun', flush=True)\n"
            f"options = Options(workers=1, file={str(file)!r})\n"
            "simulate(Cooperative(2), RandomAgent, seeds=range(9), options=options)\n",
            encoding="utf-8",
        )
        ended = subprocess.run(
            [sys.executable, script], capture_output=True, text=True, check=False
        )

        assert ended.returncode == 1
        # The process has imported the script once.
        assert ended.stdout.split() == ["begun", "begun"]
        assert ended.stderr.count("Traceback") == 1
        assert ended.stderr.splitlines()[-1] == (
            "thegame.experiments.InvalidExperiment: workers: expected a script that "
            f"plays only under if __name__ == '__main__', got {shown(str(script))}"
        )

    @pytest.mark.parametrize("options", [Options(workers=1), Options(time_limit=9)])
    def test_while_importing(
        self, monkeypatch: pytest.MonkeyPatch, options: Options
    ) -> None:
        """A process that is still importing the script exits."""
        monkeypatch.setattr(
            multiprocessing.current_process(), "_inheriting", True, False
        )
        with pytest.raises(SystemExit, match="113"):
            simulate(SMALL, First, seeds=[1], options=options)

    def test_dead_by_import(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        """A process that ends with the status of a missing guard is not replaced."""
        monkeypatch.setattr(_workers, "_NO_MAIN_GUARD", -signal.SIGKILL)
        seen = tmp_path / "notes"
        agent = functools.partial(Deadly, seen, 0, 9)
        with pytest.raises(InvalidExperiment, match="workers: expected a script that"):
            simulate(SMALL, agent, seeds=SEEDS, options=Options(workers=1))

        assert len(notes(seen)) == 1

    def test_only_here(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A class that a process cannot import is refused with the reason."""
        module: Any = ModuleType("only_in_this_process")
        module.Bot = type("Bot", (First,), {"__module__": module.__name__})
        monkeypatch.setitem(sys.modules, module.__name__, module)
        with pytest.raises(InvalidExperiment, match="import, got 'ModuleNotFoundError"):
            simulate(SMALL, module.Bot, seeds=SEEDS, options=Options(workers=2))

        assert multiprocessing.active_children() == []
