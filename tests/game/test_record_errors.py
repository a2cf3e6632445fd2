"""What the errors of played games say, word for word."""

from typing import Any

import pytest

from tests.support.positions import A_TEAM
from thegame import (
    AgentFailed,
    Cooperative,
    IllegalAnswer,
    InvalidDeal,
    InvalidRecord,
    InvalidState,
    InvalidTalk,
    Play,
    Record,
    State,
    Talk,
    deal,
)

RULES = Cooperative(2)
STATE = deal(RULES, seed=7).start(0)


def test_illegal_answers() -> None:
    """A move is named by its reason, hints by the move before them."""
    reason = STATE.why_not(Play(5, 0))
    assert reason is not None
    assert str(IllegalAnswer(1, 3, reason)) == (
        f"illegal answer of the agent of player 1: {reason}"
    )
    with pytest.raises(InvalidTalk) as caught:
        Talk(RULES, [7])  # type: ignore[list-item]  # wrong on purpose
    assert str(IllegalAnswer(0, 3, caught.value)) == (
        f"illegal answer of the agent of player 0: hints after move 3: {caught.value}"
    )


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            AgentFailed(("a", "b", "a"), 5, "KeyError", "'x'", "trace"),
            "the game with seed 5 failed (a, b): KeyError: \"'x'\"",
        ),
    ],
)
def test_experiments(error: Exception, message: str) -> None:
    """Which game it was, who played it, and what happened."""
    assert str(error) == message


@pytest.mark.parametrize("deck", [{*range(2, 100)}, dict.fromkeys(range(2, 100)), 7])
def test_decks_have_an_order(deck: Any) -> None:
    """A draw pile is a sequence: a set has no order to draw in."""
    with pytest.raises(InvalidDeal):
        deal(RULES, decks=[deck])


@pytest.mark.parametrize("kind", [set, frozenset, dict.fromkeys, len])
def test_tops_have_an_order(kind: Any) -> None:
    """The first number is that of the first pile."""
    with pytest.raises(InvalidState) as caught:
        State(**A_TEAM | {"tops": kind(A_TEAM["tops"])})

    assert [defect.where for defect in caught.value.defects] == ["tops"]


@pytest.mark.parametrize("other", [7, None, STATE])
def test_a_record_is_of_a_deal(other: Any) -> None:
    """What came instead is in the message."""
    with pytest.raises(InvalidRecord) as caught:
        Record(other, 0)

    (defect,) = caught.value.defects
    assert (defect.where, defect.found) == ("deal", other)
    assert defect.expected == "a Deal"
