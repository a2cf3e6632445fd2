"""Scripts: whole games with illegal moves in between, for the state machine.

A failing script has to be found and shrunk in seconds. Hypothesis runs it some hundred
times for that, so a script is a function of few drawn numbers, always as many. To lower
one of them gives a shorter part of the same game, fewer illegal moves, a smaller deck
in the same order, or a simpler way to play; each of them often still fails.

What is drawn first is lowered first, and counts most: the rules with the size of the
deck, then the length of the game. Which illegal moves are tried comes last. As long as
there are many of them, one of them fails on smaller decks, too.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._game.deal import Deal, deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.moves import EndTurn, Move, Play

from ._deals import (
    Style,
    by_chance,
    hastily,
    helpfully,
    patiently,
    shuffled,
    unevenly,
    wastefully,
)
from ._rules import numbers

_SHORT: Final = 20
"""How many moves a game has at most if it is left before its end."""

_WINDOWS: Final = (0, 1, 2, 4, 8, 16)
"""In how many of the last positions illegal moves are tried, and how many in each."""

_STRANGE: Final = 6
"""How many cards that are not in hand are tried in a position."""

_STYLES: Final[tuple[Style, ...]] = (
    *(patiently, helpfully, unevenly, hastily, wastefully),
)
"""The ways to play that do not depend on chance."""

_STYLED: Final = 2 * len(_STYLES)
"""How many of the numbers for a way to play mean a style."""

_LENGTH: Final = numbers("length of play", 2 * _SHORT + 1)
_TRIED: Final = numbers("tried positions", len(_WINDOWS))
_LAST: Final = numbers("last tried", 32)
_EACH: Final = numbers("tried in each", len(_WINDOWS))
_ORDER: Final = numbers("order of decks", 30)
_WAY: Final = numbers("way to play", 3 * _STYLED)


@attrs.frozen
class Script:
    """A deal, who starts, and what is asked for: legal moves, and illegal ones."""

    deal: Deal
    starter: int
    moves: tuple[Move, ...]

    @classmethod
    def drawn(cls, draw: DrawFn, rules: SearchStrategy[Rules]) -> "Script":
        """Draw a script."""
        chosen = draw(rules)
        length = draw(_LENGTH)[1]
        order, way = draw(_ORDER)[1], draw(_WAY)[1]
        plan = _Plan.drawn(draw, length)
        piles = range(chosen.draw_piles)
        dealt = deal(chosen, decks=[shuffled(chosen, order, pile) for pile in piles])
        starter = order % chosen.players
        return cls(dealt, starter, tuple(plan.moves(dealt.start(starter), way)))


@attrs.frozen
class _Plan:
    """How many moves a game has, and which illegal moves are tried in between."""

    length: int
    tried: int
    """In how many positions illegal moves are tried, counted from the last one."""

    last: int
    each: int
    """Up to which of the illegal moves of a position they are tried, and how many."""

    @classmethod
    def drawn(cls, draw: DrawFn, length: int) -> "_Plan":
        """Draw the illegal moves of a plan."""
        tried, last, each = draw(_TRIED)[1], draw(_LAST)[1], draw(_EACH)[1]
        return cls(length, _WINDOWS[tried], last, _WINDOWS[each])

    def moves(self, start: State, way: int) -> Iterator[Move]:
        """Yield the legal moves, and illegal ones between the last of them."""
        states, moves = [start], list[Move]()
        whole = self.length > _SHORT
        while not states[-1].is_over and (whole or len(moves) < self.length):
            moves.append(_move(states[-1], way, len(moves)))
            states.append(states[-1].apply(moves[-1]))
        for number, state in enumerate(states):
            if number + self.tried >= len(states):
                yield from self.illegal(state)
            yield from moves[number : number + 1]

    def illegal(self, state: State) -> Sequence[Move]:
        """Return the illegal moves that are tried in a position."""
        moves = illegal_moves(state)
        last = min(self.last, len(moves))
        return moves[max(0, last - self.each) : last]


def _move(state: State, way: int, number: int) -> Move:
    """Return a legal move, by a style or by chance."""
    if way < _STYLED:
        return _STYLES[way % len(_STYLES)](state)
    return by_chance(state, way, number)


def illegal_moves(state: State) -> Sequence[Move]:
    """Return illegal moves of every kind: those that are nearly legal come first."""
    rules, hand, piles = state.rules, state.hand, range(len(state.tops))
    strange = [card for card in rules.cards if card not in hand]
    some = strange[:: len(strange) // _STRANGE + 1]
    held = hand[0] if hand else rules.highest
    legal = frozenset(state.legal_moves())
    moves: tuple[Move, ...] = (
        EndTurn(),
        *(Play(card, pile) for card in hand for pile in piles),
        *(Play(card, number % len(piles)) for number, card in enumerate(some)),
        *(Play(held, pile) for pile in (len(piles), -1)),
        *(Play(card, 0) for card in (rules.highest + 1, 1, 0, -1)),
    )
    return [move for move in moves if move not in legal]
