"""Players that know only what their seat may know, and games between them.

An agent is any object with a method ``move(view)``; see `Agent`. `play_game` lets
agents play a game and returns its record; in a `Session` a program or a person plays
some of the seats. `check_agent` checks whether an agent keeps to the rules.
"""

from thegame._public import publish

from ._conformance import Conformance, check_agent
from ._conformance_players import Fault, FaultKind
from ._errors import AgentFailed, IllegalAnswer, InvalidAgents
from ._factory import make_agent
from ._planner import Planner
from ._play_game import play_game, playing
from ._protocol import Agent, Starter, Talkative
from ._session import Session
from ._simple import GreedyAgent, RandomAgent
from ._strategist import Strategist

__all__ = [
    "Agent",
    "Talkative",
    "Starter",
    "play_game",
    "playing",
    "Session",
    "make_agent",
    "check_agent",
    "Conformance",
    "Fault",
    "FaultKind",
    "RandomAgent",
    "GreedyAgent",
    "Planner",
    "Strategist",
    "InvalidAgents",
    "IllegalAnswer",
    "AgentFailed",
]

publish(globals())
