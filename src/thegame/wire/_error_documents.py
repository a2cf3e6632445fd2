"""Documents of refusals, which are read back, and of other errors, which are not.

Both have a code, a message and every fact of the error, derived from its class: a new
error needs no change here, nor does a new refusal.
"""

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Final, cast

import attrs

from thegame import refusals
from thegame._errors import Invalid, TheGameError
from thegame._frozen import encodable, shown
from thegame._rules import GAMES, Rules
from thegame._rules.limits import PILES
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import DuelResult, Outcome, TeamResult
from thegame._rules.piles import Direction
from thegame._rules.refusals import IllegalMove
from thegame._validation import Inspection
from thegame._value_defects import Defect, Path, Place, TextPlace
from thegame.rulebook import Clause, UnknownClause, clause

from . import _parts as parts
from ._codecs import (
    Codec,
    Flag,
    Named,
    Number,
    Object,
    OneOf,
    Optional,
    Schema,
    Text,
    Word,
    alternatives,
    refusal,
)
from ._json import Bare, Json, WireError, is_text
from ._parts import WIDEST, Parts

DEFECTS: Final = 100
"""How many defects the document of an error has; the others are only counted."""

_LONG: Final = 80
"""A longer string that was given is shown by its beginning, as in messages."""


class ClauseId(Text):
    """The id of a clause of the rulebook, or of a game that is not printed."""

    def __init__(self, games: Iterable[type[Rules]]) -> None:
        self._own = {it.id: it for game in games for it in game.clauses.values()}

    def build(self, value: Json) -> Any:
        try:
            return self._own.get(value) or clause(value)
        except UnknownClause:
            raise refusal(value, "the id of a clause") from None

    def write(self, value: Any) -> Json:
        return value.id


def _bare(shown: str) -> Bare:
    return Bare(shown)


_SHOWN: Final = Object(
    Bare,
    "A value that JSON does not have, or a long one, as messages show it.",
    {"shown": Text()},
    make=_bare,
    name="Shown",
)


class Given(Codec[object]):
    """Anything that a caller gave: a plain value, or an object that shows another."""

    def __init__(self) -> None:
        self._parts: tuple[Codec[Any], ...] = (_SHOWN, parts.ANY_NUMBER, Text(), Flag())
        self.expected = self.expected_for(None)

    def holds(self, value: Json) -> bool:
        return value is None or any(part.holds(value) for part in self._parts)

    def expected_for(self, value: Json, /) -> str:
        parts = (part.expected_for(value) for part in self._parts)
        return " or ".join([*parts, "null"])

    def inspect(self, value: Json, path: Path, check: Inspection) -> None:
        super().inspect(value, path, check)
        for part in self._parts:
            if part.holds(value):
                part.inspect(value, path, check)

    def build(self, value: Json) -> object:
        return _SHOWN.build(value) if _SHOWN.holds(value) else value

    def write(self, value: object) -> Json:
        short = type(value) is str and len(value) <= _LONG and is_text(value)
        plain = value is None or type(value) is bool or parts.ANY_NUMBER.holds(value)
        if short or plain:
            return value
        return {"shown": "nothing" if value is attrs.NOTHING else shown(value)}

    def schema(self, named: Named, /) -> Schema:
        parts = [part.schema(named) for part in self._parts]
        return alternatives([*parts, {"type": "null"}])


GIVEN: Final = Given()

_ANY: Final = Parts(GAMES.values(), WIDEST)
"""The parts of errors, which are written, whatever the game, and not read."""


_REASONS: Final = (IllegalMove, *(getattr(refusals, it) for it in refusals.__all__))
"""The classes of refusals."""


_WORDS: Final = {"names", "player_names"}
"""The fields of refusals that are not facts: only the sentence depends on them."""


def _facts(error: type[TheGameError]) -> "Iterator[attrs.Attribute[Any]]":
    """Yield the fields of an error that are facts."""
    return (fact for fact in attrs.fields(error) if fact.name not in _WORDS)


def refusal_codec(games: Iterable[type[Rules]], known: Parts) -> OneOf[IllegalMove]:
    """Return the documents of the reasons why a move is illegal in these games."""
    numbers = {
        "card": known.card,
        "highest": known.card,
        "player": known.player,
        "seat": known.player,
        "pile": parts.PILE,
        "piles": Number(1, PILES),
        "top": known.top,
        "trick": parts.TRICK,
        "laid": known.count,
        "minimum": known.count,
    }
    # The document of a fact of each type, but for numbers.
    facts: dict[Any, Codec[Any]] = {
        object: GIVEN,
        str: Text(),
        Clause: ClauseId(games),
        Direction: Word(Direction),
        Outcome: known.outcome,
        Move: parts.MOVE,
        tuple[int, ...]: known.card_list,
    }

    def fact(name: str, annotation: object) -> Codec[Any]:
        # Numbers that are not listed count from 0.
        if annotation is int:
            return numbers.get(name, parts.ORDINAL)
        if annotation == int | None:
            return Optional(numbers.get(name, parts.ORDINAL))
        return facts[annotation]

    return OneOf(*(_refusal_object(reason, fact) for reason in _REASONS))


def _refusal_object(
    error: type[IllegalMove], part: Callable[[str, object], Codec[Any]]
) -> Object[IllegalMove]:
    """Return the document of a refusal: code, message, then every fact."""
    facts = {fact.name: part(fact.name, fact.type) for fact in _facts(error)}

    def make(message: str, **facts: Any) -> IllegalMove:
        return error(**facts)

    description = (error.__doc__ or "").partition("\n")[0]
    fields = {"message": Text(), **facts}
    return Object(error, description, fields, {"code": error.code}, make)


def write_error(error: TheGameError) -> dict[str, Json]:
    """Return the code, the message and the facts of an error as JSON."""
    bounded = _bounded(error)
    return {
        "code": error.code,
        "message": encodable(error.message),
        **{
            fact.name: _write_fact(fact.type, getattr(bounded, fact.name))
            for fact in _facts(type(error))
        },
    }


def _bounded(error: TheGameError) -> TheGameError:
    """Return an error with as many defects as its document has."""
    if not isinstance(error, Invalid) or len(error.defects) <= DEFECTS:
        return error
    omitted = error.omitted + len(error.defects) - DEFECTS
    return attrs.evolve(error, defects=error.defects[:DEFECTS], omitted=omitted)


def _write_fact(annotation: object, fact: object) -> Json:
    """Return a fact as JSON; the annotation tells a path from other tuples."""
    if annotation is object:
        return GIVEN.write(fact)
    if annotation == tuple[object, ...]:
        return [*map(GIVEN.write, cast("tuple[object, ...]", fact))]
    if annotation == Place and isinstance(fact, tuple):
        return {"where": "document", "path": _path(cast("Path", fact))}
    return _write_part(fact)


def _write_part(part: object) -> Json:
    if isinstance(part, tuple):
        return [*map(_write_part, cast("tuple[object, ...]", part))]
    if isinstance(part, str):
        return part if is_text(part) else GIVEN.write(part)
    for kind, write in _WRITERS.items():
        if isinstance(part, kind):
            return write(part)
    return GIVEN.write(part)


def _write_move(move: Move) -> Json:
    """Return a move; one that no reader would accept is shown."""
    try:
        return parts.MOVE.write(move)
    except WireError:
        return GIVEN.write(move)


def _write_defect(defect: Defect) -> Json:
    return {
        "paths": [*map(_path, defect.paths)],
        "found": GIVEN.write(defect.found),
        "expected": defect.expected,
    }


def _path(path: Path) -> list[Json]:
    """Return a path; a name that JSON cannot hold is escaped."""
    return [encodable(part) if isinstance(part, str) else part for part in path]


_WRITERS: Final[dict[Any, Callable[[Any], Json]]] = {
    TextPlace: lambda place: {"where": "text", **attrs.asdict(place)},
    Defect: _write_defect,
    Clause: lambda clause: clause.id,
    Play | EndTurn: _write_move,
    TeamResult | DuelResult: _ANY.outcome.write,
    TheGameError: write_error,
    Enum: lambda member: member.name.lower(),
}
"""How the parts of facts are written, by their classes."""


def error_schema(head: Schema) -> Schema:
    """Return the schema of errors that are not refusals, which does not name facts."""
    text = {"type": "string"}
    properties = {**head, "code": text, "message": text}
    return {
        "description": "An error with its code, its message and its facts by name.",
        "type": "object",
        "properties": properties,
        "required": [*properties],
    }
