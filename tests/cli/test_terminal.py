"""Colours, and lines that break between words, on terminals."""

import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TextIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.command_files import ILLEGAL
from tests.support.command_files import given as file_given
from tests.support.folders import EXAMPLES
from thegame._cli.main import main
from thegame._cli.terminal import Colour, paint, wrapped

ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class Terminal:
    """A stream that says that it is a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> object:
        """Return any other attribute of the stream."""
        return getattr(self.stream, name)

    def isatty(self) -> bool:
        """Return True."""
        return True


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the variables of the terminal in which the tests run."""
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)


def open_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let standard output be a terminal of 60 columns."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setattr(sys, "stdout", Terminal(sys.stdout))


class TestColours:
    """Colours are for terminals, unless a variable decides otherwise."""

    @pytest.mark.parametrize(
        ("variables", "in_a_pipe", "on_a_terminal"),
        [
            ({}, False, True),
            ({"NO_COLOR": "1"}, False, False),
            ({"NO_COLOR": "yes"}, False, False),
            ({"NO_COLOR": "0"}, False, False),
            ({"NO_COLOR": ""}, False, True),
            ({"FORCE_COLOR": "1"}, True, True),
            ({"FORCE_COLOR": ""}, False, True),
            ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, False),
            ({"TERM": "dumb"}, False, False),
            ({"TERM": "xterm"}, False, True),
        ],
    )
    def test_variables(
        self,
        monkeypatch: pytest.MonkeyPatch,
        variables: dict[str, str],
        in_a_pipe: bool,
        on_a_terminal: bool,
    ) -> None:
        """The variables decide about colours; without them, the kind of output does."""
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        red = "\x1b[31mno\x1b[0m"

        assert (paint("no", Colour.RED) == red) == in_a_pipe
        open_terminal(monkeypatch)
        assert (paint("no", Colour.RED) == red) == on_a_terminal

    @pytest.mark.parametrize(
        "arguments",
        [
            ["clause", "CO-TRICK-1"],
            ["clause", "R-c"],
            ["clause"],
            ["demo"],
            ["show", str(EXAMPLES / "expert.game")],
            ["check", str(EXAMPLES / "expert.game")],
            ["check", "x.game"],
        ],
    )
    def test_same_words(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        arguments: list[str],
    ) -> None:
        """Colours do not change the words."""
        file_given(folder, ILLEGAL)
        status = main(arguments)
        without = capsys.readouterr().out
        monkeypatch.setenv("FORCE_COLOR", "1")

        assert main(arguments) == status
        coloured = capsys.readouterr().out
        assert coloured != without
        assert ESCAPES.sub("", coloured) == without

    @pytest.mark.parametrize(
        ("text", "colour"),
        [
            ("", Colour.YELLOW),
            (ILLEGAL, Colour.RED),
            (ILLEGAL.replace("88-A1", "88-A2"), Colour.GREEN),
            (ILLEGAL.replace("open", "unlaid=0").replace("88-A1", "88-A2"), Colour.RED),
        ],
    )
    def test_verdicts(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        text: str,
        colour: Colour,
    ) -> None:
        """Each verdict has its colour."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        main(["check", file_given(folder, text or "thegame 1")])

        told = capsys.readouterr().out
        verdicts = "legal|illegal|inconsistent|unreadable"
        assert re.search(rf"\x1b\[{colour.value}m({verdicts})\x1b\[0m: ", told)

    def test_documents(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Output for programs has no colours."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        file = str(EXAMPLES / "expert.game")
        for arguments in (
            ["check", "--json", file],
            ["show", "--json", file],
            ["show", "--svg", "-", file],
            ["deal"],
        ):
            assert main(arguments) == 0
            assert "\x1b" not in capsys.readouterr().out


class TestLines:
    """Lines break between words, and only on a terminal."""

    @given(
        st.lists(st.text("ab ", max_size=9)).map(" ".join),
        st.integers(1, 30),
        st.integers(0, 4),
    )
    def test_wrapped(self, line: str, columns: int, indent: int) -> None:
        """No word is broken or lost, and only a long word is wider than a line."""
        parts = list(wrapped(line, columns, indent))

        assert " ".join(parts).split() == line.split()
        assert parts[0] == line[: len(parts[0])]
        for part in parts:
            assert len(part) <= columns or len(part.split()) <= 1
        assert all(part.startswith(" " * indent) for part in parts[1:])

    def test_full(self) -> None:
        """A line that just fits is not broken."""
        assert list(wrapped("12 45 78", 8, 2)) == ["12 45 78"]
        assert list(wrapped("12 45 78", 7, 2)) == ["12 45", "  78"]
        assert list(wrapped("12 456 78", 7, 2)) == ["12 456", "  78"]
        assert list(wrapped("1234 6 8", 4, 2)) == ["1234", "  6", "  8"]

    def test_colours_take_no_room(self) -> None:
        """Colours are not counted."""
        assert list(wrapped("\x1b[31m12\x1b[0m 45", 5, 2)) == ["\x1b[31m12\x1b[0m 45"]

    def test_moves(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """The list of legal moves breaks between them, indented."""
        open_terminal(monkeypatch)
        assert main(["check", file_given(folder, ILLEGAL)]) == 1
        lines = ESCAPES.sub("", capsys.readouterr().out).splitlines()
        (at,) = (at for at, line in enumerate(lines) if "legal moves:" in line)

        assert max(map(len, lines)) <= 60
        assert lines[at + 1].startswith("    ")
        for line in lines[at + 1 :]:
            assert re.fullmatch(r"   ( [0-9]+-[AD][12])+", line)

    def test_documents(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Lines for programs are never broken."""
        open_terminal(monkeypatch)
        file = str(EXAMPLES / "expert.game")
        assert main(["show", "--svg", "-", file]) == 0
        assert max(map(len, capsys.readouterr().out.splitlines())) > 200

    def test_deal(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A deal is the same text on a terminal, from which it may be copied."""
        assert main(["deal", "--seed=7"]) == 0
        in_a_pipe = capsys.readouterr().out
        open_terminal(monkeypatch)

        assert main(["deal", "--seed=7"]) == 0
        assert capsys.readouterr().out == in_a_pipe

    def test_in_a_pipe(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Lines in a pipe are not broken."""
        monkeypatch.setenv("COLUMNS", "60")
        main(["clause"])

        assert max(map(len, capsys.readouterr().out.splitlines())) > 200


def printed_on_terminal(*arguments: str) -> str:
    """Return the output of the command on a pseudo-terminal."""
    leader, follower = os.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "thegame", *arguments], stdout=follower
    ) as process:
        os.close(follower)
        printed = b""
        # At its end a terminal returns nothing or fails.
        with contextlib.suppress(OSError):
            while part := os.read(leader, 1024):
                printed += part
        os.close(leader)
        assert process.wait() == 0
    return printed.decode()


@pytest.mark.skipif(os.name != "posix", reason="needs pseudo-terminals")
def test_real_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a real terminal a clause is printed in colours."""
    monkeypatch.setenv("TERM", "xterm")

    assert printed_on_terminal("clause", "R-c").startswith("\x1b[36mR-c\x1b[0m: ")
