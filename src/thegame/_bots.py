"""Styles of play: by chance or with care. They bring games to their ends, no more."""

import random
from collections.abc import Callable
from typing import TypeAlias

from ._game.state import State
from ._rules.moves import EndTurn, Move, Play
from ._rules.outcome import TeamResult

Style: TypeAlias = Callable[[State, random.Random], Move]
"""A way of choosing the next move."""


def by_chance(state: State, chance: random.Random) -> Move:
    """Any legal move."""
    return chance.choice(state.legal_moves())


def with_care(state: State, chance: random.Random) -> Move:
    """The least step that does not lose; soon the end of the turn."""
    if state.may_end_turn and chance.random() < 0.6:
        return EndTurn()
    return in_haste(state, chance)


def in_haste(state: State, _: random.Random) -> Move:
    """The least step that does not lose, as long as there is one."""
    piles = state.piles
    plays = sorted(
        state.legal_plays(), key=lambda play: piles[play.pile].advance(play.card)
    )
    otherwise = EndTurn() if state.may_end_turn else plays[0]
    return next((play for play in plays if not _loses(state, play)), otherwise)


def unevenly(state: State, chance: random.Random) -> Move:
    """Two players lay as little as possible, the others as much: hands run empty."""
    if state.player < 2 and state.may_end_turn:
        return EndTurn()
    return in_haste(state, chance)


def _loses(state: State, play: Play) -> bool:
    """Whether the play ends the game badly for whoever makes it."""
    outcome = state.apply(play).outcome
    if outcome is None:
        return False
    if isinstance(outcome, TeamResult):
        return not outcome.beaten
    return outcome.winner != state.player
