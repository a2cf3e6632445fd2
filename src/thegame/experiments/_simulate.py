"""Simulations: every line-up plays every seed, wherever the games are played.

The games are chosen here, before the work begins, and collected by seed. So the results
do not depend on who played which game, or in which order.
"""

import contextlib
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Sequence
from itertools import combinations, product
from os import PathLike
from typing import TYPE_CHECKING, Final, cast, final

import attrs

from thegame._game.record import Record
from thegame._rules import Rules, is_rules, required_rules
from thegame._sentences import first_cards
from thegame._validation import Inspection, is_number, plain, required, required_parts
from thegame._value_defects import defect

from ._errors import InvalidExperiment
from ._file import Header, opened, results
from ._games import (
    LARGEST_SEED,
    Factory,
    Job,
    LineUp,
    Queue,
    Report,
    agent_digest,
    agent_name,
    played,
)
from ._results import Results

if TYPE_CHECKING:
    from concurrent.futures import Executor

_LONGEST: Final = 1_000_000
"""The highest time limit, in seconds."""

_FIRST_SIZE: Final = 8
"""The games of the first chunks for an executor, because sending one takes a while."""


@final
@attrs.frozen(kw_only=True)
class Options:
    """How an experiment is run; none of it changes the results."""

    workers: int = 0
    """The number of processes that play; 0 plays in this process."""

    time_limit: float | None = None
    """The seconds that a game may take; None for no limit.

    With a limit, at least one process plays. An agent that takes longer has failed.
    """

    executor: "Executor | None" = None
    """An executor that plays instead, for example that of a Dask cluster."""

    file: str | PathLike[str] | None = None
    """The file to which games are written as they are finished."""

    resume: bool = False
    """Whether to continue the experiment that the file contains, if it exists."""

    progress: Callable[[int, int], object] | None = None
    """Called with the number of games that are finished, and that of all games."""


_DEFAULT: Final = Options()


def simulate(
    rules: Rules,
    agents: Factory | Sequence[Factory],
    *,
    seeds: Iterable[int],
    options: Options = _DEFAULT,
) -> Results:
    """Play one game for each seed, and return the results.

    Agents are given as factories: classes, or ``functools.partial`` of them; one for
    each seat, or a single one for all. Each game has agents of its own. A factory with
    a parameter ``seed`` is called with `agent_seed`. In a duel the starter is drawn by
    lot; in a team the agents agree on one.

    The `Options` decide where the games are played, and whether they are written to a
    file; the same seeds always give the same results. If a process dies, its games are
    played again; `WorkersLost` is raised if that happens three times. If an agent makes
    an illegal move, raises an error or takes too long, `thegame.agents.AgentFailed` is
    raised.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.experiments import simulate
    >>> found = simulate(thegame.Cooperative(3), GreedyAgent, seeds=range(100))
    >>> print(found.wins)
    0.0 % [0.0, 3.7]
    """
    (found,) = _run(rules, [_line_up(rules, agents)], seeds, options)
    return found


def contest(
    rules: Rules,
    agents: Sequence[Factory],
    *,
    seeds: Iterable[int],
    options: Options = _DEFAULT,
) -> tuple[Results, ...]:
    """Let several agents play the same deals, and return the results of each line-up.

    In a team game, each agent in turn takes all seats; `compare` judges any two
    results. In the duel, any two agents play every deal twice, with their seats
    exchanged; `match` judges these two results, which follow each other. In a game of
    three or more rivals, as many agents as there are seats play every deal in each
    rotation of their seats. A single agent plays against itself.

    Everything else is as for `simulate`.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent, RandomAgent
    >>> from thegame.experiments import contest, match
    >>> both = [GreedyAgent, RandomAgent]
    >>> there, back = contest(thegame.FaceToFace(), both, seeds=range(10))
    >>> match(there, back).games
    20
    """
    each = required_parts("agents", agents, "a sequence of agent classes or functions")
    line_ups = [_line_up(rules, agent) for agent in each]
    if not required_rules(rules).is_team and len(agents) > 1:
        line_ups = _rotations(agents, rules.players)
    return _run(rules, line_ups, seeds, options)


def replay(rules: Rules, agents: Factory | Sequence[Factory], *, seed: int) -> Record:
    """Play the game that `simulate` plays for a seed, and return it as a record.

    >>> import thegame
    >>> from thegame.agents import GreedyAgent
    >>> from thegame.experiments import replay
    >>> replay(thegame.FaceToFace(), GreedyAgent, seed=7).starter
    1
    """
    line_up = _line_up(rules, agents)
    (checked,) = _checked(rules, [line_up], [seed], _DEFAULT)
    return played(rules, line_up, checked)


def _line_up(rules: Rules, agents: Factory | Sequence[Factory]) -> LineUp:
    """Return an agent for each seat."""
    given = cast("object", agents)
    if isinstance(given, Sequence):
        return tuple(cast("Sequence[Factory]", given))
    # Whether these are agents and rules at all is checked with everything else.
    return (cast("Factory", given),) * (rules.players if is_rules(rules) else 1)


def _rotations(agents: Sequence[Factory], players: int) -> list[LineUp]:
    """Return the line-ups in which rivals meet, so that each has each hand once."""
    if len(agents) < players:
        expected = f"1, or at least {players} for {players} rivals"
        raise InvalidExperiment((defect("agents", len(agents), expected),))
    return [
        seats[first:] + seats[:first]
        for seats in combinations(agents, players)
        for first in range(players)
    ]


def _run(
    rules: Rules, line_ups: Sequence[LineUp], seeds: Iterable[int], options: Options
) -> tuple[Results, ...]:
    """Play the games that are not in the file, and return the results."""
    checked = _checked(rules, line_ups, seeds, options)
    if options.workers or options.time_limit:
        from . import _workers  # noqa: PLC0415 - imports multiprocessing

        _workers.leave_import_of_main()
    header = _header(rules, line_ups)
    wanted = list(product(range(len(line_ups)), checked))
    with opened(options.file, header, resume=options.resume) as (known, append):
        games = {key: known[key] for key in wanted if key in known}
        left = (key for key in wanted if key not in games)
        queue = Queue(left, _FIRST_SIZE if options.executor else 1)

        def tell() -> None:
            if options.progress:
                options.progress(len(games), len(wanted))

        tell()
        reports = _reports(Job(rules, tuple(line_ups)), queue, options)
        with contextlib.closing(reports):
            for report in reports:
                # With a limit, each chunk is one game, so that it can be named.
                if options.time_limit is None:
                    queue.learn(report)
                line_up = report.line_up
                if report.games:
                    append(line_up, report.games)
                games.update(((line_up, game.seed), game) for game in report.games)
                tell()
                if report.failure:
                    raise report.failure
    return results(header, games)


def _header(rules: Rules, line_ups: Sequence[LineUp]) -> Header:
    """Return the description of an experiment."""
    distinct = {id(it): it for line_up in line_ups for it in line_up}
    names = {key: agent_name(it) for key, it in distinct.items()}
    digests = {key: agent_digest(it) for key, it in distinct.items()}
    seats = [[*map(id, line_up)] for line_up in line_ups]
    return Header(
        rules,
        agents=tuple(tuple(names[it] for it in line_up) for line_up in seats),
        digests=tuple(tuple(digests[it] for it in line_up) for line_up in seats),
    )


def _reports(job: Job, queue: Queue, options: Options) -> Generator[Report]:
    """Play the games in the queue; yield a report on each chunk."""
    from . import _workers  # noqa: PLC0415 - imports multiprocessing

    if options.executor:
        return _workers.with_executor(job, queue, options.executor)
    if options.workers or options.time_limit:
        count = max(1, options.workers)
        return _workers.in_processes(job, queue, count, options.time_limit)
    return _workers.in_this_process(job, queue)


def _checked(
    rules: object, line_ups: Sequence[LineUp], seeds: Iterable[int], options: Options
) -> list[int]:
    """Return the seeds in order; raise `InvalidExperiment` if anything is wrong."""
    players = required_rules(rules).players
    required("options", options, Options)
    check = Inspection()
    check.expect(bool(line_ups), "agents", line_ups, "at least one agent")
    for line_up in line_ups:
        sound = len(line_up) == players and all(map(callable, line_up))
        expected = f"one factory, or one for each of {players} seats"
        given = line_up if len(line_up) == players else len(line_up)
        check.expect(sound, "agents", given, expected)
    check.number("workers", options.workers, 0)
    alone = options.executor is None or not options.workers
    check.expect(alone, "workers", options.workers, "0 with an executor")
    limit = cast("object", options.time_limit)
    if limit is not None:
        able = isinstance(limit, int | float) and not isinstance(limit, bool)
        sound = able and 0 < cast("float", limit) <= _LONGEST
        expected = f"a number of seconds above 0, at most {_LONGEST:,}"
        check.expect(sound, "time_limit", limit, expected)
        check.expect(not options.executor, "time_limit", limit, "None with an executor")
    numbers = [*map(plain, required_parts("seeds", seeds, "a collection of ints"))]
    check.expect(bool(numbers), "seeds", numbers, "at least one seed")
    found = [it for it in numbers if is_number(it) and 0 <= it <= LARGEST_SEED]
    wrong = tuple(
        it for it in numbers if not is_number(it) or not 0 <= it <= LARGEST_SEED
    )
    check.expect(not wrong, "seeds", wrong, f"ints from 0 to {LARGEST_SEED}")
    twice = tuple(seed for seed, count in Counter(found).items() if count > 1)
    if twice:
        problem = f"{first_cards(twice)} more than once"
        check.defect("seeds", twice, "each seed once", problem)
    check.conclude(InvalidExperiment)
    return sorted(found)
