"""The documents of refusals and of all other errors, derived from their classes.

An error is written with its code, its message and every fact. A new error needs no
change here but its name in one of the two lists, unless it has a fact of a new type.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, TypeAlias

import attrs

from thegame._defects import Defect
from thegame._errors import (
    Invalid,
    InvalidDeal,
    InvalidDraw,
    InvalidEncoding,
    InvalidExperiment,
    InvalidPicture,
    InvalidRecord,
    InvalidRules,
    InvalidState,
    InvalidTalk,
    MalformedJSON,
    NoSuchMove,
    NoSuchPlayer,
    NotationError,
    NothingToUndo,
    TheGameError,
    UnexpectedEvent,
    UnknownClause,
    WireError,
)
from thegame._game_errors import FalseClaim, IllegalGame, IllegalTalk, WorkersLost
from thegame._places import Place
from thegame._rules.limits import CARDS, PILES
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._rules.piles import Direction
from thegame._rules.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
    TooFewLaid,
)
from thegame._rules.rulebook import Clause

from ._documents import MoveDocument, OutcomeDocument
from ._fields import (
    LARGEST,
    Bounds,
    Card,
    Cards,
    Count,
    Document,
    Most,
    Number,
    OneOf,
    Ordinal,
    Pile,
    Player,
    Top,
)

DEFECTS: Final = 100
"""How many defects the document of an error has; the others are only counted."""

_PARTS: Final = 99


@attrs.frozen
class ErrorDocument(Document):
    """A refusal or another error; each class has its subclass."""

    code: str
    message: str


@attrs.frozen
class ShownDocument(Document):
    """A value that JSON does not have, or a long one, as messages show it."""

    shown: str


Given: TypeAlias = ShownDocument | Number | str | bool | None
"""Whatever was given in place of what was expected."""

Path: TypeAlias = Annotated[tuple[str | Number, ...], Most(_PARTS)]


@attrs.frozen
class DefectDocument(Document):
    """One thing that is wrong with a value, and what would have been right."""

    paths: Annotated[tuple[Path, ...], Most(_PARTS)]
    found: Given
    expected: str


@attrs.frozen
class TextPlaceDocument(Document):
    """A place in a text; lines and columns count from 1."""

    where: Literal["text"]
    line: Ordinal
    column: Ordinal


@attrs.frozen
class PathDocument(Document):
    """A place in a JSON document: names of fields, and indexes."""

    where: Literal["document"]
    path: Path


PlaceDocument: TypeAlias = TextPlaceDocument | PathDocument

_NUMBERS: Final[dict[str, Any]] = {
    "card": Card,
    "highest": Card,
    "player": Player,
    "seat": Player,
    "pile": Pile,
    "piles": Annotated[int, Bounds(1, PILES)],
    "top": Top,
    "trick": Annotated[int, Bounds(1, LARGEST)],
    "laid": Count,
    "minimum": Count,
}
"""How far the numbers among the facts go; others count from 0."""

_FACTS: Final[dict[Any, Any]] = {
    object: Given,
    str: str,
    bool: bool,
    Clause: str,
    Direction: Literal["ascending", "descending"],
    Outcome: OutcomeDocument,
    Move: MoveDocument,
    Place: PlaceDocument,
    tuple[int, ...]: Cards,
    tuple[str, ...]: Annotated[tuple[str, ...], Most(PILES)],
    tuple[object, ...]: Annotated[tuple[Given, ...], Most(_PARTS)],
    tuple[Defect, ...]: Annotated[tuple[DefectDocument, ...], Most(DEFECTS)],
    # As they are named where errors must not import moves and clauses.
    "Clause": str,
    "tuple[Move, ...]": Annotated[tuple[MoveDocument, ...], Most(CARDS * PILES + 1)],
}
"""How a fact of each type is written."""


def _fact(error: type[TheGameError], fact: Any, facts: dict[Any, Any]) -> Any:
    if (error, fact.name) == (NotationError, "found"):
        # Part of a text that can be anything.
        return ShownDocument | str
    if fact.type is int:
        return _NUMBERS.get(fact.name, Ordinal)
    if fact.type == int | None:
        return _NUMBERS.get(fact.name, Ordinal) | None
    return facts[fact.type]


def _error_document(
    error: type[TheGameError], facts: dict[Any, Any]
) -> type[ErrorDocument]:
    """Return the document class of an error: code, message, then every fact."""
    fields: dict[str, Any] = {"code": Literal[error.code], "message": str}
    for fact in attrs.fields(error):
        fields[fact.name] = _fact(error, fact, facts)
    return attrs.make_class(
        f"{error.__name__}Document",
        {name: attrs.field(type=kind) for name, kind in fields.items()},
        bases=(ErrorDocument,),
        class_body={"__doc__": (error.__doc__ or "").partition("\n")[0]},
        frozen=True,
        slots=True,
    )


_Documents: TypeAlias = dict[type[TheGameError], type[ErrorDocument]]


def _documents(
    errors: Iterable[type[TheGameError]], facts: dict[Any, Any]
) -> _Documents:
    return {error: _error_document(error, facts) for error in errors}


REFUSALS: Final = _documents(
    (
        *(IllegalMove, NotAMove, GameOver, NotYourTurn, NoSuchPile, NoSuchCard),
        *(NotInHand, DoesNotFit, DoesNotImprove, AlreadyHelped, TooFewLaid),
    ),
    _FACTS,
)
"""The document of each reason why a move is illegal."""

_REFUSAL: Final = Annotated[ErrorDocument, OneOf(tuple(REFUSALS.values()))]

_TALK: Final = _error_document(InvalidTalk, _FACTS)

ERRORS: Final[_Documents] = _documents(
    (
        *(TheGameError, InvalidRules, InvalidDeal, InvalidState, InvalidDraw),
        *(
            InvalidTalk,
            InvalidRecord,
            InvalidPicture,
            InvalidEncoding,
            InvalidExperiment,
            NoSuchPlayer,
            UnexpectedEvent,
            NoSuchMove,
        ),
        *(NothingToUndo, NotationError, WireError, MalformedJSON, IllegalGame),
        *(FalseClaim, IllegalTalk, UnknownClause),
        WorkersLost,
    ),
    _FACTS | {"IllegalMove": _REFUSAL, "InvalidTalk": _TALK},
) | {InvalidTalk: _TALK}
"""The document of each other error."""


def bounded(error: object) -> object:
    """Return an error with as many defects as its document has; others as they are."""
    if isinstance(error, IllegalTalk):
        reason: Any = bounded(error.reason)
        return attrs.evolve(error, reason=reason)
    if not isinstance(error, Invalid) or len(error.defects) <= DEFECTS:
        return error
    omitted = error.omitted + len(error.defects) - DEFECTS
    return attrs.evolve(error, defects=error.defects[:DEFECTS], omitted=omitted)
