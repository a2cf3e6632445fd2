"""The contents of pictures: cards, piles, marks, groups and the description."""

import itertools
import re
from collections import Counter
from typing import ClassVar
from xml.etree import ElementTree as ET

import attrs
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.ladder.theorems_views import alike
from tests.support import pictures
from tests.support.drawn import (
    SVG,
    count,
    description,
    numbers,
    read,
    things,
    words,
)
from tests.support.positions import A1, duel, lay, team
from tests.support.seats import watchers
from tests.support.variants import Joker, Three
from thegame import (
    Cooperative,
    Direction,
    FaceToFace,
    Hint,
    HintKind,
    Laid,
    State,
    Talk,
    View,
    deal,
    svg,
)
from thegame.strategies import states, views


def touched(view: View) -> list[int]:
    """Return the tops that are number cards."""
    return [top for top in view.tops if 2 <= top <= view.rules.highest]


class TestSeen:
    """A picture shows what its seat sees, and nothing else."""

    @given(views())
    def test_shows_what_is_seen(self, view: View) -> None:
        """Tops and the seat's hand are face up, all other cards face down."""
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
        """Each pile has its names and row card, and an empty place if untouched."""
        drawn = svg.table(view)
        ways = Counter(pile.direction for pile in view.piles)
        captions = [line for line in words(drawn) if re.match(r"pile \d+", line)]
        ends = [
            int(thing.words)
            for thing in things(read(drawn))
            if {"ink", "small"} <= thing.kinds
        ]
        highest = view.rules.highest

        assert sorted(captions) == sorted(
            f"pile {index}: {pile.name}" for index, pile in enumerate(view.piles)
        )
        assert count(drawn, "up") == ways[Direction.ASCENDING]
        assert count(drawn, "down") == ways[Direction.DESCENDING]
        rows = len(view.tops) // 2
        assert Counter(ends) == Counter([1, highest, highest + 1, 2] * rows)
        nothing = [*view.hand_sizes, *view.deck_sizes].count(0)
        untouched = len(view.tops) - len(touched(view))
        assert count(drawn, "free") == untouched + nothing

    def test_row_cards(self) -> None:
        """A row card has its higher number on top, in both directions."""
        drawn = read(pictures.team_start())
        ends = [thing for thing in things(drawn) if {"ink", "small"} <= thing.kinds]
        pairs = [*zip(ends[::2], ends[1::2], strict=True)]

        assert [(int(above.words), int(below.words)) for above, below in pairs] == [
            *((99, 1), (99, 1), (100, 2), (100, 2)),
        ]
        assert all(above.y < below.y for above, below in pairs)

    def test_joker(self) -> None:
        """The joker's number is neither on row cards nor where piles lead."""
        drawn = svg.table(deal(Joker(2, highest=40), seed=7).start(0))
        parts = things(read(drawn))
        ends = {it.words for it in parts if {"ink", "small"} <= it.kinds}

        assert ends == {"1", "40", "41", "2"}
        assert "ascending from 1 to 40" in description(drawn)
        assert "999" not in description(drawn)

    def test_lowest_card(self) -> None:
        """Descending piles lead to the lowest card of the game, which need not be 2."""

        @attrs.frozen(repr=False)
        class Tens(Cooperative):
            name: ClassVar[str] = "tens"

            @property
            def cards(self) -> range:
                return range(10, self.highest + 1)

        drawn = svg.table(deal(Tens(2), seed=7).start(0))
        ends = {it.words for it in things(read(drawn)) if {"ink", "small"} <= it.kinds}

        assert ends == {"1", "99", "100", "10"}
        assert "descending from 100 to 10" in description(drawn)

    @given(states())
    def test_hidden_cards_change_nothing(self, state: State) -> None:
        """States that a seat cannot tell apart have the same picture."""
        for seat in watchers(state.rules):
            drawn = svg.table(state, perspective=seat)
            assert drawn == svg.table(state.view(seat))
            for other in alike(state, seat):
                assert drawn == svg.table(other, perspective=seat)

    @given(states())
    def test_all_hands(self, state: State) -> None:
        """With ``all`` every hand is open, but never a draw pile."""
        drawn = svg.table(state, perspective="all")
        cards = itertools.chain(touched(state.view(None)), *state.hands)

        assert numbers(drawn) == Counter(cards)
        assert "with all hands open" in drawn
        assert "with all hands open" not in svg.table(state)

    def test_one_draw_pile(self) -> None:
        """Players with piles of their own can share a draw pile, which is drawn once."""

        @attrs.frozen
        class OneDrawPile(FaceToFace):
            name: ClassVar[str] = "one-draw-pile"

            @property
            def draw_piles(self) -> int:
                return 1

            def draw_pile(self, player: int) -> int:
                return 0

        drawn = svg.table(deal(OneDrawPile(), seed=7).start(0))

        assert words(drawn).count("Draw pile") == 1

    def test_duellists_sit_on_their_sides(self) -> None:
        """The piles of the seat are below those of the opponent, between the hands."""
        state = duel((8, 52, 29, 40), (12, 30), (35, 45))

        def order(seat: int | None) -> list[str]:
            drawn = svg.table(state, perspective=seat)
            kept = ("Your", "Opp", "Player", "pile ")
            lines = [line for line in words(drawn)[1:] if line.startswith(kept)]
            return [line.partition(":")[0] for line in lines]

        far, near = ["pile 2", "pile 3"], ["pile 0", "pile 1"]
        assert order(0) == ["Player 1", "Opponent's", *far, "Your", *near, "Player 0"]
        assert order(1) == ["Player 0", "Opponent's", *near, "Your", *far, "Player 1"]
        assert order(None) == [
            *("Player 1", "Player 1's", *far),
            *("Player 0's", *near, "Player 0"),
        ]

    def test_players_sit_in_turn(self) -> None:
        """The others follow each other clockwise; the hand of the seat comes last."""
        state = deal(Cooperative(4), seed=7).start(0)

        def order(seat: int | None) -> list[str]:
            drawn = svg.table(state, perspective=seat)
            return [line[-1] for line in words(drawn)[1:] if line.startswith("Player")]

        assert order(1) == ["2", "3", "0", "1"]
        assert order(3) == order(None) == ["0", "1", "2", "3"]
        assert words(svg.table(state, perspective=1)).count("you, 6 cards") == 1


class TestDescription:
    """The description has the whole table in words."""

    @given(views())
    def test_says_what_is_seen(self, view: View) -> None:
        """Every top, every size, the seat's hand and the turn can be read back."""
        text = description(svg.table(view))
        bare = [pile.top for pile in view.rules.piles]
        tops = re.findall(
            r"[Pp]ile (\d+) \((?:opp\.)?\w+\), [^.]* shows ([^.]+)\.", text
        )
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
        turn = f"Player {view.player} is on turn: {view.laid or 'no'} card"
        assert text.startswith("Over: " if view.is_over else turn)

    def test_all(self) -> None:
        """The description of a table of three, word for word."""
        assert description(pictures.team_trick()) == (
            "Player 0 is on turn: 1 card laid, minimum 2. "
            "Last move: player 0 lays 37 on A1 (a backwards trick). "
            "Pile 0 (A1), ascending from 1 to 99, shows 37. "
            "Player 1 asks: only a small step here. "
            "Pile 1 (A2), ascending from 1 to 99, shows 12. "
            "Pile 2 (D1), descending from 100 to 2, shows 65. "
            "Player 2 asks: keep this pile for me. "
            "Pile 3 (D2), descending from 100 to 2, shows 88. "
            "The draw pile has 4 cards. "
            "Player 0 holds 5 cards. "
            "Player 1 holds 6 cards: 13, 20, 33, 41, 56, 97. "
            "Player 2 holds 6 cards."
        )

    def test_owners(self) -> None:
        """The piles of a duel have their owners' names, as have its draw piles."""
        text = description(pictures.duel_help())

        assert "Last move: player 0 lays 12 on A (helping the opponent). " in text
        assert "Player 0's pile 1 (opp.D), descending from 60 to 2, shows 52. " in text
        assert "Player 1's pile 2 (A), ascending from 1 to 59, shows 12. " in text
        assert "Player 1's draw pile has 1 card. " in text

    @pytest.mark.parametrize(
        ("state", "says"),
        [
            (team((47, 99, 65, 2), (30, 60), (50,)), "no cards laid, minimum 1"),
            (
                duel((8, 52, 29, 40), (12, 30), helped=True, laid=1),
                "Player 0 is on turn: 1 card laid, minimum 2, helped",
            ),
            (
                lay(team((47, 99, 65, 2), (48,)), 0, 48),
                "Over: beaten, with every card laid",
            ),
            (team((98, 99, 2, 3), (50,)), "Over: 1 card left, an excellent result"),
            (team((98, 99, 2, 3), range(40, 48), deck=(50, 51)), "Over: 10 cards left"),
            (lay(duel((8, 52, 29, 40), (12, 30)), 0, 12, 30), "Over: player 0 wins"),
            (
                duel((58, 3, 29, 40), (12, 30)),
                "player 1 wins because player 0 is stuck",
            ),
        ],
    )
    def test_status(self, state: State, says: str) -> None:
        """The turn or the outcome is above the table, and opens the description."""
        drawn = svg.table(state)
        above, *_ = words(drawn)

        assert says in above
        assert description(drawn).startswith(f"{above}. ")

    @given(views())
    @example(pictures.OVER.view(None))
    def test_turn_is_marked(self, view: View) -> None:
        """A pointer marks the player on turn while the game goes on."""
        drawn = svg.table(view)
        bold = [thing.words for thing in things(read(drawn)) if "bold" in thing.kinds]

        assert bold[1:] == ([] if view.is_over else [f"Player {view.player}"])
        assert drawn.count("M-12 6") == (0 if view.is_over else 1)


class TestMarks:
    """Marks for the last move, and for hints."""

    @given(state=states(), data=st.data())
    def test_last(self, state: State, data: st.DataObject) -> None:
        """The last card has a ring and a word; tricks and help have their own."""
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
        text = description(drawn)
        name = after.view(None).piles[play.pile].name
        laid = f"player {state.player} lays {play.card} on {name}"
        assert f"Last move: {laid}" in text
        assert ("(a backwards trick)" in text) == last.trick
        assert ("(helping the opponent)" in text) == helps
        if after.may_end_turn:
            later = words(svg.table(after.end_turn(), last=last))
            assert f"{verb} by P{state.player}" in later

    def test_ring_is_where_the_card_is(self) -> None:
        """Of two equal cards, the one that was laid last has the ring."""
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
        """Without a last move the picture has no mark, and no sentence about it."""
        drawn = pictures.team_start()

        assert count(drawn, "last") == count(drawn, "trick") == 0
        assert "Last move" not in description(drawn)

    @pytest.mark.parametrize("kind", HintKind)
    def test_hints(self, kind: HintKind) -> None:
        """Every hint is at its pile, and complete in the description."""
        rules = Cooperative(3)
        view = deal(rules, seed=7).start(0).view(2)
        drawn = svg.table(view.hear(Talk(rules).give(Hint(1, 3, kind))))

        assert [line for line in words(drawn) if line.startswith("P1: ")]
        pile = "Pile 3 (D2), descending from 100 to 2, shows its row card"
        assert f"{pile}. Player 1 asks: {kind.value}. " in description(drawn)

    def test_hints_about_one_pile(self) -> None:
        """A pile has the hints of all players who care about it."""
        talk = Talk(Cooperative(3))
        for player in (0, 2):
            talk = talk.give(Hint(player, 3, HintKind.KEEP))
        drawn = svg.table(deal(talk.rules, seed=7).start(0).view(1).hear(talk))

        assert {"P0: keep", "P2: keep"} <= {*words(drawn)}
        asks = [f"Player {player} asks: {HintKind.KEEP.value}. " for player in (0, 2)]
        assert "".join(asks) in description(drawn)


def _groups(root: ET.Element, name: str) -> dict[str, list[ET.Element]]:
    """Return all elements that are marked with data of this name, by its value."""
    found: dict[str, list[ET.Element]] = {}
    for element in root.iter():
        if f"data-{name}" in element.attrib:
            found.setdefault(element.attrib[f"data-{name}"], []).append(element)
    return found


def _inks(element: ET.Element) -> list[str]:
    """Return the large numbers that are printed in an element."""
    return [
        part.text or ""
        for part in element.iter(f"{SVG}text")
        if "tg-ink" in part.get("class", "") and "tg-small" not in part.get("class", "")
    ]


@given(views())
def test_card_groups(view: View) -> None:
    """Each card of the open hand has a group of its own, with all its shapes."""
    found = _groups(read(svg.table(view)), "card")

    assert [*found] == [str(card) for card in view.hand]
    for card, elements in found.items():
        (group,) = elements
        assert group.tag == f"{SVG}g"
        assert [part.tag for part in group] == [f"{SVG}rect", f"{SVG}text"]
        assert _inks(group) == [card]


@given(views())
def test_pile_groups(view: View) -> None:
    """Each pile has a group of its own, with its name, row card and top."""
    found = _groups(read(svg.table(view)), "pile")

    assert sorted(map(int, found)) == [*range(len(view.tops))]
    for index, pile in enumerate(view.piles):
        (group,) = found[str(index)]
        texts = [part.text for part in group.iter(f"{SVG}text")]
        bare = pile.top == view.rules.piles[index].top
        assert group.tag == f"{SVG}g"
        assert f"pile {index}: {pile.name}" in texts
        assert _inks(group) == ([] if bare else [str(pile.top)])
        assert len(_groups(group, "pile")) == 1
        assert not _groups(group, "card")


@given(states(), st.booleans())
def test_hand_groups(state: State, everything: bool) -> None:
    """The cards of each open hand are in the group of its player."""
    drawn = svg.table(state, perspective="all" if everything else 0)
    found = _groups(read(drawn), "hand")

    assert sorted(map(int, found)) == [*range(state.rules.players)]
    for player, hand in enumerate(state.hands):
        (group,) = found[str(player)]
        shown = hand if everything or player == 0 else ()
        assert [*_groups(group, "card")] == [str(card) for card in shown]


class TestNames:
    """Players and piles are called by the names that are given."""

    def test_team(self) -> None:
        """The labels, notes and sentences of a table have the names."""
        talk = Talk(Cooperative(2)).give(Hint(1, A1, HintKind.KEEP))
        state = deal(Cooperative(2), seed=7).start(0)
        after, last = pictures.laid(state, 4, A1)
        view = after.view(0).hear(talk)
        drawn = svg.table(view, last=last, players=["Ada", "Bob"], piles=["up"])

        assert "<title>The Game as Ada sees it</title>" in drawn
        assert {"Ada", "Bob", "laid by Ada", "Bob: keep", "pile 0: up"} <= {
            *words(drawn)
        }
        assert words(drawn)[0] == "Ada is on turn: 1 card laid, minimum 2"
        assert description(drawn) == (
            "Ada is on turn: 1 card laid, minimum 2. "
            "Last move: Ada lays 4 on up. "
            "Pile 0 (up), ascending from 1 to 99, shows 4. "
            "Bob asks: keep this pile for me. "
            "Pile 1 (A2), ascending from 1 to 99, shows its row card. "
            "Pile 2 (D1), descending from 100 to 2, shows its row card. "
            "Pile 3 (D2), descending from 100 to 2, shows its row card. "
            "The draw pile has 84 cards. "
            "Ada holds 6 cards: 55, 56, 75, 81, 88, 97. "
            "Bob holds 7 cards."
        )

    def test_duel(self) -> None:
        """The sides of a duel have the names, and so have its draw piles and its end."""
        drawn = svg.table(pictures.OVER, players=["Ada", "Bob"])

        assert {"Ada's", "Bob's"} <= {*words(drawn)}
        assert words(drawn)[0] == "Over: Bob wins because Ada is stuck"
        assert "Bob's pile 2 (opp.A), ascending from 1 to 59" in description(drawn)
        assert "Ada's draw pile has " in description(drawn)

    def test_three_sides(self) -> None:
        """Each of three players has piles by their name, and a draw pile by number."""
        state = deal(Three(), seed=7).start(0)
        said = words(svg.table(state, players=["Ada", "Bob", "Cem"]))

        sides = [line for line in said if line.endswith("'s")]
        assert sides == ["Bob's", "Cem's", "Ada's"]
        assert {"Draw pile 0", "Draw pile 1", "Draw pile 2"} <= {*said}

    @pytest.mark.parametrize(
        ("name", "label"),
        [
            ("Wilhelmine!", "Wilhelmine!"),
            ("Wilhelmine I", "Wilhelmine…"),
            ("<b>&", "<b>&"),
        ],
    )
    def test_label(self, name: str, label: str) -> None:
        """A name is text, and a long one is cut where there is no room for it."""
        drawn = svg.table(pictures.OVER, players=[name, "Bob"])

        assert label in words(drawn)
        assert f"{label}'s" in words(drawn)
        assert f"because {name} is stuck" in description(drawn)

    def test_no_name(self) -> None:
        """A player without a name is called by the number."""
        state = deal(Cooperative(3), seed=7).start(2)
        after, last = pictures.laid(state, state.hand[0], A1)
        drawn = svg.table(after, last=last, players=["Ada", "", "player 2"])

        assert {"Ada", "Player 1", "Player 2", "laid by P2"} <= {*words(drawn)}
