"""
The rules of The Game and of The Game: Face to Face, as immutable values.

The names stand in the order of play: the rulebook, piles and moves, the rules of
the two games, the deal, the state, how it ends, the record, and everything that is
refused.
"""

from types import FunctionType as _FunctionType

from ._cooperative import Cooperative
from ._deal import Deal, deal
from ._errors import (
    Defect,
    FalseClaim,
    InvalidDeal,
    InvalidRecord,
    InvalidRules,
    InvalidState,
    NoSuchMove,
    NoSuchPlayer,
    NotationError,
    TheGameError,
    UnknownClause,
)
from ._face_to_face import FaceToFace, Rules
from ._moves import EndTurn, Move, Play
from ._outcome import DuelResult, Ending, Outcome, TeamResult
from ._piles import Direction, Pile
from ._record import LaidCard, Record, Turn
from ._refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    IllegalGame,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    TooFewLaid,
)
from ._rulebook import (
    CLAUSES,
    EDITIONS,
    RULINGS,
    Clause,
    Force,
    Game,
    Standing,
    clause,
)
from ._state import State

__all__ = [
    "CLAUSES",
    "RULINGS",
    "EDITIONS",
    "clause",
    "Clause",
    "Game",
    "Standing",
    "Force",
    "Direction",
    "Pile",
    "Play",
    "EndTurn",
    "Move",
    "Cooperative",
    "FaceToFace",
    "Rules",
    "deal",
    "Deal",
    "State",
    "TeamResult",
    "DuelResult",
    "Ending",
    "Outcome",
    "Record",
    "Turn",
    "LaidCard",
    "TheGameError",
    "IllegalMove",
    "NotAMove",
    "GameOver",
    "NoSuchPile",
    "NoSuchCard",
    "NotInHand",
    "DoesNotFit",
    "DoesNotImprove",
    "AlreadyHelped",
    "TooFewLaid",
    "InvalidRules",
    "InvalidDeal",
    "InvalidState",
    "InvalidRecord",
    "Defect",
    "NoSuchPlayer",
    "NoSuchMove",
    "NotationError",
    "FalseClaim",
    "IllegalGame",
    "UnknownClause",
]


def _publish() -> None:
    """
    Let each name call itself by its one public path, in docs and pickles too.
    """
    for name in __all__:
        public = globals()[name]
        if isinstance(public, type | _FunctionType):
            public.__module__ = __name__


_publish()
