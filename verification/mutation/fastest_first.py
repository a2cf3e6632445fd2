"""A pytest plugin for mutmut that runs the fastest tests of a mutant first.

Most mutants then die within milliseconds; mutmut itself passes tests in no order. A
mutant that survives takes as long as all tests of its function take together, which are
minutes for a function that everything calls. With ``SECONDS_OF_A_MUTANT`` the tests
stop there: what is killed is killed, and what survives is tried again without it.
"""

import itertools
import json
import os
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests by the durations that mutmut measured, if it has measured them."""
    measured = Path("mutmut-stats.json")
    if not measured.exists():
        return
    durations = json.loads(measured.read_text("utf-8"))["duration_by_test"]
    items.sort(key=lambda item: durations.get(item.nodeid, 0))
    if limit := float(os.environ.get("SECONDS_OF_A_MUTANT", "0")):
        spent = itertools.accumulate(durations.get(item.nodeid, 0) for item in items)
        del items[max(1, sum(at <= limit for at in spent)) :]
