"""Hints, two at a time: what is done with one leaves the other as it is."""

import itertools

import pytest

from thegame import Cooperative, Hint, HintKind, Talk

RULES = Cooperative(2, rows=1)
HINTS = [
    Hint(player, pile, kind)
    for player in range(RULES.players)
    for pile in range(len(RULES.piles))
    for kind in HintKind
]


@pytest.mark.clause("CO-COMM-1")
def test_withdrawn_alone() -> None:
    """Of any two hints each can be withdrawn, and the other stays in force."""
    for one, other in itertools.permutations(HINTS, 2):
        talk = Talk(RULES).give(one).give(other)

        assert set(talk.hints) == {one, other}
        assert talk.withdraw(one).hints == (other,)
