"""
The rules of The Game and of The Game: Face to Face, as immutable values.

The names stand in the order of play: the rulebook, piles and moves, the rules of
the two games, the deal, the state, how it ends, what happened, who sees what, the
record, and everything that is refused.
"""

from types import FunctionType as _FunctionType

from ._account import Account
from ._chance import Chance
from ._cooperative import Cooperative
from ._deal import Deal, DealView, deal
from ._errors import (
    Defect,
    FalseClaim,
    FalseOutcome,
    InvalidDeal,
    InvalidRecord,
    InvalidRules,
    InvalidState,
    InvalidTalk,
    NoSample,
    NoSuchMove,
    NoSuchPlayer,
    NotationError,
    TheGameError,
    UnexpectedEvent,
    UnknownClause,
    WireError,
)
from ._events import Drew, Event, GameEnded, Laid, TurnEnded
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
    IllegalRecord,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
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
from ._state import State, Step
from ._talk import Hint, HintKind, Talk
from ._view import View

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
    "Step",
    "Laid",
    "TurnEnded",
    "Drew",
    "GameEnded",
    "Event",
    "View",
    "DealView",
    "Chance",
    "Hint",
    "HintKind",
    "Talk",
    "Record",
    "Turn",
    "LaidCard",
    "Account",
    "TheGameError",
    "IllegalMove",
    "NotAMove",
    "GameOver",
    "NotYourTurn",
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
    "InvalidTalk",
    "InvalidRecord",
    "Defect",
    "NoSuchPlayer",
    "UnexpectedEvent",
    "NoSample",
    "NoSuchMove",
    "NotationError",
    "FalseClaim",
    "IllegalGame",
    "WireError",
    "FalseOutcome",
    "IllegalRecord",
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
