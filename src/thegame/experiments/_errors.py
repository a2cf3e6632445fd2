"""Errors of experiments."""

from typing import ClassVar

import attrs

from thegame import _sentences as sentences
from thegame._errors import Invalid, TheGameError


@attrs.frozen
class InvalidExperiment(Invalid):
    """An experiment that cannot be run, continued, read or compared."""

    code: ClassVar[str] = "invalid-experiment"

    file: str = attrs.field(default="", kw_only=True)
    """The file in which the defects are, if they are in one."""

    def __str__(self) -> str:
        where = f"{self.file}: " if self.file else ""
        return f"{where}{super().__str__()}"


@attrs.frozen
class WorkersLost(TheGameError, RuntimeError):
    """Workers died repeatedly while they played the same games, or cannot be reached.

    If the games are written to a file, the experiment can be continued.
    """

    code: ClassVar[str] = "workers-lost"

    seed: int
    """The seed of the first of these games."""

    games: int
    """The number of games."""

    attempts: int
    """The number of times that they were played."""

    cause: str
    """The reason; that of an executor is the class of its error, and the message."""

    def __str__(self) -> str:
        times = sentences.counted(self.attempts, "time")
        games = sentences.counted(self.games, "game")
        tried = f"tried {times}: {self.cause}"
        return f"cannot play {games} from seed {self.seed} on, {tried}"
