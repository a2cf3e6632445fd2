"""
Wrong text on the wire: nearly right or meant to hurt, it does no harm.
"""

import json
import pickle
import random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.documents import (
    ANYTHING,
    CHANCES,
    KINDS,
    READERS,
    VALUES,
    attempt,
    kind_of,
    meaning,
    near_miss,
    part_at,
    path_to,
    paths,
    plain,
    with_part,
    without,
)
from tests.support.wrong_documents import STATE, TEAM, refused, told
from thegame import WireError, wire
from thegame.wire._fill import defects_in


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
            assert any(it.startswith(f"{path_to(path)}: nothing, ") for it in defects)


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
