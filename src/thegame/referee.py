"""The referee: verdicts on games that were written as text or as JSON.

`judge` reads a file of any size line by line and holds one game of it in memory. A game
that cannot be read does not affect the others.
"""

import contextlib
import io
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, ClassVar, Final, TypeAlias, final

import attrs

from . import fair_deals
from ._errors import Invalid, TheGameError
from ._frozen import Named, Value, refuse_type
from ._game.record import Record
from ._public import publish
from ._rules import Games, Rules
from ._rules.outcome import Outcome
from ._validation import required_parts
from ._value_defects import Place, TextPlace, defect
from .notation import NotationError, Passage, read_game
from .notation._games import MAGIC, split_lines
from .rulebook import Clause
from .transcripts import FalseClaim, IllegalGame, IllegalTalk, Transcript

__all__ = ["judge", "Verdict", "VerdictKind"]

LONGEST: Final = 4_000_000
"""The limit of characters in a line and in a game; typical games have 2,000."""

_OPENINGS: Final = (f"{MAGIC} ", "{")
"""The beginning of a game, as text and as JSON."""

_JSON_LINES: Final = (".jsonl", ".ndjson")
"""The suffixes of files in which each line is one JSON document."""

_MOST_DEFECTS: Final = 3
"""The number of defects of a document that a verdict reports."""

_MARK: Final = "\ufeff"
"""The byte order mark, which some editors put at the beginning of a file."""

_UNDECODED: Final = re.compile(r"[\ud800-\udfff]")
_ENCODING: Final = "UTF-8"

Source: TypeAlias = str | bytes | os.PathLike[str] | IO[str] | IO[bytes]
"""Where games are: a text, the path of a file, or an open file."""


class TooLong(OSError):
    """A line or a game that is too long to be held in memory."""


class VerdictKind(Named):
    """The four verdicts on a game."""

    LEGAL = "legal"
    """The game was played by the rules; it may be unfinished."""

    ILLEGAL = "illegal"
    """A move breaks a rule, or a hint is impossible."""

    INCONSISTENT = "inconsistent"
    """Its moves are legal so far, but the game contradicts itself."""

    UNREADABLE = "unreadable"
    """The game cannot be read."""


@final
@attrs.frozen(kw_only=True)
class Verdict(Value):
    """The verdict on one game, and the reasons; fields that do not apply are None."""

    _has_hands: ClassVar[bool] = True

    kind: VerdictKind
    """Whether the game was played by the rules."""

    message: str
    """How the game ended, or its first error, as a sentence without the place."""

    game: int | None = None
    """The number of the game in the file, from 1; None if the file as a whole failed."""

    line: int | None = None
    """The line where the game begins, from 1."""

    place: Place | None = None
    """Where the error is: a line and a column, or a path in a JSON document."""

    code: str | None = None
    """The stable name of the error."""

    clause: Clause | None = None
    """The clause of the rulebook that forbids the move."""

    rules: Rules | None = None
    """The rules of the game, if it is legal or illegal."""

    error: TheGameError | None = attrs.field(default=None, eq=False)
    """The error with all its facts, such as `thegame.transcripts.IllegalGame`."""

    record: Record | None = None
    """The game, if it is legal."""

    @property
    def moves(self) -> int | None:
        """The number of moves of a legal game."""
        return None if self.record is None else len(self.record.moves)

    @property
    def outcome(self) -> Outcome | None:
        """How a legal game ended; None if it is not finished."""
        return None if self.record is None else self.record.outcome


def judge(
    source: Source, *, json_lines: bool | None = None, games: Games = ()
) -> Iterator[Verdict]:
    """Yield a verdict on each game of a text, a path or an open file, one at a time.

    A str or bytes is a text, a ``pathlib.Path`` names a file. Games are written in the
    notation or as JSON records, one after another. With ``json_lines`` each line is
    one JSON record; by default it is so in files named ``.jsonl`` or ``.ndjson``.

    Games that are not printed are known if their classes are given as ``games``.
    Text without a game gets one verdict. A file that cannot be opened raises OSError.

    >>> import thegame
    >>> from thegame import notation, referee
    >>> record = thegame.Record(thegame.deal(thegame.Cooperative(2), seed=7), 0)
    >>> text = notation.write_record(record.play(4, 0))
    >>> for verdict in referee.judge(text + text.replace("4-A1", "5-A1")):
    ...     print(verdict.game, verdict.kind.value, verdict.place, verdict.code)
    1 legal None None
    2 illegal line 14, column 4 not-in-hand
    """
    _require_source(source)
    by_line = is_json_lines(source) if json_lines is None else json_lines
    found = passages(source, by_line=by_line)
    classes = required_parts("games", games, "classes of rules")
    return _verdicts(found, by_line=by_line, games=classes)


def is_json_lines(source: Source) -> bool:
    """Return whether the name of a file says that each line is one document."""
    name = source if isinstance(source, os.PathLike) else getattr(source, "name", "")
    return str(name).casefold().endswith(_JSON_LINES)


def passages(source: Source, *, by_line: bool) -> Iterator[Passage]:
    """Yield the passages of a text or file, each with one game as text or as JSON."""
    lines = _lines(source)
    if not by_line:
        # A game ends where a line opens the next one.
        return split_lines(_bounded(lines), _OPENINGS)
    numbered = enumerate(lines, start=1)
    return (Passage(number, line) for number, line in numbered if line.strip())


def read(passage: Passage, *, as_json: bool, games: Games = ()) -> Transcript:
    """Read one game without judging it; as JSON, also if it begins with a brace.

    Bytes that are not UTF-8 raise the error of the reader, like any other wrong text.
    """
    text, wrong = passage.text, _UNDECODED.search(passage.text)
    before = text[: wrong.start()] if wrong else ""
    line, column = before.count("\n"), len(before) - before.rfind("\n")
    if not as_json and not text.lstrip().startswith("{"):
        if wrong:
            raise NotationError(passage.line + line, column, _ENCODING, wrong[0])
        return read_game(text, line=passage.line, games=games)
    from thegame import wire  # noqa: PLC0415 - most files have no JSON in them

    if wrong:
        defects = (defect("$", wrong[0], _ENCODING),)
        raise wire.MalformedJSON(defects, line + 1, column)
    return wire.read_game(text, games=games)


def _require_source(source: object) -> None:
    if isinstance(source, str | bytes | os.PathLike) or hasattr(source, "readline"):
        return
    refuse_type("source", source, "a str, bytes, a path or an open file")


def _lines(source: Source) -> Iterator[str]:
    """Yield lines without their ends; raise `TooLong` for a long one.

    Bytes that are not UTF-8 become lone surrogates, which no game may contain, so their
    place can be reported.
    """
    with _opened(source) as file:
        number = 0
        while line := file.readline(LONGEST + 2):
            number += 1
            whole = _decoded(line)
            text = whole.removesuffix("\n").removesuffix("\r")
            # Of a file the bytes count, because no more of them are read.
            if len(line) - len(whole) + len(text) > LONGEST:
                message = f"line {number} has more than {LONGEST:,} characters"
                raise TooLong(message)
            yield text if number > 1 else text.removeprefix(_MARK)


def _decoded(line: str | bytes) -> str:
    if isinstance(line, str):
        return line
    return line.decode("utf-8", "surrogateescape")


def _opened(source: Source) -> contextlib.AbstractContextManager[IO[Any]]:
    if isinstance(source, str):
        return io.StringIO(source)
    if isinstance(source, bytes):
        return io.BytesIO(source)
    if isinstance(source, os.PathLike):
        return Path(source).open("rb")
    return contextlib.nullcontext(source)


def _bounded(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; raise `TooLong` if too many of them belong to one game."""
    length = 0
    for number, line in enumerate(lines, start=1):
        length = len(line) + (0 if line.startswith(_OPENINGS) else length + 1)
        if length > LONGEST:
            message = f"line {number}: the game has more than {LONGEST:,} characters"
            raise TooLong(message)
        yield line


def _verdicts(
    found: Iterator[Passage], *, by_line: bool, games: Games
) -> Iterator[Verdict]:
    game = 0
    try:
        for game, passage in enumerate(found, start=1):
            verdict = _verdict(passage, as_json=by_line, games=games)
            yield attrs.evolve(verdict, game=game, line=passage.line)
    except TooLong as error:
        yield Verdict(kind=VerdictKind.UNREADABLE, message=str(error))
        return
    if not game:
        message = "the file contains no game"
        yield Verdict(kind=VerdictKind.UNREADABLE, message=message)


def _verdict(passage: Passage, *, as_json: bool, games: Games) -> Verdict:
    unreadable = VerdictKind.UNREADABLE
    try:
        return _judged(read(passage, as_json=as_json, games=games))
    except NotationError as error:
        return Verdict(
            kind=unreadable,
            message=error.sentence(),
            place=TextPlace(error.line, error.column),
            code=error.code,
            error=error,
        )
    except Invalid as error:
        return Verdict(
            kind=unreadable,
            message=_first_defects(error),
            place=_first_place(passage, error),
            code=error.code,
            error=error,
        )
    except FalseClaim as error:
        return Verdict(
            kind=VerdictKind.INCONSISTENT,
            message=error.sentence(),
            place=error.place,
            code=error.code,
            error=error,
        )


def _judged(transcript: Transcript) -> Verdict:
    rules = transcript.deal.rules
    try:
        record = transcript.record()
    except IllegalGame as error:
        return Verdict(
            kind=VerdictKind.ILLEGAL,
            message=error.sentence(),
            place=error.place,
            code=error.reason.code,
            clause=error.reason.clause,
            rules=rules,
            error=error,
        )
    except IllegalTalk as error:
        return Verdict(
            kind=VerdictKind.ILLEGAL,
            message=error.sentence(),
            place=error.place,
            code=error.code,
            rules=rules,
            error=error,
        )
    fair = "; the deal was fair" if fair_deals.verify(record) else ""
    names, outcome = record.player_names, record.outcome
    ended = "not finished" if outcome is None else outcome.sentence(players=names)
    return Verdict(
        kind=VerdictKind.LEGAL,
        message=ended + fair,
        rules=rules,
        record=record,
    )


def _first_defects(error: Invalid) -> str:
    """Return the first few defects of a document, and the number of others."""
    first = "; ".join(map(str, error.defects[:_MOST_DEFECTS]))
    more = len(error.defects) - _MOST_DEFECTS
    return f"{first}; and {more} more" if more > 0 else first


def _first_place(passage: Passage, error: Invalid) -> Place:
    """Return the path of the first defect, or where a passage stops being JSON."""
    from thegame import wire  # noqa: PLC0415 - most files have no JSON in them

    if isinstance(error, wire.MalformedJSON):
        return TextPlace(passage.line + error.line - 1, error.column)
    return error.defects[0].paths[0]


publish(globals())
