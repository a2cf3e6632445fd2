"""
What enters is checked here, and every defect is collected before one is raised.

A number is a plain int: a bool is none, nor is a float that happens to be whole.
"""

from collections.abc import Collection, Sequence
from typing import TypeGuard, TypeVar

import attrs

from ._errors import Defect, Invalid, NoSuchPlayer

Kind = TypeVar("Kind")


def is_number(value: object) -> TypeGuard[int]:
    """
    Whether the value is a plain int.
    """
    return type(value) is int


def is_sequence(value: object) -> TypeGuard[Sequence[object]]:
    """
    Whether the value has parts in an order.
    """
    return isinstance(value, Sequence)


def is_collection(value: object) -> TypeGuard[Collection[object]]:
    """
    Whether the value has parts.
    """
    return isinstance(value, Collection)


def is_seat(player: object, players: int) -> TypeGuard[int]:
    """
    Whether somebody sits there.
    """
    return is_number(player) and 0 <= player < players


def require_seat(player: object, players: int) -> None:
    """
    Raise unless somebody sits there.
    """
    if not is_seat(player, players):
        raise NoSuchPlayer(player, players)


def are_numbers(values: Collection[object]) -> TypeGuard[Collection[int]]:
    """
    Whether there are values, and each is a plain int.
    """
    return set(map(type, values)) == {int}


@attrs.define
class Inspection:
    """
    The reading of a value that may be wrong in many places at once.
    """

    defects: list[Defect] = attrs.Factory(list[Defect])
    """What was found wrong so far."""

    def expect(self, sound: bool, where: str, found: object, expected: str) -> None:
        """
        Note a defect unless this is sound.
        """
        if not sound:
            self.defects.append(Defect(where, found, expected))

    def number(
        self, where: str, value: object, low: int, high: int | None = None
    ) -> int | None:
        """
        It must be a plain int from low to high; returns it if it is.
        """
        if is_number(value) and low <= value and (high is None or value <= high):
            return value
        bounds = f"of at least {low}" if high is None else f"from {low} to {high}"
        self.expect(False, where, value, f"an int {bounds}")
        return None

    def kind(self, where: str, value: object, kind: type[Kind]) -> Kind | None:
        """
        It must be one of these; returns it if it is.
        """
        if isinstance(value, kind):
            return value
        self.expect(False, where, value, f"a {kind.__name__}")
        return None

    def flag(self, where: str, value: object) -> None:
        """
        It must be True or False.
        """
        self.expect(isinstance(value, bool), where, value, "True or False")

    def sequence(self, where: str, value: object, count: int) -> Sequence[object]:
        """
        It must be a sequence of so many parts; returns what there is of them.
        """
        sound = is_sequence(value) and len(value) == count
        self.expect(sound, where, value, f"a sequence of {count}")
        return value if is_sequence(value) else ()

    def cards(
        self, where: str, value: object, cards: range, *, ordered: bool
    ) -> tuple[int, ...]:
        """
        It must hold nothing but these cards; returns those that it holds.
        """
        if not is_collection(value) or (ordered and not is_sequence(value)):
            kind = "sequence" if ordered else "collection"
            self.expect(False, where, value, f"a {kind} of cards")
            return ()
        numbers = (
            self.number(f"{where}[{index}]", card, cards[0], cards[-1])
            for index, card in enumerate(value)
        )
        return tuple(number for number in numbers if number is not None)

    def conclude(self, error: type[Invalid]) -> None:
        """
        Raise the error if anything was wrong.
        """
        if self.defects:
            raise error(tuple(self.defects))
