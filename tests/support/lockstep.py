"""Random games for comparing two implementations of the rules move by move."""

import random
from collections.abc import Iterator
from typing import Final

from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Rules,
    State,
    deal,
)

KINDS: Final = ("team", "expert", "duel", "small team", "small duel")
"""The kinds of rules that every implementation can play."""

LARGE_HANDS: Final = "large hands"
"""Rules with large minimums and hands, in which one trick leads to another."""


def any_rules(kind: str, chance: random.Random) -> Rules:
    """Return rules of a kind with random settings."""
    yes, players = chance.random() < 0.5, chance.randint(1, 5)
    match kind:
        case "team":
            return Cooperative(players, play_out=yes)
        case "expert":
            return Cooperative.expert(players, smaller_hands=yes)
        case "duel":
            return FaceToFace(lone_card_wins=yes)
        case _:
            return _small_or_large(kind, chance, players, yes=yes)


def _small_or_large(
    kind: str, chance: random.Random, players: int, *, yes: bool
) -> Rules:
    hand = chance.choice((1, 2, 2, 3, 3, 4, 5, 7))
    trick = chance.choice((1, 2, 2, 3, 3, 4, 5, 10, 40))
    more = chance.choice((0, 1, 2, 3, 5, 8, 13, 21))
    match kind:
        case "small team":
            return Cooperative(
                players,
                minimum=chance.randint(1, hand),
                hand_size=hand,
                highest=1 + players * hand + more,
                trick=trick,
                rows=chance.choice((1, 1, 1, 2, 2, 3, 4)),
                play_out=yes,
            )
        case "small duel":
            hand = max(hand, 2)
            return FaceToFace(
                hand_size=hand,
                highest=1 + hand + more,
                trick=trick,
                lone_card_wins=yes,
            )
        case _:
            hand = chance.randint(6, 12)
            return Cooperative(
                1 + yes,
                minimum=min(hand, chance.randint(3, 7)),
                hand_size=hand,
                highest=chance.randint(30, 45),
                trick=chance.choice((2, 3, 5, 10**9)),
                rows=chance.randint(1, 2),
            )


def choose(state: State, chance: random.Random, *, careful: bool) -> Move:
    """Return a random move, or a careful one that brings games to their ends."""
    if not careful:
        return chance.choice(state.legal_moves())
    plays = state.safe_plays() or state.legal_plays()
    if state.may_end_turn and (not plays or chance.random() < 0.6):
        return EndTurn()
    return min(plays, key=lambda play: abs(play.card - state.tops[play.pile]))


def whole_game(
    rules: Rules, chance: random.Random
) -> Iterator[tuple[Move | None, State]]:
    """Yield each move of a random game with the state after it.

    The first state comes with None in place of a move.
    """
    dealt = deal(rules, seed=chance.randrange(2**32))
    state = dealt.start(chance.randrange(rules.players))
    careful = chance.random() < 0.7
    yield None, state
    while not state.is_over:
        move = choose(state, chance, careful=careful)
        state = state.apply(move)
        yield move, state
