"""Colours, lines that break between words, and progress, for terminals only.

A file or a pipe gets none of them, so the output for programs is always the same. If
``NO_COLOR`` is not empty, no colours are used; if ``FORCE_COLOR`` is not empty, they
are used everywhere.
"""

import contextlib
import enum
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Generator, Iterator
from datetime import timedelta
from typing import Final

_ESCAPES: Final = re.compile(r"\x1b\[[0-9;]*m")

_PAUSE: Final = 0.1
"""The seconds between two lines of progress."""

_WIPE: Final = "\r\x1b[K"
"""The characters that delete the line."""


class Colour(enum.Enum):
    """The colour or weight of a part of a line."""

    BOLD = "1"
    RED = "31"
    GREEN = "32"
    YELLOW = "33"
    CYAN = "36"


def paint(text: str, colour: Colour) -> str:
    """Return the text in this colour, if the output shows colours."""
    return f"\x1b[{colour.value}m{text}\x1b[0m" if _has_colours() else text


def _has_colours() -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def width(otherwise: int) -> int:
    """Return the number of columns, if the output is a terminal."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else otherwise


def say(line: str) -> None:
    """Print a line; on a terminal, break it between words and indent the rest."""
    for part in wrapped(line, width(sys.maxsize), 4):
        sys.stdout.write(f"{part}\n")


def wrapped(line: str, columns: int, indent: int) -> Iterator[str]:
    """Yield the parts of a line that fit into a number of columns; words stay whole.

    >>> from thegame._cli.terminal import wrapped
    >>> list(wrapped("legal moves: 25-A1 25-A2", 20, 2))
    ['legal moves: 25-A1', '  25-A2']
    """
    part, *words = line.split(" ")
    room = columns - _length(part)
    for word in words:
        room -= 1 + _length(word)
        if room < 0 and part.strip():
            yield part
            part, room = f"{' ' * indent}{word}", columns - indent - _length(word)
        else:
            part = f"{part} {word}"
    yield part


def _length(text: str) -> int:
    """Return the number of columns of the text; colours take none."""
    return len(_ESCAPES.sub("", text))


@contextlib.contextmanager
def progress() -> Generator[Callable[[int, int], None] | None, None, None]:
    """Show progress on standard error while games are played, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    start, printed = time.monotonic(), 0.0
    resumed: int | None = None

    def tell(done: int, games: int) -> None:
        nonlocal printed, resumed
        now = time.monotonic()
        # Games that were in the file say nothing about the rate.
        resumed = done if resumed is None else resumed
        if now >= printed + _PAUSE or done == games:
            printed = now
            sys.stderr.write(f"{_WIPE}{done:,} of {games:,} games")
            if rate := (done - resumed) / max(now - start, 1e-9):
                left = timedelta(seconds=round((games - done) / rate))
                sys.stderr.write(f", {rate:.1f} a second, {left} left")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        sys.stderr.write(_WIPE)
