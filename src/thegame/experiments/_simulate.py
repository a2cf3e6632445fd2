"""Simulations: every line-up plays every seed, whoever does the work.

What is played is decided here, before the work begins, and what came of it is collected
by seed. So the results are the same whoever played which game, and in which order.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from itertools import combinations, product
from os import PathLike
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard, cast

import attrs

from thegame._checks import Inspection, is_number, plain
from thegame._errors import InvalidExperiment
from thegame._game.record import Record
from thegame._rules import EITHER, FaceToFace, Rules, is_rules

from ._crews import FIRST_SIZE, alone, hired, processes
from ._document import Header
from ._file import Games, Log, results
from ._games import Factory, LineUp, agent_name, played
from ._results import Results
from ._work import Job, Queue, Report

Progress: TypeAlias = Callable[[int, int], object]
"""Called with the number of games that are done, and that of all games."""

_LARGEST: Final = 2**53 - 1
"""The largest seed: the largest number that every language reads from JSON."""


@attrs.frozen(kw_only=True)
class Way:
    """How an experiment is run; none of it changes the results."""

    workers: int = 0
    executor: Executor | None = None
    progress: Progress | None = None
    file: str | PathLike[str] | None = None
    resume: bool = False


def simulate(
    rules: Rules,
    agents: Factory | Sequence[Factory],
    *,
    seeds: Iterable[int],
    workers: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
    file: str | PathLike[str] | None = None,
    resume: bool = False,
) -> Results:
    """Play one game for each seed, and return the results.

    Agents are given as factories: classes, or ``functools.partial`` of them; one for
    each seat, or a single one for all. Each game has agents of its own. A factory with
    a parameter ``seed`` is called with `agent_seed`. In a duel the starter is drawn by
    lot; in a team the agents agree on one.

    The games are played in this process, in several processes (``workers``), or by an
    executor. The same seeds give the same results, wherever they are played. If a
    process dies, its games are played again; `thegame.WorkersLost` is raised if that
    happens three times. If an agent makes an illegal move or raises an error,
    `thegame.agents.AgentFailed` is raised.

    With a file, games are written there as they come, and with ``resume`` an experiment
    that was interrupted goes on where the file ends. ``progress`` is called with the
    number of games that are done and of all games.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.experiments import simulate
    >>> found = simulate(thegame.Cooperative(3), GreedyAgent, seeds=range(100))
    >>> print(found.wins)
    0.0 % [0.0, 3.7]
    """
    way = Way(
        workers=workers,
        executor=executor,
        progress=progress,
        file=file,
        resume=resume,
    )
    (found,) = _run(rules, [_line_up(rules, agents)], seeds, way)
    return found


def contest(
    rules: Rules,
    agents: Sequence[Factory],
    *,
    seeds: Iterable[int],
    workers: int = 0,
    executor: Executor | None = None,
    progress: Progress | None = None,
    file: str | PathLike[str] | None = None,
    resume: bool = False,
) -> tuple[Results, ...]:
    """Let several agents play the same deals, and return the results of each line-up.

    In a team game, each agent in turn takes all seats; `compare` judges any two
    results. In the duel, any two agents play every deal twice, with their seats
    exchanged; `match` judges these two results, which follow each other. A single
    duellist plays against itself.

    Everything else is as for `simulate`.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, RandomAgent
    >>> from thegame.experiments import contest, match
    >>> both = [GreedyAgent, RandomAgent]
    >>> there, back = contest(thegame.FaceToFace(), both, seeds=range(10))
    >>> match(there, back).wins.games
    20
    """
    way = Way(
        workers=workers,
        executor=executor,
        progress=progress,
        file=file,
        resume=resume,
    )
    return _run(rules, line_ups(rules, agents), seeds, way)


def replay(rules: Rules, agents: Factory | Sequence[Factory], *, seed: int) -> Record:
    """Play the game that `simulate` plays for a seed, and return it as a record.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.experiments import replay
    >>> replay(thegame.FaceToFace(), GreedyAgent, seed=7).starter
    1
    """
    line_up = _line_up(rules, agents)
    (checked,) = _checked(rules, [line_up], [seed], Way())
    return played(rules, line_up, checked)


def line_ups(rules: Rules, agents: Sequence[Factory]) -> list[LineUp]:
    """Return who plays in a contest."""
    if isinstance(rules, FaceToFace) and len(agents) > 1:
        pairs = combinations(agents, 2)
        return [seats for one, two in pairs for seats in ((one, two), (two, one))]
    return [_line_up(rules, agent) for agent in agents]


def _line_up(rules: Rules, agents: Factory | Sequence[Factory]) -> LineUp:
    """Return an agent for each seat."""
    given = cast("object", agents)
    if isinstance(given, Sequence):
        return tuple(cast("Sequence[Factory]", given))
    # Whether these are agents and rules at all is checked with everything else.
    return (cast("Factory", given),) * getattr(rules, "players", 1)


def _run(
    rules: Rules, line_ups: Sequence[LineUp], seeds: Iterable[int], way: Way
) -> tuple[Results, ...]:
    """Play what is not yet in the file, and return the results of each line-up."""
    checked = _checked(rules, line_ups, seeds, way)
    agents = tuple(tuple(map(agent_name, line_up)) for line_up in line_ups)
    header = Header(rules, agents)
    wanted = list(product(range(len(line_ups)), checked))
    with _log(way, header) as log:
        done = {} if log is None else {**log.games}
        games = {key: done[key] for key in wanted if key in done}
        queue = Queue(
            (key for key in wanted if key not in games),
            FIRST_SIZE if way.executor else 1,
        )
        _tell(way, games, wanted)
        with contextlib.closing(_crew(Job(rules, tuple(line_ups)), queue, way)) as crew:
            for report in crew:
                _collect(report, games, log)
                _tell(way, games, wanted)
                if report.failure:
                    raise report.failure
    return tuple(
        results(header, number, [games[number, seed] for seed in checked])
        for number in range(len(line_ups))
    )


def _log(way: Way, header: Header) -> contextlib.AbstractContextManager[Log | None]:
    if way.file is None:
        return contextlib.nullcontext()
    return Log(Path(way.file), header, resume=way.resume)


def _crew(job: Job, queue: Queue, way: Way) -> Generator[Report]:
    if way.executor:
        return hired(job, queue, way.executor)
    if way.workers:
        return processes(job, queue, way.workers)
    return alone(job, queue)


def _collect(report: Report, games: Games, log: Log | None) -> None:
    """Keep the games of a report, in the file first."""
    if log and report.games:
        log.append(report.line_up, report.games)
    games.update(((report.line_up, game.seed), game) for game in report.games)


def _tell(way: Way, games: Games, wanted: Sequence[object]) -> None:
    if way.progress:
        way.progress(len(games), len(wanted))


def _checked(
    rules: object, line_ups: Sequence[LineUp], seeds: Iterable[int], way: Way
) -> list[int]:
    """Return the seeds in order; raise `InvalidExperiment` if anything is wrong."""
    check = Inspection()
    check.expect(is_rules(rules), "rules", rules, EITHER)
    check.expect(bool(line_ups), "agents", line_ups, "at least one agent")
    if is_rules(rules):
        for line_up in line_ups:
            sound = len(line_up) == rules.players and all(map(callable, line_up))
            expected = f"one factory, or one for each of {rules.players} seats"
            given = line_up if len(line_up) == rules.players else len(line_up)
            check.expect(sound, "agents", given, expected)
    check.number("workers", way.workers, 0)
    alone = way.executor is None or not way.workers
    check.expect(alone, "workers", way.workers, "0 beside an executor")
    found = _seeds(seeds, check)
    check.conclude(InvalidExperiment)
    return found


def _seeds(seeds: Iterable[int], check: Inspection) -> list[int]:
    given = list(map(plain, seeds))
    check.expect(bool(given), "seeds", given, "at least one seed")
    found = [seed for seed in given if _is_seed(seed)]
    wrong = tuple(seed for seed in given if not _is_seed(seed))
    check.expect(not wrong, "seeds", wrong, f"ints from 0 to {_LARGEST}")
    twice = tuple(seed for seed, count in Counter(found).items() if count > 1)
    check.expect(not twice, "seeds", twice, "no seed twice")
    return sorted(found)


def _is_seed(value: object) -> TypeGuard[int]:
    return is_number(value) and 0 <= value <= _LARGEST
