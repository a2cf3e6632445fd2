"""Hidden hands of a duellist: which are stuck only since a card was laid."""

import itertools

import pytest

from tests.ladder.brute_force import Longest, of_a_duellist
from thegame import FaceToFace
from thegame._rules.reach import after
from thegame._rules.stuck import Hands

RULES = FaceToFace(hand_size=2, highest=6, trick=2)
CARDS = tuple(RULES.cards)


@pytest.mark.clause("F2F-OPP-1")
@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("theirs", [(2, 6), (4, 4), (6, 2)])
def test_shut_out_by_any_card(theirs: tuple[int, int], helped: bool) -> None:
    """Whatever crossed piles show; after helping no card helps, before it one may."""
    lookup, longest = RULES._lookups[0], Longest(of_a_duellist(0, RULES.trick))
    found = set[bool]()
    for own, size in itertools.product(
        itertools.product(range(2, 7), repeat=2), (2, 3, 4)
    ):
        tops = (*own, *theirs)
        before = Hands(CARDS, size, 2, tops, helped, lookup)
        for play in lookup.legal_plays(CARDS, tops, helped):
            rest, shown, has_helped = after(play, CARDS, tops, helped, lookup)
            expected = any(
                longest(hand, shown, helped=has_helped) < 1
                and longest(tuple(sorted((*hand, play.card))), tops, helped=helped) >= 2
                for hand in itertools.combinations(rest, size - 1)
            )
            now = Hands(rest, size - 1, 1, shown, has_helped, lookup)
            assert now.some_are_shut_out(before, play.card) is expected
            found.add(expected)

    assert found == {False, True}
