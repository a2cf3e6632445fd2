"""Observation: a seat follows a game by its events, and refuses impossible ones."""

import itertools
import pickle
from typing import Any, cast

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.positions import STUCK_DUEL, duel, team
from tests.support.seats import DUEL, decks_of, watchers
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    Event,
    FaceToFace,
    GameEnded,
    Laid,
    Play,
    TeamResult,
    TurnEnded,
    UnexpectedEvent,
    View,
    deal,
)
from thegame.strategies import PlayedGame as Played
from thegame.strategies import games

ALL = Ending.LAID_ALL
DRAWING = duel((20, 50, 29, 40), [9], [30, 31], decks=[[3, 4, 5], [6]], laid=2)
"""Player 0 may end the turn and draws two cards."""
NOT_DRAWING = duel((20, 50, 29, 40), [9, 30], [31, 32], laid=2)
"""Player 0 may end the turn, and there is nothing to draw."""


def refused(view: View, *events: Any) -> UnexpectedEvent:
    """Return the error with which a view refuses these events."""
    with pytest.raises(UnexpectedEvent) as caught:
        view.observe(*events)
    return caught.value


class TestFollow:
    """A client follows a game by the events of its seat."""

    @given(games(whole=True))
    def test_from_the_deal_to_the_end(self, game: Played) -> None:
        """A view of the deal and the events lead to every later view of the seat."""
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

    def test_a_step_is_not_an_event(self) -> None:
        """A whole step is refused, and the message says to pass its events."""
        view, step = DUEL.view(1), DUEL.step(Play(9, 1))
        sent = step.view(1)

        assert view.observe(*sent.events) == step.state.view(1)
        for wrong in (step, sent):
            said = r"^expected events, got a \w*Step; .* observe\(\*step\.events\)$"
            with pytest.raises(UnexpectedEvent, match=said):
                view.observe(cast("Event", wrong))


class TestRefused:
    """Events that contradict the view are refused."""

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
        """An event that cannot follow the view is refused with its place."""
        error = refused(DUEL.view(seat), *events)

        assert (error.events, error.place) == (tuple(events), place)
        assert error.event == (events[place] if events else None)
        assert (error.player, error.laid) == (0, 0)
        assert str(error).endswith(": player 0 is on turn and has laid no cards")
        assert pickle.loads(pickle.dumps(error)).events == tuple(events)

    @pytest.mark.parametrize(
        ("events", "sentence"),
        [
            ([], "expected the events of a move, got none"),
            ([TurnEnded(1)], "cannot observe TurnEnded(player=1)"),
            ([TurnEnded(0)], "expected another event after TurnEnded(player=0)"),
        ],
        ids=itertools.count(),
    )
    def test_message(self, events: list[Event], sentence: str) -> None:
        """The message names the impossible event, or the last one before a gap."""
        on_turn = "player 0 is on turn and has laid 2 cards"
        assert str(refused(DRAWING.view(1), *events)) == f"{sentence}: {on_turn}"

    @pytest.mark.parametrize(
        "drawn",
        [(), (3,), (3, 3), (2, 3), (3, 4, 5), (3, 30), (4, 3), [4, 3], "34", None, 3],
        ids=repr,
    )
    def test_drawn_cards_must_be_those_due(self, drawn: Any) -> None:
        """The player on turn draws the due number of unseen cards, ascending."""
        view = DRAWING.view(0)

        assert view.observe(TurnEnded(0), Drew(0, (3, 4))).hand == (3, 4, 9)
        assert refused(view, TurnEnded(0), Drew(0, drawn, 2)).place == 1

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
        """Other seats know the player who draws, and how many cards are drawn."""
        view = DRAWING.view(seat)
        after = view.observe(TurnEnded(0), Drew(0, (), 2))

        assert (after.hand_sizes, after.deck_sizes) == ((3, 2), (1, 1))
        assert refused(view, TurnEnded(0), drew).place == 1

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_of_the_player_on_turn(self, seat: int | None) -> None:
        """Only the player on turn lays and ends the turn, and draws only if possible."""
        view = NOT_DRAWING.view(seat)

        assert view.observe(Laid(0, 30, 0, trick=False)).laid == 3
        assert view.observe(TurnEnded(0)).player == 1
        assert refused(view, TurnEnded(0), Drew(0, (), 0)).place == 1
        for event in (Laid(1, 30, 0, trick=False), TurnEnded(1)):
            assert refused(view, event).place == 0

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_empty_hand(self, seat: int | None) -> None:
        """A player with an empty hand lays no card of the draw pile."""
        view = duel((20, 50, 29, 40), [], [31], decks=[[30], []], laid=2).view(seat)

        assert refused(view, Laid(0, 30, 0, trick=False)).place == 0

    @pytest.mark.clause("CO-TURN-2")
    def test_too_early(self) -> None:
        """A turn does not end below the minimum, though the number drawn is right."""
        state = team(
            (10, 11, 90, 91), range(20, 26), range(40, 47), deck=(50, 51, 52), laid=1
        )
        for seat, cards in ((0, (50,)), (1, ()), (None, ())):
            assert refused(state.view(seat), TurnEnded(0), Drew(0, cards, 1)).place == 0
        after = state.play(25, 0).view(1).observe(TurnEnded(0), Drew(0, (), 2))
        assert after.player == 1

    @given(games(), st.data())
    def test_events_of_others_are_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """A seat refuses events that show the cards drawn by another player."""
        steps = [(before, before.step(move).events) for before, move, _ in game.steps]
        drawn = [
            (before, events)
            for before, events in steps
            if any(isinstance(event, Drew) for event in events)
        ]
        assume(drawn)
        before, events = data.draw(st.sampled_from(drawn))
        strangers = [seat for seat in watchers(before.rules) if seat != before.player]
        view = before.view(data.draw(st.sampled_from(strangers)))

        refused(view, *events)

    @given(games(), st.data())
    def test_a_corrupted_stream_is_noticed(
        self, game: Played, data: st.DataObject
    ) -> None:
        """Events that are missing, repeated or in another order are refused."""
        assume(game.steps)
        before, move, _ = data.draw(st.sampled_from(game.steps))
        seat = data.draw(st.sampled_from(watchers(before.rules)))
        view, events = before.view(seat), before.step(move).view(seat).events

        wrong = [events * 2, (*events, events[0]), events[1:]]
        if len(events) > 1:
            wrong += [events[::-1], (events[0], events[0], *events[1:])]
        for told in wrong:
            refused(view, *told)


class TestEnd:
    """The end of a game is observed exactly where it is possible."""

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_nothing_after_the_end(self, seat: int | None) -> None:
        """No event follows the end of a game, though a card may still fit."""
        view = STUCK_DUEL.view(seat)
        laid, ended = Laid(0, 6, 0, trick=False), GameEnded(DuelResult(1, Ending.STUCK))

        for events in ([laid], [laid, ended], [ended], [TurnEnded(0)]):
            assert refused(view, *events).place == 0

    @pytest.mark.parametrize("seat", [0, 1, None])
    def test_last_card(self, seat: int | None) -> None:
        """The game ends, with the right winner, when a player has laid every card."""
        state = duel((20, 50, 29, 40), [21, 22], [30, 31])
        view = state.view(seat).observe(Laid(0, 21, 0, trick=False))
        last, end = Laid(0, 22, 0, trick=False), GameEnded(DuelResult(0, ALL))

        assert view.observe(last, end).outcome == DuelResult(0, ALL)
        assert refused(view, last).place == 1
        assert refused(view, last, end, end).place == 2
        assert refused(view, last, GameEnded(DuelResult(1, ALL))).place == 1

    def test_a_card_must_be_to_blame(self) -> None:
        """A hand that is stuck after a play was not stuck before it."""
        # 7 shuts out what 5 would not have: with 3 and 4 in hand, say, 3 goes up first.
        rules = Cooperative(2, hand_size=2, highest=8, trick=5, rows=1)
        state = team((2, 3), [7, 8], [5, 6], deck=[4], rules=rules)
        end = GameEnded(TeamResult(4))

        refused(state.view(None), Laid(0, 4, 0, trick=False), end)
        assert state.view(None).observe(Laid(0, 8, 0, trick=False), end).is_over

    @pytest.mark.clause("F2F-END-2")
    @pytest.mark.parametrize(("other", "possible"), [(45, True), (44, False)])
    def test_stuck_only_after_the_play(self, other: int, possible: bool) -> None:
        """A play ends the game only if some hand was stuck after it and not before it."""
        # Beside 30 or 31, the 56 can neither be followed by another card nor follow one.
        # Only the 45 could have been laid before the 56, as a trick, and not after it.
        state = duel(
            *((55, 2, 1, 60), (56, 57), (30, 31)),
            decks=[(30, 31, other), (40, 41)],
            rules=FaceToFace(hand_size=2),
        )
        events = Laid(0, 56, 0, trick=False), GameEnded(DuelResult(1, Ending.STUCK))
        assert not state.is_over
        if possible:
            assert state.view(1).observe(*events).is_over
        else:
            assert refused(state.view(1), *events).place == 1
