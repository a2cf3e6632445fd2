"""Errors of experiments."""

from typing import ClassVar

import attrs

from thegame import _sentences as sentences
from thegame._errors import Invalid, TheGameError


class InvalidExperiment(Invalid):
    """An experiment that cannot be run, continued, read or compared."""

    code: ClassVar[str] = "invalid-experiment"


@attrs.frozen
class WorkersLost(TheGameError, RuntimeError):
    """Workers died repeatedly while they played the same games."""

    code: ClassVar[str] = "workers-lost"

    seed: int
    """The seed of the first of these games."""

    games: int
    """The number of games."""

    attempts: int
    """The number of times that they were played."""

    def __str__(self) -> str:
        times = sentences.counted(self.attempts, "time")
        games = sentences.counted(self.games, "game")
        return f"workers died {times} while playing {games} from seed {self.seed} on"
