"""Versions and orders: what a document must say, and what it must not."""

from typing import Any

import pytest

from tests.support.documents import READERS, plain
from tests.support.wrong_documents import STATE, TEAM, sentences
from tests.support.wrong_documents import VIEW as WRITTEN
from thegame import Cooperative, Hint, HintKind, Talk, wire

VIEW: Any = WRITTEN
DOCUMENTS: dict[str, Any] = {
    "state": STATE,
    "view": VIEW,
    "record": plain(TEAM),
    "deal": plain(TEAM.deal),
    "rules": plain(TEAM.rules),
    "seat_record": plain(TEAM.view(0)),
}


@pytest.mark.parametrize("version", [0, 2, 10**9])
@pytest.mark.parametrize("kind", DOCUMENTS)
def test_other_versions(kind: str, version: int) -> None:
    """A document of another version is refused."""
    READERS[kind](DOCUMENTS[kind])
    assert sentences(kind, DOCUMENTS[kind] | {"version": version}) == [
        f"$.version: expected 1, got {version}"
    ]


def test_order() -> None:
    """The order of cards in a document does not matter, so equal views are equal."""
    document: Any = VIEW | {
        "hand": VIEW["hand"][::-1],
        "unseen": [cards[::-1] for cards in VIEW["unseen"]],
    }

    assert wire.read_view(document) == wire.read_view(VIEW)
    assert wire.write(wire.read_view(document)) == wire.write(wire.read_view(VIEW))


def test_limit_of_talk() -> None:
    """How many hints are allowed at once is part of the document."""
    talk = Talk(Cooperative(2), [Hint(0, 1, HintKind.KEEP)], limit=2)

    assert talk.limit == 2
    assert wire.read_talk(wire.write(talk)).limit == 2
    assert wire.read_talk(wire.write(Talk(Cooperative(2)))).limit is None
