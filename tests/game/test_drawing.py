"""The end of a turn: how many cards are drawn, and draws that are said."""

import pickle
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import duel, team
from thegame import Cooperative, FaceToFace, InvalidDraw, Play, Rules, State, deal
from thegame.refusals import TooFewLaid
from thegame.rulebook import clause
from thegame.strategies import states

READY = team(
    (4, 1, 100, 97), (55, 56, 75), (11, 34), deck=(7, 8, 9, 10, 12, 13), laid=2
)


class TestDraws:
    """How many cards would be drawn now."""

    @given(states())
    def test_as_many_as_are_drawn(self, state: State) -> None:
        """It is what the end of the turn draws, and everybody can know it."""
        for seat in (*range(state.rules.players), None):
            assert state.view(seat).draws == state.draws
        if state.may_end_turn:
            drawn = sum(map(len, state.decks)) - sum(map(len, state.end_turn().decks))
            assert state.draws == drawn

    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2")
    def test_helping(self) -> None:
        """After helping the hand is filled; else two are drawn."""
        start = deal(FaceToFace(), seed=7).start(0)
        low, high = start.hand[0], start.hand[-1]

        assert start.play(low, 0).play(high, 1).draws == 2
        assert (
            duel(
                *((20, 50, 29, 40), [12], [30]),
                decks=[[2, 3, 4, 5, 6, 7], [8]],
                laid=2,
                helped=True,
            ).draws
            == 5
        )

    def test_over(self) -> None:
        """Once the game is over nothing is drawn."""
        lost = team((99, 98, 2, 3), (50,), (60,), deck=(40, 41))

        assert lost.is_over
        assert lost.draws == lost.view(1).draws == 0


class TestSaid:
    """Draws that are said instead of taken from the known order."""

    def test_any_cards_of_the_draw_pile(self) -> None:
        """They go to the hand, and the others keep their order."""
        after = READY.end_turn(drawing={10, 8, 9, 12})

        assert READY.draws == 4
        assert after.hands == ((8, 9, 10, 12, 55, 56, 75), (11, 34))
        assert after.decks == ((7, 13),)
        assert (after.player, after.laid, after.tops) == (1, 0, READY.tops)

    @given(states(), st.randoms(use_true_random=False))
    def test_as_a_position(self, state: State, chance: random.Random) -> None:
        """The state is the one that the same draw from the top would give."""
        if not state.may_end_turn:
            return
        rules, player = state.rules, state.player
        source = rules.draw_pile(player)
        deck = state.decks[source]
        drawn = chance.sample(deck, state.draws)
        rest = [card for card in deck if card not in drawn]
        decks = [*state.decks]
        decks[source] = (*drawn, *rest)
        moved = State(
            rules,
            tops=state.tops,
            hands=state.hands,
            decks=decks,
            player=player,
            laid=state.laid,
            helped=state.helped,
        )

        assert state.end_turn(drawing=drawn) == moved.end_turn()
        assert state.end_turn(drawing=deck[: state.draws]) == state.end_turn()

    @given(states())
    def test_one_wrong_card(self, state: State) -> None:
        """One card too few, twice, of elsewhere or a fraction, and it is refused."""
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
        ("drawing", "where"),
        [
            ([7, 8, 9], ["drawing"]),
            ([7, 8, 9, 10, 12], ["drawing"]),
            ([], ["drawing"]),
            ([7, 8, 9, 9], ["drawing[3]"]),
            ([7, 8, 9, 55], ["drawing[3]"]),
            ([7, 8, 9, 11], ["drawing[3]"]),
            ([7, 1, 9, 4], ["drawing[1]", "drawing[3]"]),
            ([7, 8, True], ["drawing[2]", "drawing"]),
            ([7, 8, 9, 10.0], ["drawing[3]"]),
            (7, ["drawing"]),
            ("7", ["drawing[0]", "drawing"]),
        ],
    )
    @pytest.mark.clause("CO-DRAW-1", "CO-DRAW-2")
    def test_refused(self, drawing: Any, where: list[str]) -> None:
        """Only as many as are due, each once, and all of the draw pile."""
        with pytest.raises(InvalidDraw) as caught:
            READY.end_turn(drawing=drawing)

        assert [defect.where for defect in caught.value.defects] == where
        assert caught.value.clause == clause("CO-DRAW-1")
        assert caught.value.code == "invalid-draw"
        assert str(caught.value).endswith(" (CO-DRAW-1)")
        again = pickle.loads(pickle.dumps(caught.value))
        assert (again.defects, again.clause) == (
            caught.value.defects,
            caught.value.clause,
        )

    @pytest.mark.parametrize(("helped", "says"), [(False, "1"), (True, "2")])
    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2", "F2F-DRAW-3")
    def test_own_draw_pile(self, helped: bool, says: str) -> None:
        """A duellist draws from their own pile; helping decides how many."""
        state = duel(
            *((20, 50, 29, 40), [12], [30, 31]),
            decks=[[2, 3, 4, 5, 6, 7], [8, 9, 10, 11]],
            laid=2,
            helped=helped,
        )

        assert state.end_turn(drawing=range(3, 3 + state.draws)).decks[1] == (
            *(8, 9, 10, 11),
        )
        with pytest.raises(InvalidDraw) as caught:
            state.end_turn(drawing=range(8, 8 + state.draws))
        assert caught.value.clause == clause(f"F2F-DRAW-{says}")

    @pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()], ids=repr)
    def test_too_early(self, rules: Rules) -> None:
        """A turn that may not end draws nothing, whatever is said."""
        state = deal(rules, seed=7).start(0)

        with pytest.raises(TooFewLaid):
            state.end_turn(drawing=[99, 99])
        with pytest.raises(TooFewLaid):
            state.apply(Play(state.hand[0], 0)).end_turn(drawing=())
