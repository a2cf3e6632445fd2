"""The verdicts of ``thegame check`` as facts for programs, and the games of a file."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from thegame._rules import Games, Rules
from thegame._value_defects import TextPlace
from thegame.notation import write_rules
from thegame.notation._rules_and_deals import write_result
from thegame.referee import (
    Verdict,
    VerdictKind,
    is_json_lines,
    judge,
    passages,
    read,
)
from thegame.transcripts import IllegalGame, IllegalTalk, Transcript, move_text

from .streams import STANDARD

STATUS: Final = {
    VerdictKind.LEGAL: 0,
    VerdictKind.ILLEGAL: 1,
    VerdictKind.INCONSISTENT: 1,
    VerdictKind.UNREADABLE: 2,
}
"""The exit status for each verdict; the worst one decides."""

FIELDS: Final = (
    *("file", "game", "line", "verdict", "message", "rules", "moves", "result"),
    *("error_line", "error_column", "number", "player", "move", "code", "clause"),
    "legal",
)
"""The names of the facts about a game, for JSON and CSV."""


def check(
    name: str, games: Games = (), expected: Rules | None = None
) -> Iterator[Verdict]:
    """Judge the games of a file, also if the file cannot be read.

    If rules are expected, a game with others is illegal.
    """
    try:
        for verdict in judge(_source(name), games=games):
            rules = verdict.rules
            if expected is None or rules is None or rules == expected:
                yield verdict
            else:
                yield Verdict(
                    kind=VerdictKind.ILLEGAL,
                    message=other_rules(expected, rules),
                    game=verdict.game,
                    line=verdict.line,
                    rules=rules,
                )
    except OSError as error:
        message = error.strerror or str(error)
        yield Verdict(kind=VerdictKind.UNREADABLE, message=message)


def other_rules(expected: Rules, found: Rules) -> str:
    """Word that a game has other rules than expected."""
    return f"expected the rules '{write_rules(expected)}', got '{write_rules(found)}'"


def game_of(name: str, number: int, games: Games = ()) -> Transcript | None:
    """Read the game with this number in a file, from 1, if there is one."""
    source = _source(name)
    by_line = is_json_lines(source)
    numbered = enumerate(passages(source, by_line=by_line), start=1)
    found = (passage for it, passage in numbered if it == number)
    texts = (read(passage, as_json=by_line, games=games) for passage in found)
    return next(texts, None)


def _source(name: str) -> Path | IO[bytes]:
    return sys.stdin.buffer if name == STANDARD else Path(name)


def place(name: str, verdict: Verdict) -> str:
    """Return the file, with the line and the column if they are known."""
    line, column = _line_and_column(verdict)
    parts = (name, verdict.line if line is None else line, column)
    return ":".join(str(part) for part in parts if part is not None)


def facts(name: str, verdict: Verdict) -> dict[str, Any]:
    """Return the facts about a game by their names; those that do not apply are None."""
    rules, record, error = verdict.rules, verdict.record, verdict.error
    line, column = _line_and_column(verdict)
    found: dict[str, Any] = {
        "file": name,
        "game": verdict.game,
        "line": verdict.line,
        "verdict": verdict.kind.value,
        "message": verdict.message,
        "rules": None if rules is None else write_rules(rules),
        "moves": verdict.moves,
        "result": None if record is None else write_result(record.outcome),
        "error_line": line,
        "error_column": column,
        "number": error.number if isinstance(error, IllegalTalk) else None,
        "code": verdict.code,
    }
    if rules is not None and isinstance(error, IllegalGame):
        found |= {
            "number": error.reason.number,
            "player": error.player,
            "move": error.text,
            "clause": error.reason.clause.id,
            "legal": [move_text(it, rules, error.player) for it in error.legal],
        }
    return {field: found.get(field) for field in FIELDS}


def _line_and_column(verdict: Verdict) -> tuple[int | None, int | None]:
    if isinstance(verdict.place, TextPlace):
        return verdict.place.line, verdict.place.column
    return None, None
