"""Checks of what enters: every defect is collected before an error is raised.

A number is a plain int: a bool is not one, nor is a float that happens to be whole.
"""

from collections.abc import Collection, Sequence
from typing import TypeAlias, TypeGuard, TypeVar

import attrs

from ._errors import (
    Defect,
    Invalid,
    NoSuchPlayer,
    defect,
)
from ._places import Path

Kind = TypeVar("Kind")

Where: TypeAlias = str | Path
"""The path of a part; a string is a path of one name."""


def is_number(value: object) -> TypeGuard[int]:
    """Return whether the value is a plain int."""
    return type(value) is int


def is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    """Return whether the value has parts in an order."""
    return isinstance(value, Sequence)


def is_collection(value: object) -> TypeGuard[Collection[object]]:
    """Return whether the value has parts."""
    return isinstance(value, Collection)


def is_seat(player: object, players: int) -> TypeGuard[int]:
    """Return whether the game has a player with this number."""
    return is_number(player) and 0 <= player < players


def require_seat(player: object, players: int) -> None:
    """Raise `NoSuchPlayer` unless the game has a player with this number."""
    if not is_seat(player, players):
        raise NoSuchPlayer(player, players)


def are_numbers(values: Collection[object]) -> TypeGuard[Collection[int]]:
    """Return whether there are values, and each is a plain int."""
    return set(map(type, values)) == {int}


@attrs.define
class Inspection:
    """The examination of a value that may be wrong in many places at once."""

    defects: list[Defect] = attrs.Factory(list[Defect])
    """What was found wrong so far."""

    def defect(self, where: Where, found: object, expected: str) -> None:
        """Note a defect."""
        self.defects.append(defect(where, found, expected))

    def expect(self, sound: bool, where: Where, found: object, expected: str) -> None:
        """Note a defect unless the condition holds."""
        if not sound:
            self.defect(where, found, expected)

    def number(
        self, where: Where, value: object, low: int, high: int | None = None
    ) -> int | None:
        """Return the value if it is an int from low to high; else note a defect."""
        if is_number(value) and low <= value and (high is None or value <= high):
            return value
        bounds = f"of at least {low}" if high is None else f"from {low} to {high}"
        self.defect(where, value, f"an int {bounds}")
        return None

    def kind(self, where: Where, value: object, kind: type[Kind]) -> Kind | None:
        """Return the value if it is an instance of the class; else note a defect."""
        if isinstance(value, kind):
            return value
        self.defect(where, value, f"a {kind.__name__}")
        return None

    def flag(self, where: Where, value: object) -> None:
        """Note a defect unless the value is True or False."""
        self.expect(isinstance(value, bool), where, value, "True or False")

    def sequence(self, where: Where, value: object, count: int) -> Sequence[object]:
        """Return the parts of a sequence; note a defect unless it has so many."""
        parts = value if is_sequence(value) else ()
        sound = is_sequence(value) and len(value) == count
        self.expect(sound, where, value, f"a sequence of {count}")
        return parts

    def cards(
        self, where: Path, value: object, cards: range, *, ordered: bool
    ) -> tuple[int, ...]:
        """Return the cards that a collection holds; note a defect for anything else."""
        if not is_collection(value) or (ordered and not is_sequence(value)):
            kind = "sequence" if ordered else "collection"
            self.defect(where, value, f"a {kind} of cards")
            return ()
        numbers = (
            self.number((*where, index), card, cards[0], cards[-1])
            for index, card in enumerate(value)
        )
        return tuple(number for number in numbers if number is not None)

    def conclude(self, error: type[Invalid]) -> None:
        """Raise the error if anything was wrong."""
        if self.defects:
            raise error(tuple(self.defects))
