"""Lookup tables with more rows than they may keep, as only large decks have."""

import sys

import attrs
import pytest

from thegame import Cooperative, FaceToFace, Play, Rules
from thegame._rules.lookup import ROW_BYTES, Lookup

LARGE = [Cooperative(1, highest=999, rows=9), FaceToFace(highest=999)]
TOPS = range(12, 40)


def worked_out(
    rules: Rules, lookup: Lookup, hand: tuple[int, ...], top: int, helped: bool
) -> tuple[Play, ...]:
    """The legal plays where all piles show this top, from the rules themselves."""
    return tuple(
        Play(card, index)
        for card in hand
        for index, row in enumerate(rules.piles)
        if rules._takes(
            attrs.evolve(row, top=top),
            card,
            own=not lookup.helps[index],
            helped=helped,
        )
    )


@pytest.mark.parametrize("rules", LARGE, ids=repr)
@pytest.mark.parametrize("helped", [False, True])
def test_a_full_table_still_answers(rules: Rules, helped: bool) -> None:
    """Whatever the piles have shown before, the plays are what the rules allow."""
    for lookup in rules._lookups:
        for top in TOPS:
            tops = (top,) * len(rules.piles)
            hand = (top - 10, top - 1, top + 1, top + 10)
            plays = lookup.legal_plays(hand, tops, helped)

            assert plays == worked_out(rules, lookup, hand, top, helped)


@pytest.mark.parametrize("rules", LARGE, ids=repr)
def test_a_full_table_does_not_grow(rules: Rules) -> None:
    """The rows of all tables of a game stay within their limit."""
    by_pile = [
        table
        for lookup in rules._lookups
        for tables in lookup.plays
        for table in tables
    ]
    for table in by_pile:
        for top in TOPS:
            assert table[top]
    # Players who share all piles share their tables, too.
    rows = [
        row for table in {id(t): t for t in by_pile}.values() for row in table.values()
    ]

    assert sum(map(sys.getsizeof, rows)) <= ROW_BYTES
