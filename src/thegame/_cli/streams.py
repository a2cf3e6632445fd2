"""Standard streams in any condition.

A closed stream is treated like the null device: nothing can be read from it, and output
to it is lost. The exit status does not change.
"""

import contextlib
import io
import os
import sys
from pathlib import Path
from typing import Final

STANDARD: Final = "-"
"""The name that means standard input, or standard output."""


def prepare() -> None:
    """Replace closed standard streams, and let the others print every character."""
    # Python has None for a closed stream. They are opened in the order of their
    # numbers, so that each takes its own and no other file takes it instead.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            null = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - kept
            setattr(sys, name, null)
    for stream in (sys.stdout, sys.stderr):
        # Characters that a terminal cannot show are printed as escapes.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


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
    return "".join(
        it if it.isprintable() else it.encode("unicode_escape").decode("ascii")
        for it in text
    )
