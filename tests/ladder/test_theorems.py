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
from verification.theorems import proofs, theorems, unproven, without_comments

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
LISTED = {theorem.id: theorem for theorem in theorems()}
"""The theorems with the sources of their evidence, as the docs show them."""

OF_TEAMS = [theorem for theorem in THEOREMS if Cooperative in theorem.kinds]
OF_DUELS = [theorem for theorem in THEOREMS if FaceToFace in theorem.kinds]


def test_every_theorem_is_here() -> None:
    """Every theorem of the list has a function."""
    assert {theorem.id for theorem in THEOREMS} == EXPECTED


def test_every_theorem_has_cases() -> None:
    """Every theorem names the cases that it must meet."""
    assert {theorem.name for theorem in THEOREMS} == {*cases.CASES}


@pytest.mark.parametrize("theorem", OF_TEAMS, ids=lambda theorem: theorem.name)
def test_of_teams(theorem: Theorem) -> None:
    """The theorem holds in cooperative games, and its cases occur often enough."""
    ask(theorem, cooperative(), Cooperative)


@pytest.mark.parametrize("theorem", OF_DUELS, ids=lambda theorem: theorem.name)
def test_of_duels(theorem: Theorem) -> None:
    """The theorem holds in duels, and its cases occur often enough."""
    ask(theorem, face_to_face(), FaceToFace)


def ask(theorem: Theorem, rules: st.SearchStrategy[Rules], kind: type[Rules]) -> None:
    """Check a theorem in drawn games, then in whole ones, and count its cases."""
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
    """The games that the properties draw reach every situation."""
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
    """A duel can have 57 turns, 29 of them of the starter, and 115 cards (FT-12)."""
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


def test_every_theorem_is_listed() -> None:
    """The list has the theorems of the ladder, and the closed form of reach."""
    assert set(LISTED) == EXPECTED | {"GT-18"}


def test_proofs_are_of_listed_theorems() -> None:
    """Every proof whose name has an id belongs to a theorem of the list."""
    assert {proof.theorem for proof in proofs()} - {None} <= set(LISTED)


def test_nothing_is_assumed() -> None:
    """No Coq file has an axiom or an unfinished proof."""
    assert unproven() == []


def test_what_is_proven() -> None:
    """Every theorem but GT-9, which is about text and JSON, has a proof in Coq."""
    without_proof = {name for name, found in LISTED.items() if not found.proofs}

    assert without_proof == {"GT-9"}


def test_everything_is_sampled() -> None:
    """Every theorem is also checked in drawn games."""
    assert all(theorem.sampled for theorem in LISTED.values())


@pytest.mark.parametrize(
    ("id", "decks"),
    [
        ("GT-3", "decks 2 to 8 (team), 2 to 5 (duel)"),
        ("GT-15", "decks 2 to 7 (team), 2 to 4 (duel)"),
        ("CT-1", "decks 2 to 8 (team)"),
        ("FT-12", ""),
    ],
)
def test_how_far_whole_worlds_go(id: str, decks: str) -> None:  # noqa: A002 - its name
    """Each theorem names the decks whose states were all checked."""
    assert LISTED[id].exhaustive == decks


def test_words_in_comments_are_no_axioms() -> None:
    """Comments are left out, also nested ones."""
    text = "Lemma a. (* no Axiom (* nor Parameter *) here *) Qed."

    assert without_comments(text) == "Lemma a.  Qed."
