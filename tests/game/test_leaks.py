"""Secrets: hidden cards make no difference to a view and cannot be reached from it."""

import functools
import random
from collections.abc import Callable

import pytest

from tests.ladder.worlds import explore
from tests.support.leaks import leaks
from tests.support.seats import GAMES, watchers
from thegame import (
    Cooperative,
    EndTurn,
    Event,
    FaceToFace,
    Play,
    Rules,
    State,
    View,
    deal,
)
from thegame.refusals import NotInHand
from thegame.rulebook import clause
from thegame.testing._worlds import initial_states


class TestIndistinguishable:
    """Views are equal exactly when the seat cannot tell the states apart."""

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
            FaceToFace(hand_size=2, highest=4, trick=2),
        ],
        ids=repr,
    )
    def test_in_whole_worlds(self, rules: Rules) -> None:
        """In every state of a small world, equal facts and equal views go together."""
        facts: dict[View, tuple[object, ...]] = {}
        views: dict[tuple[object, ...], View] = {}
        for state in explore(initial_states(rules)):
            if isinstance(state, State):
                for seat in watchers(rules):
                    view, seen = state.view(seat), facts_of(state, seat)
                    assert facts.setdefault(view, seen) == seen
                    assert views.setdefault(seen, view) == view

        assert len(facts) == len(views) > 1000


def facts_of(state: State, seat: int | None) -> tuple[object, ...]:
    """Return everything that a seat can know, collected without its view."""
    laid = tuple(
        tuple(sorted({*range(2, state.rules.highest + 1)} - unlaid))
        for unlaid in state.unlaid_cards
    )
    return (
        seat,
        None if seat is None else state.hands[seat],
        *(len(part) for part in (*state.hands, *state.decks)),
        laid,
        state.tops,
        state.player,
        state.laid,
        state.helped,
        state.outcome,
    )


def in_the_middle(rules: Rules) -> State:
    """Return a state in the middle of a game with the printed cards."""
    state = deal(rules, seed=11).start(0)
    chance = random.Random(1)
    for _ in range(9):
        state = state.apply(chance.choice(state.safe_plays() or state.legal_moves()))
        if state.may_end_turn:
            state = state.end_turn()
    return state


class Leaking:
    """An object with a private slot, beside a view."""

    __slots__ = ("_log",)

    def __init__(self, log: object) -> None:
        self._log = log


@pytest.mark.once
class TestLeaks:
    """Nothing that is hidden from a seat can be reached from its view."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_nothing_leaks(self, rules: Rules) -> None:
        """Slots, closures, methods and answers of a view lead to no hidden card."""
        state = in_the_middle(rules)
        for seat in watchers(rules):
            view = state.view(seat)
            answers = [
                view,
                *view.legal_moves(),
                *view.piles,
                *(view.why_not(Play(card, 0)) for card in range(2, 99)),
                *(event.view(seat) for event in _last_events(state)),
                deal(rules, seed=11).view(seat),
            ]

            assert leaks(answers, state, seat) == []

    def test_planted_leaks_are_found(self) -> None:
        """The search finds secrets in slots, logs, closures, methods and defaults."""
        state = in_the_middle(Cooperative(3))
        planted: list[object] = [
            state,
            {"undo": [state]},
            Leaking([state.hands[1]]),
            Leaking({*state.hands[2]}),
            Leaking(state.decks[0]),
            Leaking([0, 0, *state.decks[0][:5], 0]),
            lambda: state.hand,
            with_default(state.hands[1]),
            state.play,
            functools.partial(print, state),
            NotInHand(clause("CO-TURN-6"), 5, 1, state.hands[1]),
        ]

        assert all(leaks(part, state, 0) for part in planted)
        assert leaks(state.view(1), state, 0)
        assert not leaks(state.view(1), state, 1)


def with_default(hand: tuple[int, ...]) -> Callable[[], object]:
    """Return a function that has a hand as its default argument."""

    def remembers(held: tuple[int, ...] = hand) -> object:
        return held

    return remembers


def _last_events(state: State) -> tuple[Event, ...]:
    """Return the events that bring the turn to its end."""
    events: list[Event] = []
    while not state.may_end_turn:
        step = state.step(state.safe_plays()[0])
        state = step.state
        events += step.events
    return (*events, *state.step(EndTurn()).events)
