"""
The wire: what is written suits its schema, can be read, and keeps its meaning.
"""

import importlib
import inspect
import json
import random
import sys
from pathlib import Path
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from tests.ladder.theorems_views import alike
from tests.support.documents import (
    ANYTHING,
    CHANCES,
    READERS,
    VALUES,
    Json,
    kind_of,
    near_miss,
    plain,
)
from tests.support.folders import DOCS, GOLDEN
from tests.support.seats import watchers
from tests.support.wrong_documents import HALF, TEAM, refused, told
from thegame import (
    Cooperative,
    Drew,
    EndTurn,
    FaceToFace,
    Laid,
    Play,
    Record,
    Rules,
    State,
    Step,
    WireError,
    deal,
    wire,
)
from thegame.strategies import records, states

SCHEMAS: Final = DOCS / "schema"


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
        seat = data.draw(st.sampled_from(watchers(record.rules)))
        sample = record.deal.view(seat).sample(random.Random(1))
        again = Record.start(sample, record.starter)

        assert wire.write(again.for_player(seat)) == wire.write(
            Record.start(record.deal, record.starter).for_player(seat)
        )


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
            if name.startswith(("cattrs", "thegame.wire", "thegame.wire._fill")):
                monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "cattrs", None)
        monkeypatch.delattr(thegame, "wire")

        with pytest.raises(ImportError, match=r"thegame-rules\[json\]"):
            importlib.import_module("thegame.wire")
