"""Every theorem of the rules as a property of whole games.

The run itself counts how often it met what a theorem is about, and fails below a floor.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.ladder import (
    cases,
    situations,
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
from tests.ladder.ends import whole_games
from tests.ladder.theorems import THEOREMS, Theorem, turns
from tests.ladder.theorems_face_to_face import duels_are_bounded
from thegame import Cooperative, EndTurn, FaceToFace, Move, Play, Rules, deal
from thegame.strategies import PlayedGame, cooperative, face_to_face, games

MODULES = (
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
FLOOR = 12
"""How often each case of a theorem must have come up."""

OF_ENDS = {
    name
    for name, about in cases.CASES.items()
    if {*about} & {cases.whole, cases.lost, cases.won, cases.wins, cases.skips}
}
"""Theorems about ends are asked of whole games only."""

EXPECTED = (
    {f"GT-{number}" for number in range(1, 18)}
    | {f"CT-{number}" for number in range(1, 20)}
    | {f"FT-{number}" for number in range(1, 19)}
)
OF_TEAMS = [theorem for theorem in THEOREMS if Cooperative in theorem.kinds]
OF_DUELS = [theorem for theorem in THEOREMS if FaceToFace in theorem.kinds]


def test_every_theorem_is_here() -> None:
    """None of the list is forgotten."""
    assert {theorem.id for theorem in THEOREMS} == EXPECTED


def test_every_theorem_has_cases() -> None:
    """None is asked without saying what it must have met."""
    assert {theorem.name for theorem in THEOREMS} == {*cases.CASES}


@pytest.mark.parametrize("theorem", OF_TEAMS, ids=lambda theorem: theorem.name)
def test_of_teams(theorem: Theorem) -> None:
    """It holds in every cooperative game, and not for want of cases."""
    ask(theorem, cooperative(), Cooperative)


@pytest.mark.parametrize("theorem", OF_DUELS, ids=lambda theorem: theorem.name)
def test_of_duels(theorem: Theorem) -> None:
    """It holds in every duel, and not for want of cases."""
    ask(theorem, face_to_face(), FaceToFace)


def ask(theorem: Theorem, rules: st.SearchStrategy[Rules], kind: type[Rules]) -> None:
    """Ask a theorem of games that are drawn, then of whole ones; count its cases."""
    met: Counter[str] = Counter()

    def hold(game: PlayedGame) -> None:
        for part in theorem.parts(game):
            theorem.holds_for(part)
            met.update(cases.met(theorem.name, part))

    drawn = games(rules, whole=theorem.name in OF_ENDS)
    settings(suppress_health_check=[HealthCheck.too_slow])(given(drawn)(hold))()
    wanted = {case.__name__ for case in cases.CASES[theorem.name]}
    for game in whole_games(kind):
        if all(met[case] >= FLOOR for case in wanted):
            break
        hold(game)

    assert {case: met[case] for case in wanted if met[case] < FLOOR} == {}


@pytest.mark.parametrize(
    ("rules", "required"),
    [
        (cooperative(), situations.OF_TEAMS),
        (face_to_face(), situations.OF_DUELS),
    ],
    ids=["teams", "duels"],
)
def test_games_reach_every_situation(
    rules: st.SearchStrategy[Rules], required: set[str]
) -> None:
    """What the properties draw from is not too tame."""
    met: set[str] = set()

    @settings(max_examples=500, database=None, deadline=None)
    @given(games(rules, whole=True))
    def play(game: PlayedGame) -> None:
        for step in game.steps:
            met.update(situations.of_step(*step))

    for number in range(10):
        if not required <= met:
            seed(number)(play)()

    assert sorted(required - met) == []


def test_the_longest_duel() -> None:
    """57 turns, 29 of them by whoever began, and 115 cards, can all be (FT-12)."""
    rules = FaceToFace()
    state = deal(rules, decks=[range(2, 60)] * 2).start(0)
    states, moves = [state], list[Move]()
    while not state.is_over:
        # Each lays the lowest cards; the other player lays a third one, once.
        wanted = 3 if len(moves) == 5 else 2
        move = (
            Play(state.hand[0], 2 * state.player)
            if state.laid < wanted and state.hand
            else EndTurn()
        )
        moves.append(move)
        state = state.apply(move)
        states.append(state)
    game = PlayedGame(tuple(states), tuple(moves))

    starters = [turn[0][0].player for turn in turns(game)]
    duels_are_bounded(game)
    assert (starters.count(0), len(starters)) == (29, 57)
    assert sum(isinstance(move, Play) for move in moves) == 115
