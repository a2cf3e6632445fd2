"""
Tables as pictures.
"""

import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import pictures
from positions import duel, lay, team
from thegame import (
    Cooperative,
    Direction,
    Drew,
    FaceToFace,
    Hint,
    HintKind,
    InvalidPicture,
    Laid,
    Play,
    Rules,
    State,
    Talk,
    View,
    deal,
    svg,
)
from thegame.strategies import states, views
from theorems_views import alike, watchers

# Equal to a card and yet none; the checkers let it pass.
FOUR: Final[Any] = 4.0

SVG: Final = "{http://www.w3.org/2000/svg}"


@attrs.frozen
class Thing:
    """
    Something in a picture, and where it is.
    """

    tag: str
    kinds: frozenset[str]
    words: str
    x: int
    y: int
    width: int
    height: int

    def overlaps(self, other: "Thing") -> bool:
        """
        Whether two things cover each other.
        """
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )


def read(drawn: str) -> ET.Element:
    """
    The picture as XML.
    """
    return ET.fromstring(drawn)  # noqa: S314 - the text is our own


def things(element: ET.Element, x: int = 0, y: int = 0) -> Iterator[Thing]:
    """
    Everything drawn, where it is.
    """
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
    """
    The number cards that lie face up.
    """
    return Counter(
        int(thing.words)
        for thing in things(read(drawn))
        if "ink" in thing.kinds and "small" not in thing.kinds
    )


def count(drawn: str, kind: str) -> int:
    """
    How many things of a kind there are.
    """
    return sum(kind in thing.kinds for thing in things(read(drawn)))


def words(drawn: str) -> list[str]:
    """
    What is written on the table beside the cards.
    """
    return [
        thing.words
        for thing in things(read(drawn))
        if thing.tag == "text" and "ink" not in thing.kinds
    ]


def told(drawn: str) -> str:
    """
    The description.
    """
    return read(drawn).findtext(f"{SVG}desc", "")


def touched(view: View) -> list[int]:
    """
    The tops that are number cards.
    """
    return [top for top in view.tops if 2 <= top <= view.rules.highest]


class TestForm:
    """
    A picture stands alone, and may stand on any page.
    """

    @given(state=states(), everything=st.booleans())
    def test_stands_alone(self, state: State, everything: bool) -> None:
        """
        It is XML with nothing to run, to fetch, or to clash with another picture.
        """
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
        """
        Who cannot see it is told what it is, and what is on it.
        """
        root = read(pictures.team_start())

        assert root.get("role") == "img"
        assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]
        assert root.findtext(f"{SVG}title") == "The Game as player 0 sees it"

    def test_every_kind_is_styled(self) -> None:
        """
        No class is used without a style, and none is styled without use.
        """
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
        """
        Cards lie inside the picture and beside each other, whatever the rules.
        """
        state = deal(rules, seed=seed).start(0)
        state = state.play(state.hand[-1], 0)
        root = read(svg.table(state, perspective="all"))
        faces = [thing for thing in things(root) if {"face", "free"} & thing.kinds]

        for thing in things(root):
            assert thing.x >= 16 or thing.tag in {"svg", "title", "desc", "style"}
            assert thing.x + thing.width <= int(root.get("width", "0"))
            assert thing.y + thing.height <= int(root.get("height", "0"))
        for one, other in itertools.combinations(faces, 2):
            assert not one.overlaps(other)

    @pytest.mark.parametrize("picture", pictures.PICTURES)
    def test_golden(self, picture: Callable[[], str]) -> None:
        """
        What looks different was meant to: ``python tests/pictures.py``.
        """
        assert picture().encode() == pictures.path(picture.__name__).read_bytes()


class TestSeen:
    """
    A picture shows what its seat sees, and nothing else.
    """

    @given(views())
    def test_shows_what_is_seen(self, view: View) -> None:
        """
        Tops and the own hand lie face up, other hands and draw piles face down.
        """
        drawn = svg.table(view)
        hidden = [
            min(size, 20)
            for player, size in enumerate(view.hand_sizes)
            if player != view.seat
        ]

        assert numbers(drawn) == Counter([*touched(view), *view.hand])
        assert count(drawn, "back") == sum(hidden) + sum(
            min(size, 3) for size in view.deck_sizes
        )

    @given(views())
    def test_rows(self, view: View) -> None:
        """
        Each pile has its number and its row card, and a free place if untouched.
        """
        drawn = svg.table(view)
        ways = Counter(pile.direction for pile in view.piles)
        captions = [line for line in words(drawn) if re.fullmatch(r"pile \d+", line)]
        ends = [
            int(thing.words)
            for thing in things(read(drawn))
            if {"ink", "small"} <= thing.kinds
        ]
        highest = view.rules.highest

        assert sorted(captions) == sorted(f"pile {i}" for i in range(len(view.tops)))
        assert count(drawn, "up") == ways[Direction.ASCENDING]
        assert count(drawn, "down") == ways[Direction.DESCENDING]
        rows = len(view.tops) // 2
        assert Counter(ends) == Counter([1, highest, highest + 1, 2] * rows)
        nothing = [*view.hand_sizes, *view.deck_sizes].count(0)
        untouched = len(view.tops) - len(touched(view))
        assert count(drawn, "free") == untouched + nothing

    def test_row_cards(self) -> None:
        """
        A row card has the higher number above, whichever way its arrow points.
        """
        drawn = read(pictures.team_start())
        ends = [thing for thing in things(drawn) if {"ink", "small"} <= thing.kinds]
        pairs = [*zip(ends[::2], ends[1::2], strict=True)]

        assert [(int(above.words), int(below.words)) for above, below in pairs] == [
            *((99, 1), (99, 1), (100, 2), (100, 2)),
        ]
        assert all(above.y < below.y for above, below in pairs)

    @given(states())
    def test_hidden_cards_change_nothing(self, state: State) -> None:
        """
        Where a seat cannot tell states apart, their pictures are the same text.
        """
        for seat in watchers(state):
            drawn = svg.table(state, perspective=seat)
            assert drawn == svg.table(state.view(seat))
            for other in alike(state, seat):
                assert drawn == svg.table(other, perspective=seat)

    @given(states())
    def test_all_hands(self, state: State) -> None:
        """
        All hands are open when asked for, and draw piles never.
        """
        drawn = svg.table(state, perspective="all")
        cards = itertools.chain(touched(state.view(None)), *state.hands)

        assert numbers(drawn) == Counter(cards)
        assert "with all hands open" in drawn
        assert "with all hands open" not in svg.table(state)

    def test_duellists_sit_on_their_sides(self) -> None:
        """
        The own piles lie below, between the hands.
        """
        state = duel((8, 52, 29, 40), (12, 30), (35, 45))

        def order(seat: int | None) -> list[str]:
            drawn = svg.table(state, perspective=seat)
            kept = ("Own", "Opp", "Player", "pile ")
            return [line for line in words(drawn)[1:] if line.startswith(kept)]

        far, near = ["pile 2", "pile 3"], ["pile 0", "pile 1"]
        assert order(0) == ["Player 1", "Opponent's", *far, "Own", *near, "Player 0"]
        assert order(1) == ["Player 0", "Opponent's", *near, "Own", *far, "Player 1"]
        assert order(None) == [
            *("Player 1", "Player 1's", *far),
            *("Player 0's", *near, "Player 0"),
        ]

    def test_players_sit_in_turn(self) -> None:
        """
        The others follow each other clockwise, and the own hand lies below.
        """
        state = deal(Cooperative(4), seed=7).start(0)

        def order(seat: int | None) -> list[str]:
            drawn = svg.table(state, perspective=seat)
            return [line[-1] for line in words(drawn)[1:] if line.startswith("Player")]

        assert order(1) == ["2", "3", "0", "1"]
        assert order(3) == order(None) == ["0", "1", "2", "3"]
        assert words(svg.table(state, perspective=1)).count("you, 6 cards") == 1


class TestTold:
    """
    The description tells the whole table.
    """

    @given(views())
    def test_tells_what_is_seen(self, view: View) -> None:
        """
        Every top, every size, the own hand and the turn can be read back.
        """
        text = told(svg.table(view))
        bare = [pile.top for pile in view.rules.piles]
        tops = re.findall(r"Pile (\d+)[^.]* shows ([^.]+)\.", text)
        hands = re.findall(r"Player (\d+) holds (\w+) cards?(?:: ([\d, ]+))?\.", text)
        decks = re.findall(r"draw pile has (\w+) cards?\.", text)

        assert [(int(index), top) for index, top in tops] == [
            (index, "its row card" if top == row else str(top))
            for index, (top, row) in enumerate(zip(view.tops, bare, strict=True))
        ]
        assert hands == [
            (
                str(player),
                str(size or "no"),
                ", ".join(map(str, view.hand)) if player == view.seat else "",
            )
            for player, size in enumerate(view.hand_sizes)
        ]
        assert decks == [str(size or "no") for size in view.deck_sizes]
        turn = f"Player {view.player} is on turn: {view.laid} laid, "
        assert text.startswith("Over: " if view.is_over else turn)

    def test_all(self) -> None:
        """
        A whole description.
        """
        assert told(pictures.team_trick()) == (
            "Player 0 is on turn: 1 laid, 2 needed. "
            "Pile 0, ascending from 1 to 99, shows 37. "
            "Player 0 laid 37 last, a backwards trick. "
            "Player 1 wishes: only a small step here. "
            "Pile 1, ascending from 1 to 99, shows 12. "
            "Pile 2, descending from 100 to 2, shows 65. "
            "Player 2 wishes: keep this pile for me. "
            "Pile 3, descending from 100 to 2, shows 88. "
            "The draw pile has 4 cards. "
            "Player 0 holds 5 cards. "
            "Player 1 holds 6 cards: 13, 20, 33, 41, 56, 97. "
            "Player 2 holds 6 cards."
        )

    @pytest.mark.parametrize(
        ("state", "says"),
        [
            (team((47, 99, 65, 2), (30, 60), (50,)), "0 laid, 1 needed"),
            (duel((8, 52, 29, 40), (12, 30), helped=True, laid=1), "needed, helped"),
            (lay(team((47, 99, 65, 2), (48,)), 0, 48), "the game is beaten"),
            (team((98, 99, 2, 3), (50,)), "Over: 1 card not laid, excellent"),
            (team((98, 99, 2, 3), range(40, 48), deck=(50, 51)), "10 cards not laid"),
            (
                lay(duel((8, 52, 29, 40), (12, 30)), 0, 12, 30),
                "player 0 has won with all cards laid",
            ),
            (duel((58, 3, 29, 40), (12, 30)), "player 1 has won, player 0 is stuck"),
        ],
    )
    def test_status(self, state: State, says: str) -> None:
        """
        The turn or the result stands above the table, and opens the description.
        """
        drawn = svg.table(state)
        above, *_ = words(drawn)

        assert says in above
        assert told(drawn).startswith(f"{above}. ")

    @given(views())
    @example(pictures.OVER.view(None))
    def test_turn_is_marked(self, view: View) -> None:
        """
        A pointer stands beside the player on turn while the game goes on.
        """
        drawn = svg.table(view)
        bold = [thing.words for thing in things(read(drawn)) if "bold" in thing.kinds]

        assert bold[1:] == ([] if view.is_over else [f"Player {view.player}"])
        assert drawn.count("M-12 6") == (0 if view.is_over else 1)


class TestMarks:
    """
    The last move, and what is wished.
    """

    @given(state=states(), data=st.data())
    def test_last(self, state: State, data: st.DataObject) -> None:
        """
        The last card has a ring and a word; a trick and a help have their own.
        """
        plays = state.legal_plays()
        assume(plays)
        play = data.draw(st.sampled_from(plays))
        after, last = pictures.laid(state, play.card, play.pile)
        drawn = svg.table(after, last=last)
        helps = state.piles[play.pile].owner not in {None, state.player}
        verb = "trick" if last.trick else "helped" if helps else "laid"

        assert count(drawn, "last") == (not last.trick)
        assert count(drawn, "trick") == count(drawn, "hook") == last.trick
        assert words(drawn).count(f"{verb} by P{state.player}") == 1
        assert f"Player {state.player} laid {play.card} last" in told(drawn)
        assert ("a backwards trick" in told(drawn)) == last.trick
        assert ("to help" in told(drawn)) == helps

    def test_help(self) -> None:
        """
        A card on the opponent's pile is no trick, and is called a help.
        """
        assert "helped by P0" in words(pictures.duel_help())

    def test_ring_is_where_the_card_is(self) -> None:
        """
        Of two equal cards the one that was laid last has the ring.
        """
        state = duel((12, 52, 9, 40), (13, 30), (35, 12), player=1)
        drawn = svg.table(state.play(12, 2), last=Laid(1, 12, 2, trick=False))
        (ring,) = (thing for thing in things(read(drawn)) if "last" in thing.kinds)
        twelve, _ = sorted(
            (thing for thing in things(read(drawn)) if thing.words == "12"),
            key=lambda thing: thing.y,
        )

        assert ring.x < twelve.x < ring.x + ring.width
        assert ring.y < twelve.y < ring.y + ring.height

    def test_unmarked(self) -> None:
        """
        Without a last move nothing is marked.
        """
        drawn = pictures.team_start()

        assert count(drawn, "last") == count(drawn, "trick") == 0

    @pytest.mark.parametrize("kind", HintKind)
    def test_hints(self, kind: HintKind) -> None:
        """
        Every wish stands at its pile, and in full in the description.
        """
        rules = Cooperative(3)
        view = deal(rules, seed=7).start(0).view(2)
        drawn = svg.table(view.hear(Talk(rules).give(Hint(1, 3, kind))))

        assert [line for line in words(drawn) if line.startswith("P1: ")]
        assert f"shows its row card. Player 1 wishes: {kind.value}." in told(drawn)


class TestRefused:
    """
    What makes no picture is refused by name.
    """

    @pytest.mark.parametrize(
        "shown", [None, 5, "state", Cooperative(1), deal(Cooperative(1), seed=7)]
    )
    def test_no_table(self, shown: Any) -> None:
        """
        Only states and views are tables.
        """
        with pytest.raises(InvalidPicture, match="expected a State or a View"):
            svg.table(shown)

    @pytest.mark.parametrize(
        "perspective", [-1, 2, True, 1.0, "1", "ALL", "", [], object()]
    )
    def test_no_perspective(self, perspective: Any) -> None:
        """
        Nobody sits there.
        """
        state = deal(Cooperative(2), seed=7).start(0)

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, perspective=perspective)
        (defect,) = caught.value.defects
        assert defect.where == "perspective"
        assert defect.expected == "None, 'all' or an int from 0 to 1"

    @pytest.mark.parametrize("perspective", [0, 1, "all", False])
    def test_a_view_has_its_seat(self, perspective: Any) -> None:
        """
        A view cannot be seen from elsewhere, nor from its own seat again.
        """
        view = deal(Cooperative(2), seed=7).start(0).view(0)

        with pytest.raises(InvalidPicture, match="a View has its seat"):
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
        """
        It must be a card that was laid by a player and shows on its pile.
        """
        state = deal(Cooperative(2), seed=7).start(0).play(4, 0)

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, last=last)
        assert [defect.where for defect in caught.value.defects] == [where]

    def test_all_defects(self) -> None:
        """
        Everything that is wrong is named at once.
        """
        state = deal(Cooperative(2), seed=7).start(0)
        wrong: Any = 5

        with pytest.raises(InvalidPicture) as caught:
            svg.table(state, perspective=wrong, last=Laid(9, 4, 0, wrong))
        assert [defect.where for defect in caught.value.defects] == [
            *("perspective", "last.player", "last.trick", "last.card"),
        ]
        assert caught.value.code == "invalid-picture"
