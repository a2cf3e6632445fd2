"""Refused texts: they cannot be read, break a rule, or contradict themselves."""

import pickle
import re
from typing import Any

import attrs
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.texts import (
    DUEL,
    READERS,
    TEAM,
    line_and_column,
    refusal,
    refused,
)
from tests.support.wrong_texts import HEADER, POSITION, VIEW, WRONG, game
from thegame import (
    EndTurn,
    FaceToFace,
    Laid,
    NoSuchMove,
    Play,
    Record,
    State,
    deal,
    notation,
)
from thegame.notation import NotationError, TextPlace
from thegame.refusals import DoesNotFit, GameOver
from thegame.strategies import records, states
from thegame.transcripts import FalseClaim, IllegalGame

ENDED = (
    "face-to-face seat=1 tops=29,35,1,60 hands=?1/9 decks=-/- unseen=19/- player=0 "
    "winner=1 ending=stuck"
)


class TestUnreadable:
    """Texts that are not in the notation."""

    @pytest.mark.parametrize(
        ("kind", "text", "line", "column", "expected", "found"), WRONG
    )
    def test_place(
        self, kind: str, text: str, line: int, column: int, expected: str, found: str
    ) -> None:
        """The error says where reading stopped, what was expected and what found."""
        error = refused(NotationError, READERS[kind], text)

        assert type(error) is NotationError
        assert (error.line, error.column, error.expected, error.found) == (
            line,
            column,
            expected,
            found,
        )
        got = repr(found) if found else "the end of the line"
        assert str(error) == (
            f"line {line}, column {column}: expected {expected}, got {got}"
        )

    @given(records(whole=True), st.data())
    def test_any_token(self, record: Record, data: st.DataObject) -> None:
        """The error is at the place of the word that cannot be read."""
        lines = notation.write_record(
            Record(record.deal, record.starter, record.moves)
        ).split("\n")
        number = data.draw(
            st.sampled_from([number for number, line in enumerate(lines) if line])
        )
        words = lines[number].split(" ")
        place = data.draw(st.integers(0, len(words) - 1))
        column = len(" ".join([*words[:place], ""]))
        words[place] = "\u00a7"
        lines[number] = " ".join(words)
        error = refused(NotationError, notation.read_record, "\n".join(lines))

        assert error.line == number + 1
        assert error.column == column + 1
        assert error.found == "\u00a7"

    def test_errors_travel(self) -> None:
        """Errors can be pickled with all their facts."""
        for kind, text in (
            ("rules", "chess"),
            ("record", game("0: 5-A1")),
            ("record", game("1: 11-A1")),
        ):
            error = refusal(READERS[kind], text)
            assert error is not None
            again = pickle.loads(pickle.dumps(error))

            assert type(again) is type(error)
            assert str(again) == str(error)
            assert repr(again) == repr(error)

    @pytest.mark.parametrize("wrong", [None, 7, b"face-to-face", ["end"]], ids=repr)
    def test_no_text(self, wrong: Any) -> None:
        """Anything but a str is a mistake of the program, not of a text."""
        message = "^text: expected a str, got (None|an int|bytes|a list)$"
        for kind in ("rules", "position", "move", "turn", "game", "record"):
            with pytest.raises(TypeError, match=message):
                READERS[kind](wrong)
        with pytest.raises(TypeError, match=message):
            list(notation.split([wrong]))

    @pytest.mark.parametrize(
        ("kind", "text", "fields"),
        [
            ("position", POSITION, "tops hands decks player"),
            ("view", VIEW, "seat tops hands decks unseen player"),
            ("view", ENDED, "winner ending"),
        ],
    )
    def test_missing(self, kind: str, text: str, fields: str) -> None:
        """A field that is missing is expected at the end of the line."""
        READERS[kind](text)
        for field in fields.split():
            rest = re.sub(f" {field}=[^ ]*", "", text)
            error = refused(NotationError, READERS[kind], rest)

            assert (error.column, error.found) == (len(rest) + 1, "")
            assert error.expected == f"' {field}='"

    def test_the_last_character(self) -> None:
        """An escape may mean any character, and no number beyond."""
        record = notation.read_record(game('"\\u{10ffff}"'))

        assert record.comments == ((0, "\U0010ffff"),)


class TestIllegal:
    """A text that can be read may be of a game that breaks a rule."""

    @given(records(), st.data())
    def test_first_illegal_move(self, record: Record, data: st.DataObject) -> None:
        """The error has the place, number and player of the first illegal move."""
        record = Record(record.deal, record.starter, record.moves)
        state, number = record.state, len(record.moves) + 1
        cards = st.integers(1, 999)
        pile = data.draw(st.sampled_from(sorted(piles(state).values())))
        move = data.draw(st.builds(Play, cards, st.just(pile)) | st.just(EndTurn()))
        reason = state.why_not(move)
        if reason is None:
            return
        names = {index: name for name, index in piles(state).items()}
        word = f"{move.card}-{names[pile]}" if isinstance(move, Play) else "end"
        text = appended(record, word)
        error = refused(IllegalGame, notation.read_record, f"{text}\n")

        assert error.code == "illegal-game"
        assert type(error.reason) is type(reason)
        assert attrs.evolve(error.reason, number=None).sentence() == reason.sentence()
        assert error.reason.number == number
        assert error.player == state.player
        assert error.legal == state.legal_moves()
        assert error.pile_names == tuple(names[index] for index in sorted(names))
        assert error.text == word
        line, column = line_and_column(error)
        assert line == len(text.split("\n"))
        assert text.split("\n")[-1][column - 1 :] == word
        # The text itself can be read.
        assert notation.read_game(text).moves[-1].move == move

    def test_message(self) -> None:
        """The message is one line, with the piles by their names."""
        error = refused(IllegalGame, notation.read_record, game("0: 97-A1 88-A1 end"))

        assert str(error) == (
            "line 6, column 10: move 2, 88-A1 by player 0: 88 does not fit on pile A1 "
            "(ascending, showing 97); cards that fit: 98 to 99, 87 (CO-PLAY-1)"
        )
        assert isinstance(error.reason, DoesNotFit)

    def test_illegal_before_false(self) -> None:
        """A false trick that does not fit is an illegal move, not only a false mark."""
        error = refusal(notation.read_record, game("0: 97-A1 88-A1! end"))

        assert type(error) is IllegalGame

    def test_turns_are_not_judged(self) -> None:
        """A turn that breaks a rule can be read; the marks after that do not matter."""
        assert notation.read_move("50-A1", TEAM) == Play(50, 0)
        assert notation.read_turn("0: 12-A 13-A!", DUEL) == (Play(12, 0), Play(13, 0))

    @given(records(whole=True), st.data())
    def test_after_the_end(self, record: Record, data: st.DataObject) -> None:
        """After its end a game has no more turns, whichever player takes one."""
        assume(isinstance(record.moves[-1], EndTurn))
        player = data.draw(st.integers(0, record.rules.players - 1))
        late = f"{player}: 2-{record.state.piles[0].name}\n"
        text = f"{notation.write_record(record)}{late}"
        error = refused(IllegalGame, notation.read_record, text)

        assert isinstance(error.reason, GameOver)
        assert error.legal == ()

    @given(records())
    def test_up_to_a_move(self, record: Record) -> None:
        """A transcript gives the record up to each of its moves, and no further."""
        transcript = notation.read_game(notation.write_record(record))
        for number, state in enumerate(record.states()):
            assert transcript.record_to(number).state == state
        for number in (-1, len(record.moves) + 1, len(record.moves) + 9):
            with pytest.raises(NoSuchMove) as caught:
                transcript.record_to(number)
            facts = caught.value.number, caught.value.moves
            assert facts == (number, len(record.moves))


class TestFalse:
    """A text that can be read may claim what is not true of its game."""

    @given(records())
    def test_wrong_marks(self, record: Record) -> None:
        """A mark may be left out, and is refused at a move that is not a trick."""
        record = Record(record.deal, record.starter, record.moves)
        text = notation.write_record(record)
        header, turns = text.split("result ")
        unmarked = f"{header}result {turns.replace('!', '')}"

        assert notation.read_record(unmarked) == record
        for written in notation.read_game(text).moves:
            if isinstance(written.move, Play) and not written.marked:
                assert isinstance(written.place, TextPlace)
                lines = text.split("\n")
                line = lines[written.place.line - 1]
                word = line[written.place.column - 1 :].split(" ")[0]
                end = written.place.column - 1 + len(word)
                lines[written.place.line - 1] = f"{line[:end]}!{line[end:]}"
                error = refused(FalseClaim, notation.read_record, "\n".join(lines))

                assert error.place == written.place
                assert error.claimed == f"that {word} is a trick"
                assert error.actual == "it is not"
                break

    @given(states())
    def test_marks_of_single_moves(self, state: State) -> None:
        """A move may be marked as a trick exactly if it is one."""
        for play in state.legal_plays():
            marked = f"{notation.write_move(play, state).removesuffix('!')}!"
            laid = state.step(play).events[0]
            assert isinstance(laid, Laid)
            for table in (state, state.view(None)):
                if laid.trick:
                    assert notation.read_move(marked, table) == play
                    continue
                with pytest.raises(FalseClaim, match="is a trick, but it is not"):
                    notation.read_move(marked, table)

    def test_turns(self) -> None:
        """A turn has its player and its marks checked."""
        assert notation.read_turn("0: 19-A! 45-D!", DUEL) == (Play(19, 0), Play(45, 1))
        # In the last turn, the marked move is the first illegal one.
        for text, column in (
            ("0: 17-opp.A!", 4),
            ("0: 19-A! 37-A!", 10),
            ("0: 19-A! 12-A!", 10),
        ):
            error = refused(FalseClaim, READERS["turn"], text)
            assert error.place == TextPlace(1, column)
        error = refused(FalseClaim, READERS["turn"], "1: 20-A")
        assert error.place == TextPlace(1, 1)
        assert error.claimed == "that player 1 is on turn"
        assert error.actual == "player 0 is"

    @given(records(), st.data())
    def test_wrong_player(self, record: Record, data: st.DataObject) -> None:
        """The player of each turn is the one on turn."""
        record = Record(record.deal, record.starter, record.moves)
        lines = notation.write_record(record).split("\n")
        turns = [number for number, line in enumerate(lines) if line[1:2] == ":"]
        if not turns or record.rules.players == 1:
            return
        number = data.draw(st.sampled_from(turns))
        player = int(lines[number][0])
        other = (player + 1) % record.rules.players
        lines[number] = f"{other}{lines[number][1:]}"
        error = refused(FalseClaim, notation.read_record, "\n".join(lines))

        assert error.place == TextPlace(number + 1, 1)
        assert error.claimed == f"that player {other} is on turn"
        assert error.actual == f"player {player} is"

    @pytest.mark.parametrize(
        "claim",
        ["unlaid=0", "unlaid=98", "winner=0 ending=stuck", "winner=7 ending=laid_all"],
    )
    def test_wrong_result(self, claim: str) -> None:
        """The result is the one to which the moves lead."""
        text = HEADER.replace("open", claim)
        error = refused(FalseClaim, notation.read_record, text)

        assert error.place == TextPlace(5, 8)
        assert error.claimed == f"the outcome '{notation.read_game(text).outcome}'"
        assert error.actual == "the moves lead to an open game"

    @given(records(whole=True))
    def test_finished_but_open(self, record: Record) -> None:
        """A game that has ended is not open."""
        lines = notation.write_record(record).split("\n")
        number = next(n for n, line in enumerate(lines) if line.startswith("result "))
        lines[number] = "result open"
        error = refused(FalseClaim, notation.read_record, "\n".join(lines))

        assert error.place == TextPlace(number + 1, 8)
        assert error.claimed == "an open game"
        assert error.actual == f"the moves lead to the outcome '{record.outcome}'"

    def test_seed_and_deal(self) -> None:
        """A seed and a deal must agree."""
        record = Record(deal(FaceToFace(), seed=7), 0)
        text = notation.write_record(record, seed=7, deal=True)
        error = refused(
            FalseClaim, notation.read_game, text.replace("seed 7", "seed 8")
        )

        assert notation.read_record(text) == record
        refused(
            FalseClaim, notation.read_game, text.replace("decks=2,50", "decks=50,2")
        )
        assert str(error) == (
            "line 3, column 6: claims that seed 8 gives the deal that follows, "
            "but it gives another"
        )


def piles(state: State) -> dict[str, int]:
    """Return which pile the player on turn means by a name."""
    if isinstance(state.rules, FaceToFace):
        own = {"A": 2 * state.player, "D": 2 * state.player + 1}
        other = {"opp.A": 2 - 2 * state.player, "opp.D": 3 - 2 * state.player}
        return own | other
    rows = len(state.rules.piles) // 2
    return {f"A{row + 1}": row for row in range(rows)} | {
        f"D{row + 1}": rows + row for row in range(rows)
    }


def appended(record: Record, word: str) -> str:
    """Return the text of a game with one word more."""
    text = notation.write_record(record).removesuffix("\n")
    unended = record.turns() and not record.turns()[-1].ended
    return f"{text} {word}" if unended else f"{text}\n{record.state.player}: {word}"
