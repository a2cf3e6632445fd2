"""Knots: tables on which only the right order of tricks lays the minimum.

Where the piles have crossed, whether a number of cards can be laid is the hardest
question of the rules (CO-END-1, F2F-END-2). Tables are drawn at random, and those are
kept that a simple answer gets wrong: as many as there are cards that fit, as there are
cards that go forwards, or all of them. Each is asked with the largest minimum that is
within reach, and with the next, which is not.
"""

import random
from collections.abc import Iterator
from typing import Final

from thegame._game.shuffle import shuffled
from thegame._game.state import State
from thegame._rules import Cooperative, FaceToFace
from thegame._rules.piles import Direction
from thegame._rules.reach import within_reach

_KINDS: Final = (
    # rows, trick, highest, size of the hand, how many knots
    (1, 2, 12, 5, 14),
    (1, 3, 13, 6, 30),
    (1, 4, 15, 7, 30),
    (2, 3, 16, 6, 16),
    (1, 10, 99, 7, 14),
    (2, 10, 99, 7, 14),
    (3, 3, 18, 6, 8),
)

_DUELS: Final = ((2, 12, 4, 16), (3, 14, 5, 16), (10, 59, 6, 16))
"""The trick, the highest card, the size of the hand, and how many knots."""

_TRIES: Final = 20_000
"""How many tables are drawn at most; the bound is never reached."""


def knots() -> Iterator[tuple[str, str, State]]:
    """Yield tables with a name and a clause, two for each knot of a team."""
    for rows, trick, highest, size, wanted in _KINDS:
        rules = Cooperative(
            1, minimum=1, hand_size=size, highest=highest, trick=trick, rows=rows
        )
        name = f"knot-{rows}-{trick}-{highest}"
        for number, (state, most) in enumerate(_team_knots(rules, wanted), start=1):
            for minimum in range(most, most + 2):
                yield f"{name}-{number}-{minimum}", "CO-END-1", _with(state, minimum)
    for trick, highest, size, wanted in _DUELS:
        duel = FaceToFace(hand_size=size, highest=highest, trick=trick)
        for number, state in enumerate(_duel_knots(duel, wanted), start=1):
            yield f"knot-duel-{trick}-{highest}-{number}", "F2F-END-2", state


def _team_knots(rules: Cooperative, wanted: int) -> Iterator[tuple[State, int]]:
    """Yield so many knots, each with the number of cards that can be laid."""
    chance = random.Random(rules.highest * 100 + rules.trick)
    found = 0
    for _ in range(_TRIES):
        state = _drawn(rules, chance)
        most = _most(state)
        if 1 <= most < rules.hand_size and _misleads(state, most):
            found += 1
            yield state, most
        if found == wanted:
            return


def _drawn(rules: Cooperative, chance: random.Random) -> State:
    """Return a table with all piles opened, a hand, and one card to draw."""
    order = shuffled(rules.cards, chance)
    piles = len(rules.piles)
    # The highest cards on ascending piles, the lowest on descending ones: crossed.
    tops = sorted(order[:piles], reverse=True)
    end = piles + rules.hand_size
    return State.position(
        rules,
        tops=tops,
        hands=[order[piles:end]],
        decks=[order[end : end + 1]],
        player=0,
    )


def _with(state: State, minimum: int) -> State:
    """Return the table under rules with this minimum."""
    old = state.rules
    rules = Cooperative(
        1,
        minimum=minimum,
        hand_size=len(state.hand),
        highest=old.highest,
        trick=old.trick,
        rows=len(old.piles) // 2,
    )
    return State.position(
        rules, tops=state.tops, hands=state.hands, decks=state.decks, player=0
    )


def _most(state: State) -> int:
    """Return how many cards of the hand can be laid, one after another."""
    counts = range(1, len(state.hand) + 1)
    lookup = state.rules._lookups[0]
    hand, tops = state.hand, state.tops
    return sum(within_reach(count, hand, tops, False, lookup) for count in counts)


def _misleads(state: State, most: int) -> bool:
    """Return whether counting gives another number."""
    fitting = {play.card for play in state.legal_plays()}
    ascending = Direction.ASCENDING
    forwards = {
        card
        for card in state.hand
        for pile in state.piles
        if (card > pile.top if pile.direction is ascending else card < pile.top)
    }
    return most not in {len(fitting), len(forwards)}


def _duel_knots(rules: FaceToFace, wanted: int) -> Iterator[State]:
    """Yield so many duels in which two cards fit or help, and not in every order."""
    chance = random.Random(rules.highest)
    found = 0
    for _ in range(_TRIES):
        state = _drawn_duel(rules, chance)
        fitting = rules._lookups[0].legal_plays(state.hand, state.tops, False)
        # In turn: over although a card fits, and going on although a play is fatal.
        if state.is_over != (found % 2 == 0) or fitting == state.safe_plays():
            continue
        found += 1
        yield state
        if found == wanted:
            return


def _drawn_duel(rules: FaceToFace, chance: random.Random) -> State:
    """Return a duel in which the piles of the player on turn have crossed."""
    mine, theirs = shuffled(rules.cards, chance), shuffled(rules.cards, chance)
    high, low = max(mine[:2]), min(mine[:2])
    size = rules.hand_size
    return State.position(
        rules,
        tops=(high, low, max(theirs[:2]), min(theirs[:2])),
        hands=[mine[2 : 2 + size], theirs[2 : 2 + size]],
        decks=[mine[2 + size : 4 + size], theirs[2 + size : 4 + size]],
        player=0,
    )
