"""A pytest plugin: fewer examples, no shrinking, and the same ones in every run.

If ``SEEDED_ONLY`` says so, only tests run whose examples are drawn, or only the others.
The first run writes how long each test took to ``SEEDED_DURATIONS``; the next ones
begin with the quickest tests, so that most bugs are caught at once.
"""

import json
import os
import zlib
from collections import defaultdict
from pathlib import Path

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


MEASURED = Path(os.environ["SEEDED_DURATIONS"])
seconds: defaultdict[str, float] = defaultdict(float)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the wanted kind, the quickest first."""
    only = os.environ["SEEDED_ONLY"]
    if only:
        items[:] = [item for item in items if _is_drawn(item) is (only == "drawn")]
    if MEASURED.exists():
        known: dict[str, float] = json.loads(MEASURED.read_text("utf-8"))
        items.sort(key=lambda item: known.get(item.nodeid, 0))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Note how long a test took."""
    seconds[report.nodeid] += report.duration


def pytest_sessionfinish() -> None:
    """Write how long the tests took."""
    if not MEASURED.exists():
        MEASURED.write_text(json.dumps(seconds), "utf-8")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each case of a test examples of its own."""
    if _is_drawn(item):
        test = item.obj  # type: ignore[attr-defined] # such an item has a function
        seed(zlib.crc32(item.nodeid.encode()))(getattr(test, "__func__", test))


def _is_drawn(item: pytest.Item) -> bool:
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    return callable(test) and is_hypothesis_test(test)
