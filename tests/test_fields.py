"""Every field of every public class matters in comparisons, reprs and documents.

Classes and fields are found in ``__all__``, so new ones are tested without an entry here.
"""

import enum
import inspect
import os
import pickle
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from tests.support.folders import ROOT
from tests.support.values import examples, field_names, public_classes
from thegame import TeamResult, TheGameError, notation, wire
from thegame.rulebook import Clause

EXAMPLES = examples()
FIELDS = [(kind, name) for kind in public_classes() for name in field_names(kind)]
# Fields that are computed from others are not compared.
DERIVED = {
    *("Pile.name", "Pile.index", "State.outcome", "Record._history"),
    *("SeatRecord.view", "Encoding.parts", "Encoding._seats", "Encoding._bytes"),
    # Only the sentence of a result depends on it.
    "DuelResult.players",
}
# Only the sentence of an error depends on them.
NOT_PRINTED = {"IllegalMove.names", "IllegalMove.player_names", "Defect.problem"}
PARTLY_DERIVED = {"PlayedGame.states"}
# Documents contain the hints, not the agreed limit.
NOT_WRITTEN = {"Talk.limit"}
# A clause is printed by its id.
BY_ID = {f"Clause.{name}" for name in field_names(Clause) if name != "id"}
NOT_CHOSEN = {
    *("FaceToFace.players", "FaceToFace.minimum"),
    *("Encoding.parts", "Encoding._seats", "Encoding._bytes"),
    *("State.outcome", "Record._history", "SeatRecord.view"),
}
# Hashing a draw pile would take longer than hashing the rest of a state.
NOT_HASHED = {"State.decks"}
# An error is compared by identity, like every exception.
VALUES = [field for field in FIELDS if not issubclass(field[0], TheGameError)]


def name_of(part: object) -> str:
    """Return the name of a class or function."""
    return getattr(part, "__name__", str(part))


def kind_of(value: object) -> Any:
    """Return the class of a value, untyped."""
    return type(value)


def with_field(value: Any, name: str, changed: object) -> Any:
    """Return a copy of a value with one field changed, without checks."""
    kind = kind_of(value)
    copy = kind.__new__(kind)
    slots: list[str] = []
    for base in kind.__mro__:
        slots += getattr(base, "__slots__", ())
    for slot in {*slots, *(field.name for field in attrs.fields(kind))}:
        if hasattr(value, slot) and slot != "__weakref__":
            object.__setattr__(copy, slot, getattr(value, slot))
    object.__setattr__(copy, name, changed)
    return copy


def others(kind: type, name: str, value: Any) -> Iterator[object]:
    """Yield other values that a field could have."""
    for example in EXAMPLES[kind]:
        yield getattr(example, name)
    match value:
        case bool():
            yield not value
        case enum.Enum():
            yield from type(value)
        case int():
            yield value + 1
        case str():
            yield f"{value}x"
        case tuple():
            yield from (value[:-1], value[::-1])
        case _ if type(value) in EXAMPLES:
            yield from EXAMPLES[type(value)]
        case None:
            yield from (1, TeamResult(3))
        case _:
            yield None


def changes(kind: type, name: str) -> Iterator[tuple[Any, Any]]:
    """Yield pairs of values of a class that differ in this field only."""
    for value in EXAMPLES[kind]:
        held = getattr(value, name)
        for other in others(kind, name, held):
            if other != held:
                yield value, with_field(value, name, other)


def test_every_class_has_examples() -> None:
    """``tests.support.values`` has an example of every public class."""
    assert [kind.__name__ for kind, found in EXAMPLES.items() if not found] == []


def test_what_is_not_compared() -> None:
    """Only fields that are computed from others are left out of comparisons."""
    fields = {
        f"{kind.__name__}.{field.name}": field
        for kind in public_classes()
        if attrs.has(kind) and not issubclass(kind, TheGameError)
        for field in attrs.fields(kind)
    }

    assert {name for name, field in fields.items() if not field.eq} == DERIVED
    assert {name for name, field in fields.items() if field.hash is False} == NOT_HASHED
    assert {
        name
        for name, field in fields.items()
        if field.name not in field_names(vars_of(name))
    } == NOT_CHOSEN


def vars_of(name: str) -> type:
    """Return the class of a field."""
    (kind,) = {
        kind for kind in public_classes() if kind.__name__ == name.partition(".")[0]
    }
    return kind


@pytest.mark.parametrize(("kind", "name"), VALUES, ids=name_of)
def test_a_changed_field_changes_the_value(kind: type, name: str) -> None:
    """A value with a changed field is unequal and has another hash."""
    field = f"{kind.__name__}.{name}"
    seen = 0
    for value, changed in changes(kind, name):
        back = with_field(changed, name, getattr(value, name))
        assert back == value
        assert hash(back) == hash(value)
        assert (changed == value) == (field in DERIVED)
        assert (changed != value) != (field in DERIVED)
        if field not in DERIVED | NOT_HASHED:
            assert hash(changed) != hash(value)
            assert len({changed, value}) == 2
        seen += 1

    assert seen


@pytest.mark.parametrize(("kind", "name"), FIELDS, ids=name_of)
def test_a_changed_field_is_printed(kind: type, name: str) -> None:
    """A changed field changes the repr, unless it is computed from others."""
    field, printed = f"{kind.__name__}.{name}", 0
    if field in DERIVED | BY_ID | NOT_PRINTED:
        return
    for value, changed in changes(kind, name):
        try:
            text = repr(changed)
        except (IndexError, KeyError, ValueError, TypeError):
            # The unchecked copy is not a possible value.
            continue
        assert text != repr(value) or field in PARTLY_DERIVED
        printed += text != repr(value)

    assert printed


def writers(kind: type) -> Iterator[Callable[[Any], str]]:
    """Yield the functions that write values of a class as JSON or in the notation."""
    if not issubclass(kind, TheGameError):
        try:
            wire.write(EXAMPLES[kind][0])
        except TypeError:
            pass
        else:
            yield wire.write
    for name in notation.__all__:
        if name.startswith("write_"):
            write = getattr(notation, name)
            first, *more = inspect.signature(write).parameters.values()
            taken = typing.get_type_hints(write)[first.name]
            alone = all(other.default is not inspect.Parameter.empty for other in more)
            if alone and issubclass(kind, typing.get_args(taken) or taken):
                yield write


WRITTEN = [(*field, write) for field in FIELDS for write in writers(field[0])]


@pytest.mark.parametrize(("kind", "name", "write"), WRITTEN, ids=name_of)
def test_a_changed_field_is_written(
    kind: type, name: str, write: Callable[[Any], str]
) -> None:
    """A changed field changes the document."""
    field, written = f"{kind.__name__}.{name}", 0
    if field in DERIVED | NOT_WRITTEN:
        return
    for value, changed in changes(kind, name):
        try:
            text = write(changed)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            # The unchecked copy is not a possible value.
            continue
        # The notation omits computed fields, such as the size of the seat's hand.
        assert text != write(value) or write is not wire.write
        written += text != write(value)

    assert written


def test_there_are_documents() -> None:
    """Rules, states, views and records are written in both formats."""
    both = {kind.__name__ for kind, _, write in WRITTEN if write is not wire.write}

    assert both >= {"Cooperative", "FaceToFace", "State", "View", "Record"}
    assert {kind.__name__ for kind, _, write in WRITTEN if write is wire.write} >= both


WRITE = """
import pickle, sys
from tests.support.values import examples
values = [value for found in examples().values() for value in found]
hashes = [hash(value) for value in values]
pickle.dump([(value, repr(value)) for value in values], open(sys.argv[1], "wb"))
"""
READ = """
import pickle, sys
from tests.support.values import examples
values = [value for found in examples().values() for value in found]
pickled = pickle.load(open(sys.argv[1], "rb"))
assert len(pickled) == len(values)
for value, (again, text) in zip(values, pickled):
    assert type(again) is type(value)
    assert repr(again) == text == repr(value), (text, value)
    if not isinstance(value, Exception):
        assert again == value and hash(again) == hash(value), value
        assert again in {value} and value in {again: 0}, value
print(len(values))
"""


def run(program: str, path: Path, seed: int) -> str:
    """Run a program with this hash seed, and return its output."""
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": str(seed)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_other_processes_agree(tmp_path: Path) -> None:
    """A value that was pickled by a process with another hash seed is an equal key."""
    path = tmp_path / "values.pickle"
    run(WRITE, path, 1)

    assert int(run(READ, path, 2)) == sum(map(len, EXAMPLES.values()))


def test_pickles_carry_no_hash() -> None:
    """Hashing a value does not change its pickle."""
    for value in (value for found in examples().values() for value in found):
        fresh = pickle.dumps(value)
        if not isinstance(value, Exception):
            hash(value)
        assert pickle.dumps(value) == fresh
