"""
What no other test noticed when the code was changed, one mutation at a time.
"""

from typing import Any, cast

import pytest
from hypothesis.vendor.pretty import pretty

from tests.support.positions import A_DUEL, A_TEAM
from thegame import (
    Clause,
    Cooperative,
    Direction,
    EndTurn,
    FaceToFace,
    Force,
    Game,
    InvalidDeal,
    InvalidRules,
    InvalidState,
    NoSuchPlayer,
    NotAMove,
    Pile,
    Play,
    Standing,
    State,
    UnknownClause,
    clause,
    deal,
)
from thegame._rules.reach import within_reach

ORDER = tuple(range(2, 100))

WRONG_POSITIONS: list[tuple[dict[str, Any], str]] = [
    (
        A_TEAM | {"rules": "Cooperative"},
        "rules: 'Cooperative', expected a Cooperative or a FaceToFace",
    ),
    (A_TEAM | {"tops": 10}, "tops: 10, expected a sequence of 4"),
    (
        A_TEAM | {"tops": (0, 100, 1, 101)},
        (
            "tops[0]: 0, expected an int from 1 to 99; "
            "tops[1]: 100, expected an int from 1 to 99; "
            "tops[2]: 1, expected an int from 2 to 100; "
            "tops[3]: 101, expected an int from 2 to 100"
        ),
    ),
    (
        A_TEAM | {"tops": (10, 20, 90, 60)},
        "tops[3]: 60, expected a card that was laid",
    ),
    (
        A_TEAM | {"tops": (10, 10, 90, 80)},
        "tops[0], tops[1]: 10, expected a card on at most 1 pile",
    ),
    (
        A_TEAM | {"tops": (1, 1, 100, 100)},
        "tops: (1, 1, 100, 100), expected a card on top, with 89 cards laid",
    ),
    (
        {"rules": Cooperative(1, hand_size=2, highest=5, rows=1), "tops": (1, 6)}
        | {"hands": [(2, 3)], "decks": [(4,)], "player": 0},
        "tops: (1, 6), expected a card on top, with 1 card laid",
    ),
    (A_TEAM | {"hands": None}, "hands: None, expected a sequence of 3"),
    (
        A_TEAM | {"hands": [(30,), (40,), 50]},
        "hands[2]: 50, expected a collection of cards",
    ),
    (
        A_TEAM | {"hands": [(30, 100), (40, 1), (50,)]},
        (
            "hands[0][1]: 100, expected an int from 2 to 99; "
            "hands[1][1]: 1, expected an int from 2 to 99"
        ),
    ),
    (
        A_TEAM | {"hands": [(30, 40), (40, 60), (30, 60)]},
        (
            "hands[0], hands[2]: 30, expected a card in one place only; "
            "hands[0], hands[1]: 40, expected a card in one place only; "
            "hands[1], hands[2], decks[0]: 60, expected a card in one place only"
        ),
    ),
    (
        A_TEAM | {"hands": [range(30, 37), (40,), (50,)]},
        "hands[0]: range(30, 37), expected at most 6 cards",
    ),
    (
        A_TEAM
        | {"rules": Cooperative(3, minimum=1, hand_size=1)}
        | {"hands": [(30, 31), (40,), (50,)]},
        "hands[0]: (30, 31), expected at most 1 card",
    ),
    (
        A_TEAM | {"hands": [(), (40,), ()]},
        (
            "hands[0]: (), expected cards, as some can be drawn; "
            "hands[2]: (), expected cards, as some can be drawn"
        ),
    ),
    (
        A_TEAM | {"hands": [(30,), (), (50,)]},
        "player: 1, expected a player with cards",
    ),
    (A_TEAM | {"decks": ()}, "decks: (), expected a sequence of 1"),
    (
        A_TEAM | {"decks": [{60}]},
        "decks[0]: {60}, expected a sequence of cards",
    ),
    (A_TEAM | {"laid": 5}, "laid: 5, expected at most 4 with this hand"),
    (A_TEAM | {"laid": 7}, "laid: 7, expected an int from 0 to 6"),
    (A_TEAM | {"player": 3}, "player: 3, expected an int from 0 to 2"),
    (
        A_TEAM | {"helped": True, "laid": 1},
        "helped: True, expected False, as no card can have gone to an opponent's pile",
    ),
    (A_TEAM | {"helped": 0}, "helped: 0, expected True or False"),
    (
        A_DUEL | {"tops": (10, 50, 10, 10)},
        "tops[0], tops[2], tops[3]: 10, expected a card on at most 2 piles",
    ),
    (
        A_DUEL | {"hands": [(30,), ()], "decks": [(55,), ()]},
        "player: 0, expected 1, who has laid every card",
    ),
    (
        A_DUEL | {"decks": [(*range(2, 12), *range(13, 30), *range(32, 60)), (56,)]},
        "tops[0], tops[1]: 2, expected 1 pile opened",
    ),
]
WRONG_RULES: list[tuple[dict[str, Any], str]] = [
    ({"players": 0}, "players: 0, expected an int from 1 to 5"),
    (
        {"players": 2, "trick": 0, "minimum": 0, "hand_size": 0}
        | {"highest": 0, "rows": 0, "play_out": 0},
        (
            "trick: 0, expected an int of at least 1; "
            "minimum: 0, expected an int from 1 to 499; "
            "hand_size: 0, expected an int from 1 to 499; "
            "highest: 0, expected an int from 3 to 999; "
            "rows: 0, expected an int from 1 to 9; "
            "play_out: 0, expected True or False"
        ),
    ),
    ({"players": 5, "minimum": 200}, "minimum: 200, expected an int from 1 to 199"),
    (
        {"players": 1, "minimum": 10, "hand_size": 9},
        "hand_size: 9, expected an int from 10 to 998",
    ),
    ({"players": 2, "highest": 14}, "highest: 14, expected an int from 15 to 999"),
]


class TestText:
    """
    Sentences, letter for letter.
    """

    @pytest.mark.parametrize(("arguments", "text"), WRONG_POSITIONS)
    def test_wrong_position(self, arguments: dict[str, Any], text: str) -> None:
        """
        A wrong position is told what was expected.
        """
        with pytest.raises(InvalidState) as caught:
            State.position(**arguments)

        assert str(caught.value) == text

    @pytest.mark.parametrize(("arguments", "text"), WRONG_RULES)
    def test_wrong_rules(self, arguments: dict[str, Any], text: str) -> None:
        """
        Wrong numbers of the cooperative game are told their bounds.
        """
        with pytest.raises(InvalidRules) as caught:
            Cooperative(**arguments)

        assert str(caught.value) == text

    def test_wrong_duel(self) -> None:
        """
        Wrong numbers of the duel are told their bounds.
        """
        with pytest.raises(InvalidRules) as caught:
            FaceToFace(
                hand_size=1, highest=2, trick=0, lone_card_wins=cast("bool", None)
            )

        assert str(caught.value) == (
            "trick: 0, expected an int of at least 1; "
            "hand_size: 1, expected an int from 2 to 998; "
            "highest: 2, expected an int from 3 to 999; "
            "lone_card_wins: None, expected True or False"
        )

    def test_wrong_expert(self) -> None:
        """
        So is the expert mode's switch.
        """
        with pytest.raises(InvalidRules) as caught:
            Cooperative.expert(1, smaller_hands=cast("bool", 1))

        assert str(caught.value) == "smaller_hands: 1, expected True or False"

    @pytest.mark.parametrize(
        ("arguments", "text"),
        [
            (
                {"decks": [(2, 2, *ORDER[2:])]},
                (
                    "decks[0]: (3,), expected no card missing; "
                    "decks[0]: (2,), expected no card twice"
                ),
            ),
            ({"decks": [ORDER] * 2}, "decks: [(2, 3, 4, 5, 6, "),
            (
                {"decks": [(100, *ORDER[:-1], 99)]},
                "decks[0][0]: 100, expected an int from 2 to 99",
            ),
            ({"seed": "1"}, "seed: '1', expected an int"),
            ({}, "seed: None, expected exactly one of seed and decks"),
            (
                {"rules": 7, "seed": 1, "decks": [ORDER]},
                (
                    "rules: 7, expected a Cooperative or a FaceToFace; "
                    "seed: 1, expected exactly one of seed and decks"
                ),
            ),
        ],
        ids=str,
    )
    def test_wrong_deal(self, arguments: dict[str, Any], text: str) -> None:
        """
        A wrong deal is told what was expected.
        """
        rules: dict[str, Any] = {"rules": Cooperative(1)}
        with pytest.raises(InvalidDeal) as caught:
            deal(**(rules | arguments))

        assert str(caught.value).startswith(text)
        assert "..." in str(caught.value) or str(caught.value) == text

    def test_no_such_player(self) -> None:
        """
        Who does not play is named.
        """
        with pytest.raises(NoSuchPlayer) as caught:
            deal(FaceToFace(), seed=1).start(7)

        assert str(caught.value) == "7 is no player; players are numbered 0 to 1"

    @pytest.mark.parametrize(
        ("top", "pile", "fitting"),
        [
            (12, 0, "13 to 99 and 2"),
            (11, 0, "12 to 99"),
            (97, 0, "98 to 99 and 87"),
            (98, 0, "99 and 88"),
            (99, 0, "89"),
            (2, 2, "12"),
            (3, 2, "2 and 13"),
            (4, 2, "2 to 3 and 14"),
            (89, 2, "2 to 88 and 99"),
            (90, 2, "2 to 89"),
        ],
    )
    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2")
    def test_what_fits(self, top: int, pile: int, fitting: str) -> None:
        """
        A refusal offers the trick if there is such a card.
        """
        tops = [50, 51, 52, 53]
        tops[pile] = top
        card = 10 if pile < 2 else 95
        state = State.position(
            Cooperative(1), tops=tops, hands=[[card]], decks=[[]], player=0
        )

        assert f"what fits: {fitting} (" in str(state.why_not(Play(card, pile)))

    @pytest.mark.parametrize(
        ("top", "pile", "improving"),
        [
            (4, 2, "2 to 3"),
            (3, 2, "2"),
            (2, 2, "nothing"),
            (57, 3, "58 to 59"),
            (58, 3, "59"),
            (59, 3, "nothing"),
        ],
    )
    @pytest.mark.clause("F2F-OPP-2")
    def test_what_improves(self, top: int, pile: int, improving: str) -> None:
        """
        A refusal names the cards that would improve the pile, be it one or none.
        """
        tops = [10, 50, 12, 48]
        tops[pile] = top
        arguments: dict[str, Any] = A_DUEL | {"tops": tops}
        state = State.position(**arguments)

        assert f"what does: {improving} (" in str(state.why_not(Play(30, pile)))

    def test_shortened(self) -> None:
        """
        What is longer than 80 letters is cut to 80.
        """
        assert str(UnknownClause("x" * 78)).startswith(f"'{'x' * 78}' is")
        assert str(UnknownClause("x" * 79)).startswith(f"'{'x' * 76}... is")

    def test_made_by_hand(self) -> None:
        """
        What has no constructor says so.
        """
        with pytest.raises(TypeError) as caught:
            State()

        assert str(caught.value) == (
            "a State is not made by hand: see its documentation"
        )

    def test_repr(self) -> None:
        """
        What is as printed, and what is not yet, does not show.
        """
        state = State.position(**A_DUEL)
        helped = State.position(**A_DUEL, laid=1, helped=True)
        table = (
            "tops=(10, 50, 12, 48), hands=((30, 31), (30, 41)), decks=((55,), (56,))"
        )

        assert repr(Cooperative(3)) == "Cooperative(3)"
        assert repr(Cooperative(3, rows=1)) == "Cooperative(3, rows=1)"
        assert repr(FaceToFace()) == "FaceToFace()"
        assert repr(state) == f"State.position(FaceToFace(), {table}, player=0)"
        assert repr(helped) == (
            f"State.position(FaceToFace(), {table}, player=0, laid=1, helped=True)"
        )
        assert eval(repr(helped)) == helped  # noqa: S307 - our own text

    def test_pretty(self) -> None:
        """
        Pretty printers print the repr.
        """
        assert pretty(Play(37, 0)) == "Play(card=37, pile=0)"
        assert pretty(deal(FaceToFace(), seed=1)).startswith("deal(FaceToFace(), ")


class TestValues:
    """
    Small questions that only a user asks.
    """

    def test_gain(self) -> None:
        """
        A pile tells how far a card carries it.
        """
        assert Pile(Direction.ASCENDING, None, 47).advance(50) == 3
        assert Pile(Direction.DESCENDING, None, 47).advance(50) == -3

    def test_clause_knows_its_game(self) -> None:
        """
        The id of a clause begins with its game.
        """
        made = Clause("F2F-NEW-1", Standing.TEXT, Force.NOTE, "New.")

        assert made.game is Game.FACE_TO_FACE


class TestTurn:
    """
    Corners of a turn.
    """

    @pytest.mark.clause("R-o")
    def test_minimum_that_is_not_printed(self) -> None:
        """
        A house rule's minimum is required by the ruling that allows it.
        """
        state = deal(Cooperative(1, minimum=4), seed=7).start(0)

        assert str(state.why_not(EndTurn())) == (
            "0 laid in this turn; it can end with 4 or more (R-o)"
        )

    def test_whole_turn_with_its_end(self) -> None:
        """
        A whole turn is made of plays; its end is not one.
        """
        state = deal(Cooperative(1), seed=7).start(0)
        end = cast("Play", EndTurn())
        with pytest.raises(NotAMove) as caught:
            state.take_turn(Play(4, 0), Play(97, 2), end)

        assert caught.value.clause is clause("CO-TURN-4")
        assert str(caught.value) == (
            "move 3 of the turn: EndTurn() is no move; a Play or an EndTurn is "
            "(CO-TURN-4)"
        )

    @pytest.mark.clause("R-c")
    def test_last_card_of_the_minimum_is_safe(self) -> None:
        """
        With the minimum laid nothing more must fit.
        """
        state = State.position(
            Cooperative(1),
            tops=(98, 99, 2, 3),
            hands=[[50, 88]],
            decks=[[40, 41]],
            player=0,
            laid=1,
        )

        assert state.safe_plays() == (Play(88, 0),)

    @pytest.mark.clause("F2F-OPP-1")
    def test_helping_stays_shut_in_the_search(self) -> None:
        """
        Whoever has helped finds the opponent's piles shut after each card.
        """
        seat = FaceToFace().seats[0]
        tops = (50, 5, 30, 60)

        assert within_reach(2, (20, 51), tops, False, seat)
        assert not within_reach(2, (20, 51), tops, True, seat)

    @pytest.mark.clause("R-i")
    def test_empty_hand_between_crossed_piles(self) -> None:
        """
        With two laid and cards to draw, nothing more must fit.
        """
        state = State.position(
            FaceToFace(),
            tops=(50, 10, 1, 60),
            hands=[[], [20, 21]],
            decks=[[30, 31], [22]],
            player=0,
            laid=2,
        )

        assert state.outcome is None
        assert state.end_turn().hands == ((30, 31), (20, 21))
