"""The file of an experiment: one JSON object on each line, read strictly.

The first line is the header; every other line has games of one line-up, appended as
they are finished. A line counts once it has its end. So an interrupted write costs at
most one chunk, and the incomplete line is cut off before the next one is written.
"""

import contextlib
import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import Final, TypeAlias, cast

import attrs

from thegame._rules import Rules
from thegame._validation import Inspection, is_number
from thegame._value_defects import defect
from thegame._version import version

from ._errors import InvalidExperiment
from ._games import Summary
from ._results import Results

_KIND: Final = "thegame-experiment"
_VERSION: Final = 1
_NUMBERS: Final = len(attrs.fields(Summary))

Games: TypeAlias = dict[tuple[int, int], Summary]
"""Games by the number of the line-up and the seed."""

Append: TypeAlias = Callable[[int, Sequence[Summary]], None]
"""A function that writes games of one line-up to the file."""


@attrs.frozen
class Header:
    """The description of an experiment, which must be equal for it to be continued."""

    rules: Rules
    """The rules of the games."""

    agents: tuple[tuple[str, ...], ...]
    """For each line-up the agent in each seat."""

    library: str = attrs.field(factory=version)
    """The version of the library, because agents may play differently in another."""

    def line(self) -> bytes:
        """Return the first line of the file."""
        from thegame import wire  # noqa: PLC0415 - costly, and only files need it

        rules = wire.write_dict(self.rules)
        facts = {"kind": _KIND, "version": _VERSION, "library": self.library}
        return _line({**facts, "rules": rules, "agents": self.agents})


@contextlib.contextmanager
def opened(
    path: str | PathLike[str] | None, header: Header, *, resume: bool
) -> Generator[tuple[Games, Append], None, None]:
    """Begin or continue a file, if any; yield its games, and a function to append."""
    if path is None:
        yield {}, lambda _line_up, _games: None
        return
    path = Path(path)
    exists = resume and path.exists()
    lines = _whole_lines(path.read_bytes() if exists else b"", header)
    games = _continued(lines, header) if lines else {}
    with path.open("r+b" if exists else "xb") as file:

        def write(line: bytes) -> None:
            file.write(line)
            file.flush()

        file.seek(sum(map(len, lines)))
        file.truncate()
        if not lines:
            write(header.line())
        yield games, lambda line_up, played: write(_games_line(line_up, played))


def _whole_lines(written: bytes, header: Header | None = None) -> list[bytes]:
    """Return the lines that have their end; an incomplete header must be this one."""
    lines = written.splitlines(keepends=True)
    torn = bool(lines) and not lines[-1].endswith(b"\n")
    if len(lines) == 1 and torn and header:
        _require(header.line().startswith(written), 1, written, "the same experiment")
    return lines[:-1] if torn else lines


def _continued(lines: Sequence[bytes], header: Header) -> Games:
    """Return the games of a file, which must have this header."""
    found = _read_header(lines[0])
    check = Inspection()
    for name in ("rules", "agents", "library"):
        old, new = getattr(found, name), getattr(header, name)
        check.expect(old == new, name, new, f"{old!r}, as in the file")
    check.conclude(InvalidExperiment)
    return _games(lines, header)


def _games(lines: Sequence[bytes], header: Header) -> Games:
    games: Games = {}
    for number, line in enumerate(lines[1:], start=2):
        for key, game in _read_games(number, line, header):
            _require(key not in games, number, game.seed, "no seed twice")
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
    lines = [_games_line(number, one.games) for number, one in enumerate(results)]
    Path(path).write_bytes(b"".join([header.line(), *lines]))


def load(path: str | PathLike[str]) -> tuple[Results, ...]:
    """Read the results from a file, one for each line-up.

    The experiment may still be running, or may have been interrupted. Any other defect
    raises `InvalidExperiment`.
    """
    lines = _whole_lines(Path(path).read_bytes())
    _require(bool(lines), 1, b"", "the header of a file")
    header = _read_header(lines[0])
    return results(header, _games(lines, header))


def results(header: Header, games: Games) -> tuple[Results, ...]:
    """Return the results of each line-up, in the order of the seeds."""
    ordered = sorted(games.items())
    return tuple(
        Results(header.rules, agents, tuple(it for (at, _), it in ordered if at == one))
        for one, agents in enumerate(header.agents)
    )


def _games_line(line_up: int, games: Iterable[Summary]) -> bytes:
    """Return a line with games of one line-up."""
    return _line({"line_up": line_up, "games": [attrs.astuple(it) for it in games]})


def _line(document: dict[str, object]) -> bytes:
    return json.dumps(document, separators=(",", ":")).encode() + b"\n"


def _read_header(line: bytes) -> Header:
    """Read the first line; raise `InvalidExperiment` if it is not a header."""
    from thegame import wire  # noqa: PLC0415 - as above

    document = _object(1, line, ("kind", "version", "library", "rules", "agents"))
    kind, number = document["kind"], document["version"]
    known = kind == _KIND and is_number(number) and number == _VERSION
    _require(known, 1, (kind, number), f"{_KIND} {_VERSION}")
    try:
        rules = wire.read_rules(cast("dict[str, object]", document["rules"]))
    except (wire.WireError, TypeError) as error:
        raise _invalid(1, document["rules"], f"rules ({error})") from error
    agents = tuple(
        tuple(_text(name) for name in _array(1, line_up))
        for line_up in _array(1, document["agents"])
    )
    seats = {*map(len, agents)}
    _require(seats == {rules.players}, 1, agents, f"{rules.players} agents each")
    return Header(rules, agents, _text(document["library"]))


def _read_games(
    number: int, line: bytes, header: Header
) -> Iterator[tuple[tuple[int, int], Summary]]:
    """Yield the games of another line with their line-ups and seeds."""
    document = _object(number, line, ("line_up", "games"))
    line_up = document["line_up"]
    known = is_number(line_up) and 0 <= line_up < len(header.agents)
    _require(known, number, line_up, "the number of a line-up")
    for row in _array(number, document["games"]):
        game = _game(number, _array(number, row), header.rules)
        yield (cast("int", line_up), game.seed), game


def _game(number: int, row: Sequence[object], rules: Rules) -> Summary:
    expected = f"{_NUMBERS} numbers of a game"
    _require(len(row) == _NUMBERS, number, row, expected)
    seed, starter, winner, *counts = row
    seats = range(rules.players)
    winners = {None} if rules.is_team else {*seats}
    sound = all(is_number(it) and it >= 0 for it in (seed, *counts))
    sound = sound and is_number(starter) and starter in seats
    sound = sound and type(winner) in {int, NoneType} and winner in winners
    _require(sound, number, row, expected)
    return Summary(*cast("list[int]", row))


def _object(number: int, line: bytes, names: tuple[str, ...]) -> dict[str, object]:
    """Return the JSON object of a line, which must have these fields."""
    try:
        found: dict[str, object] | str = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _invalid(number, line, "JSON") from error
    if not isinstance(found, dict) or tuple(found) != names:
        raise _invalid(number, found, f"an object with {', '.join(names)}")
    return found


def _array(number: int, value: object) -> list[object]:
    _require(isinstance(value, list), number, value, "an array")
    return cast("list[object]", value)


def _text(value: object) -> str:
    _require(isinstance(value, str), 1, value, "a string")
    return cast("str", value)


def _require(sound: bool, number: int, found: object, expected: str) -> None:
    """Raise `InvalidExperiment` for a line unless the condition holds."""
    if not sound:
        raise _invalid(number, found, expected)


def _invalid(number: int, found: object, expected: str) -> InvalidExperiment:
    return InvalidExperiment((defect(f"line_{number}", found, expected),))
