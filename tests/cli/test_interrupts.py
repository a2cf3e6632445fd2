"""Ctrl-C ends a command at any time, with status 130 and no traceback."""

import contextlib
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.wrong_texts import HEADER
from thegame import Cooperative, _sigint
from thegame._cli.main import INTERRUPTED, main
from thegame.agents import RandomAgent
from thegame.experiments import load, simulate
from thegame_rules import main as installed_command

WHILE_IMPORTED: Final = """
import os, signal, sys

class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Impatient())
{}
"""
"""A program that is interrupted while it imports a module."""

DOORS: Final = {
    "script": "from thegame_rules import main; sys.exit(main())",
    "module": "import runpy; sys.orig_argv[:] = [sys.executable, '-m', 'thegame'];"
    " runpy.run_module('thegame', run_name='__main__', alter_sys=True)",
}


@pytest.fixture(autouse=True)
def handler() -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt, also if the tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class TestStart:
    """The time before the commands are imported."""

    @pytest.mark.parametrize("door", DOORS)
    @pytest.mark.parametrize("name", ["thegame._errors", "thegame._cli.main"])
    def test_while_imported(self, door: str, name: str) -> None:
        """Ctrl-C during an import ends the command quietly."""
        program = WHILE_IMPORTED.format(DOORS[door])
        ended = subprocess.run(
            [sys.executable, "-c", program, name],
            capture_output=True,
            text=True,
            check=False,
        )

        # A shell says 130 for either.
        assert ended.returncode in {130, -signal.SIGINT}
        assert ended.stderr == ""

    def test_installed_command(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The installed command takes the process's arguments, and returns the status."""
        for clause, status in (("CO-PLAY-1", 0), ("CHESS", 2)):
            monkeypatch.setattr(sys, "argv", ["thegame", "clause", clause])
            assert installed_command() == status

        assert capsys.readouterr().out.startswith("CO-PLAY-1: ")

    @pytest.mark.parametrize(
        ("arguments", "is_command"),
        [
            (("-m", "thegame"), True),
            (("-m", "thegame", "deal", "-m", "pytest"), True),
            (("-X", "dev", "-m", "thegame"), True),
            ((), False),
            (("-m",), False),
            (("thegame", "-m"), False),
            (("-M", "thegame"), False),
            (("-c", "import thegame"), False),
            (("-m", "pytest", "-m", "thegame"), False),
        ],
    )
    def test_guard(
        self,
        monkeypatch: pytest.MonkeyPatch,
        arguments: tuple[str, ...],
        is_command: bool,
    ) -> None:
        """The guard affects only ``python -m thegame``, until its module takes over."""
        monkeypatch.setattr(sys, "orig_argv", ["python", *arguments])
        default = signal.default_int_handler

        _sigint.guard()
        assert signal.getsignal(signal.SIGINT) is (
            signal.SIG_DFL if is_command else default
        )
        _sigint.unguard()
        assert signal.getsignal(signal.SIGINT) is default

    @pytest.mark.parametrize("own", [signal.SIG_IGN, print], ids=["ignored", "own"])
    def test_other_handler(
        self, monkeypatch: pytest.MonkeyPatch, own: "signal._HANDLER"
    ) -> None:
        """A caller that ignores or handles Ctrl-C keeps its handler."""
        monkeypatch.setattr(sys, "orig_argv", ["python", "-m", "thegame"])
        signal.signal(signal.SIGINT, own)

        _sigint.guard()
        assert signal.getsignal(signal.SIGINT) is own
        _sigint.unguard()
        assert signal.getsignal(signal.SIGINT) is own


class Interrupted(io.BytesIO):
    """A file that is interrupted while it is read."""

    def readline(self, _: int | None = -1, /) -> bytes:
        """Be interrupted."""
        raise KeyboardInterrupt


@contextlib.contextmanager
def started(*arguments: str) -> Generator["subprocess.Popen[str]", None, None]:
    """Start the command in a group of processes of its own, and kill it at the end."""
    # coverage can wait for itself for ever if it is interrupted.
    env = {name: os.environ[name] for name in os.environ if "COV" not in name}
    with subprocess.Popen(
        [sys.executable, "-m", "thegame", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=env | {"PYTHONUNBUFFERED": "1"},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


class TestCheck:
    """Ctrl-C while games are checked."""

    def test_in_this_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The exit status is 130."""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))

        assert main(["check", "-"]) == INTERRUPTED

    def test_in_a_process(self) -> None:
        """The process prints no traceback."""
        with started("check", "-") as process:
            assert process.stdin
            assert process.stdout
            process.stdin.write(HEADER * 2)
            process.stdin.flush()
            assert process.stdout.read(1) == "-"
            process.send_signal(signal.SIGINT)
            _, err = process.communicate()

        assert (process.returncode, err) == (130, "")


@pytest.mark.skipif(os.name != "posix", reason="needs process groups")
class TestSimulate:
    """Ctrl-C during a simulation, which can be continued."""

    @pytest.mark.parametrize("workers", ["0", "2"])
    def test_resumed(
        self, folder: Path, capsys: pytest.CaptureFixture[str], workers: str
    ) -> None:
        """All processes end at once; no game is lost, and none is counted twice."""
        given = ("--agent", "random", "--games", "800", "--out", "games.jsonl")
        file = folder / "games.jsonl"
        with started("simulate", *given, "--workers", workers) as process:
            while not file.exists() or file.read_bytes().count(b"\n") < 4:
                assert process.poll() is None
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate()

        assert process.returncode == 130
        assert (out, err) == ("", "thegame: games.jsonl: continue with --resume\n")
        begun = load(file)[0]
        assert 0 < len(begun.games) < 800
        assert main(["simulate", *given, "--resume"]) == 0
        assert "Cooperative(2), 800 deals" in capsys.readouterr().out
        (found,) = load(file)
        assert found.seeds == (*range(800),)
        assert {*begun.games} <= {*found.games}
        sample = simulate(Cooperative(2), RandomAgent, seeds=range(0, 800, 8))
        assert {*sample.games} <= {*found.games}

    def test_during_a_game(self, folder: Path) -> None:
        """A game that never ends is interrupted, in a process of its own, too."""
        (folder / "endless.py").write_text(
            "import pathlib\ndef bot():\n"
            "    pathlib.Path('begun').touch()\n    while True: pass\n",
            encoding="utf-8",
        )
        given = ("--agent", "endless:bot", "--workers", "1")
        with started("simulate", *given) as process:
            while not (folder / "begun").exists():
                assert process.poll() is None
                time.sleep(0.01)
            os.killpg(process.pid, signal.SIGINT)
            out, err = process.communicate()

        assert (process.returncode, out, err) == (130, "", "")
