"""Tables that views share: they do not tell which cards were asked for."""

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from tests.support.leaks import items
from thegame import Cooperative, FaceToFace, Rules, State, View, deal
from thegame._rules.base import _tables_of

GAMES: list[Rules] = [
    Cooperative(2),
    Cooperative.expert(2),
    Cooperative(2, highest=400),
    FaceToFace(),
    FaceToFace(lone_card_wins=True, highest=300),
]


def content(value: object, seen: set[int] | None = None) -> Iterator[object]:
    """Yield all that a value holds, in order, as facts that can be compared."""
    seen = set() if seen is None else seen
    if id(value) in seen or isinstance(value, type):
        return
    yield type(value).__name__
    if value is None or isinstance(value, int | str | bool | range):
        yield value
        return
    seen.add(id(value))
    parts: list[Any] = [*items(value)]
    yield len(parts)
    for part in parts:
        yield from content(part, seen)
    for name in sorted(slots(type(value))):
        yield name
        yield from content(getattr(value, name), seen)


def slots(kind: type) -> set[str]:
    """Return the names of the slots of a class and its bases."""
    return {
        str(name)
        for base in kind.__mro__
        for name in vars(base).get("__slots__", ())
        if name != "__weakref__"
    }


def ask_everything(state: State) -> None:
    """Ask a state what its players and a server may ask, also ahead."""
    for play in state.safe_plays():
        after = state.apply(play)
        _ = after.piles
        after.legal_plays()
        after.safe_plays()
        for seat in (0, 1, None):
            view = after.view(seat)
            view.legal_moves()
            _ = view.piles
            view.sample(random.Random(1))
            view.worlds()
    for card in state.rules.cards:
        for index in range(len(state.tops)):
            state.why_not(type(state.legal_plays()[0])(card, index))


def tables_after(rules: Rules, hidden: State) -> tuple[View, list[object]]:
    """Return the view of seat 1, and what it reaches after the other seat played."""
    _tables_of.cache_clear()
    fresh = attrs.evolve(rules)
    state = State(
        fresh,
        tops=hidden.tops,
        hands=hidden.hands,
        decks=hidden.decks,
        player=hidden.player,
    )
    ask_everything(state)
    view = state.view(1)
    return view, [*content(view.rules._tables)]


@pytest.mark.parametrize("rules", GAMES, ids=repr)
def test_hidden_cards_leave_no_trace(rules: Rules) -> None:
    """Worlds that a seat cannot tell apart leave the same tables behind."""
    start = deal(rules, seed=5).start(0)
    view = start.view(1)
    chance = random.Random(3)
    worlds = [view.sample(chance) for _ in range(4)]
    (_, first), *others = [tables_after(rules, world) for world in worlds]

    assert len({world.hands for world in worlds}) == 4
    assert len(first) > 1000
    for other, found in others:
        assert other == view
        assert found == first


def test_the_hunt_finds_what_is_there() -> None:
    """A table that keeps a row for what was asked would be found."""
    rules = Cooperative(2)
    before = [*content(rules._tables)]
    table: Any = rules._lookups[0].plays[0][0]
    table[-5] = ()
    after = [*content(rules._tables)]
    del table[-5]

    assert before != after
    assert before == [*content(rules._tables)]
