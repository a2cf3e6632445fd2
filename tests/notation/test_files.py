"""Files of games: many games in one file, the examples, and the golden files."""

import functools
import json
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.support.folders import GOLDEN
from tests.support.texts import EXAMPLES, refused
from tests.support.wrong_texts import HEADER, game
from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Play,
    TeamResult,
    notation,
)
from thegame.notation import NotationError, TextPlace
from thegame.notation._games import GameReader
from thegame.transcripts import WrittenMove

TEAM_OF_TWO: Final = HEADER
SMALL_DUEL: Final = HEADER.replace(
    "cooperative players=2", "face-to-face hand_size=2 highest=4"
)


def lines(*games: str) -> list[str]:
    """Return the lines of a file with these games."""
    return "".join(games).splitlines(keepends=True)


class TestFiles:
    """Many games, one at a time."""

    def test_streaming(self) -> None:
        """A game is yielded as soon as the next begins, before more lines are read."""
        read: list[str] = []

        def watched() -> Iterator[str]:
            for line in lines(HEADER, HEADER, HEADER):
                read.append(line)
                yield line

        games = notation.read_records(watched())
        next(games)

        assert len(read) == 6
        assert len(list(games)) == 2

    def test_one_spoils_no_other(self) -> None:
        """Each passage is read by itself, with its own line numbers."""
        text = f"\n{HEADER}\nthegame 1\nnonsense\n{game('0: 4-A1')}\n\n"
        passages = list(notation.split(text.splitlines(keepends=True)))

        assert [passage.line for passage in passages] == [1, 8, 10]
        assert "".join(f"{passage.text}\n" for passage in passages) == text
        assert notation.read_record(passages[2].text).moves == (Play(4, 0),)
        error = refused(
            NotationError,
            functools.partial(notation.read_record, line=passages[1].line),
            passages[1].text,
        )
        assert (error.line, error.column) == (9, 1)

    def test_text_before_a_game(self) -> None:
        """Text before the first game is a passage of its own.

        A game begins with the word and a space, at the beginning of a line.
        """
        before = "Games:\n thegame 1\nthegame"
        first, second = notation.split(lines(f"{before}\n", HEADER))

        assert (first.line, first.text, second.line) == (1, before, 4)

    @pytest.mark.parametrize("lines", [[], ["\n", "\n"], ["", ""]], ids=len)
    def test_empty(self, lines: list[str]) -> None:
        """A file may have no game."""
        assert list(notation.read_records(lines)) == []

    @pytest.mark.parametrize("read", [notation.split, notation.read_games])
    def test_a_text_is_not_lines(self, read: Callable[[str], Iterator[object]]) -> None:
        """A whole text is refused, because it consists of characters, not of lines."""
        with pytest.raises(TypeError, match=r"^lines: expected an open file"):
            next(read(HEADER))

    def test_places(self) -> None:
        """A transcript knows where each move, its player and the result are written."""
        transcript = notation.read_game(game('0: 4-A1 "so" 97-D1! end'), line=10)
        turn = TextPlace(15, 1)

        assert transcript.moves == (
            WrittenMove(TextPlace(15, 4), Play(4, 0), 0, turn),
            WrittenMove(TextPlace(15, 14), Play(97, 2), 0, turn, marked=True),
            WrittenMove(TextPlace(15, 21), EndTurn(), 0, turn),
        )
        assert transcript.comments == ((1, "so"),)
        assert transcript.outcome is None
        assert transcript.outcome_place == TextPlace(14, 8)
        assert pickle.loads(pickle.dumps(transcript)) == transcript
        assert pickle.loads(pickle.dumps(notation.Passage(1, "x"))).line == 1

    def test_places_in_a_file(self) -> None:
        """Lines are counted from the start of the file, not of each game."""
        first, second = notation.read_games(lines(HEADER, game("0: 4-A1")))
        length = len(lines(HEADER))

        assert first.outcome_place == TextPlace(5, 8)
        assert second.outcome_place == TextPlace(length + 5, 8)
        assert second.moves[0].place == TextPlace(length + 6, 4)
        with pytest.raises(NotationError, match=f"^line {length + 6}, column 4: "):
            list(notation.read_records(lines(HEADER, game("0: x"))))


class TestSharedRules:
    """Within a file, games whose rules are written alike share their rules."""

    def test_one_file(self) -> None:
        """Successive games with equal rules lines share one value; others do not."""
        games = lines(TEAM_OF_TWO, TEAM_OF_TWO, SMALL_DUEL, TEAM_OF_TWO)
        first, second, third, fourth = (
            it.deal.rules for it in notation.read_games(games)
        )

        assert first is second
        assert first == fourth == Cooperative(2)
        assert third == FaceToFace(hand_size=2, highest=4)

    def test_files_share_nothing(self) -> None:
        """Each file, and each single game, has rules of its own."""
        text = lines(TEAM_OF_TWO)
        (first,), (second,) = notation.read_games(text), notation.read_games(text)
        alone, again = (notation.read_game(TEAM_OF_TWO) for _ in range(2))

        assert first.deal.rules == second.deal.rules
        assert len({id(it.deal.rules) for it in (first, second, alone, again)}) == 4

    def test_wrong_rules(self) -> None:
        """Wrong rules are refused each time, at their own place, between right ones."""
        wrong = TEAM_OF_TWO.replace("players=2", "players=6")
        reader = GameReader()

        reader.read(TEAM_OF_TWO, 1)
        for line in (6, 11):
            error = refused(
                NotationError, functools.partial(reader.read, first=line), wrong
            )
            assert (error.line, error.column) == (line + 1, 27)
        assert reader.read(TEAM_OF_TWO, 16).deal.rules == Cooperative(2)


class TestExamples:
    """The sample games were played by the rules, and show every ending."""

    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
    def test_legal_and_canonical(self, path: Path) -> None:
        """Each example can be read, and is written as in its file."""
        text = path.read_text("utf-8")
        record = notation.read_record(text)
        seed = [line for line in text.split("\n") if line.startswith("seed ")]

        assert record.outcome is not None
        assert record.comments
        assert dict(record.tags)["Title"]
        assert text == notation.write_record(
            record, seed=int(seed[0].removeprefix("seed ")) if seed else None
        )

    def test_every_ending(self) -> None:
        """A beaten, a lost and an expert game, and both ends of a duel, are there."""
        found = {
            path.stem: notation.read_record(path.read_text("utf-8"))
            for path in EXAMPLES
        }

        assert {name: record.outcome for name, record in found.items()} == {
            "duel-laid-all": DuelResult(1, Ending.LAID_ALL),
            "duel-stuck": DuelResult(1, Ending.STUCK),
            "expert": TeamResult(4),
            "team-beaten": TeamResult(0),
            "team-lost": TeamResult(50),
        }
        assert found["expert"].rules == Cooperative.expert(2)


class TestGolden:
    """The golden files keep their meaning."""

    @pytest.mark.parametrize(
        "path", sorted(GOLDEN.glob("*.game")), ids=lambda it: it.stem
    )
    def test_meaning(self, path: Path) -> None:
        """The games lead through the positions on file."""
        meaning = json.loads(path.with_suffix(".json").read_text("utf-8"))
        text = path.read_text("utf-8")

        for record, expected in zip(
            notation.read_records(lines(text)), meaning, strict=True
        ):
            assert [list(pair) for pair in record.tags] == expected["tags"]
            assert [list(pair) for pair in record.comments] == expected["comments"]
            assert [
                [*state.tops, state.player, state.laid] for state in record.states()
            ] == expected["states"]
            assert repr(record.rules) == expected["rules"]
            assert repr(record.outcome) == expected["outcome"]
            assert [list(hand) for hand in record.deal.hands] == expected["hands"]
            assert [list(deck) for deck in record.deal.decks] == expected["decks"]
