"""``thegame simulate``: rules, agents, files, workers, progress and extras.

The golden session has the tables that it prints.
"""

import functools
import importlib
import importlib.metadata
import io
import logging
import re
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest

from tests.support.players import SMALL, First
from thegame import Cooperative, FaceToFace, experiments
from thegame._cli import simulate, terminal
from thegame._cli.main import main
from thegame.agents import GreedyAgent, RandomAgent
from thegame.experiments import Options, compare, contest, load
from thegame.experiments import simulate as simulated

COMMAND = ("simulate", "--agent", "random", "--games", "20")


class TestTable:
    """The table of results."""

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
        """The options for rules are those of a deal."""
        assert main([*COMMAND, *options]) == 0
        assert rules in capsys.readouterr().out

    def test_defaults(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Without other numbers, there are 1000 deals from seed 0 on."""
        rules = "cooperative players=1 minimum=1 hand_size=1 highest=3"

        assert main(["simulate", "--agent", "random", "--rules", rules]) == 0
        assert ", 1,000 deals, seeds 0 to 999" in capsys.readouterr().out

    def test_comparison(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Deals that only one of two teams has won are counted for it."""
        rules = ("--rules", "cooperative players=2 hand_size=3 highest=20")
        assert main([*COMMAND, "--agent", "tests.support.players:First", *rules]) == 0

        found = compare(*contest(SMALL, [RandomAgent, First], seeds=range(20)))
        assert len({found.both, found.first, found.second, found.neither}) == 4
        assert (
            f"  won by both: {found.both}, by the first only: {found.first}, "
            f"by the second only: {found.second}; p = {found.p_value:.2g}\n"
        ) in capsys.readouterr().out

    def test_duel_alone(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A single duellist plays against itself."""
        game = ("--game", "face-to-face", "--games", "20", "--seed", "5")
        assert main(["simulate", *game, "--agent", "greedy"]) == 0

        found = simulated(FaceToFace(), GreedyAgent, seeds=range(5, 25))
        row = capsys.readouterr().out.splitlines()[3]
        assert re.split("  +", row)[:3] == [
            "GreedyAgent",
            str(found.wins),
            str(found.starter_wins),
        ]

    def test_plot(self, folder: Path) -> None:
        """A plot of all agents is written to a file."""
        assert main([*COMMAND, "--agent", "greedy", "--plot", "it.svg"]) == 0
        drawn = (folder / "it.svg").read_text(encoding="utf-8")
        assert all(part in drawn for part in ("<svg", "RandomAgent", "GreedyAgent"))


class TestAgents:
    """Names of agents."""

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
            ("greedy(helps={[]})", "arguments such as (helps=False)"),
            ("greedy(hope=False)", "arguments that greedy takes"),
            ("builtins:str.upper", "arguments that builtins:str.upper takes (missing"),
            ("tests.support.players:Troubled", "takes (missing a required argument"),
            ("leaver:Bot", "imported (SystemExit: 7)"),
            ("silent:Bot", "imported (Silence: an error without a text)"),
        ],
    )
    def test_unknown(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        agent: str,
        expected: str,
    ) -> None:
        """A name that cannot be an agent is refused on one line."""
        monkeypatch.setattr(sys, "path", [*sys.path])
        (folder / "leaver.py").write_text("raise SystemExit(7)", encoding="ascii")
        (folder / "silent.py").write_text(
            "from tests.support.players import Silence\nraise Silence", encoding="ascii"
        )
        assert main(["simulate", "--agent", agent]) == 2

        message = capsys.readouterr().err
        assert message.startswith("thegame: agent: expected ")
        assert expected in message
        assert message.count("\n") == 1

    def test_seed(self, capsys: pytest.CaptureFixture[str]) -> None:
        """An agent that is named with a seed has this one in every game."""
        named = ("--agent", "random(seed=3)", "--games", "3")
        assert main(["simulate", *named]) == 0

        agent = functools.partial(RandomAgent, seed=3)
        found = simulated(Cooperative(2), agent, seeds=range(3))
        row = str(found).splitlines()[-1]
        assert row.startswith("RandomAgent(seed=3)  ")
        assert capsys.readouterr().out.splitlines()[-1] == row

    def test_interrupted_import(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Ctrl-C while the module of an agent is imported ends the command."""
        monkeypatch.setattr(sys, "path", [*sys.path])
        (folder / "nerves.py").write_text("raise KeyboardInterrupt", encoding="ascii")

        assert main(["simulate", "--agent", "nerves:Bot"]) == 130

    @pytest.mark.parametrize(
        ("agent", "workers"),
        [
            *product(("Leaver", "Canceller", "Mute", "Quitter"), "01"),
            # In this process it would be the user who presses Ctrl-C.
            ("Interrupter", "1"),
        ],
    )
    def test_odd_errors(
        self, capsys: pytest.CaptureFixture[str], agent: str, workers: str
    ) -> None:
        """Whatever an agent raises, one line names it and the seed; the status is 1."""
        path = f"tests.support.players:{agent}"
        assert main(["simulate", "--agent", path, "--workers", workers]) == 1

        message = capsys.readouterr().err
        assert message.startswith(f"thegame: the game with seed 0 failed ({path}): ")
        assert message.count("\n") == 1

    def test_time_limit(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        """An agent that takes too long is named, with its line and the seed."""
        assert folder.exists()
        given = ("--time-limit", "1.5", "--out", "games.jsonl", "--games", "9")
        agent = "tests.support.players:Stubborn(game=3)"
        assert main(["simulate", "--agent", agent, *given]) == 1

        message = capsys.readouterr().err
        assert message.startswith(f"thegame: the game with seed 3 failed ({agent}): ")
        assert "longer than 1.5 seconds (players.py, line " in message
        assert load("games.jsonl")[0].seeds == (0, 1, 2)

    def test_folder(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Modules are searched in the current folder first, which is added once."""
        monkeypatch.setattr(sys, "path", [*sys.path])
        before = [*sys.path]
        for _ in range(2):
            with pytest.raises(ValueError, match="something that can be imported"):
                simulate.agent("nowhere_at_all:bot")

        assert sys.path == [str(folder), *before]


class TestFiles:
    """Files of games, which can be continued."""

    def test_out(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A simulation that is continued prints the same table."""
        assert main([*COMMAND, "--out", "games.jsonl"]) == 0
        printed = capsys.readouterr().out
        file = folder / "games.jsonl"
        whole = file.read_bytes()
        file.write_bytes(whole[:-20])

        assert main([*COMMAND, "--out", "games.jsonl", "--resume"]) == 0
        assert capsys.readouterr().out == printed
        assert load(file) == (simulated(Cooperative(2), RandomAgent, seeds=range(20)),)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (("--resume",), "--resume needs --out"),
            (("--out", "old"), "old: exists already; continue it with --resume"),
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
        """Options that cannot be combined are refused on one line."""
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

    def test_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The line is not written too often, shows the last game, and is wiped."""
        monkeypatch.setattr(sys, "stderr", stream := _Terminal())
        times = iter([0.0, 10.0, 10.05, 30.0, 30.01])
        clock = SimpleNamespace(monotonic=lambda: next(times))
        monkeypatch.setattr(terminal, "time", clock)
        with terminal.progress() as tell:
            assert tell is not None
            for done in (100, 101, 160, 1000):
                tell(done, 1000)

        assert stream.getvalue().split("\r\x1b[K") == [
            "",
            "100 of 1,000 games",
            "160 of 1,000 games, 2.0 a second, 0:07:00 left",
            "1,000 of 1,000 games, 30.0 a second, 0:00:00 left",
            "",
        ]

    def test_command(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The line is wiped before an error is printed."""
        monkeypatch.setattr(sys, "stderr", stream := _Terminal())
        agent = "tests.support.players:Blunderer"

        assert main([*COMMAND, "--agent", agent]) == 1
        printed = stream.getvalue()
        assert "\r\x1b[K0 of 40 games\r\x1b[K" in printed
        assert "\r\x1b[Kthegame: the game with seed 0 failed" in printed


class _Client:
    """A client of a cluster that is a thread."""

    def __init__(self, address: str, timeout: str) -> None:
        if address != "tcp://here":
            raise (OSError if "://" in address else ValueError)(timeout)
        self.pool = ThreadPoolExecutor(1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.pool.shutdown()

    def get_executor(self, *, pure: bool) -> Executor:
        """Return the thread."""
        assert not pure
        return self.pool


class TestWorkers:
    """Processes and clusters."""

    def test_cluster(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A cluster plays the same games as this process, which can log afterwards."""
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
        assert main([*COMMAND]) == 0
        alone = capsys.readouterr().out

        assert main([*COMMAND, "--dask", "tcp://here"]) == 0
        assert capsys.readouterr().out == alone
        assert logging.getLogger().isEnabledFor(logging.ERROR)
        for address in ("tcp://there", "there"):
            assert main([*COMMAND, "--dask", address]) == 2
            assert capsys.readouterr().err == (
                f"thegame: cannot reach a cluster at {address}: 10s\n"
            )

    def test_logs_of_a_cluster(
        self, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What Dask logs about its errors is not printed beside the line about them."""

        def contest(*_: object, **__: object) -> None:
            logging.getLogger("distributed").error("connection lost")
            raise KeyboardInterrupt

        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
        monkeypatch.setattr(experiments, "contest", contest)

        assert main([*COMMAND, "--dask", "tcp://here"]) == 130
        assert caplog.messages == []

    def test_options(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The number of workers, and the executor of a cluster, are passed on."""
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))
        passed: list[Options] = []

        def contest(*_: object, options: Options, **__: Any) -> None:
            passed.append(options)
            raise KeyboardInterrupt

        monkeypatch.setattr(experiments, "contest", contest)
        main([*COMMAND, "--workers", "3"])
        main([*COMMAND, "--dask", "tcp://here"])

        assert [it.workers for it in passed] == [3, 0]
        assert passed[0].executor is None
        assert isinstance(passed[1].executor, ThreadPoolExecutor)

    @pytest.mark.parametrize(
        ("option", "value", "module", "message"),
        [
            ("--dask", "x", "distributed", "--dask needs distributed: install"),
            ("--plot", "x.svg", "matplotlib", "plots need matplotlib: install"),
            ("--agent", "strategist", "numba.core.event", "the strategist needs numba"),
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
        """A missing package is reported with its extra, before a game is played."""
        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
        assert main([*COMMAND, option, value]) == 2

        printed = capsys.readouterr()
        assert printed.out == ""
        assert printed.err.startswith(f"thegame: {message}")
        assert "install thegame-rules[" in printed.err

    def test_lost(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A game that ends its workers is named on one line, with a hint."""
        assert folder.exists()
        agent = "fatal:Bot"
        (folder / "fatal.py").write_text(
            "import os\nclass Bot:\n    def move(self, view): os._exit(0)\n",
            encoding="ascii",
        )
        lost = (
            "thegame: cannot play 1 game from seed 0 on, tried 3 times: the worker died"
        )
        given = ("simulate", "--agent", agent, "--games", "2", "--workers", "1")

        assert main([*given]) == 2
        assert capsys.readouterr().err == f"{lost}\n"
        assert main([*given, "--out", "games.jsonl"]) == 2
        assert capsys.readouterr().err == (
            f"{lost}; games.jsonl: continue with --resume\n"
        )

    def test_extras_exist(self) -> None:
        """The package has the extras that the messages name."""
        extras = importlib.metadata.metadata("thegame-rules").get_all("Provides-Extra")

        assert {"plots", "dask", "batch"} <= {*(extras or ())}

    def test_compilation(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The compilation of the strategist is announced once, before any game."""
        event: Any = importlib.import_module("numba.core.event")

        def replay(*_: object, **__: object) -> None:
            for _event in range(2):
                with event.trigger_event("numba:compile"):
                    pass
            raise KeyboardInterrupt

        monkeypatch.setattr(experiments, "replay", replay)
        for given in (
            ("simulate", "--agent", "random", "--agent", "strategist"),
            ("simulate", "--agent", "strategist(talk=False)"),
            ("play", "--agent", "strategist"),
        ):
            assert main(given) == 130
            assert capsys.readouterr().err == (
                "thegame: compiling the strategist, once on this machine\n"
            )

    def test_compilation_on_a_cluster(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where a cluster plays, this process compiles nothing, and needs no numba."""

        def contest(*_: object, **__: object) -> None:
            raise KeyboardInterrupt

        monkeypatch.setattr(experiments, "contest", contest)
        monkeypatch.setitem(sys.modules, "numba.core.event", None)
        monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=_Client))

        assert (
            main(["simulate", "--agent", "strategist", "--dask", "tcp://here"]) == 130
        )


class TestResults:
    """``thegame results``: the tables of a file, and its repair."""

    def test_file(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The results of each line-up are printed, also before the first game."""
        file = folder / "games.jsonl"
        found = experiments.contest(
            *(Cooperative(2), [RandomAgent, GreedyAgent]),
            seeds=range(3),
            options=Options(file=file),
        )
        assert main(["results", "games.jsonl"]) == 0
        assert capsys.readouterr().out == f"{found[0]}\n\n{found[1]}\n"
        header, *_ = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(header)
        assert main(["results", "games.jsonl"]) == 0
        assert capsys.readouterr().out == (
            "Cooperative(2), no games yet: RandomAgent\n\n"
            "Cooperative(2), no games yet: GreedyAgent\n"
        )

    def test_repair(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A damaged line is named; on request, it is removed."""
        file = folder / "games.jsonl"
        assert main([*COMMAND, "--out", "games.jsonl"]) == 0
        lines = file.read_bytes().splitlines(keepends=True)
        file.write_bytes(b"".join([*lines[:2], b"x" + lines[2], *lines[3:]]))
        capsys.readouterr()

        assert main(["results", "games.jsonl"]) == 2
        message = capsys.readouterr().err
        assert message.startswith("thegame: games.jsonl: line_3: expected a line with")
        assert "thegame results --repair" in message
        assert main(["results", "games.jsonl", "--repair"]) == 0
        (kept,) = load(file)
        assert kept.seeds == (0, *range(3, 20))
        assert capsys.readouterr().out == (
            f"games.jsonl: 1 damaged line removed: 3\n\n{kept}\n"
        )
        assert main(["results", "games.jsonl", "--repair"]) == 0
        assert capsys.readouterr().out == (
            f"games.jsonl: 0 damaged lines removed\n\n{kept}\n"
        )

    def test_missing(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A file that does not exist is named."""
        assert folder.exists()
        assert main(["results", "games.jsonl"]) == 2
        assert "'games.jsonl'" in capsys.readouterr().err
