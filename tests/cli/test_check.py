"""``thegame check``: what it prints about the referee's verdicts.

The golden session has the lines that it prints.
"""

import csv
import io
import json
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.command_files import given as file_given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER, game
from thegame import Record, notation, wire
from thegame._cli.check import FIELDS
from thegame._cli.main import main
from thegame.refusals import NotInHand
from thegame.strategies import records
from thegame.transcripts import IllegalGame


class TestFormats:
    """Verdicts for people, as JSON and as CSV."""

    def test_nothing_is_legal(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """After the end of a game no move is legal."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        late = text.replace("0: 19-D\n", "0: 19-D end\n")

        assert main(["check", file_given(folder, late)]) == 1
        assert "  legal moves: none\n" in capsys.readouterr().out

    def test_csv(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The table has the fields of the JSON objects, and a row for each game."""
        text = HEADER + game("0: 97-D1 4-A1 5-A1 end") + game("1: end") + "thegame 2"
        files = [file_given(folder, text), file_given(folder, "", "empty, too.game")]

        assert main(["check", "--json", *files]) == 2
        objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert main(["check", "--csv", *files]) == 2
        out, err = capsys.readouterr()
        header, *_ = out.splitlines()
        rows = list(csv.DictReader(io.StringIO(out)))

        assert (header, err) == (",".join(FIELDS), "")
        assert len(rows) == len(objects) == 5
        for row, found in zip(rows, objects, strict=True):
            legal = " ".join(found.pop("legal", ()))
            written = {name: str(value) for name, value in found.items()}
            assert row == dict.fromkeys(FIELDS, "") | written | {"legal": legal}
        assert rows[1]["legal"].split()[-1] == "end"

    def test_other_rules(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A game with other rules than expected is illegal, unless it is unreadable."""
        other = HEADER.replace("players=2", "players=3")
        asked = ["check", "--json", "--rules", "cooperative players=2"]

        assert main([*asked, file_given(folder, f"{HEADER}{other}thegame 2")]) == 2
        printed = [json.loads(it) for it in capsys.readouterr().out.splitlines()]
        _, found, unreadable = printed
        assert unreadable["verdict"] == "unreadable"
        assert found.pop("message").startswith("expected the rules 'cooperative play")
        assert found == {
            "file": "x.game",
            "game": 2,
            "line": 6,
            "verdict": "illegal",
            "rules": "cooperative players=3",
        }

    def test_folder(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A folder cannot be checked."""
        assert main(["check", str(folder)]) == 2
        assert capsys.readouterr().err.startswith(f"thegame: {folder}: ")


class TestJSONLines:
    """In a ``.jsonl`` file each line is one document."""

    @pytest.mark.parametrize(
        ("wrong", "name"),
        [
            ("oops", "x.jsonl"),
            ("thegame 1", "x.JSONL"),
            ("[1, 2]", "x.ndjson"),
            ("null", "x.jsonl"),
            ('{"kind": "record"', "x.jsonl"),
            ('"version": 1}', "x.jsonl"),
            ('{"kind": "state"}', "x.jsonl"),
            ("\udcff", "x.jsonl"),
        ],
    )
    def test_bad_line(
        self, wrong: str, name: str, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A bad line does not affect the lines around it."""
        good = wire.write(notation.read_record(HEADER))
        lines = [good, wrong, "", " \t", good]
        content = "".join(f"{line}\n" for line in lines)
        file_given(folder, content.encode(errors="surrogateescape"), name)
        status = main(["check", "--json", name])
        shown = [json.loads(line) for line in capsys.readouterr().out.splitlines()]

        assert status == 2
        assert [(it["game"], it["line"], it["verdict"]) for it in shown] == [
            (1, 1, "legal"),
            (2, 2, "unreadable"),
            (3, 5, "legal"),
        ]
        assert shown[1].get("error_line", 2) == 2

    def test_one_document_a_line(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A record on several lines can be read from files with other names."""
        text = json.dumps(wire.write_dict(notation.read_record(HEADER)), indent=1)
        file_given(folder, text, "x.jsonl")
        file_given(folder, text, "x.json")

        assert main(["check", "x.json"]) == 0
        assert main(["check", "x.jsonl"]) == 2
        assert f"{len(text.splitlines())} unreadable" in capsys.readouterr().out


class TestReading:
    """A game is read once, in either format, and its moves are checked later."""

    @given(records(), st.data())
    def test_up_to_a_move(self, record: Record, data: st.DataObject) -> None:
        """A game can be read up to any move, with the comments until there."""
        commented = record.commented(len(record.moves), "the last one")
        number = data.draw(st.integers(0, len(record.moves)))
        before = commented
        for _ in record.moves[number:]:
            before = before.undo()
        text = notation.write_record(commented)

        assert notation.read_game(text).record_to(number) == before
        bare = Record(record.deal, record.starter, record.moves)
        again = wire.read_game(wire.write(bare)).record_to(number)
        assert again.moves == record.moves[:number]

    def test_before_the_illegal_move(self) -> None:
        """Moves after the last one that is read need not be legal."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        written = wire.write_dict(notation.read_record(text))
        written["moves"][5]["card"] = 7
        transcript = wire.read_game(written)

        assert len(transcript.record_to(5).moves) == 5
        with pytest.raises(IllegalGame) as caught:
            transcript.record_to(6)
        assert isinstance(caught.value.reason, NotInHand)
        assert caught.value.place == ("$", "moves", 5)


TALK: Final = game("0: 4-A1 [2-A1-keep]")


class TestTalk:
    """Hints that are impossible make a game illegal."""

    def test_check(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The finding has the place of the brackets, and the moves before."""
        name = file_given(folder, TALK)
        message = "hints after move 1: hints[0].player: expected an int from 0 to 1"

        assert main(["check", name]) == 1
        assert capsys.readouterr().out == (
            f"x.game:6:9: game 1 is illegal: {message}, got 2\n"
        )
        assert main(["check", "--json", name]) == 1
        finding = json.loads(capsys.readouterr().out)
        assert (finding["code"], finding["number"]) == ("illegal-talk", 1)
        assert finding["rules"] == "cooperative players=2"

    def test_show(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The game can be shown up to the hints."""
        name = file_given(folder, TALK)

        assert main(["show", name, "--move", "0"]) == 0
        assert main(["show", name]) == 1
        assert "hints after move 1" in capsys.readouterr().err
