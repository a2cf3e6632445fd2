"""Mistakes on the command line: the referee, the table, deals, files and statuses."""

from typing import Final

from .edits import Bug, bug
from .terminals import OF_SHOWN_FILES, OF_SIMULATIONS, OF_TERMINALS

OF_VERDICTS: Final[tuple[Bug, ...]] = (
    bug(
        "An illegal game has the status of one that cannot be read",
        "_cli/referee.py",
        ("Verdict.ILLEGAL: 1", "Verdict.ILLEGAL: 2"),
    ),
    bug(
        "A game that contradicts itself is a success",
        "_cli/referee.py",
        ("Verdict.FALSE: 1", "Verdict.FALSE: 0"),
    ),
    bug(
        "The verdict on the last game decides",
        "_cli/main.py",
        ("max(verdict.status for verdict in verdicts)", "finding.verdict.status"),
    ),
    bug(
        "A missing file ends the check",
        "_cli/main.py",
        (
            "        yield unreadable(name, error.strerror or str(error))\n",
            "        raise error\n",
        ),
    ),
    bug(
        "Errors go to standard output",
        "_cli/streams.py",
        ("sys.stderr.write(f", "sys.stdout.write(f"),
    ),
    bug(
        "Games of the same verdict are not summed up",
        "_cli/main.py",
        ("if verdicts.total() > 1 and", "if len(verdicts) > 1 and"),
    ),
    bug(
        "A whole file is read before its first game is judged",
        "_cli/main.py",
        (
            "yield from check(name, lines(name))",
            "yield from check(name, [*lines(name)])",
        ),
    ),
    bug(
        "Findings come when all games are judged",
        "_cli/referee.py",
        (
            "in enumerate(games(lines, by_line=by_line), start=1):",
            "in enumerate([*games(lines, by_line=by_line)], start=1):",
        ),
    ),
    bug(
        "Games of a file count from 0",
        "_cli/referee.py",
        (
            "file=file, game=game, line=passage.line",
            "file=file, game=game - 1, line=passage.line",
        ),
    ),
    bug(
        "A finding is always in line 1",
        "_cli/referee.py",
        ("game=game, line=passage.line", "game=game, line=1"),
    ),
    bug(
        "JSON for machines has fields that do not apply",
        "_cli/referee.py",
        (
            "attrs.asdict(self, filter=lambda _, value: value is not None)",
            "attrs.asdict(self)",
        ),
    ),
    bug(
        "JSON for machines has verdicts in capitals",
        "_cli/referee.py",
        ('"verdict": self.verdict.value', '"verdict": self.verdict.name'),
    ),
    bug(
        "Legal moves are named from the seat of player 0",
        "_cli/referee.py",
        ("move_text(move, rules, player)", "move_text(move, rules, 0)"),
    ),
    bug(
        "The line of malformed JSON counts from its game",
        "_cli/referee.py",
        ("passage.line + error.line - 1", "error.line"),
    ),
    bug(
        "The line of a wrong byte counts from its game",
        "_cli/referee.py",
        ('passage.line + before.count("\\n")', '1 + before.count("\\n")'),
    ),
    bug(
        "Three defects are followed by 0 more",
        "_cli/referee.py",
        ("if more > 0 else", "if more >= 0 else"),
    ),
    bug(
        "An indented JSON game is read as text",
        "_cli/referee.py",
        ("passage.text.lstrip().startswith(", "passage.text.startswith("),
    ),
    bug(
        "A game without an outcome is reported as over",
        "_cli/referee.py",
        (
            'message="not finished" if outcome is None else str(outcome)',
            "message=str(outcome)",
        ),
    ),
)

OF_TABLES_SHOWN: Final[tuple[Bug, ...]] = (
    bug(
        "All hands are shown for --player 0",
        "_cli/show.py",
        (
            "known = dict(enumerate(state.hands)) if seat is None else",
            "known = dict(enumerate(state.hands)) if not seat else",
        ),
    ),
    bug(
        "Piles are named from the seat of the player on turn",
        "_cli/show.py",
        (
            "_heading(record, number, view.piles)",
            "_heading(record, number, state.piles)",
        ),
    ),
    bug(
        "The hand shown is that of the player on turn",
        "_cli/show.py",
        ("{seat: view.hand}", "{seat: state.hand}"),
    ),
    bug(
        "The table says the minimum of the rules",
        "_game/table.py",
        (
            "turn.player, turn.laid, turn.minimum,",
            "turn.player, turn.laid, turn.rules.minimum,",
        ),
    ),
    bug(
        "The heading tells the move that comes next",
        "_cli/show.py",
        (
            "event, *_ = before.step(record.moves[number - 1]).events",
            "event, *_ = before.step(before.legal_moves()[0]).events",
        ),
    ),
    bug(
        "The turn that ended is that of the next player",
        "_cli/show.py",
        (
            "words.turn_ended(before.player)",
            "words.turn_ended(record.state_at(number).player)",
        ),
    ),
    bug(
        "--move 0 shows the last move",
        "_cli/main.py",
        (
            "len(transcript.moves) if options.move is None else options.move",
            "options.move or len(transcript.moves)",
        ),
    ),
    bug(
        "--game counts from 0",
        "_cli/referee.py",
        (
            "numbered = enumerate(games(lines, by_line=by_line), start=1)",
            "numbered = enumerate(games(lines, by_line=by_line))",
        ),
    ),
    bug(
        "A table is shown only of games that are legal to their end",
        "_cli/main.py",
        ("transcript.record_to(number)", "transcript.record_to(len(transcript.moves))"),
    ),
    bug(
        "A table that cannot be shown because of an illegal move has status 2",
        "_cli/main.py",
        ("Verdict.ILLEGAL.status)", "Verdict.UNREADABLE.status)"),
    ),
    bug(
        "The demonstration counts the cards of the next player as drawn",
        "_cli/demo.py",
        (
            "len(after.hands[player]) - len(state.hand)",
            "len(after.hand) - len(state.hand)",
        ),
    ),
    bug(
        "The demonstration always names the clause of the first pile",
        "_cli/demo.py",
        (
            'f"  {reason.clause}"',
            'f"  {state.rules._fitting[state.piles[0].direction]}"',
        ),
    ),
)

OF_OPTIONS: Final[tuple[Bug, ...]] = (
    bug(
        "--seed 0 means any seed",
        "_cli/main.py",
        (
            "secrets.randbits(_SEED_BITS) if options.seed is None else options.seed",
            "options.seed or secrets.randbits(_SEED_BITS)",
        ),
    ),
    bug(
        "--starter 0 draws lots",
        "_cli/main.py",
        (
            "dealt.lot(seed) if options.starter is None else options.starter",
            "options.starter or dealt.lot(seed)",
        ),
    ),
    bug(
        "Player 0 starts every deal",
        "_cli/main.py",
        ("dealt.lot(seed) if options.starter is None", "0 if options.starter is None"),
    ),
    bug(
        "--smaller-hands without --expert is ignored",
        "_cli/main.py",
        ("if options.smaller_hands and not options.expert:", "if False:"),
    ),
    bug(
        "--expert always has smaller hands",
        "_cli/main.py",
        ("smaller_hands=options.smaller_hands", "smaller_hands=True"),
    ),
    bug(
        "Clauses are found only in capitals",
        "_cli/main.py",
        ("wanted = options.id.casefold()", "wanted = options.id"),
    ),
    bug(
        "A clause is printed without the rulings on it",
        "_cli/main.py",
        (
            "        if entry.id in ruling.about:\n",
            "        if entry.id == ruling.about:\n",
        ),
    ),
    bug(
        "An interrupted command is a failure like any other",
        "_cli/main.py",
        ("INTERRUPTED: Final = 130", "INTERRUPTED: Final = 1"),
    ),
    bug(
        "A reader that goes away makes a traceback",
        "_cli/streams.py",
        ("os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())", "pass"),
    ),
    bug(
        "A byte order mark spoils a file",
        "_cli/files.py",
        ("line if number else line.removeprefix(_MARK)", "line"),
    ),
    bug(
        "Files from Windows cannot be read",
        "_cli/files.py",
        ('.removesuffix(b"\\r")', ""),
    ),
    bug(
        "Bytes that are not UTF-8 are dropped",
        "_cli/files.py",
        ('decode("utf-8", "surrogateescape")', 'decode("utf-8", "ignore")'),
    ),
    bug(
        "A negative number is taken for a move",
        "_cli/arguments.py",
        ("or int(text) < least:", "or int(text) < -1:"),
        ("text.isascii() and text.isdigit()", 'text.isascii() and text.strip("-")'),
    ),
    *OF_TERMINALS,
    *OF_SHOWN_FILES,
    *OF_SIMULATIONS,
)
