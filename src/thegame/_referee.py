"""
The referee: reads games that somebody played, and says what it finds.

Only lines come in and findings go out; one game is held at a time. Files, terminals and
exit statuses are the affair of ``_commands``.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from ._errors import FalseClaim, NoSuchMove, NotationError
from ._face_to_face import Rules
from ._fields import written_result, written_rules
from ._moves import EndTurn, Move
from ._record import Record
from ._refusals import IllegalGame, IllegalMove
from ._told import told_outcome
from ._transcript import END, MAGIC, Passage, passages, pile_names
from ._values import Named, Value
from .notation import parse_game

_OPENINGS: Final = (f"{MAGIC} ", "{")
"""How a game begins, as text and as JSON."""

_UNDECODED: Final = re.compile(r"[\ud800-\udfff]")


class Verdict(Named):
    """
    What the referee says of a game.
    """

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
        """
        The exit status of a program that has found nothing worse.
        """
        return _STATUS[self]


_STATUS: Final = {
    Verdict.LEGAL: 0,
    Verdict.ILLEGAL: 1,
    Verdict.FALSE: 1,
    Verdict.UNREADABLE: 2,
}


@attrs.frozen(kw_only=True)
class Finding(Value):
    """
    What the referee found in one game; what does not apply is None.
    """

    file: str = ""
    """The file, as it was named."""

    game: int | None = None
    """Which game of the file it is, from 1; None if the file has none."""

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
        """
        Where to look: the file, and as much as is known of line and column.
        """
        line = self.line if self.error_line is None else self.error_line
        parts = (self.file, line, self.error_column)
        return ":".join(str(part) for part in parts if part is not None)

    def as_json(self) -> str:
        """
        The finding for machines: an object on one line, without what does not apply.
        """
        facts = attrs.asdict(self, filter=lambda _, value: value is not None)
        return json.dumps(facts | {"verdict": self.verdict.value})


def check(file: str, lines: Iterable[str]) -> Iterator[Finding]:
    """
    Judge the games of a file, one after another.

    Raises ImportError at a game in JSON if the extra for it is not installed.
    """
    game = 0
    for game, passage in enumerate(games(lines), start=1):
        yield attrs.evolve(judge(passage), file=file, game=game, line=passage.line)
    if not game:
        yield unreadable(file, "there is no game in it")


def unreadable(file: str, message: str) -> Finding:
    """
    A file in which no game can be judged.
    """
    return Finding(file=file, verdict=Verdict.UNREADABLE, message=message)


def games(lines: Iterable[str]) -> Iterator[Passage]:
    """
    The games of a file, each as it stands there, as text or as JSON.
    """
    return passages(lines, _OPENINGS)


def judge(passage: Passage) -> Finding:
    """
    Judge one game.
    """
    if place := _undecoded(passage):
        return Finding(
            verdict=Verdict.UNREADABLE,
            message="found bytes that are not UTF-8",
            error_line=place[0],
            error_column=place[1],
        )
    return _judge_text(passage)


def beginning(passage: Passage, number: int | None) -> Record:
    """
    The game up to a move, or as far as it was played, if that is legal.

    Raises what the readers raise, and `NoSuchMove` if it has fewer moves.
    """
    transcript = parse_game(passage.text, line=passage.line)
    moves = [token.move for token in transcript.tokens]
    if number is not None and number > len(moves):
        raise NoSuchMove(number, len(moves))
    return Record.played(transcript.deal, transcript.starter, moves[:number])


def _undecoded(passage: Passage) -> tuple[int, int] | None:
    """
    The line and column of the first byte that is not UTF-8.
    """
    found = _UNDECODED.search(passage.text)
    if found is None:
        return None
    before = passage.text[: found.start()]
    line = passage.line + before.count("\n")
    return line, found.start() - before.rfind("\n")


def _judge_text(passage: Passage) -> Finding:
    try:
        transcript = parse_game(passage.text, line=passage.line)
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


def _legal(record: Record) -> Finding:
    """
    A game that was played by the rules.
    """
    return Finding(
        verdict=Verdict.LEGAL,
        message=told_outcome(record.outcome),
        rules=written_rules(record.rules),
        moves=len(record.moves),
        result=written_result(record.outcome),
    )


def _wrong(error: NotationError) -> Finding:
    """
    A text that cannot be read, or that says what is not so.
    """
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
    """
    A game with a move that the rules refuse.
    """
    names = pile_names(rules)[player]
    told = _by_name(reason, names)
    return Finding(
        verdict=Verdict.ILLEGAL,
        message=f"move {reason.number}, {word} by player {player}: {told}",
        rules=written_rules(rules),
        number=reason.number,
        player=player,
        move=word,
        code=reason.code,
        clause=reason.clause.id,
        legal=tuple(_word(move, names) for move in legal),
    )


def _by_name(reason: IllegalMove, names: tuple[str, ...]) -> str:
    """
    The reason, with its pile called as the player calls it.
    """
    pile = getattr(reason, "pile", None)
    if pile is None:
        return reason.reason
    return reason.reason.replace(f"pile {pile}", f"pile {names[pile]}", 1)


def _word(move: Move, names: tuple[str, ...]) -> str:
    """
    A move as the player says it, without a mark.
    """
    return END if isinstance(move, EndTurn) else f"{move.card}-{names[move.pile]}"
