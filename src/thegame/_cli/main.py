"""The commands of ``thegame`` and ``python -m thegame``.

A command that fails prints one line on standard error and returns an exit status,
never a traceback.
"""

import argparse
import csv
import difflib
import json
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import NOTHING

from thegame import _sentences as sentences
from thegame._errors import TheGameError
from thegame._game.deal import deal, draw_starter
from thegame._game.record import Record
from thegame._rules import (
    Cooperative,
    FaceToFace,
    Games,
    Rules,
    game_settings,
    known_games,
)
from thegame.notation import read_rules, write_record
from thegame.referee import Verdict, VerdictKind
from thegame.rulebook import CLAUSES, EDITIONS, RULINGS, Clause, clause
from thegame.transcripts import IllegalGame, IllegalTalk

from . import streams
from .arguments import FAILED, parser
from .check import FIELDS, STATUS, check, facts, game_of, other_rules, place
from .demo import WIDTH, demonstration
from .show import document, picture, table_lines
from .streams import STANDARD
from .terminal import Colour, paint, say, width

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""

PIPE_CLOSED: Final = 141
"""The exit status when the reader of the output has closed the pipe."""

_SEED_BITS: Final = 63
"""The bits of a random seed, which fits into a signed integer of 64 bits."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in the arguments, or print the help; return the exit status."""
    streams.prepare()
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        status = PIPE_CLOSED
    except (TheGameError, OSError) as error:
        status = _fail(str(error))
    except MemoryError:
        status = _fail("not enough memory")
    except BaseException as error:
        from thegame.agents._errors import failed_at  # noqa: PLC0415 - costly

        # An answer of a user's own game may raise anything.
        if not (reason := failed_at(error)):
            raise
        status = _fail(reason)
    streams.settle()
    return status


def _run(given: list[str]) -> int:
    """Run the command; return the exit status."""
    try:
        options = parser().parse_args(given or ["--help"])
    except SystemExit as ended:
        # The parser has printed the help or the error.
        return int(ended.code or 0)
    return _COMMANDS[options.command](options)


def _fail(message: str, status: int = FAILED) -> int:
    """Print on one line why a request cannot be fulfilled; return the exit status."""
    streams.complain(f"thegame: {message}")
    return status


def _check(options: argparse.Namespace) -> int:
    """Judge every game of every file; the worst verdict decides."""
    kinds: Counter[VerdictKind] = Counter()
    table = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    if options.csv:
        table.writeheader()
    for name in options.files:
        for verdict in check(name, options.game, _expected(options, options.game)):
            kinds[verdict.kind] += 1
            found = facts(name, verdict)
            if options.csv:
                table.writerow(found | {"legal": " ".join(found["legal"] or ())})
            elif options.json:
                print(json.dumps({k: v for k, v in found.items() if v is not None}))
            else:
                _report(name, verdict, found["legal"])
    if kinds.total() > 1 and not (options.json or options.csv):
        counts = (f"{kinds[it]} {it.value}" for it in VerdictKind if kinds[it])
        say(f"{kinds.total()} checked: {', '.join(counts)}")
    return max(STATUS[kind] for kind in kinds)


def _report(name: str, verdict: Verdict, legal: list[str] | None) -> None:
    """Print a verdict for people; a file without a game is an error."""
    where = place(name, verdict)
    if verdict.game is None:
        _fail(f"{where}: {verdict.message}")
        return
    shown = paint(streams.printable(where), Colour.BOLD)
    kind = paint(verdict.kind.value, _COLOURS[verdict.kind])
    message = streams.printable(verdict.message)
    say(f"{shown}: game {verdict.game} is {kind}: {message}")
    if verdict.clause is not None and legal is not None:
        say(f"  {_entry(verdict.clause)}")
        say(f"  legal moves: {' '.join(legal) or 'none'}")


_COLOURS: Final = {
    VerdictKind.LEGAL: Colour.GREEN,
    VerdictKind.ILLEGAL: Colour.RED,
    VerdictKind.INCONSISTENT: Colour.RED,
    VerdictKind.UNREADABLE: Colour.YELLOW,
}


def _show(options: argparse.Namespace) -> int:
    """Print the table at some point of a game, as text, JSON or a picture."""
    file = options.file
    try:
        known, wanted = options.game, options.number
        transcript = game_of(file, wanted, known)
        if transcript is None:
            return _fail(f"{file}: no game {wanted}")
        expected, given = _expected(options, known), transcript.deal.rules
        if expected is not None and expected != given:
            message = f"{file}: {other_rules(expected, given)}"
            return _fail(message, STATUS[VerdictKind.ILLEGAL])
        number = len(transcript.moves) if options.move is None else options.move
        record = transcript.record_to(number)
        shown = _shown(options, record, number)
    except (IllegalGame, IllegalTalk) as error:
        return _fail(f"{file}: {error}", STATUS[VerdictKind.ILLEGAL])
    except (TheGameError, OSError) as error:
        return _fail(f"{file}: {getattr(error, 'strerror', None) or error}")
    if options.svg not in {None, STANDARD}:
        return _save(options.svg, f"{shown[0]}\n")
    # A terminal must not break the lines of what other programs read.
    for line in shown:
        (print if options.json or options.svg else say)(line)
    return 0


def _expected(options: argparse.Namespace, games: Games) -> Rules | None:
    """Return the rules that the games of a file must have, if they are given."""
    return None if options.rules is None else read_rules(options.rules, games=games)


def _shown(options: argparse.Namespace, record: Record, number: int) -> list[str]:
    """Return the table as lines, or on one as JSON or a picture."""
    if options.json:
        return [document(record, number, options.player)]
    if options.svg is not None:
        return [picture(record, number, options.player)]
    return list(table_lines(record, number, options.player))


def _save(file: str, content: str) -> int:
    """Write a file, and print its size."""
    try:
        size = Path(file).write_bytes(content.encode())
    except OSError as error:
        return _fail(f"{file}: {error.strerror or error}")
    print(streams.printable(f"{file}: {size:,} bytes"))
    return 0


def _clause(options: argparse.Namespace) -> int:
    """Print a clause, its sources, and the rulings on it; or list clauses."""
    entries = {entry.id.casefold(): entry for entry in (*CLAUSES, *RULINGS)}
    wanted = options.id.casefold()
    found = [_entry(it) for id_, it in entries.items() if id_.startswith(wanted)]
    if wanted in entries:
        found = list(_clause_lines(entries[wanted]))
    if not found:
        near = difflib.get_close_matches(wanted, list(entries), cutoff=0.5)
        like = ", ".join(entries[it].id for it in near)
        hint = f"; similar: {like}" if near else ""
        message = f"no such clause{hint}; `thegame clause` lists all"
        return _fail(f"clause {options.id}: {message}")
    for line in found:
        say(line)
    return 0


def _entry(entry: Clause) -> str:
    """Return a clause on one line."""
    return f"{paint(entry.id, Colour.CYAN)}: {entry.text}"


def _clause_lines(entry: Clause) -> Iterator[str]:
    yield _entry(entry)
    yield f"  {entry.standing.value}; {entry.force.value}"
    for source in entry.sources:
        edition, _, places = source.partition(":")
        noun = "line" if places.isdigit() else "lines"
        listed = places.replace(",", ", ")
        yield f"  {edition}, {EDITIONS[edition]}: {noun} {listed}"
    if entry.reason:
        yield f"  why: {entry.reason}"
    for id_ in entry.about:
        yield f"  on {_entry(clause(id_))}"
    for ruling in RULINGS:
        if entry.id in ruling.about:
            yield f"  ruling {_entry(ruling)}"


def _deal(options: argparse.Namespace) -> int:
    """Print a deal as a game that can be continued."""
    if objection := _objection(options):
        return _fail(objection)
    seed = secrets.randbits(_SEED_BITS) if options.seed is None else options.seed
    dealt, starter = deal(_rules(options), seed=seed), options.starter
    if starter is None:
        starter = draw_starter(dealt.rules, seed=seed)
    print(write_record(Record(dealt, starter), seed=seed, deal=True), end="")
    return 0


def _objection(options: argparse.Namespace) -> str | None:
    """Return why these options cannot be combined."""
    if options.smaller_hands and not options.expert:
        return "--smaller-hands needs --expert"
    if options.rules is not None:
        given = options.expert or options.players is not None
        return "--rules has all settings" if given else None
    if options.expert and options.game is not Cooperative:
        return f"--expert needs the {Cooperative.name} game"
    return _wrong_settings(options)


def _wrong_settings(options: argparse.Namespace) -> str | None:
    """Return which setting the game needs, or does not have."""
    game: type[Rules] = options.game
    settings, given = game_settings(game), _given(options)
    lacking = [
        name
        for name, setting in settings.items()
        if setting.default is NOTHING and name not in given
    ]
    if lacking:
        example = f"--rules '{game.name} {lacking[0]}=...'"
        return f"{game.name} needs {sentences.listed(lacking)}: use {example}"
    if options.players is None or "players" in settings:
        return None
    players = _rules(options).players
    fixed = f"{game.name} has {sentences.counted(players, 'player')}"
    return None if options.players == players else fixed


def _rules(options: argparse.Namespace) -> Rules:
    """Return the rules that the options describe."""
    game: type[Rules] = options.game
    if options.rules is not None:
        return read_rules(options.rules, games=[game])
    given = _given(options)
    if options.expert:
        return Cooperative.expert(**given, smaller_hands=options.smaller_hands)
    # A game with the name of another is refused, as it is by readers.
    return known_games([game])[game.name](**given)


def _given(options: argparse.Namespace) -> dict[str, int]:
    """Return the number of players as a setting, if the game has it."""
    setting = game_settings(options.game).get("players")
    # A game that is not printed may have another number of players by default.
    if setting is None or (options.players is None and setting.default is not NOTHING):
        return {}
    return {"players": 2 if options.players is None else options.players}


def _simulate(options: argparse.Namespace) -> int:
    """Let agents play many games, and print the results."""
    from . import simulate  # noqa: PLC0415 - only this command needs agents

    if objection := _objection(options):
        return _fail(objection)
    if options.resume and options.out is None:
        return _fail("--resume needs --out")
    try:
        return simulate.run(_rules(options), options)
    except FileExistsError:
        return _fail(f"{options.out}: exists already; continue it with --resume")
    except ImportError as missing:
        return _fail(str(missing))


def _results(options: argparse.Namespace) -> int:
    """Print the results in a file of games."""
    from .simulate import stored  # noqa: PLC0415 - imports agents

    for line in stored(options.file, repair=options.repair, games=options.game):
        print(line)
    return 0


def _play(options: argparse.Namespace) -> int:
    """Play a game in the terminal."""
    from . import play  # noqa: PLC0415 - only this command needs a table

    if begun := options.resume or options.position:
        flags = options.expert or options.smaller_hands
        if flags or options.rules or options.players is not None:
            return _fail(f"{begun}: has the rules already")
        return play.run(options, None)
    if objection := _objection(options):
        return _fail(objection)
    return play.run(options, _rules(options))


def _demo(options: argparse.Namespace) -> int:
    """Play one game of each kind, and print each on a screen, or whole."""
    for rules in (Cooperative(2), FaceToFace()):
        game = demonstration(rules, options.seed)
        for line in game.lines() if options.whole else game.screen(width(WIDTH)):
            say(line)
        print()
    return 0


_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "check": _check,
    "show": _show,
    "clause": _clause,
    "deal": _deal,
    "simulate": _simulate,
    "results": _results,
    "play": _play,
    "demo": _demo,
}
