"""Mistakes in the notation: its scanner, its lines, positions and turns."""

from typing import Final

from .edits import Bug, bug

OF_SCANNING: Final[tuple[Bug, ...]] = (
    bug(
        "A number may begin with zeros",
        "notation/_scanner.py",
        (
            '_NUMBER: Final = re.compile(rf"0|[1-9]',
            '_NUMBER: Final = re.compile(rf"[0-9]',
        ),
    ),
    bug(
        "A seed cannot be negative",
        "notation/_scanner.py",
        ("self.take(_INTEGER,", "self.take(_NUMBER,"),
    ),
    bug(
        "The column of an error counts from 0",
        "notation/_scanner.py",
        ("NotationError(self.line, start + 1,", "NotationError(self.line, start,"),
    ),
    bug(
        "The row card above the highest card of all cannot be read",
        "notation/_scanner.py",
        ("len(str(HIGHEST + 1)) - 1", "len(str(HIGHEST)) - 1"),
    ),
    bug(
        "The code of an escaped character is decimal",
        "notation/_scanner.py",
        ("{ord(found):x}", "{ord(found):d}"),
    ),
    bug(
        "Line separators are written as they are",
        "notation/_scanner.py",
        (r"\x7f-\x9f\u2028\u2029\ud800", r"\x7f-\x9f\ud800"),
    ),
    bug(
        "A backslash is written as it is",
        "notation/_scanner.py",
        ("""re.compile(rf'["\\\\{_CONTROL}]')""", """re.compile(rf'["{_CONTROL}]')"""),
    ),
    bug(
        "Unknown cards do not count",
        "notation/_scanner.py",
        ("return len(self.cards) + self.unknown", "return len(self.cards)"),
    ),
    bug(
        "A game cannot have five hands",
        "notation/_scanner.py",
        ("while len(groups) < PLAYERS and", "while len(groups) < PLAYERS - 1 and"),
    ),
    bug(
        "A field may be given twice",
        "notation/_fields.py",
        ("left.pop(name).scan(", "left[name].scan("),
    ),
    bug(
        "An error in a field is reported at the start of the line",
        "notation/_fields.py",
        (
            "return next((at for at in places if at is not None), self.start)",
            "return self.start",
        ),
    ),
    bug(
        "A field that is missing is taken for empty",
        "notation/_fields.py",
        ("            if field.at is None:\n", "            if field.at == 0:\n"),
    ),
)

OF_LINES: Final[tuple[Bug, ...]] = (
    bug(
        "The notation forgets that a game is played out",
        "notation/_lines.py",
        (
            "if name in needed or value != printed[name]",
            'if name in needed or (value != printed[name] and name != "play_out")',
        ),
    ),
    bug(
        "A hand size that is not six is written, and no other",
        "notation/_lines.py",
        (
            "if name in needed or value != printed[name]",
            'if name in needed or value != {**printed, "hand_size": 6}[name]',
        ),
    ),
    bug(
        "Draw piles are written bottom card first, and read so",
        "notation/_lines.py",
        (
            "decks={write_groups(dealt.decks)}",
            "decks={write_groups(deck[::-1] for deck in dealt.decks)}",
        ),
        ("decks=left)", "decks=[deck[::-1] for deck in left])"),
    ),
    bug(
        "Any seed can be written for a deal",
        "notation/_lines.py",
        ("if deal(dealt.rules, seed=seed) != dealt or abs(", "if abs("),
    ),
    bug(
        "The winner of a written duel is the loser",
        "notation/_lines.py",
        ("winner={outcome.winner} ", "winner={1 - outcome.winner} "),
    ),
    bug(
        "Unknown cards are left out of a deal",
        "notation/_lines.py",
        ("    if any(group.unknown for group in field.value):\n", "    if False:\n"),
    ),
    bug(
        "A written position forgets a single laid card",
        "notation/_positions.py",
        ("    if table.laid:\n", "    if table.laid > 1:\n"),
    ),
    bug(
        "A spectator's view is written as that of player 0",
        "notation/_positions.py",
        ("SPECTATOR if view.seat is None else view.seat", "view.seat or 0"),
    ),
    bug(
        "A view is read with the hand of the first player",
        "notation/_positions.py",
        ("hands[seat].cards if", "hands[0].cards if"),
    ),
    bug(
        "A view may show the cards of others",
        "notation/_positions.py",
        ("        if owner != seat and group.cards:\n", "        if False:\n"),
    ),
    bug(
        "A view may hide the seat's own cards",
        "notation/_positions.py",
        ("        if owner == seat and group.unknown:\n", "        if False:\n"),
    ),
    bug(
        "A hint is written with the pile whose number is its player's",
        "notation/_hints.py",
        ("names[hint.pile]", "names[hint.player]"),
    ),
    bug(
        "Every hint is read as a wish to keep the pile",
        "notation/_hints.py",
        ("kind = _KINDS[found[3]]", "kind = HintKind.KEEP"),
    ),
    bug(
        "The end of a game is not read in a view",
        "notation/_positions.py",
        ("        fields.outcome(line),\n", "        None,\n"),
    ),
)

OF_TURNS_AS_TEXT: Final[tuple[Bug, ...]] = (
    bug(
        "The column of a move counts from 0",
        "notation/_turns.py",
        (
            "TextPlace(scanner.line, scanner.at + 1)",
            "TextPlace(scanner.line, scanner.at)",
        ),
    ),
    bug(
        "Marks are not read",
        "notation/_turns.py",
        ("player, player_place, mark is not None)", "player, player_place)"),
    ),
    bug(
        "Marks are not written",
        "notation/_turns.py",
        ('mark = MARK if is_trick(move, state) else ""', 'mark = ""'),
    ),
    bug(
        "A comment is about the move after it",
        "notation/_turns.py",
        (
            "number = len(self.moves)\n        if number in",
            "number = len(self.moves) + 1\n        if number in",
        ),
    ),
    bug(
        "A second comment replaces the first",
        "notation/_turns.py",
        ("        if number in self.comments:\n", "        if False:\n"),
    ),
    bug(
        "A game may have one move too many",
        "notation/_turns.py",
        ("if len(self.moves) == self.most:", "if len(self.moves) > self.most:"),
    ),
    bug(
        "A turn may follow one that was not ended",
        "notation/_turns.py",
        ("        if self.unended is not None:\n", "        if False:\n"),
    ),
    bug(
        "Moves may follow the end of a turn on its line",
        "notation/_turns.py",
        ("            if move is _END_TURN:\n", "            if False:\n"),
    ),
    bug(
        "Every player names the piles as the first one does",
        "notation/_turns.py",
        ("self.piles[player], player, place", "self.piles[0], player, place"),
    ),
    bug(
        "An illegal move is written",
        "notation/_turns.py",
        ("    if reason is not None:\n        raise reason\n", ""),
    ),
    bug(
        "Each move of a written turn is looked at from its start",
        "notation/_turns.py",
        (
            "write_move(move, state))\n        state = ",
            "write_move(move, state))\n        _ = ",
        ),
    ),
    bug(
        "Whose turn a line is does not matter",
        "notation/__init__.py",
        ("    turns.moves[0].check_player(state)\n", ""),
    ),
    bug(
        "A single move may be marked as a trick that it is not",
        "notation/__init__.py",
        ("    written.check_mark(state)\n    return", "    return"),
    ),
)
