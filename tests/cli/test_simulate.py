"""Simulations on the command line."""

import contextlib
import importlib.metadata
import io
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Self

import pytest

from thegame import Cooperative, FaceToFace
from thegame._cli import progress
from thegame._cli.main import main
from thegame.agents import GreedyAgent, RandomAgent
from thegame.experiments import contest, load, simulate

COMMAND = ("simulate", "--agent", "random", "--games", "20")


def ran(*arguments: str) -> int:
    """Run the command; return its status."""
    return main(["simulate", *arguments])


class TestTable:
    """What is printed."""

    def test_team(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Each agent has its row, and any two are compared."""
        agents = ("--agent", "greedy", "--agent", "random")
        assert ran("--players", "3", *agents, "--games", "30", "--seed", "5") == 0

        one, other = contest(
            Cooperative(3), [GreedyAgent, RandomAgent], seeds=range(5, 35)
        )
        printed = capsys.readouterr()
        lines = printed.out.splitlines()
        assert lines[0] == "Cooperative(3), 30 deals, seeds 5 to 34"
        assert lines[3].split("  ") == [
            *("GreedyAgent", f"{one.wins}", f"{one.unlaid}", f"{one.turns}")
        ]
        assert lines[4].startswith(f"RandomAgent  {other.wins}  {other.unlaid}  ")
        assert lines[6] == "GreedyAgent and RandomAgent on the same deals:"
        assert lines[7] == (
            "  won by both: 0, by the first only: 0, by the second only: 0; p = 1"
        )
        assert lines[8].startswith("  the first has fewer cards left: 30, more: 0, dif")
        assert printed.err == ""

    def test_three(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Of three agents, each is compared with each other one."""
        agents = ("--agent", "greedy", "--agent", "random", "--agent", "random(seed=1)")
        assert ran(*agents, "--games", "2") == 0

        told = capsys.readouterr().out
        assert re.findall("^(.*) and (.*) on the same deals:$", told, re.MULTILINE) == [
            ("GreedyAgent", "RandomAgent"),
            ("GreedyAgent", "RandomAgent(seed=1)"),
            ("RandomAgent", "RandomAgent(seed=1)"),
        ]

    @pytest.mark.parametrize(
        ("options", "rules"),
        [
            ((), "Cooperative(2)"),
            (("--expert",), "Cooperative(2, minimum=3)"),
            (("--expert", "--smaller-hands", "--players", "1"), "hand_size=7"),
        ],
    )
    def test_rules(
        self, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], rules: str
    ) -> None:
        """The rules are chosen as for a deal."""
        assert ran("--agent", "random", "--games", "2", *options) == 0
        assert rules in capsys.readouterr().out

    def test_duel(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Two duellists play every deal twice."""
        duel = ("--game", "face-to-face", "--games", "20")
        assert ran(*duel, "--agent", "greedy", "--agent", "random") == 0

        lines = capsys.readouterr().out.splitlines()
        assert lines[2].split("  ")[0] == "first v second"
        assert re.split("  +", lines[3]) == [
            "GreedyAgent v RandomAgent",
            "100.0 % [91.2, 100.0]",
            "50.0 % [35.2, 64.8]",
            "20 : 0, 0 shared",
            "1.9e-06",
        ]

    def test_duel_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A single duellist plays against itself."""
        assert ran("--game", "face-to-face", "--games", "20", "--agent", "greedy") == 0

        found = simulate(FaceToFace(), GreedyAgent, seeds=range(20))
        row = capsys.readouterr().out.splitlines()[3]
        assert re.split("  +", row)[:3] == [
            "GreedyAgent",
            str(found.wins),
            str(found.starter_wins),
        ]

    def test_plot(self, folder: Path) -> None:
        """A plot is drawn if it is asked for."""
        assert main([*COMMAND, "--plot", "it.svg"]) == 0
        assert "<svg" in (folder / "it.svg").read_text(encoding="utf-8")


class TestAgents:
    """Who can be named."""

    def test_of_others(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Agents of others are found by module and name, beside the caller."""
        text = "from thegame.agents import GreedyAgent\nclass A:\n  Bot = GreedyAgent\n"
        (folder / "mine_of_somebody.py").write_text(text, encoding="utf-8")
        for _ in range(2):
            assert ran("--agent", "mine_of_somebody:A.Bot", "--games", "3") == 0
        assert "GreedyAgent " in capsys.readouterr().out

    def test_arguments(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Arguments are given in parentheses."""
        assert ran("--agent", "greedy(helps=False)", "--games", "3") == 0
        assert "GreedyAgent(helps=False) " in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("agent", "expected"),
        [
            ("chess", "random, greedy"),
            ("thegame.nothing:A", "imported (ModuleNotFoundError"),
            (":A", "imported (ValueError"),
            ("thegame:A", "imported (AttributeError"),
            ("thegame:__all__", "a class or a function"),
            ("greedy(", "arguments such as (helps=False)"),
            ("greedy(1)", "arguments such as (helps=False)"),
            ("greedy(**{})", "arguments such as (helps=False)"),
            ("greedy(helps=print)", "arguments such as (helps=False)"),
            ("greedy()()", "arguments such as (helps=False)"),
            ("greedy() + 1", "arguments such as (helps=False)"),
            ("greedy(hope=False)", "arguments that greedy takes"),
        ],
    )
    def test_unknown(
        self, capsys: pytest.CaptureFixture[str], agent: str, expected: str
    ) -> None:
        """Whatever cannot be an agent is refused on one line."""
        assert ran("--agent", agent) == 2

        message = capsys.readouterr().err
        assert message.startswith("thegame: agent: expected ")
        assert expected in message
        assert message.count("\n") == 1

    def test_failure(self, capsys: pytest.CaptureFixture[str]) -> None:
        """An agent that fails has a status of its own."""
        assert ran("--agent", "tests.support.players:Blunderer", "--seed", "4") == 1

        message = capsys.readouterr().err
        assert message.startswith(
            "thegame: the game with seed 4 failed (tests.support.players:Blunderer): "
        )
        assert message.count("\n") == 1


class TestFiles:
    """Games are written to a file, and gone on with."""

    def test_out(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """What is resumed prints the same table."""
        assert main([*COMMAND, "--out", "games.jsonl"]) == 0
        printed = capsys.readouterr().out
        file = folder / "games.jsonl"
        whole = file.read_bytes()
        file.write_bytes(whole[:-20])

        assert main([*COMMAND, "--out", "games.jsonl", "--resume"]) == 0
        assert capsys.readouterr().out == printed
        assert load(file) == (simulate(Cooperative(2), RandomAgent, seeds=range(20)),)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--resume",), "--resume needs --out"),
            (("--out", "old"), "old: exists already; go on with it by --resume"),
            (("--out", "old", "--resume"), "line_1: expected"),
            (("--out", "no/such/folder"), "No such file"),
            (("--plot", "it.doc"), "path: expected a file that ends with .svg"),
            (("--expert", "--game", "face-to-face"), "--expert needs"),
            (("--games", "0"), "expected a number of at least 1"),
            (("--workers", "1", "--dask", "x"), "not allowed with argument"),
        ],
    )
    def test_refused(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        options: tuple[str, ...],
        message: str,
    ) -> None:
        """What does not go together is refused on one line."""
        (folder / "old").write_text("Dear diary\n", encoding="utf-8")
        assert main([*COMMAND, *options]) == 2

        printed = capsys.readouterr()
        assert printed.out == ""
        assert message in printed.err
        assert printed.err.count("\n") == 1


class _Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class TestProgress:
    """Progress is shown on a terminal, and nowhere else."""

    def test_bar(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """With rich there is a bar, with the rate."""
        monkeypatch.setattr(sys, "stderr", terminal := _Terminal())
        with progress.shown() as tell:
            assert tell is not None
            tell(0, 200)
            tell(150, 200)

        printed = terminal.getvalue()
        assert "150/200" in printed
        assert "games a second" in printed

    def test_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without it there is a line, which is not written too often, and wiped."""
        for name in ("rich", "rich.progress"):
            monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setattr(sys, "stderr", terminal := _Terminal())
        times = iter([0.0, 10.0, 10.0, 10.05, 30.0, 30.0, 30.01, 30.01])
        clock = SimpleNamespace(monotonic=lambda: next(times))
        monkeypatch.setattr(progress, "time", clock)
        with progress.shown() as tell:
            assert tell is not None
            for done in (100, 101, 160, 1000):
                tell(done, 1000)

        printed = terminal.getvalue()
        assert printed.split("\r\x1b[K") == [
            "",
            "100 of 1,000 games",
            "160 of 1,000 games, 2.0 a second, 0:07:00 left",
            "1,000 of 1,000 games, 30.0 a second, 0:00:00 left",
            "",
        ]

    def test_command(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The command shows it while it plays."""
        for name in ("rich", "rich.progress"):
            monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.setattr(sys, "stderr", terminal := _Terminal())

        assert main([*COMMAND]) == 0
        assert "20 of 20 games" in terminal.getvalue()


class _Client:
    """A client of a cluster that is a thread."""

    def __init__(self, address: str, timeout: str) -> None:
        if address != "tcp://here":
            raise OSError(timeout)
        self.pool = ThreadPoolExecutor(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown()

    def get_executor(self, *, pure: bool) -> Executor:
        """Return the thread."""
        assert not pure
        return self.pool


class TestExtras:
    """What is missing is named with the extra that has it."""

    def test_cluster(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A cluster prints the same table as this process."""
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
        assert main([*COMMAND]) == 0
        alone = capsys.readouterr().out

        assert main([*COMMAND, "--dask", "tcp://here"]) == 0
        assert capsys.readouterr().out == alone
        assert main([*COMMAND, "--dask", "tcp://there"]) == 2
        assert capsys.readouterr().err == (
            "thegame: cannot reach a cluster at tcp://there: 10s\n"
        )

    @pytest.mark.parametrize(
        ("option", "value", "module", "message"),
        [
            ("--dask", "x", "distributed", "--dask needs distributed: install"),
            ("--plot", "x.svg", "matplotlib", "plots need matplotlib: install"),
        ],
    )
    def test_missing(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        option: str,
        value: str,
        module: str,
        message: str,
    ) -> None:
        """It is said before a game is played, on one line."""
        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
        assert main([*COMMAND, option, value]) == 2

        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"thegame: {message} thegame-rules[")

    def test_extras_exist(self) -> None:
        """The package has the extras that the messages name."""
        extras = importlib.metadata.metadata("thegame-rules").get_all("Provides-Extra")

        assert {"plots", "dask", "experiments"} <= {*(extras or ())}


@contextlib.contextmanager
def started(*arguments: str) -> Generator["subprocess.Popen[str]", None, None]:
    """Start the command in a group of processes of its own, and kill it at the end."""
    # coverage can wait for itself for ever if it is interrupted.
    env = {name: os.environ[name] for name in os.environ if "COV" not in name}
    with subprocess.Popen(
        [sys.executable, "-m", "thegame", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=env,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
class TestInterrupt:
    """Ctrl-C ends a simulation, which can be gone on with."""

    @pytest.fixture(autouse=True)
    def heard(self) -> Iterator[None]:
        """Children are interrupted even if the tests run in the background."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
        signal.signal(signal.SIGINT, before)

    @pytest.mark.parametrize("workers", ["0", "2"])
    def test_and_resume(
        self, folder: Path, capsys: pytest.CaptureFixture[str], workers: str
    ) -> None:
        """All processes end at once; nothing is lost, and nothing is counted twice."""
        given = ("--agent", "random", "--games", "800", "--out", "games.jsonl")
        file = folder / "games.jsonl"
        with started("simulate", *given, "--workers", workers) as process:
            while not file.exists() or file.read_bytes().count(b"\n") < 4:
                assert process.poll() is None
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate()

        assert process.returncode == 130
        assert (out, err) == ("", "thegame: games.jsonl: go on with --resume\n")
        begun = load(file)[0]
        assert 0 < len(begun.games) < 800
        assert main(["simulate", *given, "--resume"]) == 0
        assert "Cooperative(2), 800 deals" in capsys.readouterr().out
        (found,) = load(file)
        assert found.seeds == (*range(800),)
        assert {*begun.games} <= {*found.games}
        sample = simulate(Cooperative(2), RandomAgent, seeds=range(0, 800, 8))
        assert {*sample.games} <= {*found.games}

    def test_without_a_file(self, folder: Path) -> None:
        """Without a file there is nothing to say."""
        marker = "while True: pass"
        (folder / "endless.py").write_text(
            "import pathlib\ndef bot():\n"
            f"    pathlib.Path('begun').touch()\n    {marker}\n",
            encoding="utf-8",
        )
        with started("simulate", "--agent", "endless:bot") as process:
            while not (folder / "begun").exists():
                assert process.poll() is None
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate()

        assert (process.returncode, out, err) == (130, "", "")
