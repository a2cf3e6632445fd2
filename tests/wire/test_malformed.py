"""Text that is not JSON: where it goes wrong, to the line and the column."""

import json
from typing import Any

import pytest

from tests.support.documents import plain
from tests.support.wrong_documents import TEAM, sentences
from thegame import MalformedJSON, wire
from thegame.wire import _json
from thegame.wire._fields import LARGEST

DEEPEST = "[" * _json.DEPTH + "]" * _json.DEPTH


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        ("oops", 1, 1, "'oops'"),
        ('{"a": x}\n\n', 1, 7, "'x}\\n\\n'"),
        ('{\n"a": 1,\n"b": oops\n}\n', 3, 6, "'oops\\n}\\n'"),
        ('{\n  "a": 1\n', 3, 1, "the end of the text"),
        (b'{\n"a": "\xff"\n}', 2, 7, "b'\\xff'"),
        ("\n" + "[" * 33 + "\n\n", 2, 33, "'[\\n\\n'"),
    ],
)
def test_place(text: str | bytes, line: int, column: int, found: str) -> None:
    """Lines and columns count up to the place, whatever comes after it."""
    with pytest.raises(MalformedJSON) as caught:
        wire.read_state(text)

    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert str(error).endswith(f", got {found}")


def test_depth() -> None:
    """As many arrays inside each other as are allowed, with many beside them."""
    assert _json.parse(DEEPEST) == json.loads(DEEPEST)
    assert _json.parse(f"[{'[],' * 99}[]]") == [[]] * 100
    with pytest.raises(MalformedJSON, match="at most 32 arrays and objects"):
        _json.parse(f"[{DEEPEST}]")


@pytest.mark.parametrize("sign", [1, -1])
def test_long_numbers(sign: int) -> None:
    """The largest numbers are ints, and longer ones are shown as they are written."""
    largest = sign * LARGEST
    long = f"{sign * 10**18}"

    assert _json.parse(f"{largest}") == largest
    # Beside a longer one, each number is looked at.
    both: Any = _json.parse(f"[{largest}, {long}]")
    assert (type(both[0]), both[0], repr(both[1])) == (int, largest, long)
    assert repr(_json.parse(f"[{long}]")) == f"[{long}]"
    document: Any = plain(TEAM.state) | {"laid": "HERE"}
    text = json.dumps(document).replace('"HERE"', long)
    assert sentences("state", text) == [
        f"$.laid: expected an int from 0 to 998, got {long}"
    ]


@pytest.mark.parametrize(
    ("wrong", "name"), [(7, "int"), (None, "NoneType"), ([], "list")]
)
def test_no_text(wrong: Any, name: str) -> None:
    """What is neither text nor a mapping is a mistake of the program."""
    with pytest.raises(TypeError) as caught:
        wire.read_state(wrong)

    expected = f"expected JSON as str, bytes or a mapping, got {name}"
    assert str(caught.value) == expected


@pytest.mark.parametrize("text", ["7", "[]", "null", '"state"'])
def test_no_object(text: str) -> None:
    """JSON that is not an object is shown."""
    found = json.loads(text)
    assert sentences("state", text) == [f"$: expected an object, got {found!r}"]
    doubled = '{"kind": "state", "kind": "state"}'
    assert "each field once" in sentences("state", doubled)[0]
