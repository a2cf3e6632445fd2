"""The file of an experiment, to which the games are appended as they come.

A line counts once it has its end. So whatever interrupts a write costs one chunk at
most, and what is left of that line is cut off before more is written.
"""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from types import TracebackType
from typing import Self, TypeAlias

from thegame._checks import Inspection
from thegame._errors import InvalidExperiment

from ._document import Header, games_line, line_defect, read_games, read_header
from ._games import Summary
from ._results import Results

Games: TypeAlias = dict[tuple[int, int], Summary]
"""Games by the number of the line-up and the seed."""


class Log:
    """A file that is open for further games."""

    games: Games
    """The games that it had when it was opened."""

    def __init__(self, path: Path, header: Header, *, resume: bool) -> None:
        """Begin a file, or continue one that exists.

        Raises `FileExistsError` if there is one that should not be continued, and
        `InvalidExperiment` if it is about something else.
        """
        written = path.read_bytes() if resume and path.exists() else b""
        lines = _whole_lines(written, header)
        self.games = _continued(lines, header)
        self._file = path.open("r+b" if resume and path.exists() else "xb")
        self._file.seek(sum(map(len, lines)))
        self._file.truncate()
        if not lines:
            self._write(header.line())

    def append(self, line_up: int, games: Sequence[Summary]) -> None:
        """Write the games of a chunk."""
        self._write(games_line(line_up, games))

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _whole_lines(written: bytes, header: Header | None = None) -> list[bytes]:
    """Return the lines that have their end; the last one may have been cut short.

    Raises `InvalidExperiment` if the first line was cut short and is not this header.
    """
    lines = written.splitlines(keepends=True)
    torn = bool(lines) and not lines[-1].endswith(b"\n")
    if len(lines) == 1 and torn and header and not header.line().startswith(written):
        raise InvalidExperiment((line_defect(1, written, "the same experiment"),))
    return lines[:-1] if torn else lines


def _continued(lines: Sequence[bytes], header: Header) -> Games:
    """Return the games of a file that has this header."""
    if not lines:
        return {}
    found = read_header(lines[0])
    check = Inspection()
    for name in ("rules", "agents", "library"):
        old, new = getattr(found, name), getattr(header, name)
        check.expect(old == new, name, new, f"{old!r}, as in the file")
    check.conclude(InvalidExperiment)
    return _games(lines, header)


def _games(lines: Sequence[bytes], header: Header) -> Games:
    games: Games = {}
    for number, line in enumerate(lines[1:], start=2):
        for key, game in read_games(number, line, header):
            if key in games:
                found = line_defect(number, game.seed, "no seed twice")
                raise InvalidExperiment((found,))
            games[key] = game
    return games


def save(path: str | PathLike[str], *results: Results) -> None:
    """Write results of games with the same rules into a file, replacing it."""
    header = Header(results[0].rules, tuple(one.agents for one in results))
    check = Inspection()
    for number, one in enumerate(results):
        same = one.rules == header.rules
        check.expect(same, ("results", number), one.rules, f"{header.rules!r}")
    check.conclude(InvalidExperiment)
    lines = [games_line(number, one.games) for number, one in enumerate(results)]
    Path(path).write_bytes(b"".join([header.line(), *lines]))


def load(path: str | PathLike[str]) -> tuple[Results, ...]:
    """Read the results from a file, one for each line-up.

    The experiment may still be running, or may have been interrupted. Anything else
    that is wrong with it raises `thegame.InvalidExperiment`.
    """
    lines = _whole_lines(Path(path).read_bytes())
    if not lines:
        raise InvalidExperiment((line_defect(1, b"", "the header of a file"),))
    header = read_header(lines[0])
    games = _games(lines, header)
    return tuple(
        results(
            header, number, [game for (at, _), game in games.items() if at == number]
        )
        for number in range(len(header.agents))
    )


def results(header: Header, line_up: int, games: Sequence[Summary]) -> Results:
    """Return the results of one line-up, in the order of the seeds."""
    ordered = sorted(games, key=lambda game: game.seed)
    return Results(header.rules, header.agents[line_up], tuple(ordered))
