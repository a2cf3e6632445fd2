"""Documents of every kind: written, described by a schema, and read back."""

import inspect
import itertools
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ladder.theorems_views import alike
from tests.support.documents import (
    ANYTHING,
    CHANCES,
    READERS,
    VALUES,
    is_valid,
    kind_of,
    plain,
    same,
)
from tests.support.errors import ERRORS
from tests.support.folders import DOCS, GOLDEN
from tests.support.seats import watchers
from tests.support.variants import SIX
from tests.support.wrong_documents import HALF, TEAM, sentences
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    FaceToFace,
    GameEnded,
    Laid,
    Play,
    Record,
    Rules,
    SeatStep,
    State,
    Step,
    TurnEnded,
    deal,
    wire,
)
from thegame.strategies import records, states
from thegame.wire import WireError

SCHEMAS: Final = DOCS / "schema"
KINDS: Final = (*READERS, "error")
ANY_INT: Final = f"an int from {-(2**53) + 1} to {2**53 - 1}"


class TestRoundTrips:
    """Every value that has a kind is written, and read back as an equal value."""

    @pytest.mark.parametrize("kind", READERS)
    @given(data=st.data())
    def test_equal(self, kind: str, data: st.DataObject) -> None:
        """A value is read back from text, from bytes, and from any mapping."""
        value = data.draw(VALUES[kind])
        text, document = wire.write(value), wire.write_dict(value)

        assert document == json.loads(text)
        assert json.dumps(document, separators=(",", ":")) == text
        for source in (text, text.encode(), document, MappingProxyType(document)):
            for again in (READERS[kind](source), wire.read(source)):
                assert same(again, value)
                assert type(again) is type(value)
                assert repr(again) == repr(value)
                assert wire.write(again) == text
        assert document == json.loads(text)

    @given(ANYTHING)
    def test_one_line(self, value: object) -> None:
        """A document is one line of ASCII that begins with its kind and version."""
        document = wire.write(value)

        assert document.isascii()
        assert document.isprintable()
        assert document.startswith(f'{{"kind":"{kind_of(value)}","version":1,')

    @given(ANYTHING, CHANCES)
    def test_order_of_fields(self, value: object, chance: random.Random) -> None:
        """The order of the fields means nothing."""
        fields = [*plain(value).items()]
        chance.shuffle(fields)

        again = READERS[kind_of(value)](json.dumps(dict(fields), indent=1))

        assert same(again, value)

    @given(ANYTHING)
    def test_order_of_cards(self, value: object) -> None:
        """The order of hands, of unseen cards and of hints means nothing."""
        document = plain(value)
        if "hand" in document and document["kind"] != "refusal":
            document["hand"].reverse()
        for cards in (*document.get("hands", ()), *document.get("unseen", ())):
            cards.reverse()
        document.get("hints", []).reverse()

        again = READERS[document["kind"]](json.dumps(document))

        assert same(again, value)
        assert repr(again) == repr(value)

    @pytest.mark.parametrize(
        ("tops", "hand"),
        [
            ((70, 81, 26, 15), [66, 5]),
            ((97, 93, 26, 29), [98, 94, 61, 38, 33, 2]),
            ((58, 99, 3, 28), [97, 87, 85, 41, 26, 15]),
        ],
    )
    def test_order_of_a_hand_on_turn(
        self, tops: tuple[int, ...], hand: list[int]
    ) -> None:
        """Whether the game is over does not depend on the order in a document."""
        deck = [card for card in range(50, 60) if card not in {*tops, *hand}]
        state = State(Cooperative(1), tops=tops, hands=[hand], decks=[deck], player=0)
        view = state.view(0)
        document = plain(view) | {"hand": hand}

        assert wire.read_view(json.dumps(document)) == view

    @given(ANYTHING)
    def test_one_reader_a_kind(self, value: object) -> None:
        """A document of another kind is refused for its kind and nothing else."""
        for kind in READERS.keys() - {kind_of(value)}:
            assert sentences(kind, wire.write(value)) == [
                f"$.kind: expected '{kind}', got '{kind_of(value)}'"
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
        """The largest games fit, with all their cards."""
        record = Record(deal(rules, seed=7), 0)
        values = (record, record.deal, record.state, record.view(0))

        for value in (rules, *values, record.state.view(None), record.deal.view(0)):
            assert READERS[kind_of(value)](wire.write(value)) == value

    @pytest.mark.parametrize("value", [None, 3, "4-A1", {"kind": "move"}, Step])
    def test_without_a_kind(self, value: object) -> None:
        """A value without a kind cannot be written."""
        with pytest.raises(
            TypeError,
            match=r"cannot write (an? .+|None) as JSON; kinds are rules, move, .*, error",
        ):
            wire.write(value)

    @pytest.mark.parametrize("document", [None, 3, [], bytearray(b"{}"), Path()])
    def test_no_document(self, document: Any) -> None:
        """Only str, bytes and mappings are read."""
        expected = "^document: expected JSON as str or bytes, or a mapping, got"
        with pytest.raises(TypeError, match=expected):
            wire.read_state(document)

    @pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()])
    def test_rules(self, rules: Cooperative | FaceToFace) -> None:
        """Rules have the word for the game and every setting, in the class's order."""
        document = plain(rules)

        assert [*document.items()][2:] == [
            ("game", rules.name),
            *rules._settings().items(),
        ]


class TestRefusedByWrite:
    """A value that its reader would refuse cannot be written."""

    @pytest.mark.parametrize(
        ("value", "defect"),
        [
            (Play(True, 0), "$.card: expected an int, got True"),
            (Play(5, 2**53), f"$.pile: expected {ANY_INT}, got {2**53}"),
            (Laid(0, 5, 0, 1), "$.trick: expected true or false, got 1"),  # type: ignore[arg-type] # on purpose
            (
                Drew(0, (5, 4)),
                "$.cards: expected each card once, ascending, got (5, 4)",
            ),
            (
                Drew(0, (5, 5)),
                "$.cards: expected each card once, ascending, got (5, 5)",
            ),
            (Drew(0, (4, 5), 3), "$.count: expected 2, as many as the cards, got 3"),
            (
                Drew(0, (5, 4), 3),
                "$.cards: expected each card once, ascending, got (5, 4)",
            ),
            (Play(True, False), "$.card: expected an int, got True"),
            (Drew(0, ()), "$.count: expected an int from 1 to 998, got 0"),
            (
                Cooperative(1, trick=2**53),
                f"$.trick: expected an int from 1 to {2**53 - 1}, got {2**53}",
            ),
            (GameEnded(None), "$.outcome: expected an object, got None"),  # type: ignore[arg-type] # on purpose
            (
                DuelResult(0, "stuck"),  # type: ignore[arg-type] # on purpose
                "$.ending: expected 'laid_all' or 'stuck', got 'stuck'",
            ),
            (
                SeatStep(0, (TurnEnded(0), Drew(0, (4, True)))),
                "$.events[1].cards[1]: expected an int from 2 to 999, got True",
            ),
            (
                Drew(0, 4, 1),  # type: ignore[arg-type] # on purpose
                "$.cards: expected an array of at most 998, got 4",
            ),
            (
                Record(TEAM.deal, 0, (), tags=dict.fromkeys(map(str, range(1000)), "")),
                "$.tags: expected an array of at most 999, got 1000 parts",
            ),
            (
                TEAM.tagged("half", "\ud800"),
                f"$.tags[1].value: expected {HALF}",
            ),
            (
                Record(deal(SIX, seed=7), 0, tags={"half": "\ud800"}),
                f"$.tags[0].value: expected {HALF}",
            ),
        ],
        ids=itertools.count(),
    )
    def test_defects(self, value: object, defect: str) -> None:
        """Moves and events can be wrong, and JSON cannot hold every number and text.

        Of several defects the first is reported.
        """
        with pytest.raises(WireError) as caught:
            wire.write(value)

        assert [str(it) for it in caught.value.defects] == [defect]


class TestSchema:
    """The published schemas describe the documents."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_published(self, kind: str) -> None:
        """The published schema is that of the library, and is a valid schema."""
        published = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))

        assert published == wire.schema(kind)
        jsonschema.Draft202012Validator.check_schema(published)

    def test_all(self) -> None:
        """Each kind has a schema."""
        assert {path.stem for path in SCHEMAS.glob("*.json")} == {*KINDS}

    @pytest.mark.parametrize(
        "kind", ["step", "deal", "deal_view", "state", "talk", "record", "seat_record"]
    )
    def test_table(self, kind: str) -> None:
        """The table in the docs has the fields of a kind, in their order."""
        page = (DOCS / "wire.md").read_text("utf-8")
        _, row = page.split(f"`{kind} <schema/{kind}.json>` |")
        fields = re.findall(r"`(\w+)`", row.partition("\n")[0])

        assert ["kind", "version", *fields] == [*wire.schema(kind)["properties"]]

    def test_no_such_kind(self) -> None:
        """There is no schema of another kind."""
        with pytest.raises(
            WireError, match=r"kind: expected 'rules', 'move', .*, got 'chess'"
        ):
            wire.schema("chess")

    @given(ANYTHING | st.sampled_from(ERRORS))
    def test_documents_are_valid(self, value: object) -> None:
        """Every document fits the schema of its kind and no other."""
        document = plain(value)
        for kind in KINDS:
            assert is_valid(document, kind) == (kind == document["kind"])


class TestLeaks:
    """The document of a view holds nothing that the view does not."""

    @given(states())
    def test_views(self, state: State) -> None:
        """States that a seat cannot distinguish have equal view documents."""
        for seat in (None, *range(state.rules.players)):
            document = wire.write(state.view(seat))
            for other in alike(state, seat):
                assert wire.write(other.view(seat)) == document

    @given(records(), st.data())
    def test_seat_records(self, record: Record, data: st.DataObject) -> None:
        """Deals that a seat cannot distinguish have equal seat records."""
        seat = data.draw(st.sampled_from(watchers(record.rules)))
        sample = record.deal.view(seat).sample(random.Random(1))
        again = Record(sample, record.starter)

        assert wire.write(again.view(seat)) == wire.write(
            Record(record.deal, record.starter).view(seat)
        )


class TestGolden:
    """Documents of version 1 keep their meaning."""

    def test_documents(self) -> None:
        """Documents are read to equal values, which are written as equal bytes.

        Errors are not read, but written as equal bytes.
        """
        documents = (GOLDEN / "wire-1.jsonl").read_text("ascii").splitlines()
        values = (GOLDEN / "wire-1.txt").read_text("utf-8").splitlines()
        errors = {repr(error): error for error in ERRORS}
        kinds: set[str] = set()

        for document, value in zip(documents, values, strict=True):
            kinds.add(kind := json.loads(document)["kind"])
            found = errors[value] if kind == "error" else READERS[kind](document)
            assert repr(found) == value
            assert wire.write(found) == document
        assert kinds == {*KINDS}


class TestModule:
    """The module has its public names, and needs no extra."""

    def test_names(self) -> None:
        """Every public function is in ``__all__``, and each kind has its reader."""
        functions = {
            name
            for name, it in inspect.getmembers(wire, inspect.isfunction)
            if not name.startswith("_") and it.__module__ == wire.__name__
        }

        others = {"VERSION", "Content", "WithGames", "WireError", "MalformedJSON"}
        assert {*wire.__all__} == functions | others
        assert {f"read_{kind}" for kind in READERS} <= functions

    def test_without_extras(self) -> None:
        """JSON and the notation import only the library, attrs and Python's own modules.

        In particular they do not import pydantic.
        """
        program = (
            "import sys; before = {*sys.modules}; import thegame.notation, thegame.wire; "
            "print(*{*sys.modules} - before)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        imported = {name.partition(".")[0] for name in done.stdout.split()}

        assert "thegame" in imported
        assert imported - sys.stdlib_module_names <= {"thegame", "attr", "attrs"}
