"""Drawing hidden hands: one of very many, and the same for the same numbers."""

import math
import random

import pytest

from tests.support.chance import Always
from thegame import Cooperative, FaceToFace, State
from thegame._game.shuffle import drawn
from thegame._rules.hidden_hands import Hands


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


@pytest.mark.parametrize(
    ("tops", "number", "laid", "hand", "seed", "sample"),
    [
        ((50, 2, 10, 11), 50, {2, *range(51, 58)}, (50, 58, 59), 28, (12, 41, 46)),
        ((59, 5, 10, 11), 5, {2, *range(52, 60)}, (3, 4, 5), 91, (3, 8, 20)),
    ],
    ids=["ascending", "descending"],
)
def test_number_that_shows(
    tops: tuple[int, ...],
    number: int,
    laid: set[int],
    hand: tuple[int, ...],
    seed: int,
    sample: tuple[int, ...],
) -> None:
    """The opponent has laid a number that the player on turn still has to lay."""
    rules = FaceToFace()
    own = [card for card in rules.cards if card not in laid | {*hand}]
    other = [card for card in rules.cards if card not in {number, 10, 11, 12}]
    state = State(
        rules, tops=tops, hands=[hand, other[:6]], decks=[own, other[6:]], player=0
    )

    assert state.view(1).sample(random.Random(seed)).hands[0] == sample
