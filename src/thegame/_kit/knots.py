"""Knots: tables on which only the right order of tricks lays the minimum.

Where the piles have crossed, whether a number of cards can be laid is the hardest
question of the rules (CO-END-1, F2F-END-2). Tables are drawn at random, and those are
kept that a simple answer gets wrong: as many as there are cards that fit, or as there
are cards that go forwards. Each is asked with the largest minimum that is within reach,
and with the next, which is not, unless the whole hand can be laid.
"""

import itertools
import random
from collections.abc import Iterator
from typing import Final, TypeAlias

from thegame._game.shuffle import shuffled
from thegame._game.state import State
from thegame._rules import Cooperative, FaceToFace
from thegame._rules.piles import Direction
from thegame._rules.reachability import within_reach

Cards: TypeAlias = tuple[int, ...]
Drawn: TypeAlias = tuple[Cards, Cards, Cards]
"""What the piles show, a hand, and the cards to draw."""

_TEAMS: Final = (
    # rows, trick, highest card, size of the hand, how many knots
    (1, 2, 12, 5, 14),
    (1, 3, 13, 6, 30),
    (1, 4, 15, 7, 30),
    (2, 3, 16, 6, 16),
    (1, 10, 99, 7, 14),
    (2, 10, 99, 7, 14),
    (3, 3, 18, 6, 8),
)

_DUELS: Final = (
    # trick, highest card, size of the hand, how many knots of each kind
    (2, 12, 4, 8),
    (3, 14, 5, 8),
    (10, 59, 6, 8),
)


def knots() -> Iterator[tuple[str, str, State]]:
    """Yield tables, each with a name and a clause."""
    for rows, trick, highest, size, wanted in _TEAMS:
        rules = Cooperative(
            1, minimum=1, hand_size=size, highest=highest, trick=trick, rows=rows
        )
        found = itertools.islice(_team_knots(rules), wanted)
        for number, (drawn, most) in enumerate(found, start=1):
            for minimum in range(most, min(most + 1, size) + 1):
                name = f"knot-{rows}-{trick}-{highest}-{number}-{minimum}"
                yield name, "CO-END-1", _team(rules, minimum, drawn)
    for trick, highest, size, wanted in _DUELS:
        duel = FaceToFace(hand_size=size, highest=highest, trick=trick)
        for name, is_over in (("over", True), ("alive", False)):
            found_duels = itertools.islice(_duel_knots(duel, is_over), wanted)
            for number, state in enumerate(found_duels, start=1):
                clause = "F2F-END-2"
                yield f"knot-duel-{trick}-{highest}-{name}-{number}", clause, state


def _team_knots(rules: Cooperative) -> Iterator[tuple[Drawn, int]]:
    """Return knots without an end, each with the number of cards that can be laid."""
    counted = ((drawn, _most(rules, drawn)) for drawn in _drawn(rules))
    return filter(lambda it: _misleads(rules, *it), counted)


def _drawn(rules: Cooperative) -> Iterator[Drawn]:
    """Yield tables with all piles opened and crossed, a hand, and a card to draw."""
    chance = random.Random(rules.highest * 100 + rules.trick)
    piles = len(rules.piles)
    end = piles + rules.hand_size
    while True:
        order = shuffled(rules.cards, chance)
        # The highest cards on ascending piles, the lowest on descending ones.
        tops = tuple(sorted(order[:piles], reverse=True))
        yield tops, tuple(sorted(order[piles:end])), order[end : end + 1]


def _team(rules: Cooperative, minimum: int, drawn: Drawn) -> State:
    """Return the table under these rules with this minimum."""
    tops, hand, deck = drawn
    asked = Cooperative(
        1,
        minimum=minimum,
        hand_size=rules.hand_size,
        highest=rules.highest,
        trick=rules.trick,
        rows=rules.rows,
    )
    return State(asked, tops=tops, hands=[hand], decks=[deck], player=0)


def _most(rules: Cooperative, drawn: Drawn) -> int:
    """Return how many cards of the hand can be laid, one after another."""
    tops, hand, _ = drawn
    counts = range(1, len(hand) + 1)
    lookup = rules._lookups[0]
    return sum(within_reach(count, hand, tops, False, lookup) for count in counts)


def _misleads(rules: Cooperative, drawn: Drawn, most: int) -> bool:
    """Return whether cards can be laid, and counting gives another number."""
    tops, hand, _ = drawn
    plays = rules._lookups[0].legal_plays(hand, tops, False)
    fitting = {play.card for play in plays}
    forwards = {
        play.card
        for play in plays
        if (play.card > tops[play.pile]) is _rises(rules, play.pile)
    }
    return most not in {0, len(fitting), len(forwards)}


def _rises(rules: Cooperative, pile: int) -> bool:
    return rules.piles[pile].direction is Direction.ASCENDING


def _duel_knots(rules: FaceToFace, is_over: bool) -> Iterator[State]:
    """Return duels that are over although a card fits, or with a play that is fatal."""

    def is_knot(state: State) -> bool:
        fitting = rules._lookups[0].legal_plays(state.hand, state.tops, False)
        return state.is_over is is_over and fitting != state.safe_plays()

    return filter(is_knot, _drawn_duels(rules))


def _drawn_duels(rules: FaceToFace) -> Iterator[State]:
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
