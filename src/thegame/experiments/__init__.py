"""Experiments: many games between agents, reproducible to the last bit.

`simulate` and `contest` play games in this process, in several, or on a cluster.
`Results` contain the games and their statistics; `compare` and `match` tell which of
two agents is better. Plots need the extra ``plots``, and nothing else needs one.
"""

from thegame._public import publish

from ._comparison import Comparison, Match, compare, match
from ._errors import InvalidExperiment, WorkersLost
from ._file import load, repair, save
from ._games import Factory, Summary, agent_digest, agent_name, agent_seed
from ._plots import plot
from ._results import Results
from ._simulate import Options, contest, replay, simulate
from ._statistics import Estimate, sign_test

__all__ = [
    "simulate",
    "contest",
    "Options",
    "replay",
    "Results",
    "Summary",
    "Estimate",
    "compare",
    "Comparison",
    "match",
    "Match",
    "sign_test",
    "save",
    "load",
    "repair",
    "plot",
    "agent_seed",
    "agent_name",
    "agent_digest",
    "Factory",
    "InvalidExperiment",
    "WorkersLost",
]

publish(globals())
