"""Deals and played games, drawn so that failing examples shrink to small decks.

An example is a fixed number of small numbers, whatever the deck: the settings of the
rules first, then where the first cards of each draw pile come from, then at which moves
the game leaves its usual style. Hypothesis compares examples of equal length by their
first difference, so a smaller deck always counts as simpler; and because the numbers
are relative to the ends of the deck, a game often still fails with a smaller deck.
"""

import itertools
import random
from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame._bots import in_haste
from thegame._game.deal import Deal, deal
from thegame._game.state import State
from thegame._rules import Rules
from thegame._rules.limits import DECKS, PLAYERS
from thegame._rules.moves import EndTurn, Move
from thegame._values import Value

from ._rules import ANY_RULES, Numbers, numbers

Style: TypeAlias = Callable[[State], Move]
"""A way to play: the usual move in a state."""

_PICKED: Final = 8
"""How many cards of a deck are chosen one by one."""

_PARTS: Final = 6
"""In how many parts of the deck a chosen card may lie; 0 leaves it where it is."""

_SPREADS: Final = (10_000, 0, 3, 12)
"""How far a card may lie from its place in order."""


@attrs.frozen
class _Deck:
    """The numbers that say in which order a deck is."""

    places: tuple[Numbers, ...]
    """Where the chosen cards come from."""

    spread: Numbers
    downwards: Numbers
    seed: Numbers
    """What stands for chance, whose details do not matter."""

    @classmethod
    def of(cls, index: int) -> "_Deck":
        """Return the numbers of one draw pile, which are of kinds of their own."""
        return cls(
            tuple(
                numbers(f"place {it} of {index}", _PARTS + 1) for it in range(_PICKED)
            ),
            numbers(f"spread of {index}", len(_SPREADS)),
            numbers(f"downwards of {index}", 2),
            numbers(f"seed of {index}", 1000),
        )


_DECKS: Final = tuple(map(_Deck.of, range(DECKS)))
"""The draw piles."""

_LAPSES: Final = 5
"""How often at most a game leaves its style."""

_LATEST: Final = 24
"""The last move at which it may do so."""

_SHORT: Final = 20
"""How many moves a game has at most if it is left before its end."""

_STARTER: Final = numbers("starter", PLAYERS)
_LENGTH: Final = numbers("length", 2 * _SHORT + 1)
_WHEN: Final = [numbers(f"lapse {it}", _LATEST + 1) for it in range(_LAPSES)]
_WHAT: Final = [numbers(f"instead {it}", _PARTS + 1) for it in range(_LAPSES)]


def _order(draw: DrawFn, deck: _Deck, rules: Rules) -> list[int]:
    """Return a deck: some cards from anywhere, the others more or less in order."""
    places = [draw(place)[1] for place in deck.places]
    spread = _SPREADS[draw(deck.spread)[1]]
    downwards = bool(draw(deck.downwards)[1])
    chance = random.Random(draw(deck.seed)[1])
    cards = list(rules.cards)
    cards.sort(key=lambda card: card + spread * chance.random(), reverse=downwards)
    ordered = sorted(cards)
    first: list[int] = []
    for place in places[: len(cards)]:
        # The top of what is left, or the card so far up in the order of the numbers.
        card = ordered[(len(ordered) - 1) * place // _PARTS] if place else cards[0]
        cards.remove(card)
        ordered.remove(card)
        first.append(card)
    return first + cards


def shuffled(rules: Rules, seed: int, pile: int) -> list[int]:
    """Return a draw pile in order, nearly in order, or shuffled, as the seed says.

    Chance is used from the front on: with the same seed, a smaller deck begins with
    cards that are as far from its end.
    """
    chance = random.Random(f"{seed} {pile}")
    spread, step = chance.choice(_SPREADS), chance.choice((1, -1))
    cards = rules.cards[::step]
    places = [place + spread * chance.random() for place in range(len(cards))]
    return [card for _, card in sorted(zip(places, cards, strict=True))]


@st.composite
def deals(draw: DrawFn, rules: SearchStrategy[Rules] = ANY_RULES) -> Deal:
    """Deals from decks that are in order, nearly in order, or shuffled."""
    chosen = draw(rules)
    decks = [_order(draw, _DECKS[it], chosen) for it in range(chosen.draw_piles)]
    return deal(chosen, decks=decks)


@attrs.frozen(repr=False)
class PlayedGame(Value):
    """A game that was played: its states and the moves between them."""

    states: tuple[State, ...]
    """Every state, from the start to where the game was left or ended."""

    moves: tuple[Move, ...]
    """Every move; one fewer than the states."""

    @classmethod
    def played(cls, start: State, moves: Iterable[Move]) -> "PlayedGame":
        """Return the game that begins with this state and has these moves."""
        done = tuple(moves)
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


def hastily(state: State) -> Move:
    """Return the shortest step that does not lose; end the turn only without one."""
    return in_haste(state, random.Random(0))


def patiently(state: State) -> Move:
    """Return the end of the turn as soon as it is allowed, until then short steps."""
    return EndTurn() if state.may_end_turn else hastily(state)


def unevenly(state: State) -> Move:
    """Return a move that lets the last player run out of cards before the others."""
    last = state.player == state.rules.players - 1
    return hastily(state) if last else patiently(state)


def helpfully(state: State) -> Move:
    """Return a play on the opponent's piles if there is one, else a patient move."""
    piles = state.piles
    others = (
        play
        for play in state.legal_plays()
        if piles[play.pile].owner not in {None, state.player}
    )
    return next(others, None) or patiently(state)


def by_chance(state: State, seed: int, number: int) -> Move:
    """Return any legal move; which one depends on the numbers."""
    return random.Random(f"{seed} {number}").choice(state.legal_moves())


def wastefully(state: State) -> Move:
    """Return the play with the longest step, which soon loses."""
    piles = state.piles
    plays = state.legal_plays()
    longest = max(plays, key=lambda it: piles[it.pile].advance(it.card), default=None)
    return longest or EndTurn()


_STYLES: Final[tuple[Style, ...]] = (
    *(wastefully, _in_order, patiently, hastily, unevenly),
)
_STYLE: Final = numbers("style", len(_STYLES))


@st.composite
def played_deals(
    draw: DrawFn, rules: SearchStrategy[Rules], *, whole: bool
) -> tuple[Deal, PlayedGame]:
    """A deal and a game that begins with it."""
    dealt = draw(deals(rules))
    style = _STYLES[draw(_STYLE)[1]]
    start = dealt.start(draw(_STARTER)[1] % dealt.rules.players)
    length = draw(_LENGTH)[1]
    lapses = {
        draw(when)[1]: draw(what)[1] for when, what in zip(_WHEN, _WHAT, strict=True)
    }
    most = None if whole or length > _SHORT else length
    states, moves = [start], list[Move]()
    while len(moves) != most and not states[-1].is_over:
        state = states[-1]
        part = lapses.get(len(moves) + 1, 0)
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
