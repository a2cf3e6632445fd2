"""Errors about agents: those that cannot play, and those that break the rules."""

from typing import ClassVar

import attrs

from thegame._errors import Invalid, InvalidTalk, TheGameError
from thegame._frozen import shown
from thegame._rules.refusals import IllegalMove


class InvalidAgents(Invalid):
    """Agents that cannot play a game: too many, too few, or not able to say who starts.

    In a duel a missing starter is a defect too, because duellists draw lots.
    """

    code: ClassVar[str] = "invalid-agents"


@attrs.frozen
class IllegalAnswer(TheGameError, ValueError):
    """An agent made a move or gave hints that the rules do not allow."""

    code: ClassVar[str] = "illegal-answer"

    seat: int
    """The player for whom the agent answered."""

    number: int
    """How many moves had been made before."""

    reason: IllegalMove | InvalidTalk
    """Why the move is illegal, or the defects of the hints."""

    def __str__(self) -> str:
        who = f"the agent of player {self.seat}"
        if isinstance(self.reason, InvalidTalk):
            return f"{who} gave illegal hints after move {self.number}: {self.reason}"
        reason, clause = self.reason.sentence(), self.reason.clause.id
        return f"{who} made an illegal move: {reason} ({clause})"


@attrs.frozen
class AgentFailed(TheGameError, RuntimeError):
    """An agent made an illegal move or raised an error of its own.

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
    """The message of the error."""

    trace: str = attrs.field(repr=shown)
    """The traceback, as Python prints it."""

    def __str__(self) -> str:
        agents = ", ".join(dict.fromkeys(self.agents))
        text = f"{self.error}: {shown(self.reason)}"
        return f"the game with seed {self.seed} failed ({agents}): {text}"
