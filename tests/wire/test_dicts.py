"""Documents as dicts: read as strictly as text, and independent of their values."""

import copy
import json
from collections import UserDict
from types import MappingProxyType
from typing import Any

import attrs
import pytest

from tests.support.wrong_documents import STATE, TEAM
from thegame import Drew, EndTurn, Play, wire
from thegame.wire import WireError

DEEP = "$: expected at most 32 arrays and objects inside each other, got more"


def refused(document: Any) -> list[str]:
    """Return the defects of a state that is given as a dict."""
    with pytest.raises(WireError) as caught:
        wire.read_state(document)
    return [str(defect) for defect in caught.value.defects]


class TestWriting:
    """The dict of a document belongs to the caller."""

    def test_is_new(self) -> None:
        """A change of the dict does not change the value."""
        first = wire.write_dict(TEAM.state)
        first["hands"][0].clear()
        first["rules"].clear()

        assert wire.read_state(wire.write_dict(TEAM.state)) == TEAM.state

    def test_of_a_list(self) -> None:
        """A list in a value is copied."""
        cards = [4, 5]
        document = wire.write_dict(Drew(0, cards))

        assert document["cards"] == cards
        assert document["cards"] is not cards

    def test_refused(self) -> None:
        """A value that cannot be written as text cannot be written as a dict."""
        with pytest.raises(WireError):
            wire.write_dict(Play(True, 0))
        with pytest.raises(TypeError, match="cannot write a dict as JSON"):
            wire.write_dict({})


class TestReading:
    """A dict is read as strictly as text."""

    def test_nothing_is_kept(self) -> None:
        """A value does not change with the dict that it was read from."""
        document = wire.write_dict(TEAM.state)
        state = wire.read_state(document)
        document["hands"][0].clear()
        document["tops"][0] = 99

        assert state == TEAM.state

    def test_tuples_are_arrays(self) -> None:
        """A tuple is read like a list, and a mapping inside like a dict."""
        hands: list[list[int]] = STATE["hands"]
        inside: dict[str, object] = {
            "hands": tuple(tuple(hand) for hand in hands),
            "rules": MappingProxyType(STATE["rules"]),
        }

        assert wire.read_state({**STATE, **inside}) == TEAM.state

    def test_made_when_read(self) -> None:
        """A mapping may make each of its parts only when it is read."""

        class Lazy(UserDict[str, object]):
            def __getitem__(self, name: str) -> object:
                return copy.deepcopy(self.data[name])

        assert wire.read_state(Lazy(STATE)) == TEAM.state

    @pytest.mark.parametrize(
        "number", [1.0, True, "1", None, Play(1, 1), attrs.NOTHING, b"1", {1}, 1j]
    )
    def test_only_json(self, number: object) -> None:
        """A value that JSON does not have is refused where it is."""
        (sentence,) = refused(STATE | {"laid": number})

        assert sentence.startswith("$.laid: expected an int from 0 to 998, got ")

    def test_other_strings_and_numbers(self) -> None:
        """Neither a subclass of int nor one of str is a plain value."""

        class Number(int):
            pass

        class Text(str):
            __slots__ = ()

        assert refused(STATE | {"laid": Number(0)}) == [
            "$.laid: expected an int from 0 to 998, got 0"
        ]
        assert refused(STATE | {"kind": Text("state")}) == [
            "$.kind: expected 'state', got 'state'"
        ]
        assert refused({**STATE, Text("more"): 1}) == [
            "$[\"'more'\"]: expected a name of type str, got 'more'"
        ]

    def test_names(self) -> None:
        """All names that are not strings are reported, at any depth."""
        rules = {**STATE["rules"], None: 1}

        assert refused({**STATE, 1: 2, "rules": rules}) == [
            "$.rules.None: expected a name of type str, got None",
            "$['1']: expected a name of type str, got 1",
        ]

    @pytest.mark.parametrize("depth", range(29, 35))
    def test_depth(self, depth: int) -> None:
        """Arrays and objects are read up to 32 levels deep, like text."""
        nested: Any = []
        for _ in range(depth - 2):
            nested = [nested]
        (sentence,) = refused(STATE | {"more": nested})
        (again,) = refused(json.dumps(STATE | {"more": nested}))

        assert sentence.startswith("$.more" if depth <= 32 else DEEP)
        assert ("inside each other" in again) == (depth > 32)

    def test_without_end(self) -> None:
        """A dict that contains itself is refused."""
        fields: dict[str, object] = {**STATE}
        fields["more"] = [fields]

        assert refused(fields) == [DEEP]

    def test_many_times_the_same(self) -> None:
        """A dict of 30 lists that would be a text of gigabytes is refused at once."""
        nested: Any = []
        for _ in range(30):
            nested = [nested, nested]
        (sentence,) = refused(STATE | {"more": nested})

        assert sentence.startswith("$.more: unknown field")
        assert len(sentence) < 200

    def test_the_same_further_down(self) -> None:
        """A part that fits in one place may be too deep in another."""
        part: Any = []
        for _ in range(30):
            part = [part]

        assert refused(STATE | {"a": part, "b": [part]}) == [DEEP]


class TestKinds:
    """A reader of several kinds refuses the others."""

    def test_other_kind(self) -> None:
        """A document of another kind is refused, and so is an unknown kind."""
        with pytest.raises(WireError) as caught:
            wire.read(wire.write(EndTurn()), "step", "view")
        with pytest.raises(WireError, match=r"kind: expected 'rules', .*, got 'chess'"):
            wire.read(wire.write(EndTurn()), "move", "chess")

        assert str(caught.value) == "$.kind: expected 'step' or 'view', got 'move'"
