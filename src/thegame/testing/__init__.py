"""The laws of every game, as a check that anybody can run on rules of their own.

`check_rules` explores a small game from its first deal to its last end, plays games of
the real size, and reports each law that does not hold, with a position as code.
"""

from typing import Final

from thegame._public import publish

from ._check import BrokenLaw, LawReport, check_rules
from ._laws import ALL_LAWS

__all__ = ["check_rules", "BrokenLaw", "LawReport", "LAWS"]

LAWS: Final = {law.name: law.sentence for law in ALL_LAWS}
"""The laws that `check_rules` checks: the name and the sentence of each."""

publish(globals())
