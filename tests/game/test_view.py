"""What a seat sees, and what it may do."""

import copy
import pickle
from typing import Any

import attrs
import pytest

from tests.support.positions import duel, team
from tests.support.seats import DUEL, GAMES, watchers
from thegame import (
    Cooperative,
    DealView,
    EndTurn,
    InvalidState,
    NoSuchPlayer,
    Play,
    Rules,
    View,
    deal,
    svg,
)
from thegame.refusals import GameOver, NotAMove, NotInHand, NotYourTurn


@pytest.mark.clause("R-u", "R-v")
class TestSight:
    """What is seen from where."""

    @pytest.mark.parametrize("seat", [None, 0, 2])
    def test_in_a_notebook(self, seat: int | None) -> None:
        """A view shows its picture; a state shows what a spectator sees."""
        state = team((47, 99, 65, 2), [30, 60], [50, 90], [10], deck=[70, 20], laid=1)
        shown: Any = state if seat is None else state.view(seat)

        assert shown._repr_svg_() == svg.table(state.view(seat))

    def test_team(self) -> None:
        """The own hand is known; the others and the draw pile are one heap."""
        state = team((47, 99, 65, 2), [30, 60], [50, 90], [10], deck=[70, 20], laid=1)
        view = state.view(1)

        assert (view.seat, view.hand) == (1, (50, 90))
        assert (view.hand_sizes, view.deck_sizes) == ((2, 2, 1), (2,))
        assert view.unseen == ((10, 20, 30, 60, 70),)
        assert (view.tops, view.player, view.laid) == ((47, 99, 65, 2), 0, 1)

    def test_duel(self) -> None:
        """For each colour there is a heap of its own."""
        state = duel((20, 50, 29, 40), [9, 30], [31, 32], decks=[[8, 7], [7, 6]])

        assert state.view(0).unseen == ((7, 8), (6, 7, 31, 32))
        assert state.view(1).unseen == ((7, 8, 9, 30), (6, 7))
        assert state.view(None).unseen == ((7, 8, 9, 30), (6, 7, 31, 32))
        assert state.view(None).hand == ()

    @pytest.mark.parametrize("rules", GAMES, ids=repr)
    def test_before_the_start(self, rules: Rules) -> None:
        """A deal is seen like the first state, whoever starts."""
        dealt = deal(rules, seed=7)
        for seat in watchers(rules):
            view = dealt.view(seat)

            assert view.hand == (() if seat is None else dealt.hands[seat])
            assert view.worlds() == dealt.start(0).view(seat).worlds()
            for starter in range(rules.players):
                assert view.start(starter) == dealt.start(starter).view(seat)

    @pytest.mark.parametrize("player", [5, -1, True, 0.0, "0"])
    def test_nobody_sits_there(self, player: Any) -> None:
        """Only players and spectators look on."""
        dealt = deal(Cooperative(5), seed=7)
        for look in (dealt.view, dealt.start(0).view, dealt.view(0).start):
            with pytest.raises(NoSuchPlayer):
                look(player)

    @pytest.mark.parametrize(
        "view", [DUEL.view(0), DUEL.view(None), deal(Cooperative(2), seed=7).view(0)]
    )
    def test_constructor(self, view: View | DealView) -> None:
        """Views can be written by hand; a wrong one is refused with its defects."""
        fields = attrs.asdict(view, recurse=False)
        lists: dict[str, Any] = {
            name: list(part) if isinstance(part, tuple) else part
            for name, part in fields.items()
        }

        assert type(view)(**lists) == view
        for wrong, message in (
            ({"rules": 7}, "rules: expected a Cooperative or a FaceToFace, got 7"),
            ({"hand_sizes": [6]}, "hand_sizes: expected a sequence of 2"),
            ({"deck_sizes": 3}, "deck_sizes: expected a sequence of"),
            ({"hand_sizes": (-1, 6)}, "an int of at least 0, got -1"),
            ({"unseen": 3}, "unseen: expected a sequence of"),
            ({"seat": 2}, "seat: expected an int from 0 to 1, got 2"),
        ):
            with pytest.raises(InvalidState) as caught:
                type(view)(**(fields | wrong))
            assert message in str(caught.value)

    def test_value(self) -> None:
        """A view is a value: it travels, and copies are free."""
        for view in (deal(Cooperative(2), seed=7).view(0), DUEL.view(1)):
            assert pickle.loads(pickle.dumps(view)) == view
            assert copy.deepcopy(view) is view
            assert hash(pickle.loads(pickle.dumps(view))) == hash(view)


class TestAsking:
    """What a seat may do."""

    def test_own_turn(self) -> None:
        """On its turn a seat is refused what the state refuses, for the same reason."""
        for move in (Play(9, 0), Play(8, 0), Play(9, 9), Play(99, 0), EndTurn()):
            assert str(DUEL.view(0).why_not(move)) == str(DUEL.why_not(move))

    @pytest.mark.clause("CO-TURN-6")
    def test_not_your_turn_in_a_team(self) -> None:
        """Only the player on turn lays."""
        view = deal(Cooperative(3), seed=7).start(2).view(1)
        reason = view.why_not(Play(view.hand[0], 0))

        assert isinstance(reason, NotYourTurn)
        assert (reason.seat, reason.player, reason.code) == (1, 2, "not-your-turn")
        assert str(reason) == "player 2 is on turn, not player 1 (CO-TURN-6)"

    @pytest.mark.clause("F2F-TURN-1")
    def test_not_your_turn_in_a_duel(self) -> None:
        """The other is on turn; and a spectator never."""
        reasons = [DUEL.view(seat).why_not(EndTurn()) for seat in (1, None)]

        assert [str(reason) for reason in reasons] == [
            "player 0 is on turn, not player 1 (F2F-TURN-1)",
            "player 0 is on turn, not a spectator (F2F-TURN-1)",
        ]

    def test_nothing_to_do_on_anothers_turn(self) -> None:
        """Whatever one holds."""
        for seat in (1, None):
            view = DUEL.view(seat)

            assert view.legal_moves() == view.legal_plays() == view.safe_plays() == ()
            assert not view.may_end_turn

    def test_other_reasons_come_first(self) -> None:
        """What is not a move, or comes after the end, is refused for that reason."""
        wrong: Any = "lay 5"
        over = duel((29, 35, 1, 60), [19], [9])

        assert isinstance(DUEL.view(1).why_not(wrong), NotAMove)
        assert isinstance(over.view(1).why_not(EndTurn()), GameOver)

    def test_a_refusal_knows_no_more_than_the_seat(self) -> None:
        """Another's card is not in the hand, wherever it is."""
        reasons = [DUEL.view(0).why_not(Play(card, 0)) for card in (31, 8)]

        assert all(isinstance(reason, NotInHand) for reason in reasons)
        assert str(reasons[0]).replace("31", "8") == str(reasons[1])
