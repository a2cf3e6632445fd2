"""A cluster of Dask processes on this machine, whose parts fail one after another."""

import contextlib
import functools
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest
from distributed import Client

from tests.support.players import SMALL, Deadly, notes
from thegame import Cooperative
from thegame._cli.main import main
from thegame.agents import RandomAgent
from thegame.experiments import Options, load, simulate

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(os.name != "posix", reason="kills by signals"),
    # Dask warns of what it does itself: of ports, of a worker that was lost.
    pytest.mark.filterwarnings("default"),
]

SEEDS = range(40)
ROOT = Path(__file__).parents[2]
GIVEN = ("simulate", "--games", "40", "--dask")


@attrs.frozen
class Cluster:
    """A running cluster."""

    address: str
    scheduler: "subprocess.Popen[bytes]"


def end(process: "subprocess.Popen[bytes]") -> None:
    """Kill a process and its children; a worker without a scheduler does not end."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


@contextlib.contextmanager
def started(folder: Path) -> Generator[Cluster, None, None]:
    """Start a scheduler and two workers, and end them."""
    env = {name: os.environ[name] for name in os.environ if "COV" not in name}
    # A game is given up with the first worker that it kills; the default is four.
    env |= {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    env |= {"PYTHONPATH": f"{ROOT}"}
    file = folder / "scheduler.json"
    common = ("--scheduler-file", file, "--no-dashboard")
    address = ("--host", "127.0.0.1", "--port", "0")
    many = ("--nworkers", "2", "--nthreads", "1", "--local-directory", folder)
    with contextlib.ExitStack() as stack:
        processes: list[subprocess.Popen[bytes]] = []
        for part, options in (("scheduler", address), ("worker", many)):
            with (folder / f"{part}.log").open("wb") as log:
                process = subprocess.Popen(
                    [sys.executable, "-m", "dask", part, *common, *options],
                    stdout=log,
                    stderr=log,
                    env=env,
                    cwd=folder,
                    start_new_session=True,
                )
            processes.append(process)
            stack.enter_context(process)
            stack.callback(end, process)
            while not file.exists() or not file.read_text("utf-8"):
                assert process.poll() is None
                time.sleep(0.05)
        yield Cluster(json.loads(file.read_text("utf-8"))["address"], processes[0])


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A cluster for all tests that do not end it."""
    with started(tmp_path_factory.mktemp("cluster")) as found:
        yield found


def test_same_results(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    """A cluster plays the same games as this process."""
    assert main([*GIVEN[:3], "--agent", "random"]) == 0
    alone = capsys.readouterr().out
    assert main([*GIVEN, cluster.address, "--agent", "random"]) == 0

    assert capsys.readouterr().out == alone


def test_lost_worker(cluster: Cluster, tmp_path: Path) -> None:
    """The games of a dead worker are played again, and the results are the same."""
    file, seen = tmp_path / "games.jsonl", tmp_path / "notes"
    agent = functools.partial(Deadly, seen, 33, 1)
    # Dask has no types for what it makes.
    make_client: Any = Client
    with make_client(cluster.address) as client:
        options = Options(executor=client.get_executor(pure=False), file=file)
        found = simulate(SMALL, agent, seeds=SEEDS, options=options)

    assert found.games == simulate(SMALL, RandomAgent, seeds=SEEDS).games
    assert len(notes(seen)) == 1
    assert load(file) == (found,)


def test_cannot_import(
    cluster: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An agent that the workers cannot import is reported with the seeds."""
    (folder / "only_here.py").write_text(
        "from thegame.agents import GreedyAgent as Bot\nclass Bot(Bot): pass\n",
        encoding="ascii",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path])
        assert main([*GIVEN, cluster.address, "--agent", "only_here:Bot"]) == 2

    message = capsys.readouterr().err
    assert message.startswith("thegame: cannot play 1 game from seed ")
    assert (
        "tried 3 times: ModuleNotFoundError: \"No module named 'only_here'\"" in message
    )
    assert message.count("\n") == 1


def test_deadly_game(
    cluster: Cluster, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game that kills its workers is named; the others can be continued."""
    given = f"notes={str(folder / 'notes')!r}, game=17, times={{}}"
    agent = f"tests.support.players:Deadly({given})"
    out = ("--out", "games.jsonl")
    assert main([*GIVEN, cluster.address, *out, "--agent", agent.format(99)]) == 2

    message = capsys.readouterr().err
    assert message.startswith(
        "thegame: cannot play 1 game from seed 17 on, tried 3 times: KilledWorker: "
    )
    assert message.endswith("; games.jsonl: continue with --resume\n")
    assert message.count("\n") == 1
    expected = simulate(Cooperative(2), RandomAgent, seeds=SEEDS).games
    assert {*load("games.jsonl")[0].games} < {*expected}


def test_dead_scheduler(
    tmp_path: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The loss of the scheduler is reported; what was played can be continued."""
    with started(tmp_path) as cluster, pytest.MonkeyPatch.context() as patch:

        def kill(done: int, _: int) -> None:
            if done:
                cluster.scheduler.kill()

        progress = "thegame._cli.simulate.progress"
        patch.setattr(progress, lambda: contextlib.nullcontext(kill))
        given = ("--out", "games.jsonl", "--agent", "random")
        assert main([*GIVEN, cluster.address, *given, "--games", "4000"]) == 2

    message = capsys.readouterr().err
    assert re.match(r"thegame: cannot play \d+ games from seed \d+ on, tried", message)
    assert message.endswith("; games.jsonl: continue with --resume\n")
    assert message.count("\n") == 1
    assert load(folder / "games.jsonl")[0].games
