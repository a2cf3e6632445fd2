"""The strategist in plain Python, so that no test of this folder compiles it."""

from collections.abc import Iterator

import pytest

from tests.support.strategists import in_plain_python


@pytest.fixture
def plain() -> Iterator[None]:
    """The strategist calls plain functions."""
    with in_plain_python():
        yield
