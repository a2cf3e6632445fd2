"""Ctrl-C during the import of the package by ``python -m thegame``.

Python imports the package before its ``__main__``, and Ctrl-C in between would print a
traceback. Until ``__main__`` runs, SIGINT ends the process at once, without a message.
Programs that import the library are not affected.
"""

import signal
import sys


def is_command() -> bool:
    """Return whether the process was started as ``python -m thegame``."""
    given = sys.orig_argv
    return "-m" in given and given[given.index("-m") + 1 :][:1] == ["thegame"]


def guard() -> None:
    """Let Ctrl-C end the command quietly, unless it is ignored or handled already."""
    if is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def unguard() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


guard()
