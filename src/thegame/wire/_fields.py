"""Fields: what a field of a document may hold, in any game.

Type checkers read the annotations as usual; the readers and the schemas read the limits
in them too.
"""

from collections.abc import Sequence
from typing import Annotated, Final, TypeAlias

import attrs

from thegame._defects import Defect
from thegame._rules.limits import CARDS, DECKS, HIGHEST, LOWEST, PILES, PLAYERS


@attrs.frozen
class Document:
    """A JSON object that has the fields of its class and no others.

    Fields with a default may be missing.
    """

    def contradictions(self) -> Sequence[Defect]:
        """Return where the fields contradict each other."""
        return ()


def defaults_of(document: type[Document]) -> dict[str, object]:
    """Return the fields of a document that may be missing, and what they are then."""
    return {
        field.name: field.default
        for field in attrs.fields(document)
        if field.default is not attrs.NOTHING
    }


@attrs.frozen
class Bounds:
    """A number is from low to high."""

    low: int
    high: int


@attrs.frozen
class Most:
    """An array has at most so many parts."""

    count: int


@attrs.frozen
class OneOf:
    """An object is one of these documents."""

    documents: tuple[type[Document], ...]


LARGEST: Final = 2**53 - 1
"""The largest number that every language can read (RFC 7493)."""

Number: TypeAlias = Annotated[int, Bounds(-LARGEST, LARGEST)]
Ordinal: TypeAlias = Annotated[int, Bounds(0, LARGEST)]
Card: TypeAlias = Annotated[int, Bounds(LOWEST, HIGHEST)]
Top: TypeAlias = Annotated[int, Bounds(LOWEST - 1, HIGHEST + 1)]
Count: TypeAlias = Annotated[int, Bounds(0, CARDS)]
Player: TypeAlias = Annotated[int, Bounds(0, PLAYERS - 1)]
Pile: TypeAlias = Annotated[int, Bounds(0, PILES - 1)]
Cards: TypeAlias = Annotated[tuple[Card, ...], Most(CARDS)]
Tops: TypeAlias = Annotated[tuple[Top, ...], Most(PILES)]
Hands: TypeAlias = Annotated[tuple[Cards, ...], Most(PLAYERS)]
Decks: TypeAlias = Annotated[tuple[Cards, ...], Most(DECKS)]
HandSizes: TypeAlias = Annotated[tuple[Count, ...], Most(PLAYERS)]
DeckSizes: TypeAlias = Annotated[tuple[Count, ...], Most(DECKS)]
