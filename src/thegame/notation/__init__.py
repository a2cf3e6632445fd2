"""Rules, positions, moves and games as text, and back.

What is written can be read again and is equal. Whatever the text, readers return what
it says or raise `NotationError` with line, column and what was expected;
anything but a str raises TypeError. They take several spaces for one, and the names of
piles in small letters, but nothing is written so.

A game is read in two steps. `read_game` reads the text, and
`thegame.transcripts.Transcript.record` judges the game: a game that was not played by
the rules, or not as the text claims, raises `thegame.transcripts.IllegalGame`,
`thegame.transcripts.IllegalTalk` or `thegame.transcripts.FalseClaim`. `read_record`
does both. The grammar is in the docs, with its version.

Readers know the printed games, and those whose classes are given as ``games``.
"""

from collections.abc import Iterable, Iterator
from typing import Final, cast

from thegame._frozen import refuse_type
from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.view import View
from thegame._public import publish
from thegame._rules import Games, Rules
from thegame._rules.moves import Move
from thegame._validation import required, required_int
from thegame._value_defects import TextPlace
from thegame.transcripts import Transcript

from ._games import VERSION as _VERSION
from ._games import GameReader, Passage, split_lines, write_record
from ._moves import Turns, scan_move, write_move, write_turn
from ._positions import scan_state, scan_view, write_state, write_view
from ._rules_and_deals import scan_rules, write_rules
from ._scanner import NotationError, Scanner

__all__ = [
    "VERSION",
    "write_rules",
    "read_rules",
    "write_state",
    "read_state",
    "write_view",
    "read_view",
    "write_move",
    "read_move",
    "write_turn",
    "read_turn",
    "write_record",
    "read_record",
    "read_game",
    "split",
    "Passage",
    "read_games",
    "read_records",
    "NotationError",
    "TextPlace",
]


VERSION: Final = _VERSION
"""The version of the notation."""


def read_rules(text: str, *, games: Games = ()) -> Rules:
    """Return the rules that a line describes."""
    return scan_rules(_scanner(text), games)


def read_state(text: str, *, games: Games = ()) -> State:
    """Return the position that a line describes."""
    return scan_state(_scanner(text), games)


def read_view(text: str, *, games: Games = ()) -> View:
    """Return the position that a line describes, as one seat sees it."""
    return scan_view(_scanner(text), games)


def read_move(text: str, state: State | View) -> Move:
    """Return the move that the player on turn means, legal or not.

    A view is enough, because everybody sees what a move depends on. A move that is
    marked as a trick and is not one raises `thegame.transcripts.FalseClaim`.
    """
    required("state", state, State, View)
    scanner = _scanner(text)
    written = scan_move(scanner, state.rules._tables.indexes[state.player])
    scanner.finish()
    written.check_mark(state)
    return written.move


def read_turn(text: str, state: State) -> tuple[Move, ...]:
    """Return the moves of the turn that a line describes, legal or not.

    If the turn is another player's, or a move up to the first illegal one is marked as
    a trick but is not one, `thegame.transcripts.FalseClaim` is raised.
    """
    turns = Turns.of(required("state", state, State).rules)
    turns.scan_turn(_scanner(text))
    turns.moves[0].check_player(state)
    for written in turns.moves:
        written.check_mark(state)
        if not state.is_legal(written.move):
            break
        state = state.apply(written.move)
    return tuple(written.move for written in turns.moves)


def read_game(text: str, *, line: int = 1, games: Games = ()) -> Transcript:
    """Return the one game in a text, without checking its moves."""
    return GameReader(games).read(_require_text(text), required_int("line", line))


def read_record(text: str, *, line: int = 1, games: Games = ()) -> Record:
    """Return the one game in a text, if it was played by the rules.

    The error says what is wrong: `thegame.transcripts.IllegalGame` for an illegal move,
    `thegame.transcripts.IllegalTalk` for impossible hints,
    `thegame.transcripts.FalseClaim` for a game that contradicts itself, and
    `NotationError` for a text that cannot be read.
    """
    return read_game(text, line=line, games=games).record()


def split(lines: Iterable[str]) -> Iterator[Passage]:
    """Yield the text of each game of a file; only one is in memory at a time.

    A game begins with its version line, so one that cannot be read does not affect the
    others.
    """
    if isinstance(lines, str) or not isinstance(cast("object", lines), Iterable):
        refuse_type("lines", lines, "an open file, or a list of lines")
    return split_lines(map(_require_text, lines))


def read_games(lines: Iterable[str], *, games: Games = ()) -> Iterator[Transcript]:
    """Yield the games of a file, one after another, without checking moves."""
    reader = GameReader(games)
    for passage in split(lines):
        yield reader.read(passage.text, passage.line)


def read_records(lines: Iterable[str], *, games: Games = ()) -> Iterator[Record]:
    """Yield the games of a file, one after another, if played by the rules."""
    for transcript in read_games(lines, games=games):
        yield transcript.record()


def _require_text(text: object) -> str:
    return required("text", text, str)


def _scanner(text: object) -> Scanner:
    return Scanner(_require_text(text))


publish(globals())
