"""The rules of The Game and of The Game: Face to Face, as immutable values.

Names are listed in the order of play: piles and moves, the rules of the two games, the
deal, the state, how it ends, what happened, who sees what, records, and errors. The
modules of the package, such as ``thegame.notation``, are imported when they are used.
"""

import importlib as _importlib
from typing import TYPE_CHECKING

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
    Undecided,
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
    "Undecided",
    "NoSuchMove",
    "NothingToUndo",
]


_publish(globals())

if TYPE_CHECKING:
    from . import agents as agents
    from . import batch as batch
    from . import encoding as encoding
    from . import experiments as experiments
    from . import fair_deals as fair_deals
    from . import notation as notation
    from . import referee as referee
    from . import strategies as strategies
    from . import svg as svg
    from . import tabletop as tabletop
    from . import testing as testing
    from . import wire as wire

    __version__: str
else:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            return _installed_version()
        if name in _modules():
            try:
                return _importlib.import_module(f"{__name__}.{name}")
            except ImportError as error:
                # An extra is missing. Tools that look at every name expect this error.
                raise AttributeError(str(error)) from error
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)

    def __dir__() -> list[str]:
        return sorted({*__all__, *_modules()})


del TYPE_CHECKING  # not a name of this library


def _modules() -> list[str]:
    """Return the names of the public modules of the package."""
    import pkgutil  # noqa: PLC0415 - only needed here

    names = (module.name for module in pkgutil.iter_modules(__path__))
    return [name for name in names if not name.startswith("_")]


from . import _hypothesis_types as _hypothesis_types  # noqa: E402 - after all names

_hypothesis_types.register()
