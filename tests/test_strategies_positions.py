"""Constructed positions: what they are for is drawn often, not only now and then."""

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from thegame import Cooperative, FaceToFace, Laid, Rules, State
from thegame.strategies._positions import positions

EXAMPLES: Final = 400


def only_tricks(state: State) -> bool:
    """Return whether something can be laid, and whatever can is a trick."""
    laid = [state.step(play).events[0] for play in state.legal_plays()]
    return bool(laid) and all(isinstance(it, Laid) and it.trick for it in laid)


def few_plays(state: State) -> bool:
    """Return whether one pile only takes cards, and at most three of them."""
    plays = state.legal_plays()
    return 0 < len(plays) <= 3 and len({play.pile for play in plays}) == 1


def order_matters(state: State) -> bool:
    """Return whether some of the legal plays lose the game, and others do not."""
    return 0 < len(state.safe_plays()) < len(state.legal_plays())


def only_the_end(state: State) -> bool:
    """Return whether nothing can be done but to end the turn."""
    return state.may_end_turn and not state.legal_plays()


CASES: Final[dict[str, tuple[Callable[[State], bool], tuple[int, int]]]] = {
    "only tricks": (only_tricks, (70, 90)),
    "few plays": (few_plays, (130, 170)),
    "the order matters": (order_matters, (30, 50)),
    "only the end of the turn": (only_the_end, (50, 4)),
    "a turn that has begun": (lambda it: 0 < it.laid < it.minimum, (110, 110)),
    "after helping": (lambda it: it.helped, (0, 40)),
    "nothing left to draw": (lambda it: not any(it.decks) and not it.is_over, (70, 50)),
    "something left to draw": (lambda it: any(it.decks), (200, 200)),
    "on turn: another player": (lambda it: it.player > 0, (110, 110)),
}
"""What must be drawn, and how often at least in games of teams and in duels."""


@pytest.mark.parametrize(
    "rules", [Cooperative(2), Cooperative(3), FaceToFace()], ids=repr
)
def test_often_enough(rules: Rules) -> None:
    """Each kind of position has its share of those that are drawn."""
    found: Counter[str] = Counter()

    @seed(7)
    @settings(
        max_examples=EXAMPLES,
        phases=[Phase.generate],
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(positions(rules))
    def count(state: State) -> None:
        found.update(name for name, case in CASES.items() if case[0](state))

    count()
    floors = {name: case[1][rules.draw_piles - 1] for name, case in CASES.items()}
    assert [name for name, least in floors.items() if found[name] < least] == []
