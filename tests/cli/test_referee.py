"""The referee: what it says of games that somebody wrote down."""

import json
import tracemalloc
from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER, WRONG, game
from thegame import Record, notation, wire
from thegame._cli.referee import Finding, Verdict, check, games, judge, read
from thegame.refusals import NotInHand
from thegame.rulebook import CLAUSES
from thegame.strategies import records
from thegame.transcript import IllegalGame
from thegame.wire import _json

SMALL: Final = """thegame 1
rules face-to-face hand_size=2 highest=4
deal hands=3,4/2,4 decks=2/3
starter 0
result open
"""


def found(text: str) -> list[Finding]:
    """What the referee finds in a text."""
    return list(check("the file", text.split("\n")))


def only(text: str) -> Finding:
    """What the referee finds in the one game of a text."""
    (finding,) = found(text)
    return finding


class TestVerdicts:
    """Legal, illegal, false or unreadable, and why."""

    def test_legal(self) -> None:
        """What was played, how many moves, and how it ended."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")

        assert only(text) == Finding(
            file="the file",
            game=1,
            line=1,
            verdict=Verdict.LEGAL,
            message="player 1 wins because player 0 is stuck",
            rules="face-to-face",
            moves=18,
            result="winner=1 ending=stuck",
        )

    @pytest.mark.parametrize(
        ("example", "message"),
        [
            ("team-beaten", "beaten, with every card laid"),
            ("team-lost", "50 cards left"),
            ("expert", "4 cards left, an excellent result"),
            ("duel-laid-all", "player 1 wins by laying every card"),
        ],
    )
    def test_results(self, example: str, message: str) -> None:
        """Every way in which a game can end."""
        finding = only((EXAMPLES / f"{example}.game").read_text("utf-8"))

        assert finding.verdict is Verdict.LEGAL
        assert finding.message == message

    def test_open(self) -> None:
        """A game that was left is legal as far as it goes."""
        finding = only(SMALL)

        assert (finding.verdict, finding.message) == (Verdict.LEGAL, "not finished")
        assert (finding.moves, finding.result) == (0, "open")

    def test_illegal(self) -> None:
        """The first move that breaks a rule, with everything that is to be known."""
        assert only(game("0: 97-A1 88-A1 end")) == Finding(
            file="the file",
            game=1,
            line=1,
            verdict=Verdict.ILLEGAL,
            message=(
                "move 2, 88-A1 by player 0: 88 does not fit on pile A1 (ascending, "
                "showing 97); cards that fit: 98 to 99, 87"
            ),
            rules="cooperative players=2",
            error_line=6,
            error_column=10,
            number=2,
            player=0,
            move="88-A1",
            code="does-not-fit",
            clause="CO-PLAY-1",
            legal=tuple(
                f"{card}-{pile}"
                for card in (4, 55, 56, 75, 81, 88)
                for pile in ("A2", "D1", "D2")
            ),
        )

    def test_piles_of_the_player(self) -> None:
        """Piles are called as the player on turn calls them."""
        duel = SMALL.replace("starter 0", "starter 1")
        finding = only(f"{duel}1: 4-opp.A\n")

        assert "the opponent's pile opp.A (ascending, showing 1)" in finding.message
        assert finding.legal == ("2-A", "2-D", "4-A", "4-D")

    def test_end_too_early(self) -> None:
        """A turn that ends too early, or with a card that is not there."""
        early = only(game("0: 97-D1 end"))
        late = only(game("0: 97-D1 4-A1 5-A1 end"))

        assert (early.move, early.code) == ("end", "too-few-laid")
        assert (late.move, late.code) == ("5-A1", "not-in-hand")
        assert late.legal
        assert late.legal[-1] == "end"

    @pytest.mark.parametrize(
        ("wrong", "line", "column", "message"),
        [
            ("0: 97-D1! 4-A1 end", 6, 4, "that 97-D1 is a trick, but it is not"),
            ("1: 97-D1 4-A1 end", 6, 1, "that player 1 is on turn, but player 0 is"),
        ],
    )
    def test_false(self, wrong: str, line: int, column: int, message: str) -> None:
        """A game must not contradict itself."""
        finding = only(game(wrong))

        assert finding.verdict is Verdict.FALSE
        assert finding.code == "false-claim"
        assert (finding.error_line, finding.error_column) == (line, column)
        assert finding.message == f"claims {message}"

    def test_false_result(self) -> None:
        """The result must be what the moves lead to, and the seed what was dealt."""
        result = only(HEADER.replace("open", "unlaid=3"))
        seed = only(SMALL.replace("deal", "seed 1\ndeal"))

        assert result.verdict is seed.verdict is Verdict.FALSE
        assert result.message == (
            "claims the outcome '3 cards left, an excellent result', "
            "but the moves lead to an open game"
        )
        assert seed.error_line == 3

    @pytest.mark.parametrize("wrong", [it for it in WRONG if it[0] == "game" and it[1]])
    def test_unreadable(self, wrong: tuple[str, str, int, int, str, str]) -> None:
        """Where reading stopped, and what was expected."""
        _, text, line, column, expected, got = wrong
        finding = judge(notation.Passage(1, text))

        assert finding.verdict is Verdict.UNREADABLE
        assert (finding.error_line, finding.error_column) == (line, column)
        assert finding.message.startswith(f"expected {expected}, got ")
        assert finding.message.endswith(repr(got) if got else "the end of the line")

    def test_not_utf_8(self) -> None:
        """Bytes that could not be decoded have a line and a column."""
        first, second = found("\udcff" + HEADER + game('"ab\udc80c"'))

        assert first.verdict is second.verdict is Verdict.UNREADABLE
        assert first.message == "the text is not UTF-8"
        assert (first.error_line, first.error_column) == (1, 1)
        assert (second.line, second.error_line, second.error_column) == (6, 11, 4)

    def test_no_game(self) -> None:
        """A file without a game is not a file of legal games."""
        assert only("\n\n") == Finding(
            file="the file",
            verdict=Verdict.UNREADABLE,
            message="the file contains no game",
        )

    def test_statuses(self) -> None:
        """The worse the verdict, the higher the status."""
        assert [verdict.status for verdict in Verdict] == [0, 1, 1, 2]


class TestFiles:
    """Files with many games."""

    def test_each_game_by_itself(self) -> None:
        """No game spoils another, and each knows its number and its line."""
        findings = found(
            SMALL + game("0: 97-A1 88-A1 end") + "thegame 2\n" + SMALL + HEADER
        )

        assert [finding.verdict for finding in findings] == [
            Verdict.LEGAL,
            Verdict.ILLEGAL,
            Verdict.UNREADABLE,
            Verdict.LEGAL,
            Verdict.LEGAL,
        ]
        assert [finding.game for finding in findings] == [1, 2, 3, 4, 5]
        assert [finding.line for finding in findings] == [1, 6, 12, 13, 18]

    @given(st.lists(records(), min_size=1, max_size=4))
    def test_every_record_is_legal(self, played: list[Record]) -> None:
        """The referee agrees with the library on what can happen."""
        text = "".join(map(notation.write_record, played))

        for finding, record in zip(found(text), played, strict=True):
            assert finding.verdict is Verdict.LEGAL
            assert finding.moves == len(record.moves)

    def test_one_game_at_a_time(self) -> None:
        """However long a file is, one game of it is held in memory."""

        def long(count: int) -> Iterator[str]:
            for _ in range(count):
                yield from SMALL.split("\n")

        tracemalloc.start()
        legal = sum(it.verdict is Verdict.LEGAL for it in check("long", long(5000)))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert legal == 5000
        # The findings alone would take ten times as much.
        assert most < 500_000


def document(example: str) -> dict[str, Any]:
    """An example as JSON."""
    text = (EXAMPLES / f"{example}.game").read_text("utf-8")
    read: dict[str, Any] = json.loads(wire.write(notation.read_record(text)))
    return read


class TestDocuments:
    """Games in JSON are judged alike."""

    @given(records())
    def test_alike(self, record: Record) -> None:
        """The same game is found the same, as text and as JSON."""
        # Half a surrogate pair cannot stand in JSON.
        bare = Record(record.deal, record.starter, record.moves)

        assert only(wire.write(bare)) == only(notation.write_record(bare))

    @pytest.mark.parametrize("indent", [None, 2])
    def test_many(self, indent: int | None) -> None:
        """On one line or on many, one after another, and between games as text."""
        text = json.dumps(document("expert"), indent=indent)
        findings = found(f"\n{text}\n{SMALL}{text}\n{{\n{text}\n")

        assert [finding.verdict.value for finding in findings] == [
            *("legal", "legal", "legal", "unreadable", "legal")
        ]
        assert findings[3].code == "malformed-json"
        assert findings[3].error_line is not None

    def test_illegal(self) -> None:
        """The same is reported of an illegal move, but for its line and column."""
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

    def test_false(self) -> None:
        """The outcome must be what the moves lead to."""
        finding = only(json.dumps(document("expert") | {"outcome": None}))

        assert (finding.verdict, finding.code) == (Verdict.FALSE, "false-claim")

    def test_unreadable(self) -> None:
        """The first few defects are told."""
        written = document("expert")
        for move in written["moves"]:
            move["x"] = 1
        finding = only(json.dumps(written))

        assert finding.verdict is Verdict.UNREADABLE
        assert finding.message.startswith("$.moves[0].x: ")
        assert finding.message.endswith(f"; and {len(written['moves']) - 3} more")

    @pytest.mark.parametrize("count", [1, 2, 3, 4])
    def test_how_many_more(self, count: int) -> None:
        """Up to three defects are listed; the others, if any, are counted."""
        written = document("expert")
        for move in written["moves"][:count]:
            move["x"] = 1
        told = only(json.dumps(written)).message.split("; ")

        assert [it.partition(":")[0] for it in told[:3]] == [
            f"$.moves[{index}].x" for index in range(min(count, 3))
        ]
        assert told[3:] == ["and 1 more"][: count - 3 if count > 3 else 0]

    def test_malformed(self) -> None:
        """The line of malformed JSON is counted from the start of the file."""
        lines = [*SMALL.split("\n"), '{"kind": "record",', " oops"]
        _, finding = check("x", lines)

        assert finding.code == "malformed-json"
        assert (finding.error_line, finding.error_column) == (len(lines), 2)

    def test_not_utf_8(self) -> None:
        """Bytes that could not be decoded are not JSON either."""
        finding = only('{"kind": "\udcff"}')

        assert (finding.error_line, finding.error_column) == (1, 11)


class TestMachines:
    """Findings as JSON."""

    @pytest.mark.parametrize(
        "text", [SMALL, game("0: end"), game("1: end"), "thegame 2", ""]
    )
    def test_one_object_on_one_line(self, text: str) -> None:
        """All fields that apply, under their own names."""
        finding = only(text)
        line = finding.as_json()

        assert "\n" not in line
        read = json.loads(line)
        assert read["verdict"] == finding.verdict.value
        for field in attrs.fields(Finding):
            value = getattr(finding, field.name)
            assert (field.name in read) == (value is not None)

    def test_clauses_have_ids(self) -> None:
        """The clause is named by its id."""
        assert only(game("0: end")).clause in {clause.id for clause in CLAUSES}


class TestReading:
    """A game is read once, whatever its format, and judged later."""

    @given(records(), st.data())
    def test_up_to_a_move(self, record: Record, data: st.DataObject) -> None:
        """The moves up to one of them, with their comments, and no other."""
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
        """What comes later need not be legal."""
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        (passage,) = games([json.dumps(written)])

        assert len(read(passage).record_to(5).moves) == 5
        with pytest.raises(IllegalGame) as caught:
            read(passage).record_to(6)
        assert isinstance(caught.value.reason, NotInHand)
        assert caught.value.place == ("$", "moves", 5)

    def test_read_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Also an illegal game in JSON is parsed a single time."""
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        parsed: list[object] = []
        parse = _json.parse

        def counting(text: str) -> object:
            parsed.append(text)
            return parse(text)

        monkeypatch.setattr(wire, "parse", counting)

        assert only(json.dumps(written)).verdict is Verdict.ILLEGAL
        assert len(parsed) == 1
