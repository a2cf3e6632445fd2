"""Rules, positions, moves and games as text, and back.

What is written here can be read here, and is equal. Readers are strict: whatever text
they are given, they return what it says or raise `thegame.NotationError` with the line,
the column and what was expected. What is no text at all raises TypeError.

A game is read in two steps: `read_game` reads the text, `Transcript.record` judges the
game. `read_record` does both. The grammar stands in the docs, with its version.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from thegame._errors import Defect, InvalidRecord
from thegame._game.record import Record
from thegame._game.state import State
from thegame._game.view import View
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move

from ._fields import (
    scan_rules,
    scan_state,
    written_deal,
    written_result,
    written_rules,
    written_seed,
    written_state,
)
from ._games import (
    END,
    MAGIC,
    MARK,
    Passage,
    Token,
    Transcript,
    Turns,
    passages,
    scan_move,
    transcribe,
)
from ._games import VERSION as _VERSION
from ._pile_names import pile_names, piles_by_name
from ._scanner import Scanner, quote
from ._view_line import scan_view, written_view

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
    "Transcript",
    "Token",
    "split",
    "Passage",
    "read_games",
    "read_records",
]

VERSION: Final = _VERSION
"""The version of the notation."""

# One public path for each name, in docs and pickles too.
Passage.__module__ = Token.__module__ = Transcript.__module__ = __name__


def write_rules(rules: Rules) -> str:
    """The rules on one line: the game, and what differs from the printed one.

    >>> import thegame
    >>> from thegame import notation
    >>> notation.write_rules(thegame.Cooperative.expert(2))
    'cooperative players=2 minimum=3'
    """
    return written_rules(rules)


def read_rules(text: str) -> Rules:
    """The rules that the line says."""
    return scan_rules(_line(text))


def write_state(state: State) -> str:
    """The position on one line.

    >>> import thegame
    >>> from thegame import notation
    >>> rules = thegame.FaceToFace(hand_size=2, highest=4)
    >>> notation.write_state(thegame.deal(rules, seed=7).start(0))
    'face-to-face hand_size=2 highest=4 tops=1,5,1,5 hands=3,4/2,4 decks=2/3 player=0'
    """
    return written_state(state)


def read_state(text: str) -> State:
    """The position that the line says."""
    return scan_state(_line(text))


def write_view(view: View) -> str:
    """The position as a seat sees it, on one line.

    >>> import thegame
    >>> from thegame import notation
    >>> rules = thegame.FaceToFace(hand_size=2, highest=4)
    >>> text = notation.write_view(thegame.deal(rules, seed=7).start(0).view(1))
    >>> text[35:]
    'seat=1 tops=1,5,1,5 hands=?2/2,4 decks=?1/?1 unseen=2,3,4/3 player=0'
    """
    return written_view(view)


def read_view(text: str) -> View:
    """The position that the line says, as a seat sees it."""
    return scan_view(_line(text))


def write_move(move: Move, state: State) -> str:
    """
    The move as the player on turn says it; raises what `thegame.State.why_not` returns.

    >>> import thegame
    >>> from thegame import notation
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> notation.write_move(thegame.Play(97, 2), state)
    '97-D1'
    """
    if reason := state.why_not(move):
        raise reason
    return _written(move, state)


def read_move(text: str, state: State) -> Move:
    """The move that the player on turn means, legal or not."""
    scanner = _line(text)
    piles = piles_by_name(state.rules)[state.player]
    token = scan_move(scanner, piles, state.player)
    scanner.finish()
    token.check_mark(state)
    return token.move


def write_turn(moves: Iterable[Move], state: State) -> str:
    """The moves of one turn, or of what there is of it; raises what is refused.

    >>> import thegame
    >>> from thegame import notation
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> moves = [thegame.Play(97, 2), thegame.Play(4, 0), thegame.EndTurn()]
    >>> notation.write_turn(moves, state)
    '0: 97-D1 4-A1 end'
    """
    made = tuple(moves)
    if not made or any(isinstance(move, EndTurn) for move in made[:-1]):
        raise InvalidRecord((Defect("moves", made, "the moves of one turn"),))
    words = [f"{state.player}:"]
    for move in made:
        words.append(write_move(move, state))
        state = state.apply(move)
    return " ".join(words)


def read_turn(text: str, state: State) -> tuple[Move, ...]:
    """The moves of the turn that the line tells, legal or not; comments are left out."""
    turns = Turns.of(state.rules)
    turns.scan_turn(_line(text))
    turns.tokens[0].check_player(state)
    moves = tuple(token.move for token in turns.tokens)
    for token in turns.tokens:
        token.check_mark(state)
        if not state.is_legal(token.move):
            break
        state = state.apply(token.move)
    return moves


def write_record(record: Record, *, seed: int | None = None) -> str:
    """The whole game; with the seed in place of the deal, if it is given.

    A seed that gives another deal raises `thegame.InvalidDeal`. To make a file of
    many games, join them with a blank line between.
    """
    chance = (
        f"deal {written_deal(record.deal)}"
        if seed is None
        else f"seed {written_seed(seed, record.deal)}"
    )
    header = [
        f"{MAGIC} {VERSION}",
        *(f"tag {quote(name)} {quote(value)}" for name, value in record.tags),
        f"rules {written_rules(record.rules)}",
        chance,
        f"starter {record.starter}",
        f"result {written_result(record.outcome)}",
    ]
    turns = list(_turn_lines(record))
    return "".join(f"{line}\n" for line in [*header, *([""] if turns else []), *turns])


def _turn_lines(record: Record) -> Iterator[str]:
    """The turns, and the comments on them."""
    comments = {number: quote(text) for number, text in record.comments}
    if 0 in comments:
        yield comments[0]
    states = record.states()
    for turn in record.turns():
        words = [f"{turn.player}:"]
        last = turn.first + len(turn.moves) - 1
        for number, move in enumerate(turn.moves, start=turn.first):
            words.append(_written(move, states[number - 1]))
            if number in comments and number != last:
                words.append(comments[number])
        yield " ".join(words)
        if last in comments:
            yield comments[last]


def _written(move: Move, state: State) -> str:
    """A legal move, as the player on turn says it."""
    if isinstance(move, EndTurn):
        return END
    name = pile_names(state.rules)[state.player][move.pile]
    trick = state.rules.seats[state.player].is_trick(move, state.tops)
    return f"{move.card}-{name}{MARK if trick else ''}"


def read_game(text: str, *, line: int = 1) -> Transcript:
    """The one game that the text tells, not yet judged; its first line has this number."""
    return transcribe(_text(text), line)


def read_record(text: str, *, line: int = 1) -> Record:
    """The one game that the text tells, if it was played by the rules.

    A move that breaks a rule raises `thegame.IllegalGame`, a text that says what is
    not so `thegame.FalseClaim`, and a text that cannot be read another
    `thegame.NotationError`.
    """
    return read_game(text, line=line).record()


def split(lines: Iterable[str]) -> Iterator[Passage]:
    """The games of a file, each as it stands there; only one is held at a time.

    A game begins with its first line, so one that cannot be read spoils no other.
    """
    return passages(map(_text, lines), (f"{MAGIC} ",))


def read_games(lines: Iterable[str]) -> Iterator[Transcript]:
    """The games of a file, one after another, not yet judged."""
    for passage in split(lines):
        yield read_game(passage.text, line=passage.line)


def read_records(lines: Iterable[str]) -> Iterator[Record]:
    """The games of a file, one after another, if they were played by the rules."""
    for transcript in read_games(lines):
        yield transcript.record()


def _text(text: object) -> str:
    """The text; anything else is no text."""
    if not isinstance(text, str):
        message = f"the notation is read from a str, not from {type(text).__name__}"
        raise TypeError(message)
    return text


def _line(text: str) -> Scanner:
    """One line of text, to be read."""
    return Scanner(_text(text))
