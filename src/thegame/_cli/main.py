"""The commands: what ``thegame`` and ``python -m thegame`` can be asked to do.

Whatever goes wrong with what was asked for is one line on standard error, and an exit
status; never a traceback.
"""

import argparse
import difflib
import io
import itertools
import os
import secrets
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from thegame._errors import TheGameError
from thegame._game.deal import deal
from thegame._game.record import Record
from thegame._rules.cooperative import Cooperative
from thegame._rules.face_to_face import FaceToFace, Rules
from thegame._rules.refusals import IllegalMove
from thegame._rules.rulebook import CLAUSES, EDITIONS, RULINGS, Clause, clause
from thegame.notation import write_record
from thegame.notation._fields import written_deal

from .arguments import FAILED, parser
from .demo import narrate
from .files import Source
from .progress import Progress, told_progress
from .referee import Finding, Verdict, beginning, check, games, unreadable
from .show import told_table

INTERRUPTED: Final = 130
"""The exit status when the user has pressed Ctrl-C."""

NOBODY_READS: Final = 141
"""The exit status when whoever was to read the output has gone."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments ask for; without any, show the demonstration.

    Returns the exit status.
    """
    given = sys.argv[1:] if arguments is None else list(arguments)
    for stream in (sys.stdout, sys.stderr):
        # What a terminal cannot show is shown by its number.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        options = parser().parse_args(given or ["demo"])
        status = _COMMANDS[options.command](options)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Python flushes once more at its end, and nobody must hear of that.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except (TheGameError, OSError) as error:
        return _fail(str(error))
    return status


def _fail(message: str, status: int = FAILED) -> int:
    """Say on one line why it cannot be done; return the exit status."""
    print(f"thegame: {message}", file=sys.stderr)
    return status


def _check(options: argparse.Namespace) -> int:
    """Judge every game of every file; the worst verdict decides."""
    verdicts: Counter[Verdict] = Counter()
    progress = Progress(sys.stderr)
    for name in options.files:
        source = Source(name)
        for finding in _findings(source):
            verdicts[finding.verdict] += 1
            progress.clear()
            _report(finding, as_json=options.json)
            progress.show(told_progress(source, finding.game or 0))
        progress.clear()
    if verdicts.total() > 1 and not options.json:
        counts = (f"{verdicts[it]} {it.value}" for it in Verdict if verdicts[it])
        print(f"{verdicts.total()} checked: {', '.join(counts)}")
    return max(verdict.status for verdict in verdicts)


def _findings(source: Source) -> Iterator[Finding]:
    """What the referee finds in a file, also if it cannot be read."""
    try:
        yield from check(source.name, source.lines())
    except OSError as error:
        yield unreadable(source.name, error.strerror or str(error))
    except ImportError as error:
        yield unreadable(source.name, str(error))


def _report(finding: Finding, *, as_json: bool) -> None:
    """Print what was found; what is no game at all is an error."""
    if as_json:
        print(finding.as_json())
    elif finding.game is None:
        _fail(f"{finding.place}: {finding.message}")
    else:
        verdict = finding.verdict.value
        print(f"{finding.place}: game {finding.game} is {verdict}: {finding.message}")
    if finding.clause and finding.legal is not None and not as_json:
        print(f"  {clause(finding.clause)}")
        print(f"  legal there: {' '.join(finding.legal) or 'nothing'}")


def _show(options: argparse.Namespace) -> int:
    """Print the table at some point of a game."""
    file = options.file
    try:
        lines = Source(file).lines()
        passage = next(itertools.islice(games(lines), options.game - 1, None), None)
        if passage is None:
            return _fail(f"{file}: there is no game {options.game}")
        record = beginning(passage, options.move)
        number = len(record.moves) if options.move is None else options.move
        table = list(told_table(record, number, options.player))
    except OSError as error:
        return _fail(f"{file}: {error.strerror or error}")
    except IllegalMove as error:
        return _fail(f"{file}: {error}", 1)
    except (TheGameError, ImportError) as error:
        return _fail(f"{file}: {error}")
    print("\n".join(table))
    return 0


def _clause(options: argparse.Namespace) -> int:
    """Print a clause, where it stands, and the rulings on it."""
    entries = {entry.id.casefold(): entry for entry in (*CLAUSES, *RULINGS)}
    wanted = options.id.casefold()
    if wanted not in entries:
        near = difflib.get_close_matches(wanted, list(entries), cutoff=0.5)
        like = f"; near it: {', '.join(entries[it].id for it in near)}" if near else ""
        return _fail(f"there is no clause {options.id!a}{like}")
    print("\n".join(_told_clause(entries[wanted])))
    return 0


def _told_clause(entry: Clause) -> Iterator[str]:
    """A clause, where it stands, what it asks for, and the rulings on it."""
    yield f"{entry}"
    yield f"  {entry.standing.value}; {entry.force.value}"
    for source in entry.sources:
        edition, _, lines = source.partition(":")
        yield f"  {edition}, {EDITIONS[edition]}: lines {lines.replace(',', ', ')}"
    if entry.reason:
        yield f"  why: {entry.reason}"
    for id_ in entry.about:
        yield f"  on {clause(id_)}"
    for ruling in RULINGS:
        if entry.id in ruling.about:
            yield f"  ruling {ruling}"


def _deal(options: argparse.Namespace) -> int:
    """Print a deal as a game that can be continued."""
    if objection := _objection(options):
        return _fail(objection)
    seed = secrets.randbelow(1_000_000) if options.seed is None else options.seed
    dealt = deal(_rules(options), seed=seed)
    starter = dealt.lot(seed) if options.starter is None else options.starter
    text = write_record(Record.start(dealt, starter), seed=seed)
    head, starts, rest = text.partition("starter ")
    print(f"{head}deal {written_deal(dealt)}\n{starts}{rest}", end="")
    return 0


def _objection(options: argparse.Namespace) -> str | None:
    """Why these options do not go together."""
    if options.smaller_hands and not options.expert:
        return "--smaller-hands belongs to --expert"
    if options.game == "cooperative":
        return None
    if options.expert:
        return "--expert belongs to the cooperative game"
    return None if options.players in {None, 2} else "face-to-face has two players"


def _rules(options: argparse.Namespace) -> Rules:
    """The rules that the options ask for."""
    if options.game == "face-to-face":
        return FaceToFace()
    players = 2 if options.players is None else options.players
    if options.expert:
        return Cooperative.expert(players, smaller_hands=options.smaller_hands)
    return Cooperative(players)


def _demo(options: argparse.Namespace) -> int:
    """Play one game of each kind and tell it turn by turn."""
    for rules in (Cooperative(2), FaceToFace()):
        for line in narrate(rules, options.seed):
            print(line)
        print()
    return 0


_COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace], int]]] = {
    "check": _check,
    "show": _show,
    "clause": _clause,
    "deal": _deal,
    "demo": _demo,
}
