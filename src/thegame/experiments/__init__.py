"""Experiments: many games with agents, the same to the last bit wherever they are run.

`simulate` and `contest` play games in this process, in several, or on a cluster;
`Results` say how often they were won, and `compare` and `match` which of two agents is
better. Plots need the extra ``plots``, and nothing else needs one.
"""

from types import FunctionType as _FunctionType

from ._comparison import Comparison, Match, compare, match
from ._file import load, save
from ._games import Factory, Summary, agent_name, agent_seed
from ._plots import plot
from ._results import Results
from ._simulate import Progress, contest, replay, simulate
from ._statistics import Interval, Mean, Share, sign_test

__all__ = [
    "simulate",
    "contest",
    "replay",
    "Results",
    "Summary",
    "compare",
    "Comparison",
    "match",
    "Match",
    "save",
    "load",
    "plot",
    "Share",
    "Mean",
    "Interval",
    "sign_test",
    "agent_seed",
    "agent_name",
    "Factory",
    "Progress",
]

# One public path for each name, in docs and pickles too.
for _name in __all__:
    if isinstance(globals()[_name], type | _FunctionType):
        globals()[_name].__module__ = __name__
