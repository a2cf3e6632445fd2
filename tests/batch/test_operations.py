"""The small operations in which the two forms of the engine differ."""

import numpy as np
import pytest

from tests.support.engines import load


@pytest.mark.parametrize("form", ["loops"])
def test_conditions(form: str) -> None:
    """A number is set, and a bit marked, only where the condition holds."""
    one = load(form)._one
    row = np.array([3, 4])
    one.put(row, 0, 7, False)
    one.put(row, 1, 8, True)
    one.mark(row, 0, False)

    assert row.tolist() == [3, 8]
