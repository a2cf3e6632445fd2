"""``thegame check``: its verdicts on games that were written down.

The golden session has the lines that it prints.
"""

import json
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.command_files import given as file_given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER, WRONG, game
from thegame import Record, notation, wire
from thegame._cli import check as check_module
from thegame._cli import streams
from thegame._cli.check import Finding, Verdict, check, games, judge, read
from thegame._cli.main import main
from thegame.refusals import NotInHand
from thegame.strategies import records
from thegame.transcripts import IllegalGame

SMALL: Final = """thegame 1
rules face-to-face hand_size=2 highest=4
deal hands=3,4/2,4 decks=2/3
starter 0
result open
"""


def found(text: str) -> list[Finding]:
    """Return the findings in a text."""
    return list(check("the file", text.split("\n")))


def only(text: str) -> Finding:
    """Return the finding in a text with one game."""
    (finding,) = found(text)
    return finding


def document(example: str) -> dict[str, Any]:
    """Return an example as JSON."""
    text = (EXAMPLES / f"{example}.game").read_text("utf-8")
    read: dict[str, Any] = json.loads(wire.write(notation.read_record(text)))
    return read


class TestVerdicts:
    """Legal, illegal, inconsistent or unreadable, with the reason."""

    @given(st.lists(records(), min_size=1, max_size=4))
    def test_every_record_is_legal(self, played: list[Record]) -> None:
        """Games that the library plays are legal."""
        text = "".join(map(notation.write_record, played))

        for finding, record in zip(found(text), played, strict=True):
            assert finding.verdict is Verdict.LEGAL
            assert finding.moves == len(record.moves)

    @pytest.mark.parametrize(
        ("turn", "move", "code", "last"),
        [
            ("0: 97-D1 4-A1 5-A1 end", "5-A1", "not-in-hand", "end"),
            ("0: 97-D1 4-A1 end\n0: end", "end", "too-few-laid", "95-D2"),
        ],
    )
    def test_illegal(self, turn: str, move: str, code: str, last: str) -> None:
        """The finding has the illegal move, its code, and the legal moves."""
        finding = only(game(turn.replace("\n0", "\n1")))

        assert (finding.move, finding.code) == (move, code)
        assert finding.legal
        assert finding.legal[-1] == last

    def test_piles_of_the_player(self) -> None:
        """Piles have the names of the player on turn."""
        duel = SMALL.replace("starter 0", "starter 1")
        finding = only(f"{duel}1: 4-opp.A\n")

        assert "the opponent's pile opp.A (ascending, showing 1)" in finding.message
        assert finding.legal == ("2-A", "2-D", "4-A", "4-D")

    def test_nothing_is_legal(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """After the end of a game no move is legal."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        late = text.replace("0: 19-D\n", "0: 19-D end\n")

        assert main(["check", file_given(folder, late)]) == 1
        assert "  legal moves: none\n" in capsys.readouterr().out

    @pytest.mark.parametrize(
        ("text", "line", "column", "message"),
        [
            (game("0: 97-D1! 4-A1 end"), 6, 4, "that 97-D1 is a trick, but it is not"),
            (game("1: 4-A1 end"), 6, 1, "that player 1 is on turn, but player 0 is"),
            (SMALL.replace("deal", "seed 1\ndeal"), 3, 6, "that seed 1 gives the deal"),
        ],
    )
    def test_inconsistent(
        self, text: str, line: int, column: int, message: str
    ) -> None:
        """A wrong trick, player or seed contradicts the game."""
        finding = only(text)

        assert finding.verdict is Verdict.INCONSISTENT
        assert finding.code == "false-claim"
        assert (finding.error_line, finding.error_column) == (line, column)
        assert finding.message.startswith(f"claims {message}")

    @pytest.mark.parametrize("wrong", [it for it in WRONG if it[0] == "game" and it[1]])
    def test_unreadable(self, wrong: tuple[str, str, int, int, str, str]) -> None:
        """An unreadable game has the place where reading stopped."""
        _, text, line, column, expected, got = wrong
        finding = judge(notation.Passage(1, text))

        assert finding.verdict is Verdict.UNREADABLE
        assert (finding.error_line, finding.error_column) == (line, column)
        assert finding.message.startswith(f"expected {expected}, got ")
        assert finding.message.endswith(repr(got) if got else "the end of the line")

    def test_not_utf_8(self) -> None:
        """Bytes that are not UTF-8 are reported with their line and column."""
        first, second, third = found(
            "\udcff" + HEADER + game('"ab\udc80c"') + '{"kind": "\udcff"}'
        )

        assert first.message == "the text is not UTF-8"
        assert (first.error_line, first.error_column) == (1, 1)
        assert (second.line, second.error_line, second.error_column) == (6, 11, 4)
        assert (third.error_line, third.error_column) == (12, 11)
        assert {it.verdict for it in (first, second, third)} == {Verdict.UNREADABLE}

    @pytest.mark.parametrize(
        "text", [SMALL, game("0: end"), game("1: end"), "thegame 2", ""]
    )
    def test_json(self, text: str) -> None:
        """A finding as JSON has the fields that apply, on one line."""
        finding = only(text)
        line = finding.as_json()

        assert "\n" not in line
        fields = json.loads(line)
        assert fields["verdict"] == finding.verdict.value
        for field in attrs.fields(Finding):
            value = getattr(finding, field.name)
            assert (field.name in fields) == (value is not None)

    def test_folder(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A folder cannot be checked."""
        assert main(["check", str(folder)]) == 2
        assert capsys.readouterr().err.startswith(f"thegame: {folder}: ")


class TestMemory:
    """One game is held in memory at a time, and it has a largest size."""

    def test_one_game_at_a_time(self) -> None:
        """Checking many games takes no more memory than one."""

        def long(count: int) -> Iterator[str]:
            for _ in range(count):
                yield from SMALL.split("\n")

        tracemalloc.start()
        assert all(it.verdict is Verdict.LEGAL for it in check("few", long(50)))
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        legal = sum(it.verdict is Verdict.LEGAL for it in check("long", long(2000)))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert legal == 2000
        # The findings alone would take twice as much.
        assert most - before < 300_000

    def test_reported_at_once(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A verdict is printed when the next game begins, not at the end of a file."""
        printed: list[str] = []

        def slowly(_: str) -> Iterator[str]:
            for _game in range(3):
                printed.append(capsys.readouterr().out)
                yield from HEADER.split("\n")

        monkeypatch.setattr(sys.modules[main.__module__], "lines", slowly)
        main(["check", "x.game"])

        assert printed[:2] == ["", ""]
        assert printed[2].startswith("x.game:1: game 1 is legal")

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (["thegame 1" + "x" * 11], None),
            (["thegame 1", "x" * 10], None),
            (["thegame 1", "x" * 4, "x" * 5], None),
            (["", "thegame 1", "x" * 10], None),
            (["x" * 12, "thegame 1", "x" * 10, "thegame 1", "x" * 10], None),
            (["thegame 1" + "x" * 12], 1),
            (["thegame 1", "x" * 11], 2),
            (["thegame 1", "x" * 4, "x" * 6], 3),
            (["thegame 1", "thegame 1", "x" * 5, "", "", "x" * 3], 6),
        ],
    )
    def test_longest_game(
        self, monkeypatch: pytest.MonkeyPatch, lines: list[str], number: int | None
    ) -> None:
        """Each game may have 20 characters, with its line ends; the line is named."""
        monkeypatch.setattr(check_module, "LONGEST", 20)
        if number is None:
            passages = games(lines)
            assert [it for part in passages for it in part.text.split("\n")] == lines
            return
        with pytest.raises(streams.TooLong) as caught:
            list(games(lines))
        message = f"line {number}: the game has more than 20 characters"
        assert str(caught.value) == message


class TestDocuments:
    """Games in JSON are judged like games in the notation."""

    @given(records())
    def test_equal_findings(self, record: Record) -> None:
        """A game has equal findings as text and as JSON."""
        # Half a surrogate pair in a comment cannot be written as JSON.
        bare = Record(record.deal, record.starter, record.moves)

        assert only(wire.write(bare)) == only(notation.write_record(bare))

    @pytest.mark.parametrize("indent", [None, 2])
    def test_many(self, indent: int | None) -> None:
        """A file may mix games on one line, on several lines, and as text."""
        text = json.dumps(document("expert"), indent=indent)
        findings = found(f"\n{text}\n{SMALL}{text}\n{{\n{text}\n")

        assert [finding.verdict.value for finding in findings] == [
            *("legal", "legal", "legal", "unreadable", "legal")
        ]
        assert findings[3].code == "malformed-json"
        assert findings[3].error_line is not None

    def test_illegal(self) -> None:
        """An illegal move has the finding of the text, without line and column."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        finding = only(json.dumps(written))
        by_text = only(text.replace("1: 6-opp.A", "1: 7-opp.A"))

        assert finding.verdict is Verdict.ILLEGAL
        assert finding == attrs.evolve(by_text, error_line=None, error_column=None)

    def test_no_such_pile(self) -> None:
        """A pile that does not exist has no name."""
        written = document("duel-stuck")
        written["moves"][0]["pile"] = 4
        finding = only(json.dumps(written))

        assert (finding.move, finding.code) == ("8-4", "no-such-pile")
        assert finding.message.endswith("no pile 4; piles are 0 to 3")

    @pytest.mark.parametrize("count", [1, 2, 3, 4])
    def test_defects(self, count: int) -> None:
        """Up to three defects are listed, and the others counted."""
        written = document("expert")
        for move in written["moves"][:count]:
            move["x"] = 1
        listed = only(json.dumps(written)).message.split("; ")

        assert [it.partition(":")[0] for it in listed[:3]] == [
            f"$.moves[{index}].x" for index in range(min(count, 3))
        ]
        assert listed[3:] == ["and 1 more"][: count - 3 if count > 3 else 0]


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
    """A game is read once, in either format, and judged later."""

    @given(records(), st.data())
    def test_up_to_a_move(self, record: Record, data: st.DataObject) -> None:
        """A game can be read up to any move, with the comments until there."""
        commented = record.commented(len(record.moves), "the last one")
        (passage,) = games(notation.write_record(commented).split("\n"))
        number = data.draw(st.integers(0, len(record.moves)))
        before = commented
        for _ in record.moves[number:]:
            before = before.undo()

        assert read(passage).record_to(number) == before
        bare = Record(record.deal, record.starter, record.moves)
        (passage,) = games([wire.write(bare)])
        assert read(passage).record_to(number).moves == record.moves[:number]

    def test_before_the_illegal_move(self) -> None:
        """Moves after the last one that is read need not be legal."""
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        (passage,) = games([json.dumps(written)])

        assert len(read(passage).record_to(5).moves) == 5
        with pytest.raises(IllegalGame) as caught:
            read(passage).record_to(6)
        assert isinstance(caught.value.reason, NotInHand)
        assert caught.value.place == ("$", "moves", 5)

    def test_read_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An illegal game in JSON is parsed once."""
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        parsed: list[str] = []
        read_game = wire.read_game

        def counting(text: str, **given: Any) -> Any:
            parsed.append(text)
            return read_game(text, **given)

        monkeypatch.setattr(wire, "read_game", counting)

        assert only(json.dumps(written)).verdict is Verdict.ILLEGAL
        assert len(parsed) == 1


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
