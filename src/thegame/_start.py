"""What has to happen before the rest of the package is imported.

``python -m thegame`` imports the package before its ``__main__``, and Ctrl-C in between
would end in a traceback. Until ``__main__`` takes over, the signal ends the process at
once, as it does any other command. Programs that import the library are not affected.
"""

import signal
import sys


def is_command() -> bool:
    """Return whether the process was started as ``python -m thegame``."""
    given = sys.orig_argv
    return "-m" in given and given[given.index("-m") + 1 :][:1] == ["thegame"]


def guard() -> None:
    """Let Ctrl-C end the command quietly, unless the caller ignores it."""
    if is_command() and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def unguard() -> None:
    """Let Ctrl-C raise KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
        signal.signal(signal.SIGINT, signal.default_int_handler)


guard()
