"""The floor of the benchmarks plays the same game as the library."""

import random

import pytest

from thegame import Cooperative, EndTurn, Play, TeamResult, deal
from verification.benchmarks import floor


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("seed", range(20))
def test_lock_step(players: int, seed: int) -> None:
    """Same plays, hands, tops and ends, move by move; half of the games careful."""
    chance = random.Random(seed)
    dealt = deal(Cooperative(players), seed=seed)
    state = dealt.start(seed % players)
    deck = tuple(card for hand in dealt.hands for card in hand) + dealt.decks[0]
    flat = floor.start(deck, players, seed % players)
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
        careful = state.safe_plays() if seed % 2 else plays
        if state.may_end_turn and (not careful or chance.random() < 0.5):
            state, flat = state.apply(EndTurn()), floor.end(flat)
            continue
        play: Play = chance.choice(careful or plays)
        if seed % 2:
            play = min(careful, key=lambda play: abs(play.card - state.tops[play.pile]))
        state, flat = state.apply(play), floor.play(flat, play.card, play.pile)
    assert isinstance(state.outcome, TeamResult)
