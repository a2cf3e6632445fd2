"""Strategies of hints that a team may have given, and of views with such hints."""

from typing import Final, TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from thegame import Cooperative, DealView, Hint, HintKind, Talk, View
from thegame.strategies import cooperative

Seen = TypeVar("Seen", View, DealView)

_TEAMS: Final = cooperative()


@st.composite
def talks(draw: DrawFn, rules: SearchStrategy[Cooperative] = _TEAMS) -> Talk:
    """Draw the talk of a team."""
    talk = Talk(draw(rules))
    chosen = talk.rules
    hints = st.builds(
        Hint,
        st.integers(0, chosen.players - 1),
        st.integers(0, len(chosen.piles) - 1),
        st.sampled_from(HintKind),
    )
    for hint in draw(st.lists(hints, max_size=3)):
        talk = talk.give(hint)
    return talk


@st.composite
def hinted(draw: DrawFn, views: SearchStrategy[Seen]) -> Seen:
    """Draw these views, those of a team with some hints."""
    view = draw(views)
    if not isinstance(view.rules, Cooperative):
        return view
    return view.hear(draw(talks(st.just(view.rules))))
