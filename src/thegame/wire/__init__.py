"""Rules, moves, events, deals, states, views and whole games as JSON, and back.

Every document has a ``kind`` and a ``version``, and each kind has its own reader, so a
state can never be read where a view was meant. Readers take str or bytes; anything else
raises TypeError. They are strict: whatever the text, a reader returns the value that it
describes, or raises `thegame.WireError` with every defect and its path.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import attrs

from thegame._checks import Inspection
from thegame._errors import WireError, defect
from thegame._game.deal import Deal, DealView
from thegame._game.events import Event
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Talk
from thegame._game.transcript import Transcript
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Move

from . import _build as build
from ._documents import DOCUMENTS, KINDS
from ._documents import VERSION as _VERSION
from ._fill import fill, to_json
from ._json import ROOT, Doubled, dump, is_object, parse
from ._schema import schema_of

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
    "read_game",
    "read_record",
    "read_seat_record",
    "schema",
]

Value = TypeVar("Value")

VERSION: Final = _VERSION
"""The version of the documents."""

_KIND_OF: Final = {
    value: kind
    for kind, documents in KINDS.items()
    for value, document in DOCUMENTS.items()
    if document in documents
}


def write(value: object) -> str:
    """Return the value as a document: JSON on one line, the same for equal values.

    A value that no kind of document describes raises TypeError. A value that its reader
    would refuse raises `thegame.WireError`; a comment with half a surrogate pair is an
    example.

    >>> import thegame
    >>> from thegame import wire
    >>> wire.write(thegame.Play(37, 0))
    '{"kind":"move","version":1,"move":"play","card":37,"pile":0}'
    """
    kind = _KIND_OF.get(type(value))
    if kind is None:
        name = type(value).__name__
        message = f"cannot write a {name} as JSON; kinds are {', '.join(KINDS)}"
        raise TypeError(message)
    body: dict[str, object] = to_json(value)
    fill(kind, body)
    return dump({"kind": kind, "version": VERSION, **body})


def _read(kind: str, document: str | bytes, make: Callable[[Any], Value]) -> Value:
    filled = fill(kind, _body(kind, parse(document)))
    with build.inside(ROOT):
        return make(filled)


def _body(kind: str, fields: object) -> dict[str, object]:
    """Return the fields of a document after its kind and version, which must match."""
    if not is_object(fields):
        expected = "each field once" if isinstance(fields, Doubled) else "an object"
        raise WireError((defect(ROOT, fields, expected),))
    check = Inspection()
    head: dict[str, object] = {"kind": kind, "version": VERSION}
    for name, right in head.items():
        found = fields.pop(name, attrs.NOTHING)
        same = type(found) is type(right) and found == right
        check.expect(same, (ROOT, name), found, repr(right))
    # What another kind or version would mean is not for this reader to say.
    check.conclude(WireError)
    return fields


def read_rules(document: str | bytes) -> Rules:
    """Return the rules of a game.

    >>> from thegame import wire
    >>> wire.read_rules(
    ...     '{"kind":"rules","version":1,"game":"face-to-face","hand_size":6,'
    ...     '"highest":59,"trick":10,"lone_card_wins":false}'
    ... )
    FaceToFace()
    """
    return _read("rules", document, build.rules)


def read_move(document: str | bytes) -> Move:
    """Return a move, legal or not."""
    return _read("move", document, build.move)


def read_event(document: str | bytes) -> Event:
    """Return an event; `thegame.View.observe` says whether it can happen now."""
    return _read("event", document, build.event)


def read_deal(document: str | bytes) -> Deal:
    """Return a deal."""
    return _read("deal", document, build.deal)


def read_deal_view(document: str | bytes) -> DealView:
    """Return what a seat, or a spectator, sees before the start."""
    return _read("deal_view", document, build.deal_view)


def read_state(document: str | bytes) -> State:
    """Return a state."""
    return _read("state", document, build.state)


def read_view(document: str | bytes) -> View:
    """Return what a seat, or a spectator, sees of a state."""
    return _read("view", document, build.view)


def read_talk(document: str | bytes) -> Talk:
    """Return the hints of a team."""
    return _read("talk", document, build.talk)


def read_game(document: str | bytes) -> Transcript:
    """Return the game in a document of kind ``record``, read but not yet judged.

    Its moves may be illegal; `thegame.Transcript.record` judges them. The places in a
    transcript are paths such as ``("$", "moves", 4)``.
    """
    return _read("record", document, build.game)


def read_record(document: str | bytes) -> Record:
    """Return the game in a document, if it was played by the rules.

    A document that can be read raises `thegame.IllegalGame` at its first illegal move,
    and `thegame.FalseClaim` if the moves lead to another outcome than it says.
    """
    return read_game(document).record()


def read_seat_record(document: str | bytes) -> SeatRecord:
    """Return a game as a seat saw it, if each event can follow those before it."""
    return _read("seat_record", document, build.seat_record)


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the documents of this kind.

    Whatever the schema refuses, the reader refuses. The reader also checks what no
    schema can express.

    >>> from thegame import wire
    >>> wire.schema("move")["oneOf"][1]["required"]
    ['kind', 'version', 'move']
    """
    check = Inspection()
    check.expect(kind in KINDS, "kind", kind, " or ".join(map(repr, KINDS)))
    check.conclude(WireError)
    return schema_of(kind)
