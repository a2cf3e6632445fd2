"""
Whether the minimum is within reach: the short way equals the long one.
"""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from thegame import Cooperative, FaceToFace
from thegame._reach import search, within_reach

SMALL = Cooperative(1, hand_size=3, minimum=3, highest=6, trick=2, rows=1)
DUEL = FaceToFace(hand_size=3, highest=5, trick=2)


def test_all_of_a_small_team_world() -> None:
    """
    For every pair of tops, every hand and every count.
    """
    cards = range(2, 7)
    for tops in itertools.product(range(1, 7), range(2, 8)):
        for size in range(6):
            for hand in itertools.combinations(cards, size):
                for count in range(1, 5):
                    arguments = (count, hand, tops, False, SMALL.seats[0])

                    assert within_reach(*arguments) == search(*arguments)


def test_all_of_a_small_duel_world() -> None:
    """
    For all tops, hands and counts, both seats, before and after helping.
    """
    cards = range(2, 6)
    ways = (range(1, 6), range(2, 7), range(1, 6), range(2, 7))
    for tops in itertools.product(*ways):
        for hand in (
            *itertools.combinations(cards, 2),
            *itertools.combinations(cards, 3),
        ):
            for seat, helped in itertools.product(DUEL.seats, (False, True)):
                arguments = (2, hand, tops, helped, seat)

                assert within_reach(*arguments) == search(*arguments)


@given(
    tops=st.tuples(*[st.integers(1, 99)] * 2, *[st.integers(2, 100)] * 2),
    hand=st.sets(st.integers(2, 99), min_size=1, max_size=8),
    count=st.integers(1, 3),
)
def test_printed_game(tops: tuple[int, ...], hand: set[int], count: int) -> None:
    """
    The printed deck, with any tops and hand.
    """
    seat = Cooperative(1).seats[0]
    arguments = (count, tuple(sorted(hand)), tops, False, seat)

    assert within_reach(*arguments) == search(*arguments)
