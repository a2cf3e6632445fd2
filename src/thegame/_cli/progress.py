"""Progress on a terminal: games, rate and time left, as a bar or as a line."""

import contextlib
import sys
import time
from collections.abc import Generator
from datetime import timedelta
from typing import Final

from thegame.experiments import Progress

_PAUSE: Final = 0.1
"""How many seconds pass before a line is printed again."""


@contextlib.contextmanager
def shown() -> Generator[Progress | None, None, None]:
    """Show progress on standard error while games are played, if it is a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich import progress  # noqa: PLC0415 - an extra
        from rich.console import Console  # noqa: PLC0415 - likewise
    except ImportError:
        with _line() as line:
            yield line
        return
    bar = progress.Progress(
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]:.1f} games a second"),
        progress.TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    with bar:
        task = bar.add_task("games", total=None, rate=0.0)
        pace = Pace()

        def tell(done: int, games: int) -> None:
            bar.update(task, completed=done, total=games, rate=pace.rate(done))

        yield tell


@contextlib.contextmanager
def _line() -> Generator[Progress, None, None]:
    """Show progress on a line that is written again and again, and then wiped."""
    pace, printed = Pace(), [0.0]

    def tell(done: int, games: int) -> None:
        now = time.monotonic()
        if now >= printed[0] + _PAUSE or done == games:
            printed[0] = now
            sys.stderr.write(f"\r\x1b[K{pace.line(done, games)}")
            sys.stderr.flush()

    yield tell
    sys.stderr.write("\r\x1b[K")


class Pace:
    """How fast games are played, without those that were there at the beginning."""

    def __init__(self) -> None:
        self._start = time.monotonic()
        self._first: int | None = None

    def rate(self, done: int) -> float:
        """Return how many games were played in a second."""
        if self._first is None:
            self._first = done
        seconds = max(time.monotonic() - self._start, 1e-9)
        return (done - self._first) / seconds

    def line(self, done: int, games: int) -> str:
        """Return the progress in words."""
        rate = self.rate(done)
        if not rate:
            return f"{done:,} of {games:,} games"
        left = timedelta(seconds=round((games - done) / rate))
        return f"{done:,} of {games:,} games, {rate:.1f} a second, {left} left"
