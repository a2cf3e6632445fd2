"""Errors of whole games: those that are read, and those that agents play."""

from typing import TYPE_CHECKING, ClassVar

import attrs

from ._errors import InvalidTalk, TheGameError
from ._frozen import shown

if TYPE_CHECKING:
    from ._rules.refusals import IllegalMove


@attrs.frozen
class IllegalAnswer(TheGameError, ValueError):
    """An agent answered with a move or with hints that the rules do not allow."""

    code: ClassVar[str] = "illegal-answer"

    seat: int
    """The player for whom the agent answered."""

    number: int
    """How many moves had been made before."""

    reason: "IllegalMove | InvalidTalk"
    """Why the move is illegal, or what is wrong with the hints."""

    def __str__(self) -> str:
        # The reason why a move is illegal has its number.
        talk = isinstance(self.reason, InvalidTalk)
        about = f"hints after move {self.number}: " if talk else ""
        return (
            f"illegal answer of the agent of player {self.seat}: {about}{self.reason}"
        )


@attrs.frozen
class AgentFailed(TheGameError, RuntimeError):
    """An agent that made an illegal move, or raised an error of its own.

    The game is not played again, because it would fail in the same way.
    """

    code: ClassVar[str] = "agent-failed"

    agents: tuple[str, ...]
    """The agent in each seat."""

    seed: int
    """The seed of the game."""

    error: str
    """The name of the error's class."""

    reason: str
    """What the error says."""

    trace: str = attrs.field(repr=shown)
    """Where it was raised, as Python prints it."""

    def __str__(self) -> str:
        agents = ", ".join(dict.fromkeys(self.agents))
        text = f"{self.error}: {shown(self.reason)}"
        return f"the game with seed {self.seed} failed ({agents}): {text}"
