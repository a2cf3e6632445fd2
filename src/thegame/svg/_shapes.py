"""Drawing: the pieces of a picture, each drawn from its own upper left corner.

They know nothing of a game. All measures are whole numbers of the picture's own unit,
so that the text is short and the same everywhere.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import attrs

WIDTH: Final = 528
MARGIN: Final = 16
SMALL: Final = 20
"""The height of a line of small text."""

# Standing alone, a picture has a background of its own; on a page it takes the page's
# colour of text, so that it follows when the reader switches the theme. The faces and
# backs of cards look the same in any light.
STYLE: Final = """
.tg{font:16px system-ui,sans-serif;fill:currentColor}
.tg:not(:root){max-width:100%;height:auto}
.tg:root{color:#1c2230;background:#fff}
@media(prefers-color-scheme:dark){.tg:root{color:#e4e7ec;background:#16181d}}
.tg-face{fill:#fffdf7;stroke:#5b6472;stroke-width:1.5}
.tg-back{fill:#5a6b85;stroke:#dfe4ec;stroke-width:1.5}
.tg-up{fill:#d5ebdc}
.tg-down{fill:#f5dbd5}
.tg-free{fill:none;stroke:currentColor;stroke-dasharray:4 4;opacity:.5}
.tg-ink{fill:#1c2230;font-weight:600;text-anchor:middle}
.tg-arrow{fill:none;stroke:#1c2230;stroke-width:2.5}
.tg-last{fill:none;stroke:#3b82f6;stroke-width:4}
.tg-trick{fill:none;stroke:#d97706;stroke-width:4;stroke-dasharray:9 4}
.tg-hook{fill:none;stroke:#b45309;stroke-width:2.5}
.tg-line{stroke:currentColor;opacity:.3}
.tg-small{font-size:15px}
.tg-snug{font-size:18px}
.tg-fit{font-size:22px}
.tg-large{font-size:26px}
.tg-bold{font-weight:600}
"""


@attrs.frozen
class Piece:
    """Something drawn, and the room that it takes."""

    width: int
    """How wide it is."""

    height: int
    """How high it is."""

    drawn: str
    """The elements."""


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """An XML element; ``class_`` is its class."""
    given = "".join(
        f' {key.rstrip("_")}="{escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def text(words: str, x: int, y: int, *kinds: str) -> str:
    """Words that begin here, or are centred where they are ink on a card."""
    kind = {"class_": " ".join(f"tg-{kind}" for kind in kinds)} if kinds else {}
    return element("text", escape(words, quote=False), x=x, y=y, **kind)


def moved(piece: Piece, x: int, y: int) -> str:
    """The elements of a piece in another place."""
    if x == y == 0 or not piece.drawn:
        return piece.drawn
    return element("g", piece.drawn, transform=f"translate({x} {y})")


def beside(pieces: Sequence[Piece], gap: int) -> Piece:
    """The pieces from left to right."""
    x, drawn = 0, list[str]()
    for piece in pieces:
        drawn.append(moved(piece, x, 0))
        x += piece.width + gap
    height = max(piece.height for piece in pieces)
    return Piece(x - gap, height, "".join(drawn))


def below(pieces: Iterable[Piece], gap: int) -> Piece:
    """The pieces from top to bottom."""
    y, width, drawn = 0, 0, list[str]()
    for piece in pieces:
        drawn.append(moved(piece, 0, y))
        y += piece.height + gap
        width = max(width, piece.width)
    return Piece(width, y - gap, "\n".join(filter(None, drawn)))


def wrapped(pieces: Sequence[Piece], across: int, gap: int) -> Piece:
    """The pieces line by line, so many across."""
    places = range(0, len(pieces), across)
    return below((beside(pieces[at : at + across], gap) for at in places), gap)


def rectangle(kind: str, width: int, height: int, **more: int) -> str:
    """A box with round corners, here or in another place."""
    size = {"width": width, "height": height, "rx": 6}
    return element("rect", class_=f"tg-{kind}", **(size | more))


@attrs.frozen
class Size:
    """How large cards are drawn."""

    width: int
    height: int
    number: str
    """The kind of text for a number of two digits."""

    def card(self, number: int) -> Piece:
        """A number card, face up."""
        kind = self.number if number < 100 else "snug"
        words = text(str(number), self.width // 2, self.height // 2 + 8, "ink", kind)
        return self._piece(rectangle("face", self.width, self.height) + words)

    def row_card(self, start: int, goal: int, *, up: bool) -> Piece:
        """A row card: the arrow points from where a pile starts to where it leads."""
        middle, foot = self.width // 2, self.height - 7
        above, beneath = (goal, start) if up else (start, goal)
        way = "V24m-7 7l7-7 7 7" if up else "V45m-7-7l7 7 7-7"
        return self._piece(
            rectangle(f"face tg-{'up' if up else 'down'}", self.width, self.height)
            + text(str(above), middle, 18, "ink", "small")
            + element("path", class_="tg-arrow", d=f"M{middle} {45 if up else 24}{way}")
            + text(str(beneath), middle, foot, "ink", "small")
        )

    def free(self) -> Piece:
        """A place where no card lies."""
        return self._piece(rectangle("free", self.width, self.height))

    def backs(self, number: int, step: int) -> Piece:
        """Cards face down, each so far to the right of the one below it."""
        if not number:
            return self.free()
        drawn = [
            rectangle("back", self.width, self.height, x=step * place)
            for place in range(number)
        ]
        return Piece(self.width + step * (number - 1), self.height, "".join(drawn))

    def _piece(self, drawn: str) -> Piece:
        return Piece(self.width, self.height, drawn)


def ringed(piece: Piece, kind: str) -> Piece:
    """The piece with a ring around it that takes no room."""
    ring = rectangle(kind, piece.width + 8, piece.height + 8, x=-4, y=-4, rx=9)
    return attrs.evolve(piece, drawn=piece.drawn + ring)


def lines(words: Sequence[str]) -> Piece:
    """Small text, line by line."""
    drawn = [
        text(line, 0, SMALL * (place + 1) - 5, "small")
        for place, line in enumerate(words)
    ]
    return Piece(0, SMALL * len(words), "".join(drawn))


def document(title: str, description: str, body: Piece) -> str:
    """The whole picture, with its words for those who do not see it."""
    height = body.height + 2 * MARGIN
    parts = (
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        element("style", STYLE),
        moved(body, MARGIN, MARGIN),
    )
    return element(
        "svg",
        "\n".join(("", *parts, "")),
        xmlns="http://www.w3.org/2000/svg",
        class_="tg",
        role="img",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
    )
