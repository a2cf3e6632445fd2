"""Standard streams that may be closed, full, or unable to show every character.

A closed stream is treated like the null device: nothing can be read from it, and output
to it is lost. The exit status does not change.
"""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Literal, TextIO


def prepare() -> None:
    """Replace closed standard streams, and let the others print every character."""
    # Python has None for a closed stream. They are opened in the order of their
    # numbers, so that each takes its own and no other file takes it instead.
    if sys.stdin is None:
        sys.stdin = _null("r")
    if sys.stdout is None:
        sys.stdout = _null("w")
    if sys.stderr is None:
        sys.stderr = _null("w")
    for stream in (sys.stdout, sys.stderr):
        # Characters that a terminal cannot show are printed as escapes.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _null(mode: Literal["r", "w"]) -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")


def settle() -> None:
    """Flush the output; Python does so once more at exit, and must not fail then."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            # A stream without a number is not flushed at exit.
            with contextlib.suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def complain(message: str) -> None:
    """Print one line on standard error; if that fails, only the exit status tells."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{printable(message)}\n")


def printable(text: str) -> str:
    r"""Return the text on one line, with escapes for characters that do not print.

    >>> from thegame._cli.streams import printable
    >>> print(printable("a\x1b[31m\nb"))
    a\x1b[31m\nb
    """
    return "".join(map(_printable, text))


def _printable(character: str) -> str:
    if character.isprintable():
        return character
    return character.encode("unicode_escape").decode("ascii")
