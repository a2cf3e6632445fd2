"""Schemas: what documents look like, in the words of JSON Schema 2020-12."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ._documents import VERSION
from ._fields import Bounds, Document, Most, OneOf, defaults_of
from ._kinds import KINDS

Schema: TypeAlias = dict[str, Any]

Named: TypeAlias = dict[str, Schema] | None
"""The schemas that others refer to by name; None if each is written out in place."""


def schema_of(kind: str) -> Schema:
    """Return the schema of the documents of one kind."""
    named: dict[str, Schema] = {}
    options = [top_level(kind, document, named) for document in KINDS[kind]]
    body = options[0] if len(options) == 1 else {"oneOf": options}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"thegame: {kind}, version {VERSION}",
        **body,
        **({"$defs": dict(sorted(named.items()))} if named else {}),
    }


def top_level(kind: str, document: type[Document], named: Named) -> Schema:
    """Return the schema of a document with its kind and version."""
    head: Schema = {"kind": {"const": kind}, "version": {"const": VERSION}}
    return _object(document, head, named)


def _object(document: type[Document], head: Schema, named: Named) -> Schema:
    """Return the schema of a document, with these fields before its own."""
    fields = {field.name: _part(field.type, named) for field in attrs.fields(document)}
    optional = defaults_of(document)
    return {
        "description": " ".join((document.__doc__ or "").split()),
        "type": "object",
        "properties": {**head, **fields},
        "required": [*head, *(it for it in fields if it not in optional)],
        "additionalProperties": False,
    }


def _part(annotation: Any, named: Named) -> Schema:
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


def _limited(kind: Any, limit: Bounds | Most | OneOf, named: Named) -> Schema:
    if isinstance(limit, Bounds):
        return {"type": "integer", "minimum": limit.low, "maximum": limit.high}
    if isinstance(limit, Most):
        items = _part(get_args(kind)[0], named)
        return {"type": "array", "items": items, "maxItems": limit.count}
    return _one_of(limit.documents, named)


def _one_of(options: tuple[Any, ...], named: Named) -> Schema:
    parts = [_part(option, named) for option in options]
    return parts[0] if len(parts) == 1 else {"oneOf": parts}


def _named_or_plain(kind: Any, named: Named) -> Schema:
    """Return the schema of a plain type, or a reference to that of a document."""
    plain = {bool: "boolean", str: "string", NoneType: "null"}
    if kind in plain:
        return {"type": plain[kind]}
    if named is None:
        return _object(kind, {}, None)
    name = kind.__name__.removesuffix("Document")
    if name not in named:
        named[name] = _object(kind, {}, named)
    return {"$ref": f"#/$defs/{name}"}
