"""What errors show of the values that were given, at the limits of what they show."""

from typing import Any

import pytest

from tests.support.documents import plain
from tests.support.wrong_documents import TEAM, sentences
from thegame import Defect, EndTurn, InvalidState
from thegame.wire._fields import LARGEST


def given(found: Any) -> Any:
    """Return what the document of an error has in the place of a value."""
    error: Any = plain(InvalidState((Defect((("tops",),), found, "something else"),)))
    return error["defects"][0]["found"]


@pytest.mark.parametrize("found", [0, LARGEST, -LARGEST, True, None, "x" * 80])
def test_plain(found: Any) -> None:
    """Numbers that JSON can hold, and short texts, are written as they are."""
    assert given(found) == found


@pytest.mark.parametrize("found", [LARGEST + 1, -LARGEST - 1, "x" * 81, 1.5, (1, 2)])
def test_shown(found: Any) -> None:
    """Everything else is shown as in messages."""
    assert given(found) != found


def test_steps() -> None:
    """A step has the events of one move, and cards of the seat that sees them only."""
    state = TEAM.state_at(2)
    document: Any = plain(state.step(EndTurn()).view(1))
    first, drew = document["events"]
    assert first == {"event": "turn_ended", "player": 0}
    assert (drew["cards"], drew["count"]) == ([], 2)
    (message,) = sentences("step", document | {"events": [drew]})
    assert message.startswith("$.events: expected the events of one move, got ")
    assert "DrewDocument" in message
    shown = drew | {"cards": [7, 8]}
    assert sentences("step", document | {"events": [first, shown]}) == [
        "$.events[1].cards: expected no cards of others, got (7, 8)"
    ]
