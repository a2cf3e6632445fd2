"""What people and machines do to a command: closed streams, Ctrl-C, odd names.

Each is tried in a process of its own, as it would happen.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from tests.support.command_files import ILLEGAL, given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame._cli import files
from thegame._cli.main import main
from thegame.notation import read_record
from thegame_entry_points import main as installed_command

SHELL: Final = shutil.which("sh")
LEGAL: Final = f"check '{EXAMPLES / 'expert.game'}'"

NO_CHANGE: Final[Mapping[str, str]] = {}

pytestmark = [
    pytest.mark.skipif(SHELL is None, reason="needs a shell"),
    pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full"),
]


def shell(
    line: str, *, folder: Path | None = None, variables: Mapping[str, str] = NO_CHANGE
) -> subprocess.CompletedProcess[str]:
    """Let a shell run a line in which {} stands for the command."""
    command = f"'{sys.executable}' -m thegame"
    return subprocess.run(
        [str(SHELL), "-c", line.replace("{}", command)],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        cwd=folder,
        env=os.environ | variables,
    )


class TestStreams:
    """A closed or full stream does not cause a traceback or another verdict."""

    @pytest.mark.parametrize(
        ("command", "status"),
        [
            (LEGAL, 0),
            ("check illegal.game", 1),
            ("check nofile", 2),
            (f"show '{EXAMPLES / 'expert.game'}'", 0),
            ("clause CO-PLAY-1", 0),
            ("deal --seed 7", 0),
            ("demo", 0),
            ("simulate --agent random --games 2", 0),
            ("--help", 0),
            ("--version", 0),
            ("chess", 2),
        ],
    )
    def test_every_command(self, folder: Path, command: str, status: int) -> None:
        """Closed streams are as empty as the null device; a full one fails."""
        given(folder, ILLEGAL, "illegal.game")
        ways = {
            "2>&-": status,
            ">&-": status,
            "<&- >&- 2>&-": status,
            "2>/dev/full": status,
            ">/dev/full": 2,
            ">/dev/full 2>/dev/full": 2,
        }
        for way, expected in ways.items():
            ended = shell(f"{{}} {command} {way}")

            assert (way, ended.returncode) == (way, expected)
            assert "Traceback" not in ended.stderr
            assert "Exception" not in ended.stderr

    @pytest.mark.parametrize("command", ["check", "show"])
    def test_closed_input(self, command: str) -> None:
        """There is no game in a closed standard input."""
        ended = shell(f"{{}} {command} - <&-")

        assert ended.returncode == 2
        assert ended.stderr.count("\n") == 1
        assert "no game" in ended.stderr

    def test_no_stray_output(self) -> None:
        """What belongs on a closed standard error does not go to standard output."""
        assert shell("{} check nofile 2>&-").stdout == ""

    def test_unbuffered(self) -> None:
        """It is the same without buffers, where each write fails by itself."""
        variables = {"PYTHONUNBUFFERED": "1"}
        for command in ("--help", "--version", "clause CO-PLAY-1"):
            ended = shell(f"{{}} {command} >/dev/full", variables=variables)

            assert ended.returncode == 2
            assert "No space left" in ended.stderr


class TestNumbers:
    """No number is too large to be answered."""

    @pytest.mark.parametrize("option", ["--game", "--move", "--player"])
    def test_huge(self, option: str) -> None:
        """There is no such game, move or player."""
        ended = shell(f"{{}} show '{EXAMPLES / 'expert.game'}' {option} {'9' * 23}")

        assert ended.returncode == 2
        assert f"no {option[2:]} {'9' * 23}" in ended.stderr
        assert ended.stderr.count("\n") == 1

    def test_seeds(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A random seed has 63 bits, so nobody can try all of them."""
        seeds: list[int] = []
        for _ in range(40):
            assert main(["deal"]) == 0
            out = capsys.readouterr().out
            read_record(out)
            seeds.append(int(out.partition("seed ")[2].split()[0]))

        assert len({*seeds}) == 40
        assert max(seeds).bit_length() > 55
        assert max(seeds) < 2**63


class TestFiles:
    """Files that no editor has written."""

    def test_no_line_ends(self) -> None:
        """A file without line ends is refused before it fills the memory."""
        ended = shell("ulimit -v 400000; {} check /dev/zero")

        assert ended.returncode == 2
        assert ended.stderr == (
            "thegame: /dev/zero: line 1 has more than 4,000,000 bytes\n"
        )

    def test_no_game(self) -> None:
        """So is one with more lines than a game can have."""
        ended = shell("yes | {} check -")

        assert ended.returncode == 2
        assert "the game has more than 4,000,000 characters" in ended.stderr

    def test_many_games(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        """The limit is for one game; a file may have any number of them."""
        monkeypatch.setattr("thegame._cli.referee.LONGEST", 2 * len(HEADER))

        assert main(["check", given(folder, HEADER * 20)]) == 0

    def test_longest_line(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        """A line may have exactly as many bytes as the limit says."""
        monkeypatch.setattr(files, "LONGEST", 20)
        for end in (b"", b"\n", b"\r\n"):
            name = given(folder, b"x" * 20 + end)
            assert list(files.lines(name)) == ["x" * 20]
            name = given(folder, b"\n" + b"x" * 21 + end)
            with pytest.raises(files.TooLong, match="line 2 has more than 20 bytes"):
                list(files.lines(name))

    def test_odd_names(self, folder: Path) -> None:
        """Control characters of a file name do not reach the terminal."""
        name = "a\x1b[31m\nb"
        for text, status in ((HEADER, 0), (ILLEGAL, 1), ("chess", 2)):
            given(folder, text, name)
            ended = shell(f"{{}} check '{name}'", folder=folder)

            assert ended.returncode == status
            assert r"a\x1b[31m\nb" in ended.stdout + ended.stderr
            assert "\x1b" not in ended.stdout + ended.stderr
        for command in ("check", "show"):
            missing = shell(f"{{}} {command} 'no{name}'", folder=folder)

            assert missing.returncode == 2
            assert missing.stderr.startswith(r"thegame: noa\x1b[31m\nb: ")
            assert missing.stderr.count("\n") == 1


class TestTree:
    """The commands work where nothing is installed."""

    def test_no_metadata(self, tmp_path: Path) -> None:
        """Without the metadata of the package, only the version is unknown."""
        import attr  # noqa: PLC0415 - only to find it
        import attrs  # noqa: PLC0415 - likewise

        import thegame  # noqa: PLC0415 - likewise

        for module in (attr, attrs, thegame):
            where = Path(str(module.__file__)).parent
            (tmp_path / where.name).symlink_to(where, target_is_directory=True)
        environment = {"PYTHONPATH": os.fspath(tmp_path)}

        def run(*arguments: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, "-S", "-m", "thegame", *arguments],
                env=environment,
                capture_output=True,
                text=True,
                check=False,
            )

        assert run("check", os.fspath(EXAMPLES / "expert.game")).returncode == 0
        ended = run("--version")
        assert (ended.returncode, ended.stderr) == (0, "")
        assert ended.stdout == "thegame 0+unknown\n"


INTERRUPTED_WHILE: Final = """
import os, signal, sys

class Impatient:
    def find_spec(self, name, path=None, target=None):
        if name == sys.argv[1]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Impatient())
{}
"""
"""A program in which somebody presses Ctrl-C while a module is imported."""

DOORS: Final = {
    "script": "from thegame_entry_points import main; sys.exit(main())",
    "module": "import runpy; sys.orig_argv[:] = [sys.executable, '-m', 'thegame'];"
    " runpy.run_module('thegame', run_name='__main__', alter_sys=True)",
}


class TestInterrupts:
    """Ctrl-C ends a command at any time, with status 130 and no traceback."""

    @pytest.fixture(autouse=True)
    def heard(self) -> Iterator[None]:
        """Children are interrupted even if the tests run in the background."""
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        yield
        signal.signal(signal.SIGINT, before)

    @pytest.mark.parametrize("door", DOORS)
    @pytest.mark.parametrize(
        "name",
        [
            *("thegame._errors", "thegame._game.deal", "thegame._cli"),
            *("thegame._cli.main", "thegame._cli.demo", "argparse"),
        ],
    )
    def test_start(self, door: str, name: str) -> None:
        """While modules are imported, too."""
        program = INTERRUPTED_WHILE.format(DOORS[door])
        ended = subprocess.run(
            [sys.executable, "-c", program, name],
            capture_output=True,
            text=True,
            check=False,
        )

        # A shell says 130 for either.
        assert ended.returncode in {130, -signal.SIGINT}
        assert ended.stderr == ""

    def test_command(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The installed command does what the module does."""
        monkeypatch.setattr(sys, "argv", ["thegame", "clause", "CO-PLAY-1"])

        assert installed_command() == 0
        assert capsys.readouterr().out.startswith("CO-PLAY-1: ")

    def test_later(self) -> None:
        """While a file is read."""
        with subprocess.Popen(
            [sys.executable, "-m", "thegame", "check", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        ) as process:
            assert process.stdin
            assert process.stdout
            assert process.stderr
            process.stdin.write((HEADER * 2).encode())
            process.stdin.flush()
            assert process.stdout.read(1) == b"-"
            process.send_signal(signal.SIGINT)
            process.stdout.read()

            assert process.stderr.read() == b""
            assert process.wait() == 130
