"""The settings that both games have: their checks, and the row cards that follow."""

from typing import TYPE_CHECKING, TypeAlias

from thegame._validation import Inspection

from .limits import CARDS, HIGHEST, LOWEST
from .piles import Direction, Pile

if TYPE_CHECKING:
    from .cooperative import Cooperative
    from .face_to_face import FaceToFace

Printed: TypeAlias = "Cooperative | FaceToFace"
"""The rules of a printed game, or of one that inherits from it."""


def inspect_settings(rules: Printed, sharing: int, check: Inspection) -> None:
    """Note every setting with which the game cannot be played.

    A hand must be no smaller than the minimum (R-o), and there must be enough cards to
    deal to the players who share a draw pile.
    """
    check.number("trick", rules.trick, 1)
    most = CARDS // sharing
    minimum = check.number("minimum", rules.minimum, 1, most) or 1
    hand = check.number("hand_size", rules.hand_size, minimum, most) or minimum
    check.number("highest", rules.highest, LOWEST - 1 + sharing * hand, HIGHEST)


def row_card(rules: Printed, direction: Direction, owner: int | None = None) -> Pile:
    """Return a pile with nothing on its row card.

    It shows 1, or one above the highest card, so every card fits (CO-PLAY-3).
    """
    start = LOWEST - 1 if direction is Direction.ASCENDING else rules.highest + 1
    return Pile(direction, owner, start, rules.trick)
