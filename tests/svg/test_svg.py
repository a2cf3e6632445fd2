"""Pictures of tables: their form, and what cannot be drawn."""

import itertools
import re
from collections.abc import Callable
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import pictures
from tests.support.drawn import SVG, count, read, things
from thegame import (
    Cooperative,
    Drew,
    FaceToFace,
    Laid,
    Play,
    Rules,
    State,
    deal,
    svg,
)
from thegame.strategies import states
from thegame.svg import InvalidPicture

# Equal to a card, but not an int; typed so that the checkers let it pass.
FOUR: Final[Any] = 4.0


class TestForm:
    """A picture is self-contained and can be part of any page."""

    @given(state=states(), everything=st.booleans())
    def test_self_contained(self, state: State, everything: bool) -> None:
        """It is XML with nothing to run, to fetch, or to clash with another picture."""
        drawn = svg.table(state, perspective="all" if everything else None)
        allowed = {"svg", "title", "desc", "style", "g", "text", "rect", "path"}

        for element in read(drawn).iter():
            assert element.tag.removeprefix(SVG) in allowed
            assert "id" not in element.attrib
            for kind in element.get("class", "").split():
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
            for element in read(picture).iter()
            for kind in element.get("class", "").split()
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

    @pytest.mark.parametrize("rules", [Cooperative(3, hand_size=30), FaceToFace()])
    def test_has_room_for_hidden_hands(self, rules: Rules) -> None:
        """Of a hand that would not fit on the table some backs are drawn."""
        drawn = svg.table(deal(rules, seed=7).start(0), perspective=0)
        hidden = min(rules.hand_size, 20) * (rules.players - 1)

        assert_inside(read(drawn))
        assert count(drawn, "back") == hidden + 3 * rules.draw_piles

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
    """What cannot be drawn is refused, and the error says why."""

    @pytest.mark.parametrize(
        "shown", [None, 5, "state", Cooperative(1), deal(Cooperative(1), seed=7)]
    )
    def test_no_table(self, shown: Any) -> None:
        """Only states and views can be drawn."""
        with pytest.raises(InvalidPicture, match="expected a State or a View"):
            svg.table(shown)

    @pytest.mark.parametrize(
        "perspective", [-1, 2, True, 1.0, "1", "ALL", "", [], object()]
    )
    def test_no_perspective(self, perspective: Any) -> None:
        """A perspective that is not a seat is refused."""
        state = deal(Cooperative(2), seed=7).start(0)

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, perspective=perspective)
        (defect,) = caught.value.defects
        assert defect.where == "perspective"
        assert defect.expected == "None, 'all' or an int from 0 to 1"

    @pytest.mark.parametrize("perspective", [0, 1, "all", False])
    def test_a_view_has_its_seat(self, perspective: Any) -> None:
        """A view takes no perspective, not even its own seat."""
        view = deal(Cooperative(2), seed=7).start(0).view(0)

        with pytest.raises(
            InvalidPicture, match="expected None, because a View has its own"
        ):
            svg.table(view, perspective=perspective)

    @pytest.mark.parametrize(
        ("last", "where"),
        [
            (Play(4, 0), "last"),
            (Drew(0, (4,)), "last"),
            (0, "last"),
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
        state = deal(Cooperative(2), seed=7).start(0).play(4, 0)

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, last=last)
        assert [defect.where for defect in caught.value.defects] == [where]

    def test_all_defects(self) -> None:
        """Everything that is wrong is named at once, with its path."""
        state = deal(Cooperative(2), seed=7).start(0)
        wrong: Any = 5

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, perspective=wrong, last=Laid(9, 4, 0, wrong))
        assert [defect.where for defect in caught.value.defects] == [
            *("perspective", "last.player", "last.trick", "last.card"),
        ]
        assert caught.value.defects[1].paths == (("last", "player"),)
        assert caught.value.code == "invalid-picture"
