"""Views at the end of a turn and of a game, from every seat."""

import pytest
from hypothesis import given

from tests.game.test_view_sample import hidden_orders
from tests.support.positions import duel
from tests.support.seats import watchers
from thegame import EndTurn, FaceToFace, State
from thegame.strategies import states


@pytest.mark.clause("CO-TURN-6", "CO-TURN-7", "F2F-TURN-1")
@given(state=states())
def test_nobody_but_the_player_on_turn_ends_it(state: State) -> None:
    """A seat may end the turn exactly if it is on turn and nothing refuses it."""
    for seat in watchers(state.rules):
        view = state.view(seat)

        assert view.may_end_turn == (seat == state.player and state.may_end_turn)
        assert view.may_end_turn == (view.why_not(EndTurn()) is None)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_worlds_of_a_duel_that_is_won(seat: int | None) -> None:
    """When all cards of a player are laid, those of the other may lie in any way."""
    rules = FaceToFace(hand_size=3, highest=8, trick=2)
    won = duel((5, 4, 6, 3), [], [3, 4], decks=[[], [5, 7]], rules=rules, laid=2)
    view = won.view(seat)

    assert view.worlds() == len(set(hidden_orders(view)))
