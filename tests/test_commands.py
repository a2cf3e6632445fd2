"""
The commands: what is printed where, and how they end.
"""

import io
import json
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

import thegame
from thegame import CLAUSES, RULINGS, Cooperative, FaceToFace, Rules, notation, wire
from thegame._commands import main
from thegame._progress import Progress, told_progress
from thegame._referee import Finding
from thegame._sources import Source
from wrong_texts import HEADER, game

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
ILLEGAL: Final = game("0: 97-A1 88-A1 end")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """
    An empty folder, in which the commands run.
    """
    monkeypatch.chdir(tmp_path)
    return tmp_path


def given(folder: Path, text: str | bytes, name: str = "x.game") -> str:
    """
    Write a file; return its name.
    """
    content = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(content)
    return name


class TestCheck:
    """
    ``thegame check`` judges games.
    """

    def test_examples(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        The games of the examples are legal; each has its line, and all a sum.
        """
        files = sorted(map(str, EXAMPLES.glob("*.game")))
        status = main(["check", *files])
        out, err = capsys.readouterr()

        assert status == 0
        assert err == ""
        *lines, last = out.splitlines()
        assert last == f"{len(files)} checked: {len(files)} legal"
        assert f"{EXAMPLES / 'team-beaten.game'}:1: game 1 is legal: beaten" in lines

    def test_illegal(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        The place, the move, the reason, the clause, and what would have been legal.
        """
        status = main(["check", given(folder, ILLEGAL)])

        assert status == 1
        assert capsys.readouterr().out == (
            "x.game:6:10: game 1 is illegal: move 2, 88-A1 by player 0: 88 does not "
            "fit on pile A1, ascending and showing 97; what fits: 98 to 99 and 87\n"
            "  CO-PLAY-1: On an ascending pile the card must be strictly greater than "
            "what shows, by any gap.\n"
            "  legal there: 4-A2 4-D1 4-D2 55-A2 55-D1 55-D2 56-A2 56-D1 56-D2 75-A2 "
            "75-D1 75-D2 81-A2 81-D1 81-D2 88-A2 88-D1 88-D2\n"
        )

    def test_nothing_is_legal(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """
        After the end nothing is.
        """
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        late = text.replace("0: 19-D\n", "0: 19-D end\n")
        status = main(["check", given(folder, late)])

        assert status == 1
        assert "  legal there: nothing\n" in capsys.readouterr().out

    def test_worst_wins(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Whatever cannot be read, the rest is checked all the same.
        """
        good, bad = given(folder, HEADER), given(folder, ILLEGAL, "bad.game")
        ugly = given(folder, "thegame 1\nrules chess\n" + HEADER, "ugly.game")
        assert main(["check", good, good]) == 0
        assert main(["check", bad, good]) == 1
        capsys.readouterr()
        status = main(["check", "none.game", ugly, bad, good])
        out, err = capsys.readouterr()

        assert status == 2
        assert err == "thegame: none.game: No such file or directory\n"
        assert out.splitlines()[0] == (
            "ugly.game:2:7: game 1 is unreadable: found 'chess', expected "
            "'cooperative' or 'face-to-face'"
        )
        assert out.splitlines()[-1] == "5 checked: 2 legal, 1 illegal, 2 unreadable"

    def test_no_file(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        A folder and an empty file are no games.
        """
        assert main(["check", str(folder)]) == 2
        assert main(["check", given(folder, "\n")]) == 2

        err = capsys.readouterr().err.splitlines()
        assert err[0].startswith(f"thegame: {folder}: ")
        assert err[1] == "thegame: x.game: there is no game in it"

    def test_machines(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        One object for each game, and for each file that cannot be read.
        """
        name = given(folder, HEADER + ILLEGAL)
        status = main(["check", "--json", name, "none.game"])
        out, err = capsys.readouterr()

        legal, illegal, missing = map(json.loads, out.splitlines())
        assert (status, err) == (2, "")
        assert legal["verdict"] == "legal"
        assert (illegal["game"], illegal["clause"]) == (2, "CO-PLAY-1")
        assert missing == {
            "file": "none.game",
            "verdict": "unreadable",
            "message": "No such file or directory",
        }

    @pytest.mark.parametrize("end", ["\n", "\r\n"], ids=repr)
    @pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=repr)
    def test_editors(self, folder: Path, end: str, mark: bytes) -> None:
        """
        Line ends and byte order marks of any editor will do.
        """
        text = mark + HEADER.replace("\n", end).encode()

        assert main(["check", given(folder, text)]) == 0

    def test_not_utf_8(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Other bytes are no text; the next game is.
        """
        text = HEADER.encode() + b'"\xe4"\n' + HEADER.encode()

        assert main(["check", given(folder, text)]) == 2
        assert capsys.readouterr().out.splitlines()[:2] == [
            "x.game:6:2: game 1 is unreadable: found bytes that are not UTF-8",
            "x.game:7: game 2 is legal: left open",
        ]

    def test_standard_input(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """
        A hyphen is standard input; there is nothing left the second time.
        """
        content = io.BytesIO(HEADER.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))

        assert main(["check", "-", "-"]) == 2
        out, err = capsys.readouterr()
        assert out.splitlines()[0] == "-:1: game 1 is legal: left open"
        assert err == "thegame: -: there is no game in it\n"


class TestExtra:
    """
    Games in JSON need an extra.
    """

    def test_missing(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """
        One line says which.
        """
        monkeypatch.setitem(sys.modules, "thegame.wire", None)
        monkeypatch.delattr(thegame, "wire", raising=False)
        name = given(folder, "{}")

        assert main(["check", name]) == 2
        assert main(["show", name]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 2

    def test_there(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """
        With it they are checked and shown like others.
        """
        text = (EXAMPLES / "expert.game").read_text("utf-8")
        name = given(folder, wire.write(notation.parse_record(text)))

        assert main(["check", name]) == 0
        assert main(["show", name, "--move", "1"]) == 0
        out = capsys.readouterr().out
        assert out.startswith("x.game:1: game 1 is legal: 4 cards not laid, excellent")


class Terminal(io.StringIO):
    """
    A stream that says that somebody watches it.
    """

    def isatty(self) -> bool:
        """
        Somebody does.
        """
        return True


class TestProgress:
    """
    How far a file is read, for those who watch.
    """

    def test_on_a_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """
        A bar grows, and is gone at the end.
        """
        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)

        assert main(["check", str(EXAMPLES / "team-lost.game")]) == 0
        shown = terminal.getvalue()
        assert f"[{'#' * 30}] 100 %" in shown
        assert shown.endswith("\r")

    def test_nowhere_else(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        In a file it would be noise.
        """
        Progress(sys.stderr).show("far")

        assert capsys.readouterr().err == ""

    def test_words(self) -> None:
        """
        A bar where the size is known, a round number of games where it is not.
        """
        assert told_progress(Source("a", 200, 51), 9) == (
            f"a: [{'#' * 7}{'.' * 23}] 25 %"
        )
        assert told_progress(Source("a", 200, 300), 9).endswith("] 100 %")
        assert told_progress(Source("-", 0, 300), 4321) == "-: 4000 games"

    def test_only_changes(self) -> None:
        """
        What stands there already is not written again.
        """
        terminal = Terminal()
        progress = Progress(terminal)
        for text in ("one", "one", "two"):
            progress.show(text)
        progress.clear()
        progress.clear()

        assert terminal.getvalue() == "one\r   \rtwo\r   \r"


class TestShow:
    """
    ``thegame show`` prints the table.
    """

    def test_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Piles, hands, draw piles, whose turn it is.
        """
        file = str(EXAMPLES / "duel-stuck.game")

        assert main(["show", file, "--move", "6"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "after move 6: 6-opp.A by player 1",
            "",
            "opp.A up     6  laid: 8 56 6",
            "opp.D down  30  laid: 52 30",
            "A     up     1",
            "D     down  60",
            "",
            "player 0 holds 3 13 23 38",
            "player 1 holds 8 34 40 44 45",
            "draw pile 0 has 50 cards",
            "draw pile 1 has 52 cards",
            "",
            "player 1 is on turn and has laid 1 of at least 2",
        ]

    def test_start_and_end(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Move 0 is the start; without a move it is the end.
        """
        file = str(EXAMPLES / "team-beaten.game")

        assert main(["show", file, "--move", "0"]) == 0
        assert "before the first move\n" in capsys.readouterr().out
        assert main(["show", file]) == 0
        told = capsys.readouterr().out
        assert "player 0 holds no cards\n" in told
        assert "the draw pile has no cards\n" in told
        assert told.endswith("over: beaten\n")

    def test_one_seat(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        A player sees the own hand, and how many cards the others hold.
        """
        file = str(EXAMPLES / "team-lost.game")

        assert main(["show", file, "--move", "2", "--player", "1"]) == 0
        told = capsys.readouterr().out
        assert "player 0 holds 4 cards\n" in told
        assert "player 1 holds 28 30 51 56 77 83\n" in told
        assert "player 2 holds 6 cards\n" in told

    def test_illegal_games(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """
        Up to the illegal move there is a table.
        """
        name = given(folder, HEADER + ILLEGAL)

        assert main(["show", name, "--game", "2", "--move", "1"]) == 0
        assert main(["show", name, "--game", "2", "--move", "2"]) == 1
        err = capsys.readouterr().err
        assert err.startswith("thegame: x.game: move 2: 88 does not fit on pile 0")
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["none.game"], "none.game: No such file or directory"),
            (["x.game", "--game", "2"], "x.game: there is no game 2"),
            (["x.game", "--move", "1"], "x.game: there is no move 1; the record has 0"),
            (["x.game", "--player", "2"], "x.game: 2 is no player; players are "),
            (["bad.game"], "bad.game: line 2, column 7: found 'chess', expected"),
        ],
    )
    def test_nothing_to_show(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        arguments: list[str],
        complaint: str,
    ) -> None:
        """
        One line says why.
        """
        given(folder, HEADER)
        given(folder, "thegame 1\nrules chess", "bad.game")

        assert main(["show", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"thegame: {complaint}")
        assert err.count("\n") == 1


class TestClause:
    """
    ``thegame clause`` prints the rulebook.
    """

    def test_clause(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        What it says, where it stands, and the rulings on it.
        """
        assert main(["clause", "CO-TRICK-1"]) == 0
        told = capsys.readouterr().out.splitlines()

        assert told[0].startswith("CO-TRICK-1: ")
        assert told[1] == "  stands in the text; obeyed by the code and named by a test"
        assert told[2] == "  S4, The Game, Spanish: lines 61"
        assert told[3].startswith("  ruling R-g: ")

    def test_ruling(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        A ruling tells why, and the clauses that it settles; case does not matter.
        """
        assert main(["clause", "r-E"]) == 0

        told = capsys.readouterr().out.splitlines()
        assert told[0].startswith("R-e: ")
        assert told[2].startswith("  why: To improve is to go back")
        assert told[3].startswith("  on F2F-OPP-2: ")

    def test_every_entry(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Every entry of the rulebook can be asked for.
        """
        for entry in (*CLAUSES, *RULINGS):
            assert main(["clause", entry.id]) == 0
            assert capsys.readouterr().out.startswith(f"{entry}\n")

    def test_unknown(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        What is like it is told.
        """
        assert main(["clause", "CO-PLAY-9"]) == 2
        assert main(["clause", "\u00e4"]) == 2

        near, far = capsys.readouterr().err.splitlines()
        assert near.startswith("thegame: there is no clause 'CO-PLAY-9'; near it: CO-")
        assert far == "thegame: there is no clause '\\xe4'"


class TestDeal:
    """
    ``thegame deal`` begins a game.
    """

    @pytest.mark.parametrize(
        ("arguments", "rules"),
        [
            ([], Cooperative(2)),
            (["--players", "5"], Cooperative(5)),
            (["--expert", "--players", "1"], Cooperative.expert(1)),
            (
                ["--expert", "--smaller-hands"],
                Cooperative.expert(2, smaller_hands=True),
            ),
            (["--game", "face-to-face"], FaceToFace()),
            (["--game", "face-to-face", "--players", "2"], FaceToFace()),
        ],
    )
    def test_deals(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], rules: Rules
    ) -> None:
        """
        With a seed or by chance, it is a game in which nothing was laid yet.
        """
        for seed in ([], ["--seed", "7"]):
            assert main(["deal", *arguments, *seed]) == 0
            text = capsys.readouterr().out
            record = notation.parse_record(text)

            assert record.rules == rules
            assert record.moves == ()
            assert "\ndeal hands=" in text
            assert ("\nseed 7\n" in text) == bool(seed)

    def test_can_be_continued(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """
        A turn below it makes a game that can be checked.
        """
        assert main(["deal", "--seed", "7", "--starter", "0"]) == 0
        text = capsys.readouterr().out + "0: 4-A1 97-D1 end\n"

        assert main(["check", given(folder, text)]) == 0

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["--players", "6"], "players: 6, expected an int from 1 to 5"),
            (["--starter", "2"], "2 is no player; players are numbered 0 to 1"),
            (["--smaller-hands"], "--smaller-hands belongs to --expert"),
            (
                ["--game", "face-to-face", "--expert"],
                "--expert belongs to the cooperative game",
            ),
            (
                ["--game", "face-to-face", "--players", "3"],
                "face-to-face has two players",
            ),
            (["--seed", "1" * 601], "seed: 111"),
        ],
    )
    def test_nothing_to_deal(
        self,
        capsys: pytest.CaptureFixture[str],
        arguments: list[str],
        complaint: str,
    ) -> None:
        """
        One line says why.
        """
        assert main(["deal", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"thegame: {complaint}")
        assert err.count("\n") == 1


class TestArguments:
    """
    Help that teaches, and complaints on one line.
    """

    @pytest.mark.parametrize("command", ["check", "show", "clause", "deal", "demo"])
    def test_help(self, capsys: pytest.CaptureFixture[str], command: str) -> None:
        """
        Every command has help, and the whole names every command.
        """
        for arguments in (["--help"], [command, "--help"]):
            with pytest.raises(SystemExit, match="0"):
                main(arguments)

            assert command in capsys.readouterr().out

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        It is that of the distribution.
        """
        with pytest.raises(SystemExit, match="0"):
            main(["--version"])

        assert capsys.readouterr().out == f"thegame {version('thegame-rules')}\n"

    @pytest.mark.parametrize(
        "arguments",
        [
            ["chess"],
            ["check"],
            ["show", "x", "--move", "-1"],
            ["show", "x", "--move", "\u00b2"],
            ["show", "x", "--game", "0"],
            ["deal", "--seed", "x"],
            ["deal", "--game", "chess"],
            ["demo", "7"],
        ],
        ids=" ".join,
    )
    def test_complaints(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str]
    ) -> None:
        """
        One line, and where help is.
        """
        with pytest.raises(SystemExit, match="2"):
            main(arguments)

        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("thegame")
        assert err.endswith("--help\n")
        assert err.count("\n") == 1


class Interrupted(io.BytesIO):
    """
    A file that is being read when somebody presses Ctrl-C.
    """

    def __next__(self) -> bytes:
        raise KeyboardInterrupt


class Full(io.TextIOWrapper):
    """
    A disk with no space left.
    """

    def write(self, _: str, /) -> int:
        """
        There is none.
        """
        raise OSError(28, "No space left on device")


class TestEndings:
    """
    Whatever happens, there is an exit status and no traceback.
    """

    def test_interrupted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """
        Ctrl-C ends it, as it does elsewhere.
        """
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Interrupted()))

        assert main(["check", "-"]) == 130

    def test_nobody_reads(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """
        Whoever reads may leave.
        """
        reading, writing = os.pipe()
        os.close(reading)
        with os.fdopen(writing, "w") as pipe:
            monkeypatch.setattr(sys, "stdout", pipe)

            assert main(["clause", "CO-PLAY-1"]) == 141

    def test_disk_full(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """
        What cannot be written is told.
        """
        monkeypatch.setattr(sys, "stdout", Full(io.BytesIO()))

        assert main(["clause", "CO-PLAY-1"]) == 2
        assert "No space left" in capsys.readouterr().err

    def test_narrow_terminals(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """
        What the terminal cannot show is shown by its number.
        """
        content = io.BytesIO()
        terminal = io.TextIOWrapper(content, encoding="ascii")
        monkeypatch.setattr(sys, "stdout", terminal)

        assert main(["check", given(folder, "thegame 1\nrules \u00e4\n")]) == 2
        assert rb"found '\xe4'" in content.getvalue()

    def test_other_streams(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """
        Output may go anywhere.
        """
        told = io.StringIO()
        monkeypatch.setattr(sys, "stdout", told)

        assert main(["clause", "CO-PLAY-1"]) == 0
        assert told.getvalue().startswith("CO-PLAY-1: ")


PAGE: Final = (Path(__file__).parents[1] / "docs" / "referee.md").read_text("utf-8")


class TestDocs:
    """
    What the docs say of the commands is so.
    """

    @pytest.mark.parametrize(
        ("command", "printed"),
        re.findall(r"```console\n\$ thegame (.*)\n((?s:.*?))```", PAGE),
    )
    def test_examples(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        command: str,
        printed: str,
    ) -> None:
        """
        Every example prints what the page shows.
        """
        monkeypatch.chdir(EXAMPLES.parent)
        main(shlex.split(command))

        assert capsys.readouterr().out == printed

    def test_fields(self) -> None:
        """
        Every field of a finding is on the page.
        """
        names = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)

        assert names == [field.name for field in attrs.fields(Finding)]


def run(*arguments: str, text: str = "") -> subprocess.CompletedProcess[bytes]:
    """
    Run the commands the way a user does.
    """
    return subprocess.run(  # noqa: S603 - our own commands
        [sys.executable, "-m", "thegame", *arguments],
        input=text.encode(),
        capture_output=True,
        check=False,
    )


class TestProcess:
    """
    The same in a process of its own.
    """

    def test_statuses(self) -> None:
        """
        Legal, illegal and unreadable games from standard input.
        """
        for status, text in enumerate((HEADER, ILLEGAL, "chess")):
            ended = run("check", "-", text=text)

            assert ended.returncode == status
            assert ended.stderr == b""
            assert ended.stdout.startswith(b"-:")

    def test_reader_leaves(self) -> None:
        """
        Nothing is heard of a pipe that was closed early.
        """
        with subprocess.Popen(
            [sys.executable, "-m", "thegame", "check", "-"],
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
        """
        Without arguments it is the demonstration.
        """
        ended = run()

        assert ended.returncode == 0
        assert b"FaceToFace(), seed 7" in ended.stdout
