"""Chunks: the games of an experiment in portions, and how a portion is played.

A chunk is handed to a worker, which returns a report. Nothing here depends on where the
worker runs.
"""

import time
import traceback
from collections import deque
from collections.abc import Iterable
from itertools import groupby
from typing import Final

import attrs

from thegame._rules import Rules
from thegame.agents import AgentFailed

from ._errors import WorkersLost
from ._one_game import LineUp, Summary, agent_name, played, summary

ATTEMPTS: Final = 3
"""How often a game is played whose workers die."""

_SECONDS: Final = 1.0
"""Target duration of a chunk; a lost worker costs at most this much."""

_MOST: Final = 1_000
"""The largest number of games in a chunk."""


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
    return AgentFailed(names, seed, kind, _encodable(reason), _encodable(trace))


def _encodable(text: str) -> str:
    """Return the text with escapes for halves of surrogate pairs."""
    return text.encode(errors="backslashreplace").decode()


class Queue:
    """The games that have not been handed out yet.

    Chunks begin small, and grow until they take about a second with the agents that
    play them: a game can take a millisecond or a minute.
    """

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
        """Take back a chunk whose worker has died, as chunks of one game each.

        Raises `WorkersLost` if that has happened too often.
        """
        attempts = chunk.attempts + 1
        if attempts >= ATTEMPTS:
            raise WorkersLost(chunk.seeds[0], len(chunk.seeds), attempts)
        self._left.extendleft(
            Chunk(chunk.line_up, (seed,), attempts) for seed in reversed(chunk.seeds)
        )

    def learn(self, report: Report) -> None:
        """Choose the size of further chunks by the time that one has taken."""
        if not report.games:
            return
        wanted = len(report.games) * _SECONDS / max(report.seconds, 1e-9)
        size = self._sizes.get(report.line_up, self._first_size)
        self._sizes[report.line_up] = int(max(1, min(wanted, 2 * size, _MOST)))
