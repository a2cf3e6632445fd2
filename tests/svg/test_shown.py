"""
Tables as pictures: what they show, and tell those who cannot see it.
"""

import itertools
import re
from collections import Counter

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from tests.ladder.theorems_views import alike
from tests.support import pictures
from tests.support.drawn import count, numbers, read, things, told, words
from tests.support.positions import duel, lay, team
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Direction,
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
    """
    The tops that are number cards.
    """
    return [top for top in view.tops if 2 <= top <= view.rules.highest]


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
        for seat in watchers(state.rules):
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
