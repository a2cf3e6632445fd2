"""Where the defects of a seat record are: which event, and which hints."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import plain
from tests.support.wrong_documents import refused
from thegame import (
    Cooperative,
    Hint,
    HintKind,
    Record,
    SeatRecord,
    Talk,
    deal,
    wire,
)

RULES = Cooperative(2, hand_size=2, highest=9, trick=2, rows=1)
KEEP, STEP = Hint(0, 0, HintKind.KEEP), Hint(1, 1, HintKind.SMALL_STEP)
SILENCE = Talk(RULES)
GAME = (
    Record(deal(RULES, decks=[[2, 5, 7, 3, 4, 9, 6, 8]]), 0)
    .hear(SILENCE.give(KEEP))
    .play(2, 0)
    .hear(SILENCE.give(STEP))
    .play(5, 0)
    .end_turn()
    .play(7, 1)
    .hear(SILENCE)
    .play(3, 1)
    .end_turn()
    .play(9, 0)
    .end_turn()
)
SEEN = GAME.view(1)
CHANGES: dict[int, dict[str, object]] = {
    0: {"trick": True},
    1: {"card": 3},
    2: {"player": 1},
    3: {"count": 1},
    4: {"pile": 0, "trick": True},
    5: {"player": 0},
    6: {"player": 0},
    7: {"cards": [2, 6]},
    8: {"card": 8},
    9: {"player": 1},
    10: {"outcome": {"game": "cooperative", "unlaid": 4}},
}


@given(st.sampled_from([*CHANGES]))
def test_events(index: int) -> None:
    """The first event that cannot follow is named by its place among all."""
    document: Any = plain(SEEN)
    assert len(document["events"]) == len(CHANGES)
    document["events"][index] |= CHANGES[index]
    (defect,) = refused("seat_record", document).defects

    assert defect.where == f"$.events[{index}]"
    assert defect.expected == "an event that can follow"


@pytest.mark.parametrize("place", [0, 1])
def test_hints(place: int) -> None:
    """Hints that nobody can give are named by their place, and inside of them."""
    document: Any = plain(SEEN)
    assert [said["after"] for said in document["hints"]] == [1, 4]
    wrong = {"player": 2, "pile": 0, "kind": "keep"}
    document["hints"][place]["hints"] = [wrong | {"player": 0}, wrong]
    (defect,) = refused("seat_record", document).defects

    assert defect.where == f"$.hints[{place}].hints[1].player"


def test_read() -> None:
    """What is written is read, hints and all: at the end nobody says anything."""
    found = wire.read_seat_record(wire.write(SEEN))

    assert isinstance(found, SeatRecord)
    assert found == SEEN
    assert found.view == SEEN.view
    assert found.view.hints == ()
    early = GAME.undo().undo().undo().undo().undo().view(0)
    assert wire.read_seat_record(wire.write(early)).view.hints == (STEP,)
