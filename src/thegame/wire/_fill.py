"""
The converter: plain JSON into forms, and values into plain JSON, with nothing coerced.

What does not suit a form is told with its path, all of it at once. Nothing is known
here of the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
)

import attrs

from thegame._errors import Defect, WireError
from thegame._game.record import Record
from thegame._game.talk import HintKind
from thegame._rules.outcome import Ending

from ._documents import FORMS, Bounds, Form, Most
from ._json import is_array, is_object
from ._paths import inner, moved, step

try:
    import cattrs
    from cattrs.gen import make_dict_structure_fn
except ImportError as error:
    _MESSAGE = "thegame.wire needs cattrs; install the extra: thegame-rules[json]"
    raise ImportError(_MESSAGE) from error

Hook: TypeAlias = Callable[[object, Any], Any]
"""Makes of plain JSON what a type says; the type is given again."""

_UNIONS: Final = {Union, UnionType}
_WORDS: Final = {bool: "true or false", str: "a string", NoneType: "null"}


def _expected(kind: Any) -> str:
    """What is expected where a type stands, in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _limited(kind.__metadata__[0])
    if origin is Literal:
        return _one_of(get_args(kind))
    if origin in _UNIONS:
        return " or ".join(dict.fromkeys(map(_expected, get_args(kind))))
    return _WORDS.get(kind, "an object")


def _limited(limit: Bounds | Most) -> str:
    match limit:
        case Bounds(low, high):
            return f"an int from {low} to {high}"
        case _:
            return f"an array of at most {limit.count}"


def _one_of(words: Iterable[object]) -> str:
    return " or ".join(map(repr, words))


class Misfit(Exception):
    """What a hook raises; the way to it is noted outside."""

    def __init__(self, found: object, expected: str, where: str = "") -> None:
        super().__init__()
        self.defect = Defect(where, found, expected)


def _number(kind: Any) -> Hook:
    bounds: Bounds = kind.__metadata__[0]
    low, high = bounds.low, bounds.high

    def number(value: object, _: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise Misfit(value, _expected(kind))

    return number


def _array(kind: Any) -> Hook:
    plain, most = kind.__origin__, kind.__metadata__[0].count
    each: Hook = CONVERTER.get_structure_hook(plain)
    (limit, *_) = getattr(get_args(plain)[0], "__metadata__", (None,))

    def array(value: object, _: object) -> tuple[object, ...]:
        if not is_array(value):
            raise Misfit(value, _expected(kind))
        if len(value) > most:
            count = f"{len(value)} parts"
            raise Misfit(count, _expected(kind))
        if isinstance(limit, Bounds) and _are_within(value, limit):
            return tuple(value)
        parts: tuple[object, ...] = each(value, plain)
        return parts

    return array


def _are_within(values: Any, bounds: Bounds) -> bool:
    """The short way to a yes; the long way names what is wrong."""
    return (
        set(map(type, values)) == {int}
        and bounds.low <= min(values)
        and max(values) <= bounds.high
    )


def _annotated(kind: Any) -> Hook:
    return _number(kind) if isinstance(kind.__metadata__[0], Bounds) else _array(kind)


def _flag(value: object, _: object) -> bool:
    if isinstance(value, bool):
        return value
    raise Misfit(value, _expected(bool))


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise Misfit(value, _expected(str))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise Misfit(value, "a string without half a surrogate pair") from None
    return value


def _choice(kind: Any) -> Hook:
    def choice(value: object, _: object) -> object:
        if type(value) is str and value in get_args(kind):
            return value
        raise Misfit(value, _expected(kind))

    return choice


def _either(kind: Any) -> Hook:
    """One of several forms; or null, where that is allowed."""
    options = [option for option in get_args(kind) if option is not NoneType]
    hook = hook_for(options)
    if len(options) == len(get_args(kind)):
        return hook

    def nullable(value: object, _: object) -> object:
        if value is None:
            return None
        # A form or a number; what is neither is told that null would do too.
        if not issubclass(type(value), dict | int):
            raise Misfit(value, _expected(kind))
        return hook(value, None)

    return nullable


def hook_for(options: Sequence[Any]) -> Hook:
    """How one of these types is read; several forms are told by their first field."""
    hooks: list[Hook] = [CONVERTER.get_structure_hook(option) for option in options]
    if len(hooks) == 1:
        return hooks[0]
    tags = [attrs.fields(option)[0] for option in options]
    name, words = tags[0].name, [get_args(tag.type)[0] for tag in tags]
    by_word = dict(zip(words, hooks, strict=True))

    def tagged(value: object, _: object) -> object:
        fields = _fields(value)
        word = fields.get(name, attrs.NOTHING)
        if type(word) is str and word in by_word:
            return by_word[word](fields, None)
        raise Misfit(word, _one_of(words), name)

    return tagged


def _fields(value: object) -> dict[str, object]:
    """The fields of an object, if it is one, and no field stands twice."""
    if is_object(value):
        return value
    twice = isinstance(value, dict)
    raise Misfit(value, "each field once" if twice else "an object")


def _form(form: type[Form]) -> Hook:
    fill: Any = make_dict_structure_fn(
        form,
        CONVERTER,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
    )

    def structure(value: object, _: object) -> object:
        return fill(_fields(value), form)

    return structure


def _plain(form: type[Form]) -> Callable[[Any], dict[str, object]]:
    """How a value is written into its form."""
    tags: dict[str, object] = {}
    names: list[str] = []
    for field in attrs.fields(form):
        words = get_args(field.type) if get_origin(field.type) is Literal else ()
        if len(words) == 1:
            tags[field.name] = words[0]
        else:
            names.append(field.name)

    def unstructure(value: Any) -> dict[str, object]:
        facts = {name: CONVERTER.unstructure(getattr(value, name)) for name in names}
        return {**tags, **facts}

    return unstructure


_record: Final = _plain(FORMS[Record])


def _plain_record(record: Record) -> dict[str, object]:
    """How a record is written: what are pairs in Python, are objects here."""
    tags = [{"name": name, "value": value} for name, value in record.tags]
    comments = [{"after": number, "text": text} for number, text in record.comments]
    return {**_record(record), "tags": tags, "comments": comments}


def _word(member: Enum) -> str:
    return member.name.lower()


CONVERTER: Final = cattrs.Converter()
"""Our own, so that no hooks of others are in it."""


def _teach() -> None:
    """Register every hook."""
    factories: list[tuple[Callable[[Any], bool], Callable[[Any], Hook]]] = [
        (attrs.has, _form),
        (lambda kind: get_origin(kind) is Annotated, _annotated),
        (lambda kind: get_origin(kind) is Literal, _choice),
        (lambda kind: get_origin(kind) in _UNIONS, _either),
    ]
    for predicate, factory in factories:
        CONVERTER.register_structure_hook_factory(predicate, factory)
    CONVERTER.register_structure_hook(bool, _flag)
    CONVERTER.register_structure_hook(str, _text)
    for value, form in FORMS.items():
        CONVERTER.register_unstructure_hook(value, _plain(form))
    CONVERTER.register_unstructure_hook(Record, _plain_record)
    for words in (Ending, HintKind):
        CONVERTER.register_unstructure_hook(words, _word)


_teach()


def filled(hook: Hook, value: object) -> Any:
    """The form, filled in; else every defect with its path."""
    try:
        return hook(value, None)
    except (Misfit, cattrs.BaseValidationError) as error:
        raise WireError(tuple(defects_in(error, "$"))) from None


def defects_in(error: Exception, where: str) -> Iterator[Defect]:
    """Everything that hooks have raised, on the way to where it was."""
    match error:
        case Misfit(defect=defect):
            yield moved(where, defect)
        case WireError(defects=defects):
            yield from (moved(where, defect) for defect in defects)
        case cattrs.IterableValidationError():
            for part, note in error.group_exceptions()[0]:
                yield from defects_in(part, f"{where}[{note.index}]")
        case cattrs.ClassValidationError():
            yield from _defects_of_form(error, where)
        case cattrs.ForbiddenExtraKeysError():
            for name in sorted(error.extra_fields):
                yield Defect(inner(where, step(name)), name, "no such field")
        case _:
            raise error


def _defects_of_form(
    error: cattrs.ClassValidationError, where: str
) -> Iterator[Defect]:
    noted, others = error.group_exceptions()
    for part, note in noted:
        path = inner(where, note.name)
        if isinstance(part, KeyError):
            yield Defect(path, attrs.NOTHING, _expected(note.type))
        else:
            yield from defects_in(part, path)
    for part in others:
        yield from defects_in(part, where)
