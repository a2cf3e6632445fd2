"""Planted bugs are found, and shown on small decks.

``nox -s shrinking`` tries ten seeds of Hypothesis for each bug, and expects that nine
show it on the smallest deck. Here two are tried, of which one must: other releases of
Hypothesis draw other examples for the same seed.
"""

import os
from typing import Final

import pytest

from tests.strategies.planted import FOUND, SHARP, Planted, deck, failure

SEEDS: Final = int(os.environ.get("SEEDS", "2"))


def share(bug: Planted) -> int:
    """Return with how many of the seeds the bug must be found."""
    return bug.found * SEEDS // 10


def found(bug: Planted) -> list[int]:
    """Return the decks on which the bug was shown, one for each seed that found it."""
    failures = (failure(bug, number) for number in range(SEEDS))
    return sorted(deck(example) for example in failures if example is not None)


@pytest.mark.parametrize("bug", SHARP, ids=lambda bug: bug.name)
def test_smallest_decks(bug: Planted) -> None:
    """The bug is shown on the smallest deck, whatever the seed."""
    decks = found(bug)

    assert decks.count(bug.highest) >= share(bug), decks
    assert min(decks) == bug.highest, "else there is a smaller one"


@pytest.mark.parametrize("bug", FOUND, ids=lambda bug: bug.name)
def test_found(bug: Planted) -> None:
    """The bug is found often enough, and then shown on a small deck."""
    decks = found(bug)

    assert sum(highest <= bug.highest for highest in decks) >= share(bug), decks
