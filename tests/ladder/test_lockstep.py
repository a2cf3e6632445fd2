"""The library in lock-step with a second, naive model of both games."""

import os
import random
from typing import Any

import pytest
from hypothesis import given

from tests.ladder.naive import NaiveCooperative, NaiveFaceToFace, NaiveGame
from thegame import (
    Cooperative,
    DuelResult,
    EndTurn,
    FaceToFace,
    IllegalMove,
    Move,
    Play,
    Rules,
    State,
    TeamResult,
    deal,
)
from thegame.strategies import games_with_illegal_moves

# ``nox -s lockstep`` plays thousands.
GAMES_OF_A_KIND = int(os.environ.get("GAMES_OF_A_KIND", "40"))


def any_rules(kind: str, chance: random.Random) -> Rules:
    """Rules of a kind, with settings by chance."""
    yes = chance.random() < 0.5
    players = chance.randint(1, 5)
    hand = chance.randint(2, 5)
    trick = chance.randint(1, 4)
    match kind:
        case "team":
            return Cooperative(players, play_out=yes)
        case "expert":
            return Cooperative.expert(players, smaller_hands=yes)
        case "duel":
            return FaceToFace(lone_card_wins=yes)
        case "small team":
            return Cooperative(
                players,
                minimum=chance.randint(1, hand),
                hand_size=hand,
                highest=players * hand + chance.randint(1, 12),
                trick=trick,
                rows=chance.randint(1, 3),
                play_out=yes,
            )
        case _:
            highest = hand + chance.randint(1, 10)
            return FaceToFace(
                hand_size=hand, highest=highest, trick=trick, lone_card_wins=yes
            )


def model(start: State) -> NaiveGame:
    """The same game from its first state on, naively."""
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
    return NaiveFaceToFace(
        hand_size=rules.hand_size,
        highest=rules.highest,
        trick=rules.trick,
        lone_card_wins=rules.lone_card_wins,
        decks=[[*start.hands[seat], *start.decks[seat]] for seat in (0, 1)],
        starter=start.player,
    )


def verdict(state: State) -> tuple[str, int] | None:
    """The outcome in the model's words."""
    match state.outcome:
        case TeamResult(unlaid):
            return ("lost" if unlaid else "won", unlaid)
        case DuelResult(winner, ending):
            return (ending.value, winner)
        case None:
            return None


def compare(state: State, naive: NaiveGame, chance: random.Random) -> None:
    """Every query gives the same answer."""
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
        assert told(state.why_not(Play(card, pile))) == naive.refusal(card, pile)
    assert told(state.why_not(EndTurn())) == naive.refusal_to_end()
    if state.outcome is not None:
        assert state.outcome.clause.id == naive.verdict_clause()
    compare_strangers(state, naive)


def compare_strangers(state: State, naive: NaiveGame) -> None:
    """Whoever is not on turn may do nothing, and no other thing is a move."""
    nonsense: Any = "38-A1"
    assert told(state.why_not(nonsense)) == ("not a move", naive.cited("not a move"))
    other = (state.player + 1) % state.rules.players
    for seat in (other, None):
        if seat != state.player:
            over = state.is_over
            reason = "game over" if over else "not your turn"
            assert told(state.view(seat).why_not(EndTurn())) == (
                *(reason, naive.cited(reason)),
            )


def told(reason: IllegalMove | None) -> tuple[str, str] | None:
    """A refusal in the model's words, with the clause that it cites."""
    if reason is None:
        return None
    return reason.code.replace("-", " "), reason.clause.id


def choose(state: State, chance: random.Random, *, careful: bool) -> Move:
    """A random move, or a careful one that brings games to their ends."""
    if not careful:
        return chance.choice(state.legal_moves())
    plays = state.safe_plays() or state.legal_plays()
    if state.may_end_turn and (not plays or chance.random() < 0.6):
        return EndTurn()
    return min(plays, key=lambda play: abs(play.card - state.tops[play.pile]))


@pytest.mark.parametrize("minimum", range(1, 6))
@pytest.mark.parametrize("play_out", [False, True])
def test_clauses_of_every_minimum(minimum: int, play_out: bool) -> None:
    """Whatever a turn needs, the same clause asks for it, also without a draw pile."""
    chance = random.Random(minimum)
    for highest in (6, 9):
        rules = Cooperative(
            1, minimum=minimum, hand_size=5, highest=highest, play_out=play_out
        )
        state = deal(rules, seed=minimum).start(0)
        naive = model(state)
        while not state.is_over:
            compare(state, naive, chance)
            if state.may_end_turn:
                state = state.end_turn()
                naive.end_turn()
            else:
                card, pile = state.legal_plays()[0].card, state.legal_plays()[0].pile
                state = state.play(card, pile)
                naive.lay(card, pile)
        compare(state, naive, chance)


@pytest.mark.parametrize("number", range(GAMES_OF_A_KIND))
@pytest.mark.parametrize("kind", ["team", "expert", "duel", "small team", "small duel"])
def test_whole_games(kind: str, number: int) -> None:
    """The same answers, move by move, to the end."""
    chance = random.Random(f"{kind} {number}")
    rules = any_rules(kind, chance)
    dealt = deal(rules, seed=chance.randrange(2**32))
    state = dealt.start(chance.randrange(rules.players))
    naive = model(state)
    careful = chance.random() < 0.7
    compare(state, naive, chance)
    while not state.is_over:
        match choose(state, chance, careful=careful):
            case Play(card, pile):
                state = state.play(card, pile)
                naive.lay(card, pile)
            case EndTurn():
                state = state.end_turn()
                naive.end_turn()
        compare(state, naive, chance)


@given(games_with_illegal_moves())
def test_games_with_illegal_moves(game: tuple[State, tuple[Move, ...]]) -> None:
    """Both make the same moves and refuse the others for the same reasons."""
    state, moves = game
    naive, chance = model(state), random.Random(0)
    compare(state, naive, chance)
    for move in moves:
        reason = state.why_not(move)
        match move:
            case Play(card, pile) if reason is None:
                naive.lay(card, pile)
            case EndTurn() if reason is None:
                naive.end_turn()
            case Play(card, pile):
                assert naive.refusal(card, pile) == told(reason)
            case EndTurn():
                assert not naive.may_end_turn()
                assert naive.refusal_to_end() == told(reason)
        if reason is None:
            state = state.apply(move)
            compare(state, naive, chance)
