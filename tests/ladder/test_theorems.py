"""Every theorem of the rules as a property of whole games."""

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from tests.ladder import (
    situations,
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
from tests.ladder.theorems import THEOREMS, Theorem
from thegame import Cooperative, FaceToFace, Rules
from thegame.strategies import PlayedGame, cooperative, face_to_face, games

MODULES = (
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
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


@pytest.mark.parametrize("theorem", OF_TEAMS, ids=lambda theorem: theorem.name)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(game=games(cooperative()))
def test_of_teams(theorem: Theorem, game: PlayedGame) -> None:
    """It holds in every cooperative game."""
    theorem.holds_in(game)


@pytest.mark.parametrize("theorem", OF_DUELS, ids=lambda theorem: theorem.name)
@settings(suppress_health_check=[HealthCheck.too_slow])
@given(game=games(face_to_face()))
def test_of_duels(theorem: Theorem, game: PlayedGame) -> None:
    """It holds in every duel."""
    theorem.holds_in(game)


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
