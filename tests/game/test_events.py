"""Events: the facts of a move, and the seats that may know them."""

import pickle
from typing import Any

import pytest
from hypothesis import given

from tests.support.positions import A1, D2, THEIR_UP, UP, duel, team
from thegame import (
    Drew,
    DuelResult,
    Ending,
    EndTurn,
    Event,
    GameEnded,
    Laid,
    Play,
    Step,
    TeamResult,
    TurnEnded,
)
from thegame.refusals import NotAMove
from thegame.strategies import PlayedGame as Played
from thegame.strategies import games


class TestStep:
    """A step is a move with its events."""

    def test_laying(self) -> None:
        """A play has one event."""
        state = team((47, 99, 65, 2), [48, 60], [50], deck=[70])

        assert state.step(Play(48, A1)) == Step(
            state.play(48, A1), (Laid(0, 48, A1, trick=False),)
        )

    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2")
    @pytest.mark.parametrize(("card", "pile"), [(37, A1), (12, D2)])
    def test_trick(self, card: int, pile: int) -> None:
        """The event of a backwards trick is marked as one."""
        state = team((47, 99, 65, 2), [12, 37, 60], [50], deck=[70])

        assert state.step(Play(card, pile)).events == (Laid(0, card, pile, trick=True),)

    @pytest.mark.clause("R-f")
    def test_no_trick_on_the_opponents_pile(self) -> None:
        """A card ten back on an opponent's pile is not a trick."""
        state = duel((20, 50, 29, 40), [19, 30], decks=[[3], []])

        assert state.step(Play(19, THEIR_UP)).events == (
            Laid(0, 19, THEIR_UP, trick=False),
        )

    def test_end_of_a_turn(self) -> None:
        """The turn ends first; then cards are drawn, listed in ascending order."""
        state = team((47, 99, 65, 2), [60], [50], deck=[90, 70, 80], laid=2)
        before = state.play(60, A1)

        assert before.step(EndTurn()).events == (TurnEnded(0), Drew(0, (70, 80, 90)))

    def test_own_draw_pile(self) -> None:
        """A duellist draws from their own draw pile."""
        state = duel((20, 50, 29, 40), [30], decks=[[11, 12], [13, 14]], laid=2)

        assert state.step(EndTurn()).events == (TurnEnded(0), Drew(0, (11, 12)))

    @pytest.mark.clause("CO-DECK-1")
    def test_nothing_to_draw(self) -> None:
        """Without a draw pile there is no event about drawing."""
        state = team((47, 99, 65, 2), [60, 61], [50]).play(60, A1)

        assert state.step(EndTurn()).events == (TurnEnded(0),)

    def test_last_card(self) -> None:
        """The last card ends the game in one step."""
        state = team((47, 99, 65, 2), [60])

        assert state.step(Play(60, A1)).events == (
            Laid(0, 60, A1, trick=False),
            GameEnded(TeamResult(0)),
        )

    def test_stuck_at_the_start_of_a_turn(self) -> None:
        """The end of a turn can end the game for the next player."""
        state = duel((20, 50, 59, 2), [21, 22, 30], [30, 31], decks=[[4, 3], []])
        before = state.play(21, UP).play(22, UP)

        assert before.step(EndTurn()).events == (
            TurnEnded(0),
            Drew(0, (3, 4)),
            GameEnded(DuelResult(0, Ending.STUCK)),
        )

    @given(games())
    def test_agrees_with_apply(self, game: Played) -> None:
        """The state of a step is that of `apply`, and its events account for it."""
        for before, move, after in game.steps:
            step = before.step(move)
            events = step.events
            drawn = [event for event in events if isinstance(event, Drew)]
            fewer = sum(map(len, before.decks)) - sum(map(len, after.decks))

            assert step.state == after
            assert sum(event.count for event in drawn) == fewer
            ends = [event for event in events if isinstance(event, GameEnded)]
            assert [event.outcome for event in ends] == (
                [after.outcome] if after.is_over else []
            )


SENTENCES: list[tuple[Event, str, str]] = [
    (Laid(1, 23, 0, trick=False), "player 1 lays 23 on pile 0", "Bob lays 23 on A1"),
    (
        Laid(0, 37, 1, trick=True),
        "player 0 lays 37 on pile 1 (a backwards trick)",
        "Ada lays 37 on A2 (a backwards trick)",
    ),
    (TurnEnded(1), "player 1 ends the turn", "Bob ends the turn"),
    (Drew(1, (51, 59)), "player 1 draws 2 cards", "Bob draws 2 cards"),
    (Drew(1, (), 1), "player 1 draws 1 card", "Bob draws 1 card"),
    (
        GameEnded(TeamResult(0)),
        "the team has beaten the game",
        "the team has beaten the game",
    ),
    (
        GameEnded(TeamResult(10)),
        "the game is over: 10 cards left",
        "the game is over: 10 cards left",
    ),
    (
        GameEnded(DuelResult(1, Ending.STUCK)),
        "the game is over: player 1 wins because player 0 is stuck",
        "the game is over: Bob wins because Ada is stuck",
    ),
]


@pytest.mark.parametrize(("event", "text", "named"), SENTENCES, ids=repr)
def test_sentence(event: Event, text: str, named: str) -> None:
    """The sentence of an event has numbers, or the names that are given."""
    players, piles = ["Ada", "Bob"], ["A1", "A2", "D1", "D2"]

    assert str(event) == event.sentence() == text
    assert event.sentence(players=players, piles=piles) == named


class TestNamedDraw:
    """The cards that are drawn in a step can be named."""

    def test_end_of_a_turn(self) -> None:
        """The events have the named cards, and the state is that of `end_turn`."""
        state = team((47, 99, 65, 2), [60], [50], deck=[90, 70, 80], laid=3)
        step = state.step(EndTurn(), drawing=[80, 70, 90])

        assert step.events == (TurnEnded(0), Drew(0, (70, 80, 90)))
        assert step.state == state.end_turn(drawing=[70, 80, 90])

    @pytest.mark.parametrize("move", [Play(60, A1), None])
    def test_not_the_end_of_a_turn(self, move: Any) -> None:
        """Cards cannot be named for another move."""
        state = team((47, 99, 65, 2), [60], [50], deck=[90, 70, 80], laid=3)

        with pytest.raises(NotAMove, match="an EndTurn, because drawing= is passed"):
            state.step(move, drawing=[70])


OPEN: list[Event] = [
    Laid(0, 12, 1, trick=True),
    TurnEnded(1),
    GameEnded(TeamResult(4)),
]


@pytest.mark.clause("R-u")
class TestView:
    """Drawn cards are known to their owner, and all other events to every seat."""

    @pytest.mark.parametrize("event", OPEN, ids=repr)
    @pytest.mark.parametrize("player", [None, 0, 1])
    def test_open(self, event: Event, player: int | None) -> None:
        """An event on the table is equal for every seat."""
        assert event.view(player) == event

    @pytest.mark.parametrize("player", [None, 0, 2, -1, True, 1.0, "1"])
    def test_stranger(self, player: int | None) -> None:
        """Only the player who draws sees the cards; others see their number."""
        drew = Drew(1, (51, 59))
        seen = drew.view(player)

        assert drew.view(1) == drew
        assert (seen.player, seen.cards, seen.count) == (1, (), 2)
        for text in (repr(seen), str(seen), pickle.dumps(seen, 0).decode()):
            assert "51" not in text
            assert "59" not in text

    def test_hidden_twice(self) -> None:
        """Cards that were hidden stay hidden, also from their owner."""
        seen = Drew(1, (51, 59)).view(0)

        assert seen.view(1) == seen
        assert seen.view(None) == seen
