"""Which hints were in force before which move of a game."""

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    IllegalTalk,
    InvalidRecord,
    InvalidTalk,
    NoSuchMove,
    Play,
    Record,
    SeatRecord,
    Talk,
    deal,
    notation,
    wire,
)
from thegame.strategies import records

RULES = Cooperative(2)
DEAL = deal(RULES, seed=7)
KEEP = Hint(1, 3, HintKind.KEEP)
SMALL = Hint(0, 0, HintKind.SMALL_STEP)
SILENCE = Talk(RULES)
START = Record.start(DEAL, 0)
MOVES = (Play(4, 0), Play(97, 2), EndTurn())


def defects(**notes: Any) -> list[str]:
    """What is wrong with the notes of a record."""
    with pytest.raises(InvalidRecord) as caught:
        Record.played(DEAL, 0, MOVES, **notes)
    return [str(defect) for defect in caught.value.defects]


def _plain(record: Record) -> Record:
    """The record without notes, whose text JSON may not have."""
    hints = dict(record.hints)
    return Record.played(record.deal, record.starter, record.moves, hints=hints)


class TestHearing:
    """A record hears when the hints change."""

    def test_from_now_on(self) -> None:
        """Hints are in force after the moves so far, until they change."""
        record = START.hear(SILENCE.give(KEEP)).play(4, 0)
        record = record.hear(SILENCE.give(SMALL)).play(97, 2).end_turn()

        assert record.hints == ((0, (KEEP,)), (1, (SMALL,)))
        assert [record.hints_at(number) for number in range(4)] == [
            *((KEEP,), (SMALL,), (SMALL,), (SMALL,)),
        ]

    def test_the_last_word_counts(self) -> None:
        """Of what is said between two moves, the last counts."""
        record = START.hear(SILENCE.give(KEEP))

        assert record.hear(SILENCE.give(SMALL)).hints == ((0, (SMALL,)),)
        assert record.hear(SILENCE) == START

    def test_nothing_new(self) -> None:
        """What was in force before is not a change."""
        record = START.hear(SILENCE.give(KEEP)).play(4, 0)

        assert record.hear(SILENCE.give(KEEP)) == record
        assert START.hear(SILENCE) == START

    def test_taken_back(self) -> None:
        """With a move, the hints after it are undone."""
        record = START.hear(SILENCE.give(KEEP)).play(4, 0).hear(SILENCE)

        assert record.undo() == START.hear(SILENCE.give(KEEP))

    def test_notes_and_talk(self) -> None:
        """Tags and comments do not change the hints, nor the other way round."""
        record = START.hear(SILENCE.give(KEEP)).tagged("Title", "x").commented(0, "y")
        heard = record.hear(SILENCE.give(SMALL))

        assert record.hints == ((0, (KEEP,)),)
        assert (heard.tags, heard.comments) == (record.tags, record.comments)

    def test_talk_of_another_game(self) -> None:
        """What is said elsewhere is not recorded here, nor is talk in a duel."""
        duel = Record.start(deal(FaceToFace(), seed=7), 0)
        for record, talk in ((START, Talk(Cooperative(3))), (duel, SILENCE)):
            with pytest.raises(InvalidTalk, match="talk of a game of"):
                record.hear(talk)

    def test_part_of_the_value(self) -> None:
        """Hints make a difference, are printed and travel."""
        record = Record.played(DEAL, 0, MOVES, hints={0: [KEEP], 2: []})
        silent = Record.played(DEAL, 0, MOVES)

        assert record != silent
        assert "hints={0: (Hint(player=1" in repr(record)
        assert "hints=" not in repr(silent)
        assert eval(repr(record), dict(vars(thegame))) == record  # noqa: S307 - our own text
        assert pickle.loads(pickle.dumps(record)) == record
        assert pickle.loads(pickle.dumps(record)).hints == record.hints

    @pytest.mark.parametrize("number", [-1, 4, True, "1"])
    def test_no_such_move(self, number: Any) -> None:
        """Hints are in force after moves that were made."""
        record = Record.played(DEAL, 0, MOVES)
        with pytest.raises(NoSuchMove):
            record.hints_at(number)
        with pytest.raises(NoSuchMove):
            record.view_at(number, 0)


class TestPlayed:
    """A whole game is given with its hints."""

    def test_any_order(self) -> None:
        """Hints come in any order, and what changes nothing is left out."""
        given = {3: [SMALL], 1: {KEEP, SMALL}, 0: (), 2: (KEEP, SMALL)}
        record = Record.played(DEAL, 0, MOVES, hints=given)

        assert record.hints == ((1, (SMALL, KEEP)), (3, (SMALL,)))

    @pytest.mark.parametrize(
        ("hints", "message"),
        [
            ({4: []}, "hints[4]: expected an int from 0 to 3, got 4"),
            ({-1: []}, "hints[-1]: expected an int from 0 to 3, got -1"),
            (
                {2: [KEEP, Hint(2, 0, HintKind.KEEP)]},
                "hints[2].hints[1].player: expected an int from 0 to 1, got 2",
            ),
            (
                {0: [KEEP, KEEP]},
                f"hints[0].hints: expected each hint once, got {(KEEP, KEEP)!r}"[:140],
            ),
            ({0: None}, "hints[0].hints: expected a collection of hints, got None"),
        ],
    )
    def test_refused(self, hints: Any, message: str) -> None:
        """Every defect is named with its place."""
        (found,) = defects(hints=hints)

        assert found.startswith(message[:60])

    def test_all_at_once(self) -> None:
        """Defects of comments and hints are reported together."""
        assert len(defects(hints={0: [7], 9: []}, comments={9: "x"})) == 3

    def test_duellists_do_not_talk(self) -> None:
        """Not even nothing can be in force in a duel."""
        dealt = deal(FaceToFace(), seed=7)
        with pytest.raises(InvalidRecord, match="expected a Cooperative"):
            Record.played(dealt, 0, (), hints={0: ()})


class TestSeats:
    """Every seat hears the talk, and spectators do."""

    @given(records(), st.data())
    def test_views(self, record: Record, data: st.DataObject) -> None:
        """A seat record has what its seat saw and heard after each move."""
        seat = data.draw(st.sampled_from(watchers(record.rules)))
        seen = record.for_player(seat)
        views = tuple(
            record.view_at(number, seat) for number in range(len(record.moves) + 1)
        )

        assert seen.views() == views
        assert seen.view == views[-1]
        assert [view.hints for view in views] == [
            record.hints_at(number) for number in range(len(views))
        ]
        assert wire.read_seat_record(wire.write(seen)) == seen
        assert wire.read_seat_record(wire.write(seen)).view == seen.view

    @given(records(), st.data())
    def test_kept_by_a_client(self, record: Record, data: st.DataObject) -> None:
        """A client that observes and hears comes to the same seat record."""
        seat = data.draw(st.sampled_from(watchers(record.rules)))
        kept = SeatRecord.begin(record.states()[0].view(seat))
        heard = dict(record.hints)
        for number in range(len(record.moves) + 1):
            if number:
                step = record.state_at(number - 1).step(record.moves[number - 1])
                kept = kept.observe(*step.seen_by(seat))
            if number in heard and isinstance(record.rules, Cooperative):
                kept = kept.hear(Talk(record.rules, heard[number]))

        assert kept == record.for_player(seat)
        assert kept.view == record.for_player(seat).view

    def test_heard_and_forgotten(self) -> None:
        """Of what a client hears between two moves, the last counts."""
        view = DEAL.start(0).view(0)
        step = DEAL.start(0).step(Play(4, 0))
        begun = SeatRecord.begin(view).observe(*step.seen_by(0))

        assert begun.hear(SILENCE.give(KEEP)).hints == ((1, (KEEP,)),)
        assert begun.hear(SILENCE.give(KEEP)).hear(SILENCE) == begun


class TestWritten:
    """A game with talk can be replayed as it was."""

    @given(records())
    def test_round_trip(self, record: Record) -> None:
        """From the record to text and back, every hint before every move."""
        back = notation.read_record(notation.write_record(record))

        assert back.hints == record.hints
        assert wire.read_game(wire.write(_plain(record))).record().hints == record.hints

    def test_up_to_a_move(self) -> None:
        """A game up to a move has the hints up to there."""
        record = Record.played(DEAL, 0, MOVES, hints={1: [KEEP], 2: [SMALL]})
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
        """Hints that nobody can give are refused where they are, after legal moves."""
        text = notation.write_record(Record.played(DEAL, 0, MOVES), seed=7)
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
        """The place is a path, and a duel has no talk at all."""
        document = wire.write_dict(Record.start(deal(rules, seed=7), 0))
        hint = {"player": 4, "pile": 0, "kind": "keep"}
        document["hints"] = [{"after": 0, "hints": [hint]}]
        with pytest.raises(IllegalTalk) as caught:
            wire.read_record(document)

        assert caught.value.place == ("$", "hints", 0)
        assert wire.read_error(wire.write(caught.value)).message == caught.value.message

    def test_defects_in_json(self) -> None:
        """Hints after moves that are not there, or twice after the same."""
        document = wire.write_dict(Record.played(DEAL, 0, MOVES))
        document["hints"] = [{"after": after, "hints": []} for after in (1, 4, 1)]
        with pytest.raises(thegame.WireError) as caught:
            wire.read_record(document)

        assert [str(defect) for defect in caught.value.defects] == [
            "$.hints[1].after: expected an int from 0 to 3, got 4",
            "$.hints[2].after: expected a move without other hints, got 1",
        ]

    def test_defects_in_the_json_of_a_seat(self) -> None:
        """The start has its own hints, so others come after a move."""
        document = wire.write_dict(Record.played(DEAL, 0, MOVES).for_player(0))
        for after, pile, message in (
            (0, 0, "$.hints[0].after: expected an int from 1 to 3, got 0"),
            (1, 5, "$.hints[0].hints[0].pile: expected an int from 0 to 3, got 5"),
        ):
            hint = {"player": 1, "pile": pile, "kind": "keep"}
            document["hints"] = [{"after": after, "hints": [hint]}]
            with pytest.raises(thegame.WireError) as caught:
                wire.read_seat_record(document)
            assert str(caught.value).endswith(message.partition("hints[0].")[2])

    def test_order_in_json(self) -> None:
        """In a document the hints may come in any order."""
        record = Record.played(DEAL, 0, MOVES, hints={1: [KEEP, SMALL], 2: []})
        document = wire.write_dict(record)
        document["hints"].reverse()
        document["hints"][-1]["hints"].reverse()

        assert wire.read_record(document) == record

    def test_silent_games_are_written_as_before(self) -> None:
        """Without talk there is no field for it."""
        record = Record.played(DEAL, 0, MOVES)

        assert "hints" not in wire.write_dict(record)
        assert "hints" not in wire.write_dict(record.for_player(0))
        assert wire.read_record({**wire.write_dict(record), "hints": []}) == record

    def test_many_defects(self) -> None:
        """The document of an error has some of its defects, and counts the others."""
        many = InvalidTalk((thegame.Defect((("hints", 0),), 7, "a Hint"),) * 150)
        error = IllegalTalk(("$", "hints", 0), 3, many)
        back = wire.read_error(wire.write(error))

        assert isinstance(back, IllegalTalk)
        assert isinstance(back.reason, InvalidTalk)
        assert (len(back.reason.defects), back.reason.omitted) == (100, 50)


class TestLimitInJson:
    """The limit of a table belongs to its talk."""

    @pytest.mark.parametrize("limit", [None, 0, 1, 7])
    def test_round_trip(self, limit: int | None) -> None:
        """It is written if there is one."""
        talk = Talk(RULES, limit=limit)
        document = wire.write_dict(talk)

        assert wire.read_talk(document) == talk
        assert document.get("limit", "none") == ("none" if limit is None else limit)

    def test_exceeded(self) -> None:
        """A document with more hints than its limit is refused."""
        document = wire.write_dict(Talk(RULES, [KEEP, Hint(1, 0, HintKind.KEEP)]))
        with pytest.raises(thegame.WireError, match="at most 1 hint of player 1"):
            wire.read_talk({**document, "limit": 1})
        with pytest.raises(thegame.WireError):
            wire.read_talk({**document, "limit": -1})
