"""What a seat hears: it follows the game by that alone, and notices what is not so."""

import itertools
import pickle
from typing import Any, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.positions import duel, team
from tests.support.seats import DUEL, decks_of, watchers
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    Event,
    GameEnded,
    Laid,
    Play,
    TeamResult,
    TurnEnded,
    UnexpectedEvent,
    deal,
)
from thegame.strategies import PlayedGame as Played
from thegame.strategies import games

ALL = Ending.LAID_ALL


class TestObserve:
    """A client follows the game by what it hears."""

    @given(games(whole=True))
    def test_from_the_deal_to_the_end(self, game: Played) -> None:
        """With its view of the deal and its events alone, each seat keeps up."""
        start = game.states[0]
        dealt = deal(start.rules, decks=decks_of(start))
        views = {
            seat: dealt.view(seat).start(start.player) for seat in watchers(start.rules)
        }
        for before, move, after in game.steps:
            step = before.step(move)
            for seat, view in views.items():
                views[seat] = view.observe(*step.view(seat).events)
                assert views[seat] == after.view(seat)
                assert pickle.dumps(views[seat]) == pickle.dumps(after.view(seat))

    @pytest.mark.parametrize(
        ("seat", "events", "place"),
        [
            (0, [Laid(1, 31, 2, trick=False)], 0),  # not on turn
            (0, [Laid(0, 8, 0, trick=False)], 0),  # not in its hand
            (1, [Laid(0, 52, 0, trick=False)], 0),  # laid long ago
            (1, [Laid(0, 9, 0, trick=False)], 0),  # does not fit
            (1, [Laid(0, 30, 0, trick=True)], 0),  # no trick
            (1, [Laid(0, 30, 0, trick=0)], 0),  # type: ignore[arg-type] # no bool
            (1, [Laid(0, 30, 4, trick=False)], 0),  # no pile
            (1, [Laid(True, 30, 0, trick=False)], 0),  # no seat
            (1, [Laid(0, 30, 0, trick=False)] * 2, 1),  # twice
            (0, [TurnEnded(0)], 0),  # too early
            (0, [TurnEnded(1)], 0),
            (0, [Drew(0, (8,))], 0),  # nothing is due
            (1, [Drew(0, (), 2)], 0),
            (0, [GameEnded(DuelResult(0, Ending.LAID_ALL))], 0),
            (0, [GameEnded(DuelResult(1, Ending.STUCK))], 0),
            (0, [GameEnded(TeamResult(3))], 0),
            (0, [Play(9, 1)], 0),
            (0, [None], 0),
            (0, [], 0),
        ],
        ids=itertools.count(),
    )
    def test_unexpected(self, seat: int, events: list[Any], place: int) -> None:
        """What contradicts the view is not observed."""
        with pytest.raises(UnexpectedEvent) as caught:
            DUEL.view(seat).observe(*events)

        error = caught.value
        assert (error.events, error.place) == (tuple(events), place)
        assert error.event == (events[place] if events else None)
        assert (error.player, error.laid) == (0, 0)
        assert str(error).endswith(": player 0 is on turn and has laid no cards")
        assert pickle.loads(pickle.dumps(error)).events == tuple(events)

    def test_a_step_is_not_an_event(self) -> None:
        """Whoever passes a whole step reads what to pass instead."""
        view, step = DUEL.view(1), DUEL.step(Play(9, 1))
        sent = step.view(1)

        assert view.observe(*sent.events) == step.state.view(1)
        for wrong in (step, sent):
            said = r"^expected events, got \w*Step\(.* observe\(\*step\.events\)$"
            with pytest.raises(UnexpectedEvent, match=said):
                view.observe(cast("Event", wrong))

    @pytest.mark.parametrize(
        ("events", "sentence"),
        [
            ([], "expected the events of a move, got none"),
            ([TurnEnded(1)], "cannot observe TurnEnded(player=1)"),
            ([TurnEnded(0)], "expected another event after TurnEnded(player=0)"),
        ],
        ids=itertools.count(),
    )
    def test_the_message_says_what_is_wrong(
        self, events: list[Event], sentence: str
    ) -> None:
        """One that cannot be is named, and so is the last one before a gap."""
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
        with pytest.raises(UnexpectedEvent) as caught:
            state.view(1).observe(*events)

        on_turn = "player 0 is on turn and has laid 2 cards"
        assert str(caught.value) == f"{sentence}: {on_turn}"

    @pytest.mark.parametrize(
        "drawn",
        [(), (3,), (3, 3), (2, 3), (3, 4, 5), (3, 30), (4, 3), [4, 3], "34", None, 3],
        ids=repr,
    )
    def test_drawn_cards_must_be_those_due(self, drawn: Any) -> None:
        """As many as are due, ascending, and such as can have been drawn."""
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
        view = state.view(0)

        assert view.observe(TurnEnded(0), Drew(0, (3, 4))).hand == (3, 4, 9)
        with pytest.raises(UnexpectedEvent) as caught:
            view.observe(TurnEnded(0), Drew(0, drawn, 2))
        assert caught.value.place == 1

    @pytest.mark.parametrize(
        "drew",
        [
            Drew(0, (), 1),
            Drew(0, (), 3),
            Drew(0, (), 2.0),  # type: ignore[arg-type] # wrong on purpose
            Drew(1, (), 2),
            Drew(False, (), 2),
            Drew(0, (3, 4)),
            TurnEnded(0),
        ],
        ids=itertools.count(),
    )
    @pytest.mark.parametrize("seat", [1, None])
    def test_what_others_draw_is_counted(self, seat: int | None, drew: Event) -> None:
        """Everybody knows how many cards are drawn, and by whom."""
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
        view = state.view(seat)
        after = view.observe(TurnEnded(0), Drew(0, (), 2))

        assert (after.hand_sizes, after.deck_sizes) == ((3, 2), (1, 1))
        with pytest.raises(UnexpectedEvent) as caught:
            view.observe(TurnEnded(0), drew)
        assert caught.value.place == 1

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_nothing_to_draw(self, seat: int | None) -> None:
        """Without cards to draw, nobody can have drawn."""
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], laid=2)
        view = state.view(seat)

        assert view.observe(TurnEnded(0)).player == 1
        with pytest.raises(UnexpectedEvent) as caught:
            view.observe(TurnEnded(0), Drew(0, (), 0))
        assert caught.value.place == 1

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_only_of_the_player_on_turn(self, seat: int | None) -> None:
        """Nobody else can have laid or ended the turn, nor anyone after the end."""
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], laid=2)
        view = state.view(seat)
        over = duel((29, 35, 1, 60), [19], [9], laid=0).view(seat)

        assert view.observe(Laid(0, 30, 0, trick=False)).laid == 3
        assert view.observe(TurnEnded(0)).player == 1
        for event in (Laid(1, 30, 0, trick=False), TurnEnded(1)):
            with pytest.raises(UnexpectedEvent):
                view.observe(event)
        for event in (Laid(0, 19, 0, trick=True), TurnEnded(0)):
            with pytest.raises(UnexpectedEvent):
                over.observe(event)

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_an_empty_hand_lays_nothing(self, seat: int | None) -> None:
        """Unseen cards of the draw pile are not in the hand."""
        view = duel((20, 50, 29, 40), [], [31], decks=[[30], []], laid=2).view(seat)

        with pytest.raises(UnexpectedEvent):
            view.observe(Laid(0, 30, 0, trick=False))

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_with_the_last_card_the_game_ends(self, seat: int | None) -> None:
        """Whoever has laid everything has won, and then nothing happens any more."""
        state = duel((20, 50, 29, 40), [21, 22], [30, 31])
        view = state.view(seat).observe(Laid(0, 21, 0, trick=False))
        last, end = Laid(0, 22, 0, trick=False), GameEnded(DuelResult(0, ALL))

        with pytest.raises(UnexpectedEvent) as caught:
            view.observe(last)
        assert caught.value.place == 1
        with pytest.raises(UnexpectedEvent) as caught:
            view.observe(last, end, end)
        assert caught.value.place == 2
        assert view.observe(last, end).outcome == DuelResult(0, ALL)
        with pytest.raises(UnexpectedEvent):
            view.observe(last, GameEnded(DuelResult(1, ALL)))

    def test_a_card_must_be_to_blame(self) -> None:
        """A hand that is stuck after a play was not stuck before it."""
        # 7 shuts out what 5 would not have: with 3 and 4 in hand, say, 3 goes up first.
        rules = Cooperative(2, hand_size=2, highest=8, trick=5, rows=1)
        state = team((2, 3), [7, 8], [5, 6], deck=[4], rules=rules)
        end = GameEnded(TeamResult(4))

        with pytest.raises(UnexpectedEvent):
            state.view(None).observe(Laid(0, 4, 0, trick=False), end)
        assert state.view(None).observe(Laid(0, 8, 0, trick=False), end).is_over

    @given(games(), st.data())
    def test_events_of_others_are_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """A seat that is sent another's drawn cards says so."""
        steps = [(before, before.step(move).events) for before, move, _ in game.steps]
        drawn = [(before, events) for before, events in steps if has_drawn(events)]
        assume(drawn)
        before, events = data.draw(st.sampled_from(drawn))
        strangers = [seat for seat in watchers(before.rules) if seat != before.player]
        view = before.view(data.draw(st.sampled_from(strangers)))

        with pytest.raises(UnexpectedEvent):
            view.observe(*events)

    @given(games(), st.data())
    def test_a_corrupted_stream_is_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """Cut short, doubled, turned around, or with another move in between."""
        assume(game.steps)
        before, move, _ = data.draw(st.sampled_from(game.steps))
        seat = data.draw(st.sampled_from(watchers(before.rules)))
        view, events = before.view(seat), before.step(move).view(seat).events

        wrong = [events * 2, (*events, events[0]), events[1:]]
        if len(events) > 1:
            wrong += [events[::-1], (events[0], events[0], *events[1:])]
        for told in wrong:
            with pytest.raises(UnexpectedEvent):
                view.observe(*told)


def has_drawn(events: tuple[Event, ...]) -> bool:
    """Whether cards were drawn in a move."""
    return any(isinstance(event, Drew) for event in events)
