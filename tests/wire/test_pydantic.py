"""Values as fields of pydantic models: documents, defects and schemas."""

import json
from typing import Any, Final

import jsonschema
import pydantic
import pytest
from hypothesis import given
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from tests.support.documents import ANYTHING, is_array, is_object, kind_of, plain, same
from tests.support.wrong_documents import RECORD, STATE, TEAM
from thegame import (
    Cooperative,
    Deal,
    DealView,
    Defect,
    Drew,
    EndTurn,
    Event,
    FaceToFace,
    IllegalMove,
    InvalidState,
    Laid,
    Move,
    Outcome,
    Play,
    Record,
    Rules,
    SeatRecord,
    SeatStep,
    State,
    Talk,
    TeamResult,
    TheGameError,
    TurnEnded,
    View,
    wire,
)
from thegame._rules.refusals import NotInHand, RefusedPlay
from thegame.rulebook import Clause, clause

TYPES: Final[dict[str, Any]] = {
    "rules": Rules,
    "move": Move,
    "event": Event,
    "step": SeatStep,
    "outcome": Outcome,
    "deal": Deal,
    "deal_view": DealView,
    "state": State,
    "view": View,
    "talk": Talk,
    "record": Record,
    "seat_record": SeatRecord,
    "refusal": IllegalMove,
}
"""The annotation for the values of each kind."""

ADAPTERS: Final[dict[str, TypeAdapter[Any]]] = {
    kind: TypeAdapter(annotation) for kind, annotation in TYPES.items()
}


class Message(BaseModel):
    """A message of a server."""

    table: int = 7
    move: Move = EndTurn()
    state: State | None = None
    events: list[Event] = []
    outcomes: dict[str, Outcome] = {}
    reason: IllegalMove | None = None


def lines(document: object) -> list[tuple[str, str, str]]:
    """Return the place, the type and the sentence of each error of a message."""
    with pytest.raises(ValidationError) as from_dict:
        Message.model_validate(document)
    with pytest.raises(ValidationError) as from_text:
        Message.model_validate_json(json.dumps(document))
    found, again = (
        [
            (".".join(map(str, line["loc"])), line["type"], line["msg"])
            for line in caught.value.errors()
        ]
        for caught in (from_dict, from_text)
    )
    assert found == again
    return found


def lines_of(annotation: Any, document: object) -> list[tuple[Any, ...]]:
    """Return the place, the type and the sentence of each error of a document."""
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(annotation).validate_python(document)
    return [(it["loc"], it["type"], it["msg"]) for it in caught.value.errors()]


class TestValues:
    """Every kind of value is read and written as its document."""

    @given(ANYTHING)
    def test_round_trip(self, value: object) -> None:
        """From a dict, from JSON and as it is; to JSON, and unchanged in Python."""
        adapter, document = ADAPTERS[kind_of(value)], plain(value)
        text = wire.write(value)

        assert same(adapter.validate_python(document), value)
        assert same(adapter.validate_json(text), value)
        assert same(adapter.validate_json(text, strict=True), value)
        assert adapter.validate_python(value) is value
        assert adapter.dump_python(value) is value
        assert adapter.dump_python(value, mode="json") == document
        assert json.loads(adapter.dump_json(value)) == document

    @pytest.mark.parametrize("kind", TYPES)
    def test_schema(self, kind: str) -> None:
        """The schema is valid and has no reference that leads nowhere."""
        schema = ADAPTERS[kind].json_schema()
        jsonschema.Draft202012Validator.check_schema(schema)

        for reference in references(schema):
            assert reference.removeprefix("#/$defs/") in schema["$defs"]

    @given(ANYTHING)
    def test_schema_of_documents(self, value: object) -> None:
        """Every document fits the schema, and one of another kind does not."""
        schema = ADAPTERS[kind_of(value)].json_schema()
        validator: Any = jsonschema.Draft202012Validator(schema)

        assert validator.is_valid(plain(value))
        assert not validator.is_valid(plain(value) | {"kind": "other"})


def references(schema: Any) -> list[str]:
    """Return every reference in a schema."""
    if is_object(schema):
        own: list[str] = [schema["$ref"]] if "$ref" in schema else []
        return own + [it for part in schema.values() for it in references(part)]
    if is_array(schema):
        return [it for part in schema for it in references(part)]
    return []


class TestModels:
    """Values are fields like others: alone, in unions, in lists, or missing."""

    def test_round_trip(self) -> None:
        """A model with values is written as JSON, and read back."""
        message = Message(
            move=Play(4, 0),
            state=TEAM.state,
            events=[Laid(0, 4, 0, False), TurnEnded(0), Drew(0, (5,))],
            outcomes={"first": TeamResult(3)},
        )
        document = message.model_dump(mode="json")

        assert document["move"] == wire.write_dict(Play(4, 0))
        assert document["events"][1] == wire.write_dict(TurnEnded(0))
        assert document["outcomes"]["first"] == wire.write_dict(TeamResult(3))
        assert message.model_dump()["state"] is TEAM.state
        assert Message.model_validate(document) == message
        assert Message.model_validate(message.model_dump()) == message
        assert Message.model_validate_json(message.model_dump_json()) == message
        assert Message.model_validate(message) is message
        assert message.model_copy(deep=True) == message

    def test_schema(self) -> None:
        """Each class is defined once; a union is any of its classes."""
        schema = Message.model_json_schema()
        message = Message(move=Play(4, 0), state=TEAM.state)

        assert {*schema["$defs"]} >= {"Play", "EndTurn", "State", "IllegalMove"}
        assert schema["$defs"]["State"]["title"] == "State"
        assert schema["properties"]["move"]["anyOf"] == [
            {"$ref": "#/$defs/Play"},
            {"$ref": "#/$defs/EndTurn"},
        ]
        assert schema["properties"]["state"]["anyOf"] == [
            {"$ref": "#/$defs/State"},
            {"type": "null"},
        ]
        jsonschema.validate(message.model_dump(mode="json"), schema)

    def test_one_class(self) -> None:
        """A field of one class refuses the others of its kind, as documents too."""
        play, rules = TypeAdapter(Play), TypeAdapter(Cooperative)

        for adapter, other in ((play, EndTurn()), (rules, FaceToFace())):
            for wrong in (other, plain(other)):
                with pytest.raises(ValidationError):
                    adapter.validate_python(wrong)
        assert play.json_schema()["properties"]["move"] == {"const": "play"}

    def test_subclasses(self) -> None:
        """A field of a class of refusals accepts its subclasses and no others."""
        reason = NotInHand(clause("CO-TURN-6"), 5, 0, (4,))
        plays = TypeAdapter(RefusedPlay)

        for adapter in (TypeAdapter(IllegalMove), TypeAdapter(TheGameError)):
            assert same(adapter.validate_python(plain(reason)), reason)
        assert len(plays.json_schema()["oneOf"]) == 4
        expected = r"expected 'does-not-fit', .* or 'already-helped', got 'not-in-"
        with pytest.raises(ValidationError, match=expected):
            plays.validate_python(plain(reason))

    @pytest.mark.parametrize("kind", [InvalidState, TheGameError])
    def test_errors(self, kind: type[TheGameError]) -> None:
        """An error that is not a refusal is written, but not read."""
        error = InvalidState((Defect((("tops",),), 7, "a sequence"),))
        adapter: TypeAdapter[Any] = TypeAdapter(kind)
        validator: Any = jsonschema.Draft202012Validator(adapter.json_schema())

        assert adapter.validate_python(error) is error
        assert adapter.dump_python(error, mode="json") == plain(error)
        assert validator.is_valid(plain(error))
        with pytest.raises(
            ValidationError, match=r"expected (an instance of Inv|'refusal')"
        ):
            adapter.validate_python(plain(error))

    def test_of_another_type(self) -> None:
        """In a union with other types each value is written by its own type."""
        adapter: TypeAdapter[Any] = TypeAdapter(Play | int | EndTurn)

        assert adapter.dump_python([1, EndTurn()][1], mode="json") == plain(EndTurn())
        assert adapter.dump_python(1, mode="json") == 1
        with pytest.warns(UserWarning, match="expected a State, got 7"):
            TypeAdapter(State).dump_json(7)  # type: ignore[arg-type] # on purpose

    def test_without_a_document(self) -> None:
        """A class without a document is refused, unless the model allows any class."""

        class Model(BaseModel):
            model_config = ConfigDict(arbitrary_types_allowed=True)
            says: Clause

        says = clause("CO-TURN-2")
        assert Model(says=says).says is says
        with pytest.raises(pydantic.errors.PydanticSchemaGenerationError):
            TypeAdapter(Clause)


class TestErrors:
    """Every defect is an error of pydantic, with its path after that of the field."""

    def test_paths(self) -> None:
        """The paths are those of the wire errors, with indexes as numbers."""
        wrong = STATE | {"hands": [[2, True], STATE["hands"][1]], "more": 1}

        assert lines({"state": wrong}) == [
            (
                "state.hands.0.1",
                "wire-error",
                "expected an int from 2 to 999, got True",
            ),
            ("state.more", "wire-error", "unknown field"),
        ]

    def test_first_path(self) -> None:
        """A defect in several places is reported at the first of them."""
        hand, *_ = STATE["hands"]
        twice = STATE | {"decks": [[hand[0], *STATE["decks"][0][1:]]]}

        assert lines({"state": twice}) == [
            ("state.hands.0", "wire-error", f"{hand[0]} is there more than once")
        ]

    def test_inputs(self) -> None:
        """The input of an error is the text that its message shows, or None."""
        wrong = STATE | {"tops": [1, 1, 100, True], "version": 1}
        del wrong["laid"]
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(State).validate_python(wrong)

        assert [(line["loc"], line["input"]) for line in caught.value.errors()] == [
            (("tops", 3), "True"),
            (("laid",), None),
        ]

    def test_braces(self) -> None:
        """Braces in a document are no placeholders of the message."""
        wrong = STATE | {"kind": "{sentence}"}
        assert [line[2] for line in lines_of(State, wrong)] == [
            "expected 'state', got '{sentence}'"
        ]

    def test_unions(self) -> None:
        """In a union each class has its own errors."""
        document = {
            "kind": "move",
            "version": 1,
            "move": "play",
            "card": "4",
            "pile": 0,
        }

        assert lines({"move": document}) == [
            ("move.Play.card", "wire-error", "expected an int, got '4'"),
            ("move.EndTurn.move", "wire-error", "expected 'end_turn', got 'play'"),
        ]
        assert lines({"move": {"kind": "move", "version": 1}}) == [
            ("move.Play.move", "wire-error", "expected 'play', got nothing"),
            ("move.EndTurn.move", "wire-error", "expected 'end_turn', got nothing"),
        ]
        assert lines({"state": STATE | {"kind": "view"}}) == [
            ("state.kind", "wire-error", "expected 'state', got 'view'")
        ]
        assert [line[0] for line in lines({"move": {"kind": ["move"]}})] == [
            *("move.Play.kind", "move.Play.version"),
            *("move.EndTurn.kind", "move.EndTurn.version"),
        ]

    def test_doubled_fields(self) -> None:
        """In a model, of a field that occurs twice, the last one is read."""
        twice = '{"kind":"move","version":1,"move":"play","move":"end_turn"}'

        assert Message.model_validate_json(f'{{"move":{twice}}}').move == EndTurn()
        with pytest.raises(wire.WireError, match="each field once"):
            wire.read_move(twice)

    def test_another_kind(self) -> None:
        """A document of another kind is refused by its head, however long it is."""

        class Unread(dict[str, object]):
            def items(self) -> Any:
                raise RuntimeError

        document = Unread(kind="rules", version=1)
        assert [line[2] for line in lines_of(Move, document)] == [
            *["expected 'move', got 'rules'"] * 2
        ]
        document = Unread(kind=[0] * 1_000, version=None)
        (kind, version) = lines_of(State, document)
        assert kind[2].startswith("expected 'state', got [0, 0, ")
        assert version[2] == "expected 1, got None"

    @pytest.mark.parametrize("wrong", [3, "x", [], wire.write(EndTurn())])
    def test_not_an_object(self, wrong: object) -> None:
        """A document in a field is an object, never text."""
        (where, _, sentence) = lines({"reason": wrong})[0]

        assert where == "reason"
        assert sentence.startswith("expected an object, got ")

    def test_illegal_games(self) -> None:
        """The illegal move of a record is reported where it is, with its refusal."""
        moves = [*RECORD["moves"][:1], {"move": "end_turn"}]
        adapter = TypeAdapter(Record)
        with pytest.raises(ValidationError) as caught:
            adapter.validate_python(RECORD | {"moves": moves, "comments": []})
        (line,) = caught.value.errors()

        assert (line["type"], line["loc"]) == ("illegal-game", ("moves", 1))
        assert line["msg"].startswith("move 2, end by player 0: cannot end the turn")
        assert line.get("ctx", {})["error"]["reason"]["clause"] == "CO-TURN-2"

    def test_false_claims(self) -> None:
        """A record that claims another outcome is reported at its outcome."""
        wrong = {"outcome": {"game": "cooperative", "unlaid": 3}}
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(Record).validate_python(RECORD | wrong)
        (line,) = caught.value.errors()

        assert (line["type"], line["loc"]) == ("false-claim", ("outcome",))

    def test_impossible_hints(self) -> None:
        """Hints of a record that nobody can give are reported where they are."""
        hints = [{"player": 2, "pile": 0, "kind": "keep"}]
        wrong = {"hints": [{"after": 1, "hints": hints}]}
        (line,) = lines_of(Record, RECORD | wrong)

        assert line[:2] == (("hints", 0), "illegal-talk")
        assert line[2].startswith("hints after move 1: hints[0].player: expected ")

    def test_many_defects(self) -> None:
        """Of many defects a hundred are reported, and how many more there are."""
        moves = [{"move": "end_turn", "x": 1}] * 300
        with pytest.raises(ValidationError) as caught:
            TypeAdapter(Record).validate_python(RECORD | {"moves": moves})
        errors = caught.value.errors()

        assert len(errors) == 101
        assert errors[-1]["msg"] == "and 200 more defects"
        assert errors[-1]["loc"] == ()
