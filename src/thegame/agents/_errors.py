"""Errors about agents: those that cannot play, and those that break the rules."""

import traceback
from collections.abc import Callable, Iterable
from itertools import dropwhile
from pathlib import Path
from typing import ClassVar, Final, TypeVar

import attrs

from thegame._errors import Invalid, InvalidTalk, TheGameError
from thegame._frozen import encodable, shown
from thegame._rules.refusals import IllegalMove

_LIBRARY: Final = str(Path(__file__).parents[1]), "<attrs generated"
_LONGEST: Final = 200

Seen = TypeVar("Seen")
T = TypeVar("T")


class InvalidAgents(Invalid):
    """Agents that cannot play a game: too many, too few, or not able to say who starts.

    In a duel a missing starter is a defect too, because duellists draw lots. A `Planner`
    or a `Strategist` whose numbers are too small is refused with this error as well.
    """

    code: ClassVar[str] = "invalid-agents"


@attrs.frozen
class IllegalAnswer(TheGameError, ValueError):
    """An agent or a guest made a move or gave hints that the rules do not allow."""

    code: ClassVar[str] = "illegal-answer"

    seat: int
    """The player who answered."""

    number: int
    """How many moves had been made before."""

    reason: IllegalMove | InvalidTalk
    """Why the move is illegal, or the defects of the hints."""

    def __str__(self) -> str:
        who = f"player {self.seat}"
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

    line: str = ""
    """The file and the line of the agent in which it happened, if they are known."""

    def __str__(self) -> str:
        agents = ", ".join(map(on_one_line, dict.fromkeys(self.agents)))
        text = kind_and_text(self.error, on_one_line(self.reason))
        where = f" ({self.line})" if self.line else ""
        return f"the game with seed {self.seed} failed ({agents}): {text}{where}"


def answer_of(ask: Callable[[Seen], T], seen: Seen) -> T:
    """Return what a method of an agent answers, and let no StopIteration pass.

    It would end a loop over games, and nobody would see it.
    """
    try:
        return ask(seen)
    except StopIteration as error:
        message = "an agent raised StopIteration"
        raise RuntimeError(message) from error


def failure(agents: tuple[str, ...], seed: int, error: BaseException) -> AgentFailed:
    """Return the failure of agents that raised any error in the game with a seed."""
    texts = error_text(error), "".join(traceback.format_exception(error))
    reason, trace = map(encodable, texts)
    kind = type(error).__qualname__
    return AgentFailed(agents, seed, kind, reason, trace, error_line(error))


def on_one_line(text: str) -> str:
    """Return the name of an agent, or the text of its error, on one short line."""
    line = " ".join(text.split())
    line = line if line.isprintable() else ascii(line)
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 3]}..."


def error_text(error: BaseException) -> str:
    """Return the message of any error, also of one that cannot be printed."""
    try:
        return str(error)
    except BaseException:  # noqa: BLE001 - an agent's error may do anything
        return "an error without a text"


def kind_and_text(kind: str, text: str) -> str:
    """Return the class of an error with its text, which may be empty."""
    return f"{kind}: {text}" if text else kind


def error_line(error: BaseException) -> str:
    """Return the file and the line of an agent that an error has passed, if any."""
    frames = traceback.walk_tb(error.__traceback__)
    line = agent_line((frame.f_code.co_filename, line) for frame, line in frames)
    cause = error.__cause__
    # `answer_of` turns this error into another, which began in the library.
    return line or (error_line(cause) if isinstance(cause, StopIteration) else "")


def failed_at(error: BaseException) -> str:
    """Return an error and its line outside of the library on one line, if it has one."""
    line = error_line(error)
    text = on_one_line(kind_and_text(type(error).__qualname__, error_text(error)))
    return f"{text} ({line})" if line else ""


def agent_line(frames: Iterable[tuple[str, int]]) -> str:
    """Return the file and the line of an agent in a stack, the outermost frame first.

    The agent is the first that the library calls outside of itself. An agent of the
    library has no line.
    """
    inner = dropwhile(lambda it: not it[0].startswith(_LIBRARY), frames)
    outside = [*dropwhile(lambda it: it[0].startswith(_LIBRARY), inner)]
    lines = [(file, line) for file, line in outside if file == outside[0][0]]
    return frame_text(*lines[-1]) if lines else ""


def frame_text(file: str, line: int) -> str:
    """Return a place in a file as text."""
    return f"{Path(file).name}, line {line}"
