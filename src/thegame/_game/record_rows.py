"""Records as rows: one for each move, for tables and data frames."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from thegame._rules.moves import Move, Play

from .state import State

Row: TypeAlias = dict[str, int | str | bool | None]
"""The columns of one move, by name."""


def move_rows(states: Iterable[State], moves: Iterable[Move]) -> Iterator[Row]:
    """Yield a row for each move; the states are those before it, and the last one."""
    before, *later = states
    turn = 1
    for number, (move, after) in enumerate(zip(moves, later, strict=True), start=1):
        yield {
            "number": number,
            "turn": turn,
            "player": before.player,
            **_play_columns(before, move),
            "drawn": sum(map(len, before.decks)) - sum(map(len, after.decks)),
            "hand": len(after.hands[before.player]),
            "unlaid": after.unlaid,
            "over": after.is_over,
        }
        turn += not isinstance(move, Play)
        before = after


def _play_columns(before: State, move: Move) -> Row:
    """Return what is special about a play; nothing is, at the end of a turn."""
    if not isinstance(move, Play):
        return dict.fromkeys(("card", "pile", "name", "top", "advance"), None) | {
            "trick": False,
            "helps": False,
        }
    pile, lookup = before.piles[move.pile], before.rules._lookups[before.player]
    return {
        "card": move.card,
        "pile": move.pile,
        "name": pile.name,
        "top": pile.top,
        "advance": pile.advance(move.card),
        "trick": lookup.is_trick(move.card, move.pile, before.tops),
        "helps": lookup.helps[move.pile],
    }
