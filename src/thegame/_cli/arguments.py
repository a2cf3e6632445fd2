"""The arguments of the commands, and their help."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NoReturn

from thegame._rules import GAMES, Cooperative
from thegame._rules.limits import PLAYERS
from thegame._version import version

from .streams import complain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

FAILED: Final = 2
"""The exit status when a request cannot be fulfilled."""

_ABOUT: Final = """\
The rules of The Game and of The Game: Face to Face, on the command line.
"""
_EXAMPLES: Final = """\
examples:
  thegame deal --players 3 > evening.game   deal, and begin a game on paper
  thegame check evening.game                was everything legal so far?
  thegame show evening.game                 what is on the table?
  thegame clause CO-PLAY-1                  what does the rulebook say?
  thegame demo                              how does a game go?

'thegame COMMAND --help' explains a command.
"""
_CHECK: Final = """\
Replay games and report for each whether it was legal and how it ended, or which move
was the first to break a rule, and why. Games are text in the notation or JSON records;
a file may contain any number of them, one after another. In a file whose name ends with
.jsonl or .ndjson, each line is one JSON record.
"""
_CHECKED: Final = """\
exit status:
  0  every game was legal
  1  a game breaks a rule, or contradicts itself
  2  a game could not be read; the others were checked all the same

examples:
  thegame check evening.game                one file
  thegame check examples/*.game             many
  zcat archive.gz | thegame check --json -  standard input, for machines
"""
_SHOW: Final = """\
Print the table after a move of a game: the cards of each pile, hands, draw piles, and
whose turn it is. Only the moves up to that one need to be legal. Or print the position
as JSON, or draw it as a picture.
"""
_SHOWN: Final = """\
examples:
  thegame show evening.game                 where it was left
  thegame show evening.game --move 0        the start
  thegame show evening.game --player 1      as player 1 sees it
  thegame show archive.game --game 3 --move 12
  thegame show evening.game --svg table.svg a picture of the table
"""
_CLAUSE: Final = """\
Print a clause of the rulebook: what it says, where the printed editions say it, and the
rulings of this project on it. With the beginning of an id, list the clauses and rulings
that begin so; without an id, list all of them.
"""
_CLAUSES: Final = """\
examples:
  thegame clause                            everything
  thegame clause CO-PLAY                    which cards may be laid
  thegame clause CO-PLAY-1                  a clause of the cooperative game
  thegame clause F2F-OPP-2                  a clause of the duel
  thegame clause R-c                        a ruling
"""
_DEAL: Final = """\
Print a deal as a game in the notation. Append turns to continue it, such as
'0: 4-A1 97-D1 end', and check it with 'thegame check'. When the game is over, replace
'open' in the line 'result open' by how it ended.
"""
_DEALT: Final = """\
examples:
  thegame deal --players 4 --expert
  thegame deal --game face-to-face --seed 7
"""

_SIMULATE: Final = """\
Let agents play many games, and print how often they win. The same seeds always give
the same games. Several agents of a team play the same deals one after another; several
duellists play every deal twice, with their seats exchanged.
"""
_SIMULATED: Final = """\
agents are those of thegame.agents, such as random and greedy, or MODULE:FACTORY, with
arguments in parentheses: 'greedy(helps=False)'

exit status:
  0  all games were played
  1  an agent made an illegal move, or raised an error
  2  something else went wrong

examples:
  thegame simulate --players 3 --agent greedy --games 100
  thegame simulate --agent greedy --agent random --workers 2
  thegame simulate --game face-to-face --agent greedy --agent mine:Bot --plot it.svg
  thegame simulate --agent greedy --games 100000 --out greedy.jsonl --resume
"""
_DEMO: Final = """\
Play one game of each kind with legal moves, and print how each begins, a refused move,
and how it ends.
"""
_DEMOS: Final = """\
examples:
  thegame demo --seed 3                     other games
  thegame demo --whole                      every turn
"""


_FILE: Final = "a file, or - for standard input"


class Parser(argparse.ArgumentParser):
    """A parser whose error messages are one line long."""

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; argparse would hide it if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the message and where to find help, and exit."""
        complain(f"{self.prog}: {message}; see {self.prog} --help")
        self.exit(FAILED)

    def flag(self, name: str, meaning: str) -> None:
        """Add an option without a value."""
        self.add_argument(name, action="store_true", help=meaning)

    def number(
        self, name: str, meaning: str, default: int | None = None, *, least: int = 0
    ) -> None:
        """Add an option with a number, such as ``--games N``."""
        option, metavar = name.split()
        text = meaning if default is None else f"{meaning} (default: {default})"
        self.add_argument(
            option, type=at_least(least), default=default, metavar=metavar, help=text
        )


class _Version(argparse.Action):
    """Prints the version and exits."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        sys.stdout.write(f"{parser.prog} {version()}\n")
        parser.exit()


def at_least(least: int) -> Callable[[str], int]:
    """Return a function that reads a number with this lower bound."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or int(text) < least:
            message = f"expected a number of at least {least}, got {text!a}"
            raise argparse.ArgumentTypeError(message)
        return int(text)

    return number


def parser() -> Parser:
    """Return the parser of all commands."""
    whole = Parser(
        prog="thegame",
        description=_ABOUT,
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, short: str, about: str, epilog: str) -> Parser:
        return commands.add_parser(
            name,
            help=short,
            description=about,
            epilog=epilog,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )

    _check(command("check", "judge games", _CHECK, _CHECKED))
    _show(command("show", "print the table after a move", _SHOW, _SHOWN))
    _clause(command("clause", "print clauses of the rulebook", _CLAUSE, _CLAUSES))
    _deal(command("deal", "deal a game in the notation", _DEAL, _DEALT))
    _simulate(command("simulate", "let agents play", _SIMULATE, _SIMULATED))
    _demo(command("demo", "play one game of each kind", _DEMO, _DEMOS))
    return whole


def _check(command: Parser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE", help=_FILE)
    command.flag("--json", "print a JSON object for each game")


def _show(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help=_FILE)
    command.number("--move N", "after this move; 0 is the start (default: the last)")
    command.number("--game K", "number of the game in the file", 1, least=1)
    command.number("--player P", "only cards that this player may know")
    form = command.add_mutually_exclusive_group()
    form.add_argument(
        "--json", action="store_true", help="print the position as a JSON document"
    )
    form.add_argument(
        "--svg", metavar="SVG", help="draw the table into this file, or - to print it"
    )


def _clause(command: Parser) -> None:
    ids = "such as CO-PLAY-1, F2F-END-2, R-c, or the beginning of an id"
    command.add_argument("id", nargs="?", default="", metavar="ID", help=ids)


def _deal(command: Parser) -> None:
    _rules(command)
    seed = "determines the deal and who starts (default: random)"
    command.add_argument("--seed", type=int, metavar="S", help=seed)
    command.number("--starter P", "who starts (default: decided by the seed)")


def _rules(command: Parser) -> None:
    name = Cooperative._name
    command.add_argument(
        "--game", choices=tuple(GAMES), default=name, help=f"(default: {name})"
    )
    command.add_argument(
        "--players", type=int, metavar="N", help=f"1 to {PLAYERS} (default: 2)"
    )
    command.flag("--expert", "at least three cards a turn")
    command.flag("--smaller-hands", "with --expert: hands one card smaller")


def _simulate(command: Parser) -> None:
    _rules(command)
    agent = "an agent that plays; repeat it to compare agents"
    command.add_argument(
        "--agent", action="append", required=True, metavar="AGENT", help=agent
    )
    command.number("--games N", "number of deals", 1000, least=1)
    command.number("--seed FIRST", "the seed of the first deal", 0)
    work = command.add_mutually_exclusive_group()
    work.add_argument(
        "--workers",
        type=at_least(0),
        default=0,
        metavar="N",
        help="number of worker processes (default: 0, play in this process)",
    )
    work.add_argument(
        "--dask", metavar="ADDRESS", help="play on the cluster with this scheduler"
    )
    command.add_argument("--out", metavar="FILE", help="write the games to this file")
    command.flag("--resume", "continue the games of that file")
    command.add_argument(
        "--plot", metavar="PLOT", help="draw the results: a .svg, .pdf or .png file"
    )


def _demo(command: Parser) -> None:
    command.add_argument(
        "--seed", type=int, default=7, help="determines the deals (default: 7)"
    )
    command.flag("--whole", "print every turn")
