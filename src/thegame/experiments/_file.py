"""The file of an experiment: one JSON object on each line, read strictly.

The first line is the header; every other line has games of one line-up, appended as
they are finished. A line counts once it has its end. So an interrupted write costs at
most one chunk, and the incomplete line is cut off before the next one is written.

The last field of each line is a checksum of the rest of it. While a process writes to a
file, it has an exclusive lock on it, which ends with the process.
"""

import contextlib
import importlib
import io
import json
import os
import stat
import zlib
from collections.abc import Callable, Generator, Iterable, Sequence
from os import PathLike
from pathlib import Path
from types import NoneType
from typing import Any, Final, TypeAlias, cast

import attrs

from thegame._rules import Games, Rules
from thegame._validation import Inspection, is_number, required
from thegame._value_defects import defect
from thegame._version import version

from ._errors import InvalidExperiment
from ._games import LARGEST_SEED, Summary, own_cards
from ._results import Results

_KIND: Final = "thegame-experiment"
_VERSION: Final = 1
_NUMBERS: Final = len(attrs.fields(Summary))

_SEAL: Final = b',"crc32":"%08x"}\n'
_SEAL_SIZE: Final = len(_SEAL % 0)
_WHOLE: Final = "a line with its checksum (thegame results --repair removes others)"

_LOCKING: Final = "fcntl" if os.name == "posix" else "msvcrt"
"""The module that locks files on this system."""

_FAR: Final = 2**31 - 2
"""The byte that is locked on Windows, where a locked byte cannot be read."""

Names: TypeAlias = tuple[tuple[str, ...], ...]
"""For each line-up a text for each seat."""

Played: TypeAlias = dict[tuple[int, int], Summary]
"""Games by the number of the line-up and the seed."""

Append: TypeAlias = Callable[[int, Sequence[Summary]], None]
"""A function that writes games of one line-up to the file."""


@attrs.frozen
class Header:
    """The description of an experiment, which must be equal for it to be continued."""

    rules: Rules
    """The rules of the games."""

    agents: Names
    """For each line-up the agent in each seat."""

    digests: Names
    """For each line-up the digest of the agent in each seat, if they are known."""

    library: str = attrs.field(factory=version)
    """The version of the library, because agents may play differently in another."""

    def line(self) -> bytes:
        """Return the first line of the file."""
        from thegame import wire  # noqa: PLC0415 - costly, and only files need it

        facts = {"kind": _KIND, "version": _VERSION, "library": self.library}
        agents = {"agents": self.agents, "digests": self.digests}
        return _line({**facts, "rules": wire.write_dict(self.rules), **agents})


@contextlib.contextmanager
def opened(
    path: str | PathLike[str] | None, header: Header, *, resume: bool
) -> Generator[tuple[Played, Append], None, None]:
    """Begin or continue a file, if any; yield its games, and a function to append."""
    if path is None:
        yield {}, lambda _line_up, _games: None
        return
    with _named(path):
        file = io.FileIO(os.fspath(path), "a+" if resume else "x+")

    def write(line: bytes) -> None:
        with _named(path):
            # Without a buffer, part of a line may be written where a disk is full.
            while line:
                line = line[file.write(line) :]

    with file:
        with _named(path):
            _lock(file, path)
            file.seek(0)
            lines = _whole_lines(file.readall(), header)
            games = _continued(lines, header) if lines else {}
            file.seek(file.truncate(sum(map(len, lines))))
        if not lines:
            write(header.line())
        yield games, lambda line_up, played: write(_games_line(line_up, played))


@contextlib.contextmanager
def _named(path: str | PathLike[str]) -> Generator[None, None, None]:
    """Add the name of a file to the errors about it."""
    try:
        yield
    except InvalidExperiment as error:
        raise attrs.evolve(error, file=os.fspath(path)) from error.__cause__
    except OSError as error:
        error.filename = error.filename or os.fspath(path)
        raise


def _lock(file: io.FileIO, path: str | PathLike[str]) -> None:
    """Lock a file until it is closed; raise `InvalidExperiment` if it is locked.

    The same is raised if another process has replaced the file since it was opened, and
    for a device or a pipe, which would be replaced by a file.
    """
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        raise InvalidExperiment((defect("file", file.name, "a file on a disk"),))
    system: Any = importlib.import_module(_LOCKING)
    cause = None
    try:
        if _LOCKING == "fcntl":
            system.flock(file, system.LOCK_EX | system.LOCK_NB)
        else:
            file.seek(_FAR)
            system.locking(file.fileno(), system.LK_NBLCK, 1)
        if os.path.samestat(os.fstat(file.fileno()), Path(path).stat()):
            return
    except (BlockingIOError, PermissionError) as error:
        cause = error
    expected = "a file to which no other process writes"
    raise InvalidExperiment((defect("file", file.name, expected),)) from cause


def _whole_lines(written: bytes, header: Header | None = None) -> list[bytes]:
    """Return the lines that have their end; an incomplete header must be this one."""
    *lines, torn = written.split(b"\n")
    if torn and not lines and header:
        _require(header.line().startswith(torn), 1, torn, "the same experiment")
    return [line + b"\n" for line in lines]


def _continued(lines: Sequence[bytes], header: Header) -> Played:
    """Return the games of a file, which must have this header."""
    found = _read_header(lines[0], [type(header.rules)])
    check = Inspection()
    for name in ("rules", "agents", "digests", "library"):
        old, new = getattr(found, name), getattr(header, name)
        check.expect(old == new, name, new, f"{old!r}, as in the file")
    check.conclude(InvalidExperiment)
    return _games(lines, header)


def _games(lines: Sequence[bytes], header: Header) -> Played:
    games: Played = {}
    for number, line in enumerate(lines[1:], start=2):
        games |= _read_games(number, line, header, games)
    return games


def save(path: str | PathLike[str], *results: Results) -> None:
    """Write results of games with the same rules into a file, replacing it.

    The old file stays as it is until the new one is complete. A file to which a running
    experiment is written is not replaced.
    """
    for one in results:
        required("results", one, Results)
    check = Inspection()
    check.expect(bool(results), "results", results, "at least one")
    check.conclude(InvalidExperiment)
    agents, digests = zip(*((one.agents, one.digests) for one in results), strict=True)
    header = Header(results[0].rules, agents, digests)
    for number, one in enumerate(results):
        same = one.rules == header.rules
        check.expect(same, ("results", number), one.rules, f"{header.rules!r}")
    check.conclude(InvalidExperiment)
    lines = [_games_line(number, one.games) for number, one in enumerate(results)]
    place = Path(path).resolve()
    with _named(path), _locked(place) as old:
        _replace(place, [header.line(), *lines], old)


def _replace(path: Path, lines: Iterable[bytes], old: io.FileIO | None) -> None:
    """Write a file beside another one, if there is one, and put it in its place."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        beside.write_bytes(b"".join(lines))
        if old:
            beside.chmod(stat.S_IMODE(os.fstat(old.fileno()).st_mode))
            if _LOCKING != "fcntl":
                # Windows does not replace a file that is open.
                old.close()
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextlib.contextmanager
def _locked(path: Path) -> Generator[io.FileIO | None, None, None]:
    """Open and lock a file that is to be replaced, if it exists."""
    try:
        file = path.open("r+b", buffering=0)
    except FileNotFoundError:
        yield None
        return
    with file:
        _lock(file, path)
        yield file


def load(path: str | PathLike[str], *, games: Games = ()) -> tuple[Results, ...]:
    """Read the results from a file, one for each line-up.

    The experiment may still be running, or may have been interrupted. Any other defect
    raises `InvalidExperiment`; `repair` removes damaged lines. Results of a game that is
    not printed are read if its class is given in ``games``.
    """
    with _named(path):
        lines, header = _read(path, games)
        return results(header, _games(lines, header))


def repair(path: str | PathLike[str], *, games: Games = ()) -> tuple[int, ...]:
    """Remove the damaged lines of a file, and return their numbers.

    The games of the other lines are kept, and an experiment that is continued plays the
    missing ones again. Without its first line, a file cannot be repaired. Games that
    are not printed are known as for `load`.
    """
    place = Path(path).resolve()
    with _named(path), _locked(place) as file:
        lines, header = _read(path, games)
        known: Played = {}
        kept, damaged = [lines[0]], list[int]()
        for number, line in enumerate(lines[1:], start=2):
            try:
                known |= _read_games(number, line, header, known)
            except InvalidExperiment:
                damaged.append(number)
            else:
                kept.append(line)
        if damaged:
            _replace(place, kept, file)
    return tuple(damaged)


def _read(path: str | PathLike[str], games: Games) -> tuple[list[bytes], Header]:
    """Return the lines of a file, and what the first one says."""
    lines = _whole_lines(Path(path).read_bytes())
    _require(bool(lines), 1, b"", "the header of a file")
    return lines, _read_header(lines[0], games)


def results(header: Header, games: Played) -> tuple[Results, ...]:
    """Return the results of each line-up, in the order of the seeds."""
    played: list[list[Summary]] = [[] for _ in header.agents]
    for (line_up, _), game in sorted(games.items()):
        played[line_up].append(game)
    seats = zip(header.agents, played, header.digests, strict=True)
    return tuple(Results(header.rules, one, tuple(it), of) for one, it, of in seats)


def _games_line(line_up: int, games: Iterable[Summary]) -> bytes:
    """Return a line with games of one line-up."""
    return _line({"line_up": line_up, "games": [attrs.astuple(it) for it in games]})


def _line(document: dict[str, object]) -> bytes:
    return _sealed(json.dumps(document, separators=(",", ":")).encode())


def _sealed(text: bytes) -> bytes:
    """Return a line: a JSON object with a checksum as its last field."""
    return text[:-1] + _SEAL % zlib.crc32(text)


def _read_header(line: bytes, games: Games) -> Header:
    """Read the first line; raise `InvalidExperiment` if it is not a header."""
    from thegame import wire  # noqa: PLC0415 - as above

    names = ("kind", "version", "library", "rules", "agents", "digests")
    document = _object(1, line, names)
    kind, number = document["kind"], document["version"]
    known = kind == _KIND and is_number(number) and number == _VERSION
    _require(known, 1, (kind, number), f"{_KIND} {_VERSION}")
    try:
        settings = cast("dict[str, object]", document["rules"])
        rules = wire.read_rules(settings, games=games)
    except (wire.WireError, TypeError) as error:
        raise _invalid(1, document["rules"], f"rules ({error})") from error
    agents, digests = _names(document["agents"]), _names(document["digests"])
    seats = {*map(len, agents)}
    _require(seats == {rules.players}, 1, agents, f"{rules.players} agents each")
    sizes = [len(it) for it in digests if it]
    sound = len(digests) == len(agents) and {*sizes} <= {rules.players}
    _require(sound, 1, digests, "the digests of these agents")
    return Header(rules, agents, digests, _text(document["library"]))


def _names(value: object) -> Names:
    return tuple(tuple(map(_text, _array(1, it))) for it in _array(1, value))


def _read_games(number: int, line: bytes, header: Header, known: Played) -> Played:
    """Return the games of another line, which must not be known yet."""
    document = _object(number, line, ("line_up", "games"))
    line_up = document["line_up"]
    sound = is_number(line_up) and 0 <= line_up < len(header.agents)
    _require(sound, number, line_up, "the number of a line-up")
    games: Played = {}
    for row in _array(number, document["games"]):
        game = _game(number, _array(number, row), header.rules)
        key = cast("int", line_up), game.seed
        _require(key not in known and key not in games, number, key, "no seed twice")
        games[key] = game
    return games


def _game(number: int, row: Sequence[object], rules: Rules) -> Summary:
    expected = f"{_NUMBERS} numbers of a game"
    _require(len(row) == _NUMBERS, number, row, expected)
    seed, starter, winner, *counts = row
    seats = range(rules.players)
    winners = {None} if rules.is_team else {*seats}
    sound = all(is_number(it) and 0 <= it <= LARGEST_SEED for it in (seed, *counts))
    sound = sound and is_number(starter) and starter in seats
    sound = sound and type(winner) in {int, NoneType} and winner in winners
    _require(sound, number, row, expected)
    game = Summary(*cast("list[int]", row))
    _require(_is_possible(game, rules), number, row, "a game by these rules")
    return game


def _is_possible(game: Summary, rules: Rules) -> bool:
    """Return whether the rules allow the numbers of a game.

    Every move lays a card or ends a turn. Only the last turn need not be ended, and
    every turn has at least a card. How many the winner of a duel laid is not known.
    """
    own, most = own_cards(rules), rules.total - game.unlaid
    if game.unlaid < bool(own) or most < own or bool(game.moves) != bool(game.turns):
        return False
    laid = range(max(most - own, game.turns), most + 1)
    ends = range(max(0, game.turns - 1), game.turns + 1)
    return any(game.moves - it in laid for it in ends)


def _object(number: int, line: bytes, names: tuple[str, ...]) -> dict[str, object]:
    """Return the JSON object of a line, which must have these fields."""
    text = line[:-_SEAL_SIZE] + b"}"
    _require(_sealed(text) == line, number, line, _WHOLE)
    try:
        found: dict[str, object] = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise _invalid(number, line, "JSON") from error
    if tuple(found) != names:
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
