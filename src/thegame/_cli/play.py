"""A game in the terminal, line by line, between people and agents.

The game itself is a `thegame.tabletop.Tabletop`. This module reads lines, prints the
replies, hides the hands between the turns of several people, and saves the game after
every move, so that a killed process loses nothing but the line that was being typed.
"""

import argparse
import contextlib
import io
import os
import secrets
import shlex
import shutil
import sys
from collections.abc import Generator
from pathlib import Path
from typing import Final, TextIO

import attrs

from thegame._rules import GAMES, Rules
from thegame.agents import make_agent
from thegame.agents._errors import failure
from thegame.tabletop import COMMANDS, Tabletop

from . import simulate, streams
from .terminal import Colour, paint, say

_QUIT, _HELP = "quit", "help"
_WORDS: Final = (*(command.split()[0] for command in [*COMMANDS][1:]), _QUIT)
"""The first words of all commands but the moves."""

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
"""The characters that clear a terminal and the lines above its screen."""


def run(options: argparse.Namespace, rules: Rules | None) -> int:
    """Play a game with these options, and save it; return the exit status.

    Without rules, it is the game or the position in a file.
    """
    stdin: TextIO = sys.stdin
    if isinstance(stdin, io.TextIOWrapper):
        # Input in another encoding is then refused like any other wrong input.
        stdin.reconfigure(errors="replace")
    seed = secrets.randbelow(10**6) if options.seed is None else options.seed
    file = Path(options.save or options.resume or f"thegame-{seed}.game")
    if file.exists() and (options.save or not options.resume):
        message = f"{file}: exists already; continue it with --resume"
        raise FileExistsError(message)
    game = TerminalGame(_table(options, rules, seed), file, options.agent, seed)
    try:
        game.play()
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    finally:
        game.save()
        game.part()
    return 0


def _table(options: argparse.Namespace, rules: Rules | None, seed: int) -> Tabletop:
    """Return the table that the options describe."""
    undo_draws, factory = options.undo_draws, simulate.agent(options.agent)
    if rules is None:
        source = Path(options.resume or options.position)
        text = source.read_text(encoding="utf-8-sig", errors="replace")
        table = Tabletop.read(text, undo_draws=undo_draws, games=[options.game])
    else:
        starter = options.starter
        table = Tabletop.deal(rules, seed=seed, starter=starter, undo_draws=undo_draws)
    people = options.seat or [0]
    if len({*people}) < table.rules.players:
        simulate.prepare(table.rules, [factory])
    for seat in people:
        table.sit(seat, None)
    for seat in {*range(table.rules.players)}.difference(people):
        with _blaming(options.agent, seed):
            table.sit(seat, make_agent(factory, seed=seed + seat))
    return table


@contextlib.contextmanager
def _blaming(agent: str, seed: int) -> Generator[None, None, None]:
    """Raise `AgentFailed` for whatever an agent raises; Ctrl-C is not its failure."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise failure((agent,), seed, error) from error


@attrs.define
class TerminalGame:
    """A game at a terminal."""

    table: Tabletop
    """The game."""

    file: Path
    """The file in which the game is saved."""

    agent: str
    """The name of the agents."""

    seed: int
    """The seed of the agents."""

    def play(self) -> None:
        """Play until the game is over or a person leaves it."""
        table, changed = self.table, True
        # One person needs no protection; of several, no one has seen a hand yet.
        seat = table.people[0] if len(table.people) == 1 else None
        _offer_completion(table)
        self.save()
        while True:
            self._let_agents_move()
            player, line = table.state.player, ""
            if table.outcome is None and player != seat:
                seat, changed = player, True
                _clear()
                line = input(f"{table.players[player]} is on turn; press Enter: ")
            if changed:
                _print("", *table.screen().split("\n"))
            if table.outcome is not None:
                return
            # Whoever enters a move instead of pressing Enter has made it.
            line = line or input(f"{table.players[player]}> ")
            if line.strip().casefold() == _QUIT:
                return
            changed = self._enter(line)

    def save(self) -> None:
        """Write the file; whatever happens, its old or its new content is there."""
        draft = self.file.with_name(f"{self.file.name}.part")
        with draft.open("w", encoding="utf-8", newline="\n") as stream:
            stream.write(self.table.text)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(self.file)

    def part(self) -> None:
        """Print where the game is, and how to continue it."""
        _print(streams.printable(f"saved: {self.file}"))
        if self.table.outcome is None:
            seats = [f"--seat={seat}" for seat in self.table.people]
            game = type(self.table.rules)
            own = [f"--game={game.__module__}:{game.__qualname__}"]
            known = [] if game in GAMES.values() else own
            undo = ["--undo-draws"] if self.table.undo_draws else []
            words = ["thegame", "play", f"--resume={self.file}", *known, *seats]
            command = shlex.join([*words, *undo, f"--agent={self.agent}"])
            _print(streams.printable(f"continue: {command}"))

    def _let_agents_move(self) -> None:
        while self.table.agent is not None:
            with _blaming(self.agent, self.seed):
                self.table.move_agent()
            self.save()

    def _enter(self, line: str) -> bool:
        """Print the reply to a line; return whether the game has changed."""
        before = self.table.text
        with _blaming(self.agent, self.seed):
            reply = self.table.enter(line)
        for part in reply.text.split("\n"):
            _print(paint(part, Colour.RED) if reply.refused else part)
        if line.strip().casefold() == _HELP:
            _print(f"{_QUIT:8}  leave the game, which is saved")
        if reply.clause is not None:
            _print(f"  {paint(reply.clause.id, Colour.CYAN)}: {reply.clause.text}")
        if self.table.text == before:
            return False
        self.save()
        return True


def _print(*lines: str) -> None:
    for line in lines:
        say(line)


def _clear() -> None:
    """Hide what a terminal shows; nothing is hidden in a file or a pipe."""
    if sys.stdout.isatty():
        dumb = os.environ.get("TERM") == "dumb"
        sys.stdout.write("\n" * shutil.get_terminal_size().lines if dumb else _CLEAR)


def _offer_completion(table: Tabletop) -> None:
    """Let the Tab key complete moves and commands, where there is a terminal."""
    if not sys.stdin.isatty():
        return
    try:
        import readline  # noqa: PLC0415 - not every system has it
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        found = [
            word for word in words() if word.casefold().startswith(text.casefold())
        ]
        return found[number] if number < len(found) else None

    def words() -> list[str]:
        plays = table.fitting().items()
        return [*(f"{card}-{pile}" for card, piles in plays for pile in piles), *_WORDS]

    libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
    readline.set_completer_delims(" ")
    readline.set_completer(complete)
