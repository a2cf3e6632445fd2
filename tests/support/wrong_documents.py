"""Documents that are refused: a game to spoil, and the defects of a document."""

import json
from typing import Final

import pytest

from tests.support.documents import READERS, Json, plain
from thegame import Cooperative, EndTurn, Play, Record, deal
from thegame.wire import WireError

HALF: Final = "a string without half a surrogate pair, got '\\ud800'"

TEAM: Final = Record(
    deal(Cooperative(2), seed=7),
    0,
    [Play(4, 0), Play(55, 0), EndTurn()],
    tags={"Title": "A start"},
    comments={0: "before", 3: "after"},
)
STATE: Final = plain(TEAM.state)
RECORD: Final = plain(TEAM)
VIEW: Final = plain(TEAM.state.view(1))


def refused(kind: str, document: Json) -> WireError:
    """Return the error that a document raises; text is read as it is."""
    is_text = isinstance(document, str | bytes)
    text = document if is_text else json.dumps(document)
    with pytest.raises(WireError) as caught:
        READERS[kind](text)
    return caught.value


def sentences(kind: str, document: Json) -> list[str]:
    """Return every defect of a document as a sentence."""
    return [str(defect) for defect in refused(kind, document).defects]
