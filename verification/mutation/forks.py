"""A pytest plugin that tries each mutant in a fork of one process.

mutmut itself lets pytest collect the tests again for every mutant, which takes a second
or more. Here they are collected once; a fork sets its mutant and runs the tests that
call the changed function, the fastest first, until one fails.

Run it in the folder ``mutants``, with the tests that mutmut has measured. These
variables say what is done:

- ``MUTANTS``: patterns of their names; otherwise all are tried;
- ``SECONDS_OF_A_MUTANT``: how many seconds of tests a mutant gets, so that one that
  survives does not take minutes; otherwise all tests;
- ``AT_ONCE``: how many are tried at once; otherwise as many as there are processors.

The exit codes go where mutmut has them, for ``gate.py`` to judge, module by module.
"""

import fnmatch
import functools
import gc
import itertools
import json
import math
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.main import pytest_runtestloop as run_tests

from thegame._rules.game_rules import GameRules

SURVIVED, KILLED, NO_TESTS, TIMEOUT = 0, 1, 33, 36

TABLES = ("thegame._rules.play_tables.", "thegame._rules.rows.")
"""Where tables are made; they are kept, so only the first test that asks calls it."""

RULES: list[GameRules] = []
"""The rules that there are when the tests have been collected."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants instead of running the tests."""
    patterns = os.environ.get("MUTANTS", "*").split()
    session.config.option.maxfail = 1
    # All forks have their folders in one.
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    tests = Tests.of(session)
    # What collecting has worked out was worked out without a mutant.
    for it in gc.get_objects():
        if isinstance(it, functools._lru_cache_wrapper):
            it.cache_clear()
        elif isinstance(it, GameRules):
            RULES.append(it)
    # Otherwise the first collection of each fork copies every object.
    gc.freeze()
    for path in sorted(Path("src").rglob("*.meta")):
        meta = json.loads(path.read_text("utf-8"))
        codes = meta["exit_code_by_key"]
        wanted = [
            name
            for name in codes
            if any(fnmatch.fnmatch(name, pattern) for pattern in patterns)
        ]
        codes |= tried(session, {name: tests.of_mutant(name) for name in wanted})
        path.write_text(json.dumps(meta, indent=4), encoding="utf-8")
        survived = sum(codes[name] in {SURVIVED, NO_TESTS} for name in wanted)
        if wanted:
            print(f"{path}: {survived} of {len(wanted)} survive", file=sys.stderr)
    return True


class Queue(NamedTuple):
    """The tests of a mutant, the fastest first."""

    items: list[pytest.Item]

    seconds: float
    """How long they took when they were measured."""


class Tests(NamedTuple):
    """All tests, and what mutmut has measured of them."""

    items: Mapping[str, pytest.Item]
    durations: Mapping[str, float]
    by_function: Mapping[str, Iterable[str]]

    @classmethod
    def of(cls, session: pytest.Session) -> "Tests":
        """Return the tests of this run."""
        stats = json.loads(Path("mutmut-stats.json").read_text("utf-8"))
        return cls(
            {item.nodeid: item for item in session.items},
            stats["duration_by_test"],
            stats["tests_by_mangled_function_name"],
        )

    def of_mutant(self, name: str) -> Queue:
        """Return the tests that call the changed function, if there is time."""
        function = name.rpartition("__mutmut_")[0]
        calling = self.items.keys() & self._calling(function)
        queue = sorted((self.durations.get(test, 0), test) for test in calling)
        limit = float(os.environ.get("SECONDS_OF_A_MUTANT", "inf"))
        spent = [*itertools.accumulate(duration for duration, _ in queue)]
        # The fastest one runs in any case.
        count = max(1, sum(at <= limit for at in spent))
        return Queue(
            [self.items[test] for _, test in queue[:count]],
            sum(spent[count - 1 : count]),
        )

    def _calling(self, function: str) -> set[str]:
        """Return which tests call a function, or see what it has worked out."""
        if function.startswith(TABLES):
            functions = [it for it in self.by_function if it.startswith(TABLES)]
        else:
            functions = [function]
        return {test for it in functions for test in self.by_function.get(it, ())}


class Trial(NamedTuple):
    """A mutant that is being tried."""

    name: str
    deadline: float


def tried(session: pytest.Session, mutants: Mapping[str, Queue]) -> dict[str, int]:
    """Return the exit codes of some mutants."""
    codes = {name: NO_TESTS for name, queue in mutants.items() if not queue.items}
    waiting = [name for name in mutants if name not in codes]
    at_once = int(os.environ.get("AT_ONCE", os.cpu_count() or 1))
    running: dict[int, Trial] = {}
    while waiting or running:
        while waiting and len(running) < at_once:
            name = waiting.pop()
            seconds = 10 + 3 * math.ceil(mutants[name].seconds)
            process = begun(session, name, mutants[name], seconds)
            # A test that waits takes no time of the processor.
            running[process] = Trial(name, time.monotonic() + 4 * seconds)
        process, status = os.waitpid(-1, os.WNOHANG)
        if process:
            code = os.waitstatus_to_exitcode(status)
            codes[running.pop(process).name] = TIMEOUT if code < 0 else code
            continue
        for process, trial in running.items():
            if time.monotonic() > trial.deadline:
                os.kill(process, signal.SIGKILL)
        time.sleep(0.001)
    return codes


def begun(session: pytest.Session, name: str, queue: Queue, seconds: int) -> int:
    """Begin to try a mutant in a process of its own; return its number."""
    if process := os.fork():
        return process
    code = KILLED
    try:
        with Path(os.devnull).open("w", encoding="utf-8") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.environ["MUTANT_UNDER_TEST"] = name
        session.items = queue.items
        # Rules that test modules hold get the tables that this mutant makes.
        for rules in RULES:
            rules._prepare()
        run_tests(session)
        code = KILLED if session.testsfailed else SURVIVED
    finally:
        # Nothing that the parent does at its end is done here.
        os._exit(code)
