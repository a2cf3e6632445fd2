"""Plain JSON, from text or from a mapping, read strictly and in linear time.

Documents are I-JSON (RFC 7493), so that every language reads them alike: UTF-8, no
field twice, no number that a float cannot hold, no half of a surrogate pair.

A mapping can be what no text can: endless, because it contains itself; or small in
memory and huge in print, because it contains a part many times. A part that was copied
once is not copied again, so the time is proportional to the size in memory.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, TypeAlias, TypeGuard

import attrs

from thegame._errors import Invalid
from thegame._frozen import refuse_type, shown
from thegame._validation import Inspection
from thegame._value_defects import Defect, Path, defect

Json: TypeAlias = Any
"""Plain JSON: None, a bool, an int, a string, a list or a dict."""

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
_SPACE: Final = " \t\r\n"
"""The white space of JSON."""

_LONG_NUMBER: Final = re.compile("[0-9]" * _DIGITS)

_STRING: Final = r'"[^"\\]*+(?:\\.[^"\\]*+)*+"'
_OTHER: Final = r'[^"\[\]{}]*+'
# Everything up to the next bracket outside of a string, and the bracket.
_BRACKET: Final = re.compile(
    rf"{_OTHER}(?:{_STRING}{_OTHER})*+(?:([\[{{])|[\]}}])", re.DOTALL
)


class WireError(Invalid):
    """A JSON document that cannot be read, or a value that cannot be written as one.

    The path of a defect begins with ``$``, the whole document.
    """

    code: ClassVar[str] = "wire-error"


@attrs.frozen
class MalformedJSON(WireError):
    """Text that is not JSON; it has one defect, about the whole document."""

    code: ClassVar[str] = "malformed-json"

    line: int
    """The line where reading stopped, from 1."""

    column: int
    """The character (or byte, if it is not UTF-8) in that line, from 1."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {super().__str__()}"


class Bare(str):
    """Text that an error message shows without quotes, such as ``1e400``."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Doubled(dict[str, object]):
    """An object in which several fields have the same name."""

    __slots__ = ("_count", "_name")

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        counts = Counter(name for name, _ in pairs)
        self._name, self._count = counts.most_common(1)[0]

    def defect(self, path: Path) -> Defect:
        """Return the defect of the object at this path, which names the field."""
        found = Bare(f"{shown(self._name)} {self._count} times")
        return defect(path, found, "each field once")


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
    return fields if len(fields) == len(pairs) else Doubled(pairs)


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
        refuse_type("document", document, "JSON as str or bytes, or a mapping")
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
    # Reading stops at the end of the last line, not after the white space behind it.
    text = text.rstrip(_SPACE)
    position = min(position, len(text))
    line = text.count("\n", 0, position) + 1
    column = position - text.rfind("\n", 0, position)
    excerpt = text[position : position + _EXCERPT] or Bare("the end of the text")
    return MalformedJSON((defect(ROOT, found or excerpt, expected),), line, column)


def dump(document: dict[str, object]) -> str:
    """Return the document as JSON on one line of ASCII."""
    return json.dumps(document, separators=(",", ":"))


_Copied: TypeAlias = tuple[Json, int]
"""The copy of a part, and how many arrays and objects are inside each other there."""

_LEAF: Final = 0


def copy_mapping(document: Mapping[Json, object]) -> Json:
    """Return a mapping as plain JSON that has no part in common with it.

    Mappings become dicts, and lists and tuples lists. Everything else is returned as it
    is, to be refused where it is read. A name that is not a string, and a document that
    is nested too deeply, raise `WireError`.
    """
    copy = _Copy()
    copied, _ = copy.part(document, (ROOT,))
    copy.check.conclude(WireError)
    return copied


@attrs.define
class _Copy:
    """A copy in the making."""

    check: Inspection = attrs.Factory(Inspection)
    """The defects that were found so far."""

    known: dict[int, tuple[object, _Copied]] = attrs.Factory(
        dict[int, tuple[object, _Copied]]
    )
    """Copies by `id()` of the original; it is kept so that its id is not reused."""

    def part(self, value: object, path: Path) -> _Copied:
        """Return the copy of a part."""
        if id(value) not in self.known:
            if _is_mapping(value):
                made = self._fields(value, path)
            elif is_array(value):
                made = self._array(value, path)
            else:
                return value, _LEAF
            self.known[id(value)] = value, made
        _, (copy, height) = self.known[id(value)]
        _require_depth(len(path) + height - 1)
        return copy, height

    def _fields(self, value: Mapping[Json, object], path: Path) -> _Copied:
        _require_depth(len(path))
        parts: dict[str, _Copied] = {}
        for name, part in value.items():
            if type(name) is str:
                parts[name] = self.part(part, (*path, name))
            else:
                self.check.defect((*path, shown(name)), name, "a name of type str")
        copies = {name: copy for name, (copy, _) in parts.items()}
        return copies, _height(parts.values())

    def _array(self, value: Iterable[object], path: Path) -> _Copied:
        _require_depth(len(path))
        parts = [self.part(part, (*path, index)) for index, part in enumerate(value)]
        return [copy for copy, _ in parts], _height(parts)


def _is_mapping(value: object) -> TypeGuard[Mapping[Json, object]]:
    return isinstance(value, Mapping)


def _require_depth(depth: int) -> None:
    if depth > DEPTH:
        raise WireError((defect(ROOT, Bare("more"), TOO_DEEP),))


def _height(parts: Iterable[_Copied]) -> int:
    return 1 + max((height for _, height in parts), default=_LEAF)
