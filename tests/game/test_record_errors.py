"""What the errors of played games say, word for word."""

from typing import Any

import pytest

from tests.support.positions import A_TEAM
from thegame import (
    Cooperative,
    InvalidDeal,
    InvalidRecord,
    InvalidState,
    Record,
    State,
    WorkersLost,
    deal,
)

RULES = Cooperative(2)
STATE = deal(RULES, seed=7).start(0)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (
            WorkersLost(5, 1, 3),
            "workers died 3 times while playing 1 game from seed 5 on",
        ),
        (
            WorkersLost(6, 20, 1),
            "workers died 1 time while playing 20 games from seed 6 on",
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
        State.position(**A_TEAM | {"tops": kind(A_TEAM["tops"])})

    assert [defect.where for defect in caught.value.defects] == ["tops"]


@pytest.mark.parametrize("other", [7, None, STATE])
def test_a_record_is_of_a_deal(other: Any) -> None:
    """What came instead is in the message."""
    with pytest.raises(InvalidRecord) as caught:
        Record.start(other, 0)

    (defect,) = caught.value.defects
    assert (defect.where, defect.found) == ("deal", other)
    assert defect.expected == "a Deal"
