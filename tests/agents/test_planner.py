"""The planner: its value by hand, its games, and its turns in special positions."""

import math

import pytest

from tests.support.strategists import game
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Rules,
    State,
    agents,
)
from thegame.agents._planner import risk

KINDS: list[Rules] = [
    Cooperative(1),
    Cooperative.expert(2, smaller_hands=True),
    Cooperative(3, highest=40, play_out=True, minimum=4),
    Cooperative(5, rows=3, trick=7, highest=60),
    FaceToFace(highest=30),
    FaceToFace(highest=20, lone_card_wins=True),
]


@pytest.mark.parametrize("rules", KINDS, ids=repr)
def test_whole_games(rules: Rules) -> None:
    """Games of all kinds come to their end, and can be repeated."""
    ends = [game(rules, agents.Planner, seed) for seed in range(2)]
    assert [game(rules, agents.Planner, seed) for seed in range(2)] == ends


def test_value_by_hand() -> None:
    """A card that fits nowhere counts 1, and each pile divides it by exp(1.5)."""
    assert risk(0b1, []) == 1
    expected = math.exp(-3) + math.exp(-1.5) + 1
    assert math.isclose(risk(0b111, [0b001, 0b011]), expected)


def moves_of(state: State, planner: agents.Planner | None = None) -> list[Move]:
    """Return the moves of the planner until its turn or the game is over."""
    planner = planner or agents.Planner()
    player, moves = state.player, list[Move]()
    while not state.is_over and (state.laid or not moves):
        moves.append(planner.move(state.view(player)))
        state = state.apply(moves[-1])
    return moves


def test_least_harm() -> None:
    """It lays the two cards after which most others still fit, and ends the turn."""
    hand = (2, 3, 50, 51, 60)
    rest = [card for card in range(2, 100) if card not in hand]
    state = State(
        Cooperative(2),
        tops=(1, 1, 100, 100),
        hands=[hand, rest[:7]],
        decks=[rest[7:]],
        player=0,
    )
    assert moves_of(state) == [Play(2, 0), Play(3, 0), EndTurn()]


def test_trick_beyond_the_minimum() -> None:
    """A third card that sets a pile back is laid, because the value rises."""
    state = State(
        Cooperative(1),
        tops=(43, 30, 20, 19),
        hands=[(13, 23, 33)],
        decks=[range(44, 100)],
        player=0,
    )
    laid = [move.card for move in moves_of(state) if isinstance(move, Play)]
    assert sorted(laid) == [13, 23, 33]


@pytest.mark.parametrize(("wins", "laid"), [(False, 2), (True, 3)])
def test_lone_last_card(wins: bool, laid: int) -> None:
    """In a duel it leaves itself a single last card only if that card may be laid."""
    state = State(
        FaceToFace(lone_card_wins=wins),
        tops=(50, 20, 1, 60),
        hands=[(35, 51, 52, 53), (53, 54)],
        decks=[(), ()],
        player=0,
    )
    moves = moves_of(state, agents.Planner(lacking=0))
    assert sum(isinstance(move, Play) for move in moves) == laid


def test_planned_anew() -> None:
    """It plans the rest of a turn that another player began."""
    deck = [card for card in range(4, 100) if card not in {50, 60}]
    state = State(
        Cooperative(1),
        tops=(3, 1, 100, 100),
        hands=[(50, 60)],
        decks=[deck],
        player=0,
        laid=2,
    )
    assert moves_of(state) == [EndTurn()]


def test_out_of_reach() -> None:
    """In a game that is played out, it lays the cards that fit below the minimum."""
    state = State(
        Cooperative(1, play_out=True),
        tops=(90, 80, 20, 10),
        hands=[(50, 91)],
        decks=[(51, 52)],
        player=0,
    )
    assert moves_of(state) == [Play(91, 0)]
