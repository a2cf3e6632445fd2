"""Drawing one of very many hands, at both ends of what chance can say."""

import math

import pytest

from tests.support.chance import Always
from thegame import Cooperative
from thegame._game.shuffle import drawn
from thegame._rules.stuck import Hands


@pytest.mark.parametrize("number", [0.0, 0.5, math.nextafter(1, 0)])
@pytest.mark.parametrize("size", [1, 2, 9, 17, 60, 498])
def test_ends(size: int, number: float) -> None:
    """However many hands there are, up to 299 digits of them, one is drawn."""
    rules = Cooperative(1, highest=999)
    lookup, tops = rules._lookups[0], rules._tables.tops
    hands = Hands(tuple(rules.cards), size, 1, tops, False, lookup)
    hand = drawn(hands, Always(number), stuck=False)

    assert hands.count(stuck=False) == math.comb(998, size)
    assert len({*hand} & {*rules.cards}) == len(hand) == size
