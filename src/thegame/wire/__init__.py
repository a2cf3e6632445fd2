"""Rules, moves, events, states, views, whole games and errors as JSON, and back.

Every document has a ``kind`` and a ``version``, and each kind has its own reader, so a
state can never be read where a view was meant. A document is text, or the same as a
dict: `write` and `write_dict` return them, and every reader takes both. Readers are
strict: whatever the document, a reader returns the value that it describes, or raises
`thegame.WireError` with every defect and its path.
"""

from collections.abc import Mapping
from typing import Any, Final

from thegame._checks import Inspection
from thegame._errors import TheGameError, WireError
from thegame._game.deal import Deal, DealView
from thegame._game.events import Event, SeatStep
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Talk
from thegame._game.view import View
from thegame._rules import Rules
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove
from thegame.transcript import Transcript

from . import _build as build
from ._build_errors import error, refusal
from ._documents import VERSION as _VERSION
from ._error_documents import bounded
from ._fill import fill
from ._json import dump
from ._kinds import KIND_OF, KINDS
from ._read import BUILDERS, read_one_of
from ._schema import schema_of
from ._write import to_json

__all__ = [
    "VERSION",
    "write",
    "write_dict",
    "read",
    "read_rules",
    "read_move",
    "read_event",
    "read_step",
    "read_outcome",
    "read_deal",
    "read_deal_view",
    "read_state",
    "read_view",
    "read_talk",
    "read_game",
    "read_record",
    "read_seat_record",
    "read_refusal",
    "read_error",
    "schema",
]


def __dir__() -> list[str]:
    # Completion offers what is public, not what is imported here.
    return __all__


VERSION: Final = _VERSION
"""The version of the documents."""


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
    return dump(write_dict(value))


def write_dict(value: object) -> dict[str, Any]:
    """Return the value as a document in the form of a dict, for a larger document.

    It equals ``json.loads(write(value))``, and the caller may change it.

    >>> import thegame
    >>> from thegame import wire
    >>> {"table": 7, "move": wire.write_dict(thegame.EndTurn())}
    {'table': 7, 'move': {'kind': 'move', 'version': 1, 'move': 'end_turn'}}
    """
    kind = KIND_OF.get(type(value))
    if kind is None:
        name = type(value).__name__
        message = f"cannot write a {name} as JSON; kinds are {', '.join(KINDS)}"
        raise TypeError(message)
    body: dict[str, object] = to_json(bounded(value))
    fill(kind, body)
    return {"kind": kind, "version": VERSION, **body}


def read(document: str | bytes | Mapping[str, object], *kinds: str) -> object:
    """Return the value of a document of one of these kinds, or of any kind.

    For a client that is sent documents of several kinds; ``match`` tells them apart.

    >>> from thegame import wire
    >>> wire.read('{"kind":"move","version":1,"move":"end_turn"}', "move", "talk")
    EndTurn()
    """
    _require(kinds)
    return read_one_of({kind: BUILDERS[kind] for kind in kinds or BUILDERS}, document)


def read_rules(document: str | bytes | Mapping[str, object]) -> Rules:
    """Return the rules of a game.

    >>> from thegame import wire
    >>> wire.read_rules(
    ...     '{"kind":"rules","version":1,"game":"face-to-face","hand_size":6,'
    ...     '"highest":59,"trick":10,"lone_card_wins":false}'
    ... )
    FaceToFace()
    """
    return read_one_of({"rules": build.rules}, document)


def read_move(document: str | bytes | Mapping[str, object]) -> Move:
    """Return a move, legal or not."""
    return read_one_of({"move": build.move}, document)


def read_event(document: str | bytes | Mapping[str, object]) -> Event:
    """Return an event; `thegame.View.observe` says whether it can happen now."""
    return read_one_of({"event": build.event}, document)


def read_step(document: str | bytes | Mapping[str, object]) -> SeatStep:
    """Return all events of one move, as a seat may know them.

    A client continues with ``view.observe(*step.events)``.
    """
    return read_one_of({"step": build.step}, document)


def read_outcome(document: str | bytes | Mapping[str, object]) -> Outcome:
    """Return how a game ended."""
    return read_one_of({"outcome": build.outcome}, document)


def read_deal(document: str | bytes | Mapping[str, object]) -> Deal:
    """Return a deal."""
    return read_one_of({"deal": build.deal}, document)


def read_deal_view(document: str | bytes | Mapping[str, object]) -> DealView:
    """Return what a seat, or a spectator, sees before the start."""
    return read_one_of({"deal_view": build.deal_view}, document)


def read_state(document: str | bytes | Mapping[str, object]) -> State:
    """Return a state."""
    return read_one_of({"state": build.state}, document)


def read_view(document: str | bytes | Mapping[str, object]) -> View:
    """Return what a seat, or a spectator, sees of a state."""
    return read_one_of({"view": build.view}, document)


def read_talk(document: str | bytes | Mapping[str, object]) -> Talk:
    """Return the hints of a team."""
    return read_one_of({"talk": build.talk}, document)


def read_game(document: str | bytes | Mapping[str, object]) -> Transcript:
    """Return the game in a document of kind ``record``, without checking its moves.

    Its moves may be illegal; `thegame.transcript.Transcript.record` checks them. The places in a
    transcript are paths such as ``("$", "moves", 4)``.
    """
    return read_one_of({"record": build.game}, document)


def read_record(document: str | bytes | Mapping[str, object]) -> Record:
    """Return the game in a document, if it was played by the rules.

    A document that can be read raises `thegame.transcript.IllegalGame` at its first illegal move,
    and `thegame.transcript.FalseClaim` if the moves lead to another outcome than it says.
    """
    return read_game(document).record()


def read_seat_record(document: str | bytes | Mapping[str, object]) -> SeatRecord:
    """Return a game as a seat saw it, if each event can follow those before it."""
    return read_one_of({"seat_record": build.seat_record}, document)


def read_refusal(document: str | bytes | Mapping[str, object]) -> IllegalMove:
    """Return why a move was refused: an error of the right class, with its facts."""
    return read_one_of({"refusal": refusal}, document)


def read_error(document: str | bytes | Mapping[str, object]) -> TheGameError:
    """Return any other error of the library, with its facts; nothing is raised."""
    return read_one_of({"error": error}, document)


def schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the documents of this kind.

    Whatever the schema refuses, the reader refuses. The reader also checks what no
    schema can express.

    >>> from thegame import wire
    >>> wire.schema("move")["oneOf"][1]["required"]
    ['kind', 'version', 'move']
    """
    _require((kind,))
    return schema_of(kind)


def _require(kinds: tuple[str, ...]) -> None:
    check = Inspection()
    for kind in kinds:
        check.expect(kind in KINDS, "kind", kind, " or ".join(map(repr, KINDS)))
    check.conclude(WireError)
