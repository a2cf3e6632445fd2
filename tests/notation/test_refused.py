"""
Texts that are refused: they cannot be read, break a rule, or say what is not so.
"""

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.texts import DUEL, EXAMPLES, READERS, TEAM, VECTORS, refused
from tests.support.wrong_texts import HEADER, WRONG, game
from thegame import (
    DoesNotFit,
    EndTurn,
    FaceToFace,
    FalseClaim,
    GameOver,
    IllegalGame,
    IllegalMove,
    NotationError,
    Play,
    Record,
    State,
    deal,
    notation,
)
from thegame.strategies import records


class TestUnreadable:
    """
    Where reading stopped, what was expected, and what was found.
    """

    @pytest.mark.parametrize(
        ("kind", "text", "line", "column", "expected", "found"), WRONG
    )
    def test_place(
        self, kind: str, text: str, line: int, column: int, expected: str, found: str
    ) -> None:
        """
        Exactly there, exactly so.
        """
        error = refused(READERS[kind], text)

        assert type(error) is NotationError
        assert (error.line, error.column, error.expected, error.found) == (
            line,
            column,
            expected,
            found,
        )
        assert str(error).startswith(f"line {line}, column {column}: found ")
        assert str(error).endswith(f", expected {expected}")
        assert ("found nothing more" in str(error)) == (not found)

    @given(records(whole=True), st.data())
    def test_any_token(self, record: Record, data: st.DataObject) -> None:
        """
        Whichever word of whichever line is spoiled, its place is told.
        """
        lines = notation.write_record(
            Record.played(record.deal, record.starter, record.moves)
        ).split("\n")
        number = data.draw(
            st.sampled_from([number for number, line in enumerate(lines) if line])
        )
        words = lines[number].split(" ")
        place = data.draw(st.integers(0, len(words) - 1))
        column = len(" ".join([*words[:place], ""]))
        words[place] = "\u00a7"
        lines[number] = " ".join(words)
        error = refused(notation.read_record, "\n".join(lines))

        assert error.line == number + 1
        assert error.column == column + 1
        assert error.found == "\u00a7"

    def test_errors_travel(self) -> None:
        """
        They pickle with all their facts, also those about a move.
        """
        for kind, text in (("rules", "chess"), ("record", game("0: 5-A1"))):
            error = refused(READERS[kind], text)
            again = pickle.loads(pickle.dumps(error))

            assert type(again) is type(error)
            assert str(again) == str(error)
            assert repr(again) == repr(error)

    @pytest.mark.parametrize("wrong", [None, 7, b"face-to-face", ["end"]], ids=repr)
    def test_no_text(self, wrong: Any) -> None:
        """
        What is no text is a mistake of the program, not of the text.
        """
        for kind in ("rules", "position", "move", "turn", "game", "record"):
            with pytest.raises(TypeError, match="from a str, not from"):
                READERS[kind](wrong)
        with pytest.raises(TypeError, match="from a str, not from"):
            list(notation.split([wrong]))


class TestIllegal:
    """
    A text that can be read may tell a game that breaks a rule, or say what is not so.
    """

    @given(records(), st.data())
    def test_first_illegal_move(self, record: Record, data: st.DataObject) -> None:
        """
        Its place, its number, who was on turn, why, and what would have been legal.
        """
        record = Record.played(record.deal, record.starter, record.moves)
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
        error = refused(notation.read_record, f"{text}\n")

        assert isinstance(error, IllegalGame)
        assert error.code == "illegal-game"
        assert type(error.reason) is type(reason)
        assert attrs.evolve(error.reason, number=None).reason == reason.reason
        assert error.reason.number == number
        assert error.player == state.player
        assert error.legal == state.legal_moves()
        assert error.found == word
        assert error.line == len(text.split("\n"))
        assert text.split("\n")[-1][error.column - 1 :] == word
        # The text itself can be read.
        assert notation.read_game(text).tokens[-1].move == move

    def test_message(self) -> None:
        """
        One line with everything in it.
        """
        error = refused(notation.read_record, game("0: 97-A1 88-A1 end"))

        assert str(error) == (
            "line 6, column 10: 88-A1 by player 0: move 2: 88 does not fit on pile 0, "
            "ascending and showing 97; what fits: 98 to 99 and 87 (CO-PLAY-1)"
        )
        assert isinstance(error, IllegalGame)
        assert isinstance(error.reason, DoesNotFit)
        assert isinstance(error.reason, IllegalMove)
        assert error.expected == "a legal move"

    def test_illegal_before_false(self) -> None:
        """
        A false trick that does not fit is an illegal move, not only a false mark.
        """
        error = refused(notation.read_record, game("0: 97-A1 88-A1! end"))

        assert isinstance(error, IllegalGame)

    @given(records())
    def test_wrong_marks(self, record: Record) -> None:
        """
        A mark may be left out everywhere, and stand only at a trick.
        """
        record = Record.played(record.deal, record.starter, record.moves)
        text = notation.write_record(record)
        header, turns = text.split("result ")

        assert (
            notation.read_record(f"{header}result {turns.replace('!', '')}") == record
        )
        for token in notation.read_game(text).tokens:
            if isinstance(token.move, Play) and not token.marked:
                lines = text.split("\n")
                end = token.column - 1 + len(token.text)
                line = lines[token.line - 1]
                lines[token.line - 1] = f"{line[:end]}!{line[end:]}"
                error = refused(notation.read_record, "\n".join(lines))

                assert type(error) is FalseClaim
                assert (error.line, error.column) == (token.line, token.column)
                assert error.found == f"{token.text}!"
                assert error.expected == f"'{token.text}', as it is no trick"
                break

    def test_marks_of_single_moves(self) -> None:
        """
        A marked move is a trick, or refused.
        """
        assert notation.read_move("37-A1!", TEAM) == Play(37, 0)
        assert notation.read_turn("0: 19-A! 45-D!", DUEL) == (Play(19, 0), Play(45, 1))
        for read, text in (
            (READERS["move"], "70-A1!"),
            (READERS["turn"], "0: 17-opp.A!"),
            (READERS["turn"], "0: 19-A! 37-A!"),
        ):
            assert type(refused(read, text)) is FalseClaim
        assert type(refused(READERS["turn"], "1: 20-A")) is FalseClaim

    def test_turns_are_not_judged(self) -> None:
        """
        A turn that breaks a rule can be read; what follows is not looked at.
        """
        assert notation.read_move("50-A1", TEAM) == Play(50, 0)
        assert notation.read_turn("0: 12-A 13-A!", DUEL) == (Play(12, 0), Play(13, 0))

    @given(records(), st.data())
    def test_wrong_player(self, record: Record, data: st.DataObject) -> None:
        """
        The player of each turn is the one on turn.
        """
        record = Record.played(record.deal, record.starter, record.moves)
        lines = notation.write_record(record).split("\n")
        turns = [number for number, line in enumerate(lines) if line[1:2] == ":"]
        if not turns or record.rules.players == 1:
            return
        number = data.draw(st.sampled_from(turns))
        player = int(lines[number][0])
        other = (player + 1) % record.rules.players
        lines[number] = f"{other}{lines[number][1:]}"
        error = refused(notation.read_record, "\n".join(lines))

        assert type(error) is FalseClaim
        assert (error.line, error.column) == (number + 1, 1)
        assert (error.found, error.expected) == (
            f"{other}:",
            f"'{player}:', who is on turn",
        )

    def test_after_the_end_nobody_is_on_turn(self) -> None:
        """
        A move after the end comes too late, whoever makes it.
        """
        text = "".join(f"{line}\n" for line in VECTORS["games"][0]["lines"])
        ended = text.replace("2-D\n", "2-D end\n")
        stuck = (EXAMPLES[0].parent / "team-lost.game").read_text("utf-8")

        for late in (f"{ended}0: 4-A\n", f"{stuck}2: 36-A1\n", f"{stuck}3: 7-D1\n"):
            error = refused(notation.read_record, late)

            assert isinstance(error, IllegalGame)
            assert isinstance(error.reason, GameOver)
            assert error.legal == ()

    @pytest.mark.parametrize(
        "claim",
        ["unlaid=0", "unlaid=98", "winner=0 ending=stuck", "winner=7 ending=laid_all"],
    )
    def test_wrong_result(self, claim: str) -> None:
        """
        The result is what the moves lead to.
        """
        text = HEADER.replace("open", claim)
        error = refused(notation.read_record, text)

        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (5, 8, claim)
        assert error.expected == "'open', as the moves lead to that"

    @given(records(whole=True))
    def test_finished_but_open(self, record: Record) -> None:
        """
        A game that has ended is not open.
        """
        lines = notation.write_record(record).split("\n")
        number = next(n for n, line in enumerate(lines) if line.startswith("result "))
        claim = lines[number].removeprefix("result ")
        lines[number] = "result open"
        error = refused(notation.read_record, "\n".join(lines))

        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (number + 1, 8, "open")
        assert error.expected == f"'{claim}', as the moves lead to that"

    def test_seed_and_deal(self) -> None:
        """
        Where both are given they must agree.
        """
        record = Record.start(deal(FaceToFace(), seed=7), 0)
        lines = notation.write_record(record).split("\n")
        agreeing = "\n".join([*lines[:2], "seed 7", *lines[2:]])
        error = refused(notation.read_game, agreeing.replace("seed 7", "seed 8"))

        assert notation.read_record(agreeing) == record
        assert type(error) is FalseClaim
        assert (error.line, error.column, error.found) == (3, 6, "8")


def piles(state: State) -> dict[str, int]:
    """
    What the player on turn calls the piles.
    """
    if isinstance(state.rules, FaceToFace):
        own = {"A": 2 * state.player, "D": 2 * state.player + 1}
        other = {"opp.A": 2 - 2 * state.player, "opp.D": 3 - 2 * state.player}
        return own | other
    rows = state.rules.rows
    return {f"A{row + 1}": row for row in range(rows)} | {
        f"D{row + 1}": rows + row for row in range(rows)
    }


def appended(record: Record, word: str) -> str:
    """
    The game with one word more.
    """
    text = notation.write_record(record).removesuffix("\n")
    unended = record.turns() and not record.turns()[-1].ended
    return f"{text} {word}" if unended else f"{text}\n{record.state.player}: {word}"
