"""Text that is almost right, or meant to do harm, is refused with its defects."""

import gc
import json
import pickle
import random
import sys
from types import FrameType
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import (
    ANYTHING,
    CHANCES,
    READERS,
    VALUES,
    Json,
    is_array,
    is_object,
    is_valid,
    kind_of,
    meaning,
    near_miss,
    outcome_of,
    part_at,
    paths,
    plain,
    same,
    with_part,
    without,
)
from tests.support.wrong_documents import RECORD, STATE, TEAM, refused, sentences
from thegame import Play, wire
from thegame.wire import MalformedJSON, WireError

STRICT: Final = st.sampled_from(
    # Facts of refusals can be of any type.
    [kind for kind in VALUES if kind != "refusal"]
).flatmap(VALUES.__getitem__)


class TestNearMisses:
    """A changed document is refused, or read as the value that it now describes."""

    @pytest.mark.parametrize("kind", READERS)
    @given(data=st.data(), chance=CHANCES)
    def test_changed(
        self, kind: str, data: st.DataObject, chance: random.Random
    ) -> None:
        """Text and dict are read alike, and the schema allows all that is read."""
        document = plain(data.draw(VALUES[kind]))
        for _ in range(5):
            near = near_miss(document, chance)
            text = json.dumps(near)
            found, error = outcome_of(kind, text)
            if is_object(near):
                from_dict, again = outcome_of(kind, near)
                assert json.dumps(near) == text
                assert same(from_dict, found)
                assert str(again) == str(error)
            if error is None:
                assert meaning(plain(found)) == meaning(near)
            if not is_valid(near, kind):
                assert isinstance(error, WireError)
            assert str(pickle.loads(pickle.dumps(error))) == str(error)
            if isinstance(error, WireError):
                paths = [path for it in error.defects for path in it.paths]
                assert {path[0] for path in paths} == {"$"}

    @given(ANYTHING)
    def test_shortened(self, value: object) -> None:
        """Without its end, a document is not JSON, and no part of it is read."""
        text = wire.write(value)

        for place in {0, 1, len(text) // 2, len(text) - 1}:
            error = refused(kind_of(value), text[:place])
            assert isinstance(error, MalformedJSON)
            assert error.line == 1
            assert 1 <= error.column <= place + 1

    @given(STRICT, CHANCES)
    def test_nothing_is_coerced(self, value: object, chance: random.Random) -> None:
        """A value that Python holds equal to a number or flag is refused."""
        document = plain(value)
        found = {path: part_at(document, path) for path in paths(document)}
        numbers = [path for path, part in found.items() if type(part) in {int, bool}]
        chance.shuffle(numbers)
        # Most are cards; only 0 and 1 could be meant as a flag.
        numbers.sort(key=lambda path: found[path] > 1)
        for path in numbers[:10]:
            same = found[path]
            other = int(same) if isinstance(same, bool) else same == 1
            for wrong in (float(same), str(same), [same], other):
                near = with_part(document, *path, to=wrong)
                defect = refused(document["kind"], near).defects[0]
                assert defect.paths == (("$", *path),)

    @given(ANYTHING, CHANCES)
    def test_every_field_is_needed(self, value: object, chance: random.Random) -> None:
        """Without one of its fields, a document is refused at that field."""
        document = plain(value)
        fields = [
            path
            for path in paths(document)
            if path and type(path[-1]) is str and (document["kind"], path) not in LATER
        ]
        for path in chance.sample(fields, min(10, len(fields))):
            error = refused(document["kind"], without(document, path))
            assert next(
                defect.paths
                for defect in error.defects
                if defect.found is attrs.NOTHING
            ) == (("$", *path),)


LATER: Final = {
    ("record", ("hints",)),
    ("seat_record", ("hints",)),
    ("talk", ("limit",)),
}
"""Optional fields, which the first documents did not have."""

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


def calls(text: str) -> int:
    """Return how many functions are called to refuse a text."""
    count = 0

    def trace(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    # A garbage collection would be counted too.
    gc.disable()
    sys.setprofile(trace)
    try:
        wire.read_state(text)
    except WireError:
        pass
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


class TestHostile:
    """Text that is meant to do harm is refused like any other."""

    @pytest.mark.parametrize("kind", READERS)
    @pytest.mark.parametrize("name", HOSTILE)
    def test_refused(self, kind: str, name: str) -> None:
        """The error is a WireError with short sentences."""
        error = refused(kind, HOSTILE[name])

        assert error.code in {"wire-error", "malformed-json"}
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
    def test_not_a_number(self, found: str, shown: str) -> None:
        """Only an int within the bounds is a number."""
        text = json.dumps(STATE).replace('"laid": 0', f'"laid": {found}')

        assert sentences("state", text) == [
            f"$.laid: expected an int from 0 to 998, got {shown}"
        ]

    @given(ANYTHING, st.integers(16, 40))
    def test_long_number_elsewhere(self, value: object, digits: int) -> None:
        """A long number changes nothing for the other numbers of a document."""
        document = plain(value)
        long = int("9" * digits)

        error = refused(document["kind"], document | {"more": long})

        assert [(defect.where, defect.expected) for defect in error.defects] == [
            ("$.more", "no such field")
        ]

    @pytest.mark.parametrize("sign", [1, -1])
    def test_largest_number(self, sign: int) -> None:
        """The largest number is read, and named where one has too many digits."""
        largest, long = sign * (2**53 - 1), str(sign * 10**18)
        move = f'{{"kind":"move","version":1,"move":"play","card":{largest},"pile":'

        assert wire.read_move(f"{move}0}}") == Play(largest, 0)
        (sentence,) = sentences("move", f"{move}{long}}}")
        bounds = f"an int from {-(2**53) + 1} to {2**53 - 1}"
        assert sentence == f"$.pile: expected {bounds}, got {long}"

    @pytest.mark.parametrize("text", ["7", "[]", "null", '"state"'])
    def test_no_object(self, text: str) -> None:
        """JSON that is not an object is shown."""
        assert sentences("state", text) == [
            f"$: expected an object, got {json.loads(text)!r}"
        ]

    def test_doubled_fields(self) -> None:
        """A field that occurs twice is refused at any depth, even with equal values."""
        outside = json.dumps(STATE)[:-1] + ', "laid": 0}'
        inside = json.dumps(RECORD).replace('"rows": 2', '"rows": 2, "rows": 2')

        assert sentences("state", outside) == [
            "$: expected each field once, got 'laid' 2 times"
        ]
        assert sentences("record", inside) == [
            "$.deal.rules: expected each field once, got 'rows' 2 times"
        ]

    def test_many_wrong_parts(self) -> None:
        """An array that is too long is one defect, even if its parts are wrong."""
        assert sentences("state", STATE | {"tops": ["x"] * 10_000}) == [
            "$.tops: expected an array of at most 18, got 10000 parts"
        ]

    def test_many_fields(self) -> None:
        """An object with very many fields is one defect, at any depth."""
        many = {str(number): number for number in range(1000)}
        rules = STATE["rules"] | many

        assert sentences("state", STATE | many) == [
            "$: expected at most 7 fields, got 1007 fields"
        ]
        assert sentences("state", STATE | {"rules": rules}) == [
            "$.rules: expected at most 8 fields, got 1008 fields"
        ]

    def test_more_fields(self) -> None:
        """Up to 99 unknown fields are all reported."""
        many = {str(number): number for number in range(99)}

        assert len(sentences("state", STATE | many)) == 99
        assert len(sentences("state", STATE | many | {"100": 0})) == 1

    def test_fields_cost_nothing(self) -> None:
        """The number of calls does not grow with the number of fields.

        A defect for each field, sorted, once took fifteen times as long for ten times
        as many fields.
        """
        texts = [
            json.dumps(STATE | {f"field {number}": 0 for number in range(count)})
            for count in (1_000, 10_000)
        ]

        assert calls(texts[0]) == calls(texts[1])

    def test_odd_names(self) -> None:
        """A field with any name has a path, and none is too long to print."""
        odd = {"a, b": 1, "x" * 300: 2, "": 3, "\ud800": 4, "y": 5}
        error = refused("state", STATE | odd)

        assert [defect.paths for defect in error.defects] == [
            (("$", name),) for name in sorted(odd)
        ]
        assert [str(defect) for defect in error.defects] == [
            "$['']: unknown field",
            "$['a, b']: unknown field",
            f"$.{'x' * 195}...: unknown field",
            "$.y: unknown field",
            "$['\\ud800']: unknown field",
        ]


_STRINGS: Final = st.text(st.sampled_from('[]{}"\\'), max_size=4)
NESTED: Final = st.recursive(
    st.none() | _STRINGS,
    lambda parts: (
        st.lists(parts, max_size=3) | st.dictionaries(_STRINGS, parts, max_size=3)
    ),
)
"""Arrays and objects inside each other, and strings with brackets and quotes."""


class TestMalformed:
    """Text that is not JSON is refused with the line and the column."""

    @pytest.mark.parametrize(
        ("document", "line", "column", "found", "expected"),
        [
            ('{\n  "kind": "state",\n  oops', 3, 3, "oops", "JSON (Expecting"),
            ('{"kind":"state"', 1, 16, "the end of the text", "JSON (Expecting ','"),
            ("", 1, 1, "the end of the text", "JSON (Expecting value)"),
            ("{}\n\n{}", 3, 1, "{}", "JSON (Extra data)"),
            ("{}\u00a0", 1, 3, "\u00a0", "JSON (Extra data)"),
            (f"[{'x' * 99}", 1, 2, "x" * 20, "JSON (Expecting value)"),
            (b'{"kind":"\xff"}', 1, 10, b"\xff", "UTF-8"),
            (b"\xef\xbb\xbf{}", 1, 1, "\ufeff{}", "JSON (Expecting value)"),
            (b'{"\xc3\xa4\xc3\xa4":\n"\xc3\xa4\xe4"}', 2, 4, b"\xe4", "UTF-8"),
            ("oops", 1, 1, "oops", "JSON (Expecting value)"),
            ('{"a": x}\n\n', 1, 7, "x}", "JSON (Expecting value)"),
            ('{\n  "a": 1\n', 2, 9, "the end of the text", "JSON (Expecting ','"),
            ("\n" + "[" * 33 + "\n\n", 2, 33, "[", "at most 32 arrays and"),
            ("\n" + "[" * 40, 2, 33, "[" * 8, "at most 32 arrays and objects inside"),
            ('{"":' * 33, 1, 129, '{"":', "at most 32 arrays and objects inside"),
        ],
    )
    def test_place(
        self,
        document: str | bytes,
        line: int,
        column: int,
        found: str | bytes,
        expected: str,
    ) -> None:
        """The place is where reading stopped; in bytes that are not UTF-8, a byte."""
        error = refused("state", document)

        assert isinstance(error, MalformedJSON)
        assert (error.code, error.line, error.column) == (
            "malformed-json",
            line,
            column,
        )
        (defect,) = error.defects
        assert (defect.paths, defect.found) == ((("$",),), found)
        assert defect.expected.startswith(expected)

    def test_sentence(self) -> None:
        """The message has the place, the expectation and the text that was found."""
        error = refused("state", '{\n"kind": state}')

        assert str(error) == (
            "line 2, column 9: $: expected JSON (Expecting value), got 'state}'"
        )
        assert str(refused("state", "[")) == (
            "line 1, column 2: $: expected JSON (Expecting value), "
            "got the end of the text"
        )
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (MalformedJSON, str(error))

    @given(_STRINGS, NESTED, st.integers(27, 34))
    def test_depth(self, string: str, inner: Json, around: int) -> None:
        """Arrays and objects are read up to 32 levels deep; strings do not count."""
        deep = "[" * around + json.dumps(inner) + "]" * around
        text = f"[{'[],' * 32}{json.dumps(string)},{deep}]"
        depth = 1 + around + _depth(inner)

        assert isinstance(refused("state", text), MalformedJSON) == (depth > 32)

    @pytest.mark.parametrize("text", ["9" * 5000, '[{"' * 1000 + "\\"])
    def test_long_strings(self, text: str) -> None:
        """Digits, brackets and quotes in a string are text."""
        record = TEAM.tagged("Title", text)

        assert wire.read_record(wire.write(record)) == record


def _depth(part: Json) -> int:
    """Return how many arrays and objects are inside each other."""
    if is_object(part):
        return 1 + max(map(_depth, part.values()), default=0)
    if is_array(part):
        return 1 + max(map(_depth, part), default=0)
    return 0
