"""The verdicts of ``thegame check`` on recorded games.

Lines come in and findings go out; one game is held at a time. Files, terminals and exit
statuses belong to ``main``.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

import attrs

from thegame._errors import Invalid
from thegame._frozen import Named, Value
from thegame._rules import Games
from thegame._value_defects import Place, TextPlace
from thegame.notation import NotationError, Passage, read_game, write_rules
from thegame.notation._games import MAGIC, split_lines
from thegame.notation._rules_and_deals import write_result
from thegame.transcripts import (
    FalseClaim,
    IllegalGame,
    IllegalTalk,
    Transcript,
    move_text,
)

from .streams import LONGEST, TooLong

_OPENINGS: Final = (f"{MAGIC} ", "{")
"""The beginning of a game, as text and as JSON."""

_JSON_LINES: Final = (".jsonl", ".ndjson")
"""The suffixes of files in which each line is one JSON document."""

_MOST_DEFECTS: Final = 3
"""The number of defects of a document that are reported."""

_UNDECODED: Final = re.compile(r"[\ud800-\udfff]")


class Verdict(Named):
    """The verdict on a game."""

    LEGAL = "legal"
    """The game was played by the rules."""

    ILLEGAL = "illegal"
    """A move breaks a rule, or a hint is impossible."""

    INCONSISTENT = "inconsistent"
    """Its moves are legal so far, but the game contradicts itself."""

    UNREADABLE = "unreadable"
    """The game cannot be read."""

    @property
    def status(self) -> int:
        """The exit status if no game has a worse verdict."""
        return _STATUS[self]


_STATUS: Final = {
    Verdict.LEGAL: 0,
    Verdict.ILLEGAL: 1,
    Verdict.INCONSISTENT: 1,
    Verdict.UNREADABLE: 2,
}


@attrs.frozen(kw_only=True)
class Finding(Value):
    """The verdict on one game, and its reasons; fields that do not apply are None."""

    file: str = ""
    """The file, as named on the command line."""

    game: int | None = None
    """The number of the game in the file, from 1; None if it cannot be read."""

    line: int | None = None
    """The line where the game begins, from 1."""

    verdict: Verdict
    """Whether the game was played by the rules."""

    message: str
    """How the game ended, or its first error, as a sentence."""

    rules: str | None = None
    """The rules of the game, in the notation."""

    moves: int | None = None
    """The number of moves."""

    result: str | None = None
    """How the game ended, in the notation."""

    error_line: int | None = None
    """The line with the error."""

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
    """The id of the clause that forbids the move."""

    legal: tuple[str, ...] | None = None
    """The moves that would have been legal, in the notation, tricks unmarked."""

    @property
    def place(self) -> str:
        """The file, with the line and the column if they are known."""
        line = self.line if self.error_line is None else self.error_line
        parts = (self.file, line, self.error_column)
        return ":".join(str(part) for part in parts if part is not None)

    def as_json(self) -> str:
        """Return an object on one line, without the fields that do not apply."""
        facts = attrs.asdict(self, filter=lambda _, value: value is not None)
        return json.dumps(facts | {"verdict": self.verdict.value})


def check(file: str, lines: Iterable[str], known: Games = ()) -> Iterator[Finding]:
    """Judge the games of a file, one after another; some may be of unprinted games."""
    game, by_line = 0, file.casefold().endswith(_JSON_LINES)
    for game, passage in enumerate(games(lines, by_line=by_line), start=1):
        found = judge(passage, as_json=by_line, known=known)
        yield attrs.evolve(found, file=file, game=game, line=passage.line)
    if not game:
        yield unreadable(file, "the file contains no game")


def unreadable(file: str, message: str) -> Finding:
    """Return the finding for a file in which no game can be judged."""
    return Finding(file=file, verdict=Verdict.UNREADABLE, message=message)


def games(lines: Iterable[str], *, by_line: bool = False) -> Iterator[Passage]:
    """Yield the passages of a file, each with one game as text or as JSON."""
    if not by_line:
        # A game ends where a line opens the next one.
        return split_lines(_bounded(lines), _OPENINGS)
    numbered = enumerate(lines, start=1)
    return (Passage(number, line) for number, line in numbered if line.strip())


def game_of(
    file: str, lines: Iterable[str], number: int, known: Games = ()
) -> Transcript | None:
    """Read the game with this number in a file, from 1, if there is one."""
    by_line = file.casefold().endswith(_JSON_LINES)
    numbered = enumerate(games(lines, by_line=by_line), start=1)
    passage = next((passage for it, passage in numbered if it == number), None)
    return None if passage is None else read(passage, as_json=by_line, known=known)


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; raise `TooLong` if too many of them belong to one game."""
    length = 0
    for number, line in enumerate(lines, start=1):
        length = len(line) + (0 if line.startswith(_OPENINGS) else length + 1)
        if length > LONGEST:
            message = f"line {number}: the game has more than {LONGEST:,} characters"
            raise TooLong(message)
        yield line


def read(passage: Passage, *, as_json: bool = False, known: Games = ()) -> Transcript:
    """Read one game without judging it; as JSON, if it begins with a brace."""
    if not as_json and not passage.text.lstrip().startswith("{"):
        return read_game(passage.text, line=passage.line, games=known)
    from thegame import wire  # noqa: PLC0415 - most files have no JSON in them

    return wire.read_game(passage.text, games=known)


def judge(passage: Passage, *, as_json: bool = False, known: Games = ()) -> Finding:
    """Judge one game, which `read` reads."""
    if place := _undecoded(passage):
        return _wrong(Verdict.UNREADABLE, "the text is not UTF-8", None, place)
    try:
        return _judged(read(passage, as_json=as_json, known=known))
    except NotationError as error:
        place = TextPlace(error.line, error.column)
        return _wrong(Verdict.UNREADABLE, error.sentence(), error.code, place)
    except Invalid as error:
        where = _malformed(passage, error)
        return _wrong(Verdict.UNREADABLE, _first_defects(error), error.code, where)
    except FalseClaim as error:
        return _wrong(Verdict.INCONSISTENT, error.sentence(), error.code, error.place)


def _undecoded(passage: Passage) -> TextPlace | None:
    """Return the place of the first byte that is not UTF-8."""
    found = _UNDECODED.search(passage.text)
    if found is None:
        return None
    before = passage.text[: found.start()]
    line = passage.line + before.count("\n")
    return TextPlace(line, found.start() - before.rfind("\n"))


def _judged(transcript: Transcript) -> Finding:
    rules = transcript.deal.rules
    written = write_rules(rules)
    try:
        record = transcript.record()
    except IllegalGame as error:
        return _wrong(
            Verdict.ILLEGAL,
            error.sentence(),
            error.reason.code,
            error.place,
            rules=written,
            number=error.reason.number,
            player=error.player,
            move=error.text,
            clause=error.reason.clause.id,
            legal=tuple(move_text(move, rules, error.player) for move in error.legal),
        )
    except IllegalTalk as error:
        facts = {"rules": written, "number": error.number}
        return _wrong(
            Verdict.ILLEGAL, error.sentence(), error.code, error.place, **facts
        )
    return Finding(
        verdict=Verdict.LEGAL,
        message="not finished" if record.outcome is None else str(record.outcome),
        rules=written,
        moves=len(record.moves),
        result=write_result(record.outcome),
    )


def _wrong(
    verdict: Verdict, message: str, code: str | None, place: Place, **facts: Any
) -> Finding:
    if isinstance(place, TextPlace):
        facts |= {"error_line": place.line, "error_column": place.column}
    return Finding(verdict=verdict, message=message, code=code, **facts)


def _malformed(passage: Passage, error: Invalid) -> Place:
    """Return the place where a passage stops being JSON; none if all of it is."""
    from thegame import wire  # noqa: PLC0415 - most files have no JSON in them

    if not isinstance(error, wire.MalformedJSON):
        return ()
    return TextPlace(passage.line + error.line - 1, error.column)


def _first_defects(error: Invalid) -> str:
    """Return the first few defects of a document, and the number of others."""
    first = "; ".join(map(str, error.defects[:_MOST_DEFECTS]))
    more = len(error.defects) - _MOST_DEFECTS
    return f"{first}; and {more} more" if more > 0 else first
