"""Lookup tables: equal to the placement rule, and shared by equal rules."""

import pickle

import attrs
import pytest

from thegame import Cooperative, FaceToFace, Pile, Play, Rules, deal
from thegame._rules.play_tables import Lookup

GAMES: list[Rules] = [Cooperative(1), Cooperative(3, rows=3), FaceToFace()]
VARIANTS: list[Rules] = [
    *(Cooperative(1, trick=1), FaceToFace(trick=1), FaceToFace(trick=2)),
    *(Cooperative(1, trick=500), FaceToFace(trick=58)),
    *(Cooperative(1, highest=999, rows=9), FaceToFace(highest=999)),
]


def worked_out(
    rules: Rules, lookup: Lookup, tops: tuple[int, ...], helped: bool
) -> tuple[Play, ...]:
    """Return the plays that the placement rule allows with all cards in hand."""
    piles = [
        (index, Pile(row.direction, row.owner, top, row.trick))
        for index, (row, top) in enumerate(zip(rules.piles, tops, strict=True))
    ]
    return tuple(
        Play(card, index)
        for card in rules.cards
        for index, pile in piles
        if rules.takes(pile, card, own=not lookup.helps[index], helped=helped)
    )


@pytest.mark.parametrize("rules", [*GAMES, *VARIANTS], ids=repr)
@pytest.mark.parametrize("helped", [False, True])
def test_tables_equal_the_placement_rule(rules: Rules, helped: bool) -> None:
    """On every kind of pile, the tables allow the plays that the rules allow."""
    hand, last = tuple(rules.cards), rules.highest + 1
    shown = [1, 2, 3, 11, 12, 13, last // 2, last - 11, last - 1, last]
    for lookup in rules._lookups:
        for first in range(len(shown)):
            tops = tuple((shown * 3)[first : first + len(rules.piles)])
            plays = worked_out(rules, lookup, tops, helped)
            legal = {*plays}

            assert lookup.legal_plays(hand, tops, helped) == plays
            assert all(
                lookup.allows(card, pile, hand, tops, helped)
                == (Play(card, pile) in legal)
                for pile, top in enumerate(tops)
                for card in (2, top - 10, top - 1, top, top + 1, top + 10, last - 1)
            )


class TestSharing:
    """Equal rules share their tables."""

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_equal_rules(self, rules: Rules) -> None:
        """Equal rules have the same tables, also after a pickle."""
        # Rules that were not used lately have lost their place in the cache.
        now = attrs.evolve(rules)
        again = pickle.loads(pickle.dumps(now))

        assert again == now
        assert again._tables is now._tables

    def test_other_rules(self) -> None:
        """Rules that differ in one setting have tables of their own."""
        assert Cooperative(2)._tables is not Cooperative(2, trick=9)._tables
        assert Cooperative(2)._tables is not Cooperative(2, play_out=True)._tables

    def test_players(self) -> None:
        """Players who share all piles share their lookup; duellists do not."""
        team, duel = Cooperative(3)._lookups, FaceToFace()._lookups

        assert team[0] is team[1] is team[2]
        assert duel[0] is not duel[1]

    def test_pickles_hold_no_tables(self) -> None:
        """A pickle of rules holds the settings alone."""
        assert len(pickle.dumps(Cooperative(2))) < 200

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_piles(self, rules: Rules) -> None:
        """Each pile with each top is made once."""
        state = deal(rules, seed=7).start(0)
        played = state.apply(state.legal_plays()[0])

        for now, again in zip(played.piles, played.view(0).piles, strict=True):
            assert now is again
        assert played.piles == tuple(
            Pile(row.direction, row.owner, top, row.trick)
            for row, top in zip(rules.piles, played.tops, strict=True)
        )
