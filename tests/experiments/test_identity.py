"""The identity of an agent: its path, its arguments, and a digest of both."""

import functools
import importlib
import inspect
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
import numpy as np
import pytest

from tests.support.players import SMALL, First
from thegame import FaceToFace
from thegame.agents import GreedyAgent, RandomAgent
from thegame.experiments import (
    Factory,
    InvalidExperiment,
    Options,
    agent_digest,
    agent_name,
    contest,
    load,
    match,
    simulate,
)

BOT: Final = """
from thegame.agents import RandomAgent
class Bot(RandomAgent):
    def __init__(self, seed, weights=None):
        super().__init__({})
def make(seed):
    return Bot(seed)
"""


@pytest.fixture
def package(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with two private modules, of which one agent is public.

    Its name begins like that of the library.
    """
    package = folder / "thegame_bots"
    package.mkdir()
    (package / "__init__.py").write_text("from ._v1 import Bot\n", encoding="ascii")
    (package / "_v1.py").write_text(BOT.format("seed"), encoding="ascii")
    (package / "_v2.py").write_text(BOT.format("seed + 1"), encoding="ascii")
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    importlib.invalidate_caches()
    for name in ("thegame_bots", "thegame_bots._v1", "thegame_bots._v2"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return package


def bot(module: str) -> Factory:
    """Return the agent of a module."""
    factory: Factory = importlib.import_module(module).Bot
    return factory


class TestName:
    """The name of an agent."""

    def test_private_modules(self, package: Path) -> None:
        """A private module is left out only if its package has the same agent."""
        assert package.exists()
        assert agent_name(bot("thegame_bots._v1")) == "thegame_bots:Bot"
        assert agent_name(bot("thegame_bots._v2")) == "thegame_bots._v2:Bot"

    def test_odd_factories(self) -> None:
        """Every factory has a name."""

        class Maker:
            def __call__(self) -> GreedyAgent:
                return GreedyAgent()

        upper: Any = str.upper
        assert agent_name(upper) == "builtins:method_descriptor"
        assert agent_name(Maker()).endswith(
            ":TestName.test_odd_factories.<locals>.Maker"
        )
        assert agent_name(lambda: GreedyAgent()).startswith(  # noqa: PLW0108 - a lambda
            "tests.experiments.test_identity:TestName.test_odd_factories.<locals>."
        )


class Weighted:
    """A factory with data."""

    def __init__(self, weights: Any) -> None:
        self.weights = weights

    def __call__(self) -> GreedyAgent:
        """Return an agent."""
        return GreedyAgent()


def closure(weights: Any) -> Factory:
    """Return a function that remembers the weights."""
    return lambda: GreedyAgent(helps=bool(weights))


def partial(weights: Any) -> Factory:
    """Return such a function with its arguments, of which there are none."""
    return functools.partial(closure(weights))


def method(weights: Any) -> Factory:
    """Return a method of an object with data."""
    return Weighted(weights).__call__


def argument(weights: Any) -> Factory:
    """Return a factory with an argument."""
    factory: Any = Weighted
    return functools.partial(factory, weights=weights)


def position(weights: Any) -> Factory:
    """Return a factory with an argument without a name."""
    factory: Any = Weighted
    return functools.partial(factory, weights)


class TestDigest:
    """The digest of an agent."""

    @pytest.mark.parametrize(
        "make", [Weighted, closure, partial, method, argument, position]
    )
    def test_data(self, make: Callable[[Any], Factory]) -> None:
        """Data are compared in full, and equal data have equal digests."""
        weights, other = np.zeros(5_000), np.zeros(5_000)
        other[2_500] = 1

        assert repr(weights) == repr(other)
        assert agent_digest(make(weights)) == agent_digest(make(weights.copy()))
        assert agent_digest(make(weights)) != agent_digest(make(other))

    def test_order(self) -> None:
        """The order of named arguments does not matter, nor which object they are."""
        first: Any = First
        text = str(b"ab", "ascii")
        one = functools.partial(first, a=["ab", "ab"], b=2)
        two = functools.partial(first, b=2, a=["ab", text])

        assert agent_digest(one) == agent_digest(two)

    def test_order_of_a_set(self) -> None:
        """The order of a set matters."""
        assert agent_digest(argument({0, 8})) != agent_digest(argument({8, 0}))

    def test_cannot_be_pickled(self) -> None:
        """Data that cannot be pickled are compared by their repr."""
        one, other = argument(lambda: 1), argument(lambda: 1)

        assert agent_digest(one) == agent_digest(one)
        assert agent_digest(one) != agent_digest(other)

    def test_other_process(self) -> None:
        """The digest is the same in another process."""
        program = (
            "import functools; from tests.support.players import Deadly\n"
            "from thegame.experiments import agent_digest\n"
            "print(agent_digest(functools.partial(Deadly, 'notes', 4, times=9)))\n"
        )
        players = importlib.import_module("tests.support.players")
        agent = functools.partial(players.Deadly, "notes", 4, times=9)
        printed = subprocess.check_output([sys.executable, "-c", program], text=True)

        assert printed.strip() == agent_digest(agent)

    def test_source(self, package: Path) -> None:
        """The source of all base classes counts, and that of functions."""
        (package / "_sub.py").write_text(
            "from ._v2 import Bot as Base\nclass Middle(Base): pass\n"
            "class Bot(Middle): pass\n",
            encoding="ascii",
        )
        made = (
            bot("thegame_bots._sub"),
            importlib.import_module("thegame_bots._v2").make,
        )
        before = [*map(agent_digest, made)]
        source = (package / "_v2.py").read_text("ascii")
        (package / "_v2.py").write_text(source.replace("+ 1", "+ 22"), encoding="ascii")

        assert not {*map(agent_digest, made)} & {*before}

    def test_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The source of the library does not count; its version is compared instead."""
        before = agent_digest(RandomAgent)

        def source(module: ModuleType) -> str:
            return "" if module.__name__ == "builtins" else "changed"

        monkeypatch.setattr(inspect, "getsource", source)

        assert agent_digest(RandomAgent) == before

    def test_no_source(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """An agent whose module has no source, or is gone, has a digest, too."""
        assert agent_digest(RandomAgent) != agent_digest(GreedyAgent)
        monkeypatch.setattr(First, "__module__", "gone_for_good")

        assert len(agent_digest(First)) == 16


class TestResume:
    """A file is continued only by the agents that began it."""

    def test_changed_source(self, package: Path, folder: Path) -> None:
        """An agent that was changed is refused, also if its name is the same."""
        options = Options(file=folder / "games.jsonl", resume=True)
        begun = simulate(SMALL, bot("thegame_bots"), seeds=range(5), options=options)
        (package / "_v1.py").write_text(BOT.format("seed + 2"), encoding="ascii")
        for name in ("thegame_bots", "thegame_bots._v1"):
            del sys.modules[name]
        importlib.invalidate_caches()
        with pytest.raises(
            InvalidExperiment, match=r"jsonl: digests: expected .* file"
        ):
            simulate(SMALL, bot("thegame_bots"), seeds=range(9), options=options)

        assert load(folder / "games.jsonl") == (begun,)

    def test_long_arguments(self, package: Path, folder: Path) -> None:
        """Arguments that print alike are told apart."""
        assert package.exists()
        options = Options(file=folder / "games.jsonl", resume=True)
        weights, other = np.zeros(5_000), np.zeros(5_000)
        other[2_500] = 1
        one = functools.partial(bot("thegame_bots"), weights=weights)
        simulate(SMALL, one, seeds=range(5), options=options)
        two = functools.partial(bot("thegame_bots"), weights=other)
        with pytest.raises(InvalidExperiment, match="digests: expected"):
            simulate(SMALL, two, seeds=range(9), options=options)


def test_digests_of_results(package: Path) -> None:
    """Each seat has the digest of its own agent, also where two agents print alike."""
    assert package.exists()
    weights, other = np.zeros(5_000), np.zeros(5_000)
    other[2_500] = 1
    agents = [
        functools.partial(bot("thegame_bots"), weights=it) for it in (weights, other)
    ]
    one, two = contest(SMALL, agents, seeds=[1])

    assert one.agents == two.agents
    assert (one.digests, two.digests) == tuple((agent_digest(it),) * 2 for it in agents)


def test_match() -> None:
    """The two halves of a match must have the same agents, with the same digests."""
    zero, one = (functools.partial(RandomAgent, seed=it) for it in (0, 1))
    rules = FaceToFace()
    there = simulate(rules, [zero, one], seeds=range(2))
    back = simulate(rules, [one, zero], seeds=range(2))
    assert match(there, back).games == 4
    forged = attrs.evolve(back, digests=("x", "y"))
    with pytest.raises(InvalidExperiment, match="digests: expected"):
        match(there, forged)
