"""
Piles: which card fits, which improves, what is a trick.

The placement rule of both games stands here and nowhere else, as functions of
plain numbers. Whose pile it is, and so which of them counts, is for the games.
"""

import attrs

from thegame._values import Named, Value


class Direction(int, Named):
    """
    Which way the cards of a pile run.
    """

    ASCENDING = 1
    DESCENDING = -1


def advance(direction: int, top: int, card: int) -> int:
    """
    How far a card carries a pile along its way; negative when it goes back.
    """
    return direction * (card - top)


def is_trick(direction: int, top: int, card: int, trick: int) -> bool:
    """
    Whether the card goes back by exactly the trick.

    CO-TRICK-1 and F2F-TRICK-1 on ascending piles, CO-TRICK-2 and F2F-TRICK-2 on
    descending ones. On an untouched pile no card is that far back (R-g).
    """
    return advance(direction, top, card) == -trick


def fits(direction: int, top: int, card: int, trick: int) -> bool:
    """
    Whether a card may lie on an own or shared pile.

    It must go on along the pile's way, by any step: CO-PLAY-1 and F2F-OWN-1
    upwards, CO-PLAY-2 and F2F-OWN-2 downwards. The trick is the only exception
    (CO-TRICK-4, F2F-TRICK-4), as often as wanted (CO-TRICK-3, F2F-TRICK-3).
    """
    return advance(direction, top, card) > 0 or is_trick(direction, top, card, trick)


def improves(direction: int, top: int, card: int) -> bool:
    """
    Whether a card improves an opponent's pile: it goes back by any step.

    F2F-OPP-2. Ten back is an improvement like any other (F2F-OPP-3, R-f), an
    equal number is none (R-w), and behind a row card there is nothing (R-e).
    """
    return advance(direction, top, card) < 0


@attrs.frozen
class Pile(Value):
    """
    A row card and what lies on it; only the top shows.

    A pile answers for any number; whether there is such a card it does not know.

    >>> import thegame
    >>> pile = thegame.Pile(thegame.Direction.ASCENDING, owner=None, top=47)
    >>> pile.fits(48), pile.fits(37), pile.fits(38)
    (True, True, False)
    """

    direction: Direction
    """Which way the cards run."""

    owner: int | None
    """Whose pile it is; None when all share it."""

    top: int
    """The number that shows: the last card laid, or the row card's."""

    trick: int = 10
    """How far back the backwards trick goes."""

    def advance(self, card: int) -> int:
        """
        How far the card would carry the pile along its way; negative for back.
        """
        return advance(self.direction, self.top, card)

    def fits(self, card: int) -> bool:
        """
        Whether the card may be laid here by the owner, or by anyone if shared.
        """
        return fits(self.direction, self.top, card, self.trick)

    def is_trick(self, card: int) -> bool:
        """
        Whether the card would be a backwards trick here.
        """
        return is_trick(self.direction, self.top, card, self.trick)

    def is_improved_by(self, card: int) -> bool:
        """
        Whether the card may be laid here by the owner's opponent.
        """
        return improves(self.direction, self.top, card)
