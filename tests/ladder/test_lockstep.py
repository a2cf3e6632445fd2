"""The library in lock-step with a second, naive model of both games."""

import os
import random
from typing import Any

import pytest
from hypothesis import given

from tests.ladder.naive import NaiveCooperative, NaiveFaceToFace, NaiveGame
from tests.support.lockstep import KINDS, any_rules, whole_game
from thegame import (
    Cooperative,
    DuelResult,
    EndTurn,
    FaceToFace,
    IllegalMove,
    Move,
    Play,
    State,
    TeamResult,
    deal,
)
from thegame.strategies import games_with_illegal_moves

# ``nox -s lockstep`` plays thousands.
GAMES_OF_A_KIND = int(os.environ.get("GAMES_OF_A_KIND", "40"))


def model(start: State) -> NaiveGame:
    """Return the naive model of a game, given its first state."""
    rules = start.rules
    if isinstance(rules, Cooperative):
        return NaiveCooperative(
            players=rules.players,
            minimum=rules.minimum,
            hand_size=rules.hand_size,
            highest=rules.highest,
            trick=rules.trick,
            rows=rules.rows,
            play_out=rules.play_out,
            deck=[card for part in (*start.hands, *start.decks) for card in part],
            starter=start.player,
        )
    assert isinstance(rules, FaceToFace)
    return NaiveFaceToFace(
        hand_size=rules.hand_size,
        highest=rules.highest,
        trick=rules.trick,
        lone_card_wins=rules.lone_card_wins,
        decks=[[*start.hands[seat], *start.decks[seat]] for seat in (0, 1)],
        starter=start.player,
    )


def verdict(state: State) -> tuple[str, int] | None:
    """Return the outcome in the words of the model."""
    match state.outcome:
        case TeamResult(unlaid):
            return ("lost" if unlaid else "won", unlaid)
        case DuelResult(winner, ending):
            return (ending.value, winner)
        case None:
            return None


def compare(state: State, naive: NaiveGame, chance: random.Random) -> None:
    """Check that both give the same answer to every query."""
    assert list(state.tops) == naive.tops()
    assert [list(hand) for hand in state.hands] == naive.hands
    assert [list(deck) for deck in state.decks] == naive.decks
    assert (state.player, state.laid, state.helped) == (
        *(naive.player, naive.laid, naive.helped),
    )
    assert state.minimum == naive.minimum()
    assert state.may_end_turn == naive.may_end_turn()
    assert verdict(state) == naive.verdict()
    assert [sorted(unlaid) for unlaid in state.unlaid_cards] == naive.left()
    assert [(play.card, play.pile) for play in state.legal_plays()] == (
        naive.legal_plays()
    )
    if chance.random() < 0.2:
        assert [(play.card, play.pile) for play in state.safe_plays()] == (
            naive.safe_plays()
        )
    for _ in range(3):
        card = chance.randint(-1, state.rules.highest + 2)
        pile = chance.randint(-1, len(state.tops))
        assert worded(state.why_not(Play(card, pile))) == naive.refusal(card, pile)
    assert worded(state.why_not(EndTurn())) == naive.refusal_to_end()
    if state.outcome is not None:
        assert state.outcome.clause.id == naive.verdict_clause()
    compare_strangers(state, naive)


def compare_strangers(state: State, naive: NaiveGame) -> None:
    """Check refusals of other players and of values that are not moves."""
    nonsense: Any = "38-A1"
    assert worded(state.why_not(nonsense)) == ("not a move", naive.cited("not a move"))
    other = (state.player + 1) % state.rules.players
    for seat in (other, None):
        if seat != state.player:
            over = state.is_over
            reason = "game over" if over else "not your turn"
            assert worded(state.view(seat).why_not(EndTurn())) == (
                *(reason, naive.cited(reason)),
            )


def worded(reason: IllegalMove | None) -> tuple[str, str] | None:
    """Return a refusal in the words of the model, with the clause that it cites."""
    if reason is None:
        return None
    return reason.code.replace("-", " "), reason.clause.id


def follow(naive: NaiveGame, move: Move) -> None:
    """Make the move of the library in the model."""
    match move:
        case Play(card, pile):
            naive.lay(card, pile)
        case EndTurn():
            naive.end_turn()


@pytest.mark.parametrize("minimum", range(1, 6))
@pytest.mark.parametrize("play_out", [False, True])
def test_clauses_of_every_minimum(minimum: int, play_out: bool) -> None:
    """Both cite the same clause for a minimum, with and without cards to draw."""
    chance = random.Random(minimum)
    for highest in (6, 9):
        rules = Cooperative(
            1, minimum=minimum, hand_size=5, highest=highest, play_out=play_out
        )
        state = deal(rules, seed=minimum).start(0)
        naive = model(state)
        while not state.is_over:
            compare(state, naive, chance)
            move = EndTurn() if state.may_end_turn else state.legal_plays()[0]
            state = state.apply(move)
            follow(naive, move)
        compare(state, naive, chance)


@pytest.mark.parametrize("number", range(GAMES_OF_A_KIND))
@pytest.mark.parametrize("kind", KINDS)
def test_whole_games(kind: str, number: int) -> None:
    """The library and the model give equal answers from the deal to the end."""
    chance = random.Random(f"{kind} {number}")
    game = whole_game(any_rules(kind, chance), chance)
    _, start = next(game)
    naive = model(start)
    compare(start, naive, chance)
    for move, state in game:
        assert move is not None
        follow(naive, move)
        compare(state, naive, chance)


@given(games_with_illegal_moves())
def test_games_with_illegal_moves(game: tuple[State, tuple[Move, ...]]) -> None:
    """The library and the model refuse illegal moves for equal reasons."""
    state, moves = game
    naive, chance = model(state), random.Random(0)
    compare(state, naive, chance)
    for move in moves:
        reason = state.why_not(move)
        match move:
            case _ if reason is None:
                follow(naive, move)
                state = state.apply(move)
                compare(state, naive, chance)
            case Play(card, pile):
                assert naive.refusal(card, pile) == worded(reason)
            case EndTurn():
                assert not naive.may_end_turn()
                assert naive.refusal_to_end() == worded(reason)
