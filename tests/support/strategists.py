"""Games of agents, and the strategist in plain Python."""

import importlib
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

import pytest

from thegame import Record, Rules, deal
from thegame.agents import Agent, play_game

MODULES: Final = (
    "thegame.agents._strategist_kernel",
    "thegame.agents._rollouts",
    "thegame.agents._beam_search",
    "thegame.agents._hint_convention",
    "thegame.agents._evaluation",
    "thegame.batch._most_laid",
    "thegame.batch._compiled_rules",
)
"""The modules whose compiled functions the strategist calls."""


@contextmanager
def in_plain_python() -> Generator[None]:
    """Let the strategist call plain functions: nothing is compiled, all is measured."""
    with pytest.MonkeyPatch.context() as patch:
        for name in MODULES:
            module = importlib.import_module(name)
            for each, function in list(vars(module).items()):
                # With NUMBA_DISABLE_JIT they are plain functions already.
                if hasattr(function, "py_func"):
                    patch.setattr(module, each, function.py_func)
        yield


def game(rules: Rules, make: Callable[[], Agent], seed: int) -> Record:
    """Return a game of such players; every move and every hint must be legal."""
    players = [make() for _ in range(rules.players)]
    return play_game(players, deal(rules, seed=seed), starter=0)
