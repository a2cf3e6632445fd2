"""``thegame check``: what it says of files, and to those who watch."""

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.command_files import ILLEGAL, given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame import notation, wire
from thegame._cli.main import main


class TestCheck:
    """``thegame check`` judges games."""

    def test_examples(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The games of the examples are legal; each has its line, and all a sum."""
        files = sorted(map(str, EXAMPLES.glob("*.game")))
        status = main(["check", *files])
        out, err = capsys.readouterr()

        assert status == 0
        assert err == ""
        assert out.endswith(f"\n{len(files)} checked: {len(files)} legal\n")
        beaten = EXAMPLES / "team-beaten.game"
        assert f"{beaten}:1: game 1 is legal: beaten, with every card" in out

    def test_illegal(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The place, the move, the reason, the clause, and the legal moves."""
        status = main(["check", given(folder, ILLEGAL)])

        assert status == 1
        assert capsys.readouterr().out == (
            "x.game:6:10: game 1 is illegal: move 2, 88-A1 by player 0: 88 does not "
            "fit on pile A1 (ascending, showing 97); cards that fit: 98 to 99, 87\n"
            "  CO-PLAY-1: On an ascending pile, a card must be strictly greater than "
            "the number that shows; any gap is allowed.\n"
            "  legal moves: 4-A2 4-D1 4-D2 55-A2 55-D1 55-D2 56-A2 56-D1 56-D2 75-A2 "
            "75-D1 75-D2 81-A2 81-D1 81-D2 88-A2 88-D1 88-D2\n"
        )

    def test_nothing_is_legal(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """After the end nothing is."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        late = text.replace("0: 19-D\n", "0: 19-D end\n")
        status = main(["check", given(folder, late)])

        assert status == 1
        assert "  legal moves: none\n" in capsys.readouterr().out

    def test_worst_wins(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Whatever cannot be read, the rest is checked all the same."""
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
            "ugly.game:2:7: game 1 is unreadable: expected 'cooperative' or "
            "'face-to-face', got 'chess'"
        )
        assert out.splitlines()[-1] == "5 checked: 2 legal, 1 illegal, 2 unreadable"

    def test_no_file(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A folder and an empty file are not games."""
        assert main(["check", str(folder)]) == 2
        assert main(["check", given(folder, "\n")]) == 2

        err = capsys.readouterr().err.splitlines()
        assert err[0].startswith(f"thegame: {folder}: ")
        assert err[1] == "thegame: x.game: the file contains no game"

    def test_machines(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """One object for each game, and for each file that cannot be read."""
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
        """Line ends and byte order marks of any editor will do."""
        text = mark + HEADER.replace("\n", end).encode()

        assert main(["check", given(folder, text)]) == 0

    def test_not_utf_8(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Other bytes are not text, but the next game is."""
        text = HEADER.encode() + b'"\xe4"\n' + HEADER.encode()

        assert main(["check", given(folder, text)]) == 2
        assert capsys.readouterr().out.splitlines()[:2] == [
            "x.game:6:2: game 1 is unreadable: the text is not UTF-8",
            "x.game:7: game 2 is legal: not finished",
        ]

    def test_said_at_once(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A game is judged as soon as the next one begins, not at the end of a file."""
        said: list[str] = []

        def slowly(_: str) -> Iterator[str]:
            for _game in range(3):
                said.append(capsys.readouterr().out)
                yield from HEADER.split("\n")

        monkeypatch.setattr(sys.modules[main.__module__], "lines", slowly)
        main(["check", "x.game"])

        assert said[:2] == ["", ""]
        assert said[2].startswith("x.game:1: game 1 is legal")

    def test_standard_input(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A hyphen is standard input; there is nothing left the second time."""
        content = io.BytesIO(HEADER.encode())
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))

        assert main(["check", "-", "-"]) == 2
        out, err = capsys.readouterr()
        assert out.splitlines()[0] == "-:1: game 1 is legal: not finished"
        assert err == "thegame: -: the file contains no game\n"


class TestDocuments:
    """Games in JSON are checked and shown like others."""

    def test_checked_and_shown(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A record as JSON, with the outcome in words."""
        text = (EXAMPLES / "expert.game").read_text("utf-8")
        name = given(folder, wire.write(notation.read_record(text)))

        assert main(["check", name]) == 0
        assert main(["show", name, "--move", "1"]) == 0
        out = capsys.readouterr().out
        assert out.startswith(
            "x.game:1: game 1 is legal: 4 cards left, an excellent result"
        )


class TestJSONLines:
    """In a ``.jsonl`` file each line is one document, whatever is in the line."""

    @pytest.mark.parametrize(
        "wrong",
        [
            "oops",
            "thegame 1",
            "[1, 2]",
            '"kind"',
            "null",
            '{"kind": "record"',
            '"version": 1}',
            '{"kind": "state"}',
            "\udcff",
        ],
    )
    @pytest.mark.parametrize("name", ["x.jsonl", "x.JSONL", "x.ndjson"])
    def test_bad_line(
        self,
        wrong: str,
        name: str,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """A bad line is a defect of its own; the lines around it are checked."""
        good = wire.write(notation.read_record(HEADER))
        lines = [good, wrong, "", " \t", good]
        content = "".join(f"{line}\n" for line in lines)
        (folder / name).write_bytes(content.encode(errors="surrogateescape"))
        status = main(["check", "--json", name])
        found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

        assert status == 2
        assert [(it["game"], it["line"], it["verdict"]) for it in found] == [
            (1, 1, "legal"),
            (2, 2, "unreadable"),
            (3, 5, "legal"),
        ]
        assert found[1].get("error_line", 2) == 2

    def test_message(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The message names the line, and what was expected there."""
        given(folder, "\nthegame 1\n", "x.jsonl")

        assert main(["check", "x.jsonl"]) == 2
        assert capsys.readouterr().out == (
            "x.jsonl:2:1: game 1 is unreadable: $: expected JSON (Expecting value), "
            "got 'thegame 1'\n"
        )

    def test_one_document_a_line(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A record on several lines is for files with other names."""
        document = wire.write_dict(notation.read_record(HEADER))
        text = json.dumps(document, indent=1)
        given(folder, text, "x.jsonl")
        given(folder, text, "x.json")

        assert main(["check", "x.json"]) == 0
        assert main(["check", "x.jsonl"]) == 2
        assert f"{len(text.splitlines())} unreadable" in capsys.readouterr().out

    def test_no_line(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A file of blank lines contains no game."""
        given(folder, "\n  \n", "x.jsonl")

        assert main(["check", "x.jsonl"]) == 2
        assert capsys.readouterr().err.endswith("x.jsonl: the file contains no game\n")

    def test_show(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """``show`` counts and reads games in the same way."""
        good = wire.write(notation.read_record(HEADER))
        given(folder, f"oops\n{good}\n", "x.jsonl")

        assert main(["show", "x.jsonl", "--game", "2"]) == 0
        assert "player 0 is on turn" in capsys.readouterr().out
        assert main(["show", "x.jsonl"]) == 2
        assert "expected JSON" in capsys.readouterr().err
        assert main(["show", "x.jsonl", "--game", "3"]) == 2
        assert capsys.readouterr().err == "thegame: x.jsonl: no game 3\n"
