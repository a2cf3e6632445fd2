"""What a seat hears: it follows the game by that alone, and notices what is not so."""

import pickle
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.positions import duel
from tests.support.seats import DUEL, decks_of, watchers
from thegame import (
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
            for event in before.step(move).events:
                for seat, view in views.items():
                    views[seat] = view.observe(event.seen_by(seat))
            for seat, view in views.items():
                assert view == after.view(seat)
                assert pickle.dumps(view) == pickle.dumps(after.view(seat))

    @pytest.mark.parametrize(
        ("seat", "event"),
        [
            (0, Laid(1, 31, 2, trick=False)),  # not on turn
            (0, Laid(0, 8, 0, trick=False)),  # not in the own hand
            (1, Laid(0, 52, 0, trick=False)),  # laid long ago
            (1, Laid(0, 9, 0, trick=False)),  # does not fit
            (1, Laid(0, 30, 0, trick=True)),  # no trick
            (1, Laid(0, 30, 4, trick=False)),  # no pile
            (1, Laid(True, 30, 0, trick=False)),  # no seat
            (0, TurnEnded(0)),  # too early
            (0, TurnEnded(1)),
            (0, Drew(0, (8,))),  # nothing is due
            (0, Drew(0, (), 1)),
            (1, Drew(0, (8,))),  # not for these eyes
            (1, Drew(0, (), 0)),
            (1, Drew(0, (), 7)),
            (1, Drew(0, (), True)),
            (0, Drew(0, "8")),  # type: ignore[arg-type]  # no cards at all
            (0, Drew(0, None, 1)),  # type: ignore[arg-type]
            (1, Drew(2, (), 1)),
            (0, GameEnded(DuelResult(0, Ending.LAID_ALL))),
            (0, GameEnded(TeamResult(3))),
            (0, Play(9, 1)),
            (0, None),
        ],
    )
    def test_unexpected(self, seat: int, event: Any) -> None:
        """What contradicts the view is not observed."""
        with pytest.raises(UnexpectedEvent) as caught:
            DUEL.view(seat).observe(event)

        assert caught.value.event == event
        assert (caught.value.player, caught.value.laid) == (0, 0)
        assert str(caught.value).endswith("player 0 is on turn and has laid no cards")
        assert pickle.loads(pickle.dumps(caught.value)).event == event

    @pytest.mark.parametrize(
        "drawn", [(), (3,), (3, 3), (2, 3), (3, 4, 5), (3, 30)], ids=repr
    )
    def test_drawn_cards_must_be_those_due(self, drawn: tuple[int, ...]) -> None:
        """As many as are due, and such as can have been drawn."""
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
        view = state.view(0).observe(TurnEnded(0))

        assert view.observe(Drew(0, (3, 4))).hand == (3, 4, 9)
        with pytest.raises(UnexpectedEvent):
            view.observe(Drew(0, drawn, 2))

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_only_of_the_player_on_turn(self, seat: int | None) -> None:
        """Nobody else can have laid or ended the turn, nor anyone after the end."""
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], decks=[[3], [6]], laid=2)
        view = state.view(seat)
        over = duel((29, 35, 1, 60), [19], [9], laid=0).view(seat)

        assert view.observe(Laid(0, 30, 0, trick=False)).laid == 3
        assert view.observe(TurnEnded(0)).player == 1
        for event in (Laid(1, 30, 0, trick=False), TurnEnded(1)):
            with pytest.raises(UnexpectedEvent):
                view.observe(event)
        with pytest.raises(UnexpectedEvent):
            over.observe(Laid(0, 19, 0, trick=True))

    def test_nothing_is_observed_twice(self) -> None:
        """The same event again contradicts the view."""
        state = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4], [6]], laid=2)
        for seat in (0, 1, None):
            view = state.view(seat).observe(TurnEnded(0))
            with pytest.raises(UnexpectedEvent):
                view.observe(TurnEnded(0))
        view = state.view(0).observe(TurnEnded(0)).observe(Drew(0, (3, 4)))
        with pytest.raises(UnexpectedEvent):
            view.observe(Drew(0, (3, 4)))

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_after_the_last_card_only_the_end_can_follow(
        self, seat: int | None
    ) -> None:
        """Whoever has laid everything has won, whether one was told or not."""
        state = duel((20, 50, 29, 40), [21, 22], [30, 31])
        view = state.view(seat)
        for event in (Laid(0, 21, 0, trick=False), Laid(0, 22, 0, trick=False)):
            view = view.observe(event)

        with pytest.raises(UnexpectedEvent):
            view.observe(TurnEnded(0))
        end = GameEnded(DuelResult(0, Ending.LAID_ALL))
        over = view.observe(end)
        for late in (TurnEnded(0), end):
            with pytest.raises(UnexpectedEvent):
                over.observe(late)

    @given(games(), st.data())
    def test_events_of_others_are_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """A seat that is sent another's drawn cards says so."""
        steps = [(before, before.step(move).events) for before, move, _ in game.steps]
        drawn = [(before, events) for before, events in steps if has_drawn(events)]
        assume(drawn)
        before, (ended, drew, *_) = data.draw(st.sampled_from(drawn))
        strangers = [seat for seat in watchers(before.rules) if seat != before.player]
        view = before.view(data.draw(st.sampled_from(strangers)))

        with pytest.raises(UnexpectedEvent):
            view.observe(ended).observe(drew)


def has_drawn(events: tuple[Event, ...]) -> bool:
    """Whether cards were drawn in a move."""
    return any(isinstance(event, Drew) for event in events)
