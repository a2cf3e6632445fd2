"""Schemas: what documents look like, in the words of JSON Schema 2020-12."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ._documents import KINDS, VERSION
from ._fields import Bounds, Document, Most, OneOf

Schema: TypeAlias = dict[str, Any]


def schema_of(kind: str) -> Schema:
    """Return the schema of the documents of one kind."""
    named: dict[str, Schema] = {}
    head: Schema = {"kind": {"const": kind}, "version": {"const": VERSION}}
    options = [_object(document, head, named) for document in KINDS[kind]]
    body = options[0] if len(options) == 1 else {"oneOf": options}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"thegame: {kind}, version {VERSION}",
        **body,
        **({"$defs": dict(sorted(named.items()))} if named else {}),
    }


def _object(document: type[Document], head: Schema, named: dict[str, Schema]) -> Schema:
    """Return the schema of a document, with these fields before its own."""
    fields = {field.name: _part(field.type, named) for field in attrs.fields(document)}
    return {
        "description": " ".join((document.__doc__ or "").split()),
        "type": "object",
        "properties": {**head, **fields},
        "required": [*head, *fields],
        "additionalProperties": False,
    }


def _part(annotation: Any, named: dict[str, Schema]) -> Schema:
    """Return the schema of what an annotation allows."""
    options = get_args(annotation)
    match get_origin(annotation):
        case origin if origin is Annotated:
            return _limited(options[0], options[1], named)
        case origin if origin is Literal:
            return {"const": options[0]} if len(options) == 1 else {"enum": [*options]}
        case origin if origin in {Union, UnionType}:
            return _one_of(options, named)
        case _:
            return _named_or_plain(annotation, named)


def _limited(
    kind: Any, limit: Bounds | Most | OneOf, named: dict[str, Schema]
) -> Schema:
    if isinstance(limit, Bounds):
        return {"type": "integer", "minimum": limit.low, "maximum": limit.high}
    if isinstance(limit, Most):
        items = _part(get_args(kind)[0], named)
        return {"type": "array", "items": items, "maxItems": limit.count}
    return _one_of(limit.documents, named)


def _one_of(options: tuple[Any, ...], named: dict[str, Schema]) -> Schema:
    parts = [_part(option, named) for option in options]
    return parts[0] if len(parts) == 1 else {"oneOf": parts}


def _named_or_plain(kind: Any, named: dict[str, Schema]) -> Schema:
    """Return the schema of a plain type, or a reference to that of a document."""
    plain = {bool: "boolean", str: "string", NoneType: "null"}
    if kind in plain:
        return {"type": plain[kind]}
    name = kind.__name__.removesuffix("Document")
    if name not in named:
        named[name] = _object(kind, {}, named)
    return {"$ref": f"#/$defs/{name}"}
