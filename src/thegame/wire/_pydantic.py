"""Values as fields of pydantic models: they are read and written as documents.

Imported only when pydantic asks a class of the library how to read it. A field is given
a document as a dict, or a value of its class. Each defect becomes an error of pydantic,
at the place of the field and the path of the defect in it.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import UnionType
from typing import Annotated, Any, TypeAlias, Union, cast, get_args, get_origin

import attrs
from pydantic import Tag
from pydantic_core import (
    InitErrorDetails,
    PydanticCustomError,
    PydanticSerializationUnexpectedValue,
    ValidationError,
    core_schema,
)

from thegame import _sentences as sentences
from thegame._errors import TheGameError
from thegame._frozen import Documented, shown
from thegame._rules import Games, is_game
from thegame._rules.refusals import IllegalMove
from thegame._value_defects import Path, defect
from thegame.transcripts import FalseClaim, IllegalGame, IllegalTalk

from . import WithGames, read, write_dict
from ._codecs import Object, Schema, Structure, alternatives
from ._document_kinds import document_head, documents_of
from ._error_documents import DEFECTS, error_schema
from ._json import ROOT, Bare, WireError

Refusal: TypeAlias = WireError | IllegalGame | IllegalTalk | FalseClaim
"""The errors of a document that cannot be read."""

Documents: TypeAlias = dict[str, list[Object[Any]]]
"""The documents of a class that can be read, by their kinds."""

Kinds: TypeAlias = Mapping[str, Structure[Any]]
"""All kinds of documents."""


def core_schema_with(games: Games, source: Any, handler: Any) -> Any:
    """Return how pydantic reads an annotation if it knows these games, too."""
    if get_origin(source) in {Union, UnionType}:
        each = (Annotated[option, WithGames(games)] for option in get_args(source))
        return handler.generate_schema(cast("Any", Union)[tuple(each)])
    if isinstance(source, type) and issubclass(source, Documented):
        return core_schema_of(source, source, handler, games)
    return handler(source)


def core_schema_of(
    kind: type, source: Any, handler: Callable[[Any], Any], games: Games = ()
) -> Any:
    """Return how pydantic reads and writes the values of a class.

    A class without a document is for pydantic to refuse, or to take as it is.
    """
    if is_game(kind) and not inspect.isabstract(kind):
        games = (*games, kind)
    known = documents_of(games).kinds
    documents = _documents(kind, known)
    if not documents and not issubclass(kind, TheGameError):
        return handler(source)

    def read_value(value: object) -> object:
        if isinstance(value, kind):
            return value
        try:
            fields = _object(kind, documents, value)
            _check_option(documents, known, fields)
            return read(fields, *documents, games=games)
        except (WireError, IllegalGame, IllegalTalk, FalseClaim) as error:
            lines = [*_lines(error)]
            raise ValidationError.from_exception_data(error.code, lines) from None

    def write(value: object) -> dict[str, Any]:
        if not isinstance(value, kind):
            # In a union, pydantic then tries the next class.
            message = f"expected a {kind.__name__}, got {shown(value)}"
            raise PydanticSerializationUnexpectedValue(message)
        return write_dict(value)

    schema = core_schema.no_info_plain_validator_function(
        read_value,
        # A name of its own in `$defs`, and in the components of OpenAPI.
        ref=f"{kind.__module__}.{kind.__qualname__}:{abs(hash((kind, *games)))}",
        serialization=core_schema.plain_serializer_function_ser_schema(
            write, when_used="json"
        ),
        metadata={"pydantic_js_functions": [partial(_json_schema, kind, documents)]},
    )
    # In the errors of a union, the class of each option is named by its tag, which a
    # schema with a reference cannot have itself.
    outer = core_schema.lax_or_strict_schema(schema, schema)
    tag: Any = Tag(kind.__name__)

    def inner(_: object) -> object:
        return outer

    return tag.__get_pydantic_core_schema__(kind, inner)


def _documents(kind: type, known: Kinds) -> Documents:
    """Return the documents of a class and of its subclasses."""
    options = {
        name: [it for it in codec.options if issubclass(it.value_type, kind)]
        for name, codec in known.items()
    }
    return {name: several for name, several in options.items() if several}


def _json_schema(kind: type, documents: Documents, *_: object) -> Schema:
    options = [
        option.body(document_head(name), None)
        for name, several in documents.items()
        for option in several
    ]
    if issubclass(kind, TheGameError) and not issubclass(kind, IllegalMove):
        options.append(error_schema(document_head("error")))
    return {"title": kind.__name__, **alternatives(options)}


def _object(kind: type, documents: Documents, value: object) -> Mapping[str, object]:
    """Return the fields of a document; JSON as text is not a document in a field."""
    if documents and isinstance(value, Mapping):
        return cast("Mapping[str, object]", value)
    # Errors that are not refusals are written, but cannot be read.
    expected = "an object" if documents else f"an instance of {kind.__name__}"
    raise WireError((defect(ROOT, value, expected),))


def _check_option(
    documents: Documents, known: Kinds, fields: Mapping[str, object]
) -> None:
    """Raise `WireError` if the document is of another class of its kind.

    That is then the only defect, so that the errors of a union have one for each class.
    """
    kind = fields.get("kind")
    options = documents.get(kind, []) if isinstance(kind, str) else []
    if not options:
        # pydantic tries the classes of a union twice, so a large document of another
        # kind would be copied many times before it is refused.
        read(_head(fields), *documents)
    if len(options) == len([*known[str(kind)].options]):
        return
    tags = [tag for option in options for tag in option.tag.items()]
    name, _ = tags[0]
    word = fields.get(name, attrs.NOTHING)
    allowed = [word for _, word in tags]
    if not (isinstance(word, str) and word in allowed):
        raise WireError((defect((ROOT, name), word, sentences.one_of(allowed)),))


def _head(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the kind and the version of a document, shortened as messages show them."""
    head = {name: fields[name] for name in ("kind", "version") if name in fields}
    return {
        name: value if isinstance(value, str | int) else Bare(shown(value))
        for name, value in head.items()
    }


def _lines(error: Refusal) -> Iterator[InitErrorDetails]:
    """Yield an error as pydantic's errors, each with its place in the document."""
    if not isinstance(error, WireError):
        # Documents have paths, texts have lines.
        path = cast("Path", error.place)
        yield _line(error.code, path, None, error.sentence(), error=write_dict(error))
        return
    for it in error.defects[:DEFECTS]:
        yield _line(error.code, it.paths[0], it.found, it.sentence())
    if more := error.defects[DEFECTS:]:
        rest = f"and {sentences.counted(len(more), 'more defect')}"
        yield _line(error.code, (ROOT,), None, rest)


def _line(
    code: str, path: Path, found: object, sentence: str, **facts: object
) -> InitErrorDetails:
    context = {"sentence": sentence, **facts}
    wrong = PydanticCustomError(cast("Any", code), "{sentence}", context)
    # What was found can be NaN, half a surrogate pair or a megabyte, and frameworks send
    # the input of an error back as JSON. So can the name of a field be of any length.
    given = None if found is attrs.NOTHING else shown(found)
    # The first step of a path is the whole document.
    place = tuple(_cut(part) if isinstance(part, str) else part for part in path[1:])
    return InitErrorDetails(type=wrong, loc=place, input=given)


def _cut(name: str) -> str:
    return name if len(name) <= 80 else f"{name[:77]}..."
