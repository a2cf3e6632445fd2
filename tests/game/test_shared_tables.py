"""The tables that views share tell nothing about a state."""

import pickle
import random

import pytest

from tests.support.leaks import leaks
from thegame import Cooperative, FaceToFace, Play, Rules, State, deal

GAMES: list[Rules] = [Cooperative(2), Cooperative(2, highest=400), FaceToFace()]


def ask_everything(state: State) -> None:
    """Ask a state and its views for everything that a server may want to know."""
    for play in state.safe_plays():
        after = state.apply(play)
        _ = after.piles
        after.safe_plays()
        for seat in (0, 1, None):
            view = after.view(seat)
            view.legal_moves()
            _ = view.piles
            view.sample(random.Random(1))
    for card in state.rules.cards:
        for pile in range(len(state.tops)):
            state.why_not(Play(card, pile))


def contents(rules: Rules) -> list[object]:
    """Return copies of the tables that all equal rules share."""
    tables = rules._tables
    takes = [pickle.dumps(lookup.make()) for lookup in tables.lookups]
    return [tables.rows, tables.tops, tables.names, *takes]


@pytest.mark.parametrize("rules", GAMES, ids=repr)
def test_tables_never_change(rules: Rules) -> None:
    """A view reaches no state through its rules, whose tables never change."""
    before = contents(rules)
    state = deal(rules, seed=5).start(0)
    ask_everything(state)
    shared = state.view(1).rules

    assert leaks(shared, state, 1) == []
    assert contents(shared) == before
