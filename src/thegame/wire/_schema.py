"""The schema: what forms look like, in the words of JSON Schema 2020-12."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ._documents import KINDS, VERSION, Bounds, Form, Most

Schema: TypeAlias = dict[str, Any]


def drawn(kind: str) -> Schema:
    """The schema of the documents of one kind."""
    named: dict[str, Schema] = {}
    head: Schema = {"kind": {"const": kind}, "version": {"const": VERSION}}
    options = [_object(form, head, named) for form in KINDS[kind]]
    body = options[0] if len(options) == 1 else {"oneOf": options}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"thegame: {kind}, version {VERSION}",
        **body,
        **({"$defs": dict(sorted(named.items()))} if named else {}),
    }


def _object(form: type[Form], head: Schema, named: dict[str, Schema]) -> Schema:
    """A form, with these fields before its own."""
    fields = {field.name: _part(field.type, named) for field in attrs.fields(form)}
    return {
        "description": " ".join((form.__doc__ or "").split()),
        "type": "object",
        "properties": {**head, **fields},
        "required": [*head, *fields],
        "additionalProperties": False,
    }


def _part(kind: Any, named: dict[str, Schema]) -> Schema:
    """Whatever can stand in a field."""
    match get_origin(kind):
        case origin if origin is Annotated:
            return _number_or_array(kind, named)
        case origin if origin is Literal:
            words = get_args(kind)
            return {"const": words[0]} if len(words) == 1 else {"enum": [*words]}
        case origin if origin in {Union, UnionType}:
            return {"oneOf": [_part(option, named) for option in get_args(kind)]}
        case _:
            return _named_or_plain(kind, named)


def _number_or_array(kind: Any, named: dict[str, Schema]) -> Schema:
    limit: Bounds | Most = kind.__metadata__[0]
    match limit:
        case Bounds(low, high):
            return {"type": "integer", "minimum": low, "maximum": high}
        case _:
            items = _part(get_args(kind.__origin__)[0], named)
            return {"type": "array", "items": items, "maxItems": limit.count}


def _named_or_plain(kind: Any, named: dict[str, Schema]) -> Schema:
    plain = {bool: "boolean", str: "string", NoneType: "null"}
    if kind in plain:
        return {"type": plain[kind]}
    name = kind.__name__.removesuffix("Form")
    if name not in named:
        named[name] = _object(kind, {}, named)
    return {"$ref": f"#/$defs/{name}"}
