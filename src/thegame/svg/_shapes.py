"""Shapes: the pieces of a picture, each drawn from its own upper left corner.

Nothing here knows a game. All measures are whole numbers in the picture's own unit, so
the text is short and the same on every machine.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

import attrs

WIDTH: Final = 528
MARGIN: Final = 16
SMALL: Final = 20
"""The height of a line of small text."""

# As a file, a picture has a background of its own and follows the theme of the system.
# Inside a page it takes the page's text colour, so it follows when the reader switches
# the theme of the page. The faces and backs of cards look the same in both themes.
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
    """A part of a picture, and the room that it takes."""

    width: int
    """Its width."""

    height: int
    """Its height."""

    markup: str
    """Its elements, as text."""


def element(name: str, content: str = "", /, **attributes: object) -> str:
    """Return an XML element; ``class_`` is its class."""
    given = "".join(
        f' {key.rstrip("_")}="{escape(str(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def text(words: str, x: int, y: int, *kinds: str) -> str:
    """Return a line of text that begins here, or is centred here if it is ``ink``."""
    kind = {"class_": " ".join(f"tg-{kind}" for kind in kinds)} if kinds else {}
    return element("text", escape(words, quote=False), x=x, y=y, **kind)


def translate(piece: Piece, x: int, y: int) -> str:
    """Return the elements of a piece in another place."""
    if x == y == 0 or not piece.markup:
        return piece.markup
    return element("g", piece.markup, transform=f"translate({x} {y})")


def beside(pieces: Sequence[Piece], gap: int) -> Piece:
    """Return the pieces from left to right as one piece."""
    x, parts = 0, list[str]()
    for piece in pieces:
        parts.append(translate(piece, x, 0))
        x += piece.width + gap
    height = max(piece.height for piece in pieces)
    return Piece(x - gap, height, "".join(parts))


def below(pieces: Iterable[Piece], gap: int) -> Piece:
    """Return the pieces from top to bottom as one piece."""
    y, width, parts = 0, 0, list[str]()
    for piece in pieces:
        parts.append(translate(piece, 0, y))
        y += piece.height + gap
        width = max(width, piece.width)
    return Piece(width, y - gap, "\n".join(filter(None, parts)))


def wrap(pieces: Sequence[Piece], across: int, gap: int) -> Piece:
    """Return the pieces in lines of ``across`` as one piece."""
    starts = range(0, len(pieces), across)
    return below((beside(pieces[at : at + across], gap) for at in starts), gap)


def rectangle(kind: str, width: int, height: int, **more: int) -> str:
    """Return a box with round corners; more attributes place it elsewhere."""
    size = {"width": width, "height": height, "rx": 6}
    return element("rect", class_=f"tg-{kind}", **(size | more))


@attrs.frozen
class Size:
    """The size of a drawn card."""

    width: int
    height: int
    number: str
    """The class of the text that is a number of two digits."""

    def card(self, number: int) -> Piece:
        """Return a number card, face up."""
        kind = self.number if number < 100 else "snug"
        printed = text(str(number), self.width // 2, self.height // 2 + 8, "ink", kind)
        return self._piece(rectangle("face", self.width, self.height) + printed)

    def row_card(self, start: int, goal: int, *, up: bool) -> Piece:
        """Return a row card, with an arrow from where a pile starts to its goal."""
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
        """Return an empty place for a card."""
        return self._piece(rectangle("free", self.width, self.height))

    def backs(self, number: int, step: int) -> Piece:
        """Return cards face down, each a step to the right of the one below it."""
        if not number:
            return self.free()
        backs = [
            rectangle("back", self.width, self.height, x=step * place)
            for place in range(number)
        ]
        return Piece(self.width + step * (number - 1), self.height, "".join(backs))

    def _piece(self, markup: str) -> Piece:
        return Piece(self.width, self.height, markup)


def marked(piece: Piece, name: str, number: int) -> Piece:
    """Return the piece in a group of its own, which a page finds by its number."""
    data = {f"data-{name}": number}
    return attrs.evolve(piece, markup=element("g", piece.markup, **data))


def ring(piece: Piece, kind: str) -> Piece:
    """Return the piece with a ring around it; the ring takes no room."""
    outline = rectangle(kind, piece.width + 8, piece.height + 8, x=-4, y=-4, rx=9)
    return attrs.evolve(piece, markup=piece.markup + outline)


def small_print(lines: Sequence[str]) -> Piece:
    """Return lines of small text as one piece."""
    parts = [
        text(line, 0, SMALL * number - 5, "small")
        for number, line in enumerate(lines, start=1)
    ]
    return Piece(0, SMALL * len(lines), "".join(parts))


def document(title: str, description: str, body: Piece) -> str:
    """Return the whole picture, with a title and a description for screen readers."""
    height = body.height + 2 * MARGIN
    parts = (
        element("title", escape(title, quote=False)),
        element("desc", escape(description, quote=False)),
        element("style", STYLE),
        translate(body, MARGIN, MARGIN),
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
