"""All commands: what they are given, how they end, and what the docs say of them."""

import io
import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Final

import attrs
import pytest

from tests.support.command_files import ILLEGAL, given
from tests.support.folders import DOCS, EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame._cli.main import main
from thegame._cli.referee import Finding


class TestArguments:
    """Help that teaches, and complaints on one line."""

    @pytest.mark.parametrize(
        "command", ["check", "show", "clause", "deal", "kit", "demo"]
    )
    def test_help(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        """Every command has help, and the whole names every command."""
        for arguments in (["--help"], [command, "--help"]):
            assert main(arguments) == 0
            assert command in capsys.readouterr().out

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        """It is that of the distribution."""
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"thegame {version('thegame-rules')}\n"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["chess"],
            ["check"],
            ["show", "x", "--move", "-1"],
            ["show", "x", "--move", "\u00b2"],
            ["show", "x", "--game", "0"],
            ["show", "x", "--json", "--svg", "y"],
            ["show", "x", "--game", "9" * 5000],
            ["show", "x", "--\x1b[31m\n"],
            ["deal", "--seed", "x"],
            ["deal", "--game", "chess"],
            ["kit"],
            ["demo", "7"],
        ],
        ids=lambda arguments: ascii(" ".join(arguments))[:40],
    )
    def test_complaints(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str]
    ) -> None:
        """One line, and where help is."""
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("thegame")
        assert err.endswith("--help\n")
        assert err.count("\n") == 1
        assert "\x1b" not in err


class Interrupted(io.BytesIO):
    """A file that is being read when somebody presses Ctrl-C."""

    def readline(self, _: int | None = -1, /) -> bytes:
        """Is interrupted."""
        raise KeyboardInterrupt


class Full(io.TextIOWrapper):
    """A disk with no space left."""

    def write(self, _: str, /) -> int:
        """There is none."""
        raise OSError(28, "No space left on device")


class TestEndings:
    """Whatever happens, there is an exit status and no traceback."""

    def test_interrupted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Ctrl-C ends it, as it does elsewhere."""
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))

        assert main(["check", "-"]) == 130

    def test_nobody_reads(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Whoever reads may leave."""
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            monkeypatch.setattr(sys, "stdout", pipe)

            assert main(["clause", "CO-PLAY-1"]) == 141

    def test_disk_full(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A file that cannot be written is reported."""
        monkeypatch.setattr(sys, "stdout", Full(io.BytesIO()))

        assert main(["clause", "CO-PLAY-1"]) == 2
        assert "No space left" in capsys.readouterr().err

    def test_no_memory(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A lack of memory is reported, too."""

        def greedy(_: object) -> str:
            raise MemoryError

        monkeypatch.setattr("thegame._cli.main._clause_lines", greedy)

        assert main(["clause", "CO-PLAY-1"]) == 2
        assert capsys.readouterr().err == "thegame: not enough memory\n"

    def test_narrow_terminals(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What the terminal cannot show is shown by its number."""
        content = io.BytesIO()
        terminal = io.TextIOWrapper(content, encoding="ascii")
        monkeypatch.setattr(sys, "stdout", terminal)

        assert main(["check", given(folder, "thegame 1\nrules \u00e4\n")]) == 2
        assert rb"got '\xe4'" in content.getvalue()

    def test_other_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Output may go anywhere."""
        told = io.StringIO()
        monkeypatch.setattr(sys, "stdout", told)

        assert main(["clause", "CO-PLAY-1"]) == 0
        assert told.getvalue().startswith("CO-PLAY-1: ")


PAGE: Final = (DOCS / "referee.md").read_text("utf-8")
PAGES: Final = PAGE + (DOCS / "experiments.md").read_text("utf-8")


class TestDocs:
    """What the docs say of the commands is so."""

    @pytest.mark.parametrize(
        ("command", "printed"),
        re.findall(r"```console\n\$ thegame (.*)\n((?s:.*?))```", PAGES),
    )
    def test_examples(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        command: str,
        printed: str,
    ) -> None:
        """Every example prints what the page shows."""
        monkeypatch.chdir(EXAMPLES.parent)
        main(shlex.split(command))

        assert capsys.readouterr().out == printed

    def test_fields(self) -> None:
        """Every field of a finding is on the page."""
        names = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)

        assert names == [field.name for field in attrs.fields(Finding)]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[bytes]:
    """Run the commands the way a user does."""
    return subprocess.run(
        [sys.executable, "-m", "thegame", *arguments],
        input=text.encode(),
        capture_output=True,
        check=False,
    )


class TestProcess:
    """The same in a process of its own."""

    def test_statuses(self) -> None:
        """Legal, illegal and unreadable games from standard input."""
        for status, text in enumerate((HEADER, ILLEGAL, "chess")):
            ended = run("check", "-", text=text)

            assert ended.returncode == status
            assert ended.stderr == b""
            assert ended.stdout.startswith(b"-:")

    @pytest.mark.parametrize("unbuffered", ["", "1"])
    def test_reader_leaves(self, unbuffered: str) -> None:
        """Nothing is heard of a pipe that was closed early, with and without buffer."""
        with subprocess.Popen(
            [sys.executable, "-m", "thegame", "check", "-"],
            env=os.environ | {"PYTHONUNBUFFERED": unbuffered},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        ) as process:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            process.stdout.close()
            process.stdin.write((HEADER * 5).encode())
            process.stdin.close()

            assert process.stderr.read() == b""
            assert process.wait() == 141

    def test_no_arguments(self) -> None:
        """Without arguments it is the help, wherever it goes."""
        ended = run()

        assert ended.returncode == 0
        assert ended.stdout == run("--help").stdout
        assert b"  demo " in ended.stdout
        assert ended.stderr == b""
