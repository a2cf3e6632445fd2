"""Errors that are not refusals, one of each class, with facts that JSON has."""

from typing import Final

from thegame import (
    Defect,
    Direction,
    EndTurn,
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
    Play,
    TheGameError,
    Undecided,
    UnexpectedEvent,
)
from thegame.agents import AgentFailed, IllegalAnswer, InvalidAgents
from thegame.batch import InvalidBatch
from thegame.encoding import InvalidEncoding
from thegame.experiments import InvalidExperiment, WorkersLost
from thegame.notation import NotationError, TextPlace
from thegame.refusals import DoesNotFit
from thegame.rulebook import UnknownClause, clause
from thegame.svg import InvalidPicture
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk
from thegame.wire import MalformedJSON, WireError

_DEFECTS: Final = (
    Defect((("hands", 0, 1), ("decks", 0)), 7, "each card in one place"),
    Defect((("$", "a b"),), "x", "no such field"),
    Defect((("$", "laid"),), None, "an int"),
    Defect((("$", "helped"),), True, "False"),
)
_FITS_NOT: Final = DoesNotFit(
    clause("CO-PLAY-1"), 88, 1, 97, Direction.ASCENDING, 99, 10, number=17
)

ERRORS: Final[tuple[TheGameError, ...]] = (
    TheGameError(),
    Invalid(_DEFECTS),
    InvalidRules(_DEFECTS),
    InvalidDeal(_DEFECTS[:1]),
    InvalidState(_DEFECTS[1:]),
    InvalidDraw(_DEFECTS[:1], clause=clause("CO-DRAW-1")),
    InvalidTalk(_DEFECTS, omitted=3),
    InvalidRecord(_DEFECTS),
    InvalidPicture(_DEFECTS),
    InvalidEncoding(_DEFECTS[:2]),
    InvalidBatch(_DEFECTS[:1]),
    InvalidAgents(_DEFECTS[:1]),
    InvalidExperiment(_DEFECTS[:1]),
    NoSuchPlayer(7, 2),
    NoSuchPlayer("x", 5),
    UnexpectedEvent((True, 3), 1, 0, 2),
    Undecided(96, 7, 5),
    NoSuchMove(-1, 4),
    NothingToUndo(),
    NotationError(3, 9, "'end'", "ned"),
    WireError(_DEFECTS),
    MalformedJSON(_DEFECTS[:1], 2, 5),
    IllegalGame(
        TextPlace(6, 9), "88-D1", 1, _FITS_NOT, (Play(4, 0), EndTurn()), ("A1", "D1")
    ),
    IllegalGame(("$", "moves", 16), "88-D1", 1, _FITS_NOT, (), ("A1", "D1")),
    FalseClaim(("$", "outcome"), "an open game", "it is over"),
    IllegalTalk(("$", "hints", 3), 16, InvalidTalk(_DEFECTS, omitted=3)),
    IllegalTalk(TextPlace(6, 9), 0, InvalidTalk(_DEFECTS[:1])),
    IllegalAnswer(1, 16, _FITS_NOT),
    IllegalAnswer(4, 0, InvalidTalk(_DEFECTS)),
    UnknownClause("CO-PLAY-99"),
    AgentFailed(("agents:A", "agents:B"), 7, "KeyError", "3", "Traceback"),
    WorkersLost(7, 1, 3, "the worker died"),
)
