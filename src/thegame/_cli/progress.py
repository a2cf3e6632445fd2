"""Progress: how far a long reading has come, for those who watch a terminal."""

from typing import Final, TextIO

import attrs

from .files import Source

_WIDTH: Final = 30
"""How many characters a bar has."""

_STEP: Final = 1000
"""After how many games the count changes, where no size is known."""


def told_progress(source: Source, games: int) -> str:
    """A bar for a file whose size is known; else how many games were read."""
    if not source.size:
        return f"{source.name}: {games - games % _STEP} games"
    percent = min(100 * source.read // source.size, 100)
    full = _WIDTH * percent // 100
    return f"{source.name}: [{'#' * full}{'.' * (_WIDTH - full)}] {percent} %"


@attrs.define
class Progress:
    """The last line of a terminal; nothing at all on anything else."""

    stream: TextIO
    """Where it shows."""

    shown: str = ""
    """What stands there now."""

    def show(self, text: str) -> None:
        """Show this in place of what stood there."""
        if text != self.shown and self.stream.isatty():
            self.clear()
            self.stream.write(text)
            self.stream.flush()
            self.shown = text

    def clear(self) -> None:
        """Show nothing."""
        if self.shown:
            self.stream.write(f"\r{' ' * len(self.shown)}\r")
            self.stream.flush()
            self.shown = ""
