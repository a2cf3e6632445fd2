"""Refusals and errors as JSON: code, message and facts; refusals are read back."""

import inspect
import itertools
import json
from typing import Any, Final

import attrs
import pytest

import thegame
from tests.support.documents import Json, plain
from tests.support.errors import ERRORS
from tests.support.refusals import REFUSALS, TEAM, WON
from tests.support.wrong_documents import sentences
from thegame import (
    Defect,
    EndTurn,
    IllegalMove,
    InvalidState,
    Play,
    TheGameError,
    TurnEnded,
    UnexpectedEvent,
    encoding,
    notation,
    refusals,
    rulebook,
    svg,
    transcripts,
    wire,
)
from thegame.notation import NotationError
from thegame.refusals import NoSuchCard, NotAMove, NotTaken, NotYourTurn
from thegame.rulebook import clause
from thegame.wire import MalformedJSON, WireError

LARGEST: Final = 2**53 - 1
CLASSES: Final = [
    kind
    for module in (thegame, refusals, rulebook, transcripts, encoding, notation, svg)
    for kind in (getattr(module, name) for name in module.__all__)
    if inspect.isclass(kind) and issubclass(kind, TheGameError)
]
REASONS: Final[list[IllegalMove]] = [
    *(reason for _, _, reason, _ in REFUSALS),
    *(attrs.evolve(reason, place=2, number=17) for _, _, reason, _ in REFUSALS),
    IllegalMove(clause("R-ag")),
    NotYourTurn(clause("CO-TURN-6"), None, 1),
    NotTaken(clause("CO-TURN-5"), 45, 0, 50, (40, 99)),
]
FITS_NOT: Final = REASONS[0]


def shown(found: object) -> Json:
    """Return a value as the document of an error writes it."""
    error = plain(InvalidState((Defect((("tops",),), found, "something else"),)))
    return error["defects"][0]["found"]


class TestRefusals:
    """A refusal is written with its code, message, clause and facts, and read back."""

    @pytest.mark.parametrize("reason", REASONS, ids=itertools.count())
    def test_round_trip(self, reason: IllegalMove) -> None:
        """The class, the facts and the message are those of the original."""
        document = plain(reason)
        again = wire.read_refusal(document)

        assert (document["kind"], document["code"]) == ("refusal", reason.code)
        assert document["message"] == str(reason) == reason.message
        assert type(again) is type(reason)
        assert attrs.asdict(again) == attrs.asdict(reason)
        assert str(again) == str(reason)

    def test_every_class(self) -> None:
        """Every class of refusals has an example here, and a schema with its facts."""
        leaves = {kind for kind in CLASSES if issubclass(kind, IllegalMove)}
        schemas = {
            option["properties"]["code"]["const"]: {*option["properties"]}
            for option in wire.schema("refusal")["oneOf"]
        }

        assert leaves == {*map(type, REASONS)}
        assert schemas == {
            kind.code: {"kind", "version", "code", "message"}
            | {fact.name for fact in attrs.fields(kind)} - {"names", "player_names"}
            for kind in leaves
        }

    def test_fields(self) -> None:
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

    def test_message_is_for_people(self) -> None:
        """The message of a document is ignored; it is built again from the facts."""
        again = wire.read_refusal(plain(FITS_NOT) | {"message": "nein"})

        assert str(again) == str(FITS_NOT)

    @pytest.mark.parametrize(
        ("error", "fact", "text"),
        [
            (NotAMove(clause("CO-TURN-4"), EndTurn()), "move", "EndTurn()"),
            (NotAMove(clause("CO-TURN-4"), [1, (2,)]), "move", "[1, (2,)]"),
            (NotAMove(clause("CO-TURN-4"), {"shown": 1}), "move", "{'shown': 1}"),
            (NoSuchCard(clause("CO-COMP-1"), 37.0, 99), "card", "37.0"),
            (NoSuchCard(clause("CO-COMP-1"), 2**53, 99), "card", str(2**53)),
            (NoSuchCard(clause("CO-COMP-1"), "x" * 81, 99), "card", f"'{'x' * 76}..."),
        ],
    )
    def test_other_facts(self, error: IllegalMove, fact: str, text: str) -> None:
        """A fact that JSON does not have is read as the text that the message shows."""
        document = plain(error)
        again = wire.read_refusal(document)

        assert document[fact] == {"shown": text}
        assert str(again) == str(error)
        assert plain(again) == document

    def test_defects(self) -> None:
        """Wrong types, numbers out of bounds, clauses and codes are all refused."""
        wrong = {"card": True, "direction": "up", "place": "x", "top": 1001}

        assert sentences("refusal", plain(FITS_NOT) | wrong) == [
            "$.place: expected an int of at least 0 or null, got 'x'",
            "$.card: expected an int from 2 to 999, got True",
            "$.top: expected an int from 1 to 1000, got 1001",
            "$.direction: expected 'ascending' or 'descending', got 'up'",
        ]
        assert sentences("refusal", plain(FITS_NOT) | {"clause": "X-1"}) == [
            "$.clause: expected the id of a clause, got 'X-1'"
        ]
        (sentence,) = sentences("refusal", plain(FITS_NOT) | {"code": "x"})
        assert sentence.startswith("$.code: expected 'illegal-move', 'not-a-move', '")

    def test_defects_of_given_values(self) -> None:
        """A fact that can be anything is a plain value, or an object that shows it."""
        document = plain(NoSuchCard(clause("CO-COMP-1"), 7, 99))
        anything = "an object or an int or a string or true or false or null"
        bounded = anything.replace("an int", f"an int from {-LARGEST} to {LARGEST}")
        wrong: dict[str, object] = {
            f"$.card: expected {anything}, got []": [],
            f"$.card: expected {bounded}, got {2**53}": 2**53,
            f"$.card: expected {anything}, got 1.5": 1.5,
            "$.card.shown: expected a string, got 1": {"shown": 1},
            "$.card.shown: expected a string, got nothing": {},
            "$.card: expected a string without half a surrogate pair, got '\\ud800'": (
                "\ud800"
            ),
        }

        for sentence, card in wrong.items():
            assert sentences("refusal", document | {"card": card}) == [sentence]


class TestErrors:
    """Any other error is written with its code, its message and its facts."""

    def test_every_class(self) -> None:
        """Every class of the library has an example here."""
        others = {kind for kind in CLASSES if not issubclass(kind, IllegalMove)}

        assert others <= {*map(type, ERRORS)}

    @pytest.mark.parametrize("error", ERRORS, ids=itertools.count())
    def test_fields(self, error: TheGameError) -> None:
        """The fields after code and message are the facts, by their names."""
        document = plain(error)

        assert [*document] == [
            *("kind", "version", "code", "message"),
            *(fact.name for fact in attrs.fields(type(error))),
        ]
        assert [*document.values()][:4] == ["error", 1, error.code, str(error)]

    def test_not_read(self) -> None:
        """An error is not rebuilt: its document is refused by every reader."""
        with pytest.raises(WireError) as caught:
            wire.read(wire.write(ERRORS[0]))
        with pytest.raises(WireError, match="got 'error'"):
            wire.read(wire.write(ERRORS[0]), "move", "error")

        assert str(caught.value).endswith("or 'refusal', got 'error'")

    def test_of_a_stranger(self) -> None:
        """An error of a class that the library does not know is written too."""

        @attrs.frozen
        class Spilled(TheGameError):
            code = "spilled"
            drink: object
            over: frozenset[int]

        assert plain(Spilled("tea", frozenset({3}))) == {
            "kind": "error",
            "version": 1,
            "code": "spilled",
            "message": "('tea', frozenset({3}))",
            "drink": "tea",
            "over": {"shown": "frozenset({3})"},
        }

    def test_refusal_of_a_stranger(self) -> None:
        """A refusal of a class that the library does not know is written as an error."""

        @attrs.frozen
        class Forbidden(NoSuchCard):
            code = "forbidden"

        document = plain(Forbidden(clause("CO-COMP-1"), 7, 99))

        assert (document["kind"], document["code"]) == ("error", "forbidden")
        assert (document["clause"], document["card"]) == ("CO-COMP-1", 7)

    def test_paths_are_arrays(self) -> None:
        """The place of a defect is an array of names and indexes."""
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

    @pytest.mark.parametrize("found", [0, LARGEST, -LARGEST, True, None, "x" * 80])
    def test_plain_facts(self, found: object) -> None:
        """Numbers that JSON can hold, and short texts, are written as they are."""
        assert shown(found) == found

    @pytest.mark.parametrize(
        ("found", "text"),
        [
            (LARGEST + 1, str(LARGEST + 1)),
            (-LARGEST - 1, str(-LARGEST - 1)),
            ("x" * 81, f"'{'x' * 76}..."),
            (1.5, "1.5"),
            ((1, 2), "(1, 2)"),
            ({}, "{}"),
            ("\ud800", "'\\ud800'"),
            (attrs.NOTHING, "nothing"),
        ],
    )
    def test_shown_facts(self, found: object, text: str) -> None:
        """Other facts are written as messages show them."""
        assert shown(found) == {"shown": text}

    def test_long_texts(self) -> None:
        """A fact that is always a text is written in full."""
        error = NotationError(1, 1, "x" * 81, "y" * 81)

        assert plain(error)["expected"] == "x" * 81
        assert plain(error)["found"] == "y" * 81

    def test_text_that_json_cannot_hold(self) -> None:
        """Half a surrogate pair is escaped, in a fact and in the name of a field."""
        with pytest.raises(WireError) as caught:
            wire.read_move('{"kind":"move","version":1,"move":"end_turn","\\ud800":1}')
        text = plain(NotationError(1, 1, "'end'", "\ud800"))

        assert text["found"] == {"shown": "'\\ud800'"}
        assert caught.value.defects[0].paths == (("$", "\ud800"),)
        assert plain(caught.value)["defects"][0]["paths"] == [["$", "\\ud800"]]

    @pytest.mark.parametrize(
        ("card", "text"),
        [(2**53, str(2**53)), ("x", "'x'"), (None, "None"), (1.5, "1.5")],
    )
    def test_odd_moves_that_come_too_late(self, card: Any, text: str) -> None:
        """A refusal with a move that no reader accepts is written as an error."""
        document = plain(WON.why_not(Play(card, 0)))

        assert (document["kind"], document["code"]) == ("error", "game-over")
        assert document["move"] == {"shown": f"Play(card={text}, pile=0)"}

    def test_tricks_that_json_cannot_hold(self) -> None:
        """A refusal with such a trick is written as an error, alone and in a game."""
        text = (
            f"thegame 1\nrules cooperative players=1 trick={10**30}\n"
            "seed 7\nstarter 0\nresult open\n\n0: 97-A1 55-A1\n"
        )
        with pytest.raises(transcripts.IllegalGame) as caught:
            notation.read_record(text)
        game, alone = plain(caught.value), plain(caught.value.reason)

        assert (game["kind"], alone["kind"]) == ("error", "error")
        assert alone["code"] == game["reason"]["code"] == "does-not-fit"
        assert alone["trick"] == game["reason"]["trick"] == {"shown": str(10**30)}

    def test_messages_that_json_cannot_hold(self) -> None:
        """Half a surrogate pair is escaped in a message, too."""
        reason = NotAMove(clause("CO-TURN-4"), 7, expected="\ud800")

        assert plain(reason)["message"] == "expected \\ud800, got 7 (CO-TURN-4)"

    def test_events(self) -> None:
        """What a client could not observe is shown, whatever it was."""
        error = UnexpectedEvent((TurnEnded(1), EndTurn(), 7), 0, 0, 2)

        assert plain(error)["events"] == [
            *({"shown": "TurnEnded(player=1)"}, {"shown": "EndTurn()"}, 7)
        ]

    def test_malformed(self) -> None:
        """Text that is not JSON has the line and the column in its document."""
        with pytest.raises(MalformedJSON) as caught:
            wire.read_move('{\n"kind": x')

        document = json.loads(wire.write(caught.value))
        assert (document["line"], document["column"]) == (2, 9)

    def test_many_defects(self) -> None:
        """The document of an error has 100 defects, and the number of the others."""
        defects = tuple(Defect((("a",),), n, "b") for n in range(150))
        error = InvalidState(defects, omitted=5)
        document = plain(error)

        assert [it["found"] for it in document["defects"]] == [*range(100)]
        assert (document["omitted"], document["message"]) == (55, str(error))
        assert plain(InvalidState(defects[:100]))["omitted"] == 0


class TestMessages:
    """Messages about hostile input stay short; the facts stay complete."""

    def test_many_defects(self) -> None:
        """A message shows ten defects, and says how many more there are."""
        moves = [{"move": "play", "card": n, "pile": 0, "x": n} for n in range(3000)]
        record = plain(thegame.Record(thegame.deal(TEAM.rules, seed=7), 0))
        with pytest.raises(WireError) as caught:
            wire.read_game(record | {"moves": moves})
        error = caught.value

        assert len(error.defects) == 3000
        assert str(error).count("unknown field") == 10
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

    def test_long_names(self) -> None:
        """A name of any length is cut where it is printed."""
        error = WireError((Defect((("$", "x" * 10**6),), 1, "no such field"),))

        assert len(str(error)) < 300
        assert len(repr(error)) < 400

    def test_no_private_name(self) -> None:
        """The message about a wrong step shows its events as JSON."""
        step: Any = plain(TEAM.step(TEAM.legal_moves()[0]).view(None))
        (sentence,) = sentences("step", step | {"events": step["events"] * 2})

        assert sentence.startswith(
            "$.events: expected the events of one move, got [{'event': 'laid', "
        )
