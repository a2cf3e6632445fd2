"""The deal: from a deck to the first state."""

from collections import Counter
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import (
    Cooperative,
    Deal,
    FaceToFace,
    InvalidDeal,
    NoSuchPlayer,
    Rules,
    deal,
    draw_starter,
)
from thegame.strategies import deals

ORDER = list(range(2, 100))
GAMES: list[Rules] = [*map(Cooperative, range(1, 6)), FaceToFace()]
SMALL = Cooperative(2, hand_size=2, highest=7)


GOLDEN = (
    *(95, 34, 11, 66, 58, 37, 51, 25, 70, 65, 63, 2, 41, 74, 69, 30, 68, 18, 61, 43),
    *(39, 50, 31, 86, 17, 47, 22, 27, 13, 35, 73, 54, 83, 3, 76, 89, 60, 21, 93, 49),
    *(98, 77, 57, 29, 32, 15, 90, 46, 19, 62, 94, 84, 28, 44, 71, 79, 6, 87, 26, 45),
    *(42, 14, 59, 24, 10, 85, 23, 67, 91, 82, 99, 92, 78, 53, 20, 12, 72, 38, 9, 96),
    *(40, 5, 48, 7, 36, 52, 8, 64, 16, 33),
)
"""The draw pile of a solo game for seed 7: a change would break every stored seed."""


class TestSeed:
    """The order for a seed never changes."""

    def test_golden_order(self) -> None:
        """Seed 7 always deals one solo game."""
        dealt = deal(Cooperative(1), seed=7)

        assert dealt.hands == ((4, 55, 56, 75, 80, 81, 88, 97),)
        assert dealt.decks == (GOLDEN,)

    @pytest.mark.parametrize(
        ("seed", "hands"),
        [
            (0, ((3, 7, 9, 11, 19, 54), (2, 6, 8, 18, 39, 44))),
            (1, ((17, 23, 24, 27, 45, 47), (12, 15, 22, 43, 44, 52))),
            (7, ((15, 24, 29, 41, 55, 59), (12, 25, 39, 52, 57, 58))),
            (2**64, ((3, 9, 26, 41, 52, 57), (7, 8, 27, 33, 45, 58))),
            (-7, ((15, 24, 29, 41, 55, 59), (12, 25, 39, 52, 57, 58))),
        ],
    )
    def test_golden_duels(self, seed: int, hands: tuple[tuple[int, ...], ...]) -> None:
        """The first player's cards are shuffled first, then the second's."""
        assert deal(FaceToFace(), seed=seed).hands == hands

    @pytest.mark.parametrize(
        ("rules", "starters"),
        [(FaceToFace(), "1000011111"), (Cooperative(5), "0241042433")],
    )
    def test_golden_starters(self, rules: Rules, starters: str) -> None:
        """The seeds from 0 to 9 always draw these starters."""
        drawn = [draw_starter(rules, seed=seed) for seed in range(10)]

        assert drawn == [int(starter) for starter in starters]

    @pytest.mark.clause("CO-SETUP-2", "F2F-SETUP-2")
    def test_every_card_is_equally_likely_on_top(self) -> None:
        """Over 5,800 seeds the top cards of both duellists are spread evenly."""
        seeds = range(5800)
        for player in (0, 1):
            tops = Counter(
                deal(FaceToFace(hand_size=2), seed=seed).decks[player][0]
                for seed in seeds
            )
            chi_square = sum((tops[card] - 100) ** 2 / 100 for card in range(2, 60))

            # 57 degrees of freedom: above 95 once in a thousand.
            assert chi_square < 95

    @pytest.mark.clause("F2F-START-1")
    def test_starter_is_fair(self) -> None:
        """The starter is drawn evenly, whoever holds the lowest card."""
        counts: Counter[tuple[int, bool]] = Counter()
        for seed in range(4000):
            dealt = deal(FaceToFace(), seed=seed)
            starter = draw_starter(dealt.rules, seed=seed)
            counts[starter, dealt.hands[0] < dealt.hands[1]] += 1

        assert all(900 < count < 1100 for count in counts.values())

    @given(st.sampled_from(GAMES), st.integers())
    def test_deals_every_card_once(self, rules: Rules, seed: int) -> None:
        """Every seed deals each card once, always in one way, and draws a starter."""
        dealt = deal(rules, seed=seed)
        held = sorted(card for part in (*dealt.hands, *dealt.decks) for card in part)
        copies = len(dealt.decks)

        assert held == sorted([*range(2, rules.highest + 1)] * copies)
        assert dealt == deal(rules, seed=seed)
        assert 0 <= draw_starter(dealt.rules, seed=seed) < rules.players


class TestDecks:
    """Draw piles can be given, top card first."""

    @pytest.mark.clause("R-y", "CO-SETUP-3", "CO-SETUP-4")
    def test_player_by_player_hand_by_hand(self) -> None:
        """The first hand is taken from the top of the draw pile, then the second."""
        dealt = deal(Cooperative(2), decks=[ORDER])

        assert dealt.hands == ((2, 3, 4, 5, 6, 7, 8), (9, 10, 11, 12, 13, 14, 15))
        assert dealt.decks == (tuple(range(16, 100)),)

    @pytest.mark.parametrize(
        ("decks", "wrong"),
        [
            ([ORDER[1:]], ["decks[0]"]),
            ([[*ORDER, 2]], ["decks[0]"]),
            ([[2, *ORDER[1:-1], 2]], ["decks[0]", "decks[0]"]),
            ([[100, *ORDER]], ["decks[0][0]"]),
            ([[True, *ORDER]], ["decks[0][0]"]),
            ([[2.0, *ORDER[1:]]], ["decks[0][0]", "decks[0]"]),
            ([ORDER, ORDER], ["decks"]),
            ([], ["decks"]),
            (7, ["decks"]),
            ([7], ["decks[0]", "decks[0]"]),
            ([set(ORDER)], ["decks[0]", "decks[0]"]),
            ([dict.fromkeys(ORDER)], ["decks[0]", "decks[0]"]),
            (["ab"], ["decks[0][0]", "decks[0][1]", "decks[0]"]),
        ],
        ids=str,
    )
    def test_wrong_decks(self, decks: object, wrong: list[str]) -> None:
        """A missing, doubled or foreign card is named with its path."""
        with pytest.raises(InvalidDeal) as caught:
            deal(Cooperative(1), decks=cast("Any", decks))

        assert [defect.where for defect in caught.value.defects] == wrong


class TestArguments:
    """A deal needs rules and either a seed or draw piles."""

    @pytest.mark.parametrize("seed", [None, True, 1.0, "1"])
    def test_wrong_seed(self, seed: Any) -> None:
        """A seed that is not an int is refused, for a deal and for a starter."""
        for draw in (deal, draw_starter):
            with pytest.raises(InvalidDeal, match="seed"):
                draw(FaceToFace(), seed=seed)

    def test_wrong_rules(self) -> None:
        """A value that is not the rules of a game is refused."""
        rules: Any = "Cooperative"
        for draw in (deal, draw_starter):
            with pytest.raises(TypeError, match="rules: expected a Cooperative"):
                draw(rules, seed=1)
        with pytest.raises(TypeError, match="rules: expected a Cooperative"):
            Deal(rules, hands=[[2, 5], [3, 7]], decks=[[6, 4]])

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            (
                {"decks": [(2, 2, *ORDER[2:])]},
                ("decks[0]: missing 3; decks[0]: 2 more than once"),
            ),
            (
                {"decks": [tuple(ORDER)] * 2},
                "decks: expected a sequence of 1 draw pile, got [(2, 3, 4, 5",
            ),
            (
                {"decks": [(100, *ORDER[:-1], 99)]},
                "decks[0][0]: expected an int from 2 to 99, got 100",
            ),
            ({"seed": "1"}, "seed: expected an int, got '1'"),
            ({}, "pass exactly one of seed= and decks="),
            (
                {"seed": 1, "decks": [ORDER]},
                "pass exactly one of seed= and decks=",
            ),
        ],
        ids=str,
    )
    def test_message(self, arguments: dict[str, Any], text: str) -> None:
        """The message says the expectation, and shortens a long value."""
        rules: dict[str, Any] = {"rules": Cooperative(1)}
        with pytest.raises(InvalidDeal) as caught:
            deal(**(rules | arguments))

        assert str(caught.value).startswith(text)
        assert "..." in str(caught.value) or str(caught.value) == text


class TestStart:
    """Any player can start."""

    @pytest.mark.clause("CO-START-1", "R-n")
    @pytest.mark.parametrize("player", range(5))
    def test_anyone_may_start(self, player: int) -> None:
        """The team may choose any player, after seeing the hands."""
        dealt: Deal = deal(Cooperative(5), seed=3)
        state = dealt.start(player)

        assert (state.player, state.hands, state.laid) == (player, dealt.hands, 0)

    @pytest.mark.parametrize("player", [-1, 2, True, 0.0, "0", None])
    def test_no_such_starter(self, player: int) -> None:
        """A starter who is not in the game is refused."""
        with pytest.raises(NoSuchPlayer, match="0 to 1") as caught:
            deal(FaceToFace(), seed=3).start(player)

        assert caught.value.player is player
        assert caught.value.players == 2
        assert str(caught.value) == f"no player {player!r}; players are 0 to 1"


class TestConstructor:
    """A deal written by hand is complete, or every defect is named."""

    @given(deals())
    def test_any_deal(self, dealt: Deal) -> None:
        """Every deal equals the one made of its hands, in any order, and draw piles."""
        hands = [hand[::-1] for hand in dealt.hands]

        assert Deal(dealt.rules, hands=hands, decks=dealt.decks) == dealt

    @pytest.mark.parametrize(
        ("hands", "decks", "messages"),
        [
            (
                [[2, 5]],
                [[6, 4]],
                ["hands: expected a sequence of 2 hands, got [[2, 5]]"],
            ),
            (
                [[2, True], 7],
                [[6, 8]],
                [
                    "hands[0][1]: expected an int from 2 to 7, got True",
                    "hands[1]: expected a collection of cards, got 7",
                    "decks[0][1]: expected an int from 2 to 7, got 8",
                ],
            ),
            (
                [[2, 5], [3]],
                [[6]],
                [
                    "hands[1]: expected 2 cards, got (3,)",
                    "decks[0]: expected 2 cards, got (6,)",
                ],
            ),
            (
                [[2, 5], [3, 2]],
                [[6, 3]],
                [
                    "hands[0], hands[1]: 2 is there more than once",
                    "hands[1], decks[0]: 3 is there more than once",
                ],
            ),
        ],
    )
    def test_defects(self, hands: Any, decks: Any, messages: list[str]) -> None:
        """Every defect is named: a wrong part, a missing or a doubled card."""
        with pytest.raises(InvalidDeal) as caught:
            Deal(SMALL, hands=hands, decks=decks)

        assert [str(defect) for defect in caught.value.defects] == messages
