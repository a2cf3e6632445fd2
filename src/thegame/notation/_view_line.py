"""A view on one line: a position in which some cards are not known.

The fields are those of a position; where a seat knows only how many, it says that.
"""

import re
from collections.abc import Mapping
from typing import Final

from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._game.view_checks import sound
from thegame._rules.face_to_face import Rules
from thegame._rules.outcome import DuelResult, Outcome, TeamResult
from thegame._values import made

from ._fields import (
    ENDINGS,
    GAMES,
    POSITION,
    SETTINGS,
    Fields,
    Reader,
    known,
    made_of,
    required,
    rules_of,
    scan_fields,
    scan_word,
    written_groups,
    written_result,
    written_rules,
)
from ._pile_names import pile_names, piles_by_name
from ._scanner import Scanner, written_group

NOBODY: Final = "none"
"""How the seat of a spectator is written."""

_KINDS: Final = {kind.name.lower(): kind for kind in HintKind}
_HINT: Final = re.compile(rf"[0-9]-[AD][1-9]-(?:{'|'.join(_KINDS)})(?![a-z_])")


def _seat(scanner: Scanner) -> int | None:
    """A seat, or a spectator's."""
    return None if scanner.opens(NOBODY) else scanner.number()


def _hints(scanner: Scanner) -> list[str]:
    """Hints: who gives each, about which pile, and what is wished."""
    hints: list[str] = []
    while not hints or scanner.opens(","):
        hints.append(scanner.take(_HINT, "a hint such as 0-A1-keep"))
    return hints


_VIEW: Final[Mapping[str, Reader]] = {
    "seat": _seat,
    **POSITION,
    "unseen": Scanner.groups,
    "unlaid": Scanner.number,
    "winner": Scanner.number,
    "ending": lambda scanner: scan_word(scanner, ENDINGS),
    "hints": _hints,
}
"""How a view is read."""


_PARTS: Final = {
    "hand": "hands",
    "hand_sizes": "hands",
    "deck_sizes": "decks",
    "outcome": "unlaid",
}
"""Which field a part of a view stands in, where it is not its own."""


def scan_view(scanner: Scanner) -> View:
    """Read a view."""
    start = scanner.at
    game = scan_word(scanner, GAMES)
    fields = scan_fields(scanner, {**SETTINGS[game], **_VIEW})
    rules = rules_of(scanner, game, fields, start)
    seat, tops, hands, decks, _, player = required(
        scanner, fields, "seat", "tops", "hands", "decks", "unseen", "player"
    )
    if None in tops:
        scanner.fail("numbers that show", fields["tops"].at)
    own = 0 <= seat < len(hands) if seat is not None else False
    _check_hidden(scanner, fields, "hands", seat)
    _check_hidden(scanner, fields, "decks", None)
    view = made(
        View,
        rules=rules,
        seat=seat,
        hand=hands[seat] if own else (),
        hand_sizes=tuple(map(len, hands)),
        deck_sizes=tuple(map(len, decks)),
        unseen=known(scanner, fields, "unseen"),
        hints=_given(scanner, fields, rules),
        tops=tops,
        player=player,
        laid=fields["laid"].value if "laid" in fields else 0,
        helped="helped" in fields and fields["helped"].value,
        outcome=_outcome(scanner, fields),
    )
    parts = {part: fields[name] for part, name in _PARTS.items() if name in fields}
    return made_of(scanner, {**parts, **fields}, start, lambda: sound(view))


def _check_hidden(
    scanner: Scanner, fields: Fields, name: str, seat: int | None
) -> None:
    """The own cards must be known, all others not."""
    for owner, group in enumerate(fields[name].value):
        hidden = [card is None for card in group]
        if any(hidden) if owner == seat else not all(hidden):
            expected = (
                "the own hand" if owner == seat else "cards not known, such as ?7"
            )
            scanner.fail(expected, fields[name].at)


def _given(scanner: Scanner, fields: Fields, rules: Rules) -> tuple[Hint, ...]:
    """The hints; what is no pile of the game is refused."""
    hints: list[Hint] = []
    for said in fields["hints"].value if "hints" in fields else ():
        player, pile, kind = said.split("-")
        # All players of a team call the piles the same.
        index = piles_by_name(rules)[0].get(pile)
        if index is None:
            scanner.fail("hints about piles that there are", fields["hints"].at)
        hints.append(Hint(int(player), index, _KINDS[kind]))
    return tuple(hints)


def _outcome(scanner: Scanner, fields: Fields) -> Outcome | None:
    """How the game ended, if it is over."""
    if "unlaid" in fields:
        return TeamResult(fields["unlaid"].value)
    if "winner" in fields or "ending" in fields:
        return DuelResult(*required(scanner, fields, "winner", "ending"))
    return None


def written_view(view: View) -> str:
    """Write a view."""
    hands = [
        written_group(view.hand) if player == view.seat else _unknown(size)
        for player, size in enumerate(view.hand_sizes)
    ]
    words = [
        written_rules(view.rules),
        f"seat={NOBODY if view.seat is None else view.seat}",
        f"tops={written_group(view.tops)}",
        f"hands={'/'.join(hands)}",
        f"decks={'/'.join(map(_unknown, view.deck_sizes))}",
        f"unseen={written_groups(view.unseen)}",
        f"player={view.player}",
        *([f"laid={view.laid}"] if view.laid else []),
        *(["helped=yes"] if view.helped else []),
        *([written_result(view.outcome)] if view.is_over else []),
        *([f"hints={_written_hints(view)}"] if view.hints else []),
    ]
    return " ".join(words)


def _unknown(size: int) -> str:
    """Write so many cards that are not known."""
    return f"?{size}" if size else "-"


def _written_hints(view: View) -> str:
    names = pile_names(view.rules)[0]
    return ",".join(
        f"{hint.player}-{names[hint.pile]}-{hint.kind.name.lower()}"
        for hint in view.hints
    )
