"""
The wire: what is written can be read, and nothing else can.
"""

import importlib
import inspect
import json
import pickle
import random
import sys
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from documents import (
    ANYTHING,
    KINDS,
    READERS,
    VALUES,
    Json,
    attempt,
    changed,
    meaning,
    near_miss,
    part_at,
    paths,
    plain,
    watchers,
    without,
)
from thegame import (
    Cooperative,
    DoesNotFit,
    Drew,
    EndTurn,
    FaceToFace,
    FalseOutcome,
    Hint,
    HintKind,
    IllegalRecord,
    Laid,
    Play,
    Record,
    Rules,
    State,
    Step,
    Talk,
    TeamResult,
    TooFewLaid,
    WireError,
    deal,
    wire,
)
from thegame._converter import defects_in
from thegame.strategies import records, states
from theorems_views import alike

SCHEMAS: Final = Path(__file__).parents[1] / "docs" / "schema"
GOLDEN: Final = Path(__file__).parent / "golden"
HALF: Final = "'\\ud800', expected a string without half a surrogate pair"
EITHER: Final = "expected 'cooperative' or 'face-to-face'"
CHANCES: Final = st.integers(0, 2**32 - 1).map(random.Random)

TEAM: Final = Record.played(
    deal(Cooperative(2), seed=7),
    0,
    [Play(4, 0), Play(55, 0), EndTurn()],
    tags={"Title": "A start"},
    comments={0: "before", 3: "after"},
)
STATE: Final = plain(TEAM.state)
RECORD: Final = plain(TEAM)
VIEW: Final = plain(TEAM.state.view(1))


def kind_of(value: object) -> str:
    """
    The kind that the document of a value says.
    """
    return str(plain(value)["kind"])


def refused(kind: str, document: Json) -> WireError:
    """
    The error that a document is refused with; text is taken as it is.
    """
    is_text = isinstance(document, str | bytes)
    text = document if is_text else json.dumps(document)
    with pytest.raises(WireError) as caught:
        READERS[kind](text)
    return caught.value


def path_to(place: tuple[str | int, ...]) -> str:
    """
    How errors write the way to a place.
    """
    steps = (f".{step}" if isinstance(step, str) else f"[{step}]" for step in place)
    return "".join(("$", *steps))


def told(kind: str, document: Json) -> list[str]:
    """
    Every defect of a document, in words.
    """
    return [str(defect) for defect in refused(kind, document).defects]


def is_valid(document: Json, kind: str) -> bool:
    """
    Whether a document suits a schema.
    """
    validator: Any = jsonschema.Draft202012Validator(wire.schema(kind))
    return bool(validator.is_valid(document))


class TestRoundTrips:
    """
    Whatever has a kind is written, and read again as what it was.
    """

    @pytest.mark.parametrize("kind", READERS)
    @given(data=st.data())
    def test_equal(self, kind: str, data: st.DataObject) -> None:
        """
        From text and from bytes, and for values of both games.
        """
        value = data.draw(VALUES[kind])
        document = wire.write(value)

        for again in (READERS[kind](document), READERS[kind](document.encode())):
            assert again == value
            assert type(again) is type(value)
            assert repr(again) == repr(value)
            assert wire.write(again) == document

    @given(ANYTHING)
    def test_one_line(self, value: object) -> None:
        """
        A document is one line of ASCII without a space, its kind and version first.
        """
        document = wire.write(value)
        kind = json.loads(document)["kind"]

        assert document.isascii()
        assert document.isprintable()
        assert document.startswith(f'{{"kind":"{kind}","version":1,')
        assert wire.VERSION == 1

    @given(ANYTHING, CHANCES)
    def test_order_of_fields(self, value: object, chance: random.Random) -> None:
        """
        The order of the fields says nothing.
        """
        fields = [*plain(value).items()]
        chance.shuffle(fields)

        assert READERS[kind_of(value)](json.dumps(dict(fields), indent=1)) == value

    @given(ANYTHING)
    def test_order_of_cards(self, value: object) -> None:
        """
        Nor does the order of the cards in a hand, or of cards that are not seen.
        """
        document = plain(value)
        if "hand" in document:
            document["hand"].reverse()
        for cards in (*document.get("hands", ()), *document.get("unseen", ())):
            cards.reverse()

        again = READERS[document["kind"]](json.dumps(document))

        assert again == value
        assert repr(again) == repr(value)

    @given(ANYTHING)
    def test_one_reader_a_kind(self, value: object) -> None:
        """
        No reader reads a document of another kind, and it asks for nothing else.
        """
        for kind in READERS.keys() - {kind_of(value)}:
            assert told(kind, wire.write(value)) == [
                f"$.kind: '{kind_of(value)}', expected '{kind}'"
            ]

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(1, minimum=998, hand_size=998, highest=999, rows=9),
            Cooperative(5, hand_size=199, highest=999, trick=2**53 - 1),
            FaceToFace(hand_size=998, highest=999),
        ],
    )
    def test_largest(self, rules: Rules) -> None:
        """
        The largest games fit, with all their cards.
        """
        record = Record.start(deal(rules, seed=7), 0)
        values = (record, record.deal, record.state, record.for_player(0))

        for value in (rules, *values, record.state.view(None), record.deal.view(0)):
            assert READERS[kind_of(value)](wire.write(value)) == value

    @pytest.mark.parametrize("value", [None, 3, "4-A1", {"kind": "move"}, Step])
    def test_without_a_kind(self, value: object) -> None:
        """
        What has no kind is not written.
        """
        with pytest.raises(TypeError, match="has no kind; there are rules, move"):
            wire.write(value)

    @pytest.mark.parametrize("document", [None, 3, [], bytearray(b"{}"), Path()])
    def test_no_text(self, document: Any) -> None:
        """
        What is neither str nor bytes is not read.
        """
        with pytest.raises(TypeError, match="JSON is read from str or bytes"):
            wire.read_state(document)


class TestRefusedByWrite:
    """
    What the reader would refuse is not written.
    """

    @pytest.mark.parametrize(
        ("value", "defect"),
        [
            (Play(1, 0), "$.card: 1, expected an int from 2 to 999"),
            (Play(True, 0), "$.card: True, expected an int from 2 to 999"),
            (Play(5, -1), "$.pile: -1, expected an int from 0 to 17"),
            (Laid(0, 5, 0, 1), "$.trick: 1, expected true or false"),  # type: ignore[arg-type] # on purpose
            (Drew(0, (5, 4)), "$.cards: (5, 4), expected each card once, ascending"),
            (Drew(0, (5, 5)), "$.cards: (5, 5), expected each card once, ascending"),
            (Drew(0, (4, 5), 3), "$.count: 3, expected 2, as many as the cards"),
            (Drew(0, ()), "$.count: 0, expected an int from 1 to 998"),
            (
                Cooperative(1, trick=2**53),
                "$.trick: 9007199254740992, expected an int from 1 to 9007199254740991",
            ),
            (
                TEAM.tagged("half", "\ud800"),
                f"$.tags[1].value: {HALF}",
            ),
        ],
        ids=lambda it: it if isinstance(it, str) else type(it).__name__,
    )
    def test_told_as_by_the_reader(self, value: object, defect: str) -> None:
        """
        Moves and events can be wrong; and JSON cannot hold all numbers and texts.
        """
        with pytest.raises(WireError) as caught:
            wire.write(value)

        assert [str(it) for it in caught.value.defects] == [defect]

    def test_view_in_the_middle_of_a_move(self) -> None:
        """
        A view that waits for the cards it draws is no table's.
        """
        state = TEAM.state_at(2)
        view = state.view(0).observe(state.step(EndTurn()).events[0])

        with pytest.raises(WireError) as caught:
            wire.write(view)

        assert [defect.where for defect in caught.value.defects] == ["$.hand"]


class TestNearMisses:
    """
    A document that is changed anywhere is refused, or says exactly what it now says.
    """

    @pytest.mark.parametrize("kind", READERS)
    @given(data=st.data(), chance=CHANCES)
    def test_changed(
        self, kind: str, data: st.DataObject, chance: random.Random
    ) -> None:
        """
        A value that is read from it would be written as it stands.
        """
        document = plain(data.draw(VALUES[kind]))
        for _ in range(5):
            near = near_miss(document, chance)
            found = attempt(kind, json.dumps(near))
            if isinstance(found, WireError):
                assert found.defects
                assert all(defect.where[0] == "$" for defect in found.defects)
                assert str(pickle.loads(pickle.dumps(found))) == str(found)
            else:
                assert meaning(plain(found)) == meaning(near)

    @given(ANYTHING, st.data())
    def test_changed_text(self, value: object, data: st.DataObject) -> None:
        """
        With a few characters changed, it is read as something or refused.
        """
        kind, text = kind_of(value), wire.write(value)
        for _ in range(3):
            place = data.draw(st.integers(0, len(text)))
            size = data.draw(st.integers(0, 3))
            new = data.draw(st.text('{}[]",:0123456789-+.eE\\untrfals', max_size=4))
            text = text[:place] + new + text[place + size :]
        found = attempt(kind, text)

        assert isinstance(found, WireError) or kind_of(found) == kind

    @given(KINDS, st.text() | st.binary())
    def test_any_text(self, kind: str, text: str | bytes) -> None:
        """
        Any text whatsoever is refused.
        """
        assert refused(kind, text).code == "wire-error"

    @given(ANYTHING)
    def test_shortened(self, value: object) -> None:
        """
        Without its end it is no JSON, and there is no half of a value.
        """
        text = wire.write(value)

        for place in {0, 1, len(text) // 2, len(text) - 1}:
            (defect,) = refused(kind_of(value), text[:place]).defects
            assert defect.where.startswith("line 1, column ")

    @given(ANYTHING, CHANCES)
    def test_nothing_is_coerced(self, value: object, chance: random.Random) -> None:
        """
        What Python takes for the same number or truth is refused where it stands.
        """
        document = plain(value)
        found = {path: part_at(document, path) for path in paths(document)}
        numbers = [path for path, part in found.items() if type(part) in {int, bool}]
        chance.shuffle(numbers)
        # Most are cards; 0 and 1 are what a truth could stand for.
        numbers.sort(key=lambda path: found[path] > 1)
        for path in numbers[:10]:
            same = found[path]
            other = int(same) if isinstance(same, bool) else same == 1
            for wrong in (float(same), str(same), [same], other):
                near = with_part(document, *path, to=wrong)
                assert told(document["kind"], near)[0].startswith(path_to(path))

    @given(ANYTHING, CHANCES)
    def test_every_field_is_needed(self, value: object, chance: random.Random) -> None:
        """
        Without any one of its fields it is refused at that field.
        """
        document = plain(value)
        fields = [path for path in paths(document) if path and type(path[-1]) is str]
        for path in chance.sample(fields, min(10, len(fields))):
            defects = told(document["kind"], without(document, path))
            assert any(it.startswith(f"{path_to(path)}: NOTHING, ") for it in defects)


class TestSchema:
    """
    The published schemas say what documents look like.
    """

    @pytest.mark.parametrize("kind", READERS)
    def test_published(self, kind: str) -> None:
        """
        What is published is what the forms say; it is itself a sound schema.
        """
        published = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))

        assert published == wire.schema(kind)
        jsonschema.Draft202012Validator.check_schema(published)

    def test_all(self) -> None:
        """
        There is one for each kind.
        """
        assert {path.stem for path in SCHEMAS.glob("*.json")} == READERS.keys()

    def test_no_such_kind(self) -> None:
        """
        Other kinds have none.
        """
        with pytest.raises(WireError, match="kind: 'chess', expected 'rules' or 'move"):
            wire.schema("chess")

    @given(ANYTHING)
    def test_documents_are_valid(self, value: object) -> None:
        """
        Everything that is written suits the schema of its kind, and no other.
        """
        document = plain(value)
        for kind in READERS:
            assert is_valid(document, kind) == (kind == document["kind"])

    @given(ANYTHING, CHANCES)
    def test_invalid_documents(self, value: object, chance: random.Random) -> None:
        """
        What does not suit the schema is refused by the reader too.
        """
        document = plain(value)
        for _ in range(5):
            near = near_miss(document, chance)
            if not is_valid(near, document["kind"]):
                refused(document["kind"], near)


class TestLeaks:
    """
    The document of a view tells nothing that the view does not.
    """

    @given(states())
    def test_views(self, state: State) -> None:
        """
        For states that a seat cannot tell apart, it is the same to the last byte.
        """
        for seat in (None, *range(state.rules.players)):
            document = wire.write(state.view(seat))
            for other in alike(state, seat):
                assert wire.write(other.view(seat)) == document

    @given(records(), st.data())
    def test_accounts(self, record: Record, data: st.DataObject) -> None:
        """
        Samples of what a seat sees at the start give the same document of it.
        """
        seat = data.draw(watchers(record.rules))
        sample = record.deal.view(seat).sample(random.Random(1))
        again = Record.start(sample, record.starter)

        assert wire.write(again.for_player(seat)) == wire.write(
            Record.start(record.deal, record.starter).for_player(seat)
        )


HOSTILE: Final[dict[str, str | bytes]] = {
    "empty": "",
    "blank": " \n",
    "no object": "3",
    "an array": "[]",
    "null": "null",
    "two documents": "{}{}",
    "never closed": "{",
    "a comment": "{/**/}",
    "single quotes": "{'kind':'state'}",
    "a trailing comma": '{"kind":"state",}',
    "no quotes": "{kind:1}",
    "a byte order mark": "\ufeff{}",
    "a byte order mark in bytes": b"\xef\xbb\xbf{}",
    "half of UTF-8": b'{"kind":"\xc3"}',
    "an overlong NUL": b'{"kind":"\xc0\x80"}',
    "a surrogate in UTF-8": b'{"kind":"\xed\xa0\x80"}',
    "UTF-16": '{"kind":"state"}'.encode("utf-16"),
    "UTF-32": '{"kind":"state"}'.encode("utf-32-be"),
    "a NUL": '{"kind":"state"}\0',
    "a control character": '{"kind":"a\nb"}',
    "a lone surrogate": '{"kind":"\ud800"}',
    "an escaped lone surrogate": '{"kind":"\\ud800"}',
    "half an escape": '{"kind":"\\u12"}',
    "a bad escape": '{"kind":"\\x41"}',
    "deep arrays": "[" * 100_000,
    "deep objects": '{"a":' * 100_000,
    "deep and closed": "[" * 100_000 + "]" * 100_000,
    "deep in a field": '{"kind":' + "[" * 5000 + "]" * 5000 + "}",
    "deep in a string": '"' + "[" * 100_000,
    "escaped quotes for ever": '"' + '\\"' * 100_000 + "[" * 100,
    "a huge number": '{"kind":' + "9" * 100_000 + "}",
    "a huge negative number": '{"kind":-' + "9" * 100_000 + "}",
    "a huge fraction": '{"kind":0.' + "9" * 100_000 + "}",
    "a huge exponent": '{"kind":1e' + "9" * 100_000 + "}",
    "a leading zero": '{"kind":01}',
    "a plus": '{"kind":+1}',
    "a bare minus": '{"kind":-}',
    "other digits": '{"kind":\u0663}',
    "a million fields": "{" + ",".join(f'"{n}":1' for n in range(50_000)) + "}",
}


class TestHostile:
    """
    Text that is meant to hurt is refused like any other.
    """

    @pytest.mark.parametrize("kind", READERS)
    @pytest.mark.parametrize("name", HOSTILE)
    def test_refused(self, kind: str, name: str) -> None:
        """
        Always a WireError with a short sentence.
        """
        error = refused(kind, HOSTILE[name])

        assert error.code == "wire-error"
        assert all(len(str(defect)) < 300 for defect in error.defects)

    @pytest.mark.parametrize(
        ("found", "shown"),
        [
            ("NaN", "NaN"),
            ("Infinity", "Infinity"),
            ("-Infinity", "-Infinity"),
            ("1.0", "1.0"),
            ("1e0", "1e0"),
            ("-1", "-1"),
            ("1e400", "1e400"),
            ("99999999999999999999", "99999999999999999999"),
            ("9" * 5000, "9" * 77 + "..."),
            ("true", "True"),
            ("null", "None"),
            ('"1"', "'1'"),
            ("[1]", "[1]"),
            ("{}", "{}"),
            ('{"a":1,"a":2}', "{'a': 2}"),
        ],
    )
    def test_no_number(self, found: str, shown: str) -> None:
        """
        What is no number from here to there is none, whatever Python thinks of it.
        """
        text = json.dumps(STATE).replace('"laid": 0', f'"laid": {found}')

        assert told("state", text) == [
            f"$.laid: {shown}, expected an int from 0 to 998"
        ]

    def test_doubled_fields(self) -> None:
        """
        A field that stands twice is refused, at any depth, even if it says the same.
        """
        outside = json.dumps(STATE)[:-1] + ', "laid": 0}'
        inside = json.dumps(STATE).replace('"rows": 2', '"rows": 2, "rows": 2')

        assert told("state", outside)[0].endswith("expected each field once")
        assert told("state", inside)[0].startswith("$.rules: {'game': ")
        assert told("state", inside)[0].endswith("expected each field once")

    def test_where_there_is_no_json(self) -> None:
        """
        Text that is no JSON is told by line and column, bytes that are no text by byte.
        """
        (defect,) = refused("state", '{\n  "kind": "state",\n  oops').defects
        (other,) = refused("state", b'{"kind":"\xff"}').defects
        (deep,) = refused("state", "\n" + "[" * 40).defects

        assert (defect.where, defect.found) == ("line 3, column 3", "oops")
        assert defect.expected.startswith("JSON (")
        assert str(other) == "byte 9: b'\\xff', expected UTF-8"
        assert deep.where == "line 2, column 33"
        assert deep.expected == "at most 32 arrays and objects deep"

    def test_deep_text_in_a_string(self) -> None:
        """
        Brackets and quotes in a string are text.
        """
        record = TEAM.tagged("Title", '[{"' * 1000 + "\\")

        assert wire.read_record(wire.write(record)) == record

    def test_many_wrong_parts(self) -> None:
        """
        An array that is too long is one defect, whatever is in it.
        """
        assert told("state", STATE | {"tops": ["x"] * 10_000}) == [
            "$.tops: '10000 parts', expected an array of at most 18"
        ]

    def test_odd_names(self) -> None:
        """
        A field of any name has a path, and none is too long.
        """
        found = told("state", STATE | {"a, b": 1, "x" * 200: 2, "": 3, "y": 4})

        assert found[:3] == [
            "$['']: '', expected no such field",
            "$['a, b']: 'a, b', expected no such field",
            f"$['{'x' * 76}...]: '{'x' * 76}..., expected no such field",
        ]

    def test_a_bug_is_no_defect(self) -> None:
        """
        What no hook has raised is not taken for a wrong document.
        """
        with pytest.raises(ZeroDivisionError):
            list(defects_in(ZeroDivisionError(), "$"))


def with_part(document: Json, *path: str | int, to: Json) -> Json:
    """
    The document with this part replaced.
    """
    return changed(document, path, lambda _: to)


class TestDefects:
    """
    Every defect is told, with its path.
    """

    def test_all_at_once(self) -> None:
        """
        Missing, unknown and of the wrong type, here and there.
        """
        document = STATE | {"hands": [[2, True], "x"], "player": 7, "more": None}
        del document["decks"]
        document["rules"] = document["rules"] | {"rows": "2", "game": "cooperative"}

        assert told("state", document) == [
            "$.rules.rows: '2', expected an int from 1 to 9",
            "$.hands[0][1]: True, expected an int from 2 to 999",
            "$.hands[1]: 'x', expected an array of at most 998",
            "$.decks: NOTHING, expected an array of at most 2",
            "$.player: 7, expected an int from 0 to 4",
            "$.more: 'more', expected no such field",
        ]

    def test_text_is_text(self) -> None:
        """
        A number for a name is none.
        """
        document = plain(Record.start(deal(Cooperative(1), seed=7), 0))
        document["tags"] = [{"name": 1, "value": "x"}]

        assert told("record", document) == [
            "$.tags[0].name: 1, expected a string",
        ]

    def test_of_another_version(self) -> None:
        """
        A document of another kind and version is not looked into.
        """
        document = {"kind": "view", "version": True, "more": 1}

        assert told("state", document) == [
            "$.kind: 'view', expected 'state'",
            "$.version: True, expected 1",
        ]
        assert told("state", {}) == [
            "$.kind: NOTHING, expected 'state'",
            "$.version: NOTHING, expected 1",
        ]

    @pytest.mark.parametrize(
        ("kind", "document", "defects"),
        [
            (
                "rules",
                plain(Cooperative(2))
                | {"hand_size": 1, "minimum": 1}
                | {"trick": 3, "highest": 2},
                ["$.highest: 2, expected an int from 3 to 999"],
            ),
            (
                "state",
                with_part(STATE, "rules", "minimum", to=5)
                | {"rules": STATE["rules"] | {"hand_size": 2, "minimum": 3}},
                ["$.rules.hand_size: 2, expected an int from 3 to 499"],
            ),
            (
                "state",
                with_part(STATE, "rules", "game", to=["cooperative"]),
                [f"$.rules.game: ['cooperative'], {EITHER}"],
            ),
            (
                "state",
                with_part(STATE, "hands", 0, 0, to=STATE["decks"][0][3]),
                ["$.hands[0], $.decks[0]: 2, expected a card in one place only"],
            ),
            (
                "state",
                STATE | {"tops": [2, 1, 100, 100], "player": 2},
                [
                    "$.tops[0]: 2, expected a card that was laid",
                    "$.player: 2, expected an int from 0 to 1",
                ],
            ),
            (
                "deal",
                plain(TEAM.deal) | {"decks": [], "hands": [[2]]},
                [
                    "$.hands: ((2,),), expected a sequence of 2",
                    "$.decks: (), expected a sequence of 1",
                ],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "hands", 0, to=[2, 3]),
                ["$.hands[0]: (2, 3), expected 7 cards"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=101),
                ["$.decks[0][0]: 101, expected an int from 2 to 99"],
            ),
            (
                "deal",
                with_part(plain(TEAM.deal), "decks", 0, 0, to=4),
                ["$.hands[0], $.decks[0]: 4, expected a card in one place only"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1), (Hint(0, 3, HintKind.KEEP),)))
                | {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                [
                    "$.hints[0].player: 1, expected an int from 0 to 0",
                    "$.hints[0].pile: 4, expected an int from 0 to 3",
                ],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"hints": [{"player": 0, "pile": 0, "kind": "7"}]},
                ["$.hints[0].kind: '7', expected 'keep' or 'small_step'"],
            ),
            (
                "talk",
                plain(Talk(Cooperative(1)))
                | {"rules": {"game": "face-to-face", "players": 1}},
                [
                    "$.rules.game: 'face-to-face', expected 'cooperative'",
                    *(
                        f"$.rules.{name}: NOTHING, expected {expected}"
                        for name, expected in (
                            ("minimum", "an int from 1 to 998"),
                            ("hand_size", "an int from 1 to 998"),
                            ("highest", "an int from 2 to 999"),
                            ("trick", "an int from 1 to 9007199254740991"),
                            ("rows", "an int from 1 to 9"),
                            ("play_out", "true or false"),
                        )
                    ),
                ],
            ),
            (
                "record",
                RECORD | {"outcome": [], "moves": [{}, {"move": "play"}]},
                [
                    "$.moves[0].move: NOTHING, expected 'play' or 'end_turn'",
                    "$.moves[1].card: NOTHING, expected an int from 2 to 999",
                    "$.moves[1].pile: NOTHING, expected an int from 0 to 17",
                    "$.outcome: [], expected an object or null",
                ],
            ),
            (
                "record",
                RECORD
                | {
                    "starter": 2,
                    "tags": [{"name": "a", "value": "b"}] * 2,
                    "comments": [{"after": n, "text": ""} for n in (3, 3, 4)],
                },
                [
                    "$.starter: 2, expected an int from 0 to 1",
                    "$.tags[1].name: 'a', expected a name of its own",
                    "$.comments[1].after: 3, expected a move without another comment",
                    "$.comments[2].after: 4, expected an int from 0 to 3",
                ],
            ),
            (
                "record",
                with_part(RECORD, "deal", "rules", "highest", to=5),
                ["$.deal.rules.highest: 5, expected an int from 15 to 999"],
            ),
            (
                "record",
                with_part(RECORD, "tags", 0, "value", to="\ud800"),
                [f"$.tags[0].value: {HALF}"],
            ),
            (
                "event",
                {"kind": "event", "version": 1, "event": "game_ended", "outcome": None},
                ["$.outcome: None, expected an object"],
            ),
        ],
    )
    def test_paths(self, kind: str, document: Json, defects: list[str]) -> None:
        """
        Each is where one would look for it.
        """
        assert told(kind, document) == defects


class TestViews:
    """
    A view is read if there is a state that looks like it.
    """

    @pytest.mark.parametrize(
        ("change", "defects"),
        [
            ({"seat": 2}, ["$.seat: 2, expected an int from 0 to 1"]),
            (
                {"hand_sizes": [7]},
                ["$.hand_sizes: (7,), expected a sequence of 2"],
            ),
            (
                {"deck_sizes": [], "unseen": []},
                [
                    "$.deck_sizes: (), expected a sequence of 1",
                    "$.unseen: (), expected a sequence of 1",
                ],
            ),
            (
                {"hand": [101, *VIEW["hand"][1:]]},
                ["$.hand[0]: 101, expected an int from 2 to 99"],
            ),
            (
                {"unseen": [[101, *VIEW["unseen"][0][1:]]]},
                ["$.unseen[0][0]: 101, expected an int from 2 to 99"],
            ),
            (
                {"seat": None},
                [f"$.hand: {tuple(VIEW['hand'])}, expected 0 cards, as its size says"],
            ),
            (
                {"hand": [VIEW["unseen"][0][0], *VIEW["hand"][1:]]},
                ["$.unseen[0]: (2,), expected each card in one place only"],
            ),
            (
                {"deck_sizes": [83]},
                ["$.unseen[0]: (2, 3, 5, 6, 7"],
            ),
            (
                {"hand_sizes": [8, 7], "deck_sizes": [81]},
                ["$.hand_sizes[0]: 8, expected at most 7 cards"],
            ),
            (
                {"player": 2, "laid": 1, "helped": True},
                ["$.player: 2, expected an int from 0 to 1"],
            ),
            (
                {"laid": 1, "helped": True},
                [
                    "$.laid: 1, expected at most 0 with this hand",
                    "$.helped: True, expected False, as no card",
                ],
            ),
            (
                {"tops": [4, 1, 3, 100]},
                ["$.tops[2]: 3, expected a card that was laid"],
            ),
            (
                {"hints": [{"player": 1, "pile": 4, "kind": "keep"}]},
                ["$.hints[0].pile: 4, expected an int from 0 to 3"],
            ),
            (
                {"outcome": {"game": "cooperative", "unlaid": 96}},
                ["$.outcome: TeamResult(unlaid=96), expected None"],
            ),
            (
                {"outcome": {"game": "face-to-face", "winner": 0, "ending": "stuck"}},
                ["$.outcome: DuelResult(winner=0, ending=Ending.STUCK), expected None"],
            ),
        ],
    )
    def test_defects(self, change: Json, defects: list[str]) -> None:
        """
        What no state looks like is told where the view says it.
        """
        found = told("view", VIEW | change)

        assert len(found) == len(defects)
        assert all(map(str.startswith, found, defects))

    def test_outcome_of_another(self) -> None:
        """
        With the piles crossed, another may be stuck; how it would end is known.
        """
        state = State.position(
            Cooperative(2),
            tops=(90, 91, 10, 11),
            hands=[[50, 51], [52, 92]],
            decks=[[3, 4]],
            player=1,
        )
        view = plain(state.view(0))
        goes_on = {"outcome": None}
        wrong = {"outcome": {"game": "cooperative", "unlaid": 5}}

        assert state.outcome == TeamResult(6)
        assert wire.read_view(json.dumps(view)).outcome == TeamResult(6)
        assert wire.read_view(json.dumps(view | goes_on)).outcome is None
        assert told("view", view | wrong) == [
            "$.outcome: TeamResult(unlaid=5), expected None or TeamResult(unlaid=6)"
        ]

    def test_outcome_that_all_see(self) -> None:
        """
        Nobody is stuck with the minimum laid, nor while the piles have not crossed.
        """
        crossed = State.position(
            Cooperative(2),
            tops=(90, 91, 10, 11),
            hands=[[50, 51], [52, 92]],
            decks=[[3, 4]],
            player=1,
            laid=2,
        )
        for state, left in ((TEAM.state, 96), (TEAM.state_at(2), 96), (crossed, 6)):
            over = {"outcome": {"game": "cooperative", "unlaid": left}}
            for seat in (None, 1 - state.player):
                assert told("view", plain(state.view(seat)) | over) == [
                    f"$.outcome: TeamResult(unlaid={left}), expected None"
                ]

    def test_outcome_of_an_empty_hand(self) -> None:
        """
        An empty hand is seen by all: won, or stuck.
        """
        state = State.position(
            FaceToFace(),
            tops=(40, 60, 41, 60),
            hands=[[], [2]],
            decks=[[], [3]],
            player=0,
            laid=2,
        )
        view = plain(state.view(1))

        assert wire.read_view(json.dumps(view)).outcome == state.outcome
        assert told("view", view | {"outcome": None}) == [
            "$.outcome: None, expected DuelResult(winner=0, ending=Ending.LAID_ALL)"
        ]

    def test_duellists_do_not_talk(self) -> None:
        """
        There are no hints in a duel.
        """
        dealt = deal(FaceToFace(), seed=7)
        hints = {"hints": [{"player": 0, "pile": 0, "kind": "keep"}]}

        for kind, view in (
            ("view", dealt.start(0).view(0)),
            ("deal_view", dealt.view(0)),
        ):
            (found,) = told(kind, plain(view) | hints)
            assert found.startswith("$.hints: (Hint(player=0")
            assert found.endswith("expected none, as duellists do not talk")

    def test_deal_views(self) -> None:
        """
        Before the start every hand is full, and the rest is to be drawn.
        """
        view = plain(TEAM.deal.view(0))
        fewer = {
            "hand_sizes": [7, 6],
            "deck_sizes": [83],
            "unseen": [view["unseen"][0][2:]],
        }

        assert told("deal_view", view | fewer) == [
            "$.hand_sizes[1]: 6, expected 7, as dealt",
            "$.deck_sizes[0]: 83, expected 84, as dealt",
        ]


class TestRecords:
    """
    A record is read if it was played by the rules, and ended as it says.
    """

    def test_illegal(self) -> None:
        """
        The first move that breaks a rule is told, with all that the referee needs.
        """
        moves = [*RECORD["moves"][:2], {"move": "play", "card": 56, "pile": 0}]
        moves[1] = {"move": "play", "card": 97, "pile": 0}
        error = refused("record", RECORD | {"moves": moves, "comments": []})

        assert isinstance(error, IllegalRecord)
        assert (error.code, error.player) == ("illegal-record", 0)
        assert isinstance(error.reason, DoesNotFit)
        assert (error.reason.number, error.reason.clause.id) == (3, "CO-PLAY-1")
        assert error.legal[-1] == EndTurn()
        assert [defect.where for defect in error.defects] == ["$.moves[2]"]
        assert str(error) == (
            "$.moves[2]: Play(card=56, pile=0) by player 0: move 3: 56 does not fit "
            "on pile 0, ascending and showing 97; what fits: 98 to 99 and 87 "
            "(CO-PLAY-1)"
        )
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.legal) == (str(error), error.legal)

    def test_illegal_first_move(self) -> None:
        """
        Also the very first.
        """
        error = refused(
            "record", RECORD | {"moves": [{"move": "end_turn"}], "comments": []}
        )

        assert isinstance(error, IllegalRecord)
        assert isinstance(error.reason, TooFewLaid)
        assert error.legal == TEAM.state_at(0).legal_moves()

    def test_false_outcome(self) -> None:
        """
        Another end than the moves lead to is no unreadable document.
        """
        error = refused(
            "record", RECORD | {"outcome": {"game": "cooperative", "unlaid": 3}}
        )

        assert isinstance(error, FalseOutcome)
        assert str(error) == "$.outcome: TeamResult(unlaid=3), expected None"

    @given(records(whole=True))
    def test_whole_games_end(self, record: Record) -> None:
        """
        To say nothing about the end of a game that has ended is false too.
        """
        bare = Record.played(record.deal, record.starter, record.moves)
        error = refused("record", plain(bare) | {"outcome": None})

        assert isinstance(error, FalseOutcome)

    def test_events_must_follow(self) -> None:
        """
        An event that cannot follow is told by its path.
        """
        account = plain(TEAM.for_player(1))
        doubled = account | {"events": [account["events"][0], *account["events"]]}
        start = with_part(account, "start", "player", to=3)

        (found,) = told("account", doubled)
        assert found.startswith("$.events[1]: Laid(player=0, card=4, pile=0")
        assert found.endswith("expected an event that can follow")
        assert told("account", start) == [
            "$.start.player: 3, expected an int from 0 to 1"
        ]


class TestGolden:
    """
    Documents of version 1 keep their meaning.
    """

    def test_documents(self) -> None:
        """
        Each is read as what it was, and written to the last byte as it stands.
        """
        documents = (GOLDEN / "wire-1.jsonl").read_text("ascii").splitlines()
        values = (GOLDEN / "wire-1.txt").read_text("utf-8").splitlines()

        for document, value in zip(documents, values, strict=True):
            read = READERS[json.loads(document)["kind"]](document)
            assert repr(read) == value
            assert wire.write(read) == document

    def test_every_kind(self) -> None:
        """
        There are some of every kind.
        """
        documents = (GOLDEN / "wire-1.jsonl").read_text("ascii").splitlines()

        assert {json.loads(it)["kind"] for it in documents} == READERS.keys()


class TestModule:
    """
    The module itself.
    """

    def test_names(self) -> None:
        """
        Every public function is in ``__all__``, and there is a reader for each kind.
        """
        functions = {
            name
            for name, it in inspect.getmembers(wire, inspect.isfunction)
            if not name.startswith("_") and it.__module__ == wire.__name__
        }

        assert {*wire.__all__} == functions | {"VERSION"}
        assert {f"read_{kind}" for kind in READERS} <= functions

    def test_the_extra_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """
        Without cattrs the import says what to install; the rest does without.
        """
        for name in [*sys.modules]:
            if name.startswith(("cattrs", "thegame.wire", "thegame._converter")):
                monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "cattrs", None)
        monkeypatch.delattr(thegame, "wire")

        with pytest.raises(ImportError, match=r"thegame-rules\[json\]"):
            importlib.import_module("thegame.wire")
