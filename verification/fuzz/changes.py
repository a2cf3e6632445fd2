"""Slips of the pen, and of programs: what is valid becomes almost valid."""

import copy
import json
import random
from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeGuard

PIECES: Final = (
    *("thegame", "rules", "deal", "seed", "tag", "starter", "result", "open"),
    *("end", "0:", "1:", "4-A1", "37-A1!", "12-opp.D", "players=", "hands="),
    *(" ", "\n", '"', "\\", "-", ",", "/", "?", "!", "0", "7", "999", "1" * 700),
    *("\t", "\r", "\u2028", "\ud800", "\x00", "\u0663", "\u00b2", "=", "yes"),
    *("{", "}", "[", "]", "[[[[", '{"a":', "null", "true", "NaN", "1e9", "\\u0041"),
)
"""What is put where it does not belong."""

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, -1, 0, 1, 2, 5, 99, 10**6, 2**53, -(10**40), 1.5, 1e300),
    *(float("nan"), float("inf"), "", "x", "1", "\ud800", "play", "end", [], {}),
    *([[]], [1, 1], [None], {"kind": "state"}, {"": 0}, [[0] * 9] * 9, "9" * 5000),
)
"""What is put in the place of a value."""


def changed(text: str, chance: random.Random) -> str:
    """The text with some pieces cut out, doubled, moved or replaced."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        start = chance.randint(0, len(text))
        end = min(len(text), start + chance.choice((0, 1, 1, 2, 8, 80)))
        piece = text[start:end]
        middle = chance.choice(
            ("", piece * 2, chance.choice(PIECES), _moved(text, chance))
        )
        text = f"{text[:start]}{middle}{text[end:]}"
    return text


def _moved(text: str, chance: random.Random) -> str:
    """A piece from elsewhere."""
    start = chance.randint(0, len(text))
    return text[start : start + chance.randint(1, 40)]


def _value(chance: random.Random) -> Any:
    """A new value for some place."""
    return copy.deepcopy(chance.choice(VALUES))


def altered(text: str, chance: random.Random) -> str:
    """The document with some of its values replaced, taken away, doubled or added."""
    document = json.loads(text)
    for _ in range(chance.randint(1, 3)):
        _alter(document, chance)
    return json.dumps(document)


def _alter(document: Any, chance: random.Random) -> None:
    """Change one place of the document."""
    holder = chance.choice(list(_holders(document)))
    if is_array(holder):
        _alter_array(holder, chance)
    elif is_object(holder):
        _alter_object(holder, chance)


def is_array(value: object) -> TypeGuard[list[Any]]:
    """Whether it is an array."""
    return isinstance(value, list)


def is_object(value: object) -> TypeGuard[dict[str, Any]]:
    """Whether it is an object."""
    return isinstance(value, dict)


def _holders(value: object) -> Iterator[object]:
    """The arrays and objects in a document, itself among them."""
    parts: Iterable[Any]
    if is_array(value):
        parts = value
    elif is_object(value):
        parts = value.values()
    else:
        return
    yield value
    for part in parts:
        yield from _holders(part)


def _alter_array(array: list[Any], chance: random.Random) -> None:
    index = chance.randint(0, len(array))
    match chance.randint(0, 3):
        case 0:
            array.insert(index, _value(chance))
        case 1:
            array[index : index + 1] = array[index : index + 1] * chance.choice((0, 2))
        case 2:
            array[index : index + 1] = [_value(chance)]
        case _:
            chance.shuffle(array)


def _alter_object(fields: dict[str, Any], chance: random.Random) -> None:
    names = [*fields, "x"]
    name = chance.choice(names)
    match chance.randint(0, 2):
        case 0:
            fields[name] = _value(chance)
        case 1:
            fields.pop(name, None)
        case _:
            # Shallow: a document must not come to hold itself.
            other = fields.get(chance.choice(names))
            fields[name] = None if isinstance(other, dict | list) else other
