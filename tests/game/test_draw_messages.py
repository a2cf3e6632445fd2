"""Draws that are said and cannot be: every defect, word for word."""

from typing import Any

import pytest

from tests.support.positions import team
from thegame import Defect, InvalidDraw, InvalidState
from thegame._errors import SHOWN

READY = team(
    (4, 1, 100, 97),
    (55, 56, 75, 76, 77),
    (11, 34, 35, 36, 37, 38, 39),
    deck=(7, 8, 9),
    laid=2,
)


@pytest.mark.parametrize(
    ("drawing", "defects"),
    [
        (7, ["drawing: expected a collection of cards, got 7"]),
        ([7], ["drawing: expected 2 cards drawn, got [7]"]),
        (
            [7, 7],
            ["drawing[1]: expected a card of the draw pile, each once, got 7"],
        ),
        (
            [7, 10, "x"],
            [
                "drawing[1]: expected a card of the draw pile, each once, got 10",
                "drawing[2]: expected a card of the draw pile, each once, got 'x'",
                "drawing: expected 2 cards drawn, got [7, 10, 'x']",
            ],
        ),
    ],
)
def test_defects(drawing: Any, defects: list[str]) -> None:
    """Each card that cannot be drawn, and the number of them."""
    with pytest.raises(InvalidDraw) as caught:
        READY.end_turn(drawing=drawing)

    assert [str(defect) for defect in caught.value.defects] == defects


def test_any_order() -> None:
    """The cards may be any collection, in any order."""
    for drawing in ([9, 7], (7, 9), {7, 9}):
        assert READY.end_turn(drawing=drawing).hands[0] == (7, 9, 55, 56, 75, 76, 77)


@pytest.mark.parametrize(
    ("count", "more"), [(SHOWN, 0), (SHOWN + 1, 1), (SHOWN + 5, 5)]
)
def test_many_defects(count: int, more: int) -> None:
    """An error with many defects shows the first ones, and how many more there are."""
    defects = tuple(Defect((("tops", it),), it, "less") for it in range(count))
    shown = repr(InvalidState(defects))

    assert repr(defects[:SHOWN])[:-1] in shown
    assert shown.count("Defect(") == min(count, SHOWN)
    assert (f", ... {more} more)" in shown) == bool(more)
    assert repr(InvalidState(defects[:SHOWN])) in shown.replace(
        f", ... {more} more", ""
    )
