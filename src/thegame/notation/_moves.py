"""Moves and turns as text."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from thegame._errors import InvalidRecord
from thegame._game.legality import is_trick
from thegame._game.state import State
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._validation import required, required_parts
from thegame._value_defects import TextPlace, defect
from thegame.transcripts import (
    END,
    MARK,
    WrittenHints,
    WrittenMove,
    move_text,
)

from ._hints import OPENING, scan_said
from ._scanner import CARD, PILE, Scanner

_PLAYER: Final = re.compile(r"(0|[1-9][0-9]{0,2}+): ++")
_MOVE: Final = re.compile(rf"({CARD})-({PILE})({MARK})?|{END}")
_CARD: Final = re.compile(f"{CARD}-")
_END_TURN: Final = EndTurn()


def scan_move(
    scanner: Scanner,
    piles: Mapping[str, int],
    player: int | None = None,
    player_place: TextPlace | tuple[()] = (),
) -> WrittenMove:
    """Read a move, legal or not, of a player who calls the piles by these names."""
    # Most of the text of a game is moves, so the calls are few here.
    place = TextPlace(scanner.line, scanner.at + 1)
    # Not by `take`: its message would be built for every move that can be read.
    found = _MOVE.match(scanner.text, scanner.at)
    if found is None:
        if before := _CARD.match(scanner.text, scanner.at):
            scanner.fail_pile(piles, before.end())
        scanner.fail(f"a play such as 37-{next(iter(piles))}, or '{END}'")
    scanner.at = found.end()
    card, name, mark = found.groups()
    if card is None:
        return WrittenMove(place, _END_TURN, player, player_place)
    pile = piles.get(name)
    if pile is None:
        pile = scanner.find_pile(name, found.start(2), piles)
    move = Play(int(card), pile)
    return WrittenMove(place, move, player, player_place, mark is not None)


def write_move(move: Move, state: State | View) -> str:
    """Return a move as the player on turn writes it.

    The state may also be the view of the player on turn. A move that is illegal there
    raises what ``why_not`` returns.

    >>> import thegame
    >>> from thegame import notation
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> notation.write_move(thegame.Play(97, 2), state)
    '97-D1'
    """
    required("state", state, State, View)
    reason = state.why_not(move)
    if reason is not None:
        raise reason
    return move_word(move, state)


def move_word(move: Move, state: State | View) -> str:
    """Return a legal move with its mark, if it is a trick."""
    mark = MARK if is_trick(move, state) else ""
    return f"{move_text(move, state.rules, state.player)}{mark}"


@attrs.define
class Turns:
    """The turns of a game, while they are read."""

    piles: tuple[Mapping[str, int], ...]
    """For each player, the pile that each name means."""

    most: int
    """The most moves that a game can have."""

    moves: list[WrittenMove] = attrs.Factory(list[WrittenMove])
    """The moves so far."""

    comments: dict[int, str] = attrs.Factory(dict[int, str])
    """The comments so far, by the number of the move that each is about."""

    hints: list[WrittenHints] = attrs.Factory(list[WrittenHints])
    """The hints so far, each time that they are written."""

    unended: Scanner | None = None
    """The last turn, if it was not ended; then no other may follow."""

    @classmethod
    def of(cls, rules: Rules) -> "Turns":
        """Begin to read the turns of a game with these rules."""
        return cls(rules._tables.indexes, rules._most_moves)

    def scan_line(self, scanner: Scanner) -> None:
        """Read a line: a turn, a comment or hints."""
        if self._scan_note(scanner):
            scanner.finish()
        else:
            self.scan_turn(scanner)

    def scan_turn(self, scanner: Scanner) -> None:
        """Read a turn: its player, the moves, and comments and hints after them."""
        if self.unended is not None:
            self.unended.fail(f"' {END}'")
        player, text = self._scan_player(scanner), scanner.text
        place = scanner.place(0)
        move = self._scan_move(scanner, player, place)
        while scanner.at < len(text):
            if text[scanner.at] != " ":
                scanner.fail("a space or the end of the line")
            scanner.at += 1
            if text.startswith(" ", scanner.at):
                scanner.skip_spaces()
            if self._scan_note(scanner):
                continue
            if move is _END_TURN:
                scanner.fail("a comment in quotes, because the turn has ended")
            move = self._scan_move(scanner, player, place)
        self.unended = None if move is _END_TURN else scanner

    def _scan_player(self, scanner: Scanner) -> int:
        expected = f"a turn such as '0: 37-A1 {END}', or a comment in quotes"
        player = int(scanner.take(_PLAYER, expected)[1])
        if player >= len(self.piles):
            scanner.fail(f"a player from 0 to {len(self.piles) - 1}", 0)
        return player

    def _scan_move(self, scanner: Scanner, player: int, place: TextPlace) -> Move:
        if len(self.moves) == self.most:
            scanner.fail(f"the end of a game of at most {self.most} moves")
        written = scan_move(scanner, self.piles[player], player, place)
        self.moves.append(written)
        return written.move

    def _scan_note(self, scanner: Scanner) -> bool:
        """Read a comment or hints, if that is what comes next; return whether it is."""
        text, at, number = scanner.text, scanner.at, len(self.moves)
        if text.startswith('"', at):
            if number in self.comments:
                scanner.fail("no second comment on the same move")
            self.comments[number] = scanner.take_text()
        elif text.startswith(OPENING, at):
            if self.hints and self.hints[-1].after == number:
                scanner.fail("no second hints after the same move")
            hints = scan_said(scanner, self.piles[0])
            self.hints.append(WrittenHints(scanner.place(at), number, hints))
        else:
            return False
        return True


def write_turn(moves: Iterable[Move], state: State) -> str:
    """Return the moves of one turn, or of its beginning, on one line.

    An illegal move raises what ``why_not`` returns.

    >>> import thegame
    >>> from thegame import notation
    >>> state = thegame.deal(thegame.Cooperative(1), seed=7).start(0)
    >>> moves = [thegame.Play(97, 2), thegame.Play(4, 0), thegame.EndTurn()]
    >>> notation.write_turn(moves, state)
    '0: 97-D1 4-A1 end'
    """
    required("state", state, State)
    made = required_parts("moves", moves, "the moves of one turn")
    if not made or any(isinstance(move, EndTurn) for move in made[:-1]):
        raise InvalidRecord((defect("moves", made, "the moves of one turn"),))
    words = [f"{state.player}:"]
    for move in made:
        words.append(write_move(move, state))
        state = state.apply(move)
    return " ".join(words)
