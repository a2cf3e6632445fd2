"""Seat records: games as one seat saw them."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.vendor.pretty import pretty

from tests.support.leaks import leaks
from tests.support.notebooks import shown
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Deal,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    InvalidRecord,
    Laid,
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
    notation,
    svg,
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

    def test_first_hints(self) -> None:
        """Hints before the first move are part of the first view, and stay in force."""
        silence, keep = Talk(Cooperative(2)), Hint(1, 3, HintKind.KEEP)
        record = Record(deal(silence.rules, seed=7), 0)
        seen = SeatRecord(record.state.view(0)).hear(silence.give(keep))

        assert (seen.start.hints, seen.hints) == ((keep,), ())
        assert seen == record.hear(silence.give(keep)).view(0)
        played = record.hear(silence.give(keep)).play(4, 0).view(0)
        assert [view.hints for view in played.views()] == [(keep,), (keep,)]

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


class TestShown:
    """Seat records are shown by ``print`` and by notebooks."""

    def test_print(self) -> None:
        """``print`` shows the first view, the result, the turns, hints and own draws."""
        rules = Cooperative(1, hand_size=3, highest=7, rows=1)
        dealt = Deal(rules, hands=[[2, 6, 7]], decks=[[3, 4, 5]])
        talk = Talk(rules).give(Hint(0, 1, HintKind.KEEP))
        begun = Record(dealt, 0).play(2, "A1").play(7, "D1").hear(talk).end_turn()
        record = begun.commented(1, "a secret").play(3, "A1")

        first = notation.write_view(record.view_at(0, 0))
        assert str(record.view(0)) == (
            f"view {first}\nresult open\n\n"
            '0: 2-A1 7-D1 [0-D1-keep] end\n"draws 3, 4"\n0: 3-A1\n'
        )
        spectated = record.view(None)
        assert '"' not in str(spectated)
        assert str(SeatRecord(spectated.start)) == (
            f"view {notation.write_view(spectated.start)}\nresult open\n"
        )

    @given(records())
    def test_turns_are_those_of_the_record(self, record: Record) -> None:
        """The result and the turns are written as in the record."""
        hints = {number: said for number, said in record.hints if number}
        bare = Record(record.deal, record.starter, record.moves, hints=hints)
        whole = str(bare).splitlines()

        lines = str(bare.view(None)).splitlines()
        assert lines[1:] == whole[whole.index(lines[1]) :]

    def test_picture(self) -> None:
        """A notebook shows the last table as the seat sees it, with the last play."""
        record = Record(deal(Cooperative(2), seed=7), 0)
        laid, last = record.play(4, "A1"), Laid(0, 4, 0, trick=False)
        ended = laid.play(97, "D1").end_turn()

        for seat in (0, 1, None):
            for game, mark in ((record, None), (laid, last), (ended, None)):
                view = game.state.view(seat)
                assert game.view(seat)._repr_svg_() == svg.table(view, last=mark)

    def test_one_line(self) -> None:
        """IPython shows one line without any hand, Hypothesis code."""
        seen = Record(deal(Cooperative(2), seed=7), 0).play(4, "A1").view(1)

        assert shown(seen) == (
            "<SeatRecord of 1 move: View of Cooperative(2) as player 1 sees it, A1:4 "
            "A2:1 D1:100 D2:100, player 0 is on turn: 1 card laid, minimum 2>"
        )
        assert pretty(seen) == repr(seen)


class TestSafe:
    """A seat record can be handed out while the game goes on."""

    @pytest.mark.once
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
