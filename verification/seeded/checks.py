"""Mistakes in what is refused: clauses that are cited, and checks of values."""

from typing import Final

from .edits import Bug, bug

OF_CLAUSES: Final[tuple[Bug, ...]] = (
    bug(
        "Any unusual minimum cites the printed one",
        "_rules/cooperative.py",
        ('.get(minimum, "R-o")', '.get(minimum, "CO-TURN-2")'),
    ),
    bug(
        "Every minimum above two cites the expert mode",
        "_rules/cooperative.py",
        (
            'clause({2: "CO-TURN-2", 3: "CO-EXPERT-1"}.get(minimum, "R-o"))',
            'clause("CO-TURN-2" if minimum <= 2 else "CO-EXPERT-1")',
        ),
    ),
    bug(
        "Without cards to draw every minimum above two cites the expert mode",
        "_rules/cooperative.py",
        (
            '"CO-EXPERT-2" if self.minimum == 3 else',
            '"CO-EXPERT-2" if self.minimum > 2 else',
        ),
    ),
    bug(
        "The expert minimum cites the same clause when the draw pile is empty",
        "_rules/cooperative.py",
        (
            "        if minimum < self.minimum:\n",
            "        if minimum < self.minimum and self.minimum != 3:\n",
        ),
    ),
    bug(
        "Another's turn cites the order of play",
        "_rules/cooperative.py",
        ('NotYourTurn: clause("CO-TURN-6")', 'NotYourTurn: clause("CO-TURN-1")'),
    ),
    bug(
        "A second help cites the rule of improvement",
        "_rules/face_to_face.py",
        ('AlreadyHelped(clause("F2F-OPP-1")', 'AlreadyHelped(clause("F2F-OPP-2")'),
    ),
    bug(
        "What does not fit on a descending pile cites the ascending one",
        "_rules/face_to_face.py",
        (
            'Direction.DESCENDING: clause("F2F-OWN-2")',
            'Direction.DESCENDING: clause("F2F-OWN-1")',
        ),
    ),
    bug(
        "A duel that is stuck cites the winning clause",
        "_rules/outcome.py",
        ('"F2F-END-1" if laid_all else "F2F-END-2"', '"F2F-END-1"'),
    ),
    bug(
        "Nine left are not excellent",
        "_rules/outcome.py",
        ("1 <= self.unlaid <= 9", "1 <= self.unlaid < 9"),
    ),
    bug(
        "A wrong draw after helping cites the two cards",
        "_rules/face_to_face.py",
        (
            'clause("F2F-DRAW-2" if turn.helped else "F2F-DRAW-1")',
            'clause("F2F-DRAW-1")',
        ),
    ),
    bug(
        "A card that does not exist cites the order of play",
        "_rules/cooperative.py",
        ('NoSuchCard: clause("CO-COMP-1")', 'NoSuchCard: clause("CO-TURN-6")'),
    ),
    bug(
        "A game that was beaten cites being stuck",
        "_rules/outcome.py",
        (
            'clause("CO-END-2" if self.beaten else "CO-END-1")',
            'clause("CO-END-2" if self.excellent else "CO-END-1")',
        ),
    ),
    bug(
        "A move after the end cites that there is no such move",
        "_game/legality.py",
        (
            "return GameOver(self.outcome.clause, self.outcome, move)",
            "return GameOver(self.rules._citations[NotAMove], self.outcome, move)",
        ),
    ),
)

OF_CHECKS: Final[tuple[Bug, ...]] = (
    bug(
        "True is a number",
        "_checks.py",
        ("return type(value) is int", "return isinstance(value, int)"),
    ),
    bug(
        "A check stops at the first defect of a number",
        "_checks.py",
        (
            "        self.defects.append(defect(where, found, expected))",
            "        self.defects[:] = self.defects or [defect(where, found, '')]",
        ),
    ),
    bug(
        "The path of a defect goes from the inside out",
        "_defects.py",
        (
            "tuple((*prefix, *path) for path in self.paths)",
            "tuple((*path, *prefix) for path in self.paths)",
        ),
    ),
    bug(
        "Long paths are shown in full",
        "_places.py",
        ('return text if len(text) <= 200 else f"{text[:197]}..."', "return text"),
    ),
    bug(
        "Odd names in a path look like parts of it",
        "_places.py",
        ('(part.isidentifier() or part == "$")', "part"),
    ),
    bug(
        "Long values are shown in full",
        "_values.py",
        # Some tests show values whose repr has no end, so there is still some limit.
        ("if len(text) > 80:", "if len(text) > 80_000:"),
        ('return f"{text[:77]}..."', "return text"),
    ),
    bug(
        "A hand may be one card too large",
        "_game/position.py",
        (
            "check.expect(len(held) <= rules.hand_size,",
            "check.expect(len(held) <= rules.hand_size + 1,",
        ),
    ),
    bug(
        "Nobody asks whether help was possible",
        "_game/position.py",
        (
            'check.expect(possible or not helped, "helped", helped, expected)',
            "_ = possible, expected",
        ),
    ),
    bug(
        "More cards may have been laid in a turn than are missing from the hand",
        "_game/position.py",
        (
            "most = min(rules.hand_size - len(hand), self.laid(source))",
            "most = self.laid(source)",
        ),
    ),
    bug(
        "A card on top may also be in a hand",
        "_game/position.py",
        (
            "copies = sum(top not in held for held in self.unlaid)",
            "copies = len(self.unlaid)",
        ),
    ),
    bug(
        "Two piles of a team may show the same card",
        "_game/position.py",
        (
            "            if count > copies:\n",
            "            if count > copies and not copies:\n",
        ),
    ),
    bug(
        "A duellist may be on turn though the other has laid every card",
        "_game/position.py",
        (
            "            if not self.unlaid[own] and own != source:\n",
            "            if False:\n",
        ),
    ),
    bug(
        "A minimum may be larger than the hand",
        "_rules/base.py",
        (
            'check.number("hand_size", self.hand_size, minimum, most)',
            'check.number("hand_size", self.hand_size, 1, most)',
        ),
    ),
    bug(
        "A deck may have too few cards to deal",
        "_rules/base.py",
        ("LOWEST - 1 + sharing * hand, HIGHEST", "LOWEST + hand - 1, HIGHEST"),
    ),
)
