"""The columns of a record's rows say what the states before and after a move say."""

import itertools

from hypothesis import given

from thegame import Play, Record
from thegame.strategies import records


@given(records())
def test_what_the_move_leaves(record: Record) -> None:
    """The hand is that of the player who moved; the rest is of the whole table."""
    steps = itertools.pairwise(record.states())
    for row, (before, after) in zip(record.rows(), steps, strict=True):
        cards = [sum(map(len, state.decks)) for state in (before, after)]

        assert row["hand"] == len(after.hands[before.player])
        assert row["drawn"] == cards[0] - cards[1]
        assert row["unlaid"] == after.unlaid
        assert row["over"] == after.is_over


@given(records())
def test_what_is_special_about_a_play(record: Record) -> None:
    """The pile is named as the player who moved names it; ends of turns have none."""
    for row, move, before in zip(
        record.rows(), record.moves, record.states(), strict=False
    ):
        if isinstance(move, Play):
            pile = before.piles[move.pile]
            assert (row["name"], row["top"]) == (pile.name, pile.top)
            assert row["advance"] == pile.advance(move.card)
            assert row["helps"] == (pile.owner not in {None, before.player})
            assert row["trick"] == (not row["helps"] and pile.advance(move.card) < 0)
        else:
            assert (row["name"], row["trick"], row["helps"]) == (None, False, False)
