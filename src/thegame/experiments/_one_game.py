"""One game of an experiment: its agents, its play, and its summary.

Everything follows from the rules, the agents and one seed: the deal, the lot for the
starter of a duel, and a seed for each agent that takes one. Nothing depends on where or
when the game is played.
"""

import functools
import hashlib
import inspect
from collections.abc import Callable
from typing import Final, TypeAlias, cast, final

import attrs

from thegame._frozen import Value
from thegame._game.deal import deal, draw_starter
from thegame._game.record import Record
from thegame._game.state import State
from thegame._rules import FaceToFace, Rules
from thegame._rules.outcome import DuelResult
from thegame.agents import Agent, play_game

Factory: TypeAlias = Callable[..., Agent]
"""A function that makes a new agent: a class, or ``functools.partial`` of one."""

LineUp: TypeAlias = tuple[Factory, ...]
"""The factory of the agent in each seat."""

_SEED: Final = "seed"


@final
@attrs.frozen
class Summary(Value):
    """The summary of one game."""

    seed: int
    """The seed of the deal."""

    starter: int
    """The player who started."""

    winner: int | None
    """The player who won a duel; None in a team, which wins or loses together."""

    unlaid: int
    """The cards left: to the team, or to the player who lost the duel."""

    turns: int
    """The number of turns, the last one included."""

    moves: int
    """The number of moves: cards laid, and turns ended."""

    def is_won_by(self, player: int) -> bool:
        """Return whether the player has won; a team has won when no card is left."""
        return self.unlaid == 0 if self.winner is None else self.winner == player


def agent_seed(seed: int, player: int) -> int:
    """Return the seed for the agent in a seat, computed from the seed of the game.

    It has 63 bits and reveals nothing about the deal.

    >>> from thegame.experiments import agent_seed
    >>> agent_seed(0, 0)
    1923652460217534640
    """
    digest = hashlib.sha256(f"thegame agent {seed} {player}".encode()).digest()
    return int.from_bytes(digest[:8]) >> 1


def played(rules: Rules, agents: LineUp, seed: int) -> Record:
    """Play the game that belongs to a seed, with new agents."""
    dealt = deal(rules, seed=seed)
    made = [_made(factory, seed, player) for player, factory in enumerate(agents)]
    # F2F-START-1; the agents of a team agree on who starts.
    starter = (
        draw_starter(dealt.rules, seed=seed) if isinstance(rules, FaceToFace) else None
    )
    return play_game(made, dealt, starter=starter)


def _made(factory: Factory, seed: int, player: int) -> Agent:
    """Return a new agent; if it takes a seed, it gets its own."""
    if _takes_seed(factory):
        return factory(**{_SEED: agent_seed(seed, player)})
    return factory()


def _takes_seed(factory: Factory) -> bool:
    """Return whether the factory has a parameter ``seed`` that is not set yet."""
    taken = _SEED in inspect.signature(factory).parameters
    if isinstance(factory, functools.partial):
        made = cast("functools.partial[Agent]", factory)
        return taken and _SEED not in made.keywords
    return taken


def summary(record: Record, seed: int) -> Summary:
    """Return the summary of a finished game."""
    outcome = record.outcome
    winner = outcome.winner if isinstance(outcome, DuelResult) else None
    return Summary(
        seed,
        record.starter,
        winner,
        _unlaid(record.state, winner),
        len(record.turns()),
        len(record.moves),
    )


def _unlaid(state: State, winner: int | None) -> int:
    """Return the number of cards left to the team, or to the loser of a duel."""
    if winner is None:
        return state.unlaid
    return len(state.unlaid_cards[state.rules.draw_pile(1 - winner)])


def agent_name(factory: Factory) -> str:
    """Return the module and the name of a factory, and its arguments.

    >>> import functools
    >>> from thegame.agents import RandomAgent
    >>> from thegame.experiments import agent_name
    >>> agent_name(RandomAgent)
    'thegame.agents:RandomAgent'
    >>> agent_name(functools.partial(RandomAgent, seed=7))
    'thegame.agents:RandomAgent(seed=7)'
    """
    if not isinstance(factory, functools.partial):
        name = getattr(factory, "__qualname__", type(factory).__qualname__)
        return f"{_public(factory.__module__)}:{name}"
    keywords = (f"{key}={value!r}" for key, value in sorted(factory.keywords.items()))
    given = ", ".join([*map(repr, factory.args), *keywords])
    return f"{agent_name(factory.func)}({given})"


def _public(module: str) -> str:
    """Return the public package of a private module."""
    parts = module.split(".")
    private = next((at for at, it in enumerate(parts) if it.startswith("_")), None)
    return module if not private else ".".join(parts[:private])
