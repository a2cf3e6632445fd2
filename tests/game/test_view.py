"""Views: the table as one seat sees it, and the moves of that seat."""

from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.hints import hinted
from tests.support.positions import duel, team
from tests.support.seats import DUEL, GAMES, watchers
from thegame import (
    Cooperative,
    DealView,
    DuelResult,
    Ending,
    EndTurn,
    IllegalMove,
    InvalidState,
    NoSuchPlayer,
    Play,
    Record,
    Rules,
    State,
    View,
    deal,
    svg,
)
from thegame.refusals import GameOver, NotAMove, NotInHand, NotYourTurn
from thegame.strategies import cooperative, records, states, views


@pytest.mark.clause("R-u", "R-v")
class TestSight:
    """The cards and the table that a seat sees."""

    @pytest.mark.parametrize("seat", [None, 0, 2])
    def test_in_a_notebook(self, seat: int | None) -> None:
        """A notebook shows the picture of a view, and of a state the spectator's."""
        state = team((47, 99, 65, 2), [30, 60], [50, 90], [10], deck=[70, 20], laid=1)
        shown: Any = state if seat is None else state.view(seat)

        assert shown._repr_svg_() == svg.table(state.view(seat))

    def test_team(self) -> None:
        """In a team every hidden card belongs to one group of unseen cards."""
        state = team((47, 99, 65, 2), [30, 60], [50, 90], [10], deck=[70, 20], laid=1)
        view = state.view(1)

        assert (view.seat, view.hand) == (1, (50, 90))
        assert (view.hand_sizes, view.deck_sizes) == ((2, 2, 1), (2,))
        assert view.unseen == ((10, 20, 30, 60, 70),)
        assert (view.tops, view.player, view.laid) == ((47, 99, 65, 2), 0, 1)

    def test_duel(self) -> None:
        """In a duel the unseen cards of each colour are a group of their own."""
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], decks=[[8, 7], [7, 6]])

        assert state.view(0).unseen == ((7, 8), (6, 7, 31, 32))
        assert state.view(1).unseen == ((7, 8, 9, 30), (6, 7))
        assert state.view(None).unseen == ((7, 8, 9, 30), (6, 7, 31, 32))
        assert state.view(None).hand == ()

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_before_the_start(self, rules: Rules) -> None:
        """The view of a deal leads to the view of its first state for any starter."""
        dealt = deal(rules, seed=7)
        for seat in watchers(rules):
            view = dealt.view(seat)

            assert view.hand == (() if seat is None else dealt.hands[seat])
            assert view.worlds() == dealt.start(0).view(seat).worlds()
            for starter in range(rules.players):
                assert view.start(starter) == dealt.start(starter).view(seat)

    @pytest.mark.parametrize("player", [5, -1, True, 0.0, "0"])
    def test_no_such_player(self, player: Any) -> None:
        """A view of a player who is not in the game is refused."""
        dealt = deal(Cooperative(5), seed=7)
        start = dealt.start(0)
        step = start.step(start.legal_moves()[0])
        for look in (dealt.view, start.view, step.view, dealt.view(0).start):
            with pytest.raises(NoSuchPlayer):
                look(player)

    @pytest.mark.parametrize(
        "view", [DUEL.view(0), DUEL.view(None), deal(Cooperative(2), seed=7).view(0)]
    )
    def test_constructor(self, view: View | DealView) -> None:
        """A view can be written by hand, and every defect of a wrong one is named."""
        fields = attrs.asdict(view, recurse=False)
        wrong: dict[str, Any]
        parts = ("hand", "hand_sizes", "deck_sizes", "unseen", "hints")
        lists: dict[str, Any] = {name: list(fields[name]) for name in parts}
        sets: dict[str, Any] = {
            "hand": set(np.array(view.hand, np.int64)),
            "unseen": [set(cards) for cards in view.unseen],
        }

        assert type(view)(**(fields | lists)) == view
        of_sets = type(view)(**(fields | sets))
        assert of_sets == view
        assert {*map(type, of_sets.hand)} <= {int}
        for wrong, message in (
            ({"hand_sizes": [6]}, "hand_sizes: expected a sequence of 2 numbers"),
            ({"deck_sizes": 3}, "deck_sizes: expected a sequence of"),
            ({"hand_sizes": (-1, 6)}, "an int of at least 0, got -1"),
            ({"unseen": 3}, "unseen: expected a sequence of"),
            ({"seat": 2}, "seat: expected an int from 0 to 1, got 2"),
        ):
            with pytest.raises(InvalidState) as caught:
                type(view)(**(fields | wrong))
            assert message in str(caught.value)

    def test_full_hands_before_the_start(self) -> None:
        """Before the start every hand is full, and all other cards are to be drawn."""
        view = deal(Cooperative(2), seed=7).view(0)
        with pytest.raises(InvalidState) as caught:
            attrs.evolve(
                view,
                hand_sizes=(7, 6),
                deck_sizes=(83,),
                unseen=(view.unseen[0][2:],),
            )

        assert list(map(str, caught.value.defects)) == [
            "hand_sizes[1]: expected 7 cards, got 6",
            "deck_sizes[0]: expected 84 cards, got 83",
        ]


class TestMoves:
    """The moves that a seat may make."""

    def test_own_turn(self) -> None:
        """On its own turn a seat gets the refusals of the state, word for word."""
        for move in (Play(9, 0), Play(8, 0), Play(9, 9), Play(99, 0), EndTurn()):
            assert str(DUEL.view(0).why_not(move)) == str(DUEL.why_not(move))

    @pytest.mark.clause("CO-TURN-6")
    def test_not_your_turn_in_a_team(self) -> None:
        """A team member who is not on turn is refused with both players named."""
        view = deal(Cooperative(3), seed=7).start(2).view(1)
        reason = view.why_not(Play(view.hand[0], 0))

        assert isinstance(reason, NotYourTurn)
        assert (reason.seat, reason.player, reason.code) == (1, 2, "not-your-turn")
        assert str(reason) == "player 2 is on turn, not player 1 (CO-TURN-6)"

    @pytest.mark.clause("F2F-TURN-1")
    def test_not_your_turn_in_a_duel(self) -> None:
        """Neither the other duellist nor a spectator may end the turn."""
        reasons = [DUEL.view(seat).why_not(EndTurn()) for seat in (1, None)]

        assert [str(reason) for reason in reasons] == [
            "player 0 is on turn, not player 1 (F2F-TURN-1)",
            "player 0 is on turn, not a spectator (F2F-TURN-1)",
        ]

    def test_no_moves_on_the_turn_of_another(self) -> None:
        """A seat that is not on turn has no moves and no turn to plan."""
        for seat in (1, None):
            view = DUEL.view(seat)

            assert view.legal_moves() == view.legal_plays() == view.safe_plays() == ()
            assert [*view.turn_ends()] == []
            assert not view.may_end_turn
            assert view.within_reach(0)
            assert not view.within_reach(1)
            with pytest.raises(NotYourTurn):
                view.play(31, 2)

    def test_other_reasons_come_first(self) -> None:
        """A value that is not a move is refused as such, and so is a finished game."""
        wrong: Any = "lay 5"
        over = duel((29, 35, 1, 60), [19], [9])

        assert isinstance(DUEL.view(1).why_not(wrong), NotAMove)
        assert isinstance(over.view(1).why_not(EndTurn()), GameOver)

    def test_a_refusal_knows_no_more_than_the_seat(self) -> None:
        """The refusal of a hidden card does not tell where the card is."""
        reasons = [DUEL.view(0).why_not(Play(card, 0)) for card in (31, 8)]

        assert all(isinstance(reason, NotInHand) for reason in reasons)
        assert str(reasons[0]).replace("31", "8") == str(reasons[1])

    @pytest.mark.clause("CO-TURN-6", "CO-TURN-7", "F2F-TURN-1")
    @given(state=states())
    def test_end_of_the_turn(self, state: State) -> None:
        """A seat may end the turn exactly if it is on turn and nothing refuses it."""
        for seat in watchers(state.rules):
            view = state.view(seat)

            assert view.may_end_turn == (seat == state.player and state.may_end_turn)
            assert view.may_end_turn == (view.why_not(EndTurn()) is None)
            assert seat == state.player or [*view.turn_ends()] == []

    @given(records(whole=True))
    def test_over(self, record: Record) -> None:
        """After the end of a game no seat has a move or a card within reach."""
        state = record.state
        for seat in (*range(state.rules.players), None):
            view = state.view(seat)
            assert view.within_reach(0)
            assert not any(view.within_reach(count) for count in range(1, 4))
            assert view.legal_moves() == view.safe_plays() == ()
            assert [*view.turn_ends()] == []


class TestPlan:
    """The player on turn plans by laying cards on the view."""

    @given(states(), st.data())
    def test_play(self, state: State, data: st.DataObject) -> None:
        """A card laid on a view leads to the view of the state after that play."""
        view = state.view(state.player)
        for play in view.legal_plays():
            after = state.play(play.card, play.pile)
            assert view.play(play.card, play.pile) == after.view(state.player)
        card = data.draw(st.sampled_from(state.rules.cards))
        pile = data.draw(st.integers(0, len(state.tops) - 1))
        if reason := state.why_not(Play(card, pile)):
            with pytest.raises(IllegalMove) as caught:
                view.play(card, pile)
            assert caught.value.code == reason.code

    @given(hinted(views(cooperative())))
    def test_hints_stay(self, view: View) -> None:
        """After every legal play on a view its hints are still in force."""
        for play in view.legal_plays():
            after = view.play(play.card, play.pile)
            assert after.hints == view.hints
        for _, after in view.turn_ends(at_most=1):
            assert after.hints == view.hints

    @pytest.mark.clause("F2F-END-2")
    def test_stuck(self) -> None:
        """The 51 on an opponent's pile leaves the 20 without one: the game is lost."""
        view = duel((50, 5, 30, 48), (20, 51)).view(0)

        assert Play(51, 3) in {*view.legal_plays()} - {*view.safe_plays()}
        assert view.play(51, 3).outcome == DuelResult(1, Ending.STUCK)
        assert view.play(51, 0).outcome is None

    @pytest.mark.clause("F2F-OPP-1")
    @pytest.mark.parametrize(
        ("hand", "most", "after_help"), [((20, 51), 2, 1), ((20, 40, 45), 3, 2)]
    )
    def test_help_within_reach(
        self, hand: tuple[int, ...], most: int, after_help: int
    ) -> None:
        """The 20 fits only on an opponent's pile, and one card of a turn may go there."""
        begun = duel((50, 5, 30, 48), hand, laid=1)
        helped = attrs.evolve(begun, helped=True)

        assert begun.within_reach(most)
        assert helped.within_reach(after_help)
        assert not helped.within_reach(most)
