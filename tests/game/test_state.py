"""The state: its queries agree with each other, and its transitions are pure."""

import random
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import (
    Cooperative,
    Direction,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Move,
    Pile,
    Play,
    Rules,
    State,
    TeamResult,
    deal,
)
from thegame.refusals import DoesNotFit, GameOver, NotAMove, TooFewLaid
from thegame.rulebook import clause

GAMES: list[Rules] = [
    *map(Cooperative, range(1, 6)),
    Cooperative.expert(4, smaller_hands=True),
    Cooperative(2, minimum=3, hand_size=3, highest=12, trick=2, rows=1, play_out=True),
    FaceToFace(),
    FaceToFace(hand_size=3, highest=8, trick=2, lone_card_wins=True),
]


@st.composite
def states(draw: st.DrawFn) -> State:
    """Any state that random play comes to."""
    rules = draw(st.sampled_from(GAMES))
    chance = random.Random(draw(st.integers(0, 2**32)))
    state = deal(rules, seed=chance.randrange(2**32)).start(0)
    for _ in range(draw(st.integers(0, 40))):
        moves = state.legal_moves()
        if not moves:
            break
        state = state.apply(chance.choice(moves))
    return state


def every_move(state: State) -> list[Move]:
    """Every card on every pile, and the end of the turn."""
    cards = range(2, state.rules.highest + 1)
    plays = [Play(card, pile) for card in cards for pile in range(len(state.tops))]
    return [*plays, EndTurn()]


class TestLegality:
    """One decision, whoever asks."""

    @given(states())
    def test_list_check_and_reason_agree(self, state: State) -> None:
        """A move is listed exactly when no reason speaks against it, in order."""
        legal = tuple(move for move in every_move(state) if state.why_not(move) is None)

        assert state.legal_moves() == legal
        assert state.legal_plays() == tuple(
            move for move in legal if isinstance(move, Play)
        )
        assert state.may_end_turn == (EndTurn() in legal)
        assert all(map(state.is_legal, legal))

    @given(states())
    def test_apply_does_what_why_not_allows(self, state: State) -> None:
        """A legal move leads on, an illegal one raises its reason."""
        for move in every_move(state):
            reason = state.why_not(move)
            if reason is None:
                assert state.apply(move) != state
            else:
                with pytest.raises(type(reason)):
                    state.apply(move)

    @given(states())
    def test_a_game_goes_on_or_is_over(self, state: State) -> None:
        """There is a legal move exactly while there is no outcome."""
        assert bool(state.legal_moves()) == (state.outcome is None)
        assert state.is_over == (state.outcome is not None)

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

    @given(states())
    def test_nothing_changes(self, state: State) -> None:
        """Queries and transitions leave the state as it was."""
        before = repr(state)
        for move in state.legal_moves():
            state.apply(move)

        assert repr(state) == before

    def test_what_is_no_move(self) -> None:
        """Neither asked nor applied is anything else a move."""
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
    """What a state tells about itself."""

    def test_piles_of_the_team(self) -> None:
        """The ascending rows come first, and belong to all."""
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
        """What is in no hand and no draw pile is laid, in each colour."""
        start = deal(FaceToFace(), seed=7).start(0)
        after = start.play(15, 0)

        assert start.unlaid_cards == (frozenset(range(2, 60)),) * 2
        assert after.unlaid_cards == (
            frozenset(range(2, 60)) - {15},
            frozenset(range(2, 60)),
        )

    def test_repr_omits_what_is_usual(self) -> None:
        """At the start of a turn nothing was laid."""
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
        """The plays in order, then the end of the turn."""
        assert self.state.take_turn(Play(4, 0), Play(97, 2)) == (
            self.state.play(4, 0).play(97, 2).end_turn()
        )

    def test_failing_card_is_named(self) -> None:
        """The error says which move of the turn it was, and what is wrong with it."""
        with pytest.raises(DoesNotFit) as caught:
            self.state.take_turn(Play(55, 0), Play(97, 0), Play(88, 0))

        assert (caught.value.place, caught.value.card) == (3, 88)
        assert str(caught.value).startswith("move 3 of the turn: 88 does not fit")

    def test_too_short_a_turn(self) -> None:
        """The end of the turn has a place as well."""
        with pytest.raises(TooFewLaid) as caught:
            self.state.take_turn(Play(55, 0))

        assert caught.value.place == 2
        with pytest.raises(TooFewLaid):
            self.state.take_turn()

    def test_a_turn_is_made_of_plays(self) -> None:
        """It ends by itself; anything that is not a play is refused, with its place."""
        for wrong in (EndTurn(), None):
            with pytest.raises(NotAMove) as caught:
                self.state.take_turn(Play(4, 0), Play(97, 2), wrong)  # type: ignore[arg-type]  # wrong on purpose

            assert (caught.value.place, caught.value.move) == (3, wrong)

    def test_sentence_about_the_end_of_the_turn(self) -> None:
        """The sentence about an end among the plays names its place and its clause."""
        state = deal(Cooperative(1), seed=7).start(0)
        end = cast("Play", EndTurn())
        with pytest.raises(NotAMove) as caught:
            state.take_turn(Play(4, 0), Play(97, 2), end)

        assert caught.value.clause is clause("CO-TURN-4")
        assert str(caught.value) == (
            "move 3 of the turn: expected a Play, got EndTurn() (CO-TURN-4)"
        )

    def test_ends_with_the_game(self) -> None:
        """A turn that wins needs no end; nothing can follow it."""
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
