"""Rules, moves, events, deals, states, views and whole games as JSON, and back.

Needs the extra ``json``. Every document says its ``kind`` and the ``version``, and
there is one reader for each kind, so a state can never be read where a view was meant.
Readers are strict: whatever text they are given, they return what it says or raise
`thegame.WireError` with every defect and the path to it. What is neither str nor bytes
raises TypeError.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs

from thegame._checks import Inspection
from thegame._errors import Defect, WireError
from thegame._game.deal import Deal, DealView
from thegame._game.events import Event
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Talk
from thegame._game.view import View
from thegame._rules.face_to_face import Rules
from thegame._rules.moves import Move

from . import _build as intake
from ._documents import FORMS, KINDS
from ._documents import VERSION as _VERSION
from ._fill import CONVERTER, filled, hook_for
from ._json import Doubled, is_object, parse, written
from ._paths import at
from ._schema import drawn

__all__ = [
    "VERSION",
    "write",
    "read_rules",
    "read_move",
    "read_event",
    "read_deal",
    "read_deal_view",
    "read_state",
    "read_view",
    "read_talk",
    "read_record",
    "read_seat_record",
    "schema",
]

Value = TypeVar("Value")

VERSION: Final = _VERSION
"""The version of the documents."""


_HOOKS: Final = {kind: hook_for(forms) for kind, forms in KINDS.items()}
_KIND_OF: Final = {
    value: kind
    for kind, forms in KINDS.items()
    for value, form in FORMS.items()
    if form in forms
}


def write(value: object) -> str:
    """The value as a document: JSON on one line, the same for equal values.

    A value that has no kind raises TypeError. One that the reader of its kind would
    refuse raises `thegame.WireError`: a text with half a surrogate pair, for example.

    >>> import thegame
    >>> from thegame import wire
    >>> wire.write(thegame.Play(37, 0))
    '{"kind":"move","version":1,"move":"play","card":37,"pile":0}'
    """
    kind = _KIND_OF.get(type(value))
    if kind is None:
        message = f"{type(value).__name__} has no kind; there are {', '.join(KINDS)}"
        raise TypeError(message)
    body: dict[str, object] = CONVERTER.unstructure(value)
    filled(_HOOKS[kind], body)
    return written({"kind": kind, "version": VERSION, **body})


def _read(kind: str, document: str | bytes, take: Callable[[Any], Value]) -> Value:
    """What a document of this kind says."""
    form = filled(_HOOKS[kind], _body(kind, parse(document)))
    with at("$"):
        return take(form)


def _body(kind: str, fields: object) -> dict[str, object]:
    """What a document says apart from its kind and version, which must be these."""
    if not is_object(fields):
        single = "each field once" if isinstance(fields, Doubled) else "an object"
        raise WireError((Defect("$", fields, single),))
    check = Inspection()
    right: dict[str, object] = {"kind": kind, "version": VERSION}
    for name, expected in right.items():
        found = fields.pop(name, attrs.NOTHING)
        sound = type(found) is type(expected) and found == expected
        check.expect(sound, f"$.{name}", found, repr(expected))
    # What another kind or version would mean is not for this reader to say.
    check.conclude(WireError)
    return fields


def read_rules(document: str | bytes) -> Rules:
    """The rules that the document says.

    >>> from thegame import wire
    >>> wire.read_rules(
    ...     '{"kind":"rules","version":1,"game":"face-to-face","hand_size":6,'
    ...     '"highest":59,"trick":10,"lone_card_wins":false}'
    ... )
    FaceToFace()
    """
    return _read("rules", document, intake.rules)


def read_move(document: str | bytes) -> Move:
    """The move that the document says, legal or not."""
    return _read("move", document, intake.move)


def read_event(document: str | bytes) -> Event:
    """The event that the document tells; whether it can follow, a view says."""
    return _read("event", document, intake.event)


def read_deal(document: str | bytes) -> Deal:
    """The deal that the document says."""
    return _read("deal", document, intake.dealt)


def read_deal_view(document: str | bytes) -> DealView:
    """What the document says that a seat sees before the start."""
    return _read("deal_view", document, intake.deal_view)


def read_state(document: str | bytes) -> State:
    """The state that the document says."""
    return _read("state", document, intake.state)


def read_view(document: str | bytes) -> View:
    """What the document says that a seat sees."""
    return _read("view", document, intake.view)


def read_talk(document: str | bytes) -> Talk:
    """The hints that the document says."""
    return _read("talk", document, intake.talk)


def read_record(document: str | bytes) -> Record:
    """The game that the document tells, if it was played by the rules.

    A move that breaks a rule raises `thegame.IllegalRecord`, another end than the moves
    lead to `thegame.FalseOutcome`; both are a `thegame.WireError`.
    """
    return _read("record", document, intake.record)


def read_seat_record(document: str | bytes) -> SeatRecord:
    """The game as a seat saw it, if each event can follow those before."""
    return _read("seat_record", document, intake.seat_record)


def schema(kind: str) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the documents of this kind.

    Whatever it refuses, the reader refuses; the reader also asks what no schema can.

    >>> from thegame import wire
    >>> wire.schema("move")["oneOf"][1]["required"]
    ['kind', 'version', 'move']
    """
    check = Inspection()
    check.expect(kind in KINDS, "kind", kind, " or ".join(map(repr, KINDS)))
    check.conclude(WireError)
    return drawn(kind)
