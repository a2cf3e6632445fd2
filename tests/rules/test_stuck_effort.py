"""The patience of the search for stuck hands: which steps it counts."""

import pytest

from thegame import Cooperative
from thegame._rules.stuck import Box, Effort, Hands, _OutOfPatience


@pytest.mark.parametrize("left", [0, 1, 3])
def test_the_last_step(left: int) -> None:
    """As many steps as there are can be taken, and not one more."""
    effort = Effort(left)
    effort.spend(left)

    with pytest.raises(_OutOfPatience):
        effort.spend(1)


@pytest.mark.parametrize(
    ("tops", "missing", "stuck"),
    [((40, 60), 2, False), ((60, 40), 4, True), ((60, 40), 0, False)],
    ids=["piles not crossed", "hand too small", "minimum laid"],
)
def test_one_box(tops: tuple[int, int], missing: int, stuck: bool) -> None:
    """Where all hands are alike, they are one box, and no step is needed."""
    cards, lookup = (30, 45, 50, 65), Cooperative(1, rows=1)._lookups[0]
    hands = Hands(cards, 3, missing, tops, False, lookup)

    assert [*hands.boxes(Effort(0))] == [Box(stuck, ((cards, 3),))]


@pytest.mark.parametrize(
    ("cards", "steps"), [(49, 0), (50, 1), (51, 1), (99, 1), (100, 2)]
)
def test_cards_that_do_not_fit(cards: int, steps: int) -> None:
    """To look through fifty cards is a step."""
    lookup = Cooperative(1, highest=300, rows=1)._lookups[0]
    nothing_fits = Hands(tuple(range(50, 50 + cards)), 3, 1, (299, 2), False, lookup)
    effort = Effort(steps)

    assert [box.stuck for box in nothing_fits.boxes(effort, grouped=False)] == [True]
    assert effort.left == 0


@pytest.mark.parametrize(("gap", "steps"), [(1, 1799), (10, 4257), (20, 9259)])
def test_printed_size(gap: int, steps: int) -> None:
    """A card in a hand that is looked at is a step."""
    rules, tops = Cooperative(1, minimum=3), (40 + gap, 99, 40, 2)
    cards = tuple(card for card in range(3, 99) if card not in tops)
    hands = Hands(cards, 6, 3, tops, False, rules._lookups[0])
    effort = Effort(steps)

    assert all(box.count for box in hands.boxes(effort))
    assert effort.left == 0
