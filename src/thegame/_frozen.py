"""What all values share: they never change, and their repr is valid Python."""

import enum
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, ClassVar, Final, NoReturn, ParamSpec, Self, TypeVar, cast

import attrs

Fields = ParamSpec("Fields")


class Named(enum.Enum):
    """An enumeration whose members print as they are written in code."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def shown(value: object) -> str:
    """Return the repr of any value, cut to 80 characters; of a hand, only its class."""
    text = ""
    for piece in _pieces(value, _whole):
        text += piece
        if len(text) > 80:
            return f"{text[:77]}..."
    return text


def with_article(kind: type) -> str:
    """Return a class in words: ``a State``, ``an int``, ``None``."""
    if kind in {type(None), bytes}:
        return "None" if kind is type(None) else "bytes"
    article = "an" if kind.__name__[0] in "AEIOUaeiou" else "a"
    return f"{article} {kind.__name__}"


def refuse_type(where: str, value: object, expected: str) -> NoReturn:
    """Raise TypeError for an argument; the message shows only its class."""
    message = f"{where}: expected {expected}, got {with_article(type(value))}"
    raise TypeError(message)


_CONTAINERS: Final[tuple[type, ...]] = (dict, list, tuple)
_DICT, _LIST, _TUPLE = (vars(kind)["__repr__"] for kind in _CONTAINERS)


def _pieces(value: object, whole: Callable[[object], str]) -> Iterator[str]:
    """Yield the repr of a value, piece by piece; `whole` prints what has no parts.

    `repr` itself would print all of a hostile value, however deep and long it is, and
    one that contains a part many times would take for ever.
    """
    kind: object = type(value).__repr__
    parts_of = functools.partial(_pieces, whole=whole)
    if kind is _DICT:
        pairs = cast("dict[object, object]", value).items()
        parts = (chain(parts_of(key), (": ",), parts_of(it)) for key, it in pairs)
        yield from _listed("{", parts, "}")
    elif kind is _LIST:
        yield from _listed("[", map(parts_of, cast("list[object]", value)), "]")
    elif kind is _TUPLE:
        several = cast("tuple[object, ...]", value)
        end = ",)" if len(several) == 1 else ")"
        yield from _listed("(", map(parts_of, several), end)
    else:
        yield whole(value)


def _listed(start: str, parts: Iterable[Iterable[str]], end: str) -> Iterator[str]:
    yield start
    for number, part in enumerate(parts):
        if number:
            yield ", "
        yield from part
    yield end


def _whole(value: object) -> str:
    if isinstance(value, Value) and value._has_hands:
        return with_article(type(value))
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to print an integer of more than 4300 digits.
        text = f"<{type(value).__name__} too long to print>"
    return encodable(text)


def literal(value: object) -> str:
    """Return a value as Python code; an integer with too many digits is hexadecimal."""
    try:
        return repr(value)
    except ValueError:
        return "".join(_pieces(value, _hexadecimal))


def _hexadecimal(value: object) -> str:
    try:
        return repr(value)
    except ValueError:
        # Python refuses to print more than 4300 decimal digits, and reads any others.
        return hex(value) if isinstance(value, int) else _whole(value)


def _printing_any_number(own: Callable[[Any], str]) -> Callable[[Any], str]:
    """Return the ``__repr__`` of an attrs class, made to print integers of any length."""

    @functools.wraps(own)
    def printed(value: Any) -> str:
        try:
            return own(value)
        except ValueError:
            kind = cast("Any", type(value))
            named = [it.name for it in attrs.fields(kind) if it.repr]
            fields = (f"{name}={literal(getattr(value, name))}" for name in named)
            return f"{kind.__name__}({', '.join(fields)})"

    return printed


def encodable(text: str) -> str:
    """Return the text with escapes for halves of surrogate pairs."""
    return text.encode(errors="backslashreplace").decode()


class Documented:
    """Something that pydantic reads from the JSON document of it, and writes as one."""

    __slots__ = ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if own := vars(cls).get("__repr__"):
            # An assignment would leave the type of the class's repr open.
            type.__setattr__(cls, "__repr__", _printing_any_number(own))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
        # pydantic asks for it, so pydantic is there. Documents are made of values, so
        # this import goes the wrong way; it is made only when pydantic asks.
        from .wire._pydantic import core_schema_of  # noqa: PLC0415 - see above

        return core_schema_of(cls, source, handler)


class Value(Documented):
    """A value that never changes, so copying it returns the value itself.

    A class that is marked as final cannot be subclassed, at run time either: a subclass
    could change what the rest of the library relies on.
    """

    __slots__ = ()

    _has_hands: ClassVar[bool] = False
    """Whether it has hands or draw piles, which messages must not show."""

    def __init_subclass__(cls, *, is_draft: bool = False) -> None:
        super().__init_subclass__()
        for base in cls.__bases__:
            # The mark is inherited, so only the class itself is asked.
            if "__final__" in vars(base) and not is_draft:
                message = f"cannot subclass {base.__name__}: it is final"
                raise TypeError(message)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # IPython and Hypothesis would otherwise print a call of a constructor that may
        # not exist. The text for Hypothesis is copied into tests, so it is code.
        code = type(printer).__module__.startswith("hypothesis")
        printer.text(repr(self) if code else self._on_one_line())

    def _on_one_line(self) -> str:
        """Return the text that IPython shows."""
        return repr(self)


Kind = TypeVar("Kind", bound=Value)


def built(kind: type[Kind], *fields: object) -> Kind:
    """Return a value of an attrs class from all its fields, without checking them."""
    value, made = object.__new__(kind), cast("Any", kind)
    for (_, store), field in zip(_fields(made), fields, strict=True):
        store(value, field)
    return value


def unchecked(kind: Callable[Fields, Kind]) -> Callable[Fields, Kind]:
    """Return the constructor of an attrs class without its converters and checks.

    It takes positional arguments only, one for each field.
    """
    return cast("Callable[Fields, Kind]", functools.partial(built, cast("Any", kind)))


def replaced(value: Kind, changes: Mapping[str, object]) -> Kind:
    """Return a copy of a value with some fields changed, without checking them.

    `attrs.evolve` is the checked form, which calls the constructor.
    """
    kind: Any = type(value)
    copy: Kind = object.__new__(kind)
    for name, store in _fields(kind):
        store(copy, changes[name] if name in changes else getattr(value, name))
    return copy


def take_fields(value: Kind, source: Kind) -> None:
    """Store all fields of another value; the last step of a constructor that checks."""
    kind: Any = type(value)
    for name, store in _fields(kind):
        store(value, getattr(source, name))


# Views are made by way of these functions; without the cache they took twice as long.
# A slot's own `__set__` passes by the `__setattr__` of a frozen class.
@functools.cache
def _fields(kind: Any) -> tuple[tuple[str, Callable[[object, object], None]], ...]:
    """Return the name of each field of a class, and the function that stores it."""
    names = [field.name for field in attrs.fields(kind)]
    return tuple((name, getattr(kind, name).__set__) for name in names)
