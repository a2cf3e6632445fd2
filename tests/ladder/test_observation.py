"""The moves that a seat accepts, in whole small worlds: exactly the possible ones.

One of the moves that some state with the view can make must be observed, and everything
else must be refused: by views, by seat records, and by readers of seat records.
"""

import itertools
import json
import math
import os
import random
from collections.abc import Callable, Iterable

import pytest

from tests.ladder.belief import (
    WORLDS,
    Events,
    Moves,
    distorted,
    glimpsed,
    possible,
    seen,
    told,
)
from tests.support.seats import watchers
from thegame import (
    Drew,
    GameEnded,
    Laid,
    SeatRecord,
    TurnEnded,
    UnexpectedEvent,
    View,
    wire,
)
from thegame.wire import WireError

VIEWS_ASKED = int(os.environ.get("VIEWS_ASKED", "60"))
"""How many views of a world are asked; ``nox -s worlds`` asks all of them."""

WHOLE_WORLDS = os.environ.get("WHOLE_WORLDS", "no") == "yes"
"""Whether the larger worlds are explored, as in ``nox -s worlds``, or looked into."""

SMALLEST = ("team", "alone", "duel", "duel of three cards", "a lone card wins")


def some(views: Iterable[View], count: int, seed: str) -> list[View]:
    """Return a number of the views, or all if there are fewer."""
    every = list(views)
    return random.Random(seed).sample(every, min(count, len(every)))


def believed(view: View, can_be: Moves) -> Moves:
    """Return the moves that a view accepts, with the views after them."""
    found: Moves = {}
    for events in itertools.chain(told(view), distorted(view, can_be)):
        try:
            found[events] = view.observe(*events)
        except UnexpectedEvent:
            continue
    return found


@pytest.mark.parametrize("name", WORLDS if WHOLE_WORLDS else SMALLEST)
def test_a_seat_believes_exactly_what_can_be(name: str) -> None:
    """A view accepts every possible move, and no other.

    Every placement that agrees with a view comes up in some game, and is counted.
    """
    world = seen(WORLDS[name])
    for view in some(world.states, VIEWS_ASKED, name):
        can_be = world.moves[view]
        assert believed(view, can_be) == can_be
    for view in some(world.moves, VIEWS_ASKED // 3, name):
        follow(view, world.moves.__getitem__)
    chance = random.Random(name)
    for view in some(world.states, 80 * VIEWS_ASKED, name):
        # The exploration leaves draw piles in order.
        orders = math.prod(map(math.factorial, view.deck_sizes))
        assert view.worlds() == world.states[view] * orders
        assert view.sample(chance).view(view.seat) == view


@pytest.mark.parametrize("name", [name for name in WORLDS if name not in SMALLEST])
def test_a_seat_believes_what_a_placement_can_do(name: str) -> None:
    """A view of a random game accepts exactly the moves of its placements."""
    ends = 0
    for view in glimpsed(WORLDS[name], VIEWS_ASKED, random.Random(name)):
        can_be = possible(view)
        ends += any(isinstance(events[-1], GameEnded) for events in can_be)
        assert believed(view, can_be) == can_be
        if can_be and ends % 3 == 1:
            follow(view, possible)

    assert ends


def follow(view: View, can_be: Callable[[View], Moves]) -> None:
    """Check that seat records agree with views, also read from documents."""
    begun, moves = SeatRecord(view), can_be(view)
    chance = random.Random(repr(view))
    every: list[Events] = [(), *moves, *distorted(view, moves)]
    every += chance.sample([*told(view)], 20)
    every = chance.sample(every, min(60, len(every)))
    for first, then in [*moves.items()][:5]:
        every += [first + second for second in [*can_be(then)][:2]]
    for events in every:
        after = recorded(begun, events)
        assert (after and after.view) == moves.get(events)
        found = read(view, events)
        assert (found and found.view) == after_moves(view, events, can_be)
        if found is not None:
            assert (found.start, found.events) == (view, events)
            assert found.views()[-1] == found.view


def after_moves(
    view: View, events: Events, can_be: Callable[[View], Moves]
) -> View | None:
    """Return the view after the events of a record, or None if they are impossible."""
    starts = [
        place
        for place, event in enumerate(events)
        if isinstance(event, Laid | TurnEnded)
    ]
    if events and starts[:1] != [0]:
        return None
    now: View | None = view
    for start, stop in itertools.pairwise([*starts, len(events)]):
        now = None if now is None else can_be(now).get(events[start:stop])
    return now


def recorded(record: SeatRecord, events: Events) -> SeatRecord | None:
    """Return the record after a move, or None if it is refused."""
    try:
        return record.observe(*events)
    except UnexpectedEvent:
        return None


def read(start: View, events: Events) -> SeatRecord | None:
    """Return the record of a document, or None if there is none."""
    document = json.loads(wire.write(SeatRecord(start)))
    try:
        for event in events:
            written = json.loads(wire.write(event))
            del written["kind"], written["version"]
            document["events"].append(written)
        return wire.read_seat_record(json.dumps(document))
    except WireError:
        return None


@pytest.mark.parametrize("name", ["team", "duel", "a lone card wins"])
def test_worlds_are_not_too_tame(name: str) -> None:
    """Cards, draws and ends occur for players on turn, others and spectators."""
    rules = WORLDS[name]
    world = seen(rules)
    kinds = {
        (type(events[-1]), view.on_turn, view.seat is None)
        for view, moves in world.moves.items()
        for events in moves
    }

    assert {view.seat for view in world.states} == {*watchers(rules)}
    for kind in (Laid, Drew, GameEnded):
        for on_turn, nobody in ((True, False), (False, False), (False, True)):
            assert (kind, on_turn, nobody) in kinds
