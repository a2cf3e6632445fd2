"""The plays that lead to each end of a turn: the first that are found."""

import pytest

from tests.support.positions import team
from thegame import State

BEGUN = team((56, 49, 41, 46), (48, 77, 98), deck=(97,), laid=1)
LONG = team((60, 8, 56, 53), (5, 59, 62), deck=(97, 98), laid=3)


@pytest.mark.parametrize(
    ("state", "ways"),
    [
        (
            BEGUN,
            [
                *("77 A1", "77 A2", "98 A1", "98 A2"),
                *("77 A1, 98 A1", "77 A1, 98 A2", "77 A2, 98 A1", "77 A2, 98 A2"),
            ],
        ),
        (
            LONG,
            [
                *("", "5 D1", "5 D2", "59 A2", "62 A1", "62 A2"),
                *("59 A2, 5 D1", "59 A2, 5 D2", "59 A2, 62 A2"),
                *("62 A1, 5 D1", "62 A1, 5 D2", "62 A1, 59 A2"),
                *("62 A2, 5 D1", "62 A2, 5 D2"),
                *("59 A2, 62 A2, 5 D1", "59 A2, 62 A2, 5 D2"),
                *("62 A1, 59 A2, 5 D1", "62 A1, 59 A2, 5 D2"),
            ],
        ),
    ],
    ids=["begun", "long"],
)
def test_ways(state: State, ways: list[str]) -> None:
    """Fewest cards first, then by card and pile; no order of the same cards twice."""
    names = [pile.name for pile in state.piles]
    found = [
        ", ".join(f"{play.card} {names[play.pile]}" for play in plays)
        for plays, _ in state.turn_ends()
    ]

    assert found == ways


def test_no_card_more() -> None:
    """A turn that ends now leads to where it is."""
    plays, place = next(LONG.turn_ends())

    assert plays == ()
    assert place is LONG
