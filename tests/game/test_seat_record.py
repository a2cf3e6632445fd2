"""Games as one seat saw them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.leaks import leaks
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    InvalidRecord,
    Move,
    NoSuchPlayer,
    Play,
    Record,
    Rules,
    SeatRecord,
    Talk,
    TurnEnded,
    UnexpectedEvent,
    View,
    deal,
)
from thegame.strategies import records

GAMES: list[Rules] = [Cooperative(1), Cooperative(3), FaceToFace()]


def some_turns(rules: Rules, turns: int = 4) -> Record:
    """The first turns of a game with tags and comments."""
    record = Record(deal(rules, seed=11), 0)
    record = record.tagged("Seed", "11").commented(0, "I hold the 2")
    while len(record.turns()) < turns or not record.state.may_end_turn:
        state = record.state
        plays = state.safe_plays()
        record = record.apply(EndTurn() if state.may_end_turn else plays[0])
    return record


class TestAccount:
    """What a seat can tell."""

    @given(records())
    def test_views_are_those_of_the_states(self, record: Record) -> None:
        """From its start to its end, move by move, a seat sees what it saw."""
        for seat in watchers(record.rules):
            seat_record = record.view(seat)
            seen = seat_record.views()

            assert (seat_record.seat, seat_record.rules) == (seat, record.rules)
            assert seat_record.outcome == record.outcome
            numbers = range(len(record.moves) + 1)
            assert [*seen] == [record.view_at(number, seat) for number in numbers]
            assert (seat_record.start, seat_record.view) == (seen[0], seen[-1])
            silent = [state.view(seat) for state in record.states()]
            assert [view._with_hints(()) for view in seen] == silent

    @given(records(), st.data())
    def test_a_client_keeps_its_own(self, record: Record, data: st.DataObject) -> None:
        """A client that hears and observes everything has the same seat record."""
        seat = data.draw(st.sampled_from(watchers(record.rules)))
        seat_record = SeatRecord(record.state_at(0).view(seat))
        said = dict(record.hints)
        for number, state in enumerate(record.states()):
            if number in said and isinstance(record.rules, Cooperative):
                seat_record = seat_record.hear(Talk(record.rules, said[number]))
            if number < len(record.moves):
                step = state.step(record.moves[number])
                seat_record = seat_record.observe(*step.view(seat).events)

        assert seat_record == record.view(seat)
        assert seat_record.view == record.view(seat).view
        assert hash(seat_record) == hash(record.view(seat))
        assert pickle.loads(pickle.dumps(seat_record)) == seat_record

    def test_unexpected(self) -> None:
        """What cannot follow does not."""
        seat_record = some_turns(Cooperative(3)).view(0)

        with pytest.raises(UnexpectedEvent):
            seat_record.observe(TurnEnded(9))

    @pytest.mark.parametrize("player", [3, -1, True])
    def test_nobody_sits_there(self, player: int) -> None:
        """Only players and spectators have seat records."""
        with pytest.raises(NoSuchPlayer):
            some_turns(Cooperative(3)).view(player)

    def test_constructor(self) -> None:
        """A seat record is made of a view, events and hints, and checks them."""
        seen = some_turns(Cooperative(3)).view(1)

        assert SeatRecord(seen.start, seen.events, seen.hints) == seen
        assert SeatRecord(seen.start, seen.events).view == seen.view
        with pytest.raises(UnexpectedEvent):
            SeatRecord(seen.start, seen.events[1:])
        with pytest.raises(InvalidRecord, match="from 0 to 0, got 1"):
            SeatRecord(seen.start, (), {1: []})
        with pytest.raises(InvalidRecord) as caught:
            SeatRecord(7)  # type: ignore[arg-type]  # no view
        assert str(caught.value) == "start: expected a View, got 7"


class TestSafe:
    """A seat record can be handed out while the game goes on."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_nothing_leaks(self, rules: Rules) -> None:
        """Neither hands nor draw piles, nor what people wrote, can be reached."""
        record = some_turns(rules)
        for seat in watchers(record.rules):
            seat_record = record.view(seat)

            assert leaks(seat_record, record.state, seat) == []
            assert leaks(seat_record, record.state_at(0), seat) == []
            assert b"I hold the 2" not in pickle.dumps(seat_record)

    def test_the_hunt_finds_what_is_there(self) -> None:
        """Another's seat_record is not safe."""
        record = some_turns(Cooperative(3))

        assert leaks(record.view(1), record.state, 0)
        assert leaks(record, record.state, 0)

    def test_what_is_hidden_changes_nothing(self) -> None:
        """Games that differ in what a seat never saw give it the same seat record."""
        deck = [*range(2, 100)]
        # The opponents' hands, and the last two cards, change places.
        other = [*deck[:6], *deck[12:18], *deck[6:12], *deck[18:96], 99, 98]
        moves: list[Move] = [Play(2, 0), Play(3, 0), EndTurn()]
        first, second = (
            Record(deal(Cooperative(3), decks=[order]), 0, moves)
            for order in (deck, other)
        )

        assert first.deal != second.deal
        assert first.view(0) == second.view(0)
        assert pickle.dumps(first.view(0)) == pickle.dumps(second.view(0))
        assert first.view(1) != second.view(1)
        assert isinstance(first.view(None).view, View)
