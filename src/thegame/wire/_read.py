"""Reading: from text, bytes or a mapping to the value that a document describes."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import attrs

from thegame._checks import Inspection
from thegame._defects import defect
from thegame._errors import WireError
from thegame._game.record import Record

from . import _build as build
from ._build_errors import error, refusal
from ._documents import VERSION, RecordDocument
from ._fill import fill
from ._json import ROOT, Doubled, is_object, parse
from ._plain import copied

Source: TypeAlias = str | bytes | Mapping[str, object]
"""A document: JSON as text, or as a mapping of plain values."""

Value = TypeVar("Value")


def _record(document: RecordDocument) -> Record:
    return build.game(document).record()


BUILDERS: Final[dict[str, Callable[[Any], Any]]] = {
    "rules": build.rules,
    "move": build.move,
    "event": build.event,
    "step": build.step,
    "outcome": build.outcome,
    "deal": build.deal,
    "deal_view": build.deal_view,
    "state": build.state,
    "view": build.view,
    "talk": build.talk,
    "record": _record,
    "seat_record": build.seat_record,
    "refusal": refusal,
    "error": error,
}
"""How the values of each kind are built from their documents."""


def read_one_of(
    builders: Mapping[str, Callable[[Any], Value]], document: Source
) -> Value:
    """Return the value of a document of one of these kinds."""
    kind, body = _body([*builders], plain(document))
    filled = fill(kind, body)
    with build.inside(ROOT):
        return builders[kind](filled)


def plain(document: Source) -> object:
    """Return a document as plain JSON that nobody else holds."""
    return copied(document) if isinstance(document, Mapping) else parse(document)


def _body(kinds: list[str], fields: object) -> tuple[str, dict[str, object]]:
    """Return the kind of a document and its fields after kind and version."""
    if not is_object(fields):
        expected = "each field once" if isinstance(fields, Doubled) else "an object"
        raise WireError((defect(ROOT, fields, expected),))
    check = Inspection()
    kind = fields.pop("kind", attrs.NOTHING)
    version = fields.pop("version", attrs.NOTHING)
    known = type(kind) is str and kind in kinds
    check.expect(known, (ROOT, "kind"), kind, " or ".join(map(repr, kinds)))
    same = type(version) is int and version == VERSION
    check.expect(same, (ROOT, "version"), version, repr(VERSION))
    # What another kind or version would mean is not for this reader to say.
    check.conclude(WireError)
    return str(kind), fields
