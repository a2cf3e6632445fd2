"""Checks of what enters: every defect is collected before an error is raised.

A number is a plain int: a bool is not one, nor is a float that happens to be whole.
Other integers, such as those of numpy, become plain ints where they enter; `number`
and `numbers` do that, and nothing else does. What comes in parts is copied once, and
the copy is what is checked and kept.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import index
from typing import (
    TYPE_CHECKING,
    Any,
    SupportsIndex,
    TypeAlias,
    TypeGuard,
    TypeVar,
    cast,
)

import attrs

from ._errors import Invalid, NoSuchPlayer
from ._frozen import refuse_type, with_article
from ._sentences import counted
from ._value_defects import Defect, Path, defect

Kind = TypeVar("Kind")

if TYPE_CHECKING:
    Integer: TypeAlias = SupportsIndex
else:
    # Type checkers accept every integer; signatures in `help` show the usual one.
    Integer = int

Groups: TypeAlias = tuple[tuple[int, ...], ...]
"""The cards of each hand, draw pile or the like."""

Where: TypeAlias = str | Path
"""The path of a part; a string is a path of one name."""


def required(where: str, value: object, *kinds: type[Kind]) -> Kind:
    """Return an argument of one of these classes; raise TypeError if it has another."""
    if not isinstance(value, kinds):
        refuse_type(where, value, " or ".join(map(with_article, kinds)))
    return value


def required_int(where: str, value: object) -> int:
    """Return an argument as a plain int; raise TypeError if it is not an integer."""
    found = plain(value)
    if not is_number(found):
        refuse_type(where, value, "an int")
    return found


def required_parts(
    where: str, value: Iterable[Kind], expected: str
) -> tuple[Kind, ...]:
    """Return the parts of an argument; raise TypeError if it has none."""
    if not isinstance(cast("object", value), Iterable):
        refuse_type(where, value, expected)
    return tuple(value)


def is_number(value: object) -> TypeGuard[int]:
    """Return whether the value is a plain int."""
    return type(value) is int


def number(value: Integer) -> int:
    """Return an integer of any type as a plain int.

    A bool, and whatever is not an integer, is returned as it is, to be refused where
    values are checked.
    """
    if type(value) is int:
        return value
    return cast("int", plain(value))


def plain(value: object) -> object:
    """Return an integer of any type as a plain int, and anything else as it is."""
    # By its name, because older releases of numpy let their bools pass for integers.
    if type(value) is int or type(value).__name__ == "bool":
        return value
    try:
        return index(cast("SupportsIndex", value))
    except TypeError:
        return value


def copied(value: object, *, ordered: bool = True) -> tuple[object, ...] | None:
    """Return the parts of a sequence, or of any collection; None if it is neither."""
    # An array is not registered as a sequence, but has items in an order.
    if ordered and (not hasattr(value, "__getitem__") or isinstance(value, Mapping)):
        return None
    if not isinstance(value, Collection):
        return None
    try:
        return tuple(cast("Iterable[object]", value))
    except TypeError:
        # An array without dimensions has the methods, and no parts.
        return None


def numbers(values: Iterable[Integer]) -> tuple[int, ...]:
    """Return a sequence of integers as a tuple of plain ints.

    What is not a sequence is returned as it is, to be refused where values are checked.
    """
    parts = copied(values)
    kept = values if parts is None else tuple(map(plain, parts))
    return cast("tuple[int, ...]", kept)


def number_groups(groups: Iterable[Iterable[Integer]]) -> Groups:
    """Return a sequence of sequences of integers as tuples of plain ints.

    What is not a sequence is returned as it is, to be refused where values are checked.
    """
    parts = copied(groups)
    kept = groups if parts is None else tuple(map(numbers, cast("Any", parts)))
    return cast("Groups", kept)


def optional_number(value: Integer | None) -> int | None:
    """Return an integer of any type as a plain int, and None as it is."""
    return None if value is None else number(value)


def seat_number(player: object, players: int) -> int | None:
    """Return the number of a player as a plain int; None if there is no such player."""
    seat = plain(player)
    return seat if is_number(seat) and 0 <= seat < players else None


def required_seat(player: object, players: int) -> int:
    """Return a player's number; raise `NoSuchPlayer` if there is no such player."""
    # Most players are plain ints, and calls of functions take longer than this.
    if type(player) is int and 0 <= player < players:
        return player
    seat = seat_number(player, players)
    if seat is None:
        raise NoSuchPlayer(plain(player), players)
    return seat


def are_numbers(values: Collection[object]) -> TypeGuard[Collection[int]]:
    """Return whether there are values, and each is a plain int."""
    return set(map(type, values)) == {int}


@attrs.define
class Inspection:
    """The examination of a value that may be wrong in many places at once."""

    defects: list[Defect] = attrs.Factory(list[Defect])
    """What was found wrong so far."""

    def defect(
        self, where: Where, found: object, expected: str, problem: str = ""
    ) -> None:
        """Note a defect."""
        self.defects.append(defect(where, found, expected, problem))

    def expect(self, sound: bool, where: Where, found: object, expected: str) -> None:
        """Note a defect unless the condition holds."""
        if not sound:
            self.defect(where, found, expected)

    def number(
        self, where: Where, value: object, low: int, high: int | None = None
    ) -> int | None:
        """Return the value if it is an int from low to high; else note a defect."""
        value = plain(value)
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

    def flag(self, where: Where, value: object) -> bool:
        """Return whether the value is True; note a defect if it is not a bool."""
        self.expect(isinstance(value, bool), where, value, "True or False")
        return value is True

    def sequence(
        self, where: Where, value: object, count: int, noun: str
    ) -> tuple[object, ...]:
        """Return the parts of a sequence; note a defect unless there are ``count``."""
        parts = copied(value)
        sound = parts is not None and len(parts) == count
        self.expect(sound, where, value, f"a sequence of {counted(count, noun)}")
        return parts or ()

    def cards(
        self, where: Path, value: object, cards: Sequence[int], *, ordered: bool
    ) -> tuple[int, ...]:
        """Return the cards that a collection holds; note a defect for anything else."""
        parts = copied(value, ordered=ordered)
        if parts is None:
            kind = "sequence" if ordered else "collection"
            self.defect(where, value, f"a {kind} of cards")
            return ()
        # A quick yes for a whole draw pile: a third of the time to read a state.
        if (
            are_numbers(parts)
            and cards[0] <= min(parts)
            and max(parts) <= cards[-1]
            and (len(cards) == cards[-1] - cards[0] + 1 or {*parts} <= {*cards})
        ):
            return tuple(parts)
        read: list[int] = []
        for place, part in enumerate(parts):
            card = self.card((*where, place), part, cards)
            if card is not None:
                read.append(card)
        return tuple(read)

    def card(self, where: Path, value: object, cards: Sequence[int]) -> int | None:
        """Return the value if it is one of the cards; else note a defect."""
        card = self.number(where, value, cards[0], cards[-1])
        if card is None or card in cards:
            return card
        self.defect(where, card, "a card of the game")
        return None

    def conclude(self, error: type[Invalid]) -> None:
        """Raise the error if anything was wrong."""
        if self.defects:
            raise error(tuple(self.defects))
