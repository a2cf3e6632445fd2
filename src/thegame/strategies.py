"""Hypothesis strategies for both games, and a state machine to test your own code with.

Needs the extra ``hypothesis``. Once it is installed, ``st.from_type(thegame.State)``
and its like work without importing this module.

Random play from a shuffled deck loses after about a dozen cards and never comes to the
end of a game. So games are also played carefully or hastily, and from decks that are
nearly in order. Everything shrinks towards small decks and short games.
"""

import itertools
import math
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

from ._bots import Bot, by_chance, in_haste, unevenly, with_care
from ._game.deal import Deal, deal
from ._game.record import Record
from ._game.state import State
from ._game.view import View
from ._rules import Cooperative, FaceToFace, Rules
from ._rules.limits import PLAYERS
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
"""Any text, also with quotes, control characters and lone surrogates."""

_BOTS: Final[tuple[Bot, ...]] = (by_chance, with_care, in_haste, unevenly)

_SHORT: Final = 20
"""How many moves a game has at most if it is left before its end."""

# How many choices there are for each setting of a game. A single number chooses all of
# them, those of the last settings by its highest digits: a smaller number is a smaller
# game, which is what lets failing examples shrink to small decks.
_SMALL_TEAMS: Final = (2, 2, 4, 3, 4, PLAYERS, 10)
_SMALL_DUELS: Final = (2, 4, 3, 10)
_TEAMS: Final = (PLAYERS, 4)
_DUELS: Final = (2,)


def _numbers(choices: tuple[int, ...]) -> SearchStrategy[int]:
    return st.integers(0, math.prod(choices) - 1)


def _digits(number: int, choices: tuple[int, ...]) -> list[int]:
    """Return the choice for each setting that a number stands for."""
    digits: list[int] = []
    for base in choices:
        number, digit = divmod(number, base)
        digits.append(digit)
    return digits


def _small_team(number: int) -> Cooperative:
    """Return one of the cooperative games that are over soon."""
    play_out, rows, trick, minimum, hand, players, more = _digits(number, _SMALL_TEAMS)
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
    """Return one of the duels that are over soon."""
    lone_card_wins, trick, hand, more = _digits(number, _SMALL_DUELS)
    return FaceToFace(
        hand_size=hand + 2,
        highest=hand + 3 + more,
        trick=trick + 1,
        lone_card_wins=bool(lone_card_wins),
    )


def _team(number: int) -> Cooperative:
    """Return a printed cooperative game: plain, played out, or in expert mode."""
    players, kind = _digits(number, _TEAMS)
    if kind < 2:
        return Cooperative(players + 1, play_out=bool(kind))
    return Cooperative.expert(players + 1, smaller_hands=kind == 2)


def _duel(number: int) -> FaceToFace:
    """Return the printed duel, with or without the win by a lone card."""
    return FaceToFace(lone_card_wins=bool(number))


def cooperative() -> SearchStrategy[Cooperative]:
    """The cooperative game: with small decks, as printed, and in expert mode."""
    return st.one_of(
        _numbers(_SMALL_TEAMS).map(_small_team), _numbers(_TEAMS).map(_team)
    )


def face_to_face() -> SearchStrategy[FaceToFace]:
    """The duel: with small decks, and as printed."""
    return st.one_of(
        _numbers(_SMALL_DUELS).map(_small_duel), _numbers(_DUELS).map(_duel)
    )


def rules() -> SearchStrategy[Rules]:
    """The rules of either game, with every setting."""
    return st.one_of(cooperative(), face_to_face())


_ANY_RULES: Final = rules()


@st.composite
def deals(draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES) -> Deal:
    """Deals from decks that are in order, nearly in order, or shuffled."""
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


def _play(
    start: State, bot: Bot, chance: random.Random, most: int | None
) -> PlayedGame:
    """Let a bot play, for so many moves at most, or to the end."""
    states, moves = [start], list[Move]()
    while len(moves) != most and not states[-1].is_over:
        moves.append(bot(states[-1], chance))
        states.append(states[-1].apply(moves[-1]))
    return PlayedGame(tuple(states), tuple(moves))


@st.composite
def _played_deals(
    draw: DrawFn, rules: SearchStrategy[Rules], *, whole: bool
) -> tuple[Deal, PlayedGame]:
    """A deal and a game that begins with it."""
    dealt = draw(deals(rules))
    bot = draw(st.sampled_from(_BOTS))
    chance = random.Random(draw(_SEEDS))
    start = dealt.start(draw(st.integers(0, dealt.rules.players - 1)))
    length = draw(st.integers(0, 2 * _SHORT))
    most = None if whole or length > _SHORT else length
    return dealt, _play(start, bot, chance, most)


@st.composite
def games(
    draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES, *, whole: bool = False
) -> PlayedGame:
    """Games from their first state on; with ``whole``, all are played to their end."""
    _, game = draw(_played_deals(rules, whole=whole))
    return game


@st.composite
def records(
    draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES, *, whole: bool = False
) -> Record:
    """Records of games, with any text as tags and comments.

    With ``whole``, all games are played to their end.
    """
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
    """States of every stage of a game: early, in the middle, late, and over."""
    played = draw(games(rules))
    last = len(played.states) - 1
    late = draw(st.booleans())
    back = draw(st.integers(0, min(6, last) if late else last))
    return played.states[last - back]


@st.composite
def views(draw: DrawFn, rules: SearchStrategy[Rules] = _ANY_RULES) -> View:
    """Views of games at every stage, from any seat or as a spectator."""
    state = draw(states(rules))
    return state.view(draw(st.sampled_from([*range(state.rules.players), None])))


def moves(state: State) -> SearchStrategy[Move]:
    """The legal moves of a state that is not over."""
    return st.sampled_from(state.legal_moves())


def plays(state: State) -> SearchStrategy[Play]:
    """Plays, legal or not: often of a card in hand, also with impossible numbers."""
    numbers = st.integers(-1, state.rules.highest + 2)
    held = st.sampled_from(state.hand) if state.hand else numbers
    return st.builds(Play, held | numbers, st.integers(-1, len(state.tops)))


class GameMachine(RuleBasedStateMachine):
    """A state machine that plays games and calls a hook for everything that happens.

    Subclass it and override the four hooks: make your own bot or server do the same,
    and compare it with the given states. Then run ``TestCase`` of your class.
    """

    games: SearchStrategy[Rules] = _ANY_RULES
    """The rules that are played."""

    state: State
    """The state of the game."""

    def started(self, state: State) -> None:
        """Called when a game has begun."""

    def moved(self, before: State, move: Move, after: State) -> None:
        """Called after a legal move."""

    def refused(self, state: State, move: Move, reason: IllegalMove) -> None:
        """Called for a move that is illegal, with the reason."""

    def finished(self, state: State) -> None:
        """Called when the game is over."""

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
