"""From a deck to the first state."""

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

# Written down once and kept for ever: changing them breaks every stored seed.
GOLDEN = (
    *(95, 34, 11, 66, 58, 37, 51, 25, 70, 65, 63, 2, 41, 74, 69, 30, 68, 18, 61, 43),
    *(39, 50, 31, 86, 17, 47, 22, 27, 13, 35, 73, 54, 83, 3, 76, 89, 60, 21, 93, 49),
    *(98, 77, 57, 29, 32, 15, 90, 46, 19, 62, 94, 84, 28, 44, 71, 79, 6, 87, 26, 45),
    *(42, 14, 59, 24, 10, 85, 23, 67, 91, 82, 99, 92, 78, 53, 20, 12, 72, 38, 9, 96),
    *(40, 5, 48, 7, 36, 52, 8, 64, 16, 33),
)


class TestSeed:
    """The order for a seed is a promise."""

    def test_golden_order(self) -> None:
        """Seed 7 deals the same solo game for ever."""
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

    def test_golden_lots(self) -> None:
        """Lots are a promise too."""
        duel, team = deal(FaceToFace(), seed=0), deal(Cooperative(5), seed=0)

        assert [draw_starter(duel.rules, seed=seed) for seed in range(10)] == [
            1,
            0,
            0,
            0,
            0,
            1,
            1,
            1,
            1,
            1,
        ]
        assert [draw_starter(team.rules, seed=seed) for seed in range(10)] == [
            0,
            2,
            4,
            1,
            0,
            4,
            2,
            4,
            3,
            3,
        ]

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
    def test_lot_is_fair_and_independent_of_the_deal(self) -> None:
        """The lot falls on each player alike, whoever holds the lowest card."""
        counts: Counter[tuple[int, bool]] = Counter()
        for seed in range(4000):
            dealt = deal(FaceToFace(), seed=seed)
            counts[
                draw_starter(dealt.rules, seed=seed), dealt.hands[0] < dealt.hands[1]
            ] += 1

        assert all(900 < count < 1100 for count in counts.values())

    @given(st.sampled_from(GAMES), st.integers())
    def test_deals_every_card_once(self, rules: Rules, seed: int) -> None:
        """Whatever the seed, every card is dealt or in a draw pile."""
        dealt = deal(rules, seed=seed)
        held = sorted(card for part in (*dealt.hands, *dealt.decks) for card in part)
        copies = len(dealt.decks)

        assert held == sorted([*range(2, rules.highest + 1)] * copies)
        assert dealt == deal(rules, seed=seed)
        assert 0 <= draw_starter(dealt.rules, seed=seed) < rules.players


class TestDecks:
    """Draw piles can be given, top first."""

    @pytest.mark.clause("R-y", "CO-SETUP-3", "CO-SETUP-4")
    def test_player_by_player_hand_by_hand(self) -> None:
        """The first hand is taken from the top, then the second."""
        dealt = deal(Cooperative(2), decks=[ORDER])

        assert dealt.hands == ((2, 3, 4, 5, 6, 7, 8), (9, 10, 11, 12, 13, 14, 15))
        assert dealt.decks == (tuple(range(16, 100)),)

    def test_order_within_a_hand_is_nothing(self) -> None:
        """Hands are sets, so deals that differ only within a hand are equal."""
        other = [*reversed(ORDER[:7]), *ORDER[7:]]

        assert deal(Cooperative(2), decks=[ORDER]) == deal(
            Cooperative(2), decks=[other]
        )

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
            (["ab"], ["decks[0][0]", "decks[0][1]", "decks[0]"]),
        ],
        ids=str,
    )
    def test_wrong_decks(self, decks: object, wrong: list[str]) -> None:
        """A missing, doubled or foreign card is named, wherever it is."""
        with pytest.raises(InvalidDeal) as caught:
            deal(Cooperative(1), decks=cast("Any", decks))

        assert [defect.where for defect in caught.value.defects] == wrong

    def test_defect_names_the_cards(self) -> None:
        """What is missing and what is doubled is part of the facts."""
        with pytest.raises(InvalidDeal) as caught:
            deal(Cooperative(1), decks=[[2, 2, *ORDER[2:]]])

        assert [defect.found for defect in caught.value.defects] == [(3,), (2,)]


class TestArguments:
    """Exactly one source of order, and a player who exists."""

    @pytest.mark.parametrize(
        "arguments",
        [
            {},
            {"seed": 1, "decks": [ORDER]},
            {"seed": True},
            {"seed": 1.0},
            {"seed": "1"},
        ],
        ids=str,
    )
    def test_wrong_source(self, arguments: dict[str, Any]) -> None:
        """Neither, both, or a seed that is not an int."""
        with pytest.raises(InvalidDeal, match="seed"):
            deal(Cooperative(1), **arguments)

    def test_wrong_rules(self) -> None:
        """Only the rules of a game can be dealt."""
        with pytest.raises(InvalidDeal, match="rules"):
            deal(cast("Any", "Cooperative"), seed=1)

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            (
                {"decks": [(2, 2, *ORDER[2:])]},
                (
                    "decks[0]: expected no card missing, got (3,); "
                    "decks[0]: expected no card twice, got (2,)"
                ),
            ),
            (
                {"decks": [tuple(ORDER)] * 2},
                "decks: expected a sequence of 1, got [(2, 3, 4, 5",
            ),
            (
                {"decks": [(100, *ORDER[:-1], 99)]},
                "decks[0][0]: expected an int from 2 to 99, got 100",
            ),
            ({"seed": "1"}, "seed: expected an int, got '1'"),
            ({}, "seed: expected exactly one of seed= and decks=, got nothing"),
            (
                {"rules": 7, "seed": 1, "decks": [ORDER]},
                (
                    "rules: expected a Cooperative or a FaceToFace, got 7; "
                    "seed: expected exactly one of seed= and decks=, got [1, "
                ),
            ),
        ],
        ids=str,
    )
    def test_sentence(self, arguments: dict[str, Any], text: str) -> None:
        """The sentence says what was expected; a long value is shortened."""
        rules: dict[str, Any] = {"rules": Cooperative(1)}
        with pytest.raises(InvalidDeal) as caught:
            deal(**(rules | arguments))

        assert str(caught.value).startswith(text)
        assert "..." in str(caught.value) or str(caught.value) == text

    @pytest.mark.parametrize("seed", [None, False, 0.5, "x"])
    def test_wrong_lot(self, seed: int) -> None:
        """A lot needs an int as well."""
        with pytest.raises(InvalidDeal, match="seed"):
            draw_starter(deal(FaceToFace(), seed=1).rules, seed=seed)

    @pytest.mark.clause("CO-START-1", "R-n")
    @pytest.mark.parametrize("player", range(5))
    def test_anyone_may_start(self, player: int) -> None:
        """The team may choose any player, after seeing the hands."""
        dealt: Deal = deal(Cooperative(5), seed=3)
        state = dealt.start(player)

        assert (state.player, state.hands, state.laid) == (player, dealt.hands, 0)

    @pytest.mark.parametrize("player", [-1, 2, True, 0.0, "0", None])
    def test_no_such_starter(self, player: int) -> None:
        """Nobody else may."""
        with pytest.raises(NoSuchPlayer, match="0 to 1") as caught:
            deal(FaceToFace(), seed=3).start(player)

        assert caught.value.player is player
        assert caught.value.players == 2

    def test_sentence_about_the_starter(self) -> None:
        """The sentence names who was to start, and who can."""
        with pytest.raises(NoSuchPlayer) as caught:
            deal(FaceToFace(), seed=1).start(7)

        assert str(caught.value) == "no player 7; players are 0 to 1"


SMALL = Cooperative(2, hand_size=2, highest=7)


class TestPosition:
    """A deal written by hand is complete, or every defect is named."""

    @given(deals())
    def test_any_deal(self, dealt: Deal) -> None:
        """Every deal can be written down, its hands in any order."""
        hands = [hand[::-1] for hand in dealt.hands]

        assert Deal(dealt.rules, hands=hands, decks=dealt.decks) == dealt

    @pytest.mark.parametrize(
        ("rules", "hands", "decks", "paths"),
        [
            (7, [[2, 5], [3, 7]], [[6, 4]], [(("rules",),)]),
            (SMALL, [[2, 5]], [[6, 4]], [(("hands",),)]),
            (SMALL, [[2, 5], [3, 8]], [[6, 4]], [(("hands", 1, 1),)]),
            (SMALL, [[2, 5], [3]], [[6, 4]], [(("hands", 1),)]),
            (SMALL, [[2, 5], [3, 7]], [[6]], [(("decks", 0),)]),
            (SMALL, [[2, 5], [3, 2]], [[6, 4]], [(("hands", 0), ("hands", 1))]),
            (SMALL, [[2, 5], [3, 7]], [[6, 3]], [(("hands", 1), ("decks", 0))]),
        ],
    )
    def test_defects(
        self, rules: Any, hands: Any, decks: Any, paths: list[tuple[Any, ...]]
    ) -> None:
        """Each defect has its paths: wrong parts, missing or doubled cards."""
        with pytest.raises(InvalidDeal) as caught:
            Deal(rules, hands=hands, decks=decks)

        assert [defect.paths for defect in caught.value.defects] == paths

    @pytest.mark.parametrize(
        ("rules", "decks", "sentence"),
        [
            (7, [[6, 4]], "rules: expected a Cooperative or a FaceToFace, got 7"),
            (SMALL, [[6]], "decks[0]: expected 2 cards, got (6,)"),
        ],
    )
    def test_sentence(self, rules: Any, decks: Any, sentence: str) -> None:
        """It says what was expected, and what came."""
        with pytest.raises(InvalidDeal) as caught:
            Deal(rules, hands=[[2, 5], [3, 7]], decks=decks)

        assert str(caught.value) == sentence
