"""
Everything that is refused, with its reason.
"""

import inspect
import pickle
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from thegame import (
    AlreadyHelped,
    Cooperative,
    Defect,
    Direction,
    DoesNotFit,
    DoesNotImprove,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    FalseClaim,
    GameOver,
    IllegalGame,
    IllegalMove,
    InvalidRecord,
    InvalidRules,
    NoSample,
    NoSuchCard,
    NoSuchMove,
    NoSuchPile,
    NotAMove,
    NotationError,
    NotInHand,
    Play,
    State,
    TeamResult,
    TheGameError,
    TooFewLaid,
    clause,
    deal,
)

TEAM = State.position(
    Cooperative(2),
    tops=(47, 99, 65, 2),
    hands=[(30, 37, 70, 75), (50, 60)],
    decks=[(51, 52, 53)],
    player=0,
)
DUEL = State.position(
    FaceToFace(),
    tops=(29, 35, 27, 40),
    hands=[(12, 17, 19, 37, 45), (20, 21, 22)],
    decks=[(50,), (51,)],
    player=0,
)
HELPED = DUEL.play(12, 2)
WON = State.position(
    FaceToFace(), tops=(29, 35, 1, 60), hands=[(19,), (9,)], decks=[(), ()], player=0
)

REFUSALS: list[tuple[State, object, IllegalMove, str]] = [
    (
        TEAM,
        Play(30, 0),
        DoesNotFit(clause("CO-PLAY-1"), 30, 0, 47, Direction.ASCENDING, 99, 10),
        (
            "30 does not fit on pile 0, ascending and showing 47; "
            "what fits: 48 to 99 and 37 (CO-PLAY-1)"
        ),
    ),
    (
        TEAM,
        Play(70, 2),
        DoesNotFit(clause("CO-PLAY-2"), 70, 2, 65, Direction.DESCENDING, 99, 10),
        (
            "70 does not fit on pile 2, descending and showing 65; "
            "what fits: 2 to 64 and 75 (CO-PLAY-2)"
        ),
    ),
    (
        TEAM,
        Play(30, 1),
        DoesNotFit(clause("CO-PLAY-1"), 30, 1, 99, Direction.ASCENDING, 99, 10),
        (
            "30 does not fit on pile 1, ascending and showing 99; "
            "what fits: 89 (CO-PLAY-1)"
        ),
    ),
    (
        TEAM,
        Play(30, 3),
        DoesNotFit(clause("CO-PLAY-2"), 30, 3, 2, Direction.DESCENDING, 99, 10),
        (
            "30 does not fit on pile 3, descending and showing 2; "
            "what fits: 12 (CO-PLAY-2)"
        ),
    ),
    (
        TEAM,
        Play(50, 0),
        NotInHand(clause("CO-TURN-6"), 50, 0, (30, 37, 70, 75)),
        "player 0 does not hold 50 but 30, 37, 70, 75 (CO-TURN-6)",
    ),
    (
        TEAM,
        Play(100, 0),
        NoSuchCard(clause("CO-COMP-1"), 100, 99),
        "100 is no card; cards are numbered 2 to 99 (CO-COMP-1)",
    ),
    (
        TEAM,
        Play(30, 4),
        NoSuchPile(clause("CO-TURN-5"), 4, 4),
        "4 is no pile; piles are numbered 0 to 3 (CO-TURN-5)",
    ),
    (
        TEAM,
        EndTurn(),
        TooFewLaid(clause("CO-TURN-2"), 0, 2),
        "0 laid in this turn; it can end with 2 or more (CO-TURN-2)",
    ),
    (
        TEAM,
        "30 on 0",
        NotAMove(clause("CO-TURN-4"), "30 on 0"),
        "'30 on 0' is no move; a Play or an EndTurn is (CO-TURN-4)",
    ),
    (
        DUEL,
        Play(12, 0),
        DoesNotFit(clause("F2F-OWN-1"), 12, 0, 29, Direction.ASCENDING, 59, 10),
        (
            "12 does not fit on pile 0, ascending and showing 29; "
            "what fits: 30 to 59 and 19 (F2F-OWN-1)"
        ),
    ),
    (
        DUEL,
        Play(37, 1),
        DoesNotFit(clause("F2F-OWN-2"), 37, 1, 35, Direction.DESCENDING, 59, 10),
        (
            "37 does not fit on pile 1, descending and showing 35; "
            "what fits: 2 to 34 and 45 (F2F-OWN-2)"
        ),
    ),
    (
        DUEL,
        Play(37, 2),
        DoesNotImprove(clause("F2F-OPP-2"), 37, 2, 27, Direction.ASCENDING, 59),
        (
            "37 does not improve the opponent's pile 2, ascending and showing 27; "
            "what does: 2 to 26 (F2F-OPP-2)"
        ),
    ),
    (
        DUEL,
        Play(37, 3),
        DoesNotImprove(clause("F2F-OPP-2"), 37, 3, 40, Direction.DESCENDING, 59),
        (
            "37 does not improve the opponent's pile 3, descending and showing 40; "
            "what does: 41 to 59 (F2F-OPP-2)"
        ),
    ),
    (
        WON,
        Play(19, 0),
        GameOver(clause("F2F-END-2"), DuelResult(1, Ending.STUCK), Play(19, 0)),
        (
            "Play(card=19, pile=0) comes too late; the game is over, "
            "DuelResult(winner=1, ending=Ending.STUCK) (F2F-END-2)"
        ),
    ),
    (
        HELPED,
        Play(45, 3),
        AlreadyHelped(clause("F2F-OPP-1"), 45, 3),
        (
            "45 cannot go on pile 3: a card was laid on the opponent's piles in this "
            "turn; only own piles are open (F2F-OPP-1)"
        ),
    ),
]
LEAVES = [
    kind
    for kind in (getattr(thegame, name) for name in thegame.__all__)
    if inspect.isclass(kind) and issubclass(kind, TheGameError)
]


class TestRefusal:
    """
    A refused move tells why.
    """

    @pytest.mark.parametrize(("state", "move", "reason", "text"), REFUSALS)
    def test_reason(
        self, state: State, move: Any, reason: IllegalMove, text: str
    ) -> None:
        """
        Class, facts, clause and sentence; asked or raised, it is the same.
        """
        found = state.why_not(move)
        with pytest.raises(type(reason)) as caught:
            state.apply(move)

        assert found is not None
        for refusal in (found, caught.value):
            assert type(refusal) is type(reason)
            assert attrs.asdict(refusal, recurse=False) == attrs.asdict(
                reason, recurse=False
            )
            assert str(refusal) == text
        assert not state.is_legal(move)

    @pytest.mark.parametrize("reason", [reason for _, _, reason, _ in REFUSALS])
    def test_pickles(self, reason: IllegalMove) -> None:
        """
        Refusals travel between processes with all their facts.
        """
        for refusal in (reason, attrs.evolve(reason, place=2)):
            again = pickle.loads(pickle.dumps(refusal))

            assert type(again) is type(refusal)
            assert again.place == refusal.place
            assert str(again) == str(refusal)
            assert repr(again) == repr(refusal)

    def test_nothing_improves_an_untouched_pile(self) -> None:
        """
        Where nothing is allowed the sentence says so (R-e).
        """
        start = deal(FaceToFace(), seed=7).start(0)

        assert "what does: nothing" in str(start.why_not(Play(start.hand[0], 2)))
        assert "what does: nothing" in str(start.why_not(Play(start.hand[0], 3)))

    def test_no_card_left_in_hand(self) -> None:
        """
        An empty hand is named as such.
        """
        state = State.position(
            Cooperative(1),
            tops=(47, 98, 65, 2),
            hands=[()],
            decks=[(51,)],
            player=0,
            laid=2,
        )

        assert "does not hold 51 but no card" in str(state.why_not(Play(51, 0)))

    def test_base_class_speaks_too(self) -> None:
        """
        Even the base class has a sentence.
        """
        reason = IllegalMove(clause("R-ag"))

        assert str(reason) == "the move is refused (R-ag)"
        assert reason.reason == "the move is refused"

    def test_codes_are_stable_and_unique(self) -> None:
        """
        Each class has its own code; they are public.
        """
        assert sorted(kind.code for kind in LEAVES) == [
            "already-helped",
            "does-not-fit",
            "does-not-improve",
            "error",
            "false-claim",
            "false-outcome",
            "game-over",
            "illegal-game",
            "illegal-move",
            "illegal-record",
            "invalid-deal",
            "invalid-record",
            "invalid-rules",
            "invalid-state",
            "invalid-talk",
            "no-sample",
            "no-such-card",
            "no-such-move",
            "no-such-pile",
            "no-such-player",
            "not-a-move",
            "not-in-hand",
            "not-your-turn",
            "notation-error",
            "too-few-laid",
            "unexpected-event",
            "unknown-clause",
            "wire-error",
        ]

    def test_wrong_values_are_value_errors(self) -> None:
        """
        Whoever does not know the library can still catch them.
        """
        assert all(
            issubclass(kind, ValueError | LookupError)
            for kind in LEAVES
            # Nothing is wrong with what was given when a sample is not found.
            if kind not in {TheGameError, NoSample}
        )


TOO_FEW = TooFewLaid(clause("CO-TURN-2"), 1, 2, number=17)

SENTENCES: list[tuple[TheGameError, str]] = [
    (
        TOO_FEW,
        "move 17: 1 laid in this turn; it can end with 2 or more (CO-TURN-2)",
    ),
    (
        attrs.evolve(TOO_FEW, place=3),
        (
            "move 17: move 3 of the turn: 1 laid in this turn; "
            "it can end with 2 or more (CO-TURN-2)"
        ),
    ),
    (NoSuchMove(5, 4), "there is no move 5; the record has 4"),
    (NoSuchMove("x", 0), "there is no move 'x'; the record has 0"),
    (
        NotationError(3, 9, "'end'", "ned"),
        "line 3, column 9: found 'ned', expected 'end'",
    ),
    (
        NotationError(3, 9, "'end'", ""),
        "line 3, column 9: found nothing more, expected 'end'",
    ),
    (
        FalseClaim(1, 1, "'0:'", "1:"),
        "line 1, column 1: found '1:', expected '0:'",
    ),
    (
        IllegalGame(6, 9, "a legal move", "end", 1, TOO_FEW, (Play(4, 0),)),
        (
            "line 6, column 9: end by player 1: move 17: 1 laid in this turn; "
            "it can end with 2 or more (CO-TURN-2)"
        ),
    ),
    (
        InvalidRecord((Defect("tags['a']", 7, "text"),)),
        "tags['a']: 7, expected text",
    ),
]


@pytest.mark.parametrize(("error", "text"), SENTENCES, ids=str)
def test_sentence(error: TheGameError, text: str) -> None:
    """
    What is wrong with a record or a text is told in one line, and pickles.
    """
    again = pickle.loads(pickle.dumps(error))

    assert str(error) == text
    assert str(again) == text
    assert repr(again) == repr(error)


class TestHostileInput:
    """
    Whatever is passed as a card, a pile or a move, the answer is a refusal.
    """

    @given(
        card=st.one_of(
            st.integers(), st.booleans(), st.floats(), st.text(), st.none(), st.binary()
        ),
        pile=st.one_of(
            st.integers(), st.booleans(), st.floats(), st.text(), st.none(), st.binary()
        ),
    )
    def test_anything(self, card: Any, pile: Any) -> None:
        """
        Only a plain int that is in the hand, on a pile that exists, can be legal.
        """
        for state in (TEAM, DUEL, HELPED):
            reason = state.why_not(Play(card, pile))
            if reason is None:
                assert type(card) is int
                assert type(pile) is int
                assert Play(card, pile) in state.legal_plays()
            else:
                assert len(str(reason)) < 400
                assert "\n" not in str(reason)
                with pytest.raises(type(reason)):
                    state.play(card, pile)

    @pytest.mark.parametrize(
        ("card", "pile", "kind"),
        [
            (True, 0, NoSuchCard),
            (37.0, 0, NoSuchCard),
            ("37", 0, NoSuchCard),
            (-37, 0, NoSuchCard),
            (1, 0, NoSuchCard),
            (None, 0, NoSuchCard),
            (37, False, NoSuchPile),
            (37, 0.0, NoSuchPile),
            (37, "0", NoSuchPile),
            (37, -4, NoSuchPile),
            (37, -1, NoSuchPile),
        ],
    )
    def test_near_misses(self, card: Any, pile: Any, kind: type[IllegalMove]) -> None:
        """
        What would be a legal play if Python were lenient is none.
        """
        assert TEAM.is_legal(Play(37, 0))
        with pytest.raises(kind) as caught:
            TEAM.play(card, pile)

        assert repr(card if kind is NoSuchCard else pile) in str(caught.value)

    def test_a_number_too_long_to_print(self) -> None:
        """
        Even an int that Python refuses to print gets a sentence.
        """
        reason = TEAM.why_not(Play(10**5000, 0))

        assert "<int too long to print> is no card" in str(reason)
        assert "<int too long to print>" in repr(reason)

    def test_long_values_are_shortened(self) -> None:
        """
        A sentence stays a sentence.
        """
        reason = TEAM.why_not(Play(cast("Any", "x" * 1000), 0))

        assert len(str(reason)) < 200


class TestInvalidRules:
    """
    Rules by which nobody could play are refused, with every defect.
    """

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
        """
        Every setting of the cooperative game.
        """
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
        """
        Every setting of the duel.
        """
        with pytest.raises(InvalidRules) as caught:
            FaceToFace(**arguments)

        assert [defect.where for defect in caught.value.defects] == wrong

    @pytest.mark.parametrize("players", [0, 6, None])
    def test_expert(self, players: int) -> None:
        """
        The expert mode is checked alike.
        """
        with pytest.raises(InvalidRules, match="players"):
            Cooperative.expert(players)
        with pytest.raises(InvalidRules, match="smaller_hands"):
            Cooperative.expert(1, smaller_hands=cast("Any", 1))

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
        """
        A deal may leave nothing to draw.
        """
        dealt = deal(rules, seed=1)

        assert not any(dealt.decks)
        assert [len(hand) for hand in dealt.hands] == [rules.hand_size] * rules.players


class TestTeamResult:
    """
    Results name the clause that ended the game.
    """

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
        """
        Won and lost are different clauses.
        """
        assert outcome.clause is clause(ended_by)
