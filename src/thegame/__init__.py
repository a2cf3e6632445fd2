"""The rules of The Game and of The Game: Face to Face, as immutable values.

Names are listed in the order of play: piles and moves, the rules of the two games, the
deal, the state, how it ends, what happened, who sees what, records, and errors.
"""

import sys as _sys

from . import _sigint as _sigint  # isort: skip # before everything else
from . import refusals as refusals
from . import rulebook as rulebook
from . import transcripts as transcripts
from ._errors import (
    Invalid,
    InvalidDeal,
    InvalidDraw,
    InvalidRecord,
    InvalidRules,
    InvalidState,
    InvalidTalk,
    NoSuchMove,
    NoSuchPlayer,
    NothingToUndo,
    TheGameError,
    UnexpectedEvent,
)
from ._game.deal import Deal, DealView, deal, draw_starter
from ._game.events import Drew, Event, GameEnded, Laid, SeatStep, Step, TurnEnded
from ._game.record import Record
from ._game.record_tables import LaidCard, Turn
from ._game.seat_record import SeatRecord
from ._game.shuffle import Chance
from ._game.state import State
from ._game.talk import Hint, HintKind, Talk
from ._game.view import View
from ._public import publish as _publish
from ._rules import Cooperative, FaceToFace, Rules
from ._rules.moves import EndTurn, Move, Play
from ._rules.outcome import DuelResult, Ending, Outcome, TeamResult
from ._rules.piles import Direction, Pile
from ._rules.refusals import IllegalMove
from ._rules.table import Table
from ._value_defects import Defect
from ._version import version as _installed_version

__all__ = [
    "Direction",
    "Pile",
    "Play",
    "EndTurn",
    "Move",
    "Cooperative",
    "FaceToFace",
    "Rules",
    "Table",
    "deal",
    "draw_starter",
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
    "TheGameError",
    "IllegalMove",
    "Invalid",
    "InvalidRules",
    "InvalidDeal",
    "InvalidDraw",
    "InvalidState",
    "InvalidTalk",
    "InvalidRecord",
    "Defect",
    "NoSuchPlayer",
    "UnexpectedEvent",
    "NoSuchMove",
    "NothingToUndo",
]


def __getattr__(name: str) -> str:
    if name == "__version__":
        return _installed_version()
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


_publish(globals())

if _sys.modules.get("hypothesis") is not None:
    # Its plugin was loaded before there was anything to register.
    from ._hypothesis_types import register as _register

    _register()
