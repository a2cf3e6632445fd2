"""Hidden hands are drawn by boxes, each as often as it has hands."""

from collections import Counter

import pytest

from tests.game.test_view_sample import SMALL_VIEWS, Always
from thegame._game.hidden_cards import possible_hands
from thegame._game.shuffle import drawn


@pytest.mark.parametrize(
    "name", ["team, another may be stuck", "team, another is stuck"]
)
def test_each_box_as_often_as_it_has_hands(name: str) -> None:
    """Numbers that are spread evenly choose each box in proportion to its hands."""
    hands = possible_hands(SMALL_VIEWS[name])
    boxes = [box for box in hands.boxes() if not box.stuck]
    total = sum(box.count for box in boxes)

    found: Counter[int] = Counter()
    for place in range(total):
        hand = {*drawn(hands, Always((place + 0.5) / total), stuck=False)}
        found.update(
            index
            for index, box in enumerate(boxes)
            if all(len(hand & {*cards}) == taken for cards, taken in box.parts)
        )

    assert len(boxes) > 1
    assert [found[index] for index in range(len(boxes))] == [box.count for box in boxes]
