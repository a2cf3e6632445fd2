"""The clauses that refusals cite, where a setting or the turn decides which one."""

import pytest

from tests.support.positions import duel, refusal, team
from thegame import Cooperative, EndTurn, InvalidDraw
from thegame.refusals import TooFewLaid

HANDS = [(20, 21, 22, 23, 24, 25), (40, 41)]


@pytest.mark.parametrize(
    ("minimum", "with_cards", "without"),
    [
        (1, "R-o", "R-o"),
        (2, "CO-TURN-2", "CO-DECK-2"),
        (3, "CO-EXPERT-1", "CO-EXPERT-2"),
        (4, "R-o", "CO-DECK-2"),
        (5, "R-o", "CO-DECK-2"),
    ],
)
@pytest.mark.clause("CO-TURN-2", "CO-DECK-2", "CO-EXPERT-1", "CO-EXPERT-2", "R-o")
def test_minimum(minimum: int, with_cards: str, without: str) -> None:
    """The minimum is that of the game, or one without cards to draw."""
    rules = Cooperative(2, hand_size=6, minimum=minimum)
    for deck, cited in (((50, 51), with_cards), ((), without)):
        state = team((10, 11, 90, 91), *HANDS, deck=deck, rules=rules)

        assert refusal(state, EndTurn()) == (TooFewLaid, cited)


@pytest.mark.parametrize(
    ("helped", "cited"), [(False, "F2F-DRAW-1"), (True, "F2F-DRAW-2")]
)
@pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2")
def test_draw(helped: bool, cited: str) -> None:
    """How many cards are drawn depends on whether the turn helped the opponent."""
    state = duel(
        *((10, 50, 29, 40), (20, 21)),
        decks=[(2, 3, 4, 5, 6, 7), ()],
        laid=2,
        helped=helped,
    )
    with pytest.raises(InvalidDraw) as caught:
        state.end_turn(drawing=(2, 3, 4))

    assert caught.value.clause.id == cited
