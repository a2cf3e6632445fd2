"""The lines of an experiment's file, as JSON: what is played, and games.

The first line is the header. Every other line has games of one line-up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import NoneType
from typing import Final, TypeAlias, cast

import attrs

from thegame import wire
from thegame._checks import is_number
from thegame._defects import Defect, defect
from thegame._errors import InvalidExperiment
from thegame._rules import FaceToFace, Rules
from thegame._version import version
from thegame.wire import WireError
from thegame.wire._json import dump, is_array, is_object, parse

from ._games import Summary

KIND: Final = "thegame-experiment"
VERSION: Final = 1

Entry: TypeAlias = tuple[tuple[int, int], Summary]
"""The number of the line-up and the seed, and the game."""

_NUMBERS: Final = len(attrs.fields(Summary))


@attrs.frozen
class Header:
    """What an experiment is about; it can only be continued with the same."""

    rules: Rules
    """The rules of the games."""

    agents: tuple[tuple[str, ...], ...]
    """For each line-up the agent in each seat."""

    library: str = attrs.field(factory=version)
    """The version of the library: agents of another one may play otherwise."""

    def line(self) -> bytes:
        """Return the first line of the file."""
        return _line(
            {
                "kind": KIND,
                "version": VERSION,
                "library": self.library,
                "rules": wire.write_dict(self.rules),
                "agents": self.agents,
            }
        )


def games_line(line_up: int, games: Iterable[Summary]) -> bytes:
    """Return a line with games of one line-up."""
    return _line({"line_up": line_up, "games": [attrs.astuple(it) for it in games]})


def _line(document: dict[str, object]) -> bytes:
    return dump(document).encode() + b"\n"


def read_header(line: bytes) -> Header:
    """Read the first line; raise `InvalidExperiment` if it is something else."""
    document = _object(1, line, ("kind", "version", "library", "rules", "agents"))
    kind, number = document["kind"], document["version"]
    known = kind == KIND and is_number(number) and number == VERSION
    _require(known, 1, (kind, number), f"{KIND} {VERSION}")
    rules = _rules(document["rules"])
    agents = tuple(
        tuple(_text(name) for name in _array(1, line_up))
        for line_up in _array(1, document["agents"])
    )
    seats = {*map(len, agents)}
    _require(seats == {rules.players}, 1, agents, f"{rules.players} agents each")
    return Header(rules, agents, _text(document["library"]))


def _rules(document: object) -> Rules:
    try:
        return wire.read_rules(cast("Mapping[str, object]", document))
    except (WireError, TypeError) as error:
        raise InvalidExperiment(
            (line_defect(1, document, f"rules ({error})"),)
        ) from error


def read_games(number: int, line: bytes, header: Header) -> Iterator[Entry]:
    """Yield the games of another line, which has this number in the file."""
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
    winners = {*seats} if isinstance(rules, FaceToFace) else {None}
    sound = all(is_number(it) and it >= 0 for it in (seed, *counts))
    sound = sound and is_number(starter) and starter in seats
    sound = sound and type(winner) in {int, NoneType} and winner in winners
    _require(sound, number, row, expected)
    return Summary(*cast("list[int]", row))


def _object(number: int, line: bytes, names: tuple[str, ...]) -> dict[str, object]:
    """Return the JSON object of a line, which has these fields."""
    try:
        found = parse(line)
    except WireError as error:
        raise InvalidExperiment((line_defect(number, line, "JSON"),)) from error
    if is_object(found) and tuple(found) == names:
        return found
    expected = f"an object with {', '.join(names)}"
    raise InvalidExperiment((line_defect(number, found, expected),))


def _array(number: int, value: object) -> Sequence[object]:
    if is_array(value):
        return value
    raise InvalidExperiment((line_defect(number, value, "an array"),))


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    raise InvalidExperiment((line_defect(1, value, "a string"),))


def _require(sound: bool, number: int, found: object, expected: str) -> None:
    if not sound:
        raise InvalidExperiment((line_defect(number, found, expected),))


def line_defect(number: int, found: object, expected: str) -> Defect:
    """Return a defect of the line with this number in the file."""
    return defect(f"line_{number}", found, expected)
