"""Simple policies that bring games to their ends, for tests, demos and benchmarks.

They are not meant to play well. Examples and measurements rely on their moves, so the
moves that follow from a seed do not change.
"""

import random
from collections.abc import Callable
from typing import TypeAlias

from ._game.state import State
from ._game.view import View
from ._rules.moves import EndTurn, Move, Play
from ._rules.outcome import TeamResult

Policy: TypeAlias = Callable[[State, random.Random], Move]
"""A function that chooses the next move of a game that is not over."""


def by_chance(state: State | View, chance: random.Random) -> Move:
    """Return any legal move."""
    return chance.choice(state.legal_moves())


def with_care(state: State, chance: random.Random) -> Move:
    """Return a short step that does not lose; once allowed, often end the turn."""
    if state.may_end_turn and chance.random() < 0.6:
        return EndTurn()
    return in_haste(state, chance)


def in_haste(state: State, _: random.Random) -> Move:
    """Return the shortest step that does not lose; end the turn only without one."""
    piles = state.piles
    plays = sorted(
        state.legal_plays(), key=lambda play: piles[play.pile].advance(play.card)
    )
    otherwise = EndTurn() if state.may_end_turn else plays[0]
    return next((play for play in plays if not _loses(state, play)), otherwise)


def _loses(state: State, play: Play) -> bool:
    """Return whether the play loses the game for the player on turn."""
    outcome = state.apply(play).outcome
    if outcome is None:
        return False
    if isinstance(outcome, TeamResult):
        return not outcome.beaten
    return outcome.winner != state.player
