"""The referee: reads games that somebody played, and reports what it finds.

Lines come in and findings go out; one game is held at a time. Files, terminals and exit
statuses belong to ``main``.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from thegame._errors import MalformedJSON, WireError
from thegame._game.record import Record
from thegame._game.transcript import Transcript, move_text
from thegame._game_errors import FalseClaim, IllegalGame, IllegalTalk
from thegame._places import Place, TextPlace
from thegame._rules import Rules
from thegame._values import Named, Value
from thegame.notation import NotationError, Passage, read_game, write_rules
from thegame.notation._games import MAGIC, split_lines
from thegame.notation._header import write_result

from .files import LONGEST, TooLong

_OPENINGS: Final = (f"{MAGIC} ", "{")
"""How a game begins, as text and as JSON."""

_JSON_LINES: Final = (".jsonl", ".ndjson")
"""How the name of a file ends in which each line is one JSON document."""

_MOST_DEFECTS: Final = 3
"""How many defects of a document are reported."""

_UNDECODED: Final = re.compile(r"[\ud800-\udfff]")


class Verdict(Named):
    """What the referee says of a game."""

    LEGAL = "legal"
    """It was played by the rules."""

    ILLEGAL = "illegal"
    """A move breaks a rule, or nobody can give a hint."""

    FALSE = "false"
    """Its moves are legal so far, but it contradicts itself."""

    UNREADABLE = "unreadable"
    """It cannot be read."""

    @property
    def status(self) -> int:
        """The exit status of a program that has found nothing worse."""
        return _STATUS[self]


_STATUS: Final = {
    Verdict.LEGAL: 0,
    Verdict.ILLEGAL: 1,
    Verdict.FALSE: 1,
    Verdict.UNREADABLE: 2,
}


@attrs.frozen(kw_only=True)
class Finding(Value):
    """What the referee found in one game; fields that do not apply are None."""

    file: str = ""
    """The file, as it was named."""

    game: int | None = None
    """Which game of the file it is, from 1; None if the file cannot be read."""

    line: int | None = None
    """The line where the game begins, from 1."""

    verdict: Verdict
    """Whether it was played by the rules."""

    message: str
    """How it ended, or what is wrong with it, as a sentence."""

    rules: str | None = None
    """The rules of the game, in the notation."""

    moves: int | None = None
    """How many moves it has."""

    result: str | None = None
    """How it ended, in the notation."""

    error_line: int | None = None
    """The line that is wrong."""

    error_column: int | None = None
    """The character in that line, from 1."""

    number: int | None = None
    """The number of the illegal move in the game, or of that before illegal hints."""

    player: int | None = None
    """The player on turn."""

    move: str | None = None
    """The illegal move, in the notation."""

    code: str | None = None
    """The stable name of the error."""

    clause: str | None = None
    """The id of the clause that says no."""

    legal: tuple[str, ...] | None = None
    """The moves that would have been legal, in the notation, tricks unmarked."""

    @property
    def place(self) -> str:
        """Where to look: the file, and as much as is known of line and column."""
        line = self.line if self.error_line is None else self.error_line
        parts = (self.file, line, self.error_column)
        return ":".join(str(part) for part in parts if part is not None)

    def as_json(self) -> str:
        """Return an object on one line, without the fields that do not apply."""
        facts = attrs.asdict(self, filter=lambda _, value: value is not None)
        return json.dumps(facts | {"verdict": self.verdict.value})


def check(file: str, lines: Iterable[str]) -> Iterator[Finding]:
    """Judge the games of a file, one after another."""
    game, by_line = 0, has_json_lines(file)
    for game, passage in enumerate(games(lines, by_line=by_line), start=1):
        found = judge(passage, as_json=by_line)
        yield attrs.evolve(found, file=file, game=game, line=passage.line)
    if not game:
        yield unreadable(file, "the file contains no game")


def unreadable(file: str, message: str) -> Finding:
    """Return the finding for a file in which no game can be judged."""
    return Finding(file=file, verdict=Verdict.UNREADABLE, message=message)


def has_json_lines(file: str) -> bool:
    """Return whether each line of a file with this name is one JSON document."""
    return file.casefold().endswith(_JSON_LINES)


def games(lines: Iterable[str], *, by_line: bool = False) -> Iterator[Passage]:
    """Yield the games of a file as they are written there, as text or as JSON.

    If they come by line, each line that is not blank is a game, whatever is in it.
    Otherwise a game goes on until a line opens the next one.
    """
    if not by_line:
        return split_lines(_bounded(lines), _OPENINGS)
    numbered = enumerate(lines, start=1)
    return (Passage(number, line) for number, line in numbered if line.strip())


def game_of(file: str, lines: Iterable[str], number: int) -> Transcript | None:
    """Read the game with this number in a file, from 1, if there is one."""
    by_line = has_json_lines(file)
    numbered = enumerate(games(lines, by_line=by_line), start=1)
    found = (passage for it, passage in numbered if it == number)
    passage = next(found, None)
    return None if passage is None else read(passage, as_json=by_line)


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; raise `TooLong` if too many of them belong to one game."""
    length = 0
    for number, line in enumerate(lines, start=1):
        length = len(line) + (0 if line.startswith(_OPENINGS) else length + 1)
        if length > LONGEST:
            message = f"line {number}: the game has more than {LONGEST:,} characters"
            raise TooLong(message)
        yield line


def read(passage: Passage, *, as_json: bool = False) -> Transcript:
    """Read one game without judging it; raise what the readers raise.

    It is read as JSON if it looks like it, or if it has to be.
    """
    if not as_json and not passage.text.lstrip().startswith("{"):
        return read_game(passage.text, line=passage.line)
    from thegame import wire  # noqa: PLC0415 - most files have no JSON in them

    return wire.read_game(passage.text)


def judge(passage: Passage, *, as_json: bool = False) -> Finding:
    """Judge one game; whether it has to be JSON is for `read`."""
    if place := _undecoded(passage):
        message = "the text is not UTF-8"
        return _wrong(Verdict.UNREADABLE, message, None, place)
    try:
        transcript = read(passage, as_json=as_json)
        return _judged(transcript)
    except NotationError as error:
        place = TextPlace(error.line, error.column)
        return _wrong(Verdict.UNREADABLE, error.sentence(), error.code, place)
    except MalformedJSON as error:
        place = TextPlace(passage.line + error.line - 1, error.column)
        return _wrong(Verdict.UNREADABLE, _first_defects(error), error.code, place)
    except WireError as error:
        return _wrong(Verdict.UNREADABLE, _first_defects(error), error.code, ())
    except FalseClaim as error:
        return _wrong(Verdict.FALSE, error.sentence(), error.code, error.place)


def _undecoded(passage: Passage) -> TextPlace | None:
    """Return the place of the first byte that is not UTF-8."""
    found = _UNDECODED.search(passage.text)
    if found is None:
        return None
    before = passage.text[: found.start()]
    line = passage.line + before.count("\n")
    return TextPlace(line, found.start() - before.rfind("\n"))


def _judged(transcript: Transcript) -> Finding:
    try:
        return _legal(transcript.record())
    except IllegalGame as error:
        return _illegal(transcript.deal.rules, error)
    except IllegalTalk as error:
        found = _wrong(Verdict.ILLEGAL, error.sentence(), error.code, error.place)
        rules = write_rules(transcript.deal.rules)
        return attrs.evolve(found, rules=rules, number=error.number)


def _legal(record: Record) -> Finding:
    outcome = record.outcome
    return Finding(
        verdict=Verdict.LEGAL,
        message="not finished" if outcome is None else str(outcome),
        rules=write_rules(record.rules),
        moves=len(record.moves),
        result=write_result(outcome),
    )


def _illegal(rules: Rules, error: IllegalGame) -> Finding:
    reason, player = error.reason, error.player
    found = _wrong(Verdict.ILLEGAL, error.sentence(), reason.code, error.place)
    return attrs.evolve(
        found,
        rules=write_rules(rules),
        number=reason.number,
        player=player,
        move=error.text,
        clause=reason.clause.id,
        legal=tuple(move_text(move, rules, player) for move in error.legal),
    )


def _wrong(verdict: Verdict, message: str, code: str | None, place: Place) -> Finding:
    text = place if isinstance(place, TextPlace) else None
    return Finding(
        verdict=verdict,
        message=message,
        code=code,
        error_line=text.line if text else None,
        error_column=text.column if text else None,
    )


def _first_defects(error: WireError) -> str:
    """Return the first few defects of a document, and how many more it has."""
    first = "; ".join(map(str, error.defects[:_MOST_DEFECTS]))
    more = len(error.defects) - _MOST_DEFECTS
    return f"{first}; and {more} more" if more > 0 else first
