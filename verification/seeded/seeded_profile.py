"""A pytest plugin: rungs that run together, each until its first failure.

The file ``SEEDED_PLAN`` says which rungs there are, and which tests each has. The run
ends as soon as enough rungs have failed; their names are written to the same file.

There are fewer examples, no shrinking, and the same examples in every run. The first
run of a rung writes how long each test took; the next ones begin with the quickest
tests, so that most bugs are caught at once.
"""

import json
import os
import zlib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, is_hypothesis_test, seed, settings

settings.register_profile(
    "seeded",
    max_examples=30,
    phases=[Phase.explicit, Phase.generate],
    report_multiple_bugs=False,
    deadline=None,
    database=None,
)

PLAN = Path(os.environ["SEEDED_PLAN"])
plan: dict[str, Any] = json.loads(PLAN.read_text("utf-8"))
rungs: dict[str, str] = {}
"""The rung of each test."""

failed: list[str] = []
"""The rungs that have failed."""

seconds: defaultdict[str, float] = defaultdict(float)
"""How long each test took."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that belong to a rung, the quickest first."""
    known: dict[str, float] = {}
    for rung, tests in plan["rungs"].items():
        files, only = tuple(map(Path, tests["paths"])), tests["only"]
        for item in items:
            drawn = "drawn" if _is_drawn(item) else "written"
            if only in {"", drawn} and any(map(item.path.is_relative_to, files)):
                rungs.setdefault(item.nodeid, rung)
        if (measured := Path(tests["durations"])).exists():
            known |= json.loads(measured.read_text("utf-8"))
    items[:] = [item for item in items if item.nodeid in rungs]
    items.sort(key=lambda item: known.get(item.nodeid, 0))


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Leave out what is left of a rung that has failed."""
    return True if rungs[item.nodeid] in failed else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each case of a test examples of its own."""
    if _is_drawn(item):
        test: Any = getattr(item, "obj", None)
        seed(zlib.crc32(item.nodeid.encode()))(getattr(test, "__func__", test))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test took, and whether it failed."""
    seconds[report.nodeid] += report.duration
    if report.failed and rungs[report.nodeid] not in failed:
        failed.append(rungs[report.nodeid])


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Stop when enough rungs have failed."""
    if len(failed) >= plan["enough"]:
        item.session.shouldfail = "enough rungs have failed"


def pytest_sessionfinish() -> None:
    """Write which rungs have failed, and how long their tests took."""
    PLAN.write_text(json.dumps(plan | {"failed": failed}), "utf-8")
    for rung, tests in plan["rungs"].items():
        measured = Path(tests["durations"])
        if not (failed or measured.exists()):
            own = {test: seconds[test] for test in seconds if rungs[test] == rung}
            measured.write_text(json.dumps(own), "utf-8")


def _is_drawn(item: pytest.Item) -> bool:
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return callable(test) and is_hypothesis_test(test)
