"""Games as somebody wrote them down: read first, judged afterwards.

A transcript is a text that can be read; whether the game in it was played by the rules
only its record tells. What is wrong is reported with its line and column by both.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, final

import attrs

from thegame._errors import FalseClaim
from thegame._game.deal import Deal, deal
from thegame._game.record import Record, trusted
from thegame._game.state import State
from thegame._rules.base import cards
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalGame, IllegalMove
from thegame._values import Made, Value

from ._fields import scan_deal, scan_result, scan_rules, written_result
from ._pile_names import piles_by_name
from ._scanner import Scanner

VERSION: Final = 1
"""The version of the notation that is read and written here."""

MAGIC: Final = "thegame"
"""The word that every game begins with."""

END: Final = "end"
"""How the end of a turn is written."""

MARK: Final = "!"
"""How a backwards trick is marked."""

_HEAD: Final = re.compile(r"[0-9]: ")
_MOVE: Final = re.compile(
    rf"([1-9][0-9]{{0,2}}+)-((?:opp\.)?[AD](?:[1-9][0-9]{{0,2}}+)?)({MARK})?|{END}"
)
_END_TURN: Final = EndTurn()


@attrs.frozen
class Token(Value):
    """A move as it was written, and where."""

    line: int
    """Its line, from 1."""

    column: int
    """Its first character in that line, from 1."""

    text: str
    """As it was written."""

    player: int
    """Whose turn it is, as the text says."""

    move: Move
    """What it says."""

    marked: bool
    """Whether it is marked as a backwards trick."""

    def lead(self, state: State, number: int) -> State:
        """The state that the move leads to, if it is legal and what is said of it true."""
        if state.player != self.player:
            self.check_player(state)
        try:
            after = state.apply(self.move)
        except IllegalMove as reason:
            raise IllegalGame(
                self.line,
                self.column,
                "a legal move",
                self.text,
                state.player,
                attrs.evolve(reason, number=number),
                state.legal_moves(),
            ) from None
        if self.marked:
            self.check_mark(state)
        return after

    def check_player(self, state: State) -> None:
        """The player on turn must be the one that the text names."""
        if state.player != self.player and not state.is_over:
            expected = f"'{state.player}:', who is on turn"
            raise FalseClaim(self.line, 1, expected, f"{self.player}:")

    def check_mark(self, state: State) -> None:
        """If it is marked as a trick it must be one."""
        if self.marked and not (
            isinstance(self.move, Play)
            and state.rules.seats[state.player].is_trick(self.move, state.tops)
        ):
            expected = f"'{self.text.removesuffix(MARK)}', as it is no trick"
            raise FalseClaim(self.line, self.column, expected, self.text)


def scan_move(scanner: Scanner, piles: Mapping[str, int], player: int) -> Token:
    """Read a move of this player, who calls the piles so, whether legal or not."""
    start = scanner.at
    found = _MOVE.match(scanner.text, start)
    if found is None:
        scanner.fail(f"a play such as 37-{next(iter(piles))}, or '{END}'")
    card, name, mark = found.groups()
    scanner.at = found.end()
    if card is None:
        return Token(scanner.line, start + 1, END, player, _END_TURN, False)
    pile = piles.get(name)
    if pile is None:
        first, *_, last = piles
        scanner.fail(f"a pile from {first} to {last}", found.start(2))
    move = Play(int(card), pile)
    return Token(scanner.line, start + 1, found[0], player, move, mark is not None)


@attrs.define
class Turns:
    """The turns that are read so far, and what was said between the moves."""

    piles: tuple[Mapping[str, int], ...]
    """Which pile each player means by a name."""

    most: int
    """How many moves there can be."""

    tokens: list[Token] = attrs.Factory(list[Token])
    comments: dict[int, str] = attrs.Factory(dict[int, str])
    unended: Scanner | None = None

    @classmethod
    def of(cls, rules: Rules) -> "Turns":
        """No turn yet; every turn that ends will have laid a card."""
        return cls(piles_by_name(rules), 2 * len(cards(rules)) * rules.draw_piles)

    def read(self, scanner: Scanner) -> None:
        """Read a line: a comment or a turn."""
        if scanner.text.startswith('"'):
            self._read_comment(scanner)
            scanner.finish()
        else:
            self.scan_turn(scanner)

    def scan_turn(self, scanner: Scanner) -> None:
        """Read a turn: who, the moves, and comments after any of them."""
        if self.unended is not None:
            self.unended.fail(f"' {END}'")
        player, text = self._read_player(scanner), scanner.text
        token = self._read_move(scanner, player)
        while scanner.at < len(text):
            if text[scanner.at] != " ":
                scanner.fail("a space or the end of the line")
            scanner.at += 1
            if text.startswith('"', scanner.at):
                self._read_comment(scanner)
            elif token.move is _END_TURN:
                scanner.fail("a comment in quotes, as the turn has ended")
            else:
                token = self._read_move(scanner, player)
        self.unended = None if token.move is _END_TURN else scanner

    def _read_player(self, scanner: Scanner) -> int:
        expected = f"a turn such as '0: 37-A1 {END}', or a comment in quotes"
        player = int(scanner.take(_HEAD, expected)[0])
        if player >= len(self.piles):
            scanner.fail(f"a player from 0 to {len(self.piles) - 1}", 0)
        return player

    def _read_move(self, scanner: Scanner, player: int) -> Token:
        if len(self.tokens) == self.most:
            scanner.fail(f"the end of a game of at most {self.most} moves")
        token = scan_move(scanner, self.piles[player], player)
        self.tokens.append(token)
        return token

    def _read_comment(self, scanner: Scanner) -> None:
        start, number = scanner.at, len(self.tokens)
        if number in self.comments:
            scanner.fail("no second comment on the same move", start)
        self.comments[number] = scanner.quoted()


@final
@attrs.frozen(init=False)
class Transcript(Made):
    """A game that was read from a text, not yet judged; made by the readers."""

    deal: Deal
    """What was dealt."""

    starter: int
    """Who took the first turn."""

    tokens: tuple[Token, ...]
    """Every move as it was written."""

    tags: tuple[tuple[str, str], ...]
    """What else is told of the game."""

    comments: tuple[tuple[int, str], ...]
    """What was said after which move; 0 is before the first."""

    result: Outcome | None
    """How the game ended, as the text says."""

    result_line: int
    """The line that says so."""

    if TYPE_CHECKING:
        # attrs writes it; only mypy knows.
        def __attrs_init__(
            self,
            deal: Deal,
            starter: int,
            tokens: tuple[Token, ...],
            tags: tuple[tuple[str, str], ...],
            comments: tuple[tuple[int, str], ...],
            result: Outcome | None,
            result_line: int,
        ) -> None: ...

    def record(self) -> Record:
        """The game, if it was played by the rules.

        Raises `thegame.IllegalGame` at the first move that breaks a rule, and
        `thegame.FalseClaim` where the text says of the game what is not so.
        """
        state = self.deal.start(self.starter)
        for number, token in enumerate(self.tokens, start=1):
            state = token.lead(state, number)
        if state.outcome != self.result:
            expected = f"'{written_result(state.outcome)}', as the moves lead to that"
            column = len("result ") + 1
            found = written_result(self.result)
            raise FalseClaim(self.result_line, column, expected, found)
        moves = tuple(token.move for token in self.tokens)
        return trusted(self.deal, self.starter, moves, self.tags, self.comments, state)


@attrs.frozen
class Passage(Value):
    """The part of a text that tells one game."""

    line: int
    """The number of its first line, from 1."""

    text: str
    """What it says."""


def passages(lines: Iterable[str], openings: tuple[str, ...]) -> Iterator[Passage]:
    """The parts of a text, each beginning with a line that opens so."""
    first, held = 1, list[str]()
    for number, line in enumerate(lines, start=1):
        if line.startswith(openings) and any(held):
            yield Passage(first, "\n".join(held))
            first, held = number, []
        held.append(line.removesuffix("\n"))
    if any(held):
        yield Passage(first, "\n".join(held))


@attrs.define
class Lines:
    """The lines of a text that are not blank, one after another."""

    scanners: Iterator[Scanner]
    end: Scanner
    """What comes after the last line."""

    current: Scanner
    """The line that is next."""

    @classmethod
    def of(cls, text: str, first: int) -> "Lines":
        """The lines of the text; the first has this number."""
        lines = text.split("\n")
        scanners = (
            Scanner(line, number)
            for number, line in enumerate(lines, start=first)
            if line
        )
        end = Scanner("", first + len(lines))
        return cls(scanners, end, next(scanners, end))

    def take(self) -> Scanner:
        """The next line, whatever it is."""
        line, self.current = self.current, next(self.scanners, self.end)
        return line

    def take_if(self, word: str) -> Scanner | None:
        """The next line, if it begins with this word."""
        return self.take() if self.current.opens(f"{word} ") else None

    def expect(self, word: str) -> Scanner:
        """The next line, which must begin with this word."""
        self.current.expect(f"{word} ")
        return self.take()

    @property
    def done(self) -> bool:
        """Whether there is no line left."""
        return self.current is self.end


def transcribe(text: str, first: int) -> Transcript:
    """Read one game; its first line has this number."""
    lines = Lines.of(text, first)
    _read_version(lines.expect(MAGIC))
    tags = _read_tags(lines)
    rules = scan_rules(lines.expect("rules"))
    dealt = _read_chance(lines, rules)
    starter = _read_starter(lines.expect("starter"), rules)
    result = lines.expect("result")
    outcome = scan_result(result)
    turns = Turns.of(rules)
    while not lines.done:
        turns.read(lines.take())
    transcript = object.__new__(Transcript)
    transcript.__attrs_init__(
        dealt,
        starter,
        tuple(turns.tokens),
        tuple(tags.items()),
        tuple(turns.comments.items()),
        outcome,
        result.line,
    )
    return transcript


def _read_version(scanner: Scanner) -> None:
    start = scanner.at
    if scanner.number() != VERSION:
        scanner.fail(f"version {VERSION}", start)
    scanner.finish()


def _read_tags(lines: Lines) -> dict[str, str]:
    tags: dict[str, str] = {}
    while scanner := lines.take_if("tag"):
        start = scanner.at
        name = scanner.quoted()
        if name in tags:
            scanner.fail("a name that was not given before", start)
        scanner.expect(" ")
        tags[name] = scanner.quoted()
        scanner.finish()
    return tags


def _read_chance(lines: Lines, rules: Rules) -> Deal:
    """The seed, or what was dealt; where both are given they must agree."""
    seed = lines.take_if("seed")
    if seed is None:
        return scan_deal(lines.expect("deal"), rules)
    start = seed.at
    dealt = deal(rules, seed=seed.integer())
    seed.finish()
    told = lines.take_if("deal")
    if told is not None and scan_deal(told, rules) != dealt:
        expected = "the seed of the deal that follows"
        raise seed.error(expected, start, FalseClaim)
    return dealt


def _read_starter(scanner: Scanner, rules: Rules) -> int:
    start = scanner.at
    player = scanner.number()
    if player >= rules.players:
        scanner.fail(f"a player from 0 to {rules.players - 1}", start)
    scanner.finish()
    return player
