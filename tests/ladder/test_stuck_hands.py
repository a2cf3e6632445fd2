"""Stuck hands, compared with brute force over all hands of small decks."""

import itertools
import os
from collections.abc import Iterator

import pytest

from tests.ladder.brute_force import Cards, Longest, of_a_duellist, shared, subsets
from thegame import Cooperative, FaceToFace
from thegame._rules.play_tables import Lookup
from thegame._rules.stuck_hands import Hands

LARGER = int(os.environ.get("LARGER_DECKS", "0"))
"""How many cards the decks have more; ``nox -s worlds`` asks for one."""

TABLES = [
    *((1, 5 + LARGER, trick) for trick in (1, 2, 3, 4)),
    *((2, 3 + LARGER, trick) for trick in (1, 2)),
]
"""Rows each way, cards and trick."""


def crossed(cards: int, rows: int) -> Iterator[Cards]:
    """Yield the tops of crossed piles, sorted within each direction."""
    shown = range(1, cards + 3)
    for ups in itertools.combinations_with_replacement(shown, rows):
        for downs in itertools.combinations_with_replacement(shown, rows):
            if min(ups) >= max(downs):
                yield (*ups, *downs)


def judge(
    hands: Cards,
    tops: Cards,
    longest: Longest,
    lookup: Lookup,
    missing: range,
    *,
    helped: bool = False,
) -> int:
    """Compare the counts for every size of hand, and return how many are stuck."""
    found = 0
    for size in range(len(hands) + 1):
        lengths = [
            longest(hand, tops, helped=helped)
            for hand in itertools.combinations(hands, size)
        ]
        for needed in missing:
            asked = Hands(hands, size, needed, tops, helped, lookup)
            stuck = sum(length < needed for length in lengths)
            found += stuck
            assert asked.count(stuck=True) == stuck
            assert asked.count(stuck=False) == len(lengths) - stuck
            assert asked.some_are_stuck == (stuck > 0)
            assert asked.some_go_on == (stuck < len(lengths))
    return found


@pytest.mark.parametrize(("rows", "cards", "trick"), TABLES)
def test_every_hidden_hand_of_a_team(rows: int, cards: int, trick: int) -> None:
    """The count is right for all hidden cards and sizes of hands of a team."""
    rules = Cooperative(1, hand_size=2, highest=cards + 1, trick=trick, rows=rows)
    longest, lookup = Longest(shared(rows, trick)), rules._lookups[0]
    hidden = subsets(rules.cards)

    assert sum(
        judge(cards, tops, longest, lookup, range(5))
        for tops in crossed(cards, rows)
        for cards in hidden
    )


@pytest.mark.parametrize("trick", [1, 2, 3])
@pytest.mark.parametrize("player", [0, 1])
def test_every_hidden_hand_of_a_duellist(player: int, trick: int) -> None:
    """The count is right before and after helping, for any tops of the opponent."""
    cards = 3 + LARGER
    rules = FaceToFace(hand_size=2, highest=cards + 1, trick=trick)
    longest, lookup = Longest(of_a_duellist(player, trick)), rules._lookups[player]
    shown = itertools.product(range(1, cards + 3), repeat=2)
    stuck = {False: 0, True: 0}
    for own, theirs in itertools.product([*crossed(cards, 1)], [*shown]):
        tops = (*own, *theirs) if player == 0 else (*theirs, *own)
        for helped in stuck:
            stuck[helped] += judge(
                tuple(rules.cards), tops, longest, lookup, range(3), helped=helped
            )

    assert 0 < stuck[False] < stuck[True]
