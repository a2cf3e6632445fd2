"""The state: its methods agree with each other, and its transitions are pure."""

import copy
import gc
import pickle
from typing import Any

import attrs
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.positions import duel
from thegame import (
    Cooperative,
    Direction,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    InvalidDeal,
    InvalidState,
    Move,
    Pile,
    Play,
    Rules,
    State,
    TeamResult,
    deal,
)
from thegame.refusals import (
    DoesNotFit,
    GameOver,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from thegame.strategies import PlayedGame, games, states

GAMES: list[Rules] = [
    *map(Cooperative, range(1, 6)),
    Cooperative.expert(4, smaller_hands=True),
    Cooperative(2, minimum=3, hand_size=3, highest=12, trick=2, rows=1, play_out=True),
    FaceToFace(),
    FaceToFace(hand_size=3, highest=8, trick=2, lone_card_wins=True),
]
STATES = states(st.sampled_from(GAMES))
# Python 3.13 has copy.replace, which returns changed copies as attrs.evolve does.
REPLACE = [attrs.evolve, *filter(None, [getattr(copy, "replace", None)])]


def every_move(state: State) -> list[Move]:
    """Return every card on every pile, and the end of the turn."""
    cards = range(2, state.rules.highest + 1)
    plays = [Play(card, pile) for card in cards for pile in range(len(state.tops))]
    return [*plays, EndTurn()]


class TestLegality:
    """The list of moves, the check and the reason agree."""

    @given(STATES)
    def test_list_check_and_reason_agree(self, state: State) -> None:
        """A move is listed exactly when no reason refuses it."""
        legal = tuple(move for move in every_move(state) if state.why_not(move) is None)

        assert state.legal_moves() == legal
        assert state.legal_plays() == tuple(
            move for move in legal if isinstance(move, Play)
        )
        assert state.may_end_turn == (EndTurn() in legal)
        assert bool(legal) == (not state.is_over) == (state.outcome is None)
        assert all(map(state.is_legal, legal))
        assert state.within_reach(1) == bool(state.legal_plays())

    @given(STATES)
    def test_apply_does_what_why_not_allows(self, state: State) -> None:
        """A legal move leads to another state, and an illegal one raises its reason."""
        for move in every_move(state):
            reason = state.why_not(move)
            if reason is None:
                assert state.apply(move) != state
            else:
                with pytest.raises(type(reason)):
                    state.apply(move)

    @given(states())
    def test_safe_plays(self, state: State) -> None:
        """Safe plays are legal plays that do not lose."""
        safe = state.safe_plays()

        assert set(safe) <= set(state.legal_plays())
        for play in safe:
            match state.apply(play).outcome:
                case TeamResult() as result:
                    assert result.beaten
                case DuelResult(winner, _):
                    assert winner == state.player
                case None:
                    pass

    def test_other_integers(self) -> None:
        """A play with integers of numpy leads to a state with plain ints."""
        start = deal(Cooperative(1), seed=7).start(0)
        after = start.play(np.int8(4), np.int8(0))  # type: ignore[arg-type] # by design

        assert after == start.play(4, 0)
        assert {type(top) for top in after.tops} == {int}

    def test_first_reason(self) -> None:
        """Of several reasons the pile counts first, then the card, then the hand."""
        state = deal(Cooperative(1), seed=7).start(0).play(55, 0)
        reasons = [state.why_not(Play(*it)) for it in ((0, 4), (0, 0), (5, 0))]

        assert [*map(type, reasons)] == [NoSuchPile, NoSuchCard, NotInHand]

    def test_not_a_move(self) -> None:
        """A value that is not a move is refused, also after the end of the game."""
        state = deal(Cooperative(1), seed=7).start(0)
        over = State(
            Cooperative(1), tops=(99, 98, 2, 3), hands=[[40]], decks=[[50]], player=0
        )
        for table in (state, over):
            for wrong in (None, (4, 0), "end", Play):
                assert isinstance(table.why_not(wrong), NotAMove)  # type: ignore[arg-type]  # wrong on purpose
                with pytest.raises(NotAMove):
                    table.apply(wrong)  # type: ignore[arg-type]  # wrong on purpose


class TestQueries:
    """The piles, the unlaid cards and the repr of a state."""

    def test_piles_of_the_team(self) -> None:
        """The ascending piles of a team come first, and have no owner."""
        state = deal(Cooperative(2, trick=3), seed=7).start(0).play(55, 1)

        assert state.piles == (
            Pile(Direction.ASCENDING, None, 1, 3),
            Pile(Direction.ASCENDING, None, 55, 3),
            Pile(Direction.DESCENDING, None, 100, 3),
            Pile(Direction.DESCENDING, None, 100, 3),
        )

    def test_piles_of_the_duel(self) -> None:
        """Each duellist has an ascending and a descending pile."""
        state = deal(FaceToFace(), seed=7).start(0)

        assert [(pile.direction, pile.owner, pile.top) for pile in state.piles] == [
            (Direction.ASCENDING, 0, 1),
            (Direction.DESCENDING, 0, 60),
            (Direction.ASCENDING, 1, 1),
            (Direction.DESCENDING, 1, 60),
        ]

    def test_unlaid(self) -> None:
        """Every card in a hand or a draw pile is unlaid, in each colour."""
        start = deal(FaceToFace(), seed=7).start(0)
        after = start.play(15, 0)

        assert start.unlaid_cards == (frozenset(range(2, 60)),) * 2
        assert after.unlaid_cards == (
            frozenset(range(2, 60)) - {15},
            frozenset(range(2, 60)),
        )

    def test_rewards(self) -> None:
        """A team shares the part of its laid cards; a duellist gets 1 or -1."""
        team = State(
            Cooperative(2, hand_size=2, highest=9, trick=9),
            tops=(8, 9, 2, 3),
            hands=[[5], [7]],
            decks=[[]],
            player=0,
        )
        assert team.rules.total == 8
        assert team.rewards == (0.75, 0.75)
        duel = State(
            FaceToFace(hand_size=2, highest=4),
            tops=(4, 2, 1, 5),
            hands=[[3], [2, 3]],
            decks=[[], [4]],
            player=0,
        )
        assert duel.rules.total == 6
        assert duel.rewards == (-1.0, 1.0)
        assert deal(Cooperative(3), seed=1).start(0).rewards == (0.0, 0.0, 0.0)

    def test_repr(self) -> None:
        """The repr leaves out the number of laid cards at the start of a turn."""
        state = deal(Cooperative(1, hand_size=3, highest=6), seed=1).start(0)

        assert repr(state) == (
            "State(Cooperative(1, hand_size=3, highest=6), "
            f"tops=(1, 1, 7, 7), hands={state.hands}, decks={state.decks}, player=0)"
        )
        assert ", laid=1" in repr(state.play(state.hand[0], 0))


class TestTakeTurn:
    """A whole turn at once."""

    state = deal(Cooperative(2), seed=7).start(0)  # holds 4 55 56 75 81 88 97

    def test_same_as_step_by_step(self) -> None:
        """A whole turn is its plays in order, then its end."""
        assert self.state.take_turn(Play(4, 0), Play(97, 2)) == (
            self.state.play(4, 0).play(97, 2).end_turn()
        )

    def test_failing_card_is_named(self) -> None:
        """An illegal play of a turn is refused with its place in the turn."""
        with pytest.raises(DoesNotFit) as caught:
            self.state.take_turn(Play(55, 0), Play(97, 0), Play(88, 0))

        assert (caught.value.place, caught.value.card) == (3, 88)
        assert str(caught.value).startswith("move 3 of the turn: 88 does not fit")

    def test_too_short_a_turn(self) -> None:
        """A turn below the minimum is refused with the place of its end."""
        with pytest.raises(TooFewLaid) as caught:
            self.state.take_turn(Play(55, 0))

        assert caught.value.place == 2
        with pytest.raises(TooFewLaid):
            self.state.take_turn()

    def test_a_turn_is_made_of_plays(self) -> None:
        """A value that is not a play is refused with its place in the turn."""
        for wrong in (EndTurn(), None):
            with pytest.raises(NotAMove) as caught:
                self.state.take_turn(Play(4, 0), Play(97, 2), wrong)  # type: ignore[arg-type]  # wrong on purpose

            assert (caught.value.place, caught.value.move) == (3, wrong)
            assert str(caught.value) == (
                f"move 3 of the turn: expected a Play, got {wrong!r} (CO-TURN-4)"
            )

    def test_ends_with_the_game(self) -> None:
        """A turn that wins needs no end, and no play can follow it."""
        duel = State(
            FaceToFace(),
            tops=(29, 35, 1, 60),
            hands=[(19, 45), (9,)],
            decks=[(), (3,)],
            player=0,
        )

        won = duel.take_turn(Play(19, 0), Play(45, 1))

        assert won.outcome == DuelResult(0, Ending.LAID_ALL)
        with pytest.raises(GameOver) as caught:
            duel.take_turn(Play(19, 0), Play(45, 1), Play(46, 1))
        assert (caught.value.place, caught.value.move) == (3, Play(46, 1))


class TestCopies:
    """States are frozen, and changed copies are checked."""

    @given(games())
    def test_copies(self, game: PlayedGame) -> None:
        """Every copy of a state equals it and is frozen."""
        for state in game.states:
            pickled, copied = pickle.loads(pickle.dumps(state)), copy.deepcopy(state)
            for one in (state, pickled, copied, attrs.evolve(state)):
                assert type(one) is State
                assert (one, one.outcome) == (state, state.outcome)
                for field in attrs.fields(State):
                    with pytest.raises(attrs.exceptions.FrozenInstanceError):
                        setattr(one, field.name, getattr(one, field.name))
                    with pytest.raises(attrs.exceptions.FrozenInstanceError):
                        delattr(one, field.name)

    @pytest.mark.parametrize("replace", REPLACE)
    def test_changed_copies(self, replace: Any) -> None:
        """A changed copy of a state or a deal is checked like a new one."""
        dealt = deal(Cooperative(2, hand_size=2, highest=7), decks=[range(2, 8)])
        state, hands = dealt.start(0), [(2, 7), (4, 5)]
        decks = [(3, 6)]

        assert replace(state, player=1) == dealt.start(1)
        assert replace(dealt, hands=hands, decks=decks).start(0) == replace(
            state, hands=hands, decks=decks
        )
        with pytest.raises(InvalidState, match="at most 0 with this hand"):
            replace(state, laid=1)
        with pytest.raises(InvalidDeal, match="is there more than once"):
            replace(dealt, hands=hands)

    @pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()])
    def test_no_draft_is_left_over(self, rules: Rules) -> None:
        """No object of a subclass of State is left over after moves and refusals."""
        state = deal(rules, seed=7).start(0)
        state.take_turn(*next(iter(state.turn_ends()))[0])
        with pytest.raises(ValueError, match="hand"):
            state.play(state.decks[0][0], 0)
        duel((29, 35, 27, 40), [19, 45], [12, 50]).play(19, 0).play(45, 1)
        drafts = [one for one in gc.get_objects() if isinstance(one, State)]

        assert {type(one) for one in drafts} == {State}
