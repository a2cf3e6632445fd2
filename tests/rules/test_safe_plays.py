"""Safe plays: the quick way to them, and the exact one play by play."""

import random

import pytest
from hypothesis import given

from thegame import Cooperative, FaceToFace, Rules, State
from thegame._rules.reach import after, plays_within_reach, within_reach
from thegame.strategies import states


def agree(state: State, count: int) -> int:
    """Compare both ways; return how many plays are not safe."""
    lookup = state.rules._lookups[state.player]
    turn = (state.hand, state.tops, state.helped)
    plays = lookup.legal_plays(*turn)
    exact = tuple(
        play
        for play in plays
        if within_reach(count, *after(play, *turn, lookup), lookup)
    )

    assert plays_within_reach(count, plays, *turn, lookup) == exact
    return len(plays) - len(exact)


@given(states())
def test_whole_games(state: State) -> None:
    """In positions of all kinds, for every count that can be missing."""
    for count in range(1, state.rules.hand_size + 1):
        agree(state, count)


@pytest.mark.parametrize(
    "rules",
    [
        Cooperative(1, hand_size=4, highest=30, trick=3, rows=1),
        Cooperative(1, hand_size=5, highest=40, trick=4, rows=2),
        Cooperative(1, hand_size=5, highest=40, trick=4, rows=3),
        FaceToFace(hand_size=4, highest=30, trick=3),
    ],
    ids=repr,
)
def test_crossed_piles(rules: Rules) -> None:
    """Where piles have crossed, or nearly so, and tricks decide."""
    chance = random.Random(5)
    unsafe = 0
    for _ in range(400):
        cards = [*rules.cards]
        chance.shuffle(cards)
        count = len(rules.piles)
        tops, rest = cards[:count], cards[count:]
        hands = [rest[at * 4 : at * 4 + 4] for at in range(rules.players)]
        state = State.position(
            rules,
            tops=tops,
            hands=hands,
            decks=[rest[-2:]] * rules.draw_piles,
            player=0,
        )
        unsafe += sum(agree(state, missing) for missing in (1, 2, 3))

    assert unsafe > 100
