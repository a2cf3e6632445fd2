"""Rules that are refused, how far cards advance a pile, and results."""

import pickle
from typing import Any, cast

import pytest

import thegame
from thegame import (
    Cooperative,
    Direction,
    DuelResult,
    Ending,
    FaceToFace,
    InvalidRules,
    Pile,
    TeamResult,
    deal,
)
from thegame.rulebook import clause

SENTENCES: list[tuple[dict[str, Any], str]] = [
    ({"players": 0}, "players: expected an int from 1 to 5, got 0"),
    (
        {"players": 2, "trick": 0, "minimum": 0, "hand_size": 0}
        | {"highest": 0, "rows": 0, "play_out": 0},
        (
            "trick: expected an int of at least 1, got 0; "
            "minimum: expected an int from 1 to 499, got 0; "
            "hand_size: expected an int from 1 to 499, got 0; "
            "highest: expected an int from 3 to 999, got 0; "
            "rows: expected an int from 1 to 9, got 0; "
            "play_out: expected True or False, got 0"
        ),
    ),
    ({"players": 5, "minimum": 200}, "minimum: expected an int from 1 to 199, got 200"),
    (
        {"players": 1, "minimum": 10, "hand_size": 9},
        "hand_size: expected an int from 10 to 998, got 9",
    ),
    ({"players": 2, "highest": 14}, "highest: expected an int from 15 to 999, got 14"),
]


class TestInvalidRules:
    """Rules that cannot be played are refused, with every defect."""

    @pytest.mark.parametrize(
        ("arguments", "wrong"),
        [
            ({"players": 0}, ["players"]),
            ({"players": 6}, ["players"]),
            ({"players": True}, ["players"]),
            ({"players": 2.0}, ["players"]),
            ({"players": "2"}, ["players"]),
            ({"players": [2]}, ["players"]),
            ({"players": 1, "minimum": 0}, ["minimum"]),
            ({"players": 1, "minimum": 9}, ["hand_size"]),
            ({"players": 1, "minimum": False}, ["minimum"]),
            ({"players": 2, "hand_size": 1}, ["hand_size"]),
            ({"players": 2, "hand_size": 50}, ["highest"]),
            ({"players": 2, "hand_size": 10**9}, ["hand_size"]),
            ({"players": 2, "highest": 14}, ["highest"]),
            ({"players": 2, "highest": 1000}, ["highest"]),
            ({"players": 2, "trick": 0}, ["trick"]),
            ({"players": 2, "trick": "ten"}, ["trick"]),
            ({"players": 2, "rows": 0}, ["rows"]),
            ({"players": 2, "rows": 10**9}, ["rows"]),
            ({"players": 2, "play_out": 1}, ["play_out"]),
            (
                {"players": 2, "trick": -1, "minimum": None, "hand_size": 0.5}
                | {"highest": "x", "rows": None, "play_out": None},
                ["trick", "minimum", "hand_size", "highest", "rows", "play_out"],
            ),
        ],
        ids=str,
    )
    @pytest.mark.clause("R-o", "CO-COMP-3")
    def test_cooperative(self, arguments: dict[str, Any], wrong: list[str]) -> None:
        """A wrong setting of the cooperative game is named."""
        with pytest.raises(InvalidRules) as caught:
            Cooperative(**arguments)

        assert [defect.where for defect in caught.value.defects] == wrong
        assert pickle.loads(pickle.dumps(caught.value)).defects == caught.value.defects

    @pytest.mark.parametrize(
        ("arguments", "wrong"),
        [
            ({"hand_size": 1}, ["hand_size"]),
            ({"hand_size": 59}, ["highest"]),
            ({"highest": 6}, ["highest"]),
            ({"trick": 0}, ["trick"]),
            ({"lone_card_wins": None}, ["lone_card_wins"]),
            ({"lone_card_wins": 2, "trick": 1.5}, ["trick", "lone_card_wins"]),
        ],
        ids=str,
    )
    def test_face_to_face(self, arguments: dict[str, Any], wrong: list[str]) -> None:
        """A wrong setting of the duel is named."""
        with pytest.raises(InvalidRules) as caught:
            FaceToFace(**arguments)

        assert [defect.where for defect in caught.value.defects] == wrong

    @pytest.mark.parametrize("players", [0, 6, None])
    def test_expert(self, players: int) -> None:
        """The arguments of the expert mode are checked, too."""
        with pytest.raises(InvalidRules, match="players"):
            Cooperative.expert(players)
        with pytest.raises(InvalidRules, match="smaller_hands"):
            Cooperative.expert(1, smaller_hands=cast("Any", 1))

    @pytest.mark.parametrize(("arguments", "text"), SENTENCES)
    def test_sentence(self, arguments: dict[str, Any], text: str) -> None:
        """The sentence names the bounds of each setting of the cooperative game."""
        with pytest.raises(InvalidRules) as caught:
            Cooperative(**arguments)

        assert str(caught.value) == text

    def test_sentence_of_the_duel(self) -> None:
        """The sentence names the bounds of each setting of the duel."""
        with pytest.raises(InvalidRules) as caught:
            FaceToFace(
                hand_size=1, highest=2, trick=0, lone_card_wins=cast("bool", None)
            )

        assert str(caught.value) == (
            "trick: expected an int of at least 1, got 0; "
            "hand_size: expected an int from 2 to 998, got 1; "
            "highest: expected an int from 3 to 999, got 2; "
            "lone_card_wins: expected True or False, got None"
        )

    def test_sentence_of_the_expert_mode(self) -> None:
        """The sentence names the values that the switch of the expert mode can have."""
        with pytest.raises(InvalidRules) as caught:
            Cooperative.expert(1, smaller_hands=cast("bool", 1))

        assert str(caught.value) == "smaller_hands: expected True or False, got 1"

    @pytest.mark.parametrize(
        "rules",
        [
            Cooperative(5, hand_size=19, highest=96),
            Cooperative(1, minimum=1, hand_size=1, highest=2),
            FaceToFace(hand_size=58),
            FaceToFace(hand_size=2, highest=3),
        ],
        ids=repr,
    )
    def test_just_enough_cards(self, rules: thegame.Rules) -> None:
        """A deal may leave no card to draw."""
        dealt = deal(rules, seed=1)

        assert not any(dealt.decks)
        assert [len(hand) for hand in dealt.hands] == [rules.hand_size] * rules.players


def test_advance() -> None:
    """A card advances a pile along its way and takes it back against its way."""
    assert Pile(Direction.ASCENDING, None, 47).advance(50) == 3
    assert Pile(Direction.DESCENDING, None, 47).advance(50) == -3


class TestResult:
    """Results name the clause that ended the game."""

    @pytest.mark.parametrize(
        ("outcome", "ended_by"),
        [
            (TeamResult(0), "CO-END-2"),
            (TeamResult(1), "CO-END-1"),
            (DuelResult(0, Ending.LAID_ALL), "F2F-END-1"),
            (DuelResult(0, Ending.STUCK), "F2F-END-2"),
        ],
    )
    def test_clause(self, outcome: thegame.Outcome, ended_by: str) -> None:
        """Winning and losing are different clauses."""
        assert outcome.clause is clause(ended_by)
