"""Tables of plays are seen by others only when they are filled."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from thegame import Cooperative, FaceToFace, Play, Rules
from thegame._rules import base, rows

MAKERS: list[Callable[[], Rules]] = [partial(Cooperative, 2), FaceToFace]
HAND = (5, 11, 23, 39, 48)
# None of them is the first row of its table that is filled.
TOPS = (21, 33, 41, 27)


@pytest.mark.parametrize("make", MAKERS, ids=["team", "duel"])
def test_no_row_is_seen_before_it_is_filled(
    make: Callable[[], Rules], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks while the tables are filled gets the answer that all others get.

    Another thread would ask by chance; here the filling itself asks, after each row.
    """
    base._tables_of.cache_clear()
    lookup = make()._lookups[0]
    answers: list[tuple[Play, ...]] = []

    def ask() -> tuple[Play, ...]:
        return lookup.legal_plays(HAND, TOPS, False)

    monkeypatch.setattr(rows, "_rows", asking(ask, answers, rows._rows))
    expected = ask()

    assert len(answers) > 50
    assert set(answers) == {expected}


def asking(
    ask: Callable[[], tuple[Play, ...]],
    answers: list[tuple[Play, ...]],
    filled: Callable[..., Iterator[Any]],
) -> Callable[..., Iterator[Any]]:
    """Return a function that yields rows and asks after each, but not while it asks."""
    busy: list[bool] = []

    def yield_rows(*of: Any) -> Iterator[Any]:
        for row in filled(*of):
            yield row
            if not busy:
                busy.append(True)
                answers.append(ask())
                busy.pop()

    return yield_rows
