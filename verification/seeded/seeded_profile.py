"""A pytest plugin: rungs that run together, each until its first failure.

The file ``SEEDED_PLAN`` says which rungs there are, and which tests each has. The run
ends as soon as enough rungs have failed; the tests that failed are written to the same
file. There are fewer examples, no shrinking, and the same examples in every run.

A run on the unbroken library measures: how long each test takes, and which functions of
the library it calls. A run on a bug has only the tests that call what the bug changes,
the quickest first, so that most bugs are caught at once.
"""

import functools
import json
import os
import sys
import zlib
from pathlib import Path
from types import CodeType
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, Phase, is_hypothesis_test, seed, settings

settings.register_profile(
    "seeded",
    max_examples=30,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
    deadline=None,
    database=None,
    # A slow machine must not look like a bug.
    suppress_health_check=list(HealthCheck),
)

MONITORING: Final[Any] = vars(sys)["monitoring"]
"""What Python 3.12 and later have to observe calls; it takes next to no time."""

PLAN = Path(os.environ["SEEDED_PLAN"])
PACKAGE = f"{PLAN.parent / 'thegame'}/"
ANYTHING = "anything"
"""What a test calls that starts another process."""

plan: dict[str, Any] = json.loads(PLAN.read_text("utf-8"))
rungs: dict[str, str] = {}
"""The rung of each test."""

failed: dict[str, str] = {}
"""The rungs that have failed, and by which test."""

measured: dict[str, Any] = {}
"""How long each test took, and what it called; what was called before is under ''."""

called: list[CodeType] = []
started: list[str] = []


def note_call(code: CodeType, _offset: int) -> object:
    """Note that a function is called; once is enough until the next test."""
    called.append(code)
    return MONITORING.DISABLE


def note_process(event: str, _arguments: tuple[object, ...]) -> None:
    """Note that another process is started, of which nothing more is known."""
    if event in {"subprocess.Popen", "os.fork", "os.posix_spawn"}:
        started.append(ANYTHING)


if plan["measure"]:
    sys.addaudithook(note_process)
    MONITORING.use_tool_id(MONITORING.PROFILER_ID, "seeded")
    MONITORING.register_callback(
        MONITORING.PROFILER_ID, MONITORING.events.PY_START, note_call
    )
    MONITORING.set_events(MONITORING.PROFILER_ID, MONITORING.events.PY_START)


def what_was_called() -> list[str]:
    """Return the functions of the library that were called since the last time."""
    found = {*started}
    for code in called:
        if code.co_filename.startswith(PACKAGE):
            file = code.co_filename.removeprefix(PACKAGE)
            found.add(f"{file}:{code.co_qualname}")
    called.clear()
    started.clear()
    MONITORING.restart_events()
    return sorted(found)


def forget_tables() -> None:
    """Empty the caches of the library, so that each test calls what it depends on."""
    for module in [*sys.modules]:
        if module.partition(".")[0] == "thegame":
            for value in [*vars(sys.modules[module]).values()]:
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()


def name(item: str) -> str:
    """Return the name of a test, which is the same in each copy."""
    return item.replace(f"{PLAN.parent.name}/thegame/", "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the plan, the quickest first."""
    places: dict[str, tuple[float, float]] = {}
    for rung, tests in plan["rungs"].items():
        files, only = tuple(map(Path, tests["paths"])), tests["only"]
        queue = tests.get("queue")
        for item in items:
            drawn = "drawn" if _is_drawn(item) else "written"
            wanted = queue is None or name(item.nodeid) in queue
            here = any(map(item.path.is_relative_to, files))
            if wanted and here and only in {"", drawn}:
                rungs.setdefault(item.nodeid, rung)
        places |= queue or {}
    items[:] = [item for item in items if item.nodeid in rungs]
    items.sort(key=lambda item: places.get(name(item.nodeid), ()))
    if plan["measure"]:
        measured[""] = [0, what_was_called()]


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Leave out what is left of a rung that has failed."""
    return True if rungs[item.nodeid] in failed else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each case of a test examples of its own, and start without tables."""
    if plan["measure"]:
        forget_tables()
    if _is_drawn(item):
        test: Any = getattr(item, "obj", None)
        seed(zlib.crc32(item.nodeid.encode()))(getattr(test, "__func__", test))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test took, what it called, and whether it failed."""
    if plan["measure"]:
        took, calls = measured.get(name(report.nodeid), (0, []))
        calls = sorted({*calls, *what_was_called()})
        measured[name(report.nodeid)] = [took + report.duration, calls]
    if report.failed:
        failed.setdefault(rungs[report.nodeid], name(report.nodeid))


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Stop when enough rungs have failed."""
    if len(failed) >= plan["enough"]:
        item.session.shouldfail = "enough rungs have failed"


def pytest_sessionfinish() -> None:
    """Write which rungs have failed, and what was measured."""
    found = {"failed": failed, "measured": measured}
    PLAN.write_text(json.dumps(plan | found), "utf-8")


def _is_drawn(item: pytest.Item) -> bool:
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return callable(test) and is_hypothesis_test(test)
