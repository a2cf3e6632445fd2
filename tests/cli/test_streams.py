"""Standard streams that are closed, full or broken, and too little memory."""

import io
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.support.command_files import ILLEGAL, given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame._cli import main as commands
from thegame._cli import streams
from thegame._cli.main import main

SHELL: Final = shutil.which("sh")
FULL: Final = Path("/dev/full")

needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")


def status_with(patch: pytest.MonkeyPatch, arguments: list[str], **given: str) -> int:
    """Run a command with some standard streams closed or full."""
    with patch.context() as patched:
        for name, how in given.items():
            # Python has None for a closed stream.
            stream = FULL.open("w", encoding="utf-8") if how == "full" else None
            patched.setattr(sys, name, stream)
        status = main(arguments)
        for name in given:
            getattr(sys, name).close()
    return status


class TestClosedAndFull:
    """A closed stream changes no exit status, and a full one fails."""

    @needs_full
    @pytest.mark.parametrize(
        ("command", "status"),
        [
            (["check", str(EXAMPLES / "expert.game")], 0),
            (["check", "illegal.game"], 1),
            (["check", "nofile"], 2),
            (["show", str(EXAMPLES / "expert.game")], 0),
            (["clause", "CO-PLAY-1"], 0),
            (["deal", "--seed", "7"], 0),
            (["demo"], 0),
            (["simulate", "--agent", "random", "--games", "2"], 0),
            (["--help"], 0),
            (["--version"], 0),
            (["chess"], 2),
        ],
    )
    def test_every_command(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        command: list[str],
        status: int,
    ) -> None:
        """Closed output and full standard error keep the status; full output is 2."""
        given(folder, ILLEGAL, "illegal.game")
        for ways, expected in (
            ({"stderr": "closed"}, status),
            ({"stdout": "closed"}, status),
            ({"stdin": "closed", "stdout": "closed", "stderr": "closed"}, status),
            ({"stderr": "full"}, status),
            ({"stdout": "full"}, 2),
            ({"stdout": "full", "stderr": "full"}, 2),
        ):
            found = status_with(monkeypatch, command, **ways)
            assert (ways, found) == (ways, expected)

    @pytest.mark.parametrize("command", ["check", "show"])
    def test_closed_input(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
        command: str,
    ) -> None:
        """A closed standard input contains no game."""
        assert status_with(monkeypatch, [command, "-"], stdin="closed") == 2
        err = capsys.readouterr().err
        assert "no game" in err
        assert err.count("\n") == 1

    @needs_full
    @pytest.mark.parametrize(
        ("line", "unbuffered", "err"),
        [
            ("check nofile <&- >&- 2>&-", "", ""),
            ("check nofile 2>&-", "", ""),
            ("clause CO-PLAY-1 >/dev/full", "", "No space left on device"),
            ("clause CO-PLAY-1 >/dev/full", "1", "No space left on device"),
        ],
    )
    def test_in_a_shell(self, line: str, unbuffered: str, err: str) -> None:
        """A process without its streams ends without a traceback or stray output."""
        ended = subprocess.run(
            [str(SHELL), "-c", f"'{sys.executable}' -m thegame {line}"],
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
        )

        assert (ended.returncode, ended.stdout) == (2, "")
        assert err in ended.stderr
        assert ended.stderr.count("\n") == bool(err)

    def test_endless_file(self) -> None:
        """A file without line ends is refused before it fills the memory."""
        line = f"ulimit -v 400000; '{sys.executable}' -m thegame check /dev/zero"
        ended = subprocess.run(
            [str(SHELL), "-c", line], capture_output=True, text=True, check=False
        )

        assert ended.returncode == 2
        assert ended.stderr == (
            "thegame: /dev/zero: line 1 has more than 4,000,000 characters\n"
        )


class TestPipe:
    """A reader may close the pipe early."""

    def test_in_this_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The exit status is 141."""
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            monkeypatch.setattr(sys, "stdout", pipe)

            assert main(["clause", "CO-PLAY-1"]) == 141

    def test_in_a_process(self) -> None:
        """The process prints no error when Python flushes at exit."""
        with subprocess.Popen(
            [sys.executable, "-m", "thegame", "check", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": ""},
        ) as process:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            process.stdin.write((HEADER * 5).encode())
            process.stdin.close()

            assert process.stderr.read() == b""
            assert process.wait() == 141


class Broken(io.StringIO):
    """A stream whose reader has gone away, and that has no number."""

    def write(self, text: str) -> int:
        """Fail."""
        raise BrokenPipeError(text)

    def flush(self) -> None:
        """Fail, too."""
        raise BrokenPipeError


class TestStreams:
    """Streams that are replaced or unusable."""

    def test_prepared(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Closed streams are replaced by empty ones in UTF-8."""
        with monkeypatch.context() as patch:
            for name in ("stdin", "stdout", "stderr"):
                patch.setattr(sys, name, None)
            streams.prepare()
            stdin, *outputs = sys.stdin, sys.stdout, sys.stderr
        with stdin:
            assert stdin.mode == "r"
            assert stdin.read() == ""
        for stream in outputs:
            with stream:
                assert (stream.mode, stream.encoding) == ("w", "utf-8")
                assert stream.write("\u00e9\n") == 2

    def test_broken(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Errors of broken streams are not raised by the last lines of a command."""
        monkeypatch.setattr(sys, "stderr", Broken())
        monkeypatch.setattr(sys, "stdout", Broken())

        streams.complain("this is lost")
        streams.settle()

    def test_ascii_terminal(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A character that the terminal cannot show is printed as an escape."""
        content = io.BytesIO()
        terminal = io.TextIOWrapper(content, encoding="ascii")
        monkeypatch.setattr(sys, "stdout", terminal)

        assert main(["check", given(folder, "thegame 1\nrules \u00e4\n")]) == 2
        assert rb"got '\xe4'" in content.getvalue()

    def test_other_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Output may go to any object with the methods of a stream."""
        printed = io.StringIO()
        monkeypatch.setattr(sys, "stdout", printed)

        assert main(["clause", "CO-PLAY-1"]) == 0
        assert printed.getvalue().startswith("CO-PLAY-1: ")

    def test_no_memory(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A lack of memory is reported on one line."""

        def demo(options: object) -> int:
            raise MemoryError(options)

        monkeypatch.setitem(commands._COMMANDS, "demo", demo)

        assert main(["demo"]) == 2
        assert capsys.readouterr() == ("", "thegame: not enough memory\n")
