"""Fuzzing, for a short while: nothing but the documented errors comes out.

``nox -s fuzz`` feeds the same readers for a long while, and takes the time.
"""

import random
import re
from typing import Final

import pytest

from tests.support import grammar
from thegame import notation, wire
from thegame.notation._scanner import Scanner
from thegame.wire import _read
from verification.fuzz.changes import altered, changed
from verification.fuzz.long import long_documents, long_texts
from verification.fuzz.sentences import sentence
from verification.fuzz.targets import NOTATION, WIRE, Target
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

        def careless(
            kinds: list[str], fields: dict[str, object]
        ) -> tuple[str, dict[str, object]]:
            del fields["kind"], fields["version"]
            return kinds[0], fields

        monkeypatch.setattr(_read, "_body", careless)
        with pytest.raises(Escaped, match="raised KeyError") as caught:
            feed(TARGETS["wire.read_move"], 2000, seed=0)

        assert len(caught.value.text) < 40
