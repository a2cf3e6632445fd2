"""A pytest plugin that tries each mutant in a fork of one process.

mutmut itself lets pytest collect the tests again for every mutant, which takes a second
or more. Here they are collected once; a fork sets its mutant and runs the tests that
call the changed function, the fastest first, until one fails. That is six times faster.

Run it in the folder ``mutants``, with the tests that mutmut has measured. These
variables say what is done:

- ``MUTANTS``: patterns of their names; otherwise all are tried;
- ``SECONDS_OF_A_MUTANT``: how many seconds of tests a mutant gets, so that one that
  survives does not take minutes; otherwise all tests;
- ``AT_ONCE``: how many are tried at once; otherwise as many as there are processors.

The exit codes go where mutmut has them, for ``gate.py`` to judge.
"""

import fnmatch
import itertools
import json
import math
import os
import resource
import signal
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from _pytest.main import pytest_runtestloop as run_tests

SURVIVED, KILLED, NO_TESTS, TIMEOUT = 0, 1, 33, 36


class Trial(NamedTuple):
    """A mutant that is being tried."""

    name: str
    process: int
    deadline: float


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try the mutants instead of running the tests."""
    items = {item.nodeid: item for item in session.items}
    stats = json.loads(Path("mutmut-stats.json").read_text("utf-8"))
    calls = stats["tests_by_mangled_function_name"]
    durations = stats["duration_by_test"]
    # All forks have their folders in one, which is removed at the end.
    session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
    session.config.option.maxfail = 1

    def tests(mutant: str) -> list[str]:
        return chosen(
            set(calls.get(mutant.rpartition("__")[0], ())) & set(items), durations
        )

    codes = tried(
        session,
        {name: [items[it] for it in tests(name)] for name in wanted()},
        durations,
    )
    for path in Path("src").rglob("*.meta"):
        meta = json.loads(path.read_text("utf-8"))
        known = meta["exit_code_by_key"]
        known |= {name: codes[name] for name in known.keys() & codes.keys()}
        path.write_text(json.dumps(meta, indent=4), encoding="utf-8")
    return True


def wanted() -> Iterator[str]:
    """Yield the names of the mutants that are asked for."""
    patterns = os.environ.get("MUTANTS", "*").split()
    for path in sorted(Path("src").rglob("*.meta")):
        for name in json.loads(path.read_text("utf-8"))["exit_code_by_key"]:
            if any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
                yield name


def chosen(tests: set[str], durations: Mapping[str, float]) -> list[str]:
    """Return the tests to run, the fastest first, as many as there is time for."""
    queue = sorted(tests, key=lambda test: (durations.get(test, 0), test))
    limit = float(os.environ.get("SECONDS_OF_A_MUTANT", "inf"))
    spent = itertools.accumulate(durations.get(test, 0) for test in queue)
    return queue[: max(1, sum(at <= limit for at in spent))]


def tried(
    session: pytest.Session,
    mutants: Mapping[str, Sequence[pytest.Item]],
    durations: Mapping[str, float],
) -> dict[str, int]:
    """Return the exit codes of all mutants."""
    codes = {name: NO_TESTS for name, items in mutants.items() if not items}
    queue = [name for name in mutants if name not in codes]
    at_once = int(os.environ.get("AT_ONCE", os.cpu_count() or 1))
    running: dict[int, Trial] = {}
    while queue or running:
        while queue and len(running) < at_once:
            name = queue.pop()
            seconds = sum(durations.get(item.nodeid, 0) for item in mutants[name])
            trial = begun(session, name, mutants[name], 10 + 3 * math.ceil(seconds))
            running[trial.process] = trial
        process, status = os.waitpid(-1, os.WNOHANG)
        if process:
            codes[running.pop(process).name] = os.waitstatus_to_exitcode(status)
            report(codes, len(mutants))
            continue
        for trial in running.values():
            if time.monotonic() > trial.deadline:
                os.kill(trial.process, signal.SIGKILL)
        time.sleep(0.002)
    # Killed, by us or because the time of the processor was over.
    return {name: TIMEOUT if code < 0 else code for name, code in codes.items()}


def begun(
    session: pytest.Session, name: str, items: Sequence[pytest.Item], seconds: int
) -> Trial:
    """Begin to try a mutant in a process of its own."""
    if process := os.fork():
        return Trial(name, process, time.monotonic() + 4 * seconds)
    code = KILLED
    try:
        with Path(os.devnull).open("w") as nothing:
            os.dup2(nothing.fileno(), 1)
            os.dup2(nothing.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
        os.environ["MUTANT_UNDER_TEST"] = name
        session.items = [*items]
        run_tests(session)
        code = KILLED if session.testsfailed else SURVIVED
    finally:
        # Nothing that the parent has to do at its end is done here.
        os._exit(code)


def report(codes: Mapping[str, int], mutants: int) -> None:
    """Print how far it is."""
    if len(codes) % 50 == 0 or len(codes) == mutants:
        survived = sum(code in {SURVIVED, NO_TESTS} for code in codes.values())
        print(f"{len(codes)} of {mutants} tried, {survived} survive", file=sys.stderr)
