"""A short run of the fuzzer: readers raise only the documented errors.

``nox -s fuzz`` feeds the readers for longer, and measures how long they take.
"""

import contextlib
import random
import re
from collections import Counter
from collections.abc import Collection
from typing import Final

import attrs
import pytest

from tests.support import grammar
from thegame import Event, TheGameError, UnexpectedEvent, View, notation, wire
from thegame.notation._scanner import Scanner
from verification.fuzz import slow
from verification.fuzz.changes import altered, changed
from verification.fuzz.long import (
    hostile_documents,
    hostile_rules,
    long_documents,
    long_texts,
    repeated_parts,
)
from verification.fuzz.sentences import sentence
from verification.fuzz.slow import (
    MADE,
    QUESTIONS,
    SHORT,
    Slow,
    Table,
    altered_table,
    climbed,
    first,
    slowest,
)
from verification.fuzz.streams import Believed, corrupt
from verification.fuzz.targets import NOTATION, RECORDS, WIRE, Target
from verification.fuzz.trial import Escaped, Tally, attempt, feed

TARGETS: Final = {target.name: target for target in NOTATION + WIRE}

pytestmark = pytest.mark.once


class TestReaders:
    """Readers read any input, or raise a documented error."""

    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    def test_many(self, target: Target) -> None:
        """Readers are fed with sentences of the grammar, and with damaged documents."""
        tally = feed(target, 200, seed=0)

        assert tally.read + tally.refused == 200
        assert tally.read, "else nothing is tested but the first lines"

    def test_every_reader(self) -> None:
        """Every public reader is a target of the fuzzer."""
        readers = {
            f"{module}.{name}"
            for module, names in (
                ("notation", notation.__all__),
                ("wire", wire.__all__),
            )
            for name in names
            if name.startswith("read_") or name == "split"
        }

        assert set(TARGETS) == readers - {"notation.read_games"}

    def test_long(self) -> None:
        """Readers survive inputs in which one part is repeated many times."""
        for texts in (long_texts(2000), repeated_parts(2000), long_documents(2000)):
            for kind, text in texts:
                for target in TARGETS.values():
                    if target.kind == kind:
                        attempt(target, text, Tally())

    def test_hostile_rules(self) -> None:
        """Positions and files with very large rules are read or refused."""
        kinds = Counter[str]()
        for kind, text in hostile_rules(5000):
            for target in TARGETS.values():
                if target.kind == kind:
                    tally = Tally()
                    attempt(target, text, tally)
                    kinds[kind] += tally.read

        assert kinds["view"] > 10
        assert kinds["position"] > 5
        assert kinds["file"] == 4, "both games, by both readers of files"

    def test_hostile_documents(self) -> None:
        """JSON documents with very large rules are read or refused."""
        kinds = Counter[str]()
        for kind, text in hostile_documents(2000):
            tally = Tally()
            attempt(TARGETS[f"wire.read_{kind}"], text, tally)
            kinds[kind] += tally.read

        assert kinds["view"] > 5
        assert kinds["state"] > 5
        assert kinds["record"]

    def test_game_by_game(self) -> None:
        """Each game of a file is timed, until one is refused."""
        (small,) = (
            text for _, text in long_texts(850) if "hand_size=2 highest=4\n" in text
        )
        reader = TARGETS["notation.read_records"]

        assert len(attempt(reader, small, Tally())) == small.count("thegame 1") + 1
        assert len(attempt(reader, f"{small}thegame 2", Tally())) == 11


class TestSlow:
    """The search for short inputs that are slow to read."""

    def test_every_reader(self) -> None:
        """The search climbs over all readers and methods."""
        found = [*slowest(5e5, seed=1)]

        readers = [*TARGETS, *(it.name for it in QUESTIONS)]
        assert [it.reader for it in found[::2]] == readers
        assert all(it.operations > 0 and it.seconds > 0 for it in found)
        assert all(len(it.text) <= SHORT for it in found)

    @pytest.mark.parametrize("name", ["notation.read_rules", "wire.read_view"])
    def test_same_seed(self, name: str) -> None:
        """A seed determines the input with most operations, and their number."""
        (most, _), (again, _) = (climbed(TARGETS[name], 2e5, seed=1) for _ in range(2))

        assert most.text == again.text
        assert most.operations == again.operations

    @pytest.mark.parametrize("name", MADE)
    def test_tables(self, name: str) -> None:
        """Most tables that the search draws and changes can be written and read."""
        chance = random.Random(1)
        tables = [small(first(chance), chance) for _ in range(10)]
        tables += [altered_table(table, chance) for table in tables]
        tally = Tally()
        targets = TARGETS | {it.name: it for it in QUESTIONS}
        for table in tables:
            with contextlib.suppress(TheGameError):
                attempt(targets[name], MADE[name](table), tally)

        assert tally.read > 5

    @pytest.mark.parametrize("lead", [0, 1])
    def test_climb(self, monkeypatch: pytest.MonkeyPatch, lead: int) -> None:
        """A climb is led by operations first, and then by seconds."""

        def cost(target: Target, drawn: Table) -> Slow:
            costs = [1, 1]
            costs[lead] = drawn.size
            return Slow(target.name, drawn, "", *costs)

        monkeypatch.setattr(slow, "judged", cost)
        found = climbed(TARGETS["wire.read_view"], 4e7, seed=1)[lead]

        assert max(found.operations, found.seconds) > 950


def small(table: Table, chance: random.Random) -> Table:
    """Return the table with a smaller deck, whose game is played quickly."""
    return attrs.evolve(
        table, highest=60, size=20, minimum=chance.randint(2, 20), rows=1, tops=(40, 20)
    )


class TestStreams:
    """Corrupted events are refused, or lead to a view that some state gives."""

    def test_streams(self) -> None:
        """Real events are accepted; many corrupted ones are refused."""
        tally = corrupt(RECORDS, 300, seed=2)

        assert tally.taken >= 300
        assert tally.refused > 50
        assert tally.confirmed > 0.9 * tally.taken

    def test_planted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The fuzzer finds a view that ignores impossible events."""
        honest = View.observe

        def credulous(view: View, *events: Event) -> View:
            try:
                return honest(view, *events)
            except UnexpectedEvent:
                return view

        monkeypatch.setattr(View, "observe", credulous)
        with pytest.raises(Believed):
            corrupt(RECORDS, 300, seed=2)

    def test_planted_refusal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The fuzzer finds a view that refuses real events."""

        def suspicious(view: View, *events: Event) -> View:
            raise UnexpectedEvent(events, 0, view.player, view.laid)

        monkeypatch.setattr(View, "observe", suspicious)
        with pytest.raises(Believed, match="refused, but it happened"):
            corrupt(RECORDS, 1, seed=2)


class TestInputs:
    """The inputs of the fuzzer are varied and reproducible."""

    @pytest.mark.parametrize("symbol", ["rules", "position", "move", "turn", "game"])
    def test_sentences(self, symbol: str) -> None:
        """Every sentence that is drawn from the grammar belongs to it."""
        chance = random.Random(1)
        drawn = {sentence(symbol, chance) for _ in range(100)}

        assert len(drawn) > 20
        assert all(grammar.allows(symbol, text) for text in drawn)

    def test_same_seed(self) -> None:
        """A seed determines the inputs."""
        for target in TARGETS.values():
            first, again = random.Random(3), random.Random(3)

            assert [target.draw(first) for _ in range(20)] == [
                target.draw(again) for _ in range(20)
            ]

    def test_slips(self) -> None:
        """Damage changes a valid document in many ways."""
        text = '{"a":[1,{"b":2},[]],"c":"x"}'
        chance = random.Random(2)

        for slip in (changed, altered):
            assert len({slip(text, chance) for _ in range(100)}) > 50


class TestPlanted:
    """The fuzzer finds a planted bug, and reports a short text."""

    def test_careless_numbers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The fuzzer finds a scanner that raises ValueError for a word."""

        def careless(self: Scanner) -> int:
            return int(self.take(re.compile(r"\w+"), "a number")[0])

        monkeypatch.setattr(Scanner, "take_number", careless)
        with pytest.raises(Escaped) as caught:
            feed(TARGETS["notation.read_record"], 2000, seed=0)

        escaped = caught.value
        assert isinstance(escaped.error, ValueError)
        assert len(escaped.text) < 100
        assert repr(escaped.text) in str(escaped)
        with pytest.raises(ValueError, match="invalid literal"):
            notation.read_record(escaped.text)

    def test_careless_documents(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The fuzzer finds a reader of JSON that raises KeyError."""

        def careless(fields: dict[str, object], kinds: Collection[str]) -> str:
            del fields["kind"], fields["version"]
            return next(iter(kinds))

        monkeypatch.setattr(wire, "_take_kind", careless)
        with pytest.raises(Escaped, match="raised KeyError") as caught:
            feed(TARGETS["wire.read_move"], 2000, seed=0)

        assert len(caught.value.text) < 40
