"""Files as lines of text, in UTF-8 on every system.

Bytes that are not UTF-8 become lone surrogates, which no game may contain, so the
checker can report their place and continue after them.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO, Final

STANDARD: Final = "-"
"""The name that means standard input, or standard output."""

LONGEST: Final = 4_000_000
"""The limit of bytes in a line and in a game; typical games have 2,000."""

_MARK: Final = b"\xef\xbb\xbf"
"""The byte order mark, which some editors put before UTF-8."""


class TooLong(OSError):
    """A line or a game that is too long to be held in memory."""


def lines(name: str) -> Iterator[str]:
    """Yield the lines of a file without line ends; raise OSError if it is missing.

    A line of more than `LONGEST` bytes raises `TooLong` before it is read to its end.
    """
    with _opened(name) as file:
        number = 0
        while line := file.readline(LONGEST + 2):
            text = line if number else line.removeprefix(_MARK)
            number += 1
            text = text.removesuffix(b"\n").removesuffix(b"\r")
            if len(text) > LONGEST:
                message = f"line {number} has more than {LONGEST:,} bytes"
                raise TooLong(message)
            yield text.decode("utf-8", "surrogateescape")


def _opened(name: str) -> contextlib.AbstractContextManager[BinaryIO]:
    if name == STANDARD:
        return contextlib.nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")
