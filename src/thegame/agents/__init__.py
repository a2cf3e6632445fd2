"""Players that see only what a player may see, and games between them.

An agent is any object with a method ``move(view)``; see `Agent`. `play_game` lets
agents play a game and returns its record. `check_agent` tries whether an agent keeps to
the rules.
"""

from ._check import check_agent
from ._faults import Conformance, Fault, FaultKind
from ._planner import Planner
from ._play import play_game
from ._protocol import Agent, Starter, Talkative
from ._simple import GreedyAgent, RandomAgent
from ._strategist import Strategist

__all__ = [
    "Agent",
    "Talkative",
    "Starter",
    "play_game",
    "check_agent",
    "Conformance",
    "Fault",
    "FaultKind",
    "RandomAgent",
    "GreedyAgent",
    "Planner",
    "Strategist",
]

# One public path for each name, in docs and pickles too.
for _name in __all__:
    globals()[_name].__module__ = __name__
