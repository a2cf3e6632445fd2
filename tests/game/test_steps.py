"""How many moves are made to answer a question about a game: each once or twice."""

import functools
import random
from collections.abc import Callable
from typing import Final

import pytest

from thegame import (
    Cooperative,
    Event,
    FaceToFace,
    Move,
    Record,
    Rules,
    State,
    View,
    deal,
    notation,
    wire,
)
from thegame._bots import with_care
from thegame._game import observation

QUESTIONS: Final[dict[str, Callable[[Record], object]]] = {
    "states": Record.states,
    "state_at": lambda record: record.state_at(len(record.moves)),
    "piles_at": lambda record: record.piles_at(len(record.moves)),
    "turns": Record.turns,
    "undo": Record.undo,
    "for_player": lambda record: record.view(0),
    "tagged": lambda record: record.tagged("name", "value"),
    "commented": lambda record: record.commented(1, "text"),
    "played": lambda record: Record(record.deal, 0, record.moves),
    "repr": repr,
    "notation.write_record": notation.write_record,
    "wire.write": wire.write,
}
"""What can be asked of a record, or done with it."""


@functools.cache
def played(rules: Rules) -> Record:
    """Return a long game that is not over."""
    chance = random.Random(1)
    record = Record(deal(rules, seed=1), 0)
    while not record.state.is_over:
        record = record.apply(with_care(record.state, chance))
    return record.undo()


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every move that is made from now on."""
    moves: list[object] = []
    apply = State.apply

    def counted(state: State, move: Move) -> State:
        moves.append(move)
        return apply(state, move)

    # The games are played before counting begins.
    for rules in (Cooperative(2), FaceToFace()):
        played(rules)
    monkeypatch.setattr(State, "apply", counted)
    return moves


@pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()])
class TestMoves:
    """Nothing replays a game once for each of its moves."""

    @pytest.mark.parametrize("question", QUESTIONS)
    def test_of_records(self, question: str, rules: Rules, made: list[object]) -> None:
        """Asking a record makes each move at most three times."""
        record = played(rules)
        QUESTIONS[question](record)

        assert len(record.moves) > 10
        assert len(made) <= 3 * len(record.moves)

    def test_one_more(self, rules: Rules, made: list[object]) -> None:
        """Adding a move makes that move and no other."""
        record = played(rules)
        record.apply(record.state.legal_moves()[0])

        assert len(made) == 1

    def test_of_texts(self, rules: Rules, made: list[object]) -> None:
        """Reading a game makes each move once."""
        record = played(rules)
        text, document = notation.write_record(record), wire.write(record)
        readers: list[Callable[[], Record]] = [
            lambda: notation.read_record(text),
            lambda: wire.read_record(document),
            lambda: notation.read_game(text).record_to(len(record.moves)),
        ]
        for read in readers:
            made.clear()

            assert read() == record
            assert len(made) == len(record.moves)

    def test_of_seat_records(
        self, rules: Rules, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The views of a seat record, and reading one, take each move once."""
        record = played(rules)
        seen = record.view(0)
        document, taken = wire.write(seen), list[object]()
        after = observation._after_table

        def counted(view: View, events: tuple[Event, ...]) -> tuple[View, int]:
            taken.append(events)
            return after(view, events)

        monkeypatch.setattr(observation, "_after_table", counted)
        assert len(seen.views()) == len(record.moves) + 1
        assert len(taken) == len(record.moves)
        taken.clear()
        assert wire.read_seat_record(document) == seen
        assert len(taken) == len(record.moves)
