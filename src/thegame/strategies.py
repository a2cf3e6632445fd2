"""
Hypothesis strategies for both games, and a state machine to run against your own code.

Needs the extra ``hypothesis``. With it installed, ``st.from_type(thegame.State)`` and
its like work with nothing imported from here.

Random play from a shuffled deck loses after a dozen cards and never sees the end of a
game. So games are played by chance, with care or in haste, from decks that are
shuffled or nearly in order. Everything shrinks towards small decks and short games.
"""

import itertools
import random
from collections.abc import Iterable
from typing import Final

import attrs
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)
from hypothesis.strategies import DataObject, DrawFn, SearchStrategy

from ._bots import Style, by_chance, in_haste, unevenly, with_care
from ._game.deal import Deal, deal
from ._game.record import Record
from ._game.state import State
from ._game.view import View
from ._rules import Cooperative, FaceToFace, Rules
from ._rules.moves import EndTurn, Move, Play
from ._rules.refusals import IllegalMove
from ._values import Value

__all__ = [
    "cooperative",
    "face_to_face",
    "rules",
    "deals",
    "PlayedGame",
    "games",
    "records",
    "states",
    "views",
    "moves",
    "plays",
    "GameMachine",
]

_SEEDS: Final = st.integers(0, 2**32 - 1)
_TEXTS: Final = st.text(st.characters(exclude_categories=()), max_size=12)
"""Any text, with quotes, control characters and lone surrogates."""

SHORT: Final = 20
"""How many moves a game has that is broken off."""


def _digits(number: int, *bases: int) -> list[int]:
    """The number written in these bases, the lowest first.

    So one draw decides all settings, and a smaller number is a smaller game: that
    is what lets failing examples shrink to small decks.
    """
    digits: list[int] = []
    for base in bases:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits


def _small_team(number: int) -> Cooperative:
    """One of the cooperative games that are over soon."""
    play_out, rows, trick, minimum, hand, players, more = _digits(
        number, 2, 2, 4, 3, 4, 5, 10
    )
    return Cooperative(
        players + 1,
        minimum=min(minimum, hand) + 1,
        hand_size=hand + 1,
        highest=(players + 1) * (hand + 1) + 1 + more,
        trick=trick + 1,
        rows=rows + 1,
        play_out=bool(play_out),
    )


def _small_duel(number: int) -> FaceToFace:
    """One of the duels that are over soon."""
    lone_card_wins, trick, hand, more = _digits(number, 2, 4, 3, 10)
    return FaceToFace(
        hand_size=hand + 2,
        highest=hand + 3 + more,
        trick=trick + 1,
        lone_card_wins=bool(lone_card_wins),
    )


def _team(number: int) -> Cooperative:
    """One of the printed cooperative games."""
    players, kind = _digits(number, 5, 4)
    if kind < 2:
        return Cooperative(players + 1, play_out=bool(kind))
    return Cooperative.expert(players + 1, smaller_hands=kind == 2)


def _duel(number: int) -> FaceToFace:
    """The printed duel, or that with the one setting it has."""
    return FaceToFace(lone_card_wins=bool(number))


def cooperative() -> SearchStrategy[Cooperative]:
    """The cooperative game: small decks, the printed one, and the expert mode."""
    return st.one_of(
        st.integers(0, 2 * 2 * 4 * 3 * 4 * 5 * 10 - 1).map(_small_team),
        st.integers(0, 5 * 4 - 1).map(_team),
    )


def face_to_face() -> SearchStrategy[FaceToFace]:
    """The duel: small decks and the printed one."""
    return st.one_of(
        st.integers(0, 2 * 4 * 3 * 10 - 1).map(_small_duel),
        st.integers(0, 1).map(_duel),
    )


def rules() -> SearchStrategy[Rules]:
    """The rules of either game, with every setting."""
    return st.one_of(cooperative(), face_to_face())


_ANY_RULES: Final = rules()


@st.composite
def deals(draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES) -> Deal:
    """Deals from decks in order, nearly in order, or shuffled."""
    chosen = draw(rules)
    spread = draw(st.sampled_from([0, 3, 12, 10_000]))
    downwards = draw(st.booleans())
    chance = random.Random(draw(_SEEDS))
    return deal(
        chosen,
        decks=[
            sorted(
                chosen.cards,
                key=lambda card: card + spread * chance.random(),
                reverse=downwards,
            )
            for _ in range(chosen.draw_piles)
        ],
    )


_STYLES: Final[tuple[Style, ...]] = (by_chance, with_care, in_haste, unevenly)


@attrs.frozen(repr=False)
class PlayedGame(Value):
    """A game that was played: its states, and the moves between them."""

    states: tuple[State, ...]
    """From the start to where it was left, which may be the end."""

    moves: tuple[Move, ...]
    """One fewer than the states."""

    @classmethod
    def played(cls, start: State, moves: Iterable[Move]) -> "PlayedGame":
        """The game that these moves make."""
        made = tuple(moves)
        return cls(tuple(itertools.accumulate(made, State.apply, initial=start)), made)

    def __repr__(self) -> str:
        return f"PlayedGame.played({self.states[0]!r}, {self.moves!r})"

    @property
    def steps(self) -> tuple[tuple[State, Move, State], ...]:
        """Each move with the state before and after it."""
        return tuple(zip(self.states, self.moves, self.states[1:], strict=False))


def _played(
    start: State, style: Style, chance: random.Random, most: int | None
) -> PlayedGame:
    """Play in a style, for so many moves at most, or to the end."""
    states, moves = [start], list[Move]()
    while len(moves) != most and not states[-1].is_over:
        moves.append(style(states[-1], chance))
        states.append(states[-1].apply(moves[-1]))
    return PlayedGame(tuple(states), tuple(moves))


@st.composite
def _played_deals(
    draw: DrawFn, rules: SearchStrategy[Rules], *, whole: bool
) -> tuple[Deal, PlayedGame]:
    """A deal, and a game that begins with it."""
    dealt = draw(deals(rules))
    style = draw(st.sampled_from(_STYLES))
    chance = random.Random(draw(_SEEDS))
    start = dealt.start(draw(st.integers(0, dealt.rules.players - 1)))
    length = draw(st.integers(0, 2 * SHORT))
    most = None if whole or length > SHORT else length
    return dealt, _played(start, style, chance, most)


@st.composite
def games(
    draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES, *, whole: bool = False
) -> PlayedGame:
    """Games from the first state on; whole ones are played to their end."""
    _, game = draw(_played_deals(rules, whole=whole))
    return game


@st.composite
def records(
    draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES, *, whole: bool = False
) -> Record:
    """Records of games, with tags and comments of any text."""
    dealt, game = draw(_played_deals(rules, whole=whole))
    numbers = st.integers(0, len(game.moves))
    return Record.played(
        dealt,
        game.states[0].player,
        game.moves,
        tags=draw(st.dictionaries(_TEXTS, _TEXTS, max_size=3)),
        comments=draw(st.dictionaries(numbers, _TEXTS, max_size=4)),
    )


@st.composite
def states(draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES) -> State:
    """States of every stage: early, in the middle, near the end, and finished."""
    played = draw(games(rules))
    last = len(played.states) - 1
    late = draw(st.booleans())
    back = draw(st.integers(0, min(6, last) if late else last))
    return played.states[last - back]


@st.composite
def views(draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES) -> View:
    """What some seat, or a spectator, sees of such states."""
    state = draw(states(rules))
    return state.view(draw(_watchers(state.rules)))


def _watchers(rules: Rules) -> SearchStrategy[int | None]:
    """Everybody who looks on."""
    return st.sampled_from([*range(rules.players), None])


def moves(state: State) -> SearchStrategy[Move]:
    """The legal moves of a state that is not over."""
    return st.sampled_from(state.legal_moves())


def plays(state: State) -> SearchStrategy[Play]:
    """Plays, legal or not: any number as card and as pile, held ones most often."""
    numbers = st.integers(-1, state.rules.highest + 2)
    held = st.sampled_from(state.hand) if state.hand else numbers
    return st.builds(Play, held | numbers, st.integers(-1, len(state.tops)))


class GameMachine(RuleBasedStateMachine):
    """Plays any game, and tells you what should happen in yours.

    Subclass it, override the four hooks to drive your own bot or server and to
    compare it with the states given, and run its ``TestCase``.
    """

    games: SearchStrategy[Rules] = _ANY_RULES
    """Which rules are played."""

    state: State
    """Where the game is."""

    def started(self, state: State) -> None:
        """A game has begun."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """A legal move was made."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """An illegal move was tried."""

    def finished(self, state: State) -> None:
        """The game is over."""

    @initialize(data=st.data())
    def _start(self, data: DataObject) -> None:
        dealt = data.draw(deals(self.games))
        starter = data.draw(st.integers(0, dealt.rules.players - 1))
        self.state = dealt.start(starter)
        self.started(self.state)

    @precondition(lambda self: not self.state.is_over)
    @rule(data=st.data())
    def _move(self, data: DataObject) -> None:
        self._make(data.draw(moves(self.state)))

    @precondition(lambda self: not self.state.is_over)
    @rule(seed=_SEEDS, most=st.integers(1, 40))
    def _play_on(self, seed: int, most: int) -> None:
        chance = random.Random(seed)
        for _ in range(most):
            if not self.state.is_over:
                self._make(with_care(self.state, chance))

    @rule(data=st.data())
    def _try(self, data: DataObject) -> None:
        move: Move = data.draw(plays(self.state) | st.just(EndTurn()))
        reason = self.state.why_not(move)
        if reason is not None:
            self.refused(self.state, move, reason)

    def _make(self, move: Move) -> None:
        before, self.state = self.state, self.state.apply(move)
        self.moved(before, move, self.state)
        if self.state.is_over:
            self.finished(self.state)
