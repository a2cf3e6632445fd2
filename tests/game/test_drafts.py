"""States are drafted and then frozen; nobody outside ever meets a draft."""

import copy
import gc
import pickle

import attrs
import pytest
from hypothesis import given

from tests.support.positions import duel
from thegame import Cooperative, FaceToFace, Rules, State, deal
from thegame._game.state import make_state
from thegame.strategies import PlayedGame, games


@given(games())
def test_every_state_is_frozen(game: PlayedGame) -> None:
    """Whatever way it was made, a state is a State, and no field can change."""
    for state in game.states:
        for one in (state, pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
            assert type(one) is State
            for field in attrs.fields(State):
                with pytest.raises(attrs.exceptions.FrozenInstanceError):
                    setattr(one, field.name, getattr(one, field.name))
                with pytest.raises(attrs.exceptions.FrozenInstanceError):
                    delattr(one, field.name)


@given(games())
def test_every_field_is_stored(game: PlayedGame) -> None:
    """A state that is made from the fields of another equals it, outcome included."""
    for state in game.states:
        again = make_state(
            state.rules,
            state.tops,
            state.hands,
            state.decks,
            state.player,
            state.laid,
            state.helped,
        )
        assert again == state
        assert again.outcome == state.outcome


@pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()])
def test_no_draft_is_left_over(rules: Rules) -> None:
    """After moves, also refused ones, no object of a subclass of State exists."""
    state = deal(rules, seed=7).start(0)
    state.take_turn(*next(iter(state.turn_ends()))[0])
    with pytest.raises(ValueError, match="hand"):
        state.play(state.decks[0][0], 0)
    duel((29, 35, 27, 40), [19, 45], [12, 50]).play(19, 0).play(45, 1)
    drafts = [one for one in gc.get_objects() if isinstance(one, State)]

    assert {type(one) for one in drafts} == {State}
