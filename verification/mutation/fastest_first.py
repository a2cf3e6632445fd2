"""A pytest plugin for mutmut: the tests of a mutant run in the order of their duration.

Most mutants then die within milliseconds; mutmut itself passes tests in no order.
"""

import json
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by what mutmut measured on its first run, if it has run."""
    measured = Path("mutmut-stats.json")
    if measured.exists():
        durations = json.loads(measured.read_text("utf-8"))["duration_by_test"]
        items.sort(key=lambda item: durations.get(item.nodeid, 0))
