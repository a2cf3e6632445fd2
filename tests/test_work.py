"""The cost of operations, counted in moves and calls instead of seconds."""

import functools
from collections.abc import Callable
from functools import partial

import pytest

from tests.support.work import calls
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Record,
    Rules,
    State,
    deal,
    notation,
    wire,
)


class Count:
    """A count of moves."""

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
    """Return a whole game in which each play is the shortest safe step."""
    record = Record(deal(rules, seed=7), 0)
    while record.outcome is None:
        record = record.apply(choice(record.state))
    return record


def choice(state: State) -> Move:
    """Return the shortest safe step, or the end of the turn."""
    plays = state.safe_plays() or state.legal_plays()
    if state.may_end_turn:
        return EndTurn()
    return min(plays, key=lambda play: state.piles[play.pile].advance(play.card))


GAMES: list[Rules] = [Cooperative(1), Cooperative.expert(4), FaceToFace()]


@pytest.mark.parametrize("rules", GAMES, ids=repr)
class TestMoves:
    """Each operation makes the moves of a game once."""

    def test_played(self, rules: Rules, made: Count) -> None:
        """Checking a whole game makes each move once."""
        record = game(rules)
        made.moves = 0

        Record(record.deal, record.starter, record.moves)

        assert made.moves == len(record.moves)

    def test_applied(self, rules: Rules, made: Count) -> None:
        """Applying moves to a record makes each move once."""
        whole = game(rules)
        record = Record(whole.deal, whole.starter)
        made.moves = 0
        for move in whole.moves:
            record = record.apply(move)

        assert made.moves == len(whole.moves)

    @pytest.mark.parametrize("question", ["states", "turns"])
    def test_asked(self, rules: Rules, made: Count, question: str) -> None:
        """Listing the states or the turns makes each move at most once."""
        record = game(rules)
        made.moves = 0

        getattr(record, question)()

        assert made.moves <= len(record.moves)

    def test_one_state(self, rules: Rules, made: Count) -> None:
        """A state, its piles and undoing need no move after it."""
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
        """Visiting all states in either order makes each move at most four times."""
        record = game(rules)
        numbers = range(len(record.moves) + 1)
        for order in (numbers, reversed(numbers)):
            made.moves = 0
            for number in order:
                record.state_at(number)
            assert made.moves <= 4 * len(record.moves)

    def test_for_player(self, rules: Rules, made: Count) -> None:
        """A seat record makes each move at most twice, and its views none."""
        record = game(rules)
        made.moves = 0

        seen = record.view(None)
        assert made.moves <= 2 * len(record.moves)

        made.moves = 0
        seen.views()
        assert made.moves == 0

    def test_notation(self, rules: Rules, made: Count) -> None:
        """Writing a game as text makes each move at most twice, and reading once."""
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
        """Reading a game from JSON makes each move once, and a seat record twice."""
        record = game(rules)
        document = wire.write(record)
        seen = wire.write(record.view(0))
        made.moves = 0
        assert wire.read_record(document) == record
        assert made.moves == len(record.moves)

        made.moves = 0
        assert wire.read_seat_record(seen) == record.view(0)
        assert made.moves <= 2 * len(record.moves)


def long_game() -> Record:
    """Return a game of one player in which every card is laid, two in each turn."""
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

# Operations on a game of few moves and on one with four times as many.
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
# Operations on a small deck and on one with four times as many cards.
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
    """Calls grow at most in proportion to the number of moves."""
    few, many = (calls(OF_GAMES[name](record)) for record in (SHORT, LONG))

    assert many <= 5 * few


@pytest.mark.parametrize("name", OF_DECKS)
def test_four_times_as_many_cards(name: str) -> None:
    """Calls grow at most in proportion to the number of cards."""
    few, many = (calls(OF_DECKS[name](record)) for record in (SMALL, LARGE))

    assert many <= 5 * few


def one_long_turn() -> Record:
    """Return a game in which 995 tricks follow each other in one turn.

    Each of them leaves cards that can only be laid by further tricks.
    """
    rules = Cooperative(1, minimum=997, hand_size=997, highest=999, trick=1, rows=1)
    dealt = deal(rules, decks=[[2, *range(4, 1000), 3]])
    tricks = [Play(card, 0) for card in range(998, 3, -1)]
    return Record(dealt, 0, [Play(2, 1), Play(999, 0), *tricks])


@pytest.mark.parametrize("games", [1, 2])
def test_one_long_turn(games: int) -> None:
    """A move takes as many calls as there are cards in the hand, and a few more."""
    record = one_long_turn()
    lines = (notation.write_record(record) * games).splitlines(keepends=True)
    held, moves = 500, len(record.moves)

    count = calls(lambda: [*notation.read_records(lines)])

    assert count <= games * moves * (held + 100)


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (notation.read_state, "cooperative players=2 tops=1,1,100,100 hands=2{}"),
        (notation.read_view, "cooperative players=2 seat=0 unseen=2{}"),
        (notation.read_game, "thegame 1\nrules face-to-face\ndeal hands=-/- decks=2{}"),
    ],
)
def test_too_many_groups(read: Callable[[str], object], text: str) -> None:
    """Groups of cards are read up to one for each card, and no further."""

    def refuse(groups: int) -> None:
        with pytest.raises(notation.NotationError, match="at most 998 groups of cards"):
            read(text.format("/2" * groups))

    assert calls(partial(refuse, 10_000)) == calls(partial(refuse, 998))


def test_hidden_hands_of_hundreds() -> None:
    """A view with a large hidden hand is read with a few calls for each card."""
    unseen = ",".join(str(card) for card in range(2, 1000) if card not in {351, 261})
    text = (
        "cooperative players=1 minimum=248 hand_size=934 highest=999 trick=475 rows=1 "
        f"seat=none tops=351,261 hands=?934 decks=?62 unseen={unseen} player=0"
    )

    assert calls(partial(notation.read_view, text)) <= 20 * 998


def test_one_long_turn_of_another() -> None:
    """A play that a seat observes takes as many calls as there are hidden cards."""
    record = one_long_turn()
    document = wire.write(record.view(None))
    hidden, moves = 500, len(record.moves)

    assert calls(partial(wire.read_seat_record, document)) <= moves * (2 * hidden + 200)
