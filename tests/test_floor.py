"""The minimal programs that benchmarks compare with play the library's games."""

import random

import pytest

from thegame import (
    Cooperative,
    DuelResult,
    EndTurn,
    FaceToFace,
    Play,
    State,
    TeamResult,
    deal,
)
from verification.benchmarks import floor, floor_duel


def chosen(state: State, chance: random.Random, *, careful: bool) -> Play | EndTurn:
    """Choose a move; a careful player lays the safe card closest to its pile."""
    plays = state.safe_plays() if careful else state.legal_plays()
    if state.may_end_turn and (not plays or chance.random() < 0.5):
        return EndTurn()
    if careful and plays:
        return min(plays, key=lambda play: abs(play.card - state.tops[play.pile]))
    return chance.choice(plays or state.legal_plays())


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("seed", range(20))
def test_lock_step(players: int, seed: int) -> None:
    """Cooperative games agree move by move in plays, cards and end."""
    chance = random.Random(seed)
    state = deal(Cooperative(players), seed=seed).start(0)
    flat = floor.deal(seed, players)
    while True:
        plays = state.legal_plays()
        assert floor.legal(flat) == [(play.card, play.pile) for play in plays]
        assert floor.may_end(flat) == state.may_end_turn
        assert flat == (
            *(state.tops, state.hands, state.decks[0]),
            *(state.player, state.laid, state.is_over),
        )
        if state.is_over:
            break
        match chosen(state, chance, careful=bool(seed % 2)):
            case Play(card, pile):
                state, flat = state.play(card, pile), floor.play(flat, card, pile)
            case EndTurn():
                state, flat = state.end_turn(), floor.end(flat)
    assert isinstance(state.outcome, TeamResult)


@pytest.mark.parametrize("seed", range(60))
def test_lock_step_of_duels(seed: int) -> None:
    """Duels agree move by move in plays, cards and winner."""
    chance = random.Random(seed)
    state = deal(FaceToFace(), seed=seed).start(0)
    flat = floor_duel.deal(seed)
    while True:
        plays = state.legal_plays()
        assert floor_duel.legal(flat) == [(play.card, play.pile) for play in plays]
        assert floor_duel.may_end(flat) == state.may_end_turn
        winner = state.outcome.winner if isinstance(state.outcome, DuelResult) else None
        assert flat == (
            *(state.tops, state.hands, state.decks),
            *(state.player, state.laid, state.helped, winner),
        )
        if state.is_over:
            break
        match chosen(state, chance, careful=bool(seed % 2)):
            case Play(card, pile):
                state, flat = state.play(card, pile), floor_duel.play(flat, card, pile)
            case EndTurn():
                state, flat = state.end_turn(), floor_duel.end(flat)
    assert winner is not None
