"""The form of pictures, and requests that cannot be drawn."""

import itertools
import re
from collections.abc import Callable
from typing import Any, ClassVar, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import pictures
from tests.support.drawn import SVG, count, read, things, words
from thegame import (
    Cooperative,
    Drew,
    FaceToFace,
    Laid,
    Pile,
    Play,
    Rules,
    State,
    View,
    deal,
    svg,
)
from thegame.strategies import states
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

STATE: Final = deal(Cooperative(2), seed=7).start(0)
# Equal to a card, but not an int; typed so that the checkers let it pass.
FOUR: Final[Any] = 4.0
ANY_SEAT: Final = "None, 'all' or an int from 0 to 1"
NO_SEAT: Final = "None, because a View has its own seat"
SIZE: Final = Size(50, 68, "large")


class TestForm:
    """A picture is self-contained and can be part of any page."""

    @given(state=states(), everything=st.booleans())
    def test_self_contained(self, state: State, everything: bool) -> None:
        """It is XML with nothing to run, to fetch, or to clash with another picture."""
        drawn = svg.table(state, perspective="all" if everything else None)
        allowed = {"svg", "title", "desc", "style", "g", "text", "rect", "path"}

        for part in read(drawn).iter():
            assert part.tag.removeprefix(SVG) in allowed
            assert "id" not in part.attrib
            for kind in part.get("class", "").split():
                assert kind == "tg" or kind.startswith("tg-")
        assert drawn.count("http") == 1
        assert "url(" not in drawn
        assert "@import" not in drawn

    def test_is_an_image_with_words(self) -> None:
        """Screen readers find an image with a title and a description."""
        root = read(pictures.team_start())

        assert root.get("role") == "img"
        assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root.findtext(f"{SVG}title") == "The Game as player 0 sees it"

    def test_titles(self) -> None:
        """A title names the game, and who looks at the table."""
        state = deal(FaceToFace(), seed=7).start(0)
        game = "The Game: Face to Face"

        assert f"<title>{game} as player 1 sees it</title>" in svg.table(state.view(1))
        assert f"<title>{game} as a spectator sees it</title>" in svg.table(state)
        assert f"<title>{game} with all hands open</title>" in (
            svg.table(state, perspective="all")
        )

    def test_every_kind_is_styled(self) -> None:
        """Every class in a picture has a style, and every style is used."""
        drawn = [picture() for picture in pictures.PICTURES]
        used = {
            kind
            for picture in drawn
            for part in read(picture).iter()
            for kind in part.get("class", "").split()
        }
        style = read(drawn[0]).findtext(f"{SVG}style", "")

        assert used == {*re.findall(r"\.(tg[a-z-]*)", style)}

    @given(
        rules=st.builds(
            Cooperative,
            st.integers(1, 5),
            rows=st.integers(1, 9),
            hand_size=st.integers(2, 20),
            highest=st.just(999),
        )
        | st.builds(
            FaceToFace, hand_size=st.integers(2, 20), highest=st.integers(59, 999)
        ),
        seed=st.integers(0, 99),
    )
    def test_has_room_for_all(self, rules: Rules, seed: int) -> None:
        """Cards are inside the picture and do not overlap, whatever the rules."""
        state = deal(rules, seed=seed).start(0)
        state = state.play(state.hand[-1], 0)
        root = read(svg.table(state, perspective="all"))
        faces = [thing for thing in things(root) if {"face", "free"} & thing.kinds]

        assert_inside(root)
        for one, other in itertools.combinations(faces, 2):
            assert not one.overlaps(other)

    def test_has_room_for_own_piles(self) -> None:
        """The piles of a player who has four of their own are inside the picture."""

        @attrs.frozen
        class FourPiles(FaceToFace):
            name: ClassVar[str] = "four-piles"

            def starting_piles(self) -> tuple[Pile, ...]:
                return super().starting_piles() * 2

        assert_inside(read(svg.table(deal(FourPiles(), seed=7).start(0))))

    @pytest.mark.parametrize("rules", [Cooperative(3, hand_size=30), FaceToFace()])
    def test_has_room_for_hidden_hands(self, rules: Rules) -> None:
        """Of a hand that would not fit on the table some backs are drawn."""
        drawn = svg.table(deal(rules, seed=7).start(0), perspective=0)
        hidden = min(rules.hand_size, 20) * (rules.players - 1)

        assert_inside(read(drawn))
        assert count(drawn, "back") == hidden + 3 * rules.draw_piles
        assert words(drawn).count(f"{rules.hand_size} cards") == rules.players - 1

    @pytest.mark.parametrize("picture", pictures.PICTURES)
    def test_golden(self, picture: Callable[[], str]) -> None:
        """Pictures look as before; ``-m tests.support.pictures`` redraws them."""
        assert picture().encode() == pictures.path(picture.__name__).read_bytes()


def assert_inside(root: ET.Element) -> None:
    """Check that everything is inside the picture, and not in its margin."""
    for thing in things(root):
        assert thing.x >= 16 or thing.tag in {"svg", "title", "desc", "style"}
        assert thing.x + thing.width <= int(root.get("width", "0"))
        assert thing.y + thing.height <= int(root.get("height", "0"))


class TestRefused:
    """A request that cannot be drawn is refused, and the error names every defect."""

    @pytest.mark.parametrize("wrong", [None, 5, "state", Cooperative(1)], ids=repr)
    def test_no_table(self, wrong: Any) -> None:
        """Only states and views can be drawn."""
        with pytest.raises(TypeError, match=r"^shown: expected a State or a View, got"):
            svg.table(wrong)

    @pytest.mark.parametrize(
        ("shown", "wrong", "expected"),
        [
            *((STATE, it, ANY_SEAT) for it in (-1, 2, True, 1.0, "1", "ALL", "", ())),
            *((STATE.view(0), it, NO_SEAT) for it in (0, 1, "all", False)),
        ],
        ids=repr,
    )
    def test_no_perspective(
        self, shown: State | View, wrong: Any, expected: str
    ) -> None:
        """A state has a perspective for each seat, and a view has only its own."""
        with pytest.raises(InvalidPicture) as caught:
            svg.table(shown, perspective=wrong)

        message = f"perspective: expected {expected}, got {wrong!r}"
        assert str(caught.value) == message

    @pytest.mark.parametrize(
        ("last", "where"),
        [
            (Laid(2, 4, 0, trick=False), "last.player"),
            (Laid(False, 4, 0, trick=False), "last.player"),
            (Laid(0, 5, 0, trick=False), "last.card"),
            (Laid(0, FOUR, 0, trick=False), "last.card"),
            (Laid(0, 1, 1, trick=False), "last.card"),
            (Laid(0, 4, 1, trick=False), "last.card"),
            (Laid(0, 4, 4, trick=False), "last.pile"),
            (Laid(0, 4, -4, trick=False), "last.pile"),
            (Laid(0, 4, 0, trick=FOUR), "last.trick"),
        ],
    )
    def test_no_last_move(self, last: Any, where: str) -> None:
        """The last move must be a card laid by a player and on top of its pile."""
        state = STATE.play(4, 0)
        for shown in (state, state.view(1)):
            with pytest.raises(InvalidPicture) as caught:
                svg.table(shown, last=last)
            assert [defect.where for defect in caught.value.defects] == [where]

    @pytest.mark.parametrize("last", [Play(4, 0), Drew(0, (4,)), 0])
    def test_last_is_not_a_card_laid(self, last: Any) -> None:
        """Another event, a move or a number in the place of a card laid is refused."""
        with pytest.raises(TypeError, match=r"^last: expected a Laid, got a"):
            svg.table(STATE.play(4, 0), last=last)

    def test_all_defects(self) -> None:
        """Everything that is wrong is named at once, with its path."""
        wrong: Any = 5

        with pytest.raises(InvalidPicture) as caught:
            svg.table(STATE, perspective=wrong, last=Laid(9, 4, 0, wrong))
        assert [defect.where for defect in caught.value.defects] == [
            *("perspective", "last.player", "last.trick", "last.card"),
        ]
        assert caught.value.defects[1].paths == (("last", "player"),)
        assert caught.value.code == "invalid-picture"
        assert caught.value.defects[-1].expected == "the card on top of its pile"


class TestShapes:
    """Pieces have a width and a height, and their text is XML."""

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
