"""Annotations of a record: tags, comments, and the hints in force after each move."""

from typing import Any

import pytest
from hypothesis import given

import thegame
from thegame import (
    Cooperative,
    Defect,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    InvalidRecord,
    InvalidTalk,
    Play,
    Record,
    Talk,
    deal,
    notation,
    wire,
)
from thegame.strategies import records
from thegame.transcripts import IllegalTalk

RULES = Cooperative(2)
DEAL = deal(RULES, seed=7)
KEEP = Hint(1, 3, HintKind.KEEP)
SMALL = Hint(0, 0, HintKind.SMALL_STEP)
SILENCE = Talk(RULES)
START = Record(DEAL, 0)
MOVES = (Play(4, 0), Play(97, 2), EndTurn())
PLAYED = Record(DEAL, 0, MOVES)


class TestTagsAndComments:
    """Tags and comments are added, replaced and removed."""

    def test_tags_keep_their_order(self) -> None:
        """A new tag comes last, and a changed one keeps its place."""
        record = START.tagged("Title", "A").tagged("Date", "B")

        assert record.tags == (("Title", "A"), ("Date", "B"))
        assert record.tagged("Title", "C").tags == (("Title", "C"), ("Date", "B"))
        assert record.tagged("Title", None).tags == (("Date", "B"),)
        assert record.tagged("Place", None) == record

    def test_comments_are_sorted(self) -> None:
        """Comments are sorted by move, one for each, and stay when a move is added."""
        record = PLAYED.commented(3, "drew").commented(0, "begins")
        comments = {3: "drew", 0: "begins"}

        assert record.comments == ((0, "begins"), (3, "drew"))
        assert Record(DEAL, 0, MOVES, comments=comments) == record
        assert record.commented(3, "x").comments == ((0, "begins"), (3, "x"))
        assert record.commented(0, None).comments == ((3, "drew"),)
        assert record.commented(0, None).commented(3, None).comments == ()
        assert record.commented(1, None) == record
        assert record.apply(Play(11, 0)).comments == record.comments

    @given(records())
    def test_one_by_one(self, record: Record) -> None:
        """Tags and comments added one by one lead to an equal record."""
        hints = dict(record.hints)
        noted = Record(record.deal, record.starter, record.moves, hints=hints)
        for name, value in record.tags:
            noted = noted.tagged(name, value)
        for number, text in reversed(record.comments):
            noted = noted.commented(number, text)

        assert noted == record
        assert noted.tagged("Title", "A").states() == record.states()

    def test_wrong_types(self) -> None:
        """A tag or comment that is not text is refused."""
        wrong: Any = 7
        with pytest.raises(InvalidRecord, match="a str"):
            START.tagged("Title", wrong)
        with pytest.raises(InvalidRecord, match="a name of type str"):
            START.tagged(wrong, "Title")
        with pytest.raises(InvalidRecord, match="a str"):
            START.commented(0, wrong)


class TestHear:
    """A record hears when the hints change."""

    def test_from_now_on(self) -> None:
        """Hints are in force after the moves so far, until they change."""
        record = START.hear(SILENCE.give(KEEP)).play(4, 0)
        record = record.hear(SILENCE.give(SMALL)).play(97, 2).end_turn()
        in_force = [(KEEP,), (SMALL,), (SMALL,), (SMALL,)]

        assert record.hints == ((0, (KEEP,)), (1, (SMALL,)))
        assert [record.hints_at(number) for number in range(4)] == in_force
        assert [record.view_at(number, 1).hints for number in range(4)] == in_force

    def test_the_last_word_counts(self) -> None:
        """The last hints between two moves count, unless they were in force before."""
        record = START.hear(SILENCE.give(KEEP))

        assert record.hear(SILENCE.give(SMALL)).hints == ((0, (SMALL,)),)
        assert record.hear(SILENCE) == START.hear(SILENCE) == START
        assert record.play(4, 0).hear(SILENCE.give(KEEP)) == record.play(4, 0)

    def test_taken_back(self) -> None:
        """Undoing a move removes the hints given after it."""
        record = START.hear(SILENCE.give(KEEP)).play(4, 0).hear(SILENCE)

        assert record.undo() == START.hear(SILENCE.give(KEEP))

    def test_notes_and_talk(self) -> None:
        """Tags, comments and hints do not change each other."""
        record = START.hear(SILENCE.give(KEEP)).tagged("Title", "x").commented(0, "y")
        heard = record.hear(SILENCE.give(SMALL))

        assert record.hints == ((0, (KEEP,)),)
        assert (heard.tags, heard.comments) == (record.tags, record.comments)

    def test_talk_of_another_game(self) -> None:
        """The talk of another game is refused, and any talk in a duel."""
        duel = Record(deal(FaceToFace(), seed=7), 0)
        for record, talk in ((START, Talk(Cooperative(3))), (duel, SILENCE)):
            with pytest.raises(InvalidTalk, match="talk of a game of"):
                record.hear(talk)

    def test_repr(self) -> None:
        """The repr of a record with hints is its constructor."""
        record = Record(DEAL, 0, MOVES, hints={0: [KEEP], 2: []})

        assert "hints=" not in repr(PLAYED)
        assert eval(repr(record), dict(vars(thegame))) == record  # noqa: S307 - our own text

    def test_any_order(self) -> None:
        """Hints may come in any order, and those that change nothing are left out."""
        given = {3: [SMALL], 1: {KEEP, SMALL}, 0: (), 2: (KEEP, SMALL)}
        record = Record(DEAL, 0, MOVES, hints=given)

        assert record.hints == ((1, (SMALL, KEEP)), (3, (SMALL,)))


TWICE = Defect((("hints", 0, "hints"),), (KEEP, KEEP), "each hint once")
WRONG: list[tuple[dict[str, Any], list[str]]] = [
    ({"tags": {7: "x"}}, ["tags[7]: expected a name of type str, got 7"]),
    ({"tags": [("Date", "x"), ("Date", "y")]}, ["tags.Date: given more than once"]),
    ({"comments": [(1, "x"), (1, "x")]}, ["comments[1]: given more than once"]),
    ({"hints": [(0, ()), (0, [KEEP])]}, ["hints[0]: given more than once"]),
    (
        {"tags": {(1, 2): "x"}},
        ["tags['(1, 2)']: expected a name of type str, got (1, 2)"],
    ),
    (
        {"tags": {"Title": 1, 2: None}},
        [
            "tags.Title: expected a str, got 1",
            "tags[2]: expected a name of type str, got 2",
            "tags[2]: expected a str, got None",
        ],
    ),
    (
        {"comments": {0: b"x", 4: "late"}, "tags": {"": b""}},
        [
            "tags['']: expected a str, got b''",
            "comments[0]: expected a str, got b'x'",
            "comments[4]: expected an int from 0 to 3, got 4",
        ],
    ),
    (
        {"comments": {-1: "early", True: "x"}},
        [
            "comments[-1]: expected an int from 0 to 3, got -1",
            "comments[True]: expected an int from 0 to 3, got True",
        ],
    ),
    (
        {"hints": {4: [], -1: []}},
        [
            "hints[4]: expected an int from 0 to 3, got 4",
            "hints[-1]: expected an int from 0 to 3, got -1",
        ],
    ),
    (
        {"hints": {2: [KEEP, Hint(2, 0, HintKind.KEEP)]}},
        ["hints[2].hints[1].player: expected an int from 0 to 1, got 2"],
    ),
    ({"hints": {0: [KEEP, KEEP]}}, [str(TWICE)]),
    (
        {"hints": {0: None, 9: [7]}, "comments": {9: "x"}},
        [
            "comments[9]: expected an int from 0 to 3, got 9",
            "hints[0].hints: expected a collection of hints, got None",
            "hints[9]: expected an int from 0 to 3, got 9",
            "hints[9].hints[0]: expected a Hint, got 7",
        ],
    ),
]
"""Annotations of a record of three moves, and all their defects."""


class TestDefects:
    """Wrong annotations are refused, and every defect is named."""

    @pytest.mark.parametrize(("annotations", "messages"), WRONG)
    def test_messages(self, annotations: dict[str, Any], messages: list[str]) -> None:
        """Every defect is named with its path, the expectation and the value."""
        with pytest.raises(InvalidRecord) as caught:
            Record(DEAL, 0, MOVES, **annotations)

        assert [str(defect) for defect in caught.value.defects] == messages

    def test_duellists_do_not_talk(self) -> None:
        """A duel takes no hints, not even an empty collection of them."""
        dealt = deal(FaceToFace(), seed=7)
        with pytest.raises(InvalidRecord, match="by which players may talk"):
            Record(dealt, 0, (), hints={0: ()})


class TestWritten:
    """The hints of a game in text and in JSON."""

    def test_up_to_a_move(self) -> None:
        """A game up to a move has the hints up to that move."""
        record = Record(DEAL, 0, MOVES, hints={1: [KEEP], 2: [SMALL]})
        for game in (
            notation.read_game(notation.write_record(record)),
            wire.read_game(wire.write(record)),
        ):
            assert [game.record_to(number).hints for number in range(4)] == [
                (),
                record.hints[:1],
                record.hints,
                record.hints,
            ]

    def test_illegal_talk(self) -> None:
        """Impossible hints are refused with their line, after the legal moves."""
        text = notation.write_record(PLAYED, seed=7)
        game = notation.read_game(text + "[7-A1-keep]\n")

        assert game.record_to(2).hints == ()
        with pytest.raises(IllegalTalk) as caught:
            game.record()
        assert (caught.value.number, str(caught.value.place)) == (3, "line 8, column 1")
        assert str(caught.value) == (
            "line 8, column 1: hints after move 3: hints[0].player: expected an int "
            "from 0 to 1, got 7"
        )

    @pytest.mark.parametrize("rules", [RULES, FaceToFace()], ids=repr)
    def test_illegal_talk_in_json(self, rules: thegame.Rules) -> None:
        """Impossible hints, and any hints in a duel, are refused with their path."""
        document = wire.write_dict(Record(deal(rules, seed=7), 0))
        hint = {"player": 4, "pile": 0, "kind": "keep"}
        document["hints"] = [{"after": 0, "hints": [hint]}]
        with pytest.raises(IllegalTalk) as caught:
            wire.read_record(document)

        assert caught.value.place == ("$", "hints", 0)
        assert wire.write_dict(caught.value)["message"] == caught.value.message

    def test_defects_in_json(self) -> None:
        """Hints after a move that is missing, or twice after one move, are refused."""
        document = wire.write_dict(PLAYED)
        document["hints"] = [{"after": after, "hints": []} for after in (1, 4, 1)]
        with pytest.raises(thegame.Invalid) as caught:
            wire.read_record(document)

        assert [str(defect) for defect in caught.value.defects] == [
            "$.hints[1].after: expected an int from 0 to 3, got 4",
            "$.hints[2].after: expected a move without other hints, got 1",
        ]

    def test_defects_in_the_json_of_a_seat(self) -> None:
        """The hints of a seat record follow a move and concern a pile of the game."""
        document = wire.write_dict(PLAYED.view(0))
        for after, pile, message in (
            (0, 0, "$.hints[0].after: expected an int from 1 to 3, got 0"),
            (1, 5, "$.hints[0].hints[0].pile: expected an int from 0 to 3, got 5"),
        ):
            hint = {"player": 1, "pile": pile, "kind": "keep"}
            document["hints"] = [{"after": after, "hints": [hint]}]
            with pytest.raises(thegame.Invalid) as caught:
                wire.read_seat_record(document)
            assert str(caught.value).endswith(message.partition("hints[0].")[2])

    def test_order_in_json(self) -> None:
        """The hints of a document may come in any order."""
        record = Record(DEAL, 0, MOVES, hints={1: [KEEP, SMALL], 2: []})
        document = wire.write_dict(record)
        document["hints"].reverse()
        document["hints"][-1]["hints"].reverse()

        assert wire.read_record(document) == record

    def test_no_hints_in_json(self) -> None:
        """A game without hints is written without a field for them."""
        assert "hints" not in wire.write_dict(PLAYED)
        assert "hints" not in wire.write_dict(PLAYED.view(0))
        assert wire.read_record({**wire.write_dict(PLAYED), "hints": []}) == PLAYED

    def test_many_defects(self) -> None:
        """The document of an error has 100 of its defects, and counts the others."""
        many = InvalidTalk((Defect((("hints", 0),), 7, "a Hint"),) * 150)
        reason = wire.write_dict(IllegalTalk(("$", "hints", 0), 3, many))["reason"]

        assert (len(reason["defects"]), reason["omitted"]) == (100, 50)
