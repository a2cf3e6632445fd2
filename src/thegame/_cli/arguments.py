"""The arguments of the commands, and their help."""

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NoReturn

from thegame._rules import GAMES, Cooperative, FaceToFace, Rules
from thegame._rules.limits import PLAYERS
from thegame._version import version

from .imports import game_class
from .streams import complain

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

FAILED: Final = 2
"""The exit status when a request cannot be fulfilled."""

_ABOUT: Final = """\
The rules of The Game and of The Game: Face to Face, on the command line.

examples:
  thegame deal --players 3 > evening.game   deal, and begin a game as a text file
  thegame check evening.game                was everything legal so far?
  thegame show evening.game                 what is on the table?
  thegame clause CO-PLAY-1                  what does the rulebook say?
  thegame demo                              how does a game go?
  thegame play                              play one yourself

'thegame COMMAND --help' explains a command.
"""
_CHECK: Final = """\
Replay games and report for each whether it was legal and how it ended, or which move
was the first to break a rule, and why. Games are text in the notation or JSON records;
a file may contain any number of them, one after another. In a file whose name ends with
.jsonl or .ndjson, each line is one JSON record.

exit status:
  0  every game was legal
  1  a game breaks a rule, or contradicts itself
  2  a game could not be read; the others were checked all the same

examples:
  thegame check evening.game                one file
  thegame check examples/*.game             many
  thegame check mine.game --game mine:MyGame  of your own
  thegame check *.game --rules "cooperative players=5 rows=3 trick=7"
  zcat archive.gz | thegame check --json -  standard input, for machines
"""
_SHOW: Final = """\
Print the table after a move of a game: the cards of each pile, hands, draw piles, and
whose turn it is. Only the moves up to that one need to be legal. Or print the position
as JSON, or draw it as a picture.

examples:
  thegame show evening.game                 where it was left
  thegame show evening.game --move 0        the start
  thegame show evening.game --player 1      as player 1 sees it
  thegame show archive.game --number 3 --move 12
  thegame show mine.game --game mine:MyGame  of your own
  thegame show evening.game --svg table.svg  a picture
"""
_CLAUSE: Final = """\
Print a clause of the rulebook: what it says, where the printed editions say it, and the
rulings of this project on it. With the beginning of an id, list the clauses and rulings
that begin so; without an id, list all of them.

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

examples:
  thegame deal --players 4 --expert
  thegame deal --game face-to-face --seed 7
  thegame deal --rules "cooperative players=5 rows=3 trick=7"
  thegame deal --game mine:MyGame --players 6
"""

_SIMULATE: Final = """\
Let agents play many games, and print how often they win. The same seeds always give
the same games. Several agents of a team play the same deals one after another; several
duellists play every deal twice, with their seats exchanged; three or more rivals play
every deal in each rotation of their seats.

agents are those of thegame.agents, such as random and greedy, or MODULE:FACTORY, with
arguments in parentheses: 'greedy(helps=False)'

exit status:
  0  all games were played
  1  an agent made an illegal move, raised an error, or took too long
  2  something else went wrong; with --out, --resume continues

examples:
  thegame simulate --players 3 --agent greedy --games 100
  thegame simulate --agent greedy --agent random --workers 2
  thegame simulate --game face-to-face --agent greedy --agent mine:Bot --plot it.svg
  thegame simulate --agent greedy --games 100000 --out greedy.jsonl --resume
"""
_RESULTS: Final = """\
Print the results in a file that 'thegame simulate --out' has written, also while it is
running.

Each line of such a file has a checksum. A file with a damaged line is refused; with
--repair, damaged lines are removed, and 'thegame simulate --resume' plays their games
again.

examples:
  thegame results greedy.jsonl
  thegame results greedy.jsonl --repair
  thegame results mine.jsonl --game mine:MyGame
"""
_PLAY: Final = """\
Play a game in the terminal, with agents or with other people. Enter moves such as
'37-A1' and 'end'; 'help' lists everything else. The game is saved after every move.

people take the seats that are named with --seat, agents all others; an agent is one of
thegame.agents, such as planner and greedy, or MODULE:FACTORY. If several people play,
the screen is cleared before the hand of the next person is shown.

exit status:
  0  the game is over, or was left
  2  something went wrong
  130  Ctrl-C; the game is saved

examples:
  thegame play                              two players: you and the planner
  thegame play --players 3 --seat 0 --seat 1
  thegame play --duel --agent greedy --seed 7
  thegame play --rules "cooperative players=5 rows=3 trick=7"
  thegame play --game mine:MyGame --players 6
  thegame play --position puzzle.txt
  thegame play --resume thegame-7.game
"""
_DEMO: Final = """\
Play one game of each kind with legal moves, and print how each begins, a refused move,
and how it ends.

examples:
  thegame demo --seed 3                     other games
  thegame demo --whole                      every turn
"""

_FILE: Final = "a file, or - for standard input"


class Parser(argparse.ArgumentParser):
    """A parser whose error messages are one line long."""

    def __init__(self, *, text: str, **settings: Any) -> None:
        """Take the help: a description and, after a blank line, the rest of it."""
        about, rest = text.split("\n\n", 1)
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(
            description=about, epilog=rest, formatter_class=layout, **settings
        )

    def print_help(self, file: "SupportsWrite[str] | None" = None) -> None:
        """Print the help; argparse would hide it if that fails."""
        (sys.stdout if file is None else file).write(self.format_help())

    def error(self, message: str) -> NoReturn:
        """Print the message and where to find help, and exit."""
        complain(f"{self.prog}: {message}; see {self.prog} --help")
        self.exit(FAILED)


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


def _word_or_class(text: str) -> type[Rules]:
    if ":" in text:
        return game_class(text)
    if text not in GAMES:
        message = f"expected {', '.join(GAMES)} or MODULE:CLASS, got {text!a}"
        raise argparse.ArgumentTypeError(message)
    return GAMES[text]


def _option(
    command: argparse._ActionsContainer,
    name: str,
    meaning: str,
    kind: Callable[[str], object] = str,
    default: object = None,
) -> None:
    """Add an option with a value, such as ``--games N``, or a flag like ``--json``."""
    option, _, metavar = name.partition(" ")
    if not metavar:
        command.add_argument(option, action="store_true", help=meaning)
        return
    command.add_argument(
        option, type=kind, default=default, metavar=metavar, help=meaning
    )


def parser() -> Parser:
    """Return the parser of all commands."""
    whole = Parser(prog="thegame", text=_ABOUT)
    whole.add_argument("--version", action=_Version, nargs=0, help="print the version")
    commands = whole.add_subparsers(dest="command", required=True, metavar="COMMAND")
    add = commands.add_parser
    _check(add("check", help="judge games", text=_CHECK))
    _show(add("show", help="print the table after a move", text=_SHOW))
    _clause(add("clause", help="print clauses of the rulebook", text=_CLAUSE))
    _deal(add("deal", help="deal a game in the notation", text=_DEAL))
    _simulate(add("simulate", help="let agents play", text=_SIMULATE))
    _results(add("results", help="print the results in a file", text=_RESULTS))
    _play(add("play", help="play in the terminal", text=_PLAY))
    _demo(add("demo", help="play one game of each kind", text=_DEMO))
    return whole


def _check(command: Parser) -> None:
    command.add_argument("files", nargs="+", metavar="FILE", help=_FILE)
    form = command.add_mutually_exclusive_group()
    _option(form, "--json", "print a JSON object for each game")
    _option(form, "--csv", "print a table with a row for each game")
    _known_games(command)
    _expected_rules(command)


def _known_games(command: Parser) -> None:
    own = "a game that is not printed; repeat it for several"
    command.add_argument(
        "--game",
        type=game_class,
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help=own,
    )


def _expected_rules(command: Parser) -> None:
    rules = "refuse games with other rules than these: 'cooperative players=5 rows=3'"
    _option(command, "--rules RULES", rules)


def _show(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help=_FILE)
    moves = "after this move; 0 is the start (default: the last)"
    _option(command, "--move N", moves, at_least(0))
    number = "number of the game in the file (default: 1)"
    _option(command, "--number K", number, at_least(1), 1)
    game = "a game that is not printed; repeat it for several"
    command.add_argument(
        "--game",
        type=game_class,
        action="append",
        default=[],
        metavar="MODULE:CLASS",
        help=game,
    )
    _expected_rules(command)
    _option(command, "--player P", "only cards that this player may know", at_least(0))
    form = command.add_mutually_exclusive_group()
    _option(form, "--json", "print the position as a JSON document")
    _option(form, "--svg SVG", "draw the table into this file, or - to print it")


def _clause(command: Parser) -> None:
    ids = "such as CO-PLAY-1, F2F-END-2, R-c, or the beginning of an id"
    command.add_argument("id", nargs="?", default="", metavar="ID", help=ids)


def _deal(command: Parser) -> None:
    _rules(command)
    seed = "determines the deal and who starts (default: random)"
    _option(command, "--seed S", seed, int)
    starter = "who starts (default: decided by the seed)"
    _option(command, "--starter P", starter, at_least(0))


def _rules(command: Parser) -> None:
    default = Cooperative.name
    command.add_argument(
        "--game",
        type=_word_or_class,
        default=Cooperative,
        metavar="GAME",
        help=f"{', '.join(GAMES)} or MODULE:CLASS (default: {default})",
    )
    rules = "any settings, such as 'cooperative players=5 rows=3 trick=7'"
    _option(command, "--rules RULES", rules)
    _option(command, "--players N", f"1 to {PLAYERS} (default: 2)", int)
    _option(command, "--expert", "at least three cards a turn")
    _option(command, "--smaller-hands", "with --expert: hands one card smaller")


def _simulate(command: Parser) -> None:
    _rules(command)
    agent = "an agent that plays; repeat it to compare agents"
    command.add_argument(
        "--agent", action="append", required=True, metavar="AGENT", help=agent
    )
    games = "number of deals (default: 1000)"
    _option(command, "--games N", games, at_least(1), 1000)
    seed = "the seed of the first deal (default: 0)"
    _option(command, "--seed FIRST", seed, at_least(0), 0)
    work = command.add_mutually_exclusive_group()
    workers = "number of worker processes (default: 0, play in this process)"
    _option(work, "--workers N", workers, at_least(0), 0)
    _option(work, "--dask ADDRESS", "play on the cluster with this scheduler")
    limit = "seconds that a game may take (default: no limit)"
    _option(command, "--time-limit SECONDS", limit, float)
    _option(command, "--out FILE", "write the games to this file")
    _option(command, "--resume", "continue the games of that file")
    _option(command, "--plot PLOT", "draw the results: a .svg, .pdf or .png file")


def _results(command: Parser) -> None:
    command.add_argument("file", metavar="FILE", help="a file of games")
    _option(command, "--repair", "remove damaged lines")
    _known_games(command)


def _play(command: Parser) -> None:
    _rules(command)
    duel = f"a duel: --game {FaceToFace.name}"
    command.add_argument(
        "--duel", dest="game", action="store_const", const=FaceToFace, help=duel
    )
    begun = command.add_mutually_exclusive_group()
    _option(begun, "--position FILE", "begin with the position in this file")
    _option(begun, "--resume FILE", "continue the game in this file")
    seat = "a seat of a person; repeat it for more people (default: 0)"
    command.add_argument(
        "--seat", action="append", type=at_least(0), metavar="P", help=seat
    )
    agent = "the agent in all other seats (default: planner)"
    _option(command, "--agent AGENT", agent, default="planner")
    _option(command, "--seed S", "determines the deal (default: random)", int)
    starter = "who starts (default: decided by the seed)"
    _option(command, "--starter P", starter, at_least(0))
    save = "save the game in this file (default: thegame-SEED.game)"
    _option(command, "--save FILE", save)
    _option(command, "--undo-draws", "undo moves also after cards were drawn")


def _demo(command: Parser) -> None:
    _option(command, "--seed SEED", "determines the deals (default: 7)", int, 7)
    _option(command, "--whole", "print every turn")
