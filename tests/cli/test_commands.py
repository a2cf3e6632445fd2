"""All commands: arguments, exit statuses, files, and the examples of the docs."""

import os
import re
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from tests.support.command_files import ILLEGAL, given
from tests.support.folders import DOCS, EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame import Cooperative
from thegame._cli import main as commands
from thegame._cli.arguments import parser
from thegame._cli.check import FIELDS
from thegame._cli.main import main

EXAMPLE: Final = re.compile(
    r"^ *(?:zcat .*)?thegame (.+?)(?: >.*|  .*)?$", re.MULTILINE
)
"""The arguments of an example, without what it means or where its output goes."""


class TestArguments:
    """Help with examples, and errors on one line."""

    @pytest.mark.parametrize("command", [*commands._COMMANDS])
    def test_help(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        """Every command has help, and the help of the whole names it."""
        for arguments in (["--help"], [command, "--help"]):
            assert main(arguments) == 0
            assert command in capsys.readouterr().out

    @pytest.mark.parametrize("command", ["", *commands._COMMANDS])
    def test_help_examples(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        command: str,
    ) -> None:
        """The help has examples, whose arguments the command takes."""
        mine: Any = SimpleNamespace(MyGame=Cooperative)
        monkeypatch.setitem(sys.modules, "mine", mine)
        main([command, "--help"] if command else ["--help"])
        examples = EXAMPLE.findall(capsys.readouterr().out)

        assert examples
        for example in examples:
            parser().parse_args(shlex.split(example))

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The version is that of the distribution."""
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"thegame {version('thegame-rules')}\n"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["chess"],
            ["check"],
            ["show", "x", "--move", "-1"],
            ["show", "x", "--move", "\u00b2"],
            ["show", "x", "--number", "0"],
            ["show", "x", "--game", "3"],
            ["show", "x", "--json", "--svg", "y"],
            ["check", "x", "--json", "--csv"],
            ["show", "x", "--number", "9" * 5000],
            ["show", "x", "--\x1b[31m\n"],
            ["deal", "--seed", "x"],
            ["deal", "--game", "chess"],
            ["demo", "7"],
        ],
        ids=lambda arguments: ascii(" ".join(arguments))[:40],
    )
    def test_refused(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str]
    ) -> None:
        """Wrong arguments are refused on one line, which names the help."""
        assert main(arguments) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("thegame")
        assert err.endswith("--help\n")
        assert err.count("\n") == 1
        assert "\x1b" not in err

    @pytest.mark.parametrize(
        ("option", "noun"),
        [("--number", "game"), ("--move", "move"), ("--player", "player")],
    )
    def test_huge(
        self, capsys: pytest.CaptureFixture[str], option: str, noun: str
    ) -> None:
        """A number of any size is refused on one line."""
        huge = "9" * 23
        assert main(["show", str(EXAMPLES / "expert.game"), option, huge]) == 2

        err = capsys.readouterr().err
        assert f"no {noun} {huge}" in err
        assert err.count("\n") == 1

    def test_unknown_clause(self, capsys: pytest.CaptureFixture[str]) -> None:
        """An id that is unknown is named, and the message says how to list all."""
        assert main(["clause", "XYZ\x1b"]) == 2
        assert capsys.readouterr().err == (
            "thegame: clause XYZ\\x1b: no such clause; `thegame clause` lists all\n"
        )

    def test_own_mistake(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mistake of the library itself keeps its traceback."""
        monkeypatch.setattr(commands, "CLAUSES", None)
        with pytest.raises(TypeError):
            main(["clause"])


class TestFiles:
    """Files that no editor has written."""

    def test_odd_names(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Only control characters of a file name are printed as escapes."""
        name = "\u00e9\x1b[31m\nb"
        for text, status in ((HEADER, 0), (ILLEGAL, 1), ("chess", 2)):
            assert main(["check", given(folder, text, name)]) == status
            out, err = capsys.readouterr()
            assert "\u00e9\\x1b[31m\\nb" in out + err
            assert "\x1b" not in out + err
        for command in ("check", "show"):
            assert main([command, f"no{name}"]) == 2
            err = capsys.readouterr().err
            assert err.startswith("thegame: no\u00e9\\x1b[31m\\nb: ")
            assert err.count("\n") == 1


PAGE: Final = (DOCS / "command_line.md").read_text("utf-8")
PAGES: Final = PAGE + (DOCS / "experiments.md").read_text("utf-8")


class TestDocs:
    """The examples of the docs."""

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
        """Every example prints the lines of the page."""
        monkeypatch.chdir(EXAMPLES.parent)
        main(shlex.split(command))

        assert capsys.readouterr().out == printed

    def test_readme(self) -> None:
        """The commands take the arguments of the examples in the README."""
        examples = EXAMPLE.findall((DOCS.parent / "README.md").read_text("utf-8"))

        assert examples
        for example in examples:
            parser().parse_args(shlex.split(example))

    def test_options(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The help of the commands has every option that the pages name."""
        playing = (DOCS / "howto" / "play_in_the_terminal.md").read_text("utf-8")
        for command in commands._COMMANDS:
            main([command, "--help"])
        options, named = (
            {*re.findall(r"--[a-z][a-z-]+", text)}
            for text in (capsys.readouterr().out, PAGES + playing)
        )

        assert named <= options
        assert {"--svg", "--starter", "--undo-draws"} <= named

    def test_fields(self) -> None:
        """The page lists every field of a verdict."""
        names = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)

        assert names == [*FIELDS]


class TestProcess:
    """A command in a process of its own."""

    def test_status(self) -> None:
        """The exit status of an illegal game is 1."""
        ended = subprocess.run(
            [sys.executable, "-m", "thegame", "check", "-"],
            input=ILLEGAL.encode(),
            capture_output=True,
            check=False,
        )

        assert (ended.returncode, ended.stderr) == (1, b"")
        assert ended.stdout.startswith(b"-:6:10: game 1 is illegal: ")

    def test_no_metadata(self, tmp_path: Path) -> None:
        """Without the metadata of the package only the version is unknown."""
        import attr  # noqa: PLC0415 - only to find it

        import thegame  # noqa: PLC0415 - likewise

        for module in (attr, attrs, thegame):
            where = Path(str(module.__file__)).parent
            (tmp_path / where.name).symlink_to(where, target_is_directory=True)
        ended = subprocess.run(
            [sys.executable, "-S", "-m", "thegame", "--version"],
            env={"PYTHONPATH": os.fspath(tmp_path)},
            capture_output=True,
            text=True,
            check=False,
        )

        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout == "thegame 0+unknown\n"
