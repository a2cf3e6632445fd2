"""The error for text that cannot be read."""

from typing import ClassVar

import attrs

from thegame._errors import TheGameError
from thegame._frozen import shown


@attrs.frozen
class NotationError(TheGameError, ValueError):
    """Text that is not in the notation."""

    code: ClassVar[str] = "notation-error"

    line: int
    """The line where reading stopped, from 1."""

    column: int
    """The character in that line, from 1."""

    expected: str
    """The text that should have been there, described."""

    found: str = attrs.field(repr=shown)
    """The text that is there, or its beginning; empty at the end of a line."""

    def sentence(self) -> str:
        """Return the message without the place."""
        found = shown(self.found) if self.found else "the end of the line"
        return f"expected {self.expected}, got {found}"

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.sentence()}"
