"""JSON text, read strictly and in linear time.

Documents are I-JSON (RFC 7493), so that every language reads them alike: UTF-8, no
field twice, no number that a float cannot hold, no half of a surrogate pair.
"""

import json
import re
from collections.abc import Callable
from typing import Final, TypeGuard

from thegame._defects import defect

from ._errors import MalformedJSON

LARGEST: Final = 2**53 - 1
"""The largest number that every language can read (RFC 7493)."""

ROOT: Final = "$"
"""The first step of every path: the whole document."""

DEPTH: Final = 32
"""How deeply arrays and objects may be nested; no document needs more."""

TOO_DEEP: Final = f"at most {DEPTH} arrays and objects inside each other"
"""The expectation that a document misses if it is nested too deeply."""

_DIGITS: Final = len(str(-LARGEST))
_EXCERPT: Final = 20

_LONG_NUMBER: Final = re.compile("[0-9]" * _DIGITS)

_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_OTHER: Final = r'[^"\[\]{}]*+'
# Everything up to the next bracket outside of a string, and the bracket.
_BRACKET: Final = re.compile(
    rf"{_OTHER}(?:{_STRING}{_OTHER})*+(?:([\[{{])|[\]}}])", re.DOTALL
)


class Bare(str):
    """Text that an error message shows without quotes, such as ``1e400``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Doubled(dict[str, object]):
    """An object with a field that occurs twice."""

    __slots__ = ()


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether the value is an object that has each field once."""
    return type(value) is dict


def is_array(value: object) -> TypeGuard[list[object] | tuple[object, ...]]:
    """Return whether the value is an array, or is written as one."""
    return isinstance(value, list | tuple)


def is_text(value: str) -> bool:
    """Return whether JSON can hold the string: it has no half of a surrogate pair."""
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _number(text: str) -> int | Bare:
    return int(text) if len(text) <= _DIGITS else Bare(text)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else Doubled(fields)


def _decoder(parse_int: Callable[[str], object]) -> json.JSONDecoder:
    return json.JSONDecoder(
        object_pairs_hook=_object,
        parse_int=parse_int,
        parse_float=Bare,
        parse_constant=Bare,
    )


# `int` refuses a number of more than 4300 digits, and takes very long for one if an
# application has lifted that limit, so the length of a number must be checked first.
# Measured on a state: decoding takes 9 us with `int`, which the decoder calls without
# leaving C, and 22 us with `_number`; looking for a long number takes 3 us. So the slow
# decoder reads only texts that have one.
_QUICK: Final = _decoder(int)
_WARY: Final = _decoder(_number)


def parse(document: str | bytes) -> object:
    """Return the value of a JSON text; raise `MalformedJSON` if it is not JSON.

    A number that is not an int, or that has too many digits for any document, becomes
    a `Bare` with its text, so that a defect can show it as it was written.
    """
    text = _decoded(document)
    position = _too_deep(text)
    if position is not None:
        raise _malformed(text, position, TOO_DEEP)
    decoder = _WARY if _LONG_NUMBER.search(text) else _QUICK
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as error:
        raise _malformed(text, error.pos, f"JSON ({error.msg})") from None


def _decoded(document: object) -> str:
    if isinstance(document, str):
        return document
    if not isinstance(document, bytes):
        kind = type(document).__name__
        message = f"expected JSON as str, bytes or a mapping, got {kind}"
        raise TypeError(message)
    try:
        return document.decode()
    except UnicodeDecodeError as error:
        found = document[error.start : error.end]
        # In Latin-1 each byte is a character, so that columns count bytes.
        text = document.decode("latin-1")
        raise _malformed(text, error.start, "UTF-8", found) from None


def _too_deep(text: str) -> int | None:
    """Return where arrays and objects are nested too deeply, if they are.

    The decoder and `repr` recurse as deeply as the text says. Without this check the
    recursion limit would decide what can be read, and where an application has raised
    it, a long row of brackets would overflow the stack.
    """
    if text.count("[") + text.count("{") <= DEPTH:
        return None
    depth = position = 0
    while bracket := _BRACKET.match(text, position):
        position = bracket.end()
        depth += 1 if bracket[1] else -1
        if depth > DEPTH:
            return position - 1
    return None


def _malformed(
    text: str, position: int, expected: str, found: bytes = b""
) -> MalformedJSON:
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    excerpt = text[position : position + _EXCERPT] or Bare("the end of the text")
    return MalformedJSON((defect(ROOT, found or excerpt, expected),), line, column)


def dump(document: dict[str, object]) -> str:
    """Return the document as JSON on one line of ASCII."""
    return json.dumps(document, separators=(",", ":"))
