"""Moves: lay a card, or end the turn; there are no other moves.

A move is a plain value; a state decides whether it is legal.
"""

from typing import TypeAlias, final

import attrs

from thegame._frozen import Value
from thegame._validation import number


@final
@attrs.frozen
class Play(Value):
    """Lay one card on one pile.

    Cards are laid one at a time, each judged by the piles as they are at that moment
    (CO-TURN-4, F2F-TURN-4).
    """

    card: int = attrs.field(converter=number)
    """The number of the card, from the hand of the player on turn."""

    pile: int = attrs.field(converter=number)
    """The index of the pile in ``State.piles``."""


@final
@attrs.frozen
class EndTurn(Value):
    """Stop laying, and draw.

    Drawing is part of it: once, and compulsory (CO-DRAW-2, F2F-DRAW-3, R-m).
    """


Move: TypeAlias = Play | EndTurn
"""Everything a player can do; a closed union for ``match``."""
