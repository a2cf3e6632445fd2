"""Seat records: games as one seat saw them."""

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
    Hint,
    HintKind,
    InvalidRecord,
    Move,
    NoSuchPlayer,
    Play,
    Record,
    Rules,
    SeatRecord,
    Talk,
    UnexpectedEvent,
    View,
    deal,
)
from thegame.strategies import records

GAMES: list[Rules] = [Cooperative(1), Cooperative(3), FaceToFace()]


def some_turns(rules: Rules, turns: int = 4) -> Record:
    """Return the first turns of a game with tags and comments."""
    record = Record(deal(rules, seed=11), 0)
    record = record.tagged("Seed", "11").commented(0, "I hold the 2")
    while len(record.turns()) < turns or not record.state.may_end_turn:
        state = record.state
        plays = state.safe_plays()
        record = record.apply(EndTurn() if state.may_end_turn else plays[0])
    return record


class TestViews:
    """A seat record leads through the views of its seat."""

    @given(records())
    def test_views_are_those_of_the_states(self, record: Record) -> None:
        """The views of a seat record are those of its seat after each move."""
        for seat in watchers(record.rules):
            seat_record = record.view(seat)
            seen = seat_record.views()

            assert (seat_record.seat, seat_record.rules) == (seat, record.rules)
            assert seat_record.outcome == record.outcome
            numbers = range(len(record.moves) + 1)
            assert [*seen] == [record.view_at(number, seat) for number in numbers]
            assert (seat_record.start, seat_record.view) == (seen[0], seen[-1])
            heard = [record.hints_at(number) for number in numbers]
            assert [view.hints for view in seen] == heard
            silent = [state.view(seat) for state in record.states()]
            assert [view._with_hints(()) for view in seen] == silent

    @given(records(), st.data())
    def test_a_client_keeps_its_own(self, record: Record, data: st.DataObject) -> None:
        """A client that observes and hears everything has an equal seat record."""
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

    def test_last_hints(self) -> None:
        """Of the hints that a client hears between two moves, the last ones count."""
        dealt = deal(Cooperative(2), seed=7)
        step = dealt.start(0).step(Play(4, 0))
        begun = SeatRecord(dealt.start(0).view(0)).observe(*step.view(0).events)
        keep = Hint(1, 3, HintKind.KEEP)
        silence = Talk(Cooperative(2))

        assert begun.hear(silence.give(keep)).hints == ((1, (keep,)),)
        assert begun.hear(silence.give(keep)).hear(silence) == begun

    @pytest.mark.parametrize("player", [3, -1, True])
    def test_no_such_player(self, player: int) -> None:
        """A seat record of a player who is not in the game is refused."""
        with pytest.raises(NoSuchPlayer):
            some_turns(Cooperative(3)).view(player)

    def test_constructor(self) -> None:
        """The constructor takes a view, events and hints, and checks them."""
        silence = Talk(Cooperative(3))
        record = some_turns(silence.rules).hear(silence.give(Hint(0, 3, HintKind.KEEP)))
        moves, seen = len(record.moves), record.view(1)
        made = SeatRecord(seen.start, seen.events, seen.hints)

        assert (made, made.view) == (seen, seen.view)
        assert SeatRecord(seen.start, seen.events).view == seen.view.hear(silence)
        with pytest.raises(UnexpectedEvent):
            SeatRecord(seen.start, seen.events[1:])
        with pytest.raises(InvalidRecord, match=f"from 0 to {moves}, got {moves + 1}"):
            SeatRecord(seen.start, seen.events, {moves + 1: []})
        with pytest.raises(TypeError, match=r"^start: expected a View, got an int$"):
            SeatRecord(7)  # type: ignore[arg-type]  # no view


class TestSafe:
    """A seat record can be handed out while the game goes on."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_nothing_leaks(self, rules: Rules) -> None:
        """A seat record leads to no hidden card, tag or comment."""
        record = some_turns(rules)
        for seat in watchers(record.rules):
            seat_record = record.view(seat)

            assert leaks(seat_record, record.state, seat) == []
            assert leaks(seat_record, record.state_at(0), seat) == []
            assert b"I hold the 2" not in pickle.dumps(seat_record)

    def test_planted_leaks_are_found(self) -> None:
        """The search finds the cards in the seat record of another player."""
        record = some_turns(Cooperative(3))

        assert leaks(record.view(1), record.state, 0)
        assert leaks(record, record.state, 0)

    def test_hidden_cards_make_no_difference(self) -> None:
        """Games that differ in hidden cards alone lead to equal seat records."""
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
