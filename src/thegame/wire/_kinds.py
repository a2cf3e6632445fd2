"""Kinds: which value is written as which document, and what each kind can be."""

from typing import Final

from thegame._defects import Defect
from thegame._game.deal import Deal, DealView
from thegame._game.events import Drew, GameEnded, Laid, SeatStep, TurnEnded
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Hint, Talk
from thegame._game.view import View
from thegame._places import TextPlace
from thegame._rules.moves import EndTurn, Play
from thegame._rules.outcome import DuelResult, TeamResult

from ._documents import (
    DealDocument,
    DealViewDocument,
    DrewDocument,
    DuelResultDocument,
    EndTurnDocument,
    GameEndedDocument,
    HintDocument,
    LaidDocument,
    PlayDocument,
    RecordDocument,
    SeatRecordDocument,
    StateDocument,
    StepDocument,
    TalkDocument,
    TeamResultDocument,
    TurnEndedDocument,
    ViewDocument,
)
from ._error_documents import ERRORS, REFUSALS, DefectDocument, TextPlaceDocument
from ._fields import Document
from ._rules_document import RULES

DOCUMENTS: Final[dict[type, type[Document]]] = {
    **RULES,
    Play: PlayDocument,
    EndTurn: EndTurnDocument,
    TeamResult: TeamResultDocument,
    DuelResult: DuelResultDocument,
    Laid: LaidDocument,
    TurnEnded: TurnEndedDocument,
    Drew: DrewDocument,
    GameEnded: GameEndedDocument,
    SeatStep: StepDocument,
    Hint: HintDocument,
    Talk: TalkDocument,
    Deal: DealDocument,
    DealView: DealViewDocument,
    State: StateDocument,
    View: ViewDocument,
    Record: RecordDocument,
    SeatRecord: SeatRecordDocument,
    Defect: DefectDocument,
    TextPlace: TextPlaceDocument,
    **REFUSALS,
    **ERRORS,
}
"""The document of each value."""

KINDS: Final[dict[str, tuple[type[Document], ...]]] = {
    "rules": tuple(RULES.values()),
    "move": (PlayDocument, EndTurnDocument),
    "event": (LaidDocument, TurnEndedDocument, DrewDocument, GameEndedDocument),
    "step": (StepDocument,),
    "outcome": (TeamResultDocument, DuelResultDocument),
    "deal": (DealDocument,),
    "deal_view": (DealViewDocument,),
    "state": (StateDocument,),
    "view": (ViewDocument,),
    "talk": (TalkDocument,),
    "record": (RecordDocument,),
    "seat_record": (SeatRecordDocument,),
    "refusal": tuple(REFUSALS.values()),
    "error": tuple(ERRORS.values()),
}
"""What a document of each kind can be."""

KIND_OF: Final = {
    value: kind
    for kind, documents in KINDS.items()
    for value, document in DOCUMENTS.items()
    if document in documents
}
"""The kind of the document of each value; the parts of others have none."""
