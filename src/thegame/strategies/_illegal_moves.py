"""Games with illegal moves between the legal ones, for tests of servers and the like.

Hypothesis repeats a failing game some hundred times to make it smaller. Illegal moves
are drawn last, as three numbers: as long as there are many illegal moves, one of them
still fails on a smaller deck; then their number is lowered.
"""

from collections.abc import Sequence
from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play

from ._deals import games
from ._rules import ANY_RULES, choice, number

_COUNTS: Final = (0, 1, 2, 4, 8, 16)
"""The number of last positions with illegal moves, and of illegal moves in each."""

_STRANGE: Final = 6
"""The number of cards not in hand that are tried in a position."""


@st.composite
def games_with_illegal_moves(
    draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES
) -> tuple[State, tuple[Move, ...]]:
    """First states of games, each with moves to try: legal ones, and illegal ones.

    A legal move leads to the next state, an illegal one leaves the state as it is.
    """
    game = draw(games(rules))
    tried = choice(draw, "tried positions", _COUNTS)
    last = number(draw, "last tried", 32)
    each = choice(draw, "tried in each", _COUNTS)
    moves: list[Move] = []
    for index, state in enumerate(game.states):
        if index + tried >= len(game.states):
            illegal = illegal_moves(state)[:last]
            moves += illegal[max(0, len(illegal) - each) :]
        moves += game.moves[index : index + 1]
    return game.states[0], tuple(moves)


def illegal_moves(state: State) -> Sequence[Move]:
    """Return illegal moves of every kind, those that are nearly legal first."""
    rules, hand, piles = state.rules, state.hand, range(len(state.tops))
    strange = [card for card in rules.cards if card not in hand]
    some = strange[:: len(strange) // _STRANGE + 1]
    held = hand[0] if hand else rules.highest
    legal = frozenset(state.legal_moves())
    moves: tuple[Move, ...] = (
        EndTurn(),
        *(Play(card, pile) for card in hand for pile in piles),
        *(Play(card, index % len(piles)) for index, card in enumerate(some)),
        *(Play(held, pile) for pile in (len(piles), -1)),
        *(Play(card, 0) for card in (rules.highest + 1, 1, 0, -1)),
    )
    return [move for move in moves if move not in legal]
