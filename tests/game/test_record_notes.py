"""Tags and comments that are refused: every defect, word for word."""

from typing import Any

import pytest

from thegame import Cooperative, InvalidRecord, Record, deal

DEAL = deal(Cooperative(2), seed=7)
START = Record(DEAL, 0)


def defects(**notes: Any) -> list[str]:
    """Return what is wrong with the notes of a record."""
    with pytest.raises(InvalidRecord) as caught:
        Record(DEAL, 0, [], **notes)
    return [str(defect) for defect in caught.value.defects]


@pytest.mark.parametrize(
    ("notes", "messages"),
    [
        ({"tags": {7: "x"}}, ["tags[7]: expected a name of type str, got 7"]),
        (
            {"tags": {(1, 2): "x"}},
            ["tags['(1, 2)']: expected a name of type str, got (1, 2)"],
        ),
        ({"tags": {"a": 7}}, ["tags.a: expected a str, got 7"]),
        ({"comments": {0: 7}}, ["comments[0]: expected a str, got 7"]),
        ({"comments": {1: "x"}}, ["comments[1]: expected an int from 0 to 0, got 1"]),
    ],
)
def test_messages(notes: dict[str, Any], messages: list[str]) -> None:
    """Where it is, what was expected, and what came."""
    assert defects(**notes) == messages


def test_one_by_one() -> None:
    """A comment is taken away, though there was none, and the others stay."""
    record = START.play(4, 0).commented(1, "first")

    assert record.commented(0, None) == record
    assert record.commented(1, None).comments == ()
    assert record.commented(1, None).commented(0, None).comments == ()
    assert record.commented(0, "start").comments == ((0, "start"), (1, "first"))
