"""A search for leaks: everything that can be reached from a value."""

import types
from collections.abc import Collection, Iterator
from typing import Any, TypeGuard

from thegame import Deal, State


def is_container(value: object) -> TypeGuard[Collection[Any]]:
    """Return whether the value has items."""
    return isinstance(value, dict | tuple | list | set | frozenset)


def parts(value: object) -> Iterator[Any]:
    """Yield the parts of a value."""
    yield from items(value)
    yield from behind(value)
    yield from attributes(value)


def items(value: object) -> Iterator[Any]:
    """Yield the items of a container."""
    if is_container(value):
        yield from value
        yield from value.values() if isinstance(value, dict) else ()


def behind(value: Any) -> Iterator[Any]:
    """Yield the closure and defaults of a function, and the object of a method."""
    if isinstance(value, types.FunctionType):
        yield from (cell.cell_contents for cell in value.__closure__ or ())
        yield from (value.__defaults__, value.__kwdefaults__)
    for name in ("__self__", "__func__", "func", "args", "keywords"):
        yield getattr(value, name, None)


def attributes(value: object) -> Iterator[Any]:
    """Yield the slots, the dictionary and the methods of a value."""
    yield getattr(value, "__dict__", None)
    for kind in type(value).__mro__:
        for name in kind.__dict__.get("__slots__", ()):
            yield getattr(value, name, None)
        if kind.__module__.startswith("thegame"):
            for name, member in kind.__dict__.items():
                if isinstance(member, types.FunctionType):
                    yield getattr(value, name)


def reachable(value: object) -> Iterator[Any]:
    """Yield the value and everything that it leads to, each once."""
    seen = dict[int, object]()
    queue = [value]
    while queue:
        part = queue.pop()
        # Classes and modules are shared by many values and belong to none of them.
        if id(part) not in seen and not isinstance(part, type | types.ModuleType):
            seen[id(part)] = part
            yield part
            queue.extend(parts(part))


def leaks(value: object, state: State, seat: int | None) -> list[Any]:
    """Return the secrets that can be reached: states, deals, hands, draw orders."""
    hands = [
        {*hand} for player, hand in enumerate(state.hands) if player != seat and hand
    ]
    found: list[Any] = []
    for part in reachable(value):
        if isinstance(part, State | Deal):
            found.append(part)
        elif is_container(part):
            cards = [card for card in part if type(card) is int]
            if {*cards} in hands or any(_holds(cards, deck) for deck in state.decks):
                found.append(part)
    return found


def _holds(cards: list[int], deck: tuple[int, ...]) -> bool:
    """Return whether the cards show the order of a draw pile, or of its top."""
    top = [*deck[:5]]
    return len(top) == 5 and any(
        cards[place : place + 5] == top for place in range(len(cards) - 4)
    )
