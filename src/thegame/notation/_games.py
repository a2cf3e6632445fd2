"""Games as text: headers, records, and files of many games.

A game that is read becomes a `thegame.transcripts.Transcript`, which judges whether it
was played by the rules.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from thegame import _sentences as sentences
from thegame._frozen import Value, shown
from thegame._game.annotations import Said
from thegame._game.deal import Deal, deal
from thegame._game.events import Drew, Laid, moves_of
from thegame._game.record import Record
from thegame._game.record_tables import turns_of
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.view import View
from thegame._rules import Games, Rules
from thegame._rules.moves import EndTurn, Move, Play
from thegame._validation import required, required_parts
from thegame.transcripts import FalseClaim, Transcript

from ._hints import write_said
from ._moves import Turns, move_word
from ._positions import write_view
from ._rules_and_deals import (
    scan_deal,
    scan_result,
    scan_rules,
    write_deal,
    write_result,
    write_rules,
    write_seed,
)
from ._scanner import Scanner, quote

VERSION: Final = 1
"""The version of the notation."""

MAGIC: Final = "thegame"
"""The word with which every game begins."""


@attrs.define
class Lines:
    """The lines of a text that are not blank, one after another."""

    scanners: Iterator[Scanner]
    """The lines after the next."""

    end: Scanner
    """An empty line after the last."""

    current: Scanner
    """The next line."""

    @classmethod
    def of(cls, text: str, first: int) -> "Lines":
        """Begin to read a text whose first line has this number."""
        lines = text.split("\n")
        scanners = (
            Scanner(line, number)
            for number, line in enumerate(lines, start=first)
            if line
        )
        end = Scanner("", first + len(lines))
        return cls(scanners, end, next(scanners, end))

    def take(self) -> Scanner:
        """Return the next line, whatever it is."""
        line, self.current = self.current, next(self.scanners, self.end)
        return line

    def take_if(self, word: str) -> Scanner | None:
        """Return the next line if it begins with this word, which is read."""
        return self.take() if self.current.take_if(f"{word} ") else None

    def expect(self, word: str) -> Scanner:
        """Return the next line, which must begin with this word."""
        self.current.expect(f"{word} ")
        return self.take()

    @property
    def is_done(self) -> bool:
        """Whether there is no line left."""
        return self.current is self.end


def _classes(games: Games) -> tuple[type[Rules], ...]:
    return required_parts("games", games, "classes of rules")


@attrs.define
class GameReader:
    """Reads the games of one file, and remembers the rules of the last one.

    The games of a file mostly have the same rules. To read them anew for each of the
    12,000 small games of a megabyte took almost as long as everything else.
    """

    games: tuple[type[Rules], ...] = attrs.field(default=(), converter=_classes)
    """The games that it knows beside the printed ones."""

    _text: str = ""
    """The rules line of the last game."""

    _rules: Rules | None = None
    """Its rules."""

    def read(self, text: str, first: int) -> Transcript:
        """Read one game, whose first line has this number."""
        lines = Lines.of(text, first)
        _scan_version(lines.expect(MAGIC))
        tags = _scan_tags(lines)
        rules = self._scan_rules(lines.expect("rules"))
        dealt = _scan_chance(lines, rules)
        starter = _scan_starter(lines.expect("starter"), rules)
        result = lines.expect("result")
        place = result.place(result.at)
        outcome = scan_result(result)
        turns = Turns.of(rules)
        while not lines.is_done:
            turns.scan_line(lines.take())
        return Transcript(
            dealt,
            starter,
            tuple(turns.moves),
            tuple(tags.items()),
            tuple(turns.comments.items()),
            tuple(turns.hints),
            outcome,
            place,
        )

    def _scan_rules(self, scanner: Scanner) -> Rules:
        if self._rules is None or scanner.text != self._text:
            self._rules, self._text = scan_rules(scanner, self.games), scanner.text
        return self._rules


def _scan_version(scanner: Scanner) -> None:
    start = scanner.at
    if scanner.take_number() != VERSION:
        scanner.fail(f"version {VERSION}", start)
    scanner.finish()


def _scan_tags(lines: Lines) -> dict[str, str]:
    tags: dict[str, str] = {}
    while scanner := lines.take_if("tag"):
        start = scanner.at
        name = scanner.take_text()
        if name in tags:
            scanner.fail("a name that was not given before", start)
        scanner.expect(" ")
        tags[name] = scanner.take_text()
        scanner.finish()
    return tags


def _scan_chance(lines: Lines, rules: Rules) -> Deal:
    """Read the seed, or the deal, or both if they agree."""
    line = lines.take_if("seed")
    if line is None:
        return scan_deal(lines.expect("deal"), rules)
    place = line.place(line.at)
    seed = line.take_integer()
    line.finish()
    dealt = deal(rules, seed=seed)
    written = lines.take_if("deal")
    if written is not None and scan_deal(written, rules) != dealt:
        claimed = f"that seed {shown(seed)} gives the deal that follows"
        raise FalseClaim(place, claimed, "it gives another")
    return dealt


def _scan_starter(scanner: Scanner, rules: Rules) -> int:
    start = scanner.at
    player = scanner.take_number()
    if player >= rules.players:
        scanner.fail(f"a player from 0 to {rules.players - 1}", start)
    scanner.finish()
    return player


def write_record(record: Record, *, seed: int | None = None, deal: bool = False) -> str:
    """Return a whole game as text.

    Without a seed the deal is written. With a seed only the seed is, unless the deal is
    wanted, too; a seed that gives another deal raises `thegame.InvalidDeal`. To write a
    file of many games, join them with a blank line between.
    """
    required("record", record, Record)
    header = [f"{MAGIC} {VERSION}"]
    header += [f"tag {quote(name)} {quote(value)}" for name, value in record.tags]
    header.append(f"rules {write_rules(record.rules)}")
    if seed is not None:
        header.append(f"seed {write_seed(seed, record.deal)}")
    if seed is None or deal:
        header.append(f"deal {write_deal(record.deal)}")
    header.append(f"starter {record.starter}")
    header.append(f"result {write_result(record.outcome)}")
    notes = _notes(record.comments, record.hints, record.rules)
    return _game_text(header, record.moves, record.states(), notes)


def seat_record_text(record: SeatRecord) -> str:
    """Return a game as one seat saw it, for people: what the seat drew is a comment."""
    moves, draws = list[Move](), dict[int, str]()
    for first, *others in moves_of(record.events):
        played = isinstance(first, Laid) and Play(first.card, first.pile)
        moves.append(played or EndTurn())
        own = (it.cards for it in others if isinstance(it, Drew) and it.cards)
        draws |= {len(moves): sentences.draws_these(cards) for cards in own}
    header = [f"view {write_view(record.start)}"]
    header.append(f"result {write_result(record.outcome)}")
    notes = _notes(draws.items(), record.hints, record.rules)
    return _game_text(header, tuple(moves), record.views(), notes)


def _game_text(
    header: list[str],
    moves: tuple[Move, ...],
    tables: Sequence[State | View],
    notes: defaultdict[int, list[str]],
) -> str:
    """Return the lines of a header, and after a blank one those of the turns."""
    turns = list(_turn_lines(moves, tables, notes))
    lines = (*header, *[""][: len(turns)], *turns)
    return "".join(f"{line}\n" for line in lines)


def _turn_lines(
    moves: tuple[Move, ...],
    tables: Sequence[State | View],
    notes: defaultdict[int, list[str]],
) -> Iterator[str]:
    """Yield the turns, and the notes that have lines of their own."""
    yield from notes[0]
    for turn in turns_of(tables, moves):
        words = [f"{turn.player}:"]
        last = turn.first + len(turn.moves) - 1
        for number, move in enumerate(turn.moves, start=turn.first):
            words.append(move_word(move, tables[number - 1]))
            if number != last:
                words += notes[number]
        yield " ".join(words)
        yield from notes[last]


def _notes(
    comments: Iterable[tuple[int, str]], said: Said, rules: Rules
) -> defaultdict[int, list[str]]:
    """Return the notes after each move: a comment, and then hints."""
    notes: defaultdict[int, list[str]] = defaultdict(list)
    for number, text in comments:
        notes[number].append(quote(text))
    for number, hints in said:
        notes[number].append(write_said(hints, rules))
    return notes


@attrs.frozen
class Passage(Value):
    """The part of a text with one game."""

    line: int
    """The number of its first line, from 1."""

    text: str
    """The lines, without the last line feed."""


def split_lines(
    lines: Iterable[str], openings: tuple[str, ...] = (f"{MAGIC} ",)
) -> Iterator[Passage]:
    """Split a text into passages, each beginning with one of these openings."""
    first, held = 1, list[str]()
    for number, line in enumerate(lines, start=1):
        if line.startswith(openings) and any(held):
            yield Passage(first, "\n".join(held))
            first, held = number, []
        held.append(line.removesuffix("\n"))
    if any(held):
        yield Passage(first, "\n".join(held))
