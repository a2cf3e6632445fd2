"""Lookup tables: shared by equal rules, right for every top, and bounded."""

import pickle
import sys
import tracemalloc

import attrs
import pytest

from thegame import Cooperative, FaceToFace, Pile, Play, Rules, State, deal
from thegame._rules.base import KEPT
from thegame._rules.lookup import Lookup
from thegame._rules.rows import ROW_BYTES

GAMES: list[Rules] = [Cooperative(1), Cooperative(3, rows=3), FaceToFace()]

LARGEST = [349, 245, 199, 172, 153, 139, 129, 120, 113]
"""The highest card for which tables are kept, with one pile each way and more."""

LARGEST_OF_A_DUEL = 120


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

    def test_large_tables_keep_nothing(self) -> None:
        """A table that would be too large makes its rows anew for every question."""
        rules = Cooperative(1, highest=999, rows=9)
        table = rules._lookups[0].plays[0][0]
        answers = [
            [table[top][card] for card in (top - 10, top - 1, top + 1)]
            for top in range(12, 60)
        ]

        assert answers == [
            [Play(top - 10, 0), None, Play(top + 1, 0)] for top in range(12, 60)
        ]
        assert len(table) == 0
        assert all(len(pile) == 0 for pile in rules._tables.piles[0])

    @pytest.mark.parametrize(
        ("highest", "rows", "keeps"), [(999, 9, False), (113, 9, True), (241, 2, True)]
    )
    def test_memory(self, highest: int, rows: int, keeps: bool) -> None:
        """As many rules values as are kept, with tables as large as they may be."""
        hands = [[2, highest]]
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        for trick in range(1, KEPT + 2):
            rules = Cooperative(1, highest=highest, rows=rows, trick=trick)
            assert rules._lookups[0].plays[0][0]._shelf.keeps is keeps
            for top in range(40, 40 + 3 * rows, rows):
                up = tuple(range(top, top + rows))
                tops = up + tuple(range(top + 4 * rows, top + 5 * rows))
                state = State(
                    rules, tops=tops, hands=hands, decks=[[highest - 1]], player=0
                )
                assert state.legal_plays()
                assert state.piles
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()

        assert after - before < 32_000_000

    @pytest.mark.parametrize(
        ("rules", "highest"),
        [
            *(
                (Cooperative(1, rows=rows), highest)
                for rows, highest in enumerate(LARGEST, 1)
            ),
            (FaceToFace(), LARGEST_OF_A_DUEL),
        ],
        ids=repr,
    )
    def test_largest_deck(self, rules: Rules, highest: int) -> None:
        """Up to this card the tables are kept, and from the next one on not."""
        for number, keeps in ((highest, True), (highest + 1, False)):
            larger = attrs.evolve(rules, highest=number)
            plays, piles = larger._lookups[0].plays[0][0], larger._tables.piles[0][0]

            assert plays[5][6] == Play(6, 0)
            assert piles[5].top == 5
            assert len(plays) == len(piles) == (number + 1 if keeps else 0)


LARGE = [Cooperative(1, highest=999, rows=9), FaceToFace(highest=999), *GAMES]
ODD = [Cooperative(1, trick=1), FaceToFace(trick=1), FaceToFace(trick=2)]
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


@pytest.mark.parametrize("rules", [*LARGE, *ODD], ids=repr)
@pytest.mark.parametrize("helped", [False, True])
def test_a_full_table_still_answers(rules: Rules, helped: bool) -> None:
    """Whatever the piles have shown before, the plays are what the rules allow."""
    for lookup in rules._lookups:
        for top in TOPS:
            tops = (top,) * len(rules.piles)
            # In a duel a hand can hold the number that an opponent's card shows.
            hand = tuple(top + step for step in (-10, -2, -1, 0, 1, 2, 10))
            plays = lookup.legal_plays(hand, tops, helped)

            assert plays == worked_out(rules, lookup, hand, top, helped)


@pytest.mark.parametrize(
    "rules",
    [*GAMES, Cooperative(1, highest=241), FaceToFace(highest=120)],
    ids=repr,
)
def test_the_rows_of_a_game_are_bounded(rules: Rules) -> None:
    """The rows of all tables of a game stay within their limit."""
    assert rules._lookups[0].plays[0][0][2][3] == Play(3, 0)
    by_pile = {
        id(table): table
        for lookup in rules._lookups
        for tables in lookup.plays
        for table in tables
    }
    rows = [row for table in by_pile.values() for row in table.values()]

    assert len(rows) == len(by_pile) * (rules.highest + 1)
    assert sum(map(sys.getsizeof, rows)) <= ROW_BYTES
