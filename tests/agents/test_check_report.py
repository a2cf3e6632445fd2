"""What a check of an agent counts and says."""

from typing import Any

import pytest

from thegame import (
    Cooperative,
    Hint,
    HintKind,
    IllegalAnswer,
    InvalidAgents,
    InvalidTalk,
    View,
    deal,
)
from thegame.agents import (
    Fault,
    FaultKind,
    GreedyAgent,
    check_agent,
    play_game,
)

RULES = Cooperative(3)


class Talker(GreedyAgent):
    """A greedy agent that always gives the same hint."""

    def hints(self, view: View, /) -> list[Hint]:
        """Keep off the first pile."""
        assert view.seat is not None
        return [Hint(view.seat, 0, HintKind.KEEP)]


class Mumbler(GreedyAgent):
    """A greedy agent whose hints are a number."""

    def hints(self, _: View, /) -> Any:
        """Return a number instead of hints."""
        return 7


@pytest.mark.parametrize("seed", [0, 2, 4])
def test_every_seat(seed: int) -> None:
    """With an even seed the agents have all seats, and make all moves."""
    record = play_game([GreedyAgent() for _ in range(3)], deal(RULES, seed=seed))

    report = check_agent(GreedyAgent, RULES, seeds=[seed])
    assert report.moves == len(record.moves)


@pytest.mark.parametrize("seed", [1, 3, 5])
def test_one_seat(seed: int) -> None:
    """With an odd seed the others play at random, and the same every time."""
    report = check_agent(Talker, RULES, seeds=[seed])

    assert report.conforms
    assert check_agent(Talker, RULES, seeds=[seed]) == report


def test_hints() -> None:
    """Hints are counted, and the report says how many there were."""
    report = check_agent(Talker, RULES, seeds=[0])

    assert report.hints > 0
    assert str(report) == (
        f"1 game, {report.moves} moves, {report.hints} hints:\nno fault"
    )


@pytest.mark.parametrize("make", [GreedyAgent(), 7, lambda: 7])
def test_makers(make: Any) -> None:
    """An agent is not a function that makes one; the defect has what came instead."""
    with pytest.raises(InvalidAgents) as caught:
        check_agent(make, RULES, seeds=[0])

    (defect,) = caught.value.defects
    assert defect.where == "make"
    assert defect.found == (make() if callable(make) else make)
    assert defect.expected == "a function that returns an object with a method move"


def test_no_hints() -> None:
    """The defect has what came instead of hints."""
    with pytest.raises(IllegalAnswer) as caught:
        play_game([Mumbler() for _ in range(3)], deal(RULES, seed=7))

    reason = caught.value.reason
    assert isinstance(reason, InvalidTalk)
    (defect,) = reason.defects
    assert (defect.where, defect.found) == ("hints", 7)
    assert defect.expected == "a collection of hints"


@pytest.mark.parametrize(
    ("reason", "text"), [(None, ""), (ValueError("too late"), ": too late")]
)
def test_faults(reason: Exception | None, text: str) -> None:
    """A fault may have a reason."""
    fault = Fault(
        kind=FaultKind.GLOBAL_CHANCE,
        seed=5,
        seat=1,
        number=2,
        view=deal(RULES, seed=5).view(1),
        answers=(),
        reason=reason,
    )

    assert str(fault) == (
        "seed 5, player 1, after 2 moves: the agent used the global random generator"
        + text
    )
