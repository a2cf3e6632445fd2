"""A copy of a document that is given as a mapping, as strict and harmless as text.

A mapping can be what no text can: endless, because it contains itself; or small in
memory and huge in print, because it contains a part many times. A part that was copied
once is not copied again, so the time is proportional to the size in memory.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias, TypeGuard

import attrs

from thegame._defects import Path, defect
from thegame._frozen import shown
from thegame._validation import Inspection

from ._codecs import Json
from ._errors import WireError
from ._json import DEPTH, ROOT, TOO_DEEP, Bare, is_array

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
