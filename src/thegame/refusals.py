"""The reasons why a move is refused: one class for each, all of them `IllegalMove`.

`State.why_not` returns them, `State.apply` raises them. Each holds the facts in typed
fields, a stable ``code``, and the clause of the rulebook that forbids the move.
"""

from ._public import publish
from ._rules.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotTaken,
    NotYourTurn,
    TooFewLaid,
)

__all__ = [
    "NotAMove",
    "GameOver",
    "NotYourTurn",
    "NoSuchPile",
    "NoSuchCard",
    "NotInHand",
    "DoesNotFit",
    "NotTaken",
    "DoesNotImprove",
    "AlreadyHelped",
    "TooFewLaid",
]

publish(globals())
