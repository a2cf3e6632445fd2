"""Files as lines of text: UTF-8 everywhere, whatever the system would choose.

Bytes that are not UTF-8 come through as lone surrogates, which no game may contain, so
whoever reads the lines can say where they are, and go on after them.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

STANDARD_INPUT: Final = "-"
"""The name that means standard input."""

_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark, which some editors put before UTF-8."""


def lines(name: str) -> Iterator[str]:
    """Yield the lines of a file without their ends; raise OSError if it is missing."""
    with _opened(name) as file:
        for number, line in enumerate(file):
            text = line if number else line.removeprefix(_MARK)
            text = text.removesuffix(b"\n").removesuffix(b"\r")
            yield text.decode("utf-8", "surrogateescape")


def _opened(name: str) -> contextlib.AbstractContextManager[BinaryIO]:
    if name == STANDARD_INPUT:
        return contextlib.nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")
