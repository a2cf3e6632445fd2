"""The batch engine plays the games of the library, compiled and in plain Python."""

import os
import random

import pytest

from tests.ladder.worlds import explore
from tests.support.batches import (
    KINDS,
    SplitMix,
    compare,
    in_lock_step,
    played_greedily,
    played_randomly,
)
from tests.support.engines import FORMS, load
from tests.support.lockstep import any_rules, choose, whole_game
from thegame import Cooperative, FaceToFace, Rules, State, deal
from thegame.batch import Batch
from thegame.encoding import Encoding
from thegame.testing._worlds import initial_states

# ``nox -s batch`` plays 100,000 of all kinds.
BATCHES = int(os.environ.get("BATCHES_OF_A_KIND", "2"))
GAMES = int(os.environ.get("GAMES_OF_A_BATCH", "25"))


@pytest.mark.parametrize("number", range(BATCHES))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_whole_games(form: str, kind: str, number: int) -> None:
    """Deals, states, masks, observations and ends agree after every move."""
    games = GAMES if form == "compiled" else 8
    assert in_lock_step(load(form), kind, number, games) > games


WORLDS = [
    Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
    Cooperative(1, hand_size=3, minimum=3, highest=7, trick=2, rows=1),
    Cooperative(2, hand_size=2, highest=6, trick=2, rows=1, play_out=True),
    FaceToFace(hand_size=2, highest=4, trick=2),
    FaceToFace(hand_size=2, highest=4, trick=1, lone_card_wins=True),
]


LARGE = [
    Cooperative(2, hand_size=20, minimum=5, highest=999, rows=1),
    FaceToFace(hand_size=20, highest=999),
]


@pytest.mark.parametrize("rules", WORLDS, ids=repr)
def test_whole_worlds(rules: Rules) -> None:
    """Every action in every state of a small world has the effect of the library's."""
    encoding = Encoding(rules)
    found = list(explore(initial_states(rules)))
    states = [item for item in found if isinstance(item, State)]
    steps = [item for item in found if not isinstance(item, State)]
    batch = Batch.from_states(states)
    masks = batch.legal_action_mask
    assert [mask.tobytes() for mask in masks] == [
        encoding.mask(state.view(state.player)) for state in states
    ]
    batch = Batch.from_states([before for before, _, _ in steps])
    batch = batch.step([encoding.index(move, old.player) for old, move, _ in steps])
    assert not batch.illegal.any()
    assert [batch.state(game) for game in range(len(batch))] == [
        after for _, _, after in steps
    ]
    assert batch.terminated.tolist() == [after.is_over for _, _, after in steps]
    assert len(states) > 100


@pytest.mark.parametrize("rules", LARGE, ids=repr)
@pytest.mark.parametrize("form", FORMS)
def test_large_decks(form: str, rules: Rules) -> None:
    """Tables with the largest decks agree, and so do the moves made there."""
    chance, encoding = random.Random(1), Encoding(rules)
    games = (whole_game(rules, chance) for _ in range(5))
    states = [state for game in games for _, state in [*game][:-1:10]]
    batch = load(form).Batch.from_states(states)
    compare(batch, states, chance)
    moves = [choose(state, chance, careful=True) for state in states]
    pairs = [*zip(states, moves, strict=True)]
    batch = batch.step([encoding.index(move, state.player) for state, move in pairs])
    compare(batch, [state.apply(move) for state, move in pairs], chance)
    assert len(states) > 20


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("form", FORMS)
def test_rollouts(form: str, kind: str) -> None:
    """Random and greedy games end as games of the library with equal choices."""
    chance = random.Random(kind)
    for _ in range(2):
        rules = any_rules(kind, chance)
        states = [deal(rules, seed=seed).start(0) for seed in range(6)]
        batch = load(form).Batch.from_states(states)
        for policy in ("random", "greedy"):
            played = batch.rollouts(policy, seed=5)
            for game, state in enumerate(states):
                end, moves = (
                    played_randomly(state, SplitMix.of_game(5, game))
                    if policy == "random"
                    else played_greedily(state)
                )
                assert played.end.state(game) == end
                assert played.moves[game] == moves
            assert played.end.terminated.all()
