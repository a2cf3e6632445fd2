"""
The converter: plain JSON into forms and values into plain JSON, with nothing coerced.

What does not suit a form is reported with its path, all of it at once. Nothing is known
here of the rules.
"""

import contextlib
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin

import attrs

from ._errors import Defect, Invalid, WireError
from ._forms import FORMS, Bounds, Most
from ._json import is_array, is_object
from ._outcome import Ending
from ._record import Record
from ._talk import HintKind
from ._values import shown

try:
    import cattrs
    from cattrs.gen import make_dict_structure_fn
except ImportError as error:
    _MESSAGE = "thegame.wire needs cattrs; install the extra: thegame-rules[json]"
    raise ImportError(_MESSAGE) from error

Hook: TypeAlias = Callable[[object, Any], Any]


def _misfit(found: object, expected: str, where: str = "") -> WireError:
    """
    What is raised by a hook; the way to it is added outside.
    """
    return WireError((Defect(where, found, expected),))


def inner(where: str, part: str) -> str:
    """
    The path of a part of what stands there.
    """
    return f"{where}{'.' if part and not part.startswith('[') else ''}{part}"


@contextlib.contextmanager
def at(where: str) -> Iterator[None]:
    """
    What turns out invalid in here, is so at that place of the document.
    """
    try:
        yield
    except Invalid as error:
        defects = tuple(_moved(where, defect) for defect in error.defects)
        if isinstance(error, WireError):
            raise attrs.evolve(error, defects=defects) from None
        raise WireError(defects) from None


def _moved(where: str, defect: Defect) -> Defect:
    """
    The defect, seen from outside; it can be in several places.
    """
    places = (inner(where, place) for place in defect.where.split(", "))
    return attrs.evolve(defect, where=", ".join(places))


def described(form: Any) -> str:
    """
    What is expected where a form stands, in words.
    """
    match get_origin(form):
        case origin if origin is Annotated:
            return _described_number_or_array(form)
        case origin if origin is Literal:
            return " or ".join(map(repr, get_args(form)))
        case origin if origin in {Union, UnionType}:
            return " or ".join(dict.fromkeys(map(described, get_args(form))))
        case _:
            return {bool: "true or false", str: "a string", NoneType: "null"}.get(
                form, "an object"
            )


def _described_number_or_array(form: Any) -> str:
    match form.__metadata__:
        case (Bounds(low, high),):
            return f"an int from {low} to {high}"
        case (Most(count),):
            return f"an array of at most {count}"
        case _:
            raise NotImplementedError(form)


def _number(form: Any) -> Hook:
    (bounds,) = form.__metadata__
    low, high, expected = bounds.low, bounds.high, described(form)

    def number(value: object, _: object) -> int:
        if type(value) is int and low <= value <= high:
            return value
        raise _misfit(value, expected)

    return number


def _array(form: Any, converter: cattrs.Converter) -> Hook:
    plain, most = form.__origin__, form.__metadata__[0].count
    part, _ = get_args(plain)
    each: Hook = converter.get_structure_hook(plain)
    bounds = getattr(part, "__metadata__", (None,))[0]
    quick = (bounds.low, bounds.high) if isinstance(bounds, Bounds) else None

    def array(value: object, _: object) -> tuple[object, ...]:
        if not is_array(value):
            raise _misfit(value, described(form))
        if len(value) > most:
            raise _misfit(f"{len(value)} parts", described(form))
        if quick and _are_within(value, *quick):
            return tuple(value)
        parts: tuple[object, ...] = each(value, plain)
        return parts

    return array


def _are_within(values: Any, low: int, high: int) -> bool:
    """
    The short way to a yes, for a group of cards.
    """
    return (
        set(map(type, values)) == {int} and low <= min(values) and max(values) <= high
    )


def _annotated(form: Any, converter: cattrs.Converter) -> Hook:
    numeric = isinstance(form.__metadata__[0], Bounds)
    return _number(form) if numeric else _array(form, converter)


def _flag(value: object, _: object) -> bool:
    if isinstance(value, bool):
        return value
    raise _misfit(value, described(bool))


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise _misfit(value, described(str))
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _misfit(value, "a string without half a surrogate pair") from None
    return value


def _choice(form: Any) -> Hook:
    words = frozenset(get_args(form))

    def choice(value: object, _: object) -> object:
        if type(value) is str and value in words:
            return value
        raise _misfit(value, described(form))

    return choice


def _either(form: Any, converter: cattrs.Converter) -> Hook:
    """
    One of several forms, told by their first field; or null, where that is allowed.
    """
    options = [option for option in get_args(form) if option is not NoneType]
    nullable = NoneType in get_args(form)
    if len(options) == 1:
        only: Hook = converter.get_structure_hook(options[0])
        structure = only
    else:
        structure = tagged(options, converter)

    def either(value: object, kind: object) -> object:
        if value is None and nullable:
            return None
        return structure(value, kind)

    return either


def tagged(
    options: Iterable[type[attrs.AttrsInstance]], converter: cattrs.Converter
) -> Hook:
    """
    One of these forms, told by their first field.
    """
    hooks: dict[object, tuple[Hook, object]] = {}
    name = ""
    for option in options:
        first = attrs.fields(option)[0]
        name = first.name
        hooks[get_args(first.type)[0]] = converter.get_structure_hook(option), option
    expected = " or ".join(map(repr, hooks))

    def choose(value: object, _: object) -> object:
        if not is_object(value):
            raise _not_an_object(value)
        tag = value.get(name, attrs.NOTHING)
        if type(tag) is not str or tag not in hooks:
            raise _misfit(tag, expected, name)
        hook, option = hooks[tag]
        return hook(value, option)

    return choose


def _not_an_object(value: object) -> WireError:
    doubled = isinstance(value, dict)
    return _misfit(value, "each field once" if doubled else "an object")


def _form(form: type[attrs.AttrsInstance], converter: cattrs.Converter) -> Hook:
    fill: Any = make_dict_structure_fn(
        form,
        converter,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=True,
    )

    def structure(value: object, kind: object) -> object:
        if not is_object(value):
            raise _not_an_object(value)
        return fill(value, kind)

    return structure


def _is(origin: object) -> Callable[[Any], bool]:
    return lambda form: get_origin(form) is origin


def _is_union(form: Any) -> bool:
    return get_origin(form) in {Union, UnionType}


def _plain(
    form: type[attrs.AttrsInstance], converter: cattrs.Converter
) -> Callable[[Any], dict[str, object]]:
    """
    How a value is written into its form.
    """
    tags: dict[str, str] = {}
    names: list[str] = []
    for field in attrs.fields(form):
        words: tuple[str, ...] = get_args(field.type) if _is(Literal)(field.type) else ()
        if len(words) == 1:
            tags[field.name] = words[0]
        else:
            names.append(field.name)

    def unstructure(value: Any) -> dict[str, object]:
        rest = {name: converter.unstructure(getattr(value, name)) for name in names}
        return {**tags, **rest}

    return unstructure


def _plain_record(converter: cattrs.Converter) -> Callable[[Record], dict[str, object]]:
    """
    How a record is written: its pairs become objects.
    """
    plain = _plain(FORMS[Record], converter)

    def unstructure(record: Record) -> dict[str, object]:
        tags = [{"name": name, "value": value} for name, value in record.tags]
        comments = [{"after": number, "text": text} for number, text in record.comments]
        return {**plain(record), "tags": tags, "comments": comments}

    return unstructure


def _word(member: Enum) -> str:
    return member.name.lower()


def _made() -> cattrs.Converter:
    """
    A converter of our own, so that nobody else's hooks are in it.
    """
    converter = cattrs.Converter()
    factories: list[tuple[Callable[[Any], bool], Callable[..., Hook]]] = [
        (attrs.has, _form),
        (_is(Annotated), _annotated),
        (_is_union, _either),
    ]
    for predicate, factory in factories:
        converter.register_structure_hook_factory(
            predicate, lambda form, factory=factory: factory(form, converter)
        )
    converter.register_structure_hook_factory(_is(Literal), _choice)
    converter.register_structure_hook(bool, _flag)
    converter.register_structure_hook(str, _text)
    for kind, form in FORMS.items():
        converter.register_unstructure_hook(kind, _plain(form, converter))
    converter.register_unstructure_hook(Record, _plain_record(converter))
    for words in (Ending, HintKind):
        converter.register_unstructure_hook(words, _word)
    return converter


CONVERTER: Final = _made()


def structured(hook: Hook, value: object) -> Any:
    """
    The form, filled in; else every defect with its path.
    """
    try:
        return hook(value, None)
    except (WireError, cattrs.BaseValidationError) as error:
        raise WireError(tuple(_defects(error, "$"))) from None


def _defects(error: Exception, where: str) -> Iterator[Defect]:
    """
    Everything that hooks complained of, on the way to where it is.
    """
    match error:
        case WireError():
            for defect in error.defects:
                yield attrs.evolve(defect, where=inner(where, defect.where))
        case cattrs.ClassValidationError():
            yield from _defects_of_form(error, where)
        case cattrs.IterableValidationError():
            noted, _ = error.group_exceptions()
            for part, note in noted:
                yield from _defects(part, f"{where}[{note.index}]")
        case _:
            raise error


def _defects_of_form(
    error: cattrs.ClassValidationError, where: str
) -> Iterator[Defect]:
    noted, others = error.group_exceptions()
    for part, note in noted:
        path = inner(where, note.name)
        if isinstance(part, KeyError):
            yield Defect(path, attrs.NOTHING, described(note.type))
        else:
            yield from _defects(part, path)
    for part in others:
        if isinstance(part, cattrs.ForbiddenExtraKeysError):
            for name in sorted(part.extra_fields):
                yield Defect(inner(where, _step(name)), name, "no such field")
        else:
            yield from _defects(part, where)


def _step(name: str) -> str:
    """
    The way to a field of any name.
    """
    return name if name.isidentifier() and len(name) < 80 else f"[{shown(name)}]"
