"""Fuzzing, for a short while: nothing but the documented errors comes out.

``nox -s fuzz`` feeds the same readers for a long while, and takes the time.
"""

import contextlib
import random
import re
from collections import Counter
from collections.abc import Collection
from typing import Final

import pytest

from tests.support import grammar
from thegame import Event, TheGameError, UnexpectedEvent, View, notation, wire
from thegame.notation._scanner import Scanner
from verification.fuzz.changes import altered, changed
from verification.fuzz.long import (
    hostile_documents,
    hostile_rules,
    long_documents,
    long_texts,
)
from verification.fuzz.sentences import sentence
from verification.fuzz.slow import SHORT, first, slowest
from verification.fuzz.slow import changed as altered_table
from verification.fuzz.streams import Believed, corrupt
from verification.fuzz.targets import NOTATION, RECORDS, WIRE, Target
from verification.fuzz.trial import Escaped, Tally, attempt, feed

TARGETS: Final = {target.name: target for target in NOTATION + WIRE}


class TestReaders:
    """Whatever they are fed with, readers read it or refuse it as they promise."""

    @pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
    def test_many(self, target: Target) -> None:
        """Sentences of the grammar, and valid texts and documents with slips."""
        tally = feed(target, 200, seed=0)

        assert tally.read + tally.refused == 200
        assert tally.read, "else nothing is tested but the first lines"

    def test_every_reader(self) -> None:
        """No reader is forgotten."""
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
        """What can be repeated is repeated; how long that takes is not asked here."""
        for texts in (long_texts(2000), long_documents(2000)):
            for kind, text in texts:
                for target in TARGETS.values():
                    if target.kind == kind:
                        attempt(target, text, Tally())

    def test_hostile_rules(self) -> None:
        """Large rules are answered, and some of their tables are valid."""
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
        """The same rules come as JSON, which is valid."""
        kinds = Counter[str]()
        for kind, text in hostile_documents(2000):
            tally = Tally()
            attempt(TARGETS[f"wire.read_{kind}"], text, tally)
            kinds[kind] += tally.read

        assert kinds["view"] > 5
        assert kinds["state"] > 5
        assert kinds["record"]

    def test_game_by_game(self) -> None:
        """The time for a file is taken for each game, until one is refused."""
        (small,) = (
            text for _, text in long_texts(850) if "hand_size=2 highest=4\n" in text
        )
        reader = TARGETS["notation.read_records"]

        assert len(attempt(reader, small, Tally())) == small.count("thegame 1") + 1
        assert len(attempt(reader, f"{small}thegame 2", Tally())) == 11


class TestSlow:
    """The search for slow short texts finds tables, and gets to slower ones."""

    def test_texts(self) -> None:
        """Most tables that it draws and changes can be read."""
        chance = random.Random(1)
        tables = [first(chance) for _ in range(20)]
        tables += [altered_table(table, chance) for table in tables]
        texts = [table.text() for table in tables]

        assert sum(text is not None for text in texts) > 30
        for table, text in zip(tables, texts, strict=True):
            if text is not None and len(text) < SHORT:
                read = notation.read_view if table.hidden else notation.read_state
                with contextlib.suppress(TheGameError):
                    assert read(text).rules.trick == table.trick

    def test_search(self) -> None:
        """It returns the slowest first."""
        found = list(slowest(5, seed=1))

        assert [taken for taken, _ in found] == sorted(
            (taken for taken, _ in found), reverse=True
        )
        assert all(len(text) <= SHORT for taken, text in found if taken)


class TestStreams:
    """Corrupted events are refused, or lead to a view that some state gives."""

    def test_streams(self) -> None:
        """What happened is taken; much of what is corrupted is refused."""
        tally = corrupt(RECORDS, 300, seed=2)

        assert tally.taken >= 300
        assert tally.refused > 50
        assert tally.confirmed > 0.9 * tally.taken

    def test_planted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A seat that believes in any end of the game is found."""
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
        """So is one that refuses what happened."""

        def suspicious(view: View, *events: Event) -> View:
            raise UnexpectedEvent(events, 0, view.player, view.laid)

        monkeypatch.setattr(View, "observe", suspicious)
        with pytest.raises(Believed, match="refused, but it happened"):
            corrupt(RECORDS, 1, seed=2)


class TestInputs:
    """What the readers are fed with."""

    @pytest.mark.parametrize("symbol", ["rules", "position", "move", "turn", "game"])
    def test_sentences(self, symbol: str) -> None:
        """The grammar allows every sentence that is made from it."""
        chance = random.Random(1)
        drawn = {sentence(symbol, chance) for _ in range(100)}

        assert len(drawn) > 20
        assert all(grammar.allows(symbol, text) for text in drawn)

    def test_same_seed(self) -> None:
        """The same seed draws the same."""
        for target in TARGETS.values():
            first, again = random.Random(3), random.Random(3)

            assert [target.draw(first) for _ in range(20)] == [
                target.draw(again) for _ in range(20)
            ]

    def test_slips(self) -> None:
        """Slips change what is valid."""
        text = '{"a":[1,{"b":2},[]],"c":"x"}'
        chance = random.Random(2)

        for slip in (changed, altered):
            assert len({slip(text, chance) for _ in range(100)}) > 50


class TestPlanted:
    """A bug that is planted is found, and shown by a short text."""

    def test_careless_numbers(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A scanner that takes any word for a number lets a ValueError out."""

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
        """A reader of JSON that trusts in its fields lets a KeyError out."""

        def careless(fields: dict[str, object], kinds: Collection[str]) -> str:
            del fields["kind"], fields["version"]
            return next(iter(kinds))

        monkeypatch.setattr(wire, "_take_kind", careless)
        with pytest.raises(Escaped, match="raised KeyError") as caught:
            feed(TARGETS["wire.read_move"], 2000, seed=0)

        assert len(caught.value.text) < 40
