"""Progress on a terminal: games, rate and time left, on a line that is rewritten."""

import contextlib
import sys
import time
from collections.abc import Callable, Generator
from datetime import timedelta
from typing import Final

_PAUSE: Final = 0.1
"""The seconds that pass before the line is written again."""

_WIPE: Final = "\r\x1b[K"
"""The characters that delete the line."""


@contextlib.contextmanager
def shown() -> Generator[Callable[[int, int], None] | None, None, None]:
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
            rate = (done - resumed) / max(now - start, 1e-9)
            sys.stderr.write(f"{_WIPE}{_line(done, games, rate)}")
            sys.stderr.flush()

    try:
        yield tell
    finally:
        sys.stderr.write(_WIPE)


def _line(done: int, games: int, rate: float) -> str:
    if not rate:
        return f"{done:,} of {games:,} games"
    left = timedelta(seconds=round((games - done) / rate))
    return f"{done:,} of {games:,} games, {rate:.1f} a second, {left} left"
