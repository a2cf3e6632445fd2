"""JSON as text, read strictly and in linear time.

Documents are I-JSON (RFC 7493), so that every language reads them alike: UTF-8, no
field twice, no number that a float cannot hold, no half of a surrogate pair.
"""

import json
import re
from collections.abc import Callable
from typing import Final, TypeGuard

from thegame._errors import Defect, WireError

LARGEST: Final = 2**53 - 1
"""The largest number that every language can read (RFC 7493)."""

DEPTH: Final = 32
"""How deep arrays and objects may stand in each other; no document needs more."""

_DIGITS: Final = len(str(-LARGEST))
_EXCERPT: Final = 20

_LONG: Final = re.compile(rf"\d{{{_DIGITS}}}")

_MARKS: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|["\[\]{}]', re.DOTALL)
"""Strings, brackets, and a quote that is never closed."""


class Numeral(str):
    """A number that no document holds, as it was written."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Doubled(dict[str, object]):
    """An object that has a field twice."""

    __slots__ = ()


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Whether the value is an object that has each field once."""
    return type(value) is dict


def is_array(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    """Whether the value is an array, or is to become one."""
    return isinstance(value, list | tuple)


def _number(text: str) -> int | Numeral:
    return int(text) if len(text) <= _DIGITS else Numeral(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else Doubled(fields)


def _decoder(parse_int: Callable[[str], object]) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_int=parse_int,
        parse_float=Numeral,
        parse_constant=Numeral,
    )


# To ask every number for its length takes time; mostly no number is that long.
_QUICK: Final = _decoder(int)
_WARY: Final = _decoder(_number)


def parse(document: str | bytes) -> object:
    """What the text says; numbers that cannot be meant are left as they were written."""
    text = _text(document)
    position = _too_deep(text)
    if position is not None:
        raise _refused(text, position, f"at most {DEPTH} arrays and objects deep")
    try:
        return (_WARY if _LONG.search(text) else _QUICK).decode(text)
    except json.JSONDecodeError as error:
        raise _refused(text, error.pos, f"JSON ({error.msg})") from None


def _text(document: object) -> str:
    """The text of a document, which may come as bytes."""
    if isinstance(document, str):
        return document
    if not isinstance(document, bytes):
        message = f"JSON is read from str or bytes, not from {type(document).__name__}"
        raise TypeError(message)
    try:
        return document.decode()
    except UnicodeDecodeError as error:
        found = document[error.start : error.end]
        raise WireError((Defect(f"byte {error.start}", found, "UTF-8"),)) from None


def _too_deep(text: str) -> int | None:
    """Where arrays and objects stand too deep in each other, if they do."""
    if text.count("[") + text.count("{") <= DEPTH:
        return None
    depth = 0
    for mark in _MARKS.finditer(text):
        match mark[0]:
            case "[" | "{":
                depth += 1
            case "]" | "}":
                depth -= 1
            case '"':
                # Without its end there is no string, and no JSON.
                return None
            case _:
                pass
        if depth > DEPTH:
            return mark.start()
    return None


def _refused(text: str, position: int, expected: str) -> WireError:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    found = text[position : position + _EXCERPT]
    return WireError((Defect(f"line {line}, column {column}", found, expected),))


def written(document: dict[str, object]) -> str:
    """The document on one line, in ASCII."""
    return json.dumps(document, separators=(",", ":"))
