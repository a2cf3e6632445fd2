"""Deals and played games, drawn so that failing examples shrink to small decks.

An example is a fixed number of small numbers, whatever the deck: the settings of the
rules first, then the sources of the first cards of each draw pile, then the moves at
which the game departs from its style. Hypothesis compares examples of equal length by
their first difference, so a smaller deck always counts as simpler; and because the
numbers are relative to the ends of the deck, a game often still fails with a smaller
deck.
"""

import itertools
import random
from collections.abc import Iterable
from typing import ClassVar, Final

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._frozen import Value
from thegame._game.deal import Deal, deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.limits import PLAYERS
from thegame._rules.moves import EndTurn, Move
from thegame._simple_policies import in_haste
from thegame._validation import required_parts

from ._rules import ANY_RULES, choice, number

_PICKED: Final = 8
"""The number of cards of a deck that are chosen one by one."""

_PARTS: Final = 6
"""The number of parts of the deck in which a chosen card may be; 0 is the top card."""

_SPREADS: Final = (10_000, 0, 3, 12)
"""The largest distances of a card from its place in a sorted deck."""

_DEPARTURES: Final = 5
"""How often at most a game departs from its style."""

_LATEST: Final = 24
"""The last move at which it may do so."""

_SHORT: Final = 20
"""The largest number of moves of a game that stops before its end."""


def _order(draw: DrawFn, pile: int, rules: Rules) -> list[int]:
    """Draw the order of a pile: some cards from anywhere, the others nearly sorted."""
    places = [
        number(draw, f"place {it} of {pile}", _PARTS + 1) for it in range(_PICKED)
    ]
    spread = choice(draw, f"spread of {pile}", _SPREADS)
    downwards = bool(number(draw, f"downwards of {pile}", 2))
    chance = random.Random(number(draw, f"seed of {pile}", 1000))
    cards = list(rules.cards)
    cards.sort(key=lambda card: card + spread * chance.random(), reverse=downwards)
    ordered = sorted(cards)
    first: list[int] = []
    for place in places[: len(cards)]:
        # The top card, or the one at this part of the remaining numbers.
        card = ordered[(len(ordered) - 1) * place // _PARTS] if place else cards[0]
        cards.remove(card)
        ordered.remove(card)
        first.append(card)
    return first + cards


@st.composite
def deals(draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES) -> Deal:
    """Deals from decks that are in order, nearly in order, or shuffled."""
    chosen = draw(rules)
    decks = [_order(draw, pile, chosen) for pile in range(chosen.draw_piles)]
    return deal(chosen, decks=decks)


@attrs.frozen(repr=False)
class PlayedGame(Value):
    """A game that was played: its states and the moves between them."""

    _has_hands: ClassVar[bool] = True

    states: tuple[State, ...]
    """Every state, from the start to where the game was left or ended."""

    moves: tuple[Move, ...]
    """Every move; one fewer than the states."""

    @classmethod
    def played(cls, start: State, moves: Iterable[Move]) -> "PlayedGame":
        """Return the game that begins with this state and has these moves."""
        done = required_parts("moves", moves, "a sequence of moves")
        return cls(tuple(itertools.accumulate(done, State.apply, initial=start)), done)

    def __repr__(self) -> str:
        return f"PlayedGame.played({self.states[0]!r}, {self.moves!r})"

    @property
    def steps(self) -> tuple[tuple[State, Move, State], ...]:
        """Each move between the states before and after it."""
        return tuple(zip(self.states, self.moves, self.states[1:], strict=False))


def _in_order(state: State) -> Move:
    """Return the first legal move: the lowest card on the first pile that takes it."""
    return state.legal_moves()[0]


def _hastily(state: State) -> Move:
    """Return the shortest step that does not lose; end the turn only without one."""
    return in_haste(state, random.Random(0))


def _patiently(state: State) -> Move:
    """Return the end of the turn as soon as it is allowed, until then short steps."""
    return EndTurn() if state.may_end_turn else _hastily(state)


def _unevenly(state: State) -> Move:
    """Return a move that lets the last player run out of cards before the others."""
    last = state.player == state.rules.players - 1
    return _hastily(state) if last else _patiently(state)


def _wastefully(state: State) -> Move:
    """Return the play with the longest step, which soon loses."""
    piles = state.piles
    plays = state.legal_plays()
    longest = max(plays, key=lambda it: piles[it.pile].advance(it.card), default=None)
    return longest or EndTurn()


_STYLES: Final = (_wastefully, _in_order, _patiently, _hastily, _unevenly)
"""The ways to play: each returns the usual move in a state."""


@st.composite
def played_deals(
    draw: DrawFn, rules: SearchStrategy[Rules], *, whole: bool
) -> tuple[Deal, PlayedGame]:
    """A deal and a game that begins with it."""
    dealt = draw(deals(rules))
    style = choice(draw, "style", _STYLES)
    players = dealt.rules.players
    start = dealt.start(number(draw, "starter", max(PLAYERS, players)) % players)
    length = number(draw, "length", 2 * _SHORT + 1)
    departures = {
        number(draw, f"departure {it}", _LATEST + 1): number(
            draw, f"instead {it}", _PARTS + 1
        )
        for it in range(_DEPARTURES)
    }
    most = None if whole or length > _SHORT else length
    states, moves = [start], list[Move]()
    while len(moves) != most and not states[-1].is_over:
        state = states[-1]
        part = departures.get(len(moves) + 1, 0)
        legal = state.legal_moves()
        usual = style(state)
        moves.append(legal[(len(legal) - 1) * part // _PARTS] if part else usual)
        states.append(state.apply(moves[-1]))
    return dealt, PlayedGame(tuple(states), tuple(moves))


@st.composite
def games(
    draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES, *, whole: bool = False
) -> PlayedGame:
    """Games from their first state on; with ``whole``, all are played to their end."""
    _, game = draw(played_deals(rules, whole=whole))
    return game
