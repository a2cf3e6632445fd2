"""New agents from the functions or classes that make them."""

import functools
import inspect
from collections.abc import Callable
from typing import Final, cast

from thegame._frozen import refuse_type
from thegame._value_defects import defect

from ._errors import InvalidAgents
from ._protocol import AN_AGENT, Agent, is_agent

_SEED: Final = "seed"


def make_agent(factory: Callable[..., Agent], *, seed: int) -> Agent:
    """Return a new agent; if its factory takes a seed, it gets this one.

    A factory is a class, a function, or ``functools.partial`` of one. A partial that
    has a seed already keeps it. If no agent is returned, `InvalidAgents` is raised.

    >>> from thegame.agents import GreedyAgent, RandomAgent, make_agent
    >>> make_agent(RandomAgent, seed=7), make_agent(GreedyAgent, seed=7)
    (RandomAgent(seed=7), GreedyAgent(helps=True))
    """
    given: object = factory
    if not callable(given):
        refuse_type("factory", given, "a class or function that makes an agent")
    is_set = isinstance(given, functools.partial) and _SEED in given.keywords
    takes_seed = not is_set and _SEED in inspect.signature(factory).parameters
    made = cast("object", factory(**{_SEED: seed}) if takes_seed else factory())
    # None would be a guest.
    if not is_agent(made):
        expected = f"a class or function that returns {AN_AGENT}"
        raise InvalidAgents((defect("factory", made, expected),))
    return made
