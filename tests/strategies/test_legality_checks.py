"""Mistaken legality checks are found by every card on every pile of drawn states."""

from typing import Final

import pytest
from hypothesis import Phase, given, seed, settings

from thegame import Direction, EndTurn, Move, Play, State
from thegame.strategies import states


def is_legal(state: State, move: Move, mistake: str) -> bool:
    """Return whether a move is legal, by a check with one mistake or none."""
    if isinstance(move, EndTurn):
        minimum = state.minimum
        if mistake == "the minimum stays without a draw pile":
            minimum = getattr(state.rules, "minimum", 2)
        return state.laid >= minimum
    pile, own = state.piles[move.pile], state.piles[move.pile].owner
    rises = pile.direction is Direction.ASCENDING
    gap = move.card - pile.top if rises else pile.top - move.card
    if move.card not in state.hand and mistake != "any card":
        return False
    trick = gap == -state.rules.trick
    if mistake == "no trick":
        trick = False
    elif mistake == "a trick of at least ten":
        trick = gap <= -state.rules.trick
    elif mistake == "a trick of ten in every game":
        trick = gap == -10
    elif mistake == "a trick only upwards":
        trick = trick and rises
    if own is not None and own != state.player:
        helps = gap == -state.rules.trick if mistake == "helps by a trick" else gap < 0
        return helps and (not state.helped or mistake == "helps twice")
    return gap > 0 or trick or (gap == 0 and mistake == "a card of equal number")


MISTAKES: Final = [
    "any card",
    "no trick",
    "a trick of at least ten",
    "a trick of ten in every game",
    "a trick only upwards",
    "helps by a trick",
    "helps twice",
    "a card of equal number",
    "the minimum stays without a draw pile",
]


def compare(state: State, mistake: str = "") -> None:
    """Compare the check with the library: every card on every pile, and the end."""
    piles = range(len(state.piles))
    moves: list[Move] = [
        Play(card, pile) for card in state.rules.cards for pile in piles
    ]
    for move in (*moves, EndTurn()):
        legal = not state.is_over and is_legal(state, move, mistake)
        assert legal == state.is_legal(move), move


@given(states())
def test_correct(state: State) -> None:
    """The check without a mistake agrees with the library."""
    compare(state)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_found(mistake: str) -> None:
    """A hundred examples are enough to find the mistake, with each of ten seeds."""

    @settings(max_examples=100, database=None, phases=[Phase.generate])
    @given(states())
    def test(state: State) -> None:
        compare(state, mistake)

    for number in range(10):
        with pytest.raises(AssertionError):
            seed(number)(test)()
