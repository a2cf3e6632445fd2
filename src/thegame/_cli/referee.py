"""The referee: reads games that somebody played, and says what it finds.

Only lines come in and findings go out; one game is held at a time. Files, terminals and
exit statuses are the affair of ``_commands``.
"""

import contextlib
import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from thegame._errors import (
    FalseClaim,
    FalseOutcome,
    NoSuchMove,
    NotationError,
    WireError,
)
from thegame._game.deal import Deal
from thegame._game.record import Record
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move
from thegame._rules.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    IllegalGame,
    IllegalMove,
    IllegalRecord,
)
from thegame._values import Named, Value
from thegame.notation import read_game
from thegame.notation._fields import written_result, written_rules
from thegame.notation._games import END, MAGIC, Passage, passages
from thegame.notation._pile_names import pile_names

from .show import told_outcome

_OPENINGS: Final = (f"{MAGIC} ", "{")
"""How a game begins, as text and as JSON."""

_MOST_DEFECTS: Final = 3
"""How many defects of a document are told."""

_UNDECODED: Final = re.compile(r"[\ud800-\udfff]")


class Verdict(Named):
    """What the referee says of a game."""

    LEGAL = "legal"
    """It was played by the rules."""

    ILLEGAL = "illegal"
    """A move breaks a rule."""

    FALSE = "false"
    """Its moves are legal so far, but something that it says is not so."""

    UNREADABLE = "unreadable"
    """Nobody knows what was played."""

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
    """What the referee found in one game; what does not apply is None."""

    file: str = ""
    """The file, as it was named."""

    game: int | None = None
    """Which game of the file it is, from 1; a file that cannot be read has none."""

    line: int | None = None
    """The line where the game begins, from 1."""

    verdict: Verdict
    """Whether it was played by the rules."""

    message: str
    """How it ended, or what is wrong with it, as a sentence."""

    rules: str | None = None
    """What was played, as the notation writes it."""

    moves: int | None = None
    """How many moves it has."""

    result: str | None = None
    """How it ended, as the notation writes it."""

    error_line: int | None = None
    """The line that is wrong."""

    error_column: int | None = None
    """The character in that line, from 1."""

    number: int | None = None
    """The number of the illegal move in the game, from 1."""

    player: int | None = None
    """Who was on turn."""

    move: str | None = None
    """The illegal move, as the notation writes it."""

    code: str | None = None
    """The stable name of the error."""

    clause: str | None = None
    """The id of the clause that says no."""

    legal: tuple[str, ...] | None = None
    """What would have been legal, as the notation writes it; tricks are not marked."""

    @property
    def place(self) -> str:
        """Where to look: the file, and as much as is known of line and column."""
        line = self.line if self.error_line is None else self.error_line
        parts = (self.file, line, self.error_column)
        return ":".join(str(part) for part in parts if part is not None)

    def as_json(self) -> str:
        """The finding for machines: an object on one line, without what does not apply."""
        facts = attrs.asdict(self, filter=lambda _, value: value is not None)
        return json.dumps(facts | {"verdict": self.verdict.value})


def check(file: str, lines: Iterable[str]) -> Iterator[Finding]:
    """Judge the games of a file, one after another.

    Raises ImportError at a game in JSON if the extra for it is not installed.
    """
    game = 0
    for game, passage in enumerate(games(lines), start=1):
        yield attrs.evolve(judge(passage), file=file, game=game, line=passage.line)
    if not game:
        yield unreadable(file, "there is no game in it")


def unreadable(file: str, message: str) -> Finding:
    """A file in which no game can be judged."""
    return Finding(file=file, verdict=Verdict.UNREADABLE, message=message)


def games(lines: Iterable[str]) -> Iterator[Passage]:
    """The games of a file, each as it stands there, as text or as JSON."""
    return passages(lines, _OPENINGS)


def judge(passage: Passage) -> Finding:
    """Judge one game."""
    if place := _undecoded(passage):
        return Finding(
            verdict=Verdict.UNREADABLE,
            message="found bytes that are not UTF-8",
            error_line=place[0],
            error_column=place[1],
        )
    return _judge_document(passage) if _is_json(passage) else _judge_text(passage)


def beginning(passage: Passage, number: int | None) -> Record:
    """The game up to a move, or as far as it was played, if that is legal.

    Raises what the readers raise, and `NoSuchMove` if it has fewer moves.
    """
    if _is_json(passage):
        begun, starter, moves = _read_document(passage.text)
    else:
        transcript = read_game(passage.text, line=passage.line)
        begun, starter = transcript.deal, transcript.starter
        moves = [token.move for token in transcript.tokens]
    if number is not None and number > len(moves):
        raise NoSuchMove(number, len(moves))
    return Record.played(begun, starter, moves[:number])


def _is_json(passage: Passage) -> bool:
    return passage.text.lstrip().startswith("{")


def _undecoded(passage: Passage) -> tuple[int, int] | None:
    """The line and column of the first byte that is not UTF-8."""
    found = _UNDECODED.search(passage.text)
    if found is None:
        return None
    before = passage.text[: found.start()]
    line = passage.line + before.count("\n")
    return line, found.start() - before.rfind("\n")


def _judge_text(passage: Passage) -> Finding:
    try:
        transcript = read_game(passage.text, line=passage.line)
    except NotationError as error:
        return _wrong(error)
    try:
        return _legal(transcript.record())
    except IllegalGame as error:
        finding = _illegal(
            transcript.deal.rules, error.player, error.reason, error.legal, error.found
        )
        return attrs.evolve(finding, error_line=error.line, error_column=error.column)
    except NotationError as error:
        return _wrong(error)


def _judge_document(passage: Passage) -> Finding:
    from thegame import wire  # noqa: PLC0415 - only games in JSON need the extra

    try:
        return _legal(wire.read_record(passage.text))
    except IllegalRecord as error:
        begun, _, moves = _read_document(passage.text)
        reason = error.reason
        word = _word(moves[(reason.number or 0) - 1], begun.rules, error.player)
        return _illegal(begun.rules, error.player, reason, error.legal, word)
    except WireError as error:
        false = isinstance(error, FalseOutcome)
        return Finding(
            verdict=Verdict.FALSE if false else Verdict.UNREADABLE,
            message=_told_defects(error),
            code=error.code,
        )


def _read_document(text: str) -> tuple[Deal, int, list[Move]]:
    """Deal, starter and moves of a document, legal or not.

    Raises the `WireError` of a document that cannot be read.
    """
    from thegame import wire  # noqa: PLC0415 - only games in JSON need the extra

    with contextlib.suppress(IllegalRecord, FalseOutcome):
        record = wire.read_record(text)
        return record.deal, record.starter, list(record.moves)

    def part(kind: str, fields: dict[str, object]) -> str:
        return json.dumps({"kind": kind, "version": wire.VERSION, **fields})

    # It can be read, so its parts can.
    document = json.loads(text)
    return (
        wire.read_deal(part("deal", document["deal"])),
        document["starter"],
        [wire.read_move(part("move", move)) for move in document["moves"]],
    )


def _told_defects(error: WireError) -> str:
    """The first few defects of a document, and how many more it has."""
    told = "; ".join(map(str, error.defects[:_MOST_DEFECTS]))
    more = len(error.defects) - _MOST_DEFECTS
    return f"{told}; and {more} more" if more > 0 else told


def _legal(record: Record) -> Finding:
    """A game that was played by the rules."""
    return Finding(
        verdict=Verdict.LEGAL,
        message=told_outcome(record.outcome),
        rules=written_rules(record.rules),
        moves=len(record.moves),
        result=written_result(record.outcome),
    )


def _wrong(error: NotationError) -> Finding:
    """A text that cannot be read, or that says what is not so."""
    false = isinstance(error, FalseClaim)
    return Finding(
        verdict=Verdict.FALSE if false else Verdict.UNREADABLE,
        message=error.sentence,
        code=error.code,
        error_line=error.line,
        error_column=error.column,
    )


def _illegal(
    rules: Rules,
    player: int,
    reason: IllegalMove,
    legal: tuple[Move, ...],
    word: str,
) -> Finding:
    """A game with a move that the rules refuse."""
    return Finding(
        verdict=Verdict.ILLEGAL,
        message=(
            f"move {reason.number}, {word} by player {player}: "
            f"{_by_name(reason, rules, player)}"
        ),
        rules=written_rules(rules),
        number=reason.number,
        player=player,
        move=word,
        code=reason.code,
        clause=reason.clause.id,
        legal=tuple(_word(move, rules, player) for move in legal),
    )


def _by_name(reason: IllegalMove, rules: Rules, player: int) -> str:
    """The reason, with its pile called as the player calls it."""
    if not isinstance(reason, DoesNotFit | DoesNotImprove | AlreadyHelped):
        return reason.reason
    name = pile_names(rules)[player][reason.pile]
    return reason.reason.replace(f"pile {reason.pile}", f"pile {name}", 1)


def _word(move: Move, rules: Rules, player: int) -> str:
    """A move as the player says it, without a mark; a pile that is none by its number."""
    if isinstance(move, EndTurn):
        return END
    names = dict(enumerate(pile_names(rules)[player]))
    return f"{move.card}-{names.get(move.pile, move.pile)}"
