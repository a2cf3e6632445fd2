"""Work: the games to be played, in chunks, and how a chunk is played.

A chunk is given to whoever can play it, and answered by a report. Nothing here knows
who that is.
"""

import time
import traceback
from collections import deque
from collections.abc import Iterable
from itertools import groupby
from typing import Final

import attrs

from thegame._game_errors import WorkersLost
from thegame._rules import Rules
from thegame.agents import AgentFailed

from ._games import LineUp, Summary, agent_name, played, summary

ATTEMPTS: Final = 3
"""How often games are played whose workers die."""

_SECONDS: Final = 1.0
"""How long a chunk should take: not long to wait for, or to lose."""

_MOST: Final = 1_000
"""How many games a chunk may have."""


@attrs.frozen
class Job:
    """What all chunks of an experiment have in common; it travels to the workers."""

    rules: Rules
    """The rules of the games."""

    line_ups: tuple[LineUp, ...]
    """Who plays; each line-up plays every seed."""


@attrs.frozen
class Chunk:
    """Games that are played one after another."""

    line_up: int
    """The number of the line-up that plays them."""

    seeds: tuple[int, ...]
    """The seeds of the games."""

    attempts: int = 0
    """How many workers have died while they played them."""


@attrs.frozen
class Report:
    """What came of a chunk."""

    line_up: int
    """The number of the line-up that played."""

    games: tuple[Summary, ...]
    """The games; after a failure, only those before it."""

    seconds: float
    """How long it took."""

    failure: AgentFailed | None = None
    """What an agent did wrong, if that ended the chunk."""


def play_chunk(job: Job, chunk: Chunk) -> Report:
    """Play the games of a chunk, until an agent fails."""
    start = time.perf_counter()
    agents = job.line_ups[chunk.line_up]
    games: list[Summary] = []
    failure: AgentFailed | None = None
    for seed in chunk.seeds:
        try:
            games.append(summary(played(job.rules, agents, seed), seed))
        except Exception as error:  # noqa: BLE001 - an agent may raise anything
            failure = _failure(agents, seed, error)
            break
    seconds = time.perf_counter() - start
    return Report(chunk.line_up, tuple(games), seconds, failure)


def _failure(agents: LineUp, seed: int, error: Exception) -> AgentFailed:
    trace = "".join(traceback.format_exception(error))
    names = tuple(map(agent_name, agents))
    kind, reason = type(error).__qualname__, str(error)
    return AgentFailed(names, seed, kind, _text(reason), _text(trace))


def _text(text: str) -> str:
    """Return a text that every file can hold: without halves of surrogate pairs."""
    return text.encode(errors="backslashreplace").decode()


class Queue:
    """The chunks that still have to be played.

    Chunks begin small, and become as large as takes about a second with the agents that
    play them: games can take a millisecond or a minute.
    """

    def __init__(self, games: Iterable[tuple[int, int]], size: int = 1) -> None:
        """Take the games as pairs of a line-up and a seed, in the order of play."""
        chunks = groupby(games, key=lambda game: game[0])
        self._left = deque(
            Chunk(line_up, tuple(seed for _, seed in group))
            for line_up, group in chunks
        )
        self._first_size = size
        self._sizes: dict[int, int] = {}

    def __len__(self) -> int:
        """Return how many games are left to be given out."""
        return sum(len(chunk.seeds) for chunk in self._left)

    def __bool__(self) -> bool:
        return bool(self._left)

    def take(self) -> Chunk:
        """Return the next chunk; there must be one."""
        chunk = self._left.popleft()
        size = self._sizes.get(chunk.line_up, self._first_size)
        now, later = chunk.seeds[:size], chunk.seeds[size:]
        if later:
            self._left.appendleft(attrs.evolve(chunk, seeds=later))
        return attrs.evolve(chunk, seeds=now)

    def put_back(self, chunk: Chunk) -> None:
        """Take back a chunk whose worker has died; its games are tried one by one.

        Raises `WorkersLost` if that has happened too often.
        """
        attempts = chunk.attempts + 1
        if attempts >= ATTEMPTS:
            raise WorkersLost(chunk.seeds[0], len(chunk.seeds), attempts)
        self._left.extendleft(
            Chunk(chunk.line_up, (seed,), attempts) for seed in reversed(chunk.seeds)
        )

    def learn(self, report: Report) -> None:
        """Choose the size of further chunks from how long one has taken."""
        if not report.games:
            return
        wanted = len(report.games) * _SECONDS / max(report.seconds, 1e-9)
        size = self._sizes.get(report.line_up, self._first_size)
        self._sizes[report.line_up] = int(max(1, min(wanted, 2 * size, _MOST)))
