"""Players: agents in their two forms, and games between them."""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from thegame import Record, Rules, agents, deal

FORMS: Final = ("compiled", "plain")
"""The forms in which agents think."""


def load(form: str) -> Any:
    """Return the package of agents, compiled or in plain Python."""
    if form == "compiled":
        return agents
    name = "thegame.agents_in_plain"
    if name in sys.modules:
        return sys.modules[name]
    folder = Path(agents.__file__).parent
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    # It is not typed throughout.
    config: Any = importlib.import_module("numba.core.config")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(config, "DISABLE_JIT", 1)
        sys.modules[name] = made
        spec.loader.exec_module(made)
        importlib.import_module(f"{name}._thinking")
    return made


def game(rules: Rules, make: Callable[[], Any], seed: int) -> Record:
    """Return a game of such players; every move and every hint must be legal."""
    players = [make() for _ in range(rules.players)]
    return agents.play_game(players, deal(rules, seed=seed), starter=0)
