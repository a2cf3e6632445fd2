"""Mistakes in games as text, and in files of many games."""

from typing import Final

from .edits import Bug, bug

OF_FILES: Final[tuple[Bug, ...]] = (
    bug(
        "Each game of a file counts its lines from 1",
        "notation/__init__.py",
        ("reader.read(passage.text, passage.line)", "reader.read(passage.text, 1)"),
    ),
    bug(
        "All games of a file have the rules of the first",
        "notation/_games.py",
        (
            "if self._rules is None or scanner.text != self._text:",
            "if self._rules is None:",
        ),
    ),
    bug(
        "A seed and a deal need not agree",
        "notation/_games.py",
        (
            " and scan_deal(written, rules) != dealt:",
            " and not scan_deal(written, rules):",
        ),
    ),
    bug(
        "The player after the last may start",
        "notation/_games.py",
        ("if player >= rules.players:", "if player > rules.players:"),
    ),
    bug(
        "The second tag of a name replaces the first",
        "notation/_games.py",
        ("        if name in tags:\n", "        if False:\n"),
    ),
    bug(
        "Any version is read",
        "notation/_games.py",
        ("if scanner.take_number() != VERSION:", "if scanner.take_number() < VERSION:"),
    ),
    bug(
        "A comment on the last move of a turn is written twice",
        "notation/_games.py",
        ("            if number != last:\n", "            if number:\n"),
    ),
    bug(
        "A written game loses the comment before its first move",
        "notation/_games.py",
        ("    yield from notes[0]\n", ""),
    ),
    bug(
        "A written move is marked by the state after it",
        "notation/_games.py",
        ("states[number - 1]", "states[number]"),
    ),
    bug(
        "The last game of a file is lost",
        "notation/_games.py",
        (
            '    if any(held):\n        yield Passage(first, "\\n".join(held))\n',
            (
                "    if any(held) and first == 1:\n"
                '        yield Passage(first, "\\n".join(held))\n'
            ),
        ),
    ),
    bug(
        "A game begins at the line after its first",
        "notation/_games.py",
        ("first, held = number, []", "first, held = number + 1, []"),
    ),
    bug(
        "With a seed the deal is never written",
        "notation/_games.py",
        ("if seed is None or deal:", "if seed is None:"),
    ),
)
