"""The theorems of the rules as functions that fail where one does not hold.

A theorem speaks of a state, of a step (a state, a move, the state after it) or of a
whole game. The same functions are called with games that Hypothesis draws and with
every state and step of whole small worlds. The theorems that hold in every game are the
laws of `thegame.testing`, which anybody can check.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias, TypeVar

import attrs

from thegame import Cooperative, FaceToFace, Move, Play, Rules, State
from thegame.strategies import PlayedGame
from thegame.testing._laws import Claims

OnState: TypeAlias = Callable[[State], None]
OnStep: TypeAlias = Callable[[State, Move, State], None]
OnGame: TypeAlias = Callable[[PlayedGame], None]
Check = TypeVar("Check", bound=Callable[..., None])
Kind: TypeAlias = type[Cooperative] | type[FaceToFace]

BOTH: tuple[Kind, ...] = (Cooperative, FaceToFace)
TEAM: tuple[Kind, ...] = (Cooperative,)
DUEL: tuple[Kind, ...] = (FaceToFace,)


@attrs.frozen
class Theorem:
    """A statement that holds in every game of these kinds."""

    id: str
    kinds: tuple[Kind, ...]
    on_state: OnState | None = None
    on_step: OnStep | None = None
    on_game: OnGame | None = None

    @property
    def name(self) -> str:
        """The id, and the name of its function."""
        check = self.on_state or self.on_step or self.on_game
        return f"{self.id} {getattr(check, '__name__', '')}"

    def parts(self, game: PlayedGame) -> Iterator[tuple[Any, ...]]:
        """Yield the parts of a game that it is about: states, steps or the whole."""
        if self.on_state is not None:
            yield from ((state,) for state in game.states)
        elif self.on_step is not None:
            yield from game.steps
        else:
            yield (game,)

    def holds_for(self, part: tuple[Any, ...]) -> None:
        """Check it for a state, a step or a game."""
        check: Callable[..., None] | None = (
            self.on_state or self.on_step or self.on_game
        )
        assert check is not None
        check(*part)


THEOREMS: list[Theorem] = []


def on_state(id: str, kinds: tuple[Kind, ...]) -> Callable[[OnState], OnState]:  # noqa: A002 - its name
    """A theorem about single states."""

    def register(check: OnState) -> OnState:
        THEOREMS.append(Theorem(id, kinds, on_state=check))
        return check

    return register


def on_step(id: str, kinds: tuple[Kind, ...]) -> Callable[[OnStep], OnStep]:  # noqa: A002 - its name
    """A theorem about single moves."""

    def register(check: OnStep) -> OnStep:
        THEOREMS.append(Theorem(id, kinds, on_step=check))
        return check

    return register


def on_game(id: str, kinds: tuple[Kind, ...]) -> Callable[[OnGame], OnGame]:  # noqa: A002 - its name
    """A theorem about games from their first state on."""

    def register(check: OnGame) -> OnGame:
        THEOREMS.append(Theorem(id, kinds, on_game=check))
        return check

    return register


def hold(claims: Claims) -> None:
    """Check the claims of a law of every game."""
    for holds, sentence in claims:
        assert holds, sentence


def card_count(rules: Rules) -> int:
    """Return how many cards one draw pile has before the deal."""
    return rules.highest - 1


def unlaid_count(state: State) -> int:
    """Return how many cards are not laid."""
    return sum(map(len, state.hands)) + sum(map(len, state.decks))


def is_foreign(state: State, pile: int) -> bool:
    """Return whether the pile belongs to the opponent of the player on turn."""
    return state.piles[pile].owner not in {None, state.player}


def turns(game: PlayedGame) -> Iterator[list[tuple[State, Move, State]]]:
    """Yield the steps of a game, turn by turn; the last turn may lack its end."""
    turn: list[tuple[State, Move, State]] = []
    for step in game.steps:
        turn.append(step)
        if not isinstance(step[1], Play):
            yield turn
            turn = []
    if turn:
        yield turn
