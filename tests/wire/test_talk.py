"""Talk inside documents of games: the order of hints, and where they may be."""

from typing import Any, Final

import pytest

from tests.support.documents import plain
from tests.support.wrong_documents import sentences
from thegame import Cooperative, FaceToFace, Hint, HintKind, Record, Talk, deal, wire
from thegame.transcripts import IllegalTalk

DEAL: Final = deal(Cooperative(2), seed=7)
RECORD: Final = Record(
    DEAL,
    0,
    DEAL.start(0).legal_plays()[:1],
    hints={0: [Hint(1, 0, HintKind.KEEP)], 1: [Hint(1, 2, HintKind.SMALL_STEP)]},
)
"""A game with one card laid, and hints before and after it."""


def test_any_order() -> None:
    """Hints may be written in any order; they are read in the order of the game."""
    document: dict[str, Any] = plain(RECORD)

    assert [said["after"] for said in document["hints"]] == [0, 1]
    document["hints"].reverse()
    assert wire.read_record(document) == RECORD
    assert [said.after for said in wire.read_game(document).hints] == [0, 1]


@pytest.mark.parametrize("wrong", [0, 1])
def test_place_in_the_document(wrong: int) -> None:
    """Impossible hints are named by their place in the document, in any order."""
    document: dict[str, Any] = plain(RECORD)
    document["hints"].reverse()
    document["hints"][wrong]["hints"][0]["player"] = 2
    with pytest.raises(IllegalTalk) as caught:
        wire.read_record(document)

    assert caught.value.place == ("$", "hints", wrong)
    assert caught.value.number == 1 - wrong


@pytest.mark.parametrize(("kind", "first"), [("record", 0), ("seat_record", 1)])
def test_after_which_move(kind: str, first: int) -> None:
    """Hints come after a move; only in a record, 0 means before the first one.

    A seat record has the first hints in its start.
    """
    document = plain(RECORD if kind == "record" else RECORD.view(0))
    for after in (-1, 0, 1, 2):
        given = document | {"hints": [{"after": after, "hints": []}]}
        wrong = not first <= after <= 1
        assert bool(found := refused(kind, given)) is wrong
        assert all(text.startswith("$.hints[0].after: expected") for text in found)


def test_duellists_do_not_talk() -> None:
    """A seat record of a duel has no hints, not even an empty list of them."""
    dealt = deal(FaceToFace(), seed=7)
    document = plain(Record(dealt, 0, dealt.start(0).legal_plays()[:1]).view(0))
    (said,) = plain(RECORD.view(0))["hints"]

    assert not refused("seat_record", document)
    for wrong in (said, said | {"hints": []}):
        (found,) = refused("seat_record", document | {"hints": [wrong]})
        assert "expected rules by which players may talk" in found


@pytest.mark.parametrize("seat", [False, True])
def test_no_change(seat: bool) -> None:
    """Hints that are in force already change nothing when they are written again."""
    record = Record(DEAL, 0, RECORD.moves, hints={0: [Hint(1, 0, HintKind.KEEP)]})
    document = plain(record.view(0) if seat else record)
    again = {"after": 1, "hints": [{"player": 1, "pile": 0, "kind": "keep"}]}
    read = wire.read(document | {"hints": [*document.get("hints", ()), again]})

    assert read == (record.view(0) if seat else record)


@pytest.mark.parametrize("limit", [None, 0, 2])
def test_limit(limit: int | None) -> None:
    """A limit is written if there is one, also if it forbids all hints."""
    talk = Talk(DEAL.rules, limit=limit)

    assert plain(talk).get("limit") == limit
    assert wire.read_talk(wire.write(talk)) == talk


@pytest.mark.parametrize("kind", ["record", "seat_record"])
def test_once_after_a_move(kind: str) -> None:
    """All hints after a move are in one object."""
    document = plain(RECORD if kind == "record" else RECORD.view(0))
    twice: list[dict[str, object]] = [{"after": 1, "hints": []}] * 2

    assert refused(kind, document | {"hints": twice}) == [
        "$.hints[1].after: expected a move without other hints, got 1"
    ]


def refused(kind: str, document: dict[str, Any]) -> list[str]:
    """Return the defects of a document; none if it can be read."""
    try:
        wire.read(document, kind)
    except wire.WireError:
        return sentences(kind, document)
    return []
