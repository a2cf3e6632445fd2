"""Lookup tables: shared by equal rules, right for every top, and bounded."""

import pickle
import sys
import tracemalloc

import attrs
import pytest

from thegame import Cooperative, FaceToFace, Pile, Play, Rules, State, deal
from thegame._rules.base import KEPT
from thegame._rules.lookup import ROW_BYTES, Lookup

GAMES: list[Rules] = [Cooperative(1), Cooperative(3, rows=3), FaceToFace()]


class TestSharing:
    """What is worked out for some rules is worked out for equal ones."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_equal_rules(self, rules: Rules) -> None:
        """Equal rules have the same tables, also after a pickle."""
        # The tables of rules that nobody asked for lately are forgotten.
        now = attrs.evolve(rules)
        again = pickle.loads(pickle.dumps(now))

        assert again == now
        assert again._tables is now._tables

    def test_other_rules(self) -> None:
        """Rules that differ in one setting have tables of their own."""
        assert Cooperative(2)._tables is not Cooperative(2, trick=9)._tables
        assert Cooperative(2)._tables is not Cooperative(2, play_out=True)._tables

    def test_players_of_a_team(self) -> None:
        """Players who share all piles share their tables; duellists do not."""
        team, duel = Cooperative(3)._lookups, FaceToFace()._lookups

        assert team[0] is team[1] is team[2]
        assert duel[0] is not duel[1]
        assert team[0].plays[0] is team[0].plays[1]
        assert duel[0].plays[0] is not duel[0].plays[1]

    def test_pickles_hold_no_tables(self) -> None:
        """What travels are the settings."""
        state = deal(Cooperative(2), seed=7).start(0)
        before = len(pickle.dumps(state.rules))
        state.legal_plays()

        assert len(pickle.dumps(state.rules)) == before < 200


class TestPiles:
    """Piles as they are now are looked up, not made anew."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_made_once(self, rules: Rules) -> None:
        """Each pile with each top is one object."""
        state = deal(rules, seed=7).start(0)
        played = state.apply(state.legal_plays()[0])

        for now, again in zip(played.piles, played.view(0).piles, strict=True):
            assert now is again
        assert played.piles == tuple(
            Pile(row.direction, row.owner, top, row.trick)
            for row, top in zip(rules.piles, played.tops, strict=True)
        )


class TestBounds:
    """Whatever rules are read from strangers, the tables stay small."""

    def test_rows_that_were_dropped_are_made_again(self) -> None:
        """More tops than a table keeps give the same answers as before."""
        rules = Cooperative(1, highest=999, rows=9)
        table = rules._lookups[0].plays[0][0]
        tops = range(2, 60)
        first = [table[top] for top in tops]

        assert len(table) < len(tops)
        assert [table[top] for top in tops] == first
        assert len(table) * 8 * 999 * 18 < ROW_BYTES

    def test_memory(self) -> None:
        """The largest decks with the most piles, more of them than are kept."""
        hands = [[2, 999]]
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        for trick in range(1, KEPT + 2):
            rules = Cooperative(1, highest=999, rows=9, trick=trick)
            for top in range(100, 114):
                tops = tuple(range(top, top + 9)) + tuple(range(top + 500, top + 509))
                state = State.position(
                    rules, tops=tops, hands=hands, decks=[[998]], player=0
                )
                assert state.legal_plays()
                assert state.piles
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert after - before < 54_000_000


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
