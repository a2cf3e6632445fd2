"""Duels in which the player on turn has helped: no second card can (F2F-OPP-1)."""

import pytest

from tests.support.chance import Always
from tests.support.positions import duel
from thegame import FaceToFace, State


def turn(player: int, *, stuck: bool) -> State:
    """Return a turn in which the 3 and the 10 fit; the 5 and the 8 would only help."""
    hand, rest = ((5, 8), (3, 10)) if stuck else ((3, 5), (8, 10))
    seats = [((9, 4), hand, rest), ((8, 6), (2, 11), (12,))]
    if player == 1:
        seats.reverse()
    tops, hands, decks = zip(*seats, strict=True)
    return duel(
        tops[0] + tops[1],
        *hands,
        decks=decks,
        rules=FaceToFace(highest=12, hand_size=3, trick=2),
        player=player,
        laid=1,
        helped=True,
    )


@pytest.mark.clause("F2F-OPP-1")
def test_within_reach() -> None:
    """The 20 could go on the opponent's pile, if none had gone there."""
    tops, hand = (50, 5, 30, 48), (20, 51)

    assert duel(tops, hand, laid=1).within_reach(2)
    assert not duel(tops, hand, laid=1, helped=True).within_reach(2)


@pytest.mark.clause("F2F-OPP-1")
def test_within_reach_after_a_trick() -> None:
    """The 40 goes back and opens the way for the 45; the 20 can only help."""
    tops, hand = (50, 5, 30, 48), (20, 40, 45)

    assert duel(tops, hand).within_reach(3)
    assert not duel(tops, hand, laid=1, helped=True).within_reach(3)
    assert duel(tops, hand, laid=1, helped=True).within_reach(2)


@pytest.mark.clause("F2F-OPP-1")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize(("stuck", "hands"), [(False, 5), (True, 1)])
def test_worlds(player: int, stuck: bool, hands: int) -> None:
    """Of six hands one is stuck; either way two cards are left to draw."""
    state = turn(player, stuck=stuck)

    assert state.is_over is stuck
    assert state.view(1 - player).worlds() == 2 * hands


@pytest.mark.clause("F2F-OPP-1")
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("stuck", [False, True])
@pytest.mark.parametrize("number", [0.0, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_sample(player: int, stuck: bool, number: float) -> None:
    """A sample looks the same, whatever chance says."""
    for view in map(turn(player, stuck=stuck).view, (0, 1, None)):
        assert view.sample(Always(number)).view(view.seat) == view
