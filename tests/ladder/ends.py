"""Whole games of small decks, for theorems about ends.

Half of the games that Hypothesis draws are broken off, and a large deck seldom comes to
its last cards. These are played to their end, by chance, with care or recklessly, with
settings in which hands run empty at different times, single cards are left, and
turns are lost early.
"""

import functools
import random
from collections.abc import Callable, Iterator
from typing import TypeAlias

from thegame import Cooperative, EndTurn, FaceToFace, Move, Rules, State, deal
from thegame.strategies import PlayedGame

Player: TypeAlias = Callable[[State, random.Random], Move]

TEAMS: list[Rules] = [
    Cooperative(3, hand_size=2, highest=9, trick=2),
    Cooperative(5, hand_size=2, highest=13, trick=3),
    Cooperative(4, hand_size=3, minimum=1, highest=14, trick=4),
    Cooperative(2, hand_size=3, minimum=3, highest=9, trick=2, rows=1),
    Cooperative(2, hand_size=4, minimum=3, highest=11, trick=3, rows=1, play_out=True),
    Cooperative(1, hand_size=3, minimum=3, highest=12, trick=2, rows=1),
    Cooperative(2, hand_size=2, highest=9, trick=5, rows=1),
    Cooperative(2, hand_size=3, highest=14, trick=2, rows=1, play_out=True),
]
DUELS: list[Rules] = [
    FaceToFace(hand_size=2, highest=4, trick=2, lone_card_wins=True),
    FaceToFace(hand_size=3, highest=6, trick=2, lone_card_wins=True),
    FaceToFace(hand_size=2, highest=6, trick=2),
    FaceToFace(hand_size=3, highest=8, trick=3),
    FaceToFace(hand_size=5, highest=12, trick=3),
    FaceToFace(hand_size=3, highest=16, trick=2),
    FaceToFace(hand_size=2, highest=12, trick=1),
    FaceToFace(hand_size=2, highest=30),
    FaceToFace(hand_size=4, highest=9, trick=1, lone_card_wins=True),
]


@functools.cache
def whole_games(kind: type[Rules]) -> tuple[PlayedGame, ...]:
    """Return the whole games of a kind; each call returns equal ones."""
    every = TEAMS if kind is Cooperative else DUELS
    return tuple(_games(every, random.Random(kind.__name__)))


def _games(every: list[Rules], chance: random.Random) -> Iterator[PlayedGame]:
    for _ in range(100):
        for rules in every:
            dealt = deal(rules, seed=chance.randrange(2**32))
            state = dealt.start(chance.randrange(rules.players))
            yield _played(state, chance.choice(PLAYERS), chance)


def _played(state: State, player: Player, chance: random.Random) -> PlayedGame:
    """Play a game to its end with one kind of player."""
    states, moves = [state], list[Move]()
    while not states[-1].is_over:
        moves.append(player(states[-1], chance))
        states.append(states[-1].apply(moves[-1]))
    return PlayedGame(tuple(states), tuple(moves))


def by_chance(state: State, chance: random.Random) -> Move:
    """Return any legal move."""
    return chance.choice(state.legal_moves())


def with_care(state: State, chance: random.Random) -> Move:
    """Return the shortest safe step, or often the end of the turn."""
    plays = state.safe_plays() or state.legal_plays()
    if state.may_end_turn and (not plays or chance.random() < 0.5):
        return EndTurn()
    return min(plays, key=lambda play: state.piles[play.pile].advance(play.card))


def recklessly(state: State, chance: random.Random) -> Move:
    """Return mostly the longest step, which soon shuts the piles."""
    if chance.random() < 0.2:
        return by_chance(state, chance)
    if state.may_end_turn:
        return EndTurn()
    plays = state.legal_plays()
    return max(plays, key=lambda play: state.piles[play.pile].advance(play.card))


PLAYERS: list[Player] = [by_chance, by_chance, with_care, recklessly]
