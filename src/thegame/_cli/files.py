"""Files as lines of text: UTF-8 everywhere, whatever the system would choose.

Bytes that are not UTF-8 come through as lone surrogates, which no game may contain, so
whoever reads the lines can say where they stand, and go on after them.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

import attrs

STANDARD_INPUT: Final = "-"
"""The name that means standard input."""

_MARK: Final = b"\xef\xbb\xbf"
"""What some editors put before UTF-8."""


@attrs.define
class Source:
    """A file that is read line by line, and how far it is read."""

    name: str
    """Where it lies; a hyphen is standard input."""

    size: int = 0
    """How many bytes it has; 0 as long as nobody knows."""

    read: int = 0
    """How many of them are read."""

    def lines(self) -> Iterator[str]:
        """Its lines, without their ends; raises OSError where there is no such file."""
        with self._opened() as file:
            for line in file:
                text = line if self.read else line.removeprefix(_MARK)
                self.read += len(line)
                text = text.removesuffix(b"\n").removesuffix(b"\r")
                yield text.decode("utf-8", "surrogateescape")

    def _opened(self) -> contextlib.AbstractContextManager[BinaryIO]:
        if self.name == STANDARD_INPUT:
            return contextlib.nullcontext(sys.stdin.buffer)
        path = Path(self.name)
        self.size = path.stat().st_size
        return path.open("rb")
