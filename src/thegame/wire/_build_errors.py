"""From documents to refusals and other errors, with their facts."""

from collections.abc import Callable
from typing import Any, Final, cast

import attrs

from thegame._defects import Defect, defect
from thegame._errors import TheGameError, WireError
from thegame._places import Place, TextPlace
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._rules.piles import Direction
from thegame._rules.refusals import IllegalMove
from thegame.rulebook import Clause, UnknownClause, clause

from ._build import inside, move, outcome
from ._error_documents import (
    ERRORS,
    REFUSALS,
    DefectDocument,
    ErrorDocument,
    PlaceDocument,
    ShownDocument,
    TextPlaceDocument,
)
from ._json import Bare

_CLASSES: Final = {document: error for error, document in (REFUSALS | ERRORS).items()}


def _clause(id_: str) -> Clause:
    try:
        return clause(id_)
    except UnknownClause:
        expected = "the id of a clause"
        raise WireError((defect("clause", id_, expected),)) from None


def _given(part: object) -> object:
    """Return what was given; of what JSON does not have, the text that shows it."""
    return Bare(part.shown) if isinstance(part, ShownDocument) else part


def _place(part: PlaceDocument) -> Place:
    if isinstance(part, TextPlaceDocument):
        return TextPlace(part.line, part.column)
    return part.path


def _defects(parts: tuple[DefectDocument, ...]) -> tuple[Defect, ...]:
    return tuple(Defect(it.paths, _given(it.found), it.expected) for it in parts)


def _reason(part: ErrorDocument) -> TheGameError:
    with inside("reason"):
        return error(part)


_PARTS: Final[dict[Any, Callable[[Any], Any]]] = {
    object: _given,
    str: _given,
    Clause: _clause,
    "Clause": _clause,
    Direction: lambda word: Direction[word.upper()],
    Outcome: outcome,
    Move: move,
    Place: _place,
    tuple[object, ...]: lambda parts: tuple(map(_given, parts)),
    tuple[Defect, ...]: _defects,
    "tuple[Move, ...]": lambda parts: tuple(map(move, parts)),
    "IllegalMove": _reason,
    "InvalidTalk": _reason,
    "IllegalMove | InvalidTalk": _reason,
}
"""How a fact of each type is read; numbers are the same in both."""


def error(document: ErrorDocument) -> TheGameError:
    """Return an error with its facts; its message is built from them anew."""
    kind = _CLASSES[type(document)]
    facts: dict[str, Any] = {}
    for fact in attrs.fields(kind):
        part = getattr(document, fact.name)
        build = _PARTS.get(fact.type)
        facts[fact.name] = part if build is None else build(part)
    return kind(**facts)


def refusal(document: ErrorDocument) -> IllegalMove:
    """Return why a move was refused, with its facts and its clause."""
    # The document admits no other error.
    return cast("IllegalMove", error(document))
