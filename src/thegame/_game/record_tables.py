"""Tables of a record: the cards of each pile, the turns, and a row for each move."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias, final

import attrs

from thegame._frozen import Value
from thegame._rules.moves import EndTurn, Move, Play
from thegame._validation import number

from .legality import Situation
from .state import State

Row: TypeAlias = dict[str, int | str | bool | None]
"""The columns of one move, by name."""


@final
@attrs.frozen
class LaidCard(Value):
    """A card in a pile, and the player who laid it.

    In the duel every number exists twice; the player says whose card it is.
    """

    card: int = attrs.field(converter=number)
    """The number of the card."""

    player: int = attrs.field(converter=number)
    """The player who laid it."""


@final
@attrs.frozen
class Turn(Value):
    """The moves of one player in one turn."""

    player: int = attrs.field(converter=number)
    """The player whose turn it was."""

    first: int = attrs.field(converter=number)
    """The number of its first move in the game, from 1."""

    moves: tuple[Move, ...]
    """The plays, and the end of the turn if the turn was ended."""

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays of the turn, without its end."""
        return tuple(move for move in self.moves if isinstance(move, Play))

    @property
    def ended(self) -> bool:
        """Whether the turn was ended; else the game is over, or the turn goes on."""
        return isinstance(self.moves[-1], EndTurn)


def laid_cards(
    states: Sequence[State], moves: Sequence[Move]
) -> tuple[tuple[LaidCard, ...], ...]:
    """Return the cards in each pile after these moves, the first one laid first."""
    piles: list[list[LaidCard]] = [[] for _ in states[0].tops]
    for state, move in zip(states, moves, strict=False):
        if isinstance(move, Play):
            piles[move.pile].append(LaidCard(move.card, state.player))
    return tuple(map(tuple, piles))


def turns_of(states: Sequence[Situation], moves: tuple[Move, ...]) -> tuple[Turn, ...]:
    """Return the moves, turn by turn; the last turn need not be ended."""
    turns: list[Turn] = []
    first = 0
    for last, (state, move) in enumerate(zip(states, moves, strict=False), start=1):
        if isinstance(move, EndTurn) or last == len(moves):
            turns.append(Turn(state.player, first + 1, moves[first:last]))
            first = last
    return tuple(turns)


def move_rows(states: Iterable[State], moves: Iterable[Move]) -> Iterator[Row]:
    """Yield a row for each move; the states are the first, and that after each move."""
    before, *later = states
    turn = 1
    for place, (move, after) in enumerate(zip(moves, later, strict=True), start=1):
        yield {
            "number": place,
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
    """Return the columns about a play; they are empty at the end of a turn."""
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
