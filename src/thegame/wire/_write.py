"""From values to JSON: the annotations of the document classes become functions.

What is written is not checked here. It is plain JSON, and new: dicts and lists that
nobody else holds.
"""

from collections.abc import Callable
from enum import Enum
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args, get_origin

import attrs

from thegame._defects import Defect
from thegame._game.talk import HintKind
from thegame._places import Path, Place, TextPlace
from thegame._rules.outcome import Ending
from thegame._rules.piles import Direction
from thegame._values import shown
from thegame.rulebook import Clause

from ._error_documents import Given, PlaceDocument, ShownDocument
from ._fields import LARGEST, Document, Most, defaults_of
from ._json import is_array, is_text
from ._kinds import DOCUMENTS

Writer: TypeAlias = Callable[[Any], Any]

_LONG: Final = 80
"""A longer string that was given is shown by its beginning, as in messages."""


def to_json(value: object) -> Any:
    """Return a value as JSON, unchecked; what has no document is returned as it is."""
    write = _WRITERS.get(type(value))
    return value if write is None else write(value)


def _writer(document: type[Document]) -> Writer:
    """Return the writer of the values that a document describes."""
    constants: dict[str, str] = {}
    writers: dict[str, Writer] = {}
    for field in attrs.fields(document):
        words = get_args(field.type) if get_origin(field.type) is Literal else ()
        if len(words) == 1:
            constants[field.name] = words[0]
        else:
            writers[field.name] = _part_writer(field.type)

    optional = defaults_of(document)

    def write(value: object) -> dict[str, object]:
        parts = {name: part(getattr(value, name)) for name, part in writers.items()}
        for name, default in optional.items():
            if getattr(value, name) == default:
                del parts[name]
        return {**constants, **parts}

    return write


def _part_writer(annotation: Any) -> Writer:
    if annotation in _SPECIAL:
        return _SPECIAL[annotation]
    match get_args(annotation):
        case (array, Most()):
            return _array_writer(get_args(array)[0])
        case _:
            return to_json


def _array_writer(part: Any) -> Writer:
    if get_origin(part) is Annotated:
        return _numbers
    if attrs.has(part) and part not in DOCUMENTS.values():
        # A record holds its tags, comments and hints as pairs.
        return _pairs_writer(part)
    write = _part_writer(part)
    return lambda values: [write(value) for value in values]


def _pairs_writer(document: Any) -> Writer:
    (first, write_first), (second, write_second) = (
        (field.name, _part_writer(field.type)) for field in attrs.fields(document)
    )
    return lambda pairs: [
        {first: write_first(one), second: write_second(other)} for one, other in pairs
    ]


def _numbers(value: object) -> object:
    """Return numbers, or arrays of numbers, which a value has as tuples, as lists."""
    return [*map(_numbers, value)] if is_array(value) else value


def _given(value: object) -> object:
    """Return what was given if JSON has it and it is short; else how it is shown."""
    plain = value is None or type(value) is bool
    number = type(value) is int and -LARGEST <= value <= LARGEST
    if plain or number or (type(value) is str and _is_short(value)):
        return value
    return {"shown": "nothing" if value is attrs.NOTHING else shown(value)}


def _is_short(text: str) -> bool:
    return len(text) <= _LONG and is_text(text)


def _path(path: Path) -> list[object]:
    """Return a path; a name that JSON cannot hold is escaped."""
    return [
        part.encode(errors="backslashreplace").decode()
        if isinstance(part, str)
        else part
        for part in path
    ]


def _place(place: Place) -> object:
    if isinstance(place, TextPlace):
        return to_json(place)
    return {"where": "document", "path": _path(place)}


def _defect(defect: Defect) -> object:
    return {
        "paths": [*map(_path, defect.paths)],
        "found": _given(defect.found),
        "expected": defect.expected,
    }


def _word(member: Enum) -> str:
    return member.name.lower()


_SPECIAL: Final[dict[Any, Writer]] = {
    Given: _given,
    ShownDocument | str: _given,
    PlaceDocument: _place,
}
"""What is written by how it is annotated; the values are of any type."""

_WRITERS: Final[dict[type, Writer]] = {
    **{value: _writer(document) for value, document in DOCUMENTS.items()},
    Defect: _defect,
    Clause: lambda clause: clause.id,
    Direction: _word,
    Ending: _word,
    HintKind: _word,
}
