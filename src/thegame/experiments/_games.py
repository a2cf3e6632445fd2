"""The games of an experiment: one game and its summary, and chunks of games.

A game follows from the rules, the agents and one seed: the deal, the lot for the
starter of a duel, and a seed for each agent that takes one. A chunk is a portion of the
games that is sent to a worker, which returns a report. Nothing here depends on where
the worker runs.
"""

import functools
import hashlib
import inspect
import io
import operator
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final, TypeAlias, final

import attrs

from thegame._frozen import Value
from thegame._game.deal import deal
from thegame._game.record import Record
from thegame._rules import Rules
from thegame._rules.outcome import DuelResult
from thegame._validation import number
from thegame.agents import Agent, AgentFailed, make_agent, play_game
from thegame.agents._errors import failure
from thegame.agents._starter import drawn_starter

from ._errors import WorkersLost

Factory: TypeAlias = Callable[..., Agent]
"""A function that makes a new agent: a class, or ``functools.partial`` of one."""

LineUp: TypeAlias = tuple[Factory, ...]
"""The factory of the agent in each seat."""

LARGEST_SEED: Final = 2**53 - 1
"""The largest seed: the largest number that every language reads from JSON."""

ATTEMPTS: Final = 3
"""The number of times that a game is played whose workers die."""

_SECONDS: Final = 1.0
"""The target duration of a chunk; a lost worker costs at most this much."""

_MOST: Final = 1_000
"""The largest number of games in a chunk."""


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
    """The cards left: to the team, or to the players who lost."""

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
    seed, player = number(seed), number(player)
    digest = hashlib.sha256(f"thegame agent {seed} {player}".encode()).digest()
    return int.from_bytes(digest[:8]) >> 1


def played(rules: Rules, agents: LineUp, seed: int) -> Record:
    """Play the game that belongs to a seed, with new agents."""
    dealt = deal(rules, seed=seed)
    made = [
        make_agent(factory, seed=agent_seed(seed, player))
        for player, factory in enumerate(agents)
    ]
    return play_game(made, dealt, starter=drawn_starter(rules, seed))


def summary(record: Record, seed: int) -> Summary:
    """Return the summary of a finished game."""
    outcome, state, rules = record.outcome, record.state, record.rules
    winner, unlaid = None, state.unlaid
    if isinstance(outcome, DuelResult):
        winner = outcome.winner
        if own_cards(rules):
            unlaid -= len(state.unlaid_cards[rules.draw_pile(winner)])
    turns, moves = len(record.turns()), len(record.moves)
    return Summary(seed, record.starter, winner, unlaid, turns, moves)


def own_cards(rules: Rules) -> int:
    """Return how many cards a winner has; 0 if they are those of the other players."""
    apart = not rules.is_team and rules.draw_piles > 1
    return len(rules.cards) if apart else 0


def most_left(rules: Rules) -> int:
    """Return how many cards can be left: all of the team, or of those who lost."""
    return rules.total - own_cards(rules)


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
    if isinstance(factory, functools.partial):
        pairs = sorted(factory.keywords.items())
        keywords = (f"{key}={value!r}" for key, value in pairs)
        given = ", ".join([*map(repr, factory.args), *keywords])
        return f"{agent_name(factory.func)}({given})"
    home = _home(factory)
    module, name = home.__module__, home.__qualname__
    public = module if module.startswith("_") else module.partition("._")[0]
    try:
        found: object = operator.attrgetter(name)(sys.modules[public])
    except (AttributeError, KeyError):
        found = None
    # A private module is left out only where the public one has the same agent.
    return f"{public if found is home else module}:{name}"


def agent_digest(factory: Factory) -> str:
    """Return a digest of the source and the arguments of an agent.

    The source is that of the modules that define its function, or its class and all
    base classes. Files that an agent reads, other modules that it imports, and modules
    of this library are not part of the digest. The order of a set among the arguments
    counts, and can change from one process to the next.

    >>> import functools
    >>> from thegame.agents import RandomAgent
    >>> from thegame.experiments import agent_digest
    >>> seven = functools.partial(RandomAgent, seed=7)
    >>> agent_digest(seven) == agent_digest(RandomAgent)
    False
    """
    made, given = factory, list[object]()
    if isinstance(factory, functools.partial):
        made, given = factory.func, [factory.args, sorted(factory.keywords.items())]
    home = _home(made)
    kinds = home.__mro__ if inspect.isclass(home) else (home,)
    modules = dict.fromkeys(str(kind.__module__) for kind in kinds)
    digest = hashlib.sha256("".join(map(_source, modules)).encode(errors="replace"))
    given += [f"{home.__module__}:{home.__qualname__}", getattr(made, "__self__", None)]
    cells: Any = getattr(made, "__closure__", None) or ()
    given += [cell.cell_contents for cell in cells]
    given += [] if home is made else [made]
    for data in given:
        digest.update(_pickled(data))
    return digest.hexdigest()[:16]


def _home(factory: Factory) -> Any:
    """Return the class or the function of a factory; of another object, its class."""
    is_named = hasattr(factory, "__module__") and hasattr(factory, "__qualname__")
    return factory if is_named else type(factory)


def _source(module: str) -> str:
    """Return the source of a module; of this library, and without one, nothing."""
    if module.partition(".")[0] == "thegame":
        return ""
    try:
        return inspect.getsource(sys.modules[module])
    except (KeyError, OSError, TypeError):
        return ""


def _pickled(data: object) -> bytes:
    """Return the data as bytes, equal for data with equal parts in the same order."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream, protocol=5)
    # Otherwise it would matter whether equal parts are one object.
    pickler.fast = True
    try:
        pickler.dump(data)
    except Exception:  # noqa: BLE001 - an object can refuse in any way
        return repr(data).encode(errors="replace")
    return stream.getvalue()


@attrs.frozen
class Job:
    """The part that all chunks of an experiment share; it is sent to each worker."""

    rules: Rules
    """The rules of the games."""

    line_ups: tuple[LineUp, ...]
    """The line-ups, each of which plays every seed."""


@attrs.frozen
class Chunk:
    """Games of one line-up that are played one after another."""

    line_up: int
    """The number of the line-up."""

    seeds: tuple[int, ...]
    """The seeds of the games."""

    attempts: int = 0
    """The number of workers that have died while they played these games."""


@attrs.frozen
class Report:
    """The result of a chunk."""

    line_up: int
    """The number of the line-up."""

    games: tuple[Summary, ...]
    """The games; after a failure, only those before it."""

    seconds: float
    """The time that the games took."""

    failure: AgentFailed | None = None
    """The mistake of an agent, if one ended the chunk."""


def play_chunk(job: Job, chunk: Chunk, *, interrupted: bool = True) -> Report:
    """Play the games of a chunk, until an agent fails.

    If Ctrl-C cannot have ``interrupted`` them, ``KeyboardInterrupt`` is a failure, too.
    """
    start = time.perf_counter()
    agents = job.line_ups[chunk.line_up]
    games: list[Summary] = []
    failed = None
    for seed in chunk.seeds:
        try:
            games.append(summary(played(job.rules, agents, seed), seed))
        except BaseException as error:
            # An agent may raise anything.
            if interrupted and isinstance(error, KeyboardInterrupt):
                raise
            failed = failure(tuple(map(agent_name, agents)), seed, error)
            break
    seconds = time.perf_counter() - start
    return Report(chunk.line_up, tuple(games), seconds, failed)


class Queue:
    """The games that have not been handed out yet, in chunks of about a second."""

    def __init__(self, games: Iterable[tuple[int, int]], size: int = 1) -> None:
        """Take the games as pairs of line-up and seed, in the order of play."""
        self._left = deque(
            Chunk(line_up, tuple(seed for _, seed in group))
            for line_up, group in groupby(games, key=lambda game: game[0])
        )
        self._first_size = size
        self._sizes: dict[int, int] = {}

    def __len__(self) -> int:
        """Return the number of games."""
        return sum(len(chunk.seeds) for chunk in self._left)

    @property
    def suspect(self) -> bool:
        """Whether the next chunk was lost before; there must be one."""
        return self._left[0].attempts > 0

    def take(self) -> Chunk:
        """Return the next chunk; there must be one."""
        chunk = self._left.popleft()
        size = self._sizes.get(chunk.line_up, self._first_size)
        if later := chunk.seeds[size:]:
            self._left.appendleft(attrs.evolve(chunk, seeds=later))
        return attrs.evolve(chunk, seeds=chunk.seeds[:size])

    def put_back(self, chunk: Chunk, cause: str = "the worker died") -> None:
        """Take back a chunk whose report is lost, as chunks of one game each."""
        attempts = chunk.attempts + 1
        if attempts >= ATTEMPTS:
            raise WorkersLost(chunk.seeds[0], len(chunk.seeds), attempts, cause)
        self._left.extendleft(
            Chunk(chunk.line_up, (seed,), attempts) for seed in reversed(chunk.seeds)
        )

    def learn(self, report: Report) -> None:
        """Choose the size of further chunks by the time that one has taken."""
        if not report.games:
            return
        # A game can take a millisecond or a minute, so chunks begin small and grow.
        wanted = len(report.games) * _SECONDS / max(report.seconds, 1e-9)
        size = self._sizes.get(report.line_up, self._first_size)
        self._sizes[report.line_up] = int(max(1, min(wanted, 2 * size, _MOST)))
