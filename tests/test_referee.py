"""The referee's verdicts on games in text and in JSON."""

import gc
import io
import json
import os
import tracemalloc
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.command_files import ILLEGAL
from tests.support.folders import DOCS, EXAMPLES
from tests.support.variants import SIX, SixPlayers
from tests.support.wrong_texts import HEADER, WRONG, game
from thegame import (
    Cooperative,
    Play,
    Record,
    TeamResult,
    deal,
    notation,
    referee,
    wire,
)
from thegame.notation import NotationError, TextPlace
from thegame.referee import Verdict, VerdictKind, judge
from thegame.refusals import NotInHand
from thegame.strategies import records
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk
from thegame.wire import WireError

SMALL: Final = """thegame 1
rules face-to-face hand_size=2 highest=4
deal hands=3,4/2,4 decks=2/3
starter 0
result open
"""

UNREADABLE: Final = [
    it
    for it in WRONG
    # A file may have a byte order mark, any line ends, and two games.
    if it[0] == "game" and it[1] and it[-1] not in {"\ufeffthegame", "\r", "thegame"}
]


WHOLE: Final = (game("0: 97-D1 4-A1 end"), wire.write(notation.read_record(HEADER)))
"""A game as text, and one as JSON."""

PIECES: Final = st.sampled_from(
    [
        *(HEADER, "thegame 1\n", "0: 4-A1", " 97-D1!", " end\n", "[2-A1-keep]", '"'),
        *("{", "}\n", '{"kind":"record",', "[" * 40, "9" * 700, "-1", "null", "\\"),
        *("\ufeff", "\r\n", "\x00", "\ud800", "\u2028"),
    ]
)


def only(text: str | bytes) -> Verdict:
    """Return the verdict on a text with one game."""
    (verdict,) = judge(text)
    return verdict


def document(example: str) -> dict[str, Any]:
    """Return an example as JSON."""
    text = (EXAMPLES / f"{example}.game").read_text("utf-8")
    read: dict[str, Any] = json.loads(wire.write(notation.read_record(text)))
    return read


class TestVerdicts:
    """Legal, illegal, inconsistent or unreadable, with the reason."""

    @given(st.lists(records(), min_size=1, max_size=4))
    def test_every_record_is_legal(self, played: list[Record]) -> None:
        """Games that the library plays are legal, and the verdict has their record."""
        text = "".join(map(notation.write_record, played))

        for verdict, record in zip(judge(text), played, strict=True):
            assert verdict.kind is VerdictKind.LEGAL
            assert verdict.record == record
            assert verdict.moves == len(record.moves)
            assert verdict.outcome == record.outcome
            assert verdict.rules == record.rules

    def test_outcome(self) -> None:
        """The message of a finished game is its outcome."""
        verdict = only((EXAMPLES / "team-lost.game").read_text("utf-8"))

        assert (verdict.outcome, verdict.message) == (TeamResult(50), "50 cards left")

    @pytest.mark.parametrize(
        ("turn", "move", "code", "clause"),
        [
            ("0: 97-D1 4-A1 5-A1 end", "5-A1", "not-in-hand", "CO-TURN-6"),
            ("0: 97-D1 4-A1 end\n1: end", "end", "too-few-laid", "CO-TURN-2"),
        ],
    )
    def test_illegal(self, turn: str, move: str, code: str, clause: str) -> None:
        """The verdict has the clause, and the error with the move and the legal ones."""
        verdict = only(game(turn))

        assert verdict.kind is VerdictKind.ILLEGAL
        assert verdict.code == code
        assert verdict.clause is not None
        assert verdict.clause.id == clause
        assert isinstance(verdict.error, IllegalGame)
        assert verdict.error.text == move
        assert verdict.error.legal
        assert verdict.rules == Cooperative(2)
        assert (verdict.record, verdict.moves, verdict.outcome) == (None, None, None)

    @pytest.mark.parametrize("write", [notation.write_record, wire.write])
    def test_names(self, write: Callable[[Record], str]) -> None:
        """Messages have the names in the tags: of moves, claims and outcomes."""
        read = notation.read_record((EXAMPLES / "duel-stuck.game").read_text("utf-8"))
        text = write(read)
        lost = text.replace("winner=1", "winner=0").replace('ner":1,', 'ner":0,')
        illegal = text.replace("1: 6-opp.A", "1: 7-opp.A").replace(
            '{"move":"play","card":6,', '{"move":"play","card":7,'
        )
        ended = "Silver wins because Gold is stuck"

        assert only(text).message == ended
        assert only(lost).message == (
            "claims the outcome 'Gold wins because Silver is stuck', but the moves lead "
            f"to the outcome '{ended}'"
        )
        assert only(illegal).message.startswith(
            "move 6, 7-opp.A by Silver: Silver does not hold 7; hand: 6, 8, "
        )

    def test_names_of_turns(self) -> None:
        """A turn of the wrong player is reported with the names of both."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")

        assert only(text.replace("1: 6-opp.A", "0: 6-opp.A")).message == (
            "claims that Gold is on turn, but Silver is"
        )

    def test_name_of_a_third(self) -> None:
        """Every player of a team is called by the name in the tags."""
        tag = 'tag "Player 2" "Cem"\nrules cooperative players=3'
        team = HEADER.replace("rules cooperative players=2", tag)
        verdict = only(f"{team.replace('starter 0', 'starter 2')}2: end\n")

        assert verdict.message.startswith("move 1, end by Cem: ")

    def test_piles_of_the_player(self) -> None:
        """Piles have the names of the player on turn."""
        duel = SMALL.replace("starter 0", "starter 1")
        verdict = only(f"{duel}1: 4-opp.A\n")

        assert "the opponent's pile opp.A (ascending, showing 1)" in verdict.message

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
        verdict = only(text)

        assert verdict.kind is VerdictKind.INCONSISTENT
        assert verdict.code == "false-claim"
        assert isinstance(verdict.error, FalseClaim)
        assert verdict.place == verdict.error.place == TextPlace(line, column)
        assert verdict.message.startswith(f"claims {message}")
        assert (verdict.record, verdict.rules) == (None, None)

    @pytest.mark.parametrize("wrong", UNREADABLE)
    def test_unreadable(self, wrong: tuple[str, str, int, int, str, str]) -> None:
        """An unreadable game has the place where reading stopped."""
        _, text, line, column, expected, got = wrong
        verdict = next(judge(text))

        assert verdict.kind is VerdictKind.UNREADABLE
        assert isinstance(verdict.error, NotationError)
        assert verdict.place == TextPlace(line, column)
        assert verdict.message.startswith(f"expected {expected}, got ")
        assert verdict.message.endswith(repr(got) if got else "the end of the line")

    def test_not_utf_8(self) -> None:
        """Bytes that are not UTF-8 are reported with their line and column."""
        text = "\udcff" + HEADER + game('"ab\udc80c"') + '{"kind":\n "\udcff"}'
        verdicts = list(judge(text.encode(errors="surrogateescape")))

        assert [it.place for it in verdicts] == [
            TextPlace(1, 1),
            TextPlace(11, 4),
            TextPlace(13, 3),
        ]
        assert [it.line for it in verdicts] == [1, 6, 12]
        assert [it.message.partition(", got")[0] for it in verdicts] == [
            *["expected UTF-8"] * 2,
            "$: expected UTF-8",
        ]
        assert [it.code for it in verdicts] == [
            *["notation-error"] * 2,
            "malformed-json",
        ]
        assert {it.kind for it in verdicts} == {VerdictKind.UNREADABLE}

    def test_no_game(self) -> None:
        """An empty text has one verdict, which belongs to no game and no line."""
        message = "the file contains no game"

        assert only("") == Verdict(kind=VerdictKind.UNREADABLE, message=message)


class TestSources:
    """Games come as a text, as bytes, from a path or from an open file."""

    def test_all_sources(self, tmp_path: Path) -> None:
        """Every source of the same games has the same verdicts; any path is one."""
        text = HEADER + ILLEGAL + "chess\n"
        path = tmp_path / "x.game"
        path.write_bytes(text.encode())
        expected = list(judge(text))

        assert [it.kind.value for it in expected] == ["legal", "unreadable"]
        assert list(judge(text.encode())) == expected
        assert list(judge(path)) == expected
        with os.scandir(tmp_path) as entries:
            assert list(judge(next(entries))) == expected
        assert list(judge(io.StringIO(text))) == expected
        with path.open("rb") as file:
            assert list(judge(file)) == expected
        with path.open(encoding="utf-8") as lines:
            assert list(judge(lines)) == expected

    @pytest.mark.parametrize("name", ["x.jsonl", "x.NDJSON"])
    def test_json_lines_by_name(self, tmp_path: Path, name: str) -> None:
        """The name of a path or of an open file decides, unless the argument does."""
        good = wire.write(notation.read_record(HEADER))
        path = tmp_path / name
        path.write_text(f"{good}\noops\n\n{good}\n")
        with path.open("rb") as file:
            kinds = [(it.line, it.kind.value) for it in judge(file)]

        assert kinds == [(1, "legal"), (2, "unreadable"), (4, "legal")]
        assert [(it.line, it.kind.value) for it in judge(path)] == kinds
        assert [it.line for it in judge(path, json_lines=False)] == [1, 4]

    def test_json_lines(self) -> None:
        """The argument decides how a text is read."""
        good = wire.write(notation.read_record(HEADER))
        text = f"oops\n{good}\n"

        assert [it.game for it in judge(text, json_lines=True)] == [1, 2]
        assert [it.kind.value for it in judge(text)] == ["unreadable", "legal"]
        assert [it.kind.value for it in judge(HEADER, json_lines=True)] == [
            *["unreadable"] * 5
        ]

    @pytest.mark.parametrize("write", [notation.write_record, wire.write])
    def test_games(self, write: Callable[[Record], str]) -> None:
        """All games that are not printed are known if their classes are given."""
        text = write(Record(deal(SIX, seed=7), 0))
        known = judge(f"{text}\n{text}", games=iter([SixPlayers]))
        (unknown,) = judge(text)

        assert [(it.kind, it.rules) for it in known] == [(VerdictKind.LEGAL, SIX)] * 2
        assert unknown.kind is VerdictKind.UNREADABLE

    @pytest.mark.parametrize("source", [None, 7, [HEADER], Play(4, 0)])
    def test_wrong_type(self, source: Any) -> None:
        """Anything else raises TypeError at once."""
        with pytest.raises(
            TypeError, match=r"^source: expected a str, bytes, a path or an ope"
        ):
            judge(source)

    def test_no_file(self, tmp_path: Path) -> None:
        """A file that does not exist raises the usual error."""
        with pytest.raises(FileNotFoundError):
            next(judge(tmp_path / "nothing"))

    def test_byte_order_mark(self) -> None:
        """A byte order mark is removed only at the beginning of a file."""
        mark = "\ufeff"

        assert only(f"{mark}{HEADER}").kind is VerdictKind.LEGAL
        assert only(f"{mark}{HEADER}".encode()).kind is VerdictKind.LEGAL
        assert only(f"{HEADER}{mark}").place == TextPlace(6, 1)

    @pytest.mark.parametrize("end", ["", "\n", "\r\n"])
    def test_longest_line(self, monkeypatch: pytest.MonkeyPatch, end: str) -> None:
        """A line may have 20 bytes without its end; a longer one ends the file."""
        documented = (DOCS / "command_line.md").read_text("utf-8")
        assert f"a game of more than {referee.LONGEST:,} characters" in documented
        monkeypatch.setattr(referee, "LONGEST", 20)
        line = "thegame 1" + "\u00e4" * 5 + "x"
        short, long = only(f"{line}{end}".encode()), only(f"{line}x{end}".encode())

        assert (short.game, long.game) == (1, None)
        assert long.message == "line 1 has more than 20 characters"
        assert only(f"{line}x{end}").game == 1

    def test_endless_line(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A line that is too long is not read to its end."""
        stream = io.BytesIO(b"x" * 100)
        monkeypatch.setattr(referee, "LONGEST", 20)

        message = "line 1 has more than 20 characters"

        assert next(judge(stream)) == Verdict(
            kind=VerdictKind.UNREADABLE, message=message
        )
        assert stream.tell() == 22

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (["thegame 1" + "x" * 11], None),
            (["thegame 1", "x" * 10], None),
            (["thegame 1", "x" * 4, "x" * 5], None),
            (["", "thegame 1", "x" * 10], None),
            (["x" * 12, "thegame 1", "x" * 10, "thegame 1", "x" * 10], None),
            (["{" + "x" * 10] * 3, None),
            (["thegame 1", "x" * 11], 2),
            (["thegame 1", "x" * 4, "x" * 6], 3),
            (["thegame 1", "thegame 1", "x" * 5, "", "", "x" * 3], 6),
        ],
    )
    def test_longest_game(
        self, monkeypatch: pytest.MonkeyPatch, lines: list[str], number: int | None
    ) -> None:
        """Each game may have 20 characters, with its line ends; the line is named."""
        monkeypatch.setattr(referee, "LONGEST", 20)
        *_, last = judge("\n".join(lines))
        message = f"line {number}: the game has more than 20 characters"

        assert (last.message == message) == (last.game is None) == (number is not None)


class TestHostile:
    """Files of strangers have verdicts, whatever is in them."""

    @given(
        whole=st.sampled_from(WHOLE),
        at=st.integers(0, 250),
        cut=st.integers(0, 9),
        middle=st.lists(PIECES, max_size=9).map("".join),
        json_lines=st.booleans(),
    )
    def test_any_content(
        self, whole: str, at: int, cut: int, middle: str, json_lines: bool
    ) -> None:
        """Each part of a damaged text has a verdict, and nothing is raised."""
        text = f"{whole[:at]}{middle}{whole[at + cut :]}"
        for source in (text, text.encode(errors="surrogatepass")):
            verdicts = list(judge(source, json_lines=json_lines))

            assert [it.game for it in verdicts] == [*range(1, len(verdicts) + 1)]
            for verdict in verdicts:
                is_legal = verdict.kind is VerdictKind.LEGAL
                assert is_legal == (verdict.record is not None)
                assert is_legal == (verdict.error is None)


class TestMemory:
    """One game is held in memory at a time."""

    def test_one_game_at_a_time(self, tmp_path: Path) -> None:
        """After many games no more memory is held than after a few."""
        path = tmp_path / "many.game"
        path.write_text(SMALL * 1200)
        verdicts, held = judge(path), list[int]()
        tracemalloc.start()
        for games in (100, 1000):
            legal = sum(it.kind is VerdictKind.LEGAL for it in islice(verdicts, games))
            gc.collect()
            held.append(tracemalloc.get_traced_memory()[0])
            assert legal == games
        tracemalloc.stop()

        # The text of the games between has as many characters.
        assert held[1] - held[0] < 1000 * len(SMALL)

    def test_as_soon_as_possible(self) -> None:
        """A verdict comes when the next game begins, not at the end of the file."""
        file = io.StringIO(HEADER * 3)
        next(judge(file))

        assert file.tell() == len(HEADER) + len("thegame 1\n")


class TestDocuments:
    """Games in JSON are judged like games in the notation."""

    @given(records())
    def test_equal_verdicts(self, record: Record) -> None:
        """A game has equal verdicts as text and as JSON."""
        # Half a surrogate pair in a comment cannot be written as JSON.
        bare = Record(record.deal, record.starter, record.moves)

        assert only(wire.write(bare)) == only(notation.write_record(bare))

    @pytest.mark.parametrize("indent", [None, 2])
    def test_many(self, indent: int | None) -> None:
        """A file may mix games on one line, on several lines, and as text."""
        text = json.dumps(document("expert"), indent=indent)
        verdicts = list(judge(f"\n{text}\n{SMALL}{text}\n{{\n{text}\n"))

        assert [verdict.kind.value for verdict in verdicts] == [
            *("legal", "legal", "legal", "unreadable", "legal")
        ]
        assert verdicts[3].code == "malformed-json"
        assert isinstance(verdicts[3].place, TextPlace)

    def test_malformed(self) -> None:
        """The place where a text stops being JSON is counted in the whole file."""
        _, verdict = judge(f'{SMALL}{{\n "kind": "record",\n "version": one\n}}\n')

        assert verdict.line == 6
        assert verdict.place == TextPlace(8, 13)

    def test_illegal(self) -> None:
        """An illegal move has the verdict of the text, with its path as the place."""
        text = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
        written = document("duel-stuck")
        written["moves"][5]["card"] = 7
        verdict = only(json.dumps(written))
        by_text = only(text.replace("1: 6-opp.A", "1: 7-opp.A"))

        assert verdict.kind is VerdictKind.ILLEGAL
        assert verdict.place == ("$", "moves", 5)
        assert verdict == attrs.evolve(by_text, place=verdict.place)

    def test_no_such_pile(self) -> None:
        """A pile that does not exist has no name."""
        written = document("duel-stuck")
        written["moves"][0]["pile"] = 4
        verdict = only(json.dumps(written))

        assert verdict.code == "no-such-pile"
        assert verdict.message.startswith("move 1, 8-4 by Gold: ")

    @pytest.mark.parametrize("count", [1, 2, 3, 4])
    def test_defects(self, count: int) -> None:
        """Up to three defects are listed, and the others counted."""
        written = document("expert")
        for move in written["moves"][:count]:
            move["x"] = 1
        verdict = only(json.dumps(written))
        listed = verdict.message.split("; ")

        assert [it.partition(":")[0] for it in listed[:3]] == [
            f"$.moves[{index}].x" for index in range(min(count, 3))
        ]
        assert listed[3:] == ["and 1 more"][: count - 3 if count > 3 else 0]
        assert verdict.place == ("$", "moves", 0, "x")
        assert isinstance(verdict.error, WireError)
        assert len(verdict.error.defects) == count

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
        verdict = only(json.dumps(written))

        assert isinstance(verdict.error, IllegalGame)
        assert isinstance(verdict.error.reason, NotInHand)
        assert len(parsed) == 1


def test_talk() -> None:
    """Impossible hints make a game illegal; the place is that of the brackets.

    Of wrong hints and an illegal move, the first in the game is reported.
    """
    verdict = only(game("0: 4-A1 [2-A1-keep] 5-A1"))
    other = only(game("0: 5-A1 [2-A1-keep]"))

    assert (verdict.kind, verdict.code) == (VerdictKind.ILLEGAL, "illegal-talk")
    assert isinstance(verdict.error, IllegalTalk)
    assert verdict.place == verdict.error.place == TextPlace(6, 9)
    assert verdict.message.startswith("hints after move 1: ")
    assert (verdict.clause, verdict.rules) == (None, Cooperative(2))
    assert (other.kind, other.code) == (VerdictKind.ILLEGAL, "not-in-hand")
