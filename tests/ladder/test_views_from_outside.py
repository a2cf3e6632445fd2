"""Views from outside are accepted exactly if some consistent state has them.

Views of small worlds are changed in every field, written, and read again. The truth is
every placement of the unseen cards, each judged as a position.
"""

import itertools
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ladder.belief import WORLDS, Groups, glimpsed, outcomes
from tests.support.seats import watchers
from thegame import (
    InvalidState,
    State,
    View,
    notation,
    wire,
)
from thegame._frozen import replaced
from thegame.notation import NotationError
from thegame.wire import WireError

VIEWS_CHANGED = int(os.environ.get("VIEWS_CHANGED", "8"))
"""How many views of a world are changed; ``nox -s worlds`` changes many more."""


def with_item(items: tuple[Any, ...], index: int, item: Any) -> tuple[Any, ...]:
    """Return the items with one of them replaced."""
    return (*items[:index], item, *items[index + 1 :])


def changed(view: View) -> Iterator[dict[str, Any]]:
    """Yield changes of every field, alone or so that the sizes still agree."""
    rules = view.rules
    yield {}
    yield from ({"seat": seat} for seat in watchers(rules))
    yield from ({"player": player} for player in range(rules.players + 1))
    yield from ({"laid": laid} for laid in range(rules.hand_size + 2))
    yield {"helped": not view.helped}
    yield {"helped": not view.helped, "laid": view.laid + 1}
    yield from ({"outcome": outcome} for outcome in (None, *outcomes(view)))
    for pile, top in itertools.product(
        range(len(view.tops)), range(1, rules.highest + 2)
    ):
        yield {"tops": with_item(view.tops, pile, top)}
    for part in ("hand_sizes", "deck_sizes"):
        sizes = getattr(view, part)
        for index, size in enumerate(sizes):
            yield {part: with_item(sizes, index, size + 1)}
            yield {part: with_item(sizes, index, max(0, size - 1))}
    yield from other_cards(view)


def other_cards(view: View) -> Iterator[dict[str, Any]]:
    """Yield changes of the cards: removed, added, exchanged or counted elsewhere."""
    rules = view.rules
    for source, unseen in enumerate(view.unseen):
        deck_size = view.deck_sizes[source]
        for card in rules.cards:
            rest = tuple(other for other in unseen if other != card)
            more = tuple(sorted({*unseen, card}))
            for cards, size in ((rest, -1), (more, 1)):
                change = {"unseen": with_item(view.unseen, source, cards)}
                yield change
                if deck_size + size >= 0:
                    sizes = with_item(view.deck_sizes, source, deck_size + size)
                    yield {**change, "deck_sizes": sizes}
        for player, size in enumerate(view.hand_sizes):
            if size and player != view.seat and rules.draw_pile(player) == source:
                yield {
                    "hand_sizes": with_item(view.hand_sizes, player, size - 1),
                    "deck_sizes": with_item(view.deck_sizes, source, deck_size + 1),
                }
    for index in range(len(view.hand)):
        for card in rules.cards:
            yield {"hand": tuple(sorted(with_item(view.hand, index, card)))}


def consistent(view: View) -> bool:
    """Return whether some position has this view."""
    return any(state.view(view.seat) == view for state in positions(view))


def positions(view: View) -> Iterator[State]:
    """Yield every placement of the unseen cards that is a position."""
    if view.seat is not None and len(view.hand) != view.hand_sizes[view.seat]:
        return
    for hands, decks in placed(view, 0, view.unseen):
        try:
            yield State(
                view.rules,
                tops=view.tops,
                hands=hands,
                decks=decks,
                player=view.player,
                laid=view.laid,
                helped=view.helped,
            )
        except InvalidState:
            continue


def placed(view: View, player: int, unseen: Groups) -> Iterator[tuple[Groups, Groups]]:
    """Yield every way to deal the unseen cards by the sizes, if these agree."""
    if player == view.rules.players:
        if tuple(map(len, unseen)) == view.deck_sizes:
            yield (), unseen
        return
    source = view.rules.draw_pile(player)
    size = view.hand_sizes[player]
    hands = (
        [view.hand]
        if player == view.seat
        else itertools.combinations(unseen[source], size)
    )
    for hand in hands:
        # The own hand does not come from the unseen cards.
        gone = () if player == view.seat else hand
        rest = tuple(card for card in unseen[source] if card not in gone)
        for others, decks in placed(view, player + 1, with_item(unseen, source, rest)):
            yield (hand, *others), decks


def read(
    view: View, write: Callable[[View], str], reader: Callable[[str], View]
) -> View | None:
    """Return the view after writing and reading, or None if it is refused."""
    try:
        return reader(write(view))
    except (NotationError, WireError):
        return None


def as_said(view: View) -> View:
    """Return the view in the notation, which omits the size of its own hand."""
    if view.seat is None:
        return replaced(view, {"hand": ()})
    sizes = with_item(view.hand_sizes, view.seat, len(view.hand))
    return replaced(view, {"hand_sizes": sizes})


@pytest.mark.parametrize("name", WORLDS)
def test_taken_exactly_if_some_state_looks_like_it(name: str) -> None:
    """Both formats accept a changed view exactly if a placement has it."""
    taken = refused = 0
    for view in glimpsed(WORLDS[name], VIEWS_CHANGED, random.Random(name)):
        for change in changed(view):
            other = replaced(view, change)
            expected = other if consistent(other) else None
            assert read(other, wire.write, wire.read_view) == expected
            # The notation has no words for a hand of another size than its own.
            said = as_said(other)
            expected = said if consistent(said) else None
            assert read(other, notation.write_view, notation.read_view) == expected
            taken += expected is not None
            refused += expected is None
            if expected is not None:
                count_worlds(expected)

    assert min(taken, refused) > 20 * VIEWS_CHANGED


def count_worlds(view: View) -> None:
    """Check that worlds and samples of the view agree with its placements."""
    states = [state for state in positions(view) if state.outcome == view.outcome]
    orders = 1
    for size in view.deck_sizes:
        for factor in range(2, size + 1):
            orders *= factor
    assert view.worlds() == len(states) * orders
    sample = view.sample(random.Random(0))
    assert sample.hands in [state.hands for state in states]
    assert sample.view(view.seat) == view


def test_every_placement_is_drawn() -> None:
    """Samples of a view reach each of its placements, and no other."""
    chance = random.Random("drawn")
    for name in ("team", "expert", "duel", "look back"):
        for view in glimpsed(WORLDS[name], 6, chance):
            every = {
                state.hands
                for state in positions(view)
                if state.outcome == view.outcome
            }
            drawn = {view.sample(chance).hands for _ in range(12 * len(every))}
            assert drawn == every
