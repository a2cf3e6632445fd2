"""Events that cannot follow what a seat has seen, one example of each kind."""

import pytest

from tests.support.positions import duel, team
from thegame import (
    Drew,
    DuelResult,
    Ending,
    Event,
    FaceToFace,
    GameEnded,
    Laid,
    State,
    TurnEnded,
    UnexpectedEvent,
    View,
)


def refused(view: View, *events: Event) -> bool:
    """Return whether a view refuses these events."""
    with pytest.raises(UnexpectedEvent):
        view.observe(*events)
    return True


def test_nothing_after_the_end() -> None:
    """When the game is over, nobody lays a card, though one may still fit."""
    state = State(
        FaceToFace(hand_size=3, highest=6, trick=3),
        tops=(5, 2, 1, 7),
        hands=[(4, 6), (2, 3, 4)],
        decks=[(), (5, 6)],
        player=0,
    )
    laid, ended = Laid(0, 6, 0, trick=False), GameEnded(DuelResult(1, Ending.STUCK))
    assert state.is_over
    for seat in (0, 1, None):
        assert refused(state.view(seat), laid)
        assert refused(state.view(seat), laid, ended)
        assert refused(state.view(seat), ended)


@pytest.mark.clause("CO-TURN-2")
def test_too_early() -> None:
    """A turn does not end below the minimum, though the right number is drawn."""
    state = team(
        (10, 11, 90, 91), range(20, 26), range(40, 47), deck=(50, 51, 52), laid=1
    )
    for seat in (1, None):
        assert refused(state.view(seat), TurnEnded(0), Drew(0, (), 1))
    assert refused(state.view(0), TurnEnded(0), Drew(0, (50,), 1))
    after = state.play(25, 0).view(1).observe(TurnEnded(0), Drew(0, (), 2))
    assert after.player == 1


@pytest.mark.clause("F2F-END-2")
@pytest.mark.parametrize(("other", "possible"), [(45, True), (44, False)])
def test_stuck_only_now(other: int, possible: bool) -> None:
    """With a card the game is lost only if it was not lost before with the same hand.

    With 30 or 31 beside it, 56 could not be followed by another card, nor follow one.
    Only 45 could have been laid before it, as a trick, and not after it.
    """
    state = duel(
        *((55, 2, 1, 60), (56, 57), (30, 31)),
        decks=[(30, 31, other), (40, 41)],
        rules=FaceToFace(hand_size=2),
    )
    events = Laid(0, 56, 0, trick=False), GameEnded(DuelResult(1, Ending.STUCK))
    assert not state.is_over
    if possible:
        assert state.view(1).observe(*events).is_over
    else:
        assert refused(state.view(1), *events)
