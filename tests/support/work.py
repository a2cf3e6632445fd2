"""The work of a call, counted."""

import gc
import sys
from collections.abc import Callable


def calls(ask: Callable[[], object]) -> int:
    """Return the number of calls of Python and C functions."""
    # The first call fills caches.
    ask()
    count = 0

    def profile(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    before = sys.getprofile()
    # A collection would count too: Hypothesis has itself called after each.
    gc.disable()
    sys.setprofile(profile)
    try:
        ask()
    finally:
        sys.setprofile(before)
        gc.enable()
    return count
