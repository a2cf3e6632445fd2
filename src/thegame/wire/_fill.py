"""From JSON to documents: a walk over the document classes.

The annotations of the fields become functions, once, when this module is imported. A
reader is given JSON, its path and the inspection. It coerces nothing and notes every
defect; what it returns is meaningless if it noted one. The rules are unknown here.
"""

from collections.abc import Callable, Iterable, Sequence
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

import attrs

from thegame._checks import Inspection
from thegame._errors import WireError
from thegame._places import Path

from ._fields import Bounds, Document, Most, OneOf, defaults_of
from ._json import ROOT, Bare, Doubled, is_array, is_object, is_text
from ._kinds import KINDS

Fields: TypeAlias = dict[str, object]
Reader: TypeAlias = Callable[[object, Path, Inspection], Any]
FieldsReader: TypeAlias = Callable[[Fields, Path, Inspection], Any]

_UNIONS: Final = {Union, UnionType}

FIELDS: Final = 99
"""With more unknown fields than this, an object is one defect."""


def _expected(annotation: Any) -> str:
    """Return what an annotation allows, in words."""
    origin, options = get_origin(annotation), get_args(annotation)
    if origin in _UNIONS:
        return " or ".join(dict.fromkeys(map(_expected, options)))
    if origin is Literal:
        return _one_of(options)
    match options:
        case (_, Bounds(low, high)):
            return f"an int from {low} to {high}"
        case (_, Most(count)):
            return f"an array of at most {count}"
        case _:
            words = {bool: "true or false", str: "a string", NoneType: "null"}
            return words.get(annotation, "an object")


def _one_of(words: Iterable[str]) -> str:
    return " or ".join(map(repr, words))


def _reader(annotation: Any, expected: str) -> Reader:
    """Return the reader of what an annotation allows."""
    origin, options = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _limited(options[0], options[1], expected)
    if origin is Literal:
        return _leaf(lambda value: type(value) is str and value in options, expected)
    if origin in _UNIONS:
        return _union(options, expected)
    if annotation in {bool, NoneType}:
        return _leaf(lambda value: type(value) is annotation, expected)
    if annotation is str:
        return _text(expected)
    return _object([annotation], expected)


def _limited(kind: Any, limit: Bounds | Most | OneOf, expected: str) -> Reader:
    if isinstance(limit, Bounds):
        low, high = limit.low, limit.high
        return _leaf(
            lambda value: type(value) is int and low <= value <= high, expected
        )
    if isinstance(limit, Most):
        return _array(get_args(kind)[0], limit.count, expected)
    return _object(limit.documents, expected)


def _leaf(holds: Callable[[Any], bool], expected: str) -> Reader:
    def read(value: object, path: Path, check: Inspection) -> object:
        if not holds(value):
            check.defect(path, value, expected)
        return value

    return read


def _text(expected: str) -> Reader:
    def read(value: object, path: Path, check: Inspection) -> object:
        if type(value) is not str:
            check.defect(path, value, expected)
        elif not is_text(value):
            check.defect(path, value, "a string without half a surrogate pair")
        return value

    return read


def _array(part: Any, most: int, expected: str) -> Reader:
    each = _reader(part, _expected(part))
    hold_all = _all_numbers(part)

    def read(value: object, path: Path, check: Inspection) -> Any:
        if not is_array(value):
            check.defect(path, value, expected)
            return None
        if len(value) > most:
            check.defect(path, Bare(f"{len(value)} parts"), expected)
            return None
        if hold_all(value):
            return tuple(value)
        parts = enumerate(value)
        return tuple([each(part, (*path, index), check) for index, part in parts])

    return read


def _all_numbers(part: Any) -> Callable[[Any], bool]:
    """Return a function that says whether values are all numbers within the bounds.

    Most arrays are cards. To ask for all at once is much faster than one by one, but
    cannot say which of them is wrong.
    """
    match get_args(part):
        case (_, Bounds(low, high)):
            return lambda values: (
                set(map(type, values)) == {int}
                and low <= min(values)
                and max(values) <= high
            )
        case _:
            return lambda _: False


def _union(options: tuple[Any, ...], expected: str) -> Reader:
    """Return the reader of one of several documents, plain values, or null."""
    documents: list[Any] = [option for option in options if attrs.has(option)]
    otherwise = _object(documents, expected) if documents else _nothing(expected)
    # The type of a number with bounds is the first of its arguments.
    readers = {
        (get_args(option) or (option,))[0]: _reader(option, expected)
        for option in options
        if option not in documents
    }
    return lambda part, path, check: readers.get(type(part), otherwise)(
        part, path, check
    )


def _nothing(expected: str) -> Reader:
    return _leaf(lambda _: False, expected)


def _object(documents: Sequence[type[Document]], expected: str) -> Reader:
    """Return the reader of an object that is one of these documents."""
    read_fields = _fields(documents[0]) if len(documents) == 1 else _tagged(documents)

    def read(value: object, path: Path, check: Inspection) -> Any:
        if is_object(value):
            return read_fields(value, path, check)
        doubled = isinstance(value, Doubled)
        check.defect(path, value, "each field once" if doubled else expected)
        return None

    return read


def _tagged(documents: Sequence[type[Document]]) -> FieldsReader:
    """Return the reader of one of several documents: its first field says which."""
    tags = [attrs.fields(document)[0] for document in documents]
    name, words = tags[0].name, [get_args(tag.type)[0] for tag in tags]
    readers = dict(zip(words, map(_fields, documents), strict=True))

    def read(fields: Fields, path: Path, check: Inspection) -> Any:
        word = fields.get(name, attrs.NOTHING)
        if type(word) is str and word in readers:
            return readers[word](fields, path, check)
        check.defect((*path, name), word, _one_of(words))
        return None

    return read


def _fields(document: type[Document]) -> FieldsReader:
    """Return the reader of the fields of one document."""
    kinds = {field.name: field.type for field in attrs.fields(document)}
    defaults = defaults_of(document)
    expected = {name: _expected(kind) for name, kind in kinds.items()}
    readers = {name: _reader(kind, expected[name]) for name, kind in kinds.items()}

    def read(fields: Fields, path: Path, check: Inspection) -> Any:
        if len(fields) > len(readers) + FIELDS:
            # Like an array that is too long. To name each field would be a million
            # defects, and sorting them takes longer than reading the text.
            most = f"at most {len(readers)} fields"
            check.defect(path, Bare(f"{len(fields)} fields"), most)
            return None
        before, known = len(check.defects), 0
        parts: list[Any] = []
        for name, part in readers.items():
            if name in fields:
                known += 1
                parts.append(part(fields[name], (*path, name), check))
            elif name in defaults:
                parts.append(defaults[name])
            else:
                check.defect((*path, name), attrs.NOTHING, expected[name])
        if len(fields) > known:
            for name in sorted(fields.keys() - readers.keys()):
                check.defect((*path, name), fields[name], "no such field")
        if len(check.defects) > before:
            return None
        filled = document(*parts)
        check.defects += [defect.moved(path) for defect in filled.contradictions()]
        return filled

    return read


_READERS: Final = {
    kind: _object(options, "an object") for kind, options in KINDS.items()
}


def fill(kind: str, body: object) -> Any:
    """Return the document of this kind; raise `WireError` for its defects.

    The body is a JSON object without its ``kind`` and ``version``.
    """
    check = Inspection()
    document = _READERS[kind](body, (ROOT,), check)
    check.conclude(WireError)
    return document
