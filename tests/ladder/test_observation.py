"""What a seat believes, in whole small worlds: exactly what can have happened.

Every state of a world is explored. The events that some state with a view can produce
are known then, so each move that a seat is told can be judged: one of those must be
observed, and everything else must be refused.
"""

import itertools
import math
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

import pytest

from tests.ladder.worlds import explore, initial_states
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    Event,
    FaceToFace,
    GameEnded,
    Laid,
    Rules,
    State,
    TeamResult,
    TurnEnded,
    UnexpectedEvent,
    View,
)

VIEWS_ASKED = int(os.environ.get("VIEWS_ASKED", "40"))
"""How many views of a world are asked; ``nox -s worlds`` asks many more."""

WORLDS: dict[str, Rules] = {
    "team": Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
    "alone": Cooperative(1, minimum=3, hand_size=3, highest=8, trick=3, rows=1),
    "three players": Cooperative(3, hand_size=1, minimum=1, highest=7, trick=2, rows=1),
    "expert": Cooperative(2, minimum=3, hand_size=3, highest=8, trick=2, rows=1),
    "played out": Cooperative(
        2, hand_size=2, highest=7, trick=2, rows=1, play_out=True
    ),
    "two rows": Cooperative(2, hand_size=2, highest=6, trick=2),
    # A long trick, so that a card can be fatal because another order was better.
    "look back": Cooperative(2, hand_size=2, highest=8, trick=5, rows=1),
    "duel": FaceToFace(hand_size=2, highest=4, trick=2),
    "a lone card wins": FaceToFace(
        hand_size=2, highest=4, trick=2, lone_card_wins=True
    ),
}

Moves = defaultdict[View, dict[tuple[Event, ...], View]]


def seen(rules: Rules) -> tuple[Moves, Counter[View]]:
    """Which moves can follow each view, and how many states look like it."""
    moves: Moves = defaultdict(dict)
    states: Counter[View] = Counter()
    for part in explore(initial_states(rules)):
        if isinstance(part, State):
            states.update(part.view(seat) for seat in watchers(rules))
            continue
        before, move, after = part
        step = before.step(move)
        for seat in watchers(rules):
            moves[before.view(seat)][step.seen_by(seat)] = after.view(seat)
    return moves, states


def tables(rules: Rules) -> Iterator[tuple[Event, ...]]:
    """Everything that a seat may be told of a table, possible or not."""
    for player in range(rules.players):
        for card, pile in itertools.product(rules.cards, range(len(rules.piles))):
            for trick in (False, True):
                yield (Laid(player, card, pile, trick),)
        ended = TurnEnded(player)
        yield (ended,)
        for drawer, count in itertools.product(
            range(rules.players), range(rules.hand_size + 1)
        ):
            yield ended, Drew(drawer, (), count)
            for cards in itertools.combinations(rules.cards, count):
                yield ended, Drew(drawer, cards)
    yield ()


def ends(view: View) -> list[GameEnded]:
    """Ways in which the game may be said to be over."""
    if isinstance(view.rules, Cooperative):
        left = sum(view.hand_sizes) + sum(view.deck_sizes)
        return [GameEnded(TeamResult(max(0, left - laid))) for laid in range(3)]
    return [
        GameEnded(DuelResult(winner, ending)) for winner in (0, 1) for ending in Ending
    ]


def told(view: View) -> Iterator[tuple[Event, ...]]:
    """Everything that a seat may be told of a move, possible or not."""
    for events in tables(view.rules):
        yield events
        for end in ends(view):
            yield *events, end
            yield *events, end, end


def believed(view: View) -> dict[tuple[Event, ...], View]:
    """Which moves the view takes, and what it sees after each."""
    found: dict[tuple[Event, ...], View] = {}
    for events in told(view):
        try:
            found[events] = view.observe(*events)
        except UnexpectedEvent:
            continue
    return found


def some(views: Iterable[View], count: int, seed: str) -> list[View]:
    """So many of the views, or all if there are fewer."""
    every = list(views)
    return random.Random(seed).sample(every, min(count, len(every)))


@pytest.mark.parametrize("name", WORLDS)
def test_a_seat_believes_exactly_what_can_be(name: str) -> None:
    """No move is refused that can be, and none is taken that cannot be.

    Every placement that agrees with a view comes up in some game, and is counted.
    """
    moves, states = seen(WORLDS[name])
    for view in some(states, VIEWS_ASKED, name):
        assert believed(view) == moves[view]
    chance = random.Random(name)
    for view in some(states, 40 * VIEWS_ASKED, name):
        # The exploration leaves draw piles in order.
        orders = math.prod(map(math.factorial, view.deck_sizes))
        assert view.worlds() == states[view] * orders
        assert view.sample(chance).view(view.seat) == view
