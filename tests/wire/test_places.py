"""Where a defect of a drawn document is: its path, whatever the document is inside."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import VALUES, plain
from tests.support.wrong_documents import refused
from thegame import Record, WireError, wire
from thegame.strategies import deals


def paths(kind: str, document: Any) -> list[str]:
    """Return where the defects of a document are."""
    return [defect.where for defect in refused(kind, document).defects]


@given(VALUES["record"])
def test_a_deal_in_a_record(record: Record) -> None:
    """A card that is missing is missing from the deal, and inside of its record."""
    dealt: Any = plain(record.deal)
    whole: Any = plain(record)
    dealt["hands"][0].pop()
    whole["deal"]["hands"] = dealt["hands"]
    alone, inside = paths("deal", dealt), paths("record", whole)

    assert alone
    assert inside == [f"$.deal{path.removeprefix('$')}" for path in alone]


@given(VALUES["record"])
def test_a_view_in_a_seat_record(record: Record) -> None:
    """A view that cannot be is found in itself, and inside of its seat record."""
    view: Any = plain(record.state_at(0).view(0))
    whole: Any = plain(record.view(0))
    view["tops"][0] = 999
    whole["start"]["tops"] = view["tops"]
    alone, inside = paths("view", view), paths("seat_record", whole)

    assert alone
    assert inside == [f"$.start{path.removeprefix('$')}" for path in alone]


@given(VALUES["record"], st.data())
def test_notes_that_are_repeated(record: Record, data: st.DataObject) -> None:
    """A tag has a name of its own, and a move at most one comment."""
    document: Any = plain(record)
    after = data.draw(st.integers(0, len(record.moves)))
    note = {"name": data.draw(st.sampled_from(["a", "b"])), "value": "c"}
    document["tags"] = [note, {"name": "other", "value": ""}, note]
    document["comments"] = [{"after": after, "text": text} for text in ("x", "y")]

    assert paths("record", document) == ["$.tags[2].name", "$.comments[1].after"]


@pytest.mark.parametrize("constant", ["NaN", "Infinity", "-Infinity"])
@given(dealt=deals())
def test_constants(dealt: Any, constant: str) -> None:
    """What JSON does not have is refused, and shown as it was written."""
    document: Any = plain(dealt)
    document["hands"][0] = ["here"]
    text = json.dumps(document).replace('"here"', constant)
    with pytest.raises(WireError) as caught:
        wire.read_deal(text)
    assert constant in str(caught.value)
