"""Places: where something is in a value, in a text or in a JSON document."""

from typing import TypeAlias, final

import attrs

from ._frozen import Value, shown

Path: TypeAlias = tuple[str | int, ...]
"""Where a part of a value is: names of fields, and indexes."""


def rendered(path: Path) -> str:
    """Return a path as text: ``hands[1][0]``, ``$.rules.highest``.

    A name that is not an identifier, as hostile documents have, stands in brackets.
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
