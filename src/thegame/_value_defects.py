"""Defects of values, and places: in a value, in a text or in a JSON document."""

from collections.abc import Sequence
from typing import TypeAlias, cast, final

import attrs

from ._frozen import Value, refuse_type, shown

Path: TypeAlias = tuple[str | int, ...]
"""Where a part of a value is: names of fields, and indexes."""


def rendered(path: Path) -> str:
    """Return a path as text: ``hands[1][0]``, ``$.rules.highest``.

    A name that is not an identifier, as hostile documents have, is written in brackets.
    """
    text = ""
    for part in path:
        if isinstance(part, str) and (part.isidentifier() or part == "$"):
            text += f".{part}" if text else part
        else:
            text += f"[{shown(part)}]"
    return text if len(text) <= 200 else f"{text[:197]}..."


@final
@attrs.frozen
class TextPlace(Value):
    """A place in a text."""

    line: int
    """The line, from 1."""

    column: int
    """The character in that line, from 1."""

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}"


Place: TypeAlias = TextPlace | Path
"""Where something was written: in a text, or in a JSON document."""


def place_text(place: Place) -> str:
    """Return a place as text: ``line 2, column 5``, or ``$.moves[4]``."""
    return str(place) if isinstance(place, TextPlace) else rendered(place)


def _cut(paths: tuple[Path, ...]) -> str:
    """Return the repr of paths; the names in hostile documents have any length."""
    text = repr(paths)
    return text if len(text) <= 300 else f"{text[:297]}..."


@final
@attrs.frozen
class Defect(Value):
    """One thing that is wrong with a value, and what would have been right."""

    paths: tuple[Path, ...] = attrs.field(repr=_cut)
    """Where it is: the path of each part that takes part in it."""

    found: object = attrs.field(repr=shown)
    """The offending value; ``attrs.NOTHING`` if it is missing."""

    expected: str
    """What would have been allowed."""

    problem: str = attrs.field(default="", kw_only=True, repr=False)
    """What is wrong in a few words, if "expected ..., got ..." would hide it."""

    @property
    def where(self) -> str:
        """The paths as text, e.g. ``hands[1]``."""
        return ", ".join(map(rendered, self.paths))

    def moved(self, prefix: Path) -> "Defect":
        """Return the same defect as one of a larger value: with longer paths."""
        if not isinstance(cast("object", prefix), tuple):
            refuse_type("prefix", prefix, "a tuple of names and indexes")
        paths = tuple((*prefix, *path) for path in self.paths)
        return Defect(paths, self.found, self.expected, problem=self.problem)

    def sentence(self) -> str:
        """Return what is wrong, without the place."""
        if self.problem:
            return self.problem
        found = "nothing" if self.found is attrs.NOTHING else shown(self.found)
        return f"expected {self.expected}, got {found}"

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence()}" if self.where else self.sentence()


def defect(
    where: str | Sequence[str | int], found: object, expected: str, problem: str = ""
) -> Defect:
    """Return a defect in one place; a string is a path of one name."""
    path = (where,) if isinstance(where, str) else tuple(where)
    return Defect((path,), found, expected, problem=problem)
