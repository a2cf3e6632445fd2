"""Shapes by themselves: how much room they take, and what errors of pictures say."""

from typing import Any

import pytest

from thegame import (
    Cooperative,
    Laid,
    deal,
    svg,
)
from thegame.svg import InvalidPicture
from thegame.svg._shapes import (
    Piece,
    Size,
    below,
    beside,
    document,
    element,
    small_print,
    text,
)

STATE = deal(Cooperative(2), seed=7).start(0)
SIZE = Size(50, 68, "large")


class TestRoom:
    """Every piece says how wide and how high it is."""

    @pytest.mark.parametrize(("number", "width"), [(0, 50), (1, 50), (2, 54), (6, 70)])
    def test_backs(self, number: int, width: int) -> None:
        """Cards face down lie on each other, a step apart."""
        piece = SIZE.backs(number, 4)

        assert (piece.width, piece.height) == (width, 68)
        assert piece.markup.count("tg-back") == number

    def test_together(self) -> None:
        """Side by side the widths add up; one below the other the widest counts."""
        first, second = Piece(30, 20, "<a/>"), Piece(40, 10, "<b/>")

        row, column = beside([first, second], 5), below([first, second], 5)
        assert (row.width, row.height) == (75, 20)
        assert (column.width, column.height) == (40, 35)
        assert below([Piece(0, 3, "")], 5).width == 0

    def test_text(self) -> None:
        """Lines of text take height only, since nothing stands to their right."""
        assert small_print(["one", "two"]).width == 0
        assert small_print(["one", "two"]).height == 2 * small_print(["one"]).height

    @pytest.mark.parametrize(
        ("number", "kind"), [(9, "large"), (99, "large"), (100, "snug"), (999, "snug")]
    )
    def test_numbers(self, number: int, kind: str) -> None:
        """Numbers of three digits are smaller, so that they fit on a card."""
        assert f'class="tg-ink tg-{kind}">{number}<' in SIZE.card(number).markup


class TestMarkup:
    """What is written is XML, whatever the words."""

    def test_escapes(self) -> None:
        """Quotes are escaped in attributes, where they must be, and nowhere else."""
        assert element("g", class_='"&"') == '<g class="&quot;&amp;&quot;"/>'
        assert text('"<"', 1, 2) == '<text x="1" y="2">"&lt;"</text>'
        drawn = document('"A" & B', "it's > <", Piece(0, 0, ""))
        assert '<title>"A" &amp; B</title>' in drawn
        assert "<desc>it's &gt; &lt;</desc>" in drawn

    def test_names(self) -> None:
        """A line below its end keeps a name apart from a word of Python."""
        assert element("g", X_="1", aX="2") == '<g X="1" aX="2"/>'


@pytest.mark.parametrize(
    ("shown", "options", "message"),
    [
        (7, {}, "shown: expected a State or a View, got 7"),
        (
            STATE,
            {"perspective": 5},
            "perspective: expected None, 'all' or an int from 0 to 1, got 5",
        ),
        (
            STATE.view(0),
            {"perspective": 1},
            "perspective: expected None, because a View has its own seat, got 1",
        ),
        (
            STATE,
            {"last": Laid(0, 50, 0, trick=False)},
            "last.card: expected the card on top of its pile, got 50",
        ),
    ],
)
def test_messages(shown: Any, options: dict[str, Any], message: str) -> None:
    """Errors say which argument is wrong, what was expected, and what came."""
    with pytest.raises(InvalidPicture) as caught:
        svg.table(shown, **options)

    assert str(caught.value) == message
