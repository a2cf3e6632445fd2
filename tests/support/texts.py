"""Texts in the notation: the vectors, the examples, and which reader reads what."""

import json
from collections.abc import Callable
from typing import Final, TypeAlias, TypeVar

import pytest

from tests.support.folders import DOCS
from tests.support.folders import EXAMPLES as EXAMPLE_FOLDER
from thegame import notation
from thegame.notation import NotationError, TextPlace
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk

Refusal: TypeAlias = NotationError | IllegalGame | IllegalTalk | FalseClaim
"""Every error that a reader of the notation may raise for a text."""

Kind = TypeVar("Kind", NotationError, IllegalGame, IllegalTalk, FalseClaim)

EXAMPLES: Final = sorted(EXAMPLE_FOLDER.glob("*.game"))
VECTORS: Final = json.loads((DOCS / "notation-vectors.json").read_text("utf-8"))

TEAM: Final = notation.read_state(
    "cooperative players=2 tops=47,99,65,2 hands=30,37,70,75/50,60 decks=51,52,53 "
    "player=0"
)
DUEL: Final = notation.read_state(
    "face-to-face tops=29,35,27,40 hands=12,17,19,37,45/20,21,22 decks=50/51 player=0"
)
READERS: Final[dict[str, Callable[[str], object]]] = {
    "rules": notation.read_rules,
    "position": notation.read_state,
    "view": notation.read_view,
    "move": lambda text: notation.read_move(text, TEAM),
    "turn": lambda text: notation.read_turn(text, DUEL),
    "game": notation.read_game,
    "record": notation.read_record,
    "file": lambda text: list(notation.read_records(text.split("\n"))),
}


def refusal(read: Callable[[str], object], text: str) -> Refusal | None:
    """Return the error with which the text is refused, if it is."""
    try:
        read(text)
    except (NotationError, IllegalGame, IllegalTalk, FalseClaim) as error:
        return error
    return None


def refused(kind: type[Kind], read: Callable[[str], object], text: str) -> Kind:
    """Return the error of this kind with which the text is refused."""
    with pytest.raises(kind) as caught:
        read(text)
    return caught.value


def line_and_column(error: Refusal) -> tuple[int, int]:
    """Return where in the text the error is."""
    if isinstance(error, NotationError):
        return error.line, error.column
    assert isinstance(error.place, TextPlace)
    return error.place.line, error.place.column
