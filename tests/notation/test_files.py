"""
Files of games: many in one, the examples, and those that were written long ago.
"""

import json
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.folders import GOLDEN
from tests.support.texts import EXAMPLES, refused
from tests.support.wrong_texts import HEADER, game
from thegame import Cooperative, DuelResult, Ending, Play, TeamResult, notation


class TestFiles:
    """
    Many games, one at a time.
    """

    def test_streaming(self) -> None:
        """
        A game is handed out as soon as the next begins; no further line is read.
        """
        read: list[str] = []

        def lines() -> Iterator[str]:
            for line in (HEADER * 3).splitlines(keepends=True):
                read.append(line)
                yield line

        games = notation.read_records(lines())
        next(games)

        assert len(read) == 6
        assert len(list(games)) == 2

    def test_one_spoils_no_other(self) -> None:
        """
        Each passage is read by itself, with its own line numbers.
        """
        text = f"\n{HEADER}\nthegame 1\nnonsense\n{game('0: 4-A1')}\n\n"
        passages = list(notation.split(text.splitlines(keepends=True)))

        assert [passage.line for passage in passages] == [1, 8, 10]
        assert "".join(f"{passage.text}\n" for passage in passages) == text
        assert notation.read_record(passages[2].text).moves == (Play(4, 0),)
        error = refused(
            lambda text: notation.read_record(text, line=passages[1].line),
            passages[1].text,
        )
        assert (error.line, error.column) == (9, 1)

    def test_what_stands_before_a_game(self) -> None:
        """
        It is a passage of its own, and not a game.
        """
        first, second = notation.split(["Games:\n", *HEADER.splitlines(keepends=True)])

        assert (first.line, first.text, second.line) == (1, "Games:", 2)

    @pytest.mark.parametrize("lines", [[], ["\n", "\n"], ["", ""]], ids=str)
    def test_empty(self, lines: list[str]) -> None:
        """
        A file may hold no game.
        """
        assert list(notation.read_records(lines)) == []

    def test_tokens(self) -> None:
        """
        A transcript knows where each move stands.
        """
        transcript = notation.read_game(game('0: 4-A1 "so" 97-D1!'), line=10)

        assert transcript.tokens == (
            notation.Token(15, 4, "4-A1", 0, Play(4, 0), False),
            notation.Token(15, 14, "97-D1!", 0, Play(97, 2), True),
        )
        assert transcript.comments == ((1, "so"),)
        assert transcript.result is None
        assert transcript.result_line == 14
        assert pickle.loads(pickle.dumps(transcript)) == transcript
        assert type(transcript).__module__ == "thegame.notation"
        with pytest.raises(TypeError, match="not made by hand"):
            notation.Transcript()  # type: ignore[call-arg,unused-ignore]  # on purpose


class TestExamples:
    """
    The sample games were played by the rules, and show every ending.
    """

    @pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
    def test_legal_and_canonical(self, path: Path) -> None:
        """
        Each can be read, and is written as it stands there.
        """
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
        """
        A beaten game, an expert game, a lost one, and both ends of a duel.
        """
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
    """
    What was once written means the same for ever.
    """

    @pytest.mark.parametrize(
        "path", sorted(GOLDEN.glob("*.game")), ids=lambda it: it.stem
    )
    def test_meaning(self, path: Path) -> None:
        """
        Every position that the games lead through is the one on file.
        """
        meaning = json.loads(path.with_suffix(".json").read_text("utf-8"))
        lines = path.read_text("utf-8").splitlines(keepends=True)

        for record, told in zip(notation.read_records(lines), meaning, strict=True):
            assert [list(pair) for pair in record.tags] == told["tags"]
            assert [list(pair) for pair in record.comments] == told["comments"]
            assert [
                [*state.tops, state.player, state.laid] for state in record.states()
            ] == told["states"]
            assert repr(record.rules) == told["rules"]
            assert repr(record.outcome) == told["outcome"]
            assert [list(hand) for hand in record.deal.hands] == told["hands"]
            assert [list(deck) for deck in record.deal.decks] == told["decks"]
