"""Refusals and errors as JSON: every class has a document, with all of its facts."""

import inspect
import itertools
import json
from typing import Any, Final

import attrs
import pytest

import thegame
from tests.support.documents import plain
from tests.support.errors import ERRORS
from tests.support.refusals import REFUSALS, TEAM
from tests.support.wrong_documents import sentences
from thegame import (
    Defect,
    EndTurn,
    IllegalGame,
    IllegalMove,
    InvalidState,
    MalformedJSON,
    NoSuchCard,
    NotAMove,
    NotYourTurn,
    Play,
    State,
    TheGameError,
    TurnEnded,
    UnexpectedEvent,
    WireError,
    clause,
    encoding,
    notation,
    svg,
    wire,
)
from thegame.notation import NotationError

CLASSES: Final = [
    kind
    for module in (thegame, encoding, notation, svg)
    for kind in (getattr(module, name) for name in module.__all__)
    if inspect.isclass(kind) and issubclass(kind, TheGameError)
]
EXAMPLES: Final[list[TheGameError]] = [
    *(reason for _, _, reason, _ in REFUSALS),
    *(attrs.evolve(reason, place=2, number=17) for _, _, reason, _ in REFUSALS),
    IllegalMove(clause("R-ag")),
    NotYourTurn(clause("CO-TURN-6"), None, 1),
    *ERRORS,
]


def kind_of(error: TheGameError | type[TheGameError]) -> str:
    """Return the kind that the document of an error should have."""
    kind = error if inspect.isclass(error) else type(error)
    return "refusal" if issubclass(kind, IllegalMove) else "error"


def facts(error: object) -> Any:
    """Return the facts of an error, and of the errors in it, by their names."""
    if isinstance(error, TheGameError):
        fields = attrs.asdict(error, recurse=False).items()
        return type(error), {name: facts(fact) for name, fact in fields}
    return error


class TestDocuments:
    """An error is written with its code, its message, its clause and its facts."""

    @pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.code)
    def test_every_class(self, kind: type[TheGameError]) -> None:
        """Every class of the library has an example here, a schema and a reader."""
        examples = [error for error in EXAMPLES if type(error) is kind]
        options = wire.schema(kind_of(kind))["oneOf"]
        named = {name.name for name in attrs.fields(kind)}
        (schema,) = (
            it for it in options if it["properties"]["code"]["const"] == kind.code
        )

        assert examples
        assert {*schema["properties"]} == {
            *("kind", "version", "code", "message"),
            *named,
        }
        assert type(wire.read(wire.write(examples[0]), kind_of(kind))) is kind

    @pytest.mark.parametrize("error", EXAMPLES, ids=itertools.count())
    def test_facts(self, error: TheGameError) -> None:
        """The error that is read has the same class, the same facts and message."""
        document = plain(error)
        again = wire.read(document, kind_of(error))

        assert (document["kind"], document["code"]) == (kind_of(error), error.code)
        assert document["message"] == str(error) == error.message
        assert facts(again) == facts(error)
        assert str(again) == str(error)

    def test_refusal(self) -> None:
        """A refusal has the id of its clause, and facts as plain JSON."""
        reason = TEAM.why_not(Play(30, 0))

        assert plain(reason) == {
            "kind": "refusal",
            "version": 1,
            "code": "does-not-fit",
            "message": str(reason),
            "clause": "CO-PLAY-1",
            "place": None,
            "number": None,
            "card": 30,
            "pile": 0,
            "top": 47,
            "direction": "ascending",
            "highest": 99,
            "trick": 10,
        }

    def test_paths_are_arrays(self) -> None:
        """Nobody has to parse the place of a defect."""
        with pytest.raises(WireError) as caught:
            wire.read_state(plain(TEAM) | {"hands": [[2, True]], "more": 1})

        assert plain(caught.value)["defects"] == [
            {
                "paths": [["$", "hands", 0, 1]],
                "found": True,
                "expected": "an int from 2 to 999",
            },
            {"paths": [["$", "more"]], "found": 1, "expected": "no such field"},
        ]

    def test_message_is_for_people(self) -> None:
        """Another message changes nothing; the facts say what is wrong."""
        reason = EXAMPLES[0]

        again = wire.read_refusal(plain(reason) | {"message": "nein"})

        assert str(again) == str(reason)

    @pytest.mark.parametrize(
        ("error", "fact", "shown"),
        [
            (NotAMove(clause("CO-TURN-4"), EndTurn()), "move", "EndTurn()"),
            (NotAMove(clause("CO-TURN-4"), [1, (2,)]), "move", "[1, (2,)]"),
            (NoSuchCard(clause("CO-COMP-1"), 37.0, 99), "card", "37.0"),
            (NoSuchCard(clause("CO-COMP-1"), 2**53, 99), "card", str(2**53)),
            (NoSuchCard(clause("CO-COMP-1"), "x" * 81, 99), "card", f"'{'x' * 76}..."),
            (NotationError(1, 1, "'end'", "\ud800"), "found", "'\\ud800'"),
        ],
    )
    def test_other_facts(self, error: TheGameError, fact: str, shown: str) -> None:
        """What JSON does not have, or is long, is the text that the message shows."""
        document = plain(error)
        again = wire.read(document, kind_of(error))

        assert document[fact] == {"shown": shown}
        assert str(again) == str(error)
        assert plain(again) == document

    def test_events(self) -> None:
        """A client can tell the server what it could not observe."""
        error = UnexpectedEvent((TurnEnded(1),), 0, 0, 2)

        assert plain(error)["events"] == [{"shown": "TurnEnded(player=1)"}]
        assert str(wire.read_error(plain(error))) == str(error)

    def test_missing(self) -> None:
        """A field that is missing is shown as nothing."""
        error = WireError((Defect((("$", "laid"),), attrs.NOTHING, "an int"),))

        assert plain(error)["defects"][0]["found"] == {"shown": "nothing"}
        assert str(wire.read_error(plain(error))) == str(error)


class TestWrongDocuments:
    """Documents of errors are read as strictly as any."""

    def test_unknown_clause(self) -> None:
        """A clause must be one of the rulebook, also in the reason of an error."""
        game = next(error for error in ERRORS if isinstance(error, IllegalGame))
        inside = plain(game)
        inside["reason"]["clause"] = "X-1"

        assert sentences("refusal", plain(EXAMPLES[0]) | {"clause": "X-1"}) == [
            "$.clause: expected the id of a clause, got 'X-1'"
        ]
        assert sentences("error", inside) == [
            "$.reason.clause: expected the id of a clause, got 'X-1'"
        ]

    def test_unknown_code(self) -> None:
        """A code that the library does not have is refused."""
        (sentence,) = sentences("refusal", plain(EXAMPLES[0]) | {"code": "x"})

        assert sentence.startswith("$.code: expected 'illegal-move' or 'not-a-move' or")

    def test_kinds_of_facts(self) -> None:
        """Neither a fact of the wrong type nor a number out of bounds is read."""
        wrong = {"card": True, "direction": "up", "place": "x", "top": 1001}

        assert sentences("refusal", plain(EXAMPLES[0]) | wrong) == [
            f"$.place: expected an int from 0 to {2**53 - 1} or null, got 'x'",
            "$.card: expected an int from 2 to 999, got True",
            "$.top: expected an int from 1 to 1000, got 1001",
            "$.direction: expected 'ascending' or 'descending', got 'up'",
        ]

    def test_given(self) -> None:
        """A fact that can be anything is a plain value, or an object that shows it."""
        document = plain(NoSuchCard(clause("CO-COMP-1"), 7, 99))

        wrong: list[object] = [1.5, [], {"show": "x"}, {"shown": 1}, 2**53]
        for card in wrong:
            assert sentences("refusal", document | {"card": card})

    def test_pile_without_a_name(self) -> None:
        """A refusal of another table than the names still has its sentence."""
        game = next(error for error in ERRORS if isinstance(error, IllegalGame))

        again = wire.read_error(plain(game) | {"pile_names": []})

        assert "does not fit on pile 1 " in str(again)


class TestHostile:
    """What holds hostile input stays short in print; the facts stay complete."""

    def test_many_defects(self) -> None:
        """A message shows ten defects, and says how many more there are."""
        moves = [{"move": "play", "card": n, "pile": 0, "x": n} for n in range(3000)]
        record = plain(thegame.Record.start(thegame.deal(TEAM.rules, seed=7), 0))
        with pytest.raises(WireError) as caught:
            wire.read_game(record | {"moves": moves})
        error = caught.value

        assert len(error.defects) == 3000
        assert str(error).count("expected no such field") == 10
        assert str(error).endswith("; and 2990 more defects")
        assert repr(error).endswith(", ... 2990 more), omitted=0)")
        assert len(repr(error)) < 2000

    def test_few_defects(self) -> None:
        """Ten defects are all shown; of eleven, one is not."""
        defects = tuple(Defect((("a",),), n, "b") for n in range(11))

        assert str(WireError(defects[:10])).endswith("got 9")
        assert str(WireError(defects)).endswith("got 9; and 1 more defect")
        assert repr(WireError(defects[:10])).count("Defect(") == 10
        assert "omitted=0" in repr(WireError(defects[:10]))

    def test_document(self) -> None:
        """The document of an error has 100 defects, and the number of the others."""
        defects = tuple(Defect((("a",),), n, "b") for n in range(150))
        document = plain(InvalidState(defects, omitted=5))
        again = wire.read_error(document)

        assert isinstance(again, InvalidState)
        assert again.defects == defects[:100]
        assert again.omitted == document["omitted"] == 55
        assert str(again) == str(InvalidState(defects, omitted=5))
        assert plain(InvalidState(defects[:100]))["omitted"] == 0

    def test_values(self) -> None:
        """A position with a million wrong cards is refused in a short sentence."""
        with pytest.raises(InvalidState) as caught:
            State.position(
                TEAM.rules, tops=(), hands=[range(10**5)], decks=[()], player=0
            )

        assert len(str(caught.value)) < 1000
        assert len(repr(caught.value)) < 3000

    def test_long_names(self) -> None:
        """A name of any length is cut where it is printed."""
        error = WireError((Defect((("$", "x" * 10**6),), 1, "no such field"),))

        assert len(str(error)) < 300
        assert len(repr(error)) < 400

    def test_names_that_json_cannot_hold(self) -> None:
        """Half a surrogate pair in a name is escaped in the document of the error."""
        with pytest.raises(WireError) as caught:
            wire.read_move('{"kind":"move","version":1,"move":"end_turn","\\ud800":1}')

        assert caught.value.defects[0].paths == (("$", "\ud800"),)
        assert plain(caught.value)["defects"][0]["paths"] == [["$", "\\ud800"]]

    def test_malformed(self) -> None:
        """Text that is not JSON has the line and the column in its document."""
        with pytest.raises(MalformedJSON) as caught:
            wire.read_move('{\n"kind": x')

        document = json.loads(wire.write(caught.value))
        assert (document["line"], document["column"]) == (2, 9)
