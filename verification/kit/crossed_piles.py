"""Positions with crossed piles, in which only the right order of tricks works.

Where the piles have crossed, whether a number of cards can be laid is the hardest
question of the rules (CO-END-1, F2F-END-2). Positions are drawn at random, and those are
kept that a simple answer gets wrong: the number of cards that fit, or the number of
cards that go forwards. Each position of a team appears with the largest minimum that is
within reach, and with the next, which is not, unless the whole hand can be laid.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Final

import attrs

from thegame import Cooperative, Direction, FaceToFace, State
from thegame._game.shuffle import shuffled

_TEAMS: Final = (
    # rows, trick, highest card, size of the hand, number of positions
    (1, 2, 12, 5, 14),
    (1, 3, 13, 6, 30),
    (1, 4, 15, 7, 30),
    (2, 3, 16, 6, 16),
    (1, 10, 99, 7, 14),
    (2, 10, 99, 7, 14),
    (3, 3, 18, 6, 8),
)

_DUELS: Final = (
    # trick, highest card, size of the hand, number of positions of each kind
    (2, 12, 4, 8),
    (3, 14, 5, 8),
    (10, 59, 6, 8),
)


def crossed_piles() -> Iterator[tuple[str, str, State]]:
    """Yield positions, each with a name and a clause."""
    for rows, trick, highest, size, wanted in _TEAMS:
        rules = Cooperative(
            1, minimum=1, hand_size=size, highest=highest, trick=trick, rows=rows
        )
        misleading = filter(_misleads, _team_positions(rules))
        for number, states in enumerate(itertools.islice(misleading, wanted), start=1):
            most = _most(states)
            for minimum in range(most, min(most + 1, size) + 1):
                name = f"knot-{rows}-{trick}-{highest}-{number}-{minimum}"
                yield name, "CO-END-1", states[minimum - 1]
    for trick, highest, size, wanted in _DUELS:
        duel = FaceToFace(hand_size=size, highest=highest, trick=trick)
        for name, is_over in (("over", True), ("alive", False)):
            found = (
                state
                for state in _duel_positions(duel)
                if state.is_over is is_over and _fitting(state) != _safe(state)
            )
            for number, state in enumerate(itertools.islice(found, wanted), start=1):
                yield f"knot-duel-{trick}-{highest}-{name}-{number}", "F2F-END-2", state


def _team_positions(rules: Cooperative) -> Iterator[list[State]]:
    """Yield positions with crossed piles and a card to draw, each with every minimum."""
    chance = random.Random(rules.highest * 100 + rules.trick)
    piles, size = len(rules.piles), rules.hand_size
    while True:
        order = shuffled(rules.cards, chance)
        yield [
            State(
                attrs.evolve(rules, minimum=minimum),
                # The highest cards on ascending piles, the lowest on descending ones.
                tops=sorted(order[:piles], reverse=True),
                hands=[order[piles : piles + size]],
                decks=[order[piles + size : piles + size + 1]],
                player=0,
            )
            for minimum in range(1, size + 1)
        ]


def _most(states: list[State]) -> int:
    """Return how many cards of the hand can be laid, one after another."""
    return sum(not state.is_over for state in states)


def _misleads(states: list[State]) -> bool:
    """Return whether cards can be laid, and counting gives another number."""
    piles, plays = states[0].piles, states[0].legal_plays()
    fitting = {play.card for play in plays}
    forwards = {
        play.card
        for play in plays
        if (play.card > piles[play.pile].top)
        is (piles[play.pile].direction is Direction.ASCENDING)
    }
    return _most(states) not in {0, len(fitting), len(forwards)}


def _duel_positions(rules: FaceToFace) -> Iterator[State]:
    """Yield duels in which the piles of both players have crossed."""
    chance = random.Random(rules.highest)
    size = rules.hand_size
    while True:
        mine, theirs = shuffled(rules.cards, chance), shuffled(rules.cards, chance)
        yield State(
            rules,
            tops=(max(mine[:2]), min(mine[:2]), max(theirs[:2]), min(theirs[:2])),
            hands=[mine[2 : 2 + size], theirs[2 : 2 + size]],
            decks=[mine[2 + size : 4 + size], theirs[2 + size : 4 + size]],
            player=0,
        )


def _fitting(state: State) -> set[tuple[int, int]]:
    """Return the cards that fit, with their piles, even if the game is over."""
    return {
        (card, index)
        for card in state.hand
        for index, pile in enumerate(state.piles)
        if (pile.fits if pile.owner == 0 else pile.is_improved_by)(card)
    }


def _safe(state: State) -> set[tuple[int, int]]:
    return {(play.card, play.pile) for play in state.safe_plays()}
