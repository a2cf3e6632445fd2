"""How much work things take, counted in operations and not in seconds."""

import functools
import sys
from collections.abc import Callable
from functools import partial

import pytest

from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Record,
    Rules,
    State,
    deal,
    notation,
    wire,
)


class Count:
    """How many moves were made."""

    moves: int = 0


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> Count:
    """Count every card that is laid and every turn that is ended."""
    count = Count()

    def counted(method: Callable[..., State]) -> Callable[..., State]:
        @functools.wraps(method)
        def make(*arguments: object, **named: object) -> State:
            count.moves += 1
            return method(*arguments, **named)

        return make

    for name in ("play", "end_turn"):
        monkeypatch.setattr(State, name, counted(getattr(State, name)))
    return count


@functools.cache
def game(rules: Rules) -> Record:
    """A whole game in which everybody lays the shortest safe step."""
    record = Record(deal(rules, seed=7), 0)
    while record.outcome is None:
        record = record.apply(choice(record.state))
    return record


def choice(state: State) -> Move:
    """The shortest safe step, or the end of the turn."""
    plays = state.safe_plays() or state.legal_plays()
    if state.may_end_turn:
        return EndTurn()
    return min(plays, key=lambda play: state.piles[play.pile].advance(play.card))


GAMES: list[Rules] = [Cooperative(1), Cooperative.expert(4), FaceToFace()]


@pytest.mark.parametrize("rules", GAMES, ids=repr)
class TestMoves:
    """Each move of a game is made once."""

    def test_played(self, rules: Rules, made: Count) -> None:
        """To check a game that was played."""
        record = game(rules)
        made.moves = 0

        Record(record.deal, record.starter, record.moves)

        assert made.moves == len(record.moves)

    def test_applied(self, rules: Rules, made: Count) -> None:
        """To keep a record move by move."""
        whole = game(rules)
        record = Record(whole.deal, whole.starter)
        made.moves = 0
        for move in whole.moves:
            record = record.apply(move)

        assert made.moves == len(whole.moves)

    @pytest.mark.parametrize("question", ["states", "turns"])
    def test_asked(self, rules: Rules, made: Count, question: str) -> None:
        """To tell every state, or every turn."""
        record = game(rules)
        made.moves = 0

        getattr(record, question)()

        assert made.moves <= len(record.moves)

    def test_one_state(self, rules: Rules, made: Count) -> None:
        """To tell one state, its piles, or the game before it, no move after it."""
        record = game(rules)
        for number in (0, 1, len(record.moves) // 2, len(record.moves)):
            for ask in (record.state_at, record.piles_at):
                made.moves = 0
                ask(number)
                assert made.moves <= number
        made.moves = 0

        record.undo()

        assert made.moves < len(record.moves)

    def test_every_state_in_turn(self, rules: Rules, made: Count) -> None:
        """To go through a game state by state, forwards or backwards."""
        record = game(rules)
        numbers = range(len(record.moves) + 1)
        for order in (numbers, reversed(numbers)):
            made.moves = 0
            for number in order:
                record.state_at(number)
            assert made.moves <= 4 * len(record.moves)

    def test_for_player(self, rules: Rules, made: Count) -> None:
        """To tell a seat what it saw: once, and once more for the events."""
        record = game(rules)
        made.moves = 0

        seen = record.view(None)
        assert made.moves <= 2 * len(record.moves)

        made.moves = 0
        seen.views()
        assert made.moves == 0

    def test_notation(self, rules: Rules, made: Count) -> None:
        """To write a game as text, and to read it."""
        record = game(rules)
        made.moves = 0
        text = notation.write_record(record)
        assert made.moves <= 2 * len(record.moves)

        made.moves = 0
        again = notation.read_record(text)
        assert made.moves == len(record.moves)

        assert again == record
        made.moves = 0
        assert len([*notation.read_records((text * 5).splitlines(keepends=True))]) == 5
        assert made.moves == 5 * len(record.moves)

    def test_documents(self, rules: Rules, made: Count) -> None:
        """To write a game as JSON, and to read it; a seat record makes no move."""
        record = game(rules)
        document = wire.write(record)
        seen = wire.write(record.view(0))
        made.moves = 0
        assert wire.read_record(document) == record
        assert made.moves == len(record.moves)

        made.moves = 0
        assert wire.read_seat_record(seen) == record.view(0)
        assert made.moves <= 2 * len(record.moves)


def calls(ask: Callable[[], object]) -> int:
    """How many functions are called to answer, of Python or of C."""
    # What is worked out once is worked out before.
    ask()
    count = 0

    def profile(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        ask()
    finally:
        sys.setprofile(before)
    return count


def long_game() -> Record:
    """A game of a lone player in which every card is laid, a pair each turn."""
    dealt = deal(Cooperative(1, hand_size=2), decks=[range(2, 100)])
    state, moves = dealt.start(0), list[Move]()
    while not state.is_over:
        moves.append(EndTurn() if state.may_end_turn else state.legal_plays()[0])
        state = state.apply(moves[-1])
    return Record(dealt, 0, moves)


LONG = long_game()
SHORT = Record(LONG.deal, 0, LONG.moves[: len(LONG.moves) // 4])
SMALL, LARGE = (
    Record(deal(Cooperative(1, highest=cards + 1), seed=7), 0) for cards in (200, 800)
)

# What is asked of a game of few moves and of one with four times as many.
OF_GAMES: dict[str, Callable[[Record], Callable[[], object]]] = {
    "Record": lambda record: partial(Record, record.deal, 0, record.moves),
    "Record.turns": lambda record: record.turns,
    "Record.states": lambda record: record.states,
    "Record.view": lambda record: partial(record.view, 0),
    "SeatRecord.views": lambda record: record.view(None).views,
    "notation.write_record": lambda record: partial(notation.write_record, record),
    "notation.read_record": lambda record: partial(
        notation.read_record, notation.write_record(record)
    ),
    "wire.write": lambda record: partial(wire.write, record),
    "wire.read_record": lambda record: partial(wire.read_record, wire.write(record)),
    "wire.read_seat_record": lambda record: partial(
        wire.read_seat_record, wire.write(record.view(0))
    ),
}
# What is asked of a small deck and of one with four times as many cards.
OF_DECKS: dict[str, Callable[[Record], Callable[[], object]]] = {
    "notation.read_state": lambda record: partial(
        notation.read_state, notation.write_state(record.state)
    ),
    "notation.read_view": lambda record: partial(
        notation.read_view, notation.write_view(record.state.view(None))
    ),
    "wire.read_state": lambda record: partial(
        wire.read_state, wire.write(record.state)
    ),
    "wire.read_view": lambda record: partial(
        wire.read_view, wire.write(record.state.view(0))
    ),
    "wire.read_deal": lambda record: partial(wire.read_deal, wire.write(record.deal)),
    "deal": lambda record: partial(deal, record.rules, seed=7),
}


@pytest.mark.parametrize("name", OF_GAMES)
def test_four_times_as_many_moves(name: str) -> None:
    """Four times as many moves take four times as many calls, not more."""
    few, many = (calls(OF_GAMES[name](record)) for record in (SHORT, LONG))

    assert many <= 5 * few


@pytest.mark.parametrize("name", OF_DECKS)
def test_four_times_as_many_cards(name: str) -> None:
    """Four times as many cards take four times as many calls, not more."""
    few, many = (calls(OF_DECKS[name](record)) for record in (SMALL, LARGE))

    assert many <= 5 * few
