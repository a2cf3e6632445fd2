"""Simulations on the command line: agents, workers, and the table of results.

An agent is named as one of the library or of another module, with or without arguments:
``greedy``, ``greedy(helps=False)``, ``module:factory``.
"""

import argparse
import ast
import contextlib
import functools
import importlib
import inspect
import logging
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from itertools import combinations
from typing import Any, Final, cast

from thegame import agents, experiments
from thegame._rules import Games, Rules
from thegame._value_defects import defect
from thegame.experiments import Factory, Results
from thegame.experiments._plots import require_plots
from thegame.experiments._results import counted, label, result_table, seed_range, table

from . import streams
from .arguments import FAILED
from .imports import imported
from .terminal import progress

AGENT_FAILED: Final = 1
"""The exit status when an agent makes an illegal move, or raises an error."""


def run(rules: Rules, options: argparse.Namespace) -> int:
    """Play, print the table, and draw the plot; return the exit status."""
    factories = [agent(text) for text in options.agent]
    if options.plot is not None:
        # A missing package is reported before the games are played.
        require_plots(options.plot)
    if options.dask is None:
        prepare(rules, factories)
    try:
        with _executor(options.dask) as executor, progress() as tell:
            results = experiments.contest(
                rules,
                factories,
                seeds=range(options.seed, options.seed + options.games),
                options=experiments.Options(
                    workers=options.workers,
                    time_limit=options.time_limit,
                    executor=executor,
                    file=options.out,
                    resume=options.resume,
                    progress=tell,
                ),
            )
    except agents.AgentFailed as error:
        streams.complain(f"thegame: {error}")
        return AGENT_FAILED
    except experiments.WorkersLost as error:
        file = "" if options.out is None else f"; {options.out}: continue with --resume"
        streams.complain(f"thegame: {error}{file}")
        return FAILED
    except KeyboardInterrupt:
        if options.out is not None:
            streams.complain(f"thegame: {options.out}: continue with --resume")
        raise
    for line in lines(results):
        print(line)
    if options.plot is not None:
        experiments.plot(options.plot, *results)
    return 0


def prepare(rules: Rules, factories: Sequence[Factory]) -> None:
    """Compile the search of a strategist, if one plays, before the games begin.

    It is kept on disk. So several processes do not compile it at the same time, and it
    does not count as time of a game.
    """
    if all(agents.Strategist is not getattr(it, "func", it) for it in factories):
        return
    try:
        event: Any = importlib.import_module("numba.core.event")
    except ImportError as missing:
        message = "the strategist needs numba: install thegame-rules[batch]"
        raise ImportError(message) from missing
    message = "thegame: compiling the strategist, once on this machine"
    announce = functools.cache(lambda: streams.complain(message))

    def notice(*_: object) -> None:
        announce()

    # What is loaded from disk is not compiled.
    calls: dict[str, Any] = {"on_start": notice, "on_end": notice}
    listener = type("Listener", (event.Listener,), calls)()
    quick = functools.partial(agents.Strategist, worlds=1, beam=2)
    with event.install_listener("numba:compile", listener):
        experiments.replay(rules, quick, seed=0)


def _library_agents() -> dict[str, Factory]:
    """Return the agents of the library by short names: ``greedy``, `GreedyAgent`."""
    found: dict[str, Factory] = {}
    for name in agents.__all__:
        public: object = getattr(agents, name)
        is_agent = inspect.isclass(public) and hasattr(public, "move")
        if is_agent and not getattr(public, "_is_protocol", False):
            found[name.lower().removesuffix("agent")] = cast("Factory", public)
    return found


def agent(text: str) -> Factory:
    """Return the factory of an agent; raise `InvalidExperiment` if there is none."""
    name, opening, rest = text.partition("(")
    factory = _found(name)
    given = _arguments(f"{opening}{rest}") if opening else {}
    if given is None:
        raise _unknown(text, "arguments such as (helps=False)")
    try:
        signature = inspect.signature(factory)
        seed = {"seed": 0} if "seed" in signature.parameters else {}
        signature.bind(**(seed | given))
    except (TypeError, ValueError) as error:
        raise _unknown(text, f"arguments that {name} takes ({error})") from error
    return functools.partial(factory, **given) if opening else factory


def _found(name: str) -> Factory:
    known = _library_agents()
    if name in known:
        return known[name]
    if ":" not in name:
        raise _unknown(name, f"{', '.join(known)} or module:factory")
    try:
        found = imported(name)
    except ImportError as error:
        raise _unknown(name, f"something that can be imported ({error})") from error
    if not callable(found):
        raise _unknown(name, "a class or a function")
    return cast("Factory", found)


def _arguments(text: str) -> dict[str, object] | None:
    """Return the arguments in parentheses; None if they are not plain values."""
    try:
        call = ast.parse(f"agent{text}", mode="eval").body
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
            return None
        given = {str(it.arg): ast.literal_eval(it.value) for it in call.keywords}
    except (SyntaxError, TypeError, ValueError, RecursionError, MemoryError):
        return None
    return None if call.args or "None" in given else given


def _unknown(text: str, expected: str) -> experiments.InvalidExperiment:
    return experiments.InvalidExperiment((defect("agent", text, expected),))


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
    # Dask logs the loss of a cluster, which the error reports on its one line.
    logging.disable(logging.ERROR)
    try:
        with client:
            yield client.get_executor(pure=False)
    finally:
        logging.disable(logging.NOTSET)


def stored(file: str, *, repair: bool, games: Games) -> Iterator[str]:
    """Yield the tables of a file of games; on request, repair it first."""
    if repair:
        removed = experiments.repair(file, games=games)
        numbers = f": {', '.join(map(str, removed))}" if removed else ""
        yield f"{file}: {counted(len(removed), 'damaged line')} removed{numbers}"
        yield ""
    yield from "\n\n".join(map(str, experiments.load(file, games=games))).splitlines()


def lines(results: Sequence[Results]) -> Iterator[str]:
    """Yield the results as a table, followed by a comparison of any two agents."""
    first = results[0]
    deals = counted(len(first.games), "deal")
    yield f"{first.rules!r}, {deals}, {seed_range(first.seeds)}"
    yield ""
    is_team = first.rules.is_team
    if not is_team and first.rules.players == 2 and len(results) > 1:
        yield from _duel_lines(results)
        return
    yield from result_table(results)
    # Of more rivals, the wins of each seat are in the table.
    for one, other in combinations(results if is_team else (), 2):
        found = experiments.compare(one, other)
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
    """Yield a table with a row for any two duellists."""
    rows = [("first v second", "the first won", "the starter won", "deals", "p")]
    for there, back in zip(results[::2], results[1::2], strict=True):
        found = experiments.match(there, back)
        shares = f"{found.wins}", f"{found.starter_wins}"
        deals = f"{found.first} : {found.second}, {found.shared} shared"
        rows.append((label(there.agents), *shares, deals, f"{found.p_value:.2g}"))
    yield from table(rows)
