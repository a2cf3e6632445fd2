"""The rules of The Game and of The Game: Face to Face, as immutable values.

Names are listed in the order of play: the rulebook, piles and moves, the rules of the
two games, the deal, the state, how it ends, what happened, who sees what, records, and
errors.
"""

import sys as _sys
from types import FunctionType as _FunctionType

from . import _start as _start  # isort: skip # before everything else
from ._defects import Defect
from ._errors import (
    InvalidDeal,
    InvalidDraw,
    InvalidEncoding,
    InvalidExperiment,
    InvalidPicture,
    InvalidRecord,
    InvalidRules,
    InvalidState,
    InvalidTalk,
    MalformedJSON,
    NoSuchMove,
    NoSuchPlayer,
    NotationError,
    NothingToUndo,
    TheGameError,
    UnexpectedEvent,
    UnknownClause,
    WireError,
)
from ._game.deal import Deal, DealView, deal
from ._game.events import Drew, Event, GameEnded, Laid, SeatStep, Step, TurnEnded
from ._game.record import Record
from ._game.record_parts import LaidCard, Turn
from ._game.seat_record import SeatRecord
from ._game.shuffle import Chance
from ._game.state import State
from ._game.talk import Hint, HintKind, Talk
from ._game.transcript import Transcript, WrittenHints, WrittenMove
from ._game.view import View
from ._game_errors import FalseClaim, IllegalGame, IllegalTalk, WorkersLost
from ._places import TextPlace
from ._rules import Cooperative, FaceToFace, Rules
from ._rules.moves import EndTurn, Move, Play
from ._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from ._rules.piles import Direction, Pile
from ._rules.refusals import (
    AlreadyHelped,
    DoesNotFit,
    DoesNotImprove,
    GameOver,
    IllegalMove,
    NoSuchCard,
    NoSuchPile,
    NotAMove,
    NotInHand,
    NotYourTurn,
    TooFewLaid,
)
from ._rules.rulebook import (
    CLAUSES,
    EDITIONS,
    RULINGS,
    Clause,
    Force,
    Game,
    Standing,
    clause,
)
from ._version import version as _installed_version

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
    "SeatStep",
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
    "SeatRecord",
    "Transcript",
    "WrittenMove",
    "WrittenHints",
    "TextPlace",
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
    "InvalidDraw",
    "InvalidState",
    "InvalidTalk",
    "InvalidRecord",
    "InvalidPicture",
    "InvalidEncoding",
    "InvalidExperiment",
    "Defect",
    "NoSuchPlayer",
    "UnexpectedEvent",
    "NoSuchMove",
    "NothingToUndo",
    "NotationError",
    "WireError",
    "MalformedJSON",
    "IllegalGame",
    "IllegalTalk",
    "FalseClaim",
    "UnknownClause",
    "WorkersLost",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _installed_version()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def _publish() -> None:
    """Give each name its one public path, in docs and pickles too."""
    for name in __all__:
        public = globals()[name]
        if isinstance(public, type | _FunctionType):
            public.__module__ = __name__


_publish()

if _sys.modules.get("hypothesis") is not None:
    # Its plugin was loaded before there was anything to register.
    from ._hypothesis import register as _register

    _register()
