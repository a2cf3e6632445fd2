"""Hints in views that play on: whatever is worked out, they stay in force."""

from hypothesis import given

from tests.support.hints import hinted
from thegame import Cooperative, View
from thegame.strategies import cooperative, views


@given(hinted(views(cooperative())))
def test_kept(view: View) -> None:
    """After every legal play the hints are those from before."""
    for play in view.legal_plays():
        after = view.play(play.card, play.pile)
        assert after.hints == view.hints
        assert isinstance(after.rules, Cooperative)
