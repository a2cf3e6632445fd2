"""The content of a picture: its elements with their places, words and description."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree as ET

import attrs

SVG: Final = "{http://www.w3.org/2000/svg}"


@attrs.frozen
class Thing:
    """An element of a picture, and where it is."""

    tag: str
    kinds: frozenset[str]
    words: str
    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: "Thing") -> bool:
        """Return whether two elements overlap."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def read(drawn: str) -> ET.Element:
    """Return the picture as XML."""
    return ET.fromstring(drawn)  # noqa: S314 - the text is our own


def things(element: ET.Element, x: int = 0, y: int = 0) -> Iterator[Thing]:
    """Yield every element with its place in the picture."""
    place = re.fullmatch(
        r"translate\((\d+) (\d+)\)", element.get("transform", "translate(0 0)")
    )
    assert place
    x, y = x + int(place[1]), y + int(place[2])
    yield Thing(
        element.tag.removeprefix(SVG),
        frozenset(element.get("class", "").replace("tg-", "").split()),
        element.text or "",
        x + int(element.get("x", "0")),
        y + int(element.get("y", "0")),
        int(element.get("width", "0")),
        int(element.get("height", "0")),
    )
    for part in element:
        yield from things(part, x, y)


def numbers(drawn: str) -> Counter[int]:
    """Return the number cards that are face up."""
    return Counter(
        int(thing.words)
        for thing in things(read(drawn))
        if "ink" in thing.kinds and "small" not in thing.kinds
    )


def count(drawn: str, kind: str) -> int:
    """Return how many things of a kind there are."""
    return sum(kind in thing.kinds for thing in things(read(drawn)))


def words(drawn: str) -> list[str]:
    """Return the words beside the cards."""
    return [
        thing.words
        for thing in things(read(drawn))
        if thing.tag == "text" and "ink" not in thing.kinds
    ]


def description(drawn: str) -> str:
    """Return the description for screen readers."""
    return read(drawn).findtext(f"{SVG}desc", "")
