"""What all values share: they never change, and their repr is valid Python."""

import enum
import functools
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Concatenate,
    Final,
    Never,
    ParamSpec,
    Self,
    TypeVar,
    cast,
)

import attrs

Fields = ParamSpec("Fields")


class Named(enum.Enum):
    """An enumeration whose members print as they are written in code."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def shown(value: object) -> str:
    """Return the repr of any value, cut to 80 characters."""
    text = ""
    for piece in _pieces(value):
        text += piece
        if len(text) > 80:
            return f"{text[:77]}..."
    return text


_CONTAINERS: Final[tuple[type, ...]] = (dict, list, tuple)
_DICT, _LIST, _TUPLE = (vars(kind)["__repr__"] for kind in _CONTAINERS)


def _pieces(value: object) -> Iterator[str]:
    """Yield the repr of a value, piece by piece.

    `repr` itself would print all of a hostile value, however deep and long it is, and
    one that contains a part many times would take for ever.
    """
    kind: object = type(value).__repr__
    if kind is _DICT:
        pairs = cast("dict[object, object]", value).items()
        parts = (chain(_pieces(key), (": ",), _pieces(it)) for key, it in pairs)
        yield from _listed("{", parts, "}")
    elif kind is _LIST:
        yield from _listed("[", map(_pieces, cast("list[object]", value)), "]")
    elif kind is _TUPLE:
        several = cast("tuple[object, ...]", value)
        end = ",)" if len(several) == 1 else ")"
        yield from _listed("(", map(_pieces, several), end)
    else:
        yield _whole(value)


def _listed(start: str, parts: Iterable[Iterable[str]], end: str) -> Iterator[str]:
    yield start
    for number, part in enumerate(parts):
        if number:
            yield ", "
        yield from part
    yield end


def _whole(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to print an integer of more than 4300 digits.
        text = f"<{type(value).__name__} too long to print>"
    # A repr of somebody else's class can have half a surrogate pair in it.
    return text.encode(errors="backslashreplace").decode()


class Documented:
    """Something that pydantic reads from the JSON document of it, and writes as one."""

    __slots__ = ()

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
        # IPython and Hypothesis would otherwise print a call of a constructor that
        # may not exist.
        printer.text(repr(self))


class Sealed(Value):
    """A value that only the library constructs, so that an invalid one cannot exist.

    Calling the class is an error for type checkers and at run time. Each class has
    one private constructor, which `maker` derives from the initialiser that attrs
    writes.
    """

    __slots__ = ()

    _made_by: ClassVar[str]
    """Where users get one from; part of the error message."""

    if TYPE_CHECKING:

        def __init__(self, *, sealed: Never) -> None: ...

    else:

        def __init__(self, *_: object, **__: object) -> None:
            kind = type(self).__name__
            message = f"cannot construct a {kind} directly; use {self._made_by}"
            raise TypeError(message)


Kind = TypeVar("Kind", bound=Sealed)


def maker(
    kind: type[Kind], init: Callable[Concatenate[Kind, Fields], None]
) -> Callable[Fields, Kind]:
    """Return the private constructor of a sealed class; it checks nothing."""

    def make(*args: Fields.args, **kwargs: Fields.kwargs) -> Kind:
        value = object.__new__(kind)
        init(value, *args, **kwargs)
        return value

    return make


def replaced(value: Kind, changes: Mapping[str, object]) -> Kind:
    """Return a copy of a sealed value with some fields changed; it checks nothing."""
    kind: Any = type(value)
    copy = object.__new__(type(value))
    names, fields_of = _fields(kind)
    store = object.__setattr__
    for name, field in zip(names, fields_of(value), strict=True):
        store(copy, name, changes.get(name, field))
    return copy


# There are only a few sealed classes. Observing changes a view by way of `replaced`,
# and asking attrs for the fields each time took half of it.
@functools.cache
def _fields(kind: Any) -> tuple[tuple[str, ...], Callable[[Sealed], Any]]:
    """Return the names of the fields of a class, and what gets all their values."""
    names = tuple(field.name for field in attrs.fields(kind))
    return names, operator.attrgetter(*names)
