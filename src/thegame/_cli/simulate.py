"""Simulations on the command line: agents, workers, and the table of results."""

import argparse
import contextlib
import importlib
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from typing import Final

from thegame._rules import FaceToFace, Rules
from thegame.agents import AgentFailed
from thegame.experiments import Options, Results, compare, contest, match, plot
from thegame.experiments._plots import require_plots
from thegame.experiments._results import (
    counted,
    label,
    results_table,
    seed_range,
    table,
)

from . import streams
from .agent_names import agent
from .progress import shown

AGENT_FAILED: Final = 1
"""The exit status when an agent makes an illegal move, or raises an error."""


def run(rules: Rules, options: argparse.Namespace) -> int:
    """Play, print the table, and draw the plot; return the exit status."""
    agents = [agent(text) for text in options.agent]
    if options.plot is not None:
        # A missing package is reported before the games are played.
        require_plots(options.plot)
    try:
        with _executor(options.dask) as executor, shown() as progress:
            results = contest(
                rules,
                agents,
                seeds=range(options.seed, options.seed + options.games),
                options=Options(
                    workers=options.workers,
                    executor=executor,
                    file=options.out,
                    resume=options.resume,
                    progress=progress,
                ),
            )
    except AgentFailed as error:
        streams.complain(f"thegame: {error}")
        return AGENT_FAILED
    except KeyboardInterrupt:
        if options.out is not None:
            streams.complain(f"thegame: {options.out}: continue with --resume")
        raise
    for line in lines(results):
        print(line)
    if options.plot is not None:
        plot(options.plot, *results)
    return 0


def objection(options: argparse.Namespace) -> str | None:
    """Return why these options cannot be combined."""
    if options.resume and options.out is None:
        return "--resume needs --out"
    return None


@contextlib.contextmanager
def _executor(address: str | None) -> Generator[Executor | None, None, None]:
    """Connect with a cluster, if an address is given."""
    if address is None:
        yield None
        return
    try:
        distributed = importlib.import_module("distributed")
    except ImportError as missing:
        message = "--dask needs distributed: install thegame-rules[dask]"
        raise ImportError(message) from missing
    try:
        client = distributed.Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        message = f"cannot reach a cluster at {address}: {error}"
        raise OSError(message) from error
    with client:
        yield client.get_executor(pure=False)


def lines(results: Sequence[Results]) -> Iterator[str]:
    """Yield the results as a table, followed by a comparison of any two agents."""
    first = results[0]
    deals = counted(len(first.games), "deal")
    yield f"{first.rules!r}, {deals}, {seed_range(first.seeds)}"
    yield ""
    if isinstance(first.rules, FaceToFace):
        yield from _duel_lines(results)
    else:
        yield from _team_lines(results)


def _team_lines(results: Sequence[Results]) -> Iterator[str]:
    yield from results_table(results)
    for one, other in combinations(results, 2):
        found = compare(one, other)
        yield ""
        yield f"{label(one.agents)} and {label(other.agents)} on the same deals:"
        yield (
            f"  won by both: {found.both}, by the first only: {found.first}, by the "
            f"second only: {found.second}; p = {found.p_value:.2g}"
        )
        yield (
            f"  the first has fewer cards left: {found.fewer}, more: {found.more}, "
            f"difference {found.difference}; p = {found.unlaid_p_value:.2g}"
        )


def _duel_lines(results: Sequence[Results]) -> Iterator[str]:
    if len(results) == 1:
        yield from results_table(results)
        return
    rows = [("first v second", "the first won", "the starter won", "deals", "p")]
    for there, back in zip(results[::2], results[1::2], strict=True):
        found = match(there, back)
        deals = f"{found.first} : {found.second}, {found.shared} shared"
        p_value = f"{found.p_value:.2g}"
        shares = f"{found.wins}", f"{found.starter_wins}"
        rows.append((label(there.agents), *shares, deals, p_value))
    yield from table(rows)
