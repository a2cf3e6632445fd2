"""Rules, moves, events, states, views, whole games and refusals as JSON, and back.

Every document has a ``kind`` and a ``version``, and each kind has its own reader, so a
state can never be read where a view was meant. A document is text or a dict: `write`
and `write_dict` return them, and every reader accepts both. Readers are strict:
whatever the document, a reader returns the value that it describes, or raises
`WireError` with every defect and its path. Errors that are not refusals are written,
but not read back.

Readers know the printed games, and those whose classes are given as ``games``.
"""

import contextlib
from collections.abc import Collection, Mapping
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast, final, overload

import attrs

from thegame._errors import Invalid, TheGameError
from thegame._frozen import with_article
from thegame._game.deal import Deal, DealView
from thegame._game.events import Event, SeatStep
from thegame._game.record import Record
from thegame._game.seat_record import SeatRecord
from thegame._game.state import State
from thegame._game.talk import Talk
from thegame._game.view import View
from thegame._public import publish
from thegame._rules import GAMES, Games, Rules, is_rules
from thegame._rules.moves import Move
from thegame._rules.outcome import Outcome
from thegame._rules.refusals import IllegalMove
from thegame._sentences import one_of
from thegame._validation import Inspection, required_parts
from thegame._value_defects import defect
from thegame.transcripts import Transcript

from . import _document_kinds as documents
from . import _parts as parts
from ._codecs import Codec, Schema, alternatives, moved
from ._document_kinds import (
    KIND_OF,
    KINDS,
    WIDEST_KINDS,
    document_head,
    documents_of,
)
from ._error_documents import error_schema, write_error
from ._json import (
    ROOT,
    Doubled,
    Json,
    MalformedJSON,
    WireError,
    copy_mapping,
    dump,
    is_object,
    parse,
)

__all__ = [
    "VERSION",
    "Content",
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
    "schema",
    "WithGames",
    "WireError",
    "MalformedJSON",
]


VERSION: Final = documents.VERSION
"""The version of the documents."""

Content: TypeAlias = (
    Rules
    | Move
    | Event
    | SeatStep
    | Outcome
    | Deal
    | DealView
    | State
    | View
    | Talk
    | Record
    | SeatRecord
    | IllegalMove
)
"""The value of a document: everything that `read` can return."""

_Value = TypeVar("_Value")

Document: TypeAlias = str | bytes | Mapping[str, object]
"""A document as the readers accept it: a JSON text, or the object that it describes."""


def write(value: object) -> str:
    """Return the value as a document: JSON on one line, equal for equal values.

    A value that no kind of document describes raises TypeError. A value that its reader
    would refuse raises `WireError` with the first defect; a comment with half a
    surrogate pair is an example.

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
    kind = KIND_OF.get(type(value)) or ("rules" if is_rules(value) else None)
    if kind is not None:
        try:
            return {"kind": kind, "version": VERSION, **_written(kind, value)}
        except WireError:
            # Every error has a document, also a refusal that cannot be read back.
            if kind != "refusal":
                raise
    if isinstance(value, TheGameError):
        return {"kind": "error", "version": VERSION, **write_error(value)}
    found, kinds = with_article(type(value)), ", ".join((*KINDS, "error"))
    message = f"cannot write {found} as JSON; kinds are {kinds}"
    raise TypeError(message)


@overload
def read(
    document: Document, kind: Literal["rules"], /, *, games: Games = ...
) -> Rules: ...
@overload
def read(
    document: Document, kind: Literal["move"], /, *, games: Games = ...
) -> Move: ...
@overload
def read(
    document: Document, kind: Literal["event"], /, *, games: Games = ...
) -> Event: ...
@overload
def read(
    document: Document, kind: Literal["step"], /, *, games: Games = ...
) -> SeatStep: ...
@overload
def read(
    document: Document, kind: Literal["outcome"], /, *, games: Games = ...
) -> Outcome: ...
@overload
def read(
    document: Document, kind: Literal["deal"], /, *, games: Games = ...
) -> Deal: ...
@overload
def read(
    document: Document, kind: Literal["deal_view"], /, *, games: Games = ...
) -> DealView: ...
@overload
def read(
    document: Document, kind: Literal["state"], /, *, games: Games = ...
) -> State: ...
@overload
def read(
    document: Document, kind: Literal["view"], /, *, games: Games = ...
) -> View: ...
@overload
def read(
    document: Document, kind: Literal["talk"], /, *, games: Games = ...
) -> Talk: ...
@overload
def read(
    document: Document, kind: Literal["record"], /, *, games: Games = ...
) -> Record: ...
@overload
def read(
    document: Document, kind: Literal["seat_record"], /, *, games: Games = ...
) -> SeatRecord: ...
@overload
def read(
    document: Document, kind: Literal["refusal"], /, *, games: Games = ...
) -> IllegalMove: ...
@overload
def read(document: Document, *kinds: str, games: Games = ...) -> Content: ...
def read(document: Document, *kinds: str, games: Games = ()) -> Content:
    """Return the value of a document of one of these kinds, or of any kind.

    A client that is sent documents of several kinds tells them apart with ``match``.
    Type checkers know the class of the value if one kind is given.

    >>> from thegame import wire
    >>> wire.read('{"kind":"move","version":1,"move":"end_turn"}', "move", "talk")
    EndTurn()
    """
    _require(kinds, KINDS)
    known = documents_of(games).kinds
    value = _read({kind: known[kind] for kind in kinds or known}, document)
    return value.record() if isinstance(value, Transcript) else cast("Content", value)


def read_rules(document: Document, *, games: Games = ()) -> Rules:
    """Return the rules of a game.

    >>> from thegame import wire
    >>> wire.read_rules(
    ...     '{"kind":"rules","version":1,"game":"face-to-face","hand_size":6,'
    ...     '"highest":59,"trick":10,"lone_card_wins":false}'
    ... )
    FaceToFace()
    """
    return _read({"rules": documents_of(games).rules}, document)


def read_move(document: Document) -> Move:
    """Return a move, legal or not."""
    return _read({"move": parts.MOVE}, document)


def read_event(document: Document, *, games: Games = ()) -> Event:
    """Return an event; `thegame.View.observe` says whether it can happen now."""
    return _read({"event": documents_of(games).event}, document)


def read_step(document: Document, *, games: Games = ()) -> SeatStep:
    """Return all events of one move, as a seat may know them.

    A client continues with ``view.observe(*step.events)``.
    """
    return _read({"step": documents_of(games).step}, document)


def read_outcome(document: Document, *, games: Games = ()) -> Outcome:
    """Return how a game ended."""
    return _read({"outcome": documents_of(games).outcome}, document)


def read_deal(document: Document, *, games: Games = ()) -> Deal:
    """Return a deal."""
    return _read({"deal": documents_of(games).deal}, document)


def read_deal_view(document: Document, *, games: Games = ()) -> DealView:
    """Return the view that a seat, or a spectator, has before the start."""
    return _read({"deal_view": documents_of(games).deal_view}, document)


def read_state(document: Document, *, games: Games = ()) -> State:
    """Return a state."""
    return _read({"state": documents_of(games).state}, document)


def read_view(document: Document, *, games: Games = ()) -> View:
    """Return the view that a seat, or a spectator, has of a state."""
    return _read({"view": documents_of(games).view}, document)


def read_talk(document: Document, *, games: Games = ()) -> Talk:
    """Return the hints of a team."""
    return _read({"talk": documents_of(games).talk}, document)


def read_game(document: Document, *, games: Games = ()) -> Transcript:
    """Return the game in a document of kind ``record``, without checking its moves.

    Its moves may be illegal; `thegame.transcripts.Transcript.record` checks them. The
    places in a transcript are paths such as ``("$", "moves", 4)``.
    """
    return _read({"record": documents_of(games).record}, document)


def read_record(document: Document, *, games: Games = ()) -> Record:
    """Return the game in a document, if it was played by the rules.

    A document that can be read raises `thegame.transcripts.IllegalGame` at its first
    illegal move, and `thegame.transcripts.FalseClaim` if the moves lead to another
    outcome than it says.
    """
    return read_game(document, games=games).record()


def read_seat_record(document: Document, *, games: Games = ()) -> SeatRecord:
    """Return a game as a seat saw it, if each event can follow those before it."""
    return _read({"seat_record": documents_of(games).seat_record}, document)


def read_refusal(document: Document, *, games: Games = ()) -> IllegalMove:
    """Return why a move was refused: an error of the right class, with its facts."""
    return _read({"refusal": documents_of(games).refusal}, document)


def schema(kind: str, *, games: Games = ()) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of the documents of this kind.

    Whatever the schema refuses, the reader refuses. The reader also checks what no
    schema can express.

    >>> from thegame import wire
    >>> wire.schema("move")["oneOf"][1]["required"]
    ['kind', 'version', 'move']
    """
    _require((kind,), (*KINDS, "error"))
    named: dict[str, Schema] = {}
    head = document_head(kind)
    if kind == "error":
        options = [error_schema(head)]
    else:
        options = [
            option.body(head, named)
            for option in documents_of(games).kinds[kind].options
        ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"thegame: {kind}, version {VERSION}",
        **alternatives(options),
        **({"$defs": dict(sorted(named.items()))} if named else {}),
    }


def _classes(games: Games) -> tuple[type[Rules], ...]:
    return required_parts("games", games, "classes of rules")


@final
@attrs.frozen
class WithGames:
    """Games that a field of a pydantic model knows beside the printed ones.

    Annotate the class or the union itself: ``Annotated[State, WithGames([MyGame])]``,
    also inside a list. A field whose type is the class of a game needs none.
    """

    games: tuple[type[Rules], ...] = attrs.field(converter=_classes)
    """The classes of the games."""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from ._pydantic import core_schema_with  # noqa: PLC0415 - needs pydantic

        return core_schema_with(self.games, source, handler)


def _written(kind: str, value: object) -> Json:
    """Return the fields of a document of this kind."""
    rules: object = getattr(value, "rules", value)
    printed = type(rules) in GAMES.values()
    games = (type(rules),) if not printed and is_rules(rules) else ()
    try:
        return documents_of(games).kinds[kind].write(value)
    except WireError as error:
        found = error
    if not games:
        # An event does not say of which game it is.
        with contextlib.suppress(WireError):
            return WIDEST_KINDS[kind].write(value)
    raise moved(found, ROOT)


def _require(kinds: tuple[object, ...], known: Collection[str]) -> None:
    check = Inspection()
    for kind in kinds:
        is_known = isinstance(kind, str) and kind in known
        check.expect(is_known, "kind", kind, one_of(known))
    check.conclude(WireError)


def _read(codecs: Mapping[str, Codec[_Value]], document: Document) -> _Value:
    """Return the value of a document of one of these kinds."""
    plain = copy_mapping(document) if isinstance(document, Mapping) else parse(document)
    codec = codecs[_take_kind(plain, codecs)]
    check = Inspection()
    codec.inspect(plain, (ROOT,), check)
    check.conclude(WireError)
    try:
        return codec.build(plain)
    except Invalid as error:
        raise moved(error, ROOT) from None


def _take_kind(document: Json, kinds: Collection[str]) -> str:
    """Remove the kind and the version from a document, and return the kind."""
    if isinstance(document, Doubled):
        raise WireError((document.defect((ROOT,)),))
    if not is_object(document):
        raise WireError((defect(ROOT, document, "an object"),))
    kind = document.pop("kind", attrs.NOTHING)
    version = document.pop("version", attrs.NOTHING)
    check = Inspection()
    known = type(kind) is str and kind in kinds
    check.expect(known, (ROOT, "kind"), kind, one_of(kinds))
    same = type(version) is int and version == VERSION
    check.expect(same, (ROOT, "version"), version, repr(VERSION))
    # The fields of an unknown kind or version cannot be checked.
    check.conclude(WireError)
    return str(kind)


publish(globals())
