"""Piles, and the placement rule: whether a card fits, improves, or is a trick.

The rule of both games is written here and nowhere else, as functions of plain numbers.
The games decide who owns a pile, and so which function applies.
"""

from typing import final

import attrs

from thegame._frozen import Named, Value
from thegame._validation import number, optional_number, required_int


class Direction(int, Named):
    """Which way the cards of a pile run."""

    ASCENDING = 1
    DESCENDING = -1


def advance(direction: int, top: int, card: int) -> int:
    """Return how far a card moves a pile forwards; negative if it moves it back."""
    return direction * (card - top)


def is_trick(direction: int, top: int, card: int, trick: int) -> bool:
    """Return whether the card goes back by exactly the trick.

    CO-TRICK-1 and F2F-TRICK-1 on ascending piles, CO-TRICK-2 and F2F-TRICK-2 on
    descending ones. On an untouched pile no card is that far back (R-g).
    """
    return advance(direction, top, card) == -trick


def fits(direction: int, top: int, card: int, trick: int) -> bool:
    """Return whether a player may lay a card on a pile of their own, or a shared one.

    The card must go forwards by any step: CO-PLAY-1 and F2F-OWN-1 upwards, CO-PLAY-2
    and F2F-OWN-2 downwards. The trick is the only exception (CO-TRICK-4, F2F-TRICK-4)
    and may be used any number of times (CO-TRICK-3, F2F-TRICK-3). An equal number does
    not fit (R-w).
    """
    return advance(direction, top, card) > 0 or is_trick(direction, top, card, trick)


def improves(direction: int, top: int, card: int) -> bool:
    """Return whether a card improves an opponent's pile: it goes back by any step.

    F2F-OPP-2. Ten back is an improvement like any other (F2F-OPP-3, R-f), an equal
    number is not one (R-w), and nothing lies behind a row card (R-e).
    """
    return advance(direction, top, card) < 0


def letter(pile: "Pile") -> str:
    """Return the name of a pile if there is one for each direction."""
    return "A" if pile.direction == Direction.ASCENDING else "D"


def place(pile: "Pile") -> int:
    """Return the index of a pile if there is one for each direction."""
    return 0 if pile.direction == Direction.ASCENDING else 1


@final
@attrs.frozen
class Pile(Value):
    """A row card and the cards laid on it, of which only the top one shows.

    Its methods take any number, whether or not the deck has such a card.

    >>> import thegame
    >>> pile = thegame.Pile(thegame.Direction.ASCENDING, owner=None, top=47)
    >>> pile.fits(48), pile.fits(37), pile.fits(38)
    (True, True, False)
    """

    direction: Direction
    """Whether its cards rise or fall."""

    owner: int | None = attrs.field(converter=optional_number)
    """The player whose pile it is; None if all players share it."""

    top: int = attrs.field(converter=number)
    """The number that shows: the last card laid, or the row card's number."""

    trick: int = attrs.field(default=10, converter=number)
    """How far back the backwards trick goes."""

    name: str = attrs.field(
        default=attrs.Factory(letter, takes_self=True),
        kw_only=True,
        eq=False,
    )
    """The name of the pile from the seat that looks at it: ``A1``, ``D``, ``opp.A``.

    Moves are written with it. It is not part of the value: the same pile has two names
    in a duel.
    """

    index: int = attrs.field(
        default=attrs.Factory(place, takes_self=True),
        converter=number,
        kw_only=True,
        eq=False,
    )
    """The index of the pile in ``State.piles``; not part of the value, like its name."""

    def advance(self, card: int) -> int:
        """Return how far the card would move the pile forwards; negative for back.

        Cards that advance a pile less leave more room for others.
        """
        return advance(self.direction, self.top, required_int("card", card))

    def fits(self, card: int) -> bool:
        """Return whether the owner, or anyone on a shared pile, may lay the card."""
        card = required_int("card", card)
        return fits(self.direction, self.top, card, self.trick)

    def is_trick(self, card: int) -> bool:
        """Return whether the card would be a backwards trick here."""
        card = required_int("card", card)
        return is_trick(self.direction, self.top, card, self.trick)

    def is_improved_by(self, card: int) -> bool:
        """Return whether the owner's opponent may lay the card here."""
        return improves(self.direction, self.top, required_int("card", card))
