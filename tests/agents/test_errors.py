"""Errors of games between agents: their messages, and their way to other processes."""

import pickle

import attrs
import pytest

from thegame import Cooperative, Defect, InvalidTalk, Play, TheGameError, deal
from thegame.agents import AgentFailed, IllegalAnswer, InvalidAgents
from thegame.agents._errors import failure

DEFECT = Defect((("agents",),), 1, "a sequence of 2")
REASON = deal(Cooperative(2), seed=7).start(0).why_not(Play(5, 0))
assert REASON is not None


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (InvalidAgents((DEFECT,)), "invalid-agents", str(DEFECT)),
        (
            IllegalAnswer(1, 3, REASON),
            "illegal-answer",
            f"player 1 made an illegal move: {REASON}",
        ),
        (
            IllegalAnswer(0, 3, InvalidTalk((DEFECT,))),
            "illegal-answer",
            f"player 0 gave illegal hints after move 3: {DEFECT}",
        ),
        (
            AgentFailed(("a", "b", "a"), 5, "KeyError", "'x'", "trace"),
            "agent-failed",
            "the game with seed 5 failed (a, b): KeyError: 'x'",
        ),
        (
            AgentFailed(
                ("a\nb",), 5, "OSError", "two\n lines", "trace", "bot.py, line 3"
            ),
            "agent-failed",
            "the game with seed 5 failed (a b): OSError: two lines (bot.py, line 3)",
        ),
        (
            AgentFailed(("a",), 5, "OSError", "\x1b" * 300, "trace"),
            "agent-failed",
            "the game with seed 5 failed (a): OSError: '" + r"\x1b" * 49 + "...",
        ),
    ],
)
def test_errors(error: TheGameError, code: str, message: str) -> None:
    """An error has a code and a message on one line, and is pickled with its facts."""
    back = pickle.loads(pickle.dumps(error))

    assert (error.code, str(error)) == (code, message)
    assert repr(attrs.astuple(back)) == repr(attrs.astuple(error))


def test_encodable_failure() -> None:
    """The message of any error and its traceback are as Python prints them."""
    failed = failure(("a",), 5, ValueError("37\ud800"))

    assert (failed.reason, failed.trace) == ("37\\ud800", "ValueError: 37\\ud800\n")
