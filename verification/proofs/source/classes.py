"""The closed world of the translation: its classes, and what annotations mean."""

import enum
import inspect
import types
import typing
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, Final, Self

import attrs

from thegame._errors import TheGameError
from thegame._game.deal import Deal
from thegame._game.events import (
    Drew,
    GameEnded,
    Laid,
    Open,
    SeatStep,
    Step,
    TurnEnded,
)
from thegame._game.hidden_cards import Knowledge
from thegame._game.legality import Situation
from thegame._game.position_checks import GivenPosition
from thegame._game.state import State
from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules import Cooperative, FaceToFace, Rules
from thegame._rules.moves import EndTurn, Play
from thegame._rules.outcome import DuelResult, Ending, TeamResult
from thegame._rules.piles import Pile
from thegame._rules.play_tables import Lookup, NamedPile, Tables
from thegame._rules.table import PlannedTable, Table
from thegame._validation import Inspection
from thegame._value_defects import Defect
from thegame.rulebook import Clause

from .kinds import (
    BOOL,
    EXN,
    EXT,
    HIDDEN,
    INSPECTION,
    INT,
    NONE,
    Kind,
    Untranslatable,
    listed,
    once,
    optional,
    paired,
    set_of,
)

MEMBERS: Final[dict[str, tuple[type, ...]]] = {
    "Rules": (Cooperative, FaceToFace),
    "Move": (Play, EndTurn),
    "Outcome": (TeamResult, DuelResult),
    "Event": (Laid, TurnEnded, Drew, GameEnded),
}
"""Unions: the classes that a value may be of. There are no other rules."""

BASES: Final[dict[type, str]] = {
    Rules: "Rules",
    Table: "Table",
    Situation: "Table",
    Knowledge: "View",
    Open: "Event",
}
"""Base classes, and what stands for all their subclasses.

A table is a state or a view: functions of tables are translated for each of the two.
"""

RECORDS: Final = (
    *(member for members in MEMBERS.values() for member in members),
    *(Deal, GivenPosition, Hint, Lookup, NamedPile, Pile, PlannedTable),
    *(SeatStep, State, Step, Tables, View),
)
"""Classes whose values are records."""

NAMES: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (*RECORDS, Ending, HintKind, Rules, Situation, Table, Clause)
}
"""What annotations may name without an import at run time."""


def class_named(name: str) -> type:
    """Return the class of a record."""
    found: type = NAMES[name]
    return found


def hints(python: Any) -> dict[str, Any]:
    """Return the annotations of a function or class."""
    return typing.get_type_hints(python, localns=NAMES)


def kind_of(hint: Any, owner: type | None = None) -> Kind:
    """Return the kind that an annotation means; ``Self`` is a value of the owner."""
    if hint is Self and owner:
        return Kind(BASES.get(owner, owner.__name__))
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in {typing.Union, types.UnionType}:
        return _union(args)
    if origin is tuple:
        if args[1:] == (...,):
            each = kind_of(args[0])
            return HIDDEN if each == HIDDEN else listed(each)
        return paired(*(kind_of(part, owner) for part in args))
    if origin in {list, Sequence, Collection}:
        return listed(kind_of(args[0], owner))
    if origin in {Iterable, Iterator}:
        return once(listed(kind_of(args[0], owner)))
    if origin in {set, frozenset}:
        return set_of(kind_of(args[0]))
    if origin is dict:
        return Kind("dict", tuple(map(kind_of, args)))
    if origin is Callable and args[0] is not ...:
        return Kind("fun", tuple(map(kind_of, (*args[0], args[1]))))
    simple = {range: listed(INT), bool: BOOL, float: EXT, type(None): NONE, str: HIDDEN}
    if hint in simple:
        return simple[hint]
    if isinstance(hint, typing.TypeVar):
        bound: Any = hint.__bound__
        hint = class_named(bound.__forward_arg__)
    if isinstance(hint, type):
        return _of_class(hint)
    text = f"annotation {hint!r}"
    raise Untranslatable(text)


def _union(args: tuple[Any, ...]) -> Kind:
    rest = tuple(part for part in args if part is not type(None))
    found = next((n for n, members in MEMBERS.items() if set(members) == set(rest)), "")
    if found:
        kind = Kind(found)
    elif str in rest:
        kind = HIDDEN
    elif len(rest) == 1:
        kind = kind_of(rest[0])
    else:
        text = f"annotation {args}"
        raise Untranslatable(text)
    return optional(kind) if type(None) in args else kind


def _of_class(hint: Any) -> Kind:
    """Return the kind of the values of a class."""
    if issubclass(hint, int):
        return Kind("Z", words=("member",)) if issubclass(hint, enum.Enum) else INT
    if issubclass(hint, TheGameError):
        return EXN
    if hint in {Clause, Defect}:
        return HIDDEN
    if hint is Inspection:
        return INSPECTION
    if hint in BASES:
        return Kind(BASES[hint])
    if hint in RECORDS or issubclass(hint, enum.Enum):
        return Kind(hint.__name__)
    if getattr(hint, "_is_protocol", False):
        return _of_protocol(hint)
    text = f"annotation {hint!r}"
    raise Untranslatable(text)


def _of_protocol(hint: Any) -> Kind:
    """Return the kind of the functions that a protocol describes."""
    *parameters, returns = hints(hint.__call__).items()
    names = tuple(name for name, _ in parameters)
    kinds = tuple(kind_of(part) for _, part in (*parameters, returns))
    return Kind("fun", kinds, names)


def is_text(hint: Any) -> bool:
    """Return whether an annotation means clauses or texts; any object may be a fact."""
    if hint is object or isinstance(hint, typing.TypeVar):
        return False
    return kind_of(hint) == HIDDEN


def owner_of(kind: type, name: str) -> type:
    """Return the class that defines an attribute of a class."""
    return next(base for base in kind.__mro__ if name in vars(base))


def attribute_of(kind: type, name: str) -> Any:
    """Return an attribute as the class defines it: a function, a property, a field."""
    return inspect.getattr_static(kind, name, None)


def fields(kind: Any) -> "tuple[attrs.Attribute[Any], ...]":
    """Return the fields of a class, in order."""
    found: tuple[attrs.Attribute[Any], ...] = attrs.fields(kind)
    return found


def converter_of(field: Any) -> str | None:
    """Return the name of the function that converts a field; None if there is none."""
    if field.converter is None:
        return None
    return str(getattr(field.converter, "__name__", field.converter))


def is_field(kind: type, name: str) -> bool:
    """Return whether a class has a field of this name."""
    return any(each.name == name for each in fields(kind))
