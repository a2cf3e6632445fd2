"""A pytest plugin: fewer examples, no shrinking, and the same ones in every run."""

import zlib

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


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give each case of a test examples of its own."""
    test = getattr(item, "obj", None)
    test = getattr(test, "__func__", test)
    if callable(test) and is_hypothesis_test(test):
        seed(zlib.crc32(item.nodeid.encode()))(test)
