"""The moves of the simple policies."""

import random

import pytest

from tests.support.chance import Always
from tests.support.positions import A1, A2, D1, DOWN, UP, duel, team
from thegame import Cooperative, EndTurn, Play, deal
from thegame._simple_policies import by_chance, in_haste, with_care


def test_by_chance() -> None:
    """Chance picks any of the legal moves."""
    state = deal(Cooperative(1), seed=7).start(0)
    moves = state.legal_moves()

    for seed in range(9):
        at = random.Random(seed).choice(range(len(moves)))
        assert by_chance(state, random.Random(seed)) == moves[at]


@pytest.mark.parametrize(
    ("laid", "number", "ends"),
    [(2, 0.59, True), (2, 0.6, False), (2, 0.99, False), (1, 0.0, False)],
)
def test_with_care(laid: int, number: float, ends: bool) -> None:
    """A turn that may end does so with probability 0.6."""
    state = team((30, 1, 100, 100), (31, 40), deck=(50, 51), laid=laid)

    assert with_care(state, Always(number)) == (EndTurn() if ends else Play(31, A1))


def test_in_haste() -> None:
    """A play after which another card fits nowhere is avoided."""
    state = team((60, 99, 40, 2), (45, 50), deck=(70, 71))

    assert state.legal_plays() == (Play(50, A1), Play(50, D1))
    assert in_haste(state, random.Random(0)) == Play(50, D1)


def test_in_haste_in_a_duel() -> None:
    """A duellist avoids a play after which the other one has won."""
    state = duel((55, 35, 1, 60), (40, 45), decks=[(50, 51), (52,)])

    assert state.legal_plays() == (Play(45, UP), Play(45, DOWN))
    assert in_haste(state, random.Random(0)) == Play(45, DOWN)


def test_in_haste_when_nothing_fits() -> None:
    """The turn ends if no card fits."""
    state = team((70, 99, 3, 2), (40,), deck=(75,), laid=2)

    assert in_haste(state, random.Random(0)) == EndTurn()


def test_in_haste_when_every_play_loses() -> None:
    """If every play loses and the turn may not end, the shortest step is taken."""
    rules = Cooperative(1, play_out=True)
    state = team((70, 71, 3, 2), (40, 72), deck=(75,), rules=rules)
    plays = state.legal_plays()

    assert plays == (Play(72, A1), Play(72, A2))
    assert all(state.apply(play).outcome for play in plays)
    assert in_haste(state, random.Random(0)) == Play(72, A2)
