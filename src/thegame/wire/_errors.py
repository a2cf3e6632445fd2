"""Errors of documents that cannot be read, and of values that cannot be written."""

from typing import ClassVar

import attrs

from thegame._errors import Invalid


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
