"""Hints as text, such as ``0-A1-keep``: in views, and between the moves of a game."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from thegame._game.talk import Hint, HintKind
from thegame._rules import Rules

from ._scanner import PILE, Scanner

OPENING: Final = "["
"""The opening of hints between moves."""

_CLOSING: Final = "]"
_NONE: Final = "-"

_KINDS: Final = {kind.name.lower(): kind for kind in HintKind}
_HINT: Final = re.compile(
    rf"(0|[1-9][0-9]{{0,2}}+)-({PILE})-({'|'.join(_KINDS)})(?![a-z_])"
)


@attrs.frozen
class ScannedHint:
    """A hint before the piles of the game are known."""

    player: int
    pile: str
    pile_at: int
    kind: HintKind

    def hint(self, scanner: Scanner, piles: Mapping[str, int]) -> Hint:
        """Return the hint; fail if the game has no such pile."""
        pile = scanner.find_pile(self.pile, self.pile_at, piles)
        return Hint(self.player, pile, self.kind)


def scan_hints(scanner: Scanner) -> tuple[ScannedHint, ...]:
    """Read one hint, or several with commas between."""
    hints: list[ScannedHint] = []
    while not hints or scanner.take_if(","):
        found = scanner.take(_HINT, "a hint such as 0-A1-keep")
        kind = _KINDS[found[3]]
        hints.append(ScannedHint(int(found[1]), found[2], found.start(2), kind))
    return tuple(hints)


def scan_said(scanner: Scanner, piles: Mapping[str, int]) -> tuple[Hint, ...]:
    """Read the hints in brackets that are in force from here on."""
    scanner.expect(OPENING)
    scanned = () if scanner.take_if(_NONE) else scan_hints(scanner)
    scanner.expect(_CLOSING)
    return tuple(hint.hint(scanner, piles) for hint in scanned)


def write_hints(hints: Iterable[Hint], rules: Rules) -> str:
    """Return hints with commas between; all players of a team name piles alike."""
    names = rules._tables.names[0]
    return ",".join(
        f"{hint.player}-{names[hint.pile]}-{hint.kind.name.lower()}" for hint in hints
    )


def write_said(hints: Iterable[Hint], rules: Rules) -> str:
    """Return the hints that are in force from here on, in brackets."""
    return f"{OPENING}{write_hints(hints, rules) or _NONE}{_CLOSING}"
