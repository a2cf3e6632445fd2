"""What pydantic is told about a document that is wrong, and about values to write."""

import warnings
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.support.wrong_documents import STATE as WRITTEN
from tests.support.wrong_documents import TEAM
from thegame import DuelResult, EndTurn, Move, Play, State, WireError

STATE: Any = WRITTEN


def states() -> TypeAdapter[State]:
    """Return what validates and writes states, made for each test."""
    return TypeAdapter(State)


def moves() -> TypeAdapter[Any]:
    """Return the same for moves."""
    return TypeAdapter(Move)


def errors(adapter: TypeAdapter[Any], wrong: Any) -> list[tuple[Any, ...]]:
    """Return where, what and why for each error."""
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(wrong)
    return [
        (it["loc"], it["input"], it["msg"], it["type"])
        for it in caught.value.errors(include_url=False)
    ]


def test_defects() -> None:
    """Each defect has its place and what was found there; a missing field has None."""
    wrong = STATE | {"tops": [1, 1, 100, True]}
    del wrong["laid"]

    assert errors(states(), wrong) == [
        (
            ("tops", 3),
            True,
            "expected an int from 1 to 1000, got True",
            "wire-error",
        ),
        (
            ("laid",),
            None,
            "expected an int from 0 to 998, got nothing",
            "wire-error",
        ),
    ]


def test_no_object() -> None:
    """What is not a document at all is shown."""
    expected = [((), 7, "expected an object, got 7", "wire-error")]
    assert errors(states(), 7) == expected


def test_other_kinds() -> None:
    """The kinds that would do are listed."""
    assert errors(states(), STATE | {"kind": "view"}) == [
        (("kind",), "view", "expected 'state', got 'view'", "wire-error")
    ]
    wrong = {"kind": "move", "version": 1, "move": "pass"}
    assert [(where, found, why) for where, found, why, _ in errors(moves(), wrong)] == [
        (("Play", "move"), "pass", "expected 'play', got 'pass'"),
        (("EndTurn", "move"), "pass", "expected 'end_turn', got 'pass'"),
    ]


def test_values() -> None:
    """A value is taken as it is, and written as JSON but not as Python."""
    assert states().validate_python(TEAM.state) is TEAM.state
    assert states().dump_python(TEAM.state) is TEAM.state
    assert states().dump_python(TEAM.state, mode="json") == STATE
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        states().dump_json(7)  # type: ignore[arg-type]  # wrong on purpose
    assert "expected a State, got 7" in str(caught[0].message)


def test_titles() -> None:
    """Schemas have the names of the classes, and choices are told apart."""
    schema = states().json_schema()

    assert schema["title"] == "State"
    assert {*moves().json_schema()["$defs"]} == {Play.__name__, EndTurn.__name__}
    assert {*TypeAdapter(DuelResult).json_schema()["properties"]} >= {"winner"}


def test_one_of_many() -> None:
    """A class with subclasses has a schema for each, and its errors list them."""
    schema = TypeAdapter(WireError).json_schema()
    assert schema["title"] == "WireError"
    assert len(schema["oneOf"]) == 2
    wrong = {"kind": "error", "version": 1, "code": "no-such-move"}
    ((where, found, why, _),) = errors(TypeAdapter(WireError), wrong)

    assert (where, found) == (("code",), "no-such-move")
    assert why == "expected 'wire-error' or 'malformed-json', got 'no-such-move'"
    wrong = {"kind": "chess", "version": 1, "code": "wire-error"}
    assert errors(TypeAdapter(WireError), wrong)[0][:2] == (("kind",), "chess")
