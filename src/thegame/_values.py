"""
What all values share: they never change, and their repr is valid Python.
"""

import enum
from typing import Protocol, Self, TypeVar

import attrs


class Named(enum.Enum):
    """
    An enumeration whose members show themselves as one writes them.
    """

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


def changes(value: attrs.AttrsInstance, printed: attrs.AttrsInstance) -> str:
    """
    The keyword arguments that make the value out of the printed game.
    """
    return ", ".join(
        f"{field.name}={getattr(value, field.name)!r}"
        for field in attrs.fields(type(value))
        if getattr(value, field.name) != getattr(printed, field.name)
    )


def shown(value: object) -> str:
    """
    The value as short text, whatever it is.
    """
    try:
        text = repr(value)
    except ValueError:
        # Python refuses to print an integer of more than 4300 digits.
        text = f"<{type(value).__name__} too long to print>"
    return text if len(text) <= 80 else f"{text[:77]}..."


class Printer(Protocol):
    """
    What IPython and Hypothesis print values with.
    """

    def text(self, text: str) -> object:
        """Print this."""
        ...


class Value:
    """
    Something that never changes, so that a copy of it is free.
    """

    __slots__ = ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def _repr_pretty_(self, printer: Printer, cycle: bool) -> None:
        # Without it they would print a call of a constructor that may not exist.
        printer.text(repr(self))


class Made(Value):
    """
    A value that only the library makes, so that there is no wrong one.
    """

    __slots__ = ()

    def __init__(self) -> None:
        message = f"a {type(self).__name__} is not made by hand: see its documentation"
        raise TypeError(message)


Kind = TypeVar("Kind", bound=Made)


def made(kind: type[Kind], **fields: object) -> Kind:
    """
    Make what only the library makes, out of fields that are known to be sound.
    """
    value = object.__new__(kind)
    # attrs writes it where a class has no constructor of its own.
    getattr(value, "__attrs_init__")(**fields)  # noqa: B009 - no checker knows it
    return value


def remade(value: Kind, **fields: object) -> Kind:
    """
    The same with these fields changed.
    """
    # Every kind has fields; a checker sees only that they all share a base.
    own = getattr(type(value), "__attrs_attrs__")  # noqa: B009 - no checker knows it
    names = [field.name for field in own]
    kept = {name: getattr(value, name) for name in names}
    return made(type(value), **(kept | fields))
