"""Mistakes on terminals: colours, wide lines, progress, pictures and simulations."""

from typing import Final

from .edits import Bug, bug

OF_TERMINALS: Final[tuple[Bug, ...]] = (
    bug(
        "NO_COLOR counts only if it is 1",
        "_cli/terminal.py",
        ('if os.environ.get("NO_COLOR"):', 'if os.environ.get("NO_COLOR") == "1":'),
    ),
    bug(
        "An empty NO_COLOR turns colours off",
        "_cli/terminal.py",
        ('if os.environ.get("NO_COLOR"):', 'if "NO_COLOR" in os.environ:'),
    ),
    bug(
        "FORCE_COLOR is stronger than NO_COLOR",
        "_cli/terminal.py",
        (
            'if os.environ.get("NO_COLOR"):',
            'if os.environ.get("NO_COLOR") and not os.environ.get("FORCE_COLOR"):',
        ),
    ),
    bug(
        "A dumb terminal gets colours",
        "_cli/terminal.py",
        (' and os.environ.get("TERM") != "dumb"', ""),
    ),
    bug(
        "Colours take columns",
        "_cli/terminal.py",
        ('len(_ESCAPES.sub("", text))', "len(text)"),
    ),
    bug(
        "A line that is exactly as wide as the terminal is broken",
        "_cli/terminal.py",
        ("if room < 0 and part.strip():", "if room <= 0 and part.strip():"),
    ),
    bug(
        "The rest of a long line is not indented",
        "_cli/terminal.py",
        (
            "wrapped(line, width(sys.maxsize), 4)",
            "wrapped(line, width(sys.maxsize), 0)",
        ),
    ),
    bug(
        "A verdict that is wrong is green",
        "_cli/main.py",
        ("Verdict.FALSE: Colour.RED", "Verdict.FALSE: Colour.GREEN"),
    ),
    bug(
        "Progress is shown in files and pipes",
        "_cli/progress.py",
        ("if not sys.stderr.isatty():", "if not sys.stderr:"),
    ),
    bug(
        "The rate counts the games that were there already",
        "_cli/progress.py",
        ("return (done - self._first) / seconds", "return done / seconds"),
    ),
    bug(
        "The time left is that of all games",
        "_cli/progress.py",
        ("round((games - done) / rate)", "round(games / rate)"),
    ),
    bug(
        "The line of the progress is left on the screen",
        "_cli/progress.py",
        ('    yield tell\n    sys.stderr.write("\\r\\x1b[K")\n', "    yield tell\n"),
    ),
    bug(
        "The last game is not shown if it comes soon after another",
        "_cli/progress.py",
        ("now >= printed[0] + _PAUSE or done == games", "now >= printed[0] + _PAUSE"),
    ),
)

OF_SHOWN_FILES: Final[tuple[Bug, ...]] = (
    bug(
        "--json shows the state to a player",
        "_cli/show.py",
        (
            "wire.write(state if seat is None else state.view(seat))",
            "wire.write(state)",
        ),
    ),
    bug(
        "--json gives player 0 the whole state",
        "_cli/show.py",
        (
            "state if seat is None else state.view(seat)",
            "state.view(seat) if seat else state",
        ),
    ),
    bug(
        "--svg opens all hands to a player",
        "_cli/show.py",
        (
            "return svg.table(state.view(seat), last=last)",
            'return svg.table(state, perspective="all", last=last)',
        ),
    ),
    bug(
        "--svg without a player shows what a spectator sees",
        "_cli/show.py",
        (
            'svg.table(state, perspective="all", last=last)',
            "svg.table(state, last=last)",
        ),
    ),
    bug(
        "The picture does not mark the last play",
        "_cli/show.py",
        ("last = _laid(record, number) if number else None", "last = None"),
    ),
    bug(
        "--svg - writes a file with the name -",
        "_cli/main.py",
        ("if options.svg not in {None, STANDARD}:", "if options.svg is not None:"),
    ),
    bug(
        "A picture that cannot be saved is a success",
        "_cli/main.py",
        (
            """}")\n    print(streams.printable""",
            """}") * 0\n    print(streams.printable""",
        ),
    ),
    bug(
        "A terminal breaks the lines of JSON",
        "_cli/main.py",
        ("(print if options.json or options.svg else say)(line)", "say(line)"),
    ),
    bug(
        "A prefix finds clauses that contain it anywhere",
        "_cli/main.py",
        ("if id_.startswith(wanted)]", "if wanted in id_]"),
    ),
    bug(
        "A clause is listed with those that begin like it",
        "_cli/main.py",
        ("    if wanted in entries:\n", "    if wanted in entries and not wanted:\n"),
    ),
    bug(
        "The list of clauses has no rulings",
        "_cli/main.py",
        ("for entry in (*CLAUSES, *RULINGS)}", "for entry in CLAUSES}"),
    ),
    bug(
        "In a .jsonl file a line goes on until one begins with a brace",
        "_cli/referee.py",
        ("    if not by_line:\n", "    if not by_line or lines:\n"),
    ),
    bug(
        "A .jsonl file may have games in the notation",
        "_cli/referee.py",
        ("if not as_json and not passage", "if not passage"),
    ),
    bug(
        "The lines of a .jsonl file are counted without the blank ones",
        "_cli/referee.py",
        (
            "numbered = enumerate(lines, start=1)",
            "numbered = enumerate(filter(str.strip, lines), start=1)",
        ),
    ),
)

OF_SIMULATIONS: Final[tuple[Bug, ...]] = (
    bug(
        "--seed is ignored by a simulation",
        "_cli/simulate.py",
        (
            "seeds=range(options.seed, options.seed + options.games)",
            "seeds=range(options.games)",
        ),
    ),
    bug(
        "A simulation ends at seed --games",
        "_cli/simulate.py",
        (
            "seeds=range(options.seed, options.seed + options.games)",
            "seeds=range(options.seed, options.games)",
        ),
    ),
    bug(
        "After an interruption nothing is said of --resume",
        "_cli/simulate.py",
        (
            "        if options.out is not None:\n            streams.complain",
            "        if options.out is None:\n            streams.complain",
        ),
    ),
    bug(
        "Only neighbours are compared",
        "_cli/simulate.py",
        ("in combinations(results, 2):", "in zip(results, results[1:]):"),
    ),
)
