"""The end of a turn: how many cards are drawn, and cards that are named."""

import pickle
import random
from typing import Any

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.positions import duel, team
from thegame import Cooperative, FaceToFace, InvalidDraw, Play, Rules, State, deal
from thegame.refusals import TooFewLaid
from thegame.strategies import states

READY = team(
    (4, 1, 100, 97), (55, 56, 75), (11, 34), deck=(7, 8, 9, 10, 12, 13), laid=2
)
"""Four cards are drawn at the end of this turn."""
LOST = team((99, 98, 2, 3), (50,), (60,), deck=(40, 41))
"""The game is over, with cards that could be drawn."""
COUNT = "drawing: expected 4 cards, got"
ABSENT = "is not in the draw pile"


class TestDraws:
    """The number of cards that would be drawn now."""

    @given(states())
    @example(LOST)
    def test_as_many_as_are_drawn(self, state: State) -> None:
        """Every seat knows how many cards the end of the turn draws."""
        for seat in (*range(state.rules.players), None):
            assert state.view(seat).draws == state.draws
        assert not (state.is_over and state.draws)
        if state.may_end_turn:
            drawn = sum(map(len, state.decks)) - sum(map(len, state.end_turn().decks))
            assert state.draws == drawn


class TestNamed:
    """Cards can be named instead of drawn from the top."""

    def test_any_cards_of_the_draw_pile(self) -> None:
        """Named cards go to the hand, and the others keep their order."""
        after = READY.end_turn(drawing={10, 8, 9, 12})

        assert READY.draws == 4
        assert after.hands == ((8, 9, 10, 12, 55, 56, 75), (11, 34))
        assert after.decks == ((7, 13),)
        assert (after.player, after.laid, after.tops) == (1, 0, READY.tops)

    @given(states(), st.randoms(use_true_random=False))
    def test_as_a_position(self, state: State, chance: random.Random) -> None:
        """Named cards are drawn as if they lay on top of the draw pile."""
        if not state.may_end_turn:
            return
        source = state.rules.draw_pile(state.player)
        deck = state.decks[source]
        drawn = chance.sample(deck, state.draws)
        rest = [card for card in deck if card not in drawn]
        decks = [*state.decks]
        decks[source] = (*drawn, *rest)
        moved = attrs.evolve(state, decks=decks)

        assert state.end_turn(drawing=drawn) == moved.end_turn()
        assert state.end_turn(drawing=deck[: state.draws]) == state.end_turn()

    @given(states())
    def test_one_wrong_card(self, state: State) -> None:
        """A missing, doubled, foreign or fractional card is refused."""
        if not (state.may_end_turn and state.draws > 1):
            return
        first, *rest = state.decks[state.rules.draw_pile(state.player)][: state.draws]
        wrong: list[list[Any]] = [
            rest,
            [rest[0], *rest],
            [0, *rest],
            [*rest, first / 1],
        ]

        for drawing in wrong:
            with pytest.raises(InvalidDraw):
                state.end_turn(drawing=drawing)

    @pytest.mark.parametrize(
        ("drawing", "messages"),
        [
            (7, ["drawing: expected a collection of cards, got 7"]),
            ([], [f"{COUNT} []"]),
            ([7, 8, 9], [f"{COUNT} [7, 8, 9]"]),
            ([7, 8, 9, 10, 12], [f"{COUNT} [7, 8, 9, 10, 12]"]),
            ([7, 8, 9, 9], ["drawing[3]: 9 is drawn twice"]),
            ([7, 8, 9, 55], [f"drawing[3]: 55 {ABSENT}"]),
            ([7, 8, 9, 11], [f"drawing[3]: 11 {ABSENT}"]),
            ([7, 8, 9, 10.0], [f"drawing[3]: 10.0 {ABSENT}"]),
            ([7, 1, 9, 4], [f"drawing[1]: 1 {ABSENT}", f"drawing[3]: 4 {ABSENT}"]),
            ([7, 8, True], [f"drawing[2]: True {ABSENT}", f"{COUNT} [7, 8, True]"]),
            ("7", [f"drawing[0]: '7' {ABSENT}", f"{COUNT} '7'"]),
        ],
    )
    @pytest.mark.clause("CO-DRAW-1", "CO-DRAW-2")
    def test_refused(self, drawing: Any, messages: list[str]) -> None:
        """Each card that cannot be drawn is named, and a wrong number of cards."""
        with pytest.raises(InvalidDraw) as caught:
            READY.end_turn(drawing=drawing)

        error, again = caught.value, pickle.loads(pickle.dumps(caught.value))
        assert [str(defect) for defect in error.defects] == messages
        assert (error.code, error.clause.id) == ("invalid-draw", "CO-DRAW-1")
        assert str(error).endswith(" (CO-DRAW-1)")
        assert (again.defects, again.clause) == (error.defects, error.clause)

    @pytest.mark.parametrize(
        ("helped", "draws", "says"), [(False, 2, "1"), (True, 5, "2")]
    )
    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-3")
    def test_own_draw_pile(self, helped: bool, draws: int, says: str) -> None:
        """A duellist draws from their own pile, and helping fills the hand."""
        state = duel(
            *((20, 50, 29, 40), [12], [30, 31]),
            decks=[[2, 3, 4, 5, 6, 7], [8, 9, 10, 11, 13]],
            laid=2,
            helped=helped,
        )

        assert state.draws == draws
        after = state.end_turn(drawing=range(3, 3 + draws))
        assert after.decks[1] == state.decks[1]
        with pytest.raises(InvalidDraw) as caught:
            state.end_turn(drawing=range(8, 8 + draws))
        assert caught.value.clause.id == f"F2F-DRAW-{says}"

    @pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()], ids=repr)
    def test_too_early(self, rules: Rules) -> None:
        """A turn below the minimum draws no card, whatever cards are named."""
        state = deal(rules, seed=7).start(0)

        with pytest.raises(TooFewLaid):
            state.end_turn(drawing=[99, 99])
        with pytest.raises(TooFewLaid):
            state.apply(Play(state.hand[0], 0)).end_turn(drawing=())
