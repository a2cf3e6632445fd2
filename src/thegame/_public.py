"""Public modules: each public name has one path, and completion offers nothing else.

`help` of a public class shows its fields with their doc lines, which Python itself does
not keep, and a signature with defaults that can be read.
"""

import ast
import functools
import inspect
import itertools
import sys
from collections.abc import Iterator
from types import FunctionType
from typing import Any, Final, SupportsIndex, cast

import attrs


def publish(module: dict[str, Any]) -> None:
    """Make a module the home of the names in its ``__all__``; pass ``globals()``.

    Classes and functions get it as their ``__module__``, which docs and pickles show.
    """
    names: list[str] = module["__all__"]
    for name in names:
        value = module[name]
        if isinstance(value, type) and attrs.has(value):
            _describe(value)
        if isinstance(value, type | FunctionType):
            value.__module__ = module["__name__"]
    module["__dir__"] = names.copy


def _describe(kind: Any) -> None:
    kind.__doc__ = Docstring(kind.__doc__ or "")  # ``python -OO`` has none
    kind.__doc__.kind, kind.__doc__.module = kind, kind.__module__
    if any(isinstance(field.default, FACTORY) for field in attrs.fields(kind)):
        signature = inspect.signature(kind)
        kind.__signature__ = signature.replace(
            parameters=[
                each.replace(default=DOTS) if each.default is attrs.NOTHING else each
                for each in signature.parameters.values()
            ]
        )


class Dots:
    """A default that follows from other arguments; it is printed as three dots."""

    def __repr__(self) -> str:
        return "..."


DOTS: Final = Dots()
FACTORY: Final = cast("type", attrs.Factory)


class Docstring(str):
    """The docstring of a class, which is shown with the doc lines of its fields.

    Whoever shows a docstring expands its tabs first, as `inspect.cleandoc` does. Only
    then the doc lines are read from the source, so importing the library stays quick.
    """

    __slots__ = ("kind", "module")

    kind: Any
    """The class."""

    module: str
    """The module whose source has the class."""

    def expandtabs(self, tabsize: SupportsIndex = 8) -> str:
        """Return the docstring, followed by the fields."""
        lines = dict[str, str]()
        for base in reversed(self.kind.__mro__):
            home = getattr(base.__doc__, "module", base.__module__)
            lines |= _doc_lines(home).get(base.__name__, {})
        fields = [
            f"{field.name}\n    {lines[field.name]}"
            for field in attrs.fields(self.kind)
            if field.name in lines
        ]
        heading = ["", "Fields:"] if fields else []
        return "\n".join((inspect.cleandoc(str(self)), *heading, *fields))


@functools.cache
def _doc_lines(module: str) -> dict[str, dict[str, str]]:
    """Return the doc line of each field of each class; nothing without the source."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[module]))
    except (OSError, TypeError):
        return {}
    classes = (node for node in tree.body if isinstance(node, ast.ClassDef))
    return {node.name: dict(_fields(node)) for node in classes}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield the name and the doc line of each field of a class."""
    for field, line in itertools.pairwise(node.body):
        match field, line:
            case (
                ast.AnnAssign(target=ast.Name(name)),
                ast.Expr(value=ast.Constant(str(text))),
            ):
                yield name, inspect.cleandoc(text).replace("\n", "\n    ")
            case _:
                pass
