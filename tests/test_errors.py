"""The class, the facts and the sentence of every error."""

import pickle
from typing import Any, cast

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import thegame
from tests.support.positions import A_DUEL
from tests.support.refusals import DUEL, HELPED, REFUSALS, TEAM
from thegame import (
    Cooperative,
    Defect,
    Direction,
    FaceToFace,
    IllegalMove,
    InvalidRecord,
    NoSuchMove,
    NothingToUndo,
    Play,
    State,
    TheGameError,
    TurnEnded,
    Undecided,
    UnexpectedEvent,
    agents,
    batch,
    deal,
    encoding,
    experiments,
    notation,
    refusals,
    rulebook,
    svg,
    transcripts,
    wire,
)
from thegame.notation import NotationError, TextPlace
from thegame.refusals import DoesNotFit, NoSuchCard, NoSuchPile, TooFewLaid
from thegame.rulebook import UnknownClause, clause
from thegame.transcripts import FalseClaim, IllegalGame
from thegame.wire import MalformedJSON, WireError

MODULES = (
    *(thegame, refusals, rulebook, transcripts, agents, batch, encoding, experiments),
    *(notation, svg, wire),
)
LEAVES = {
    kind
    for module in MODULES
    for kind in (getattr(module, name) for name in module.__all__)
    if isinstance(kind, type) and issubclass(kind, TheGameError)
}
"""Every public error class, wherever it is imported from."""


class TestRefusal:
    """A refusal holds the facts, and its sentence is built from them."""

    @pytest.mark.parametrize(("state", "move", "reason", "text"), REFUSALS)
    def test_reason(
        self, state: State, move: Any, reason: IllegalMove, text: str
    ) -> None:
        """``why_not`` returns the refusal that ``apply`` raises, with facts and sentence."""
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
        """A pickled and restored refusal has all of its facts."""
        for refusal in (reason, attrs.evolve(reason, place=2)):
            again = pickle.loads(pickle.dumps(refusal))

            assert type(again) is type(refusal)
            assert again.place == refusal.place
            assert str(again) == str(refusal)
            assert repr(again) == repr(refusal)

    def test_nothing_improves_an_untouched_pile(self) -> None:
        """The sentence says that no card improves an untouched pile (R-e)."""
        start = deal(FaceToFace(), seed=7).start(0)

        assert "no card does" in str(start.why_not(Play(start.hand[0], 2)))
        assert "no card does" in str(start.why_not(Play(start.hand[0], 3)))

    @pytest.mark.parametrize(
        ("top", "pile", "fitting"),
        [
            (12, 0, "13 to 99, 2"),
            (11, 0, "12 to 99"),
            (97, 0, "98 to 99, 87"),
            (98, 0, "99, 88"),
            (99, 0, "89"),
            (2, 2, "12"),
            (3, 2, "2, 13"),
            (4, 2, "2 to 3, 14"),
            (89, 2, "2 to 88, 99"),
            (90, 2, "2 to 89"),
        ],
    )
    @pytest.mark.clause("CO-TRICK-1", "CO-TRICK-2")
    def test_what_fits(self, top: int, pile: int, fitting: str) -> None:
        """The sentence lists the cards that fit, with the trick if there is one."""
        tops = [50, 51, 52, 53]
        tops[pile] = top
        card = 10 if pile < 2 else 95
        state = State(Cooperative(1), tops=tops, hands=[[card]], decks=[[]], player=0)

        assert f"cards that fit: {fitting} (" in str(state.why_not(Play(card, pile)))

    @pytest.mark.parametrize(
        ("top", "pile", "improving"),
        [
            (4, 2, "cards that do: 2 to 3"),
            (3, 2, "cards that do: 2"),
            (2, 2, "no card does"),
            (57, 3, "cards that do: 58 to 59"),
            (58, 3, "cards that do: 59"),
            (59, 3, "no card does"),
        ],
    )
    @pytest.mark.clause("F2F-OPP-2")
    def test_what_improves(self, top: int, pile: int, improving: str) -> None:
        """The sentence names the cards that would improve the pile, if any."""
        tops = [10, 50, 12, 48]
        tops[pile] = top
        arguments: dict[str, Any] = A_DUEL | {"tops": tops}
        state = State(**arguments)

        assert f"; {improving} (" in str(state.why_not(Play(30, pile)))

    def test_no_card_left_in_hand(self) -> None:
        """The sentence says that the hand is empty."""
        state = State(
            Cooperative(1),
            tops=(47, 98, 65, 2),
            hands=[()],
            decks=[(51,)],
            player=0,
            laid=2,
        )

        assert "does not hold 51; the hand is empty" in str(state.why_not(Play(51, 0)))

    def test_base_class_speaks_too(self) -> None:
        """The base class has a sentence, too."""
        reason = IllegalMove(clause("R-ag"))

        assert str(reason) == "the move is illegal (R-ag)"
        assert reason.sentence() == "the move is illegal"

    def test_codes_are_stable_and_unique(self) -> None:
        """Every class has a code of its own, which never changes."""
        codes = {kind.__name__: kind.code for kind in LEAVES}

        assert codes == {
            "AgentFailed": "agent-failed",
            "AlreadyHelped": "already-helped",
            "DoesNotFit": "does-not-fit",
            "DoesNotImprove": "does-not-improve",
            "TheGameError": "error",
            "FalseClaim": "false-claim",
            "GameOver": "game-over",
            "IllegalAnswer": "illegal-answer",
            "IllegalGame": "illegal-game",
            "IllegalMove": "illegal-move",
            "IllegalTalk": "illegal-talk",
            "Invalid": "invalid",
            "InvalidAgents": "invalid-agents",
            "InvalidBatch": "invalid-batch",
            "InvalidDeal": "invalid-deal",
            "InvalidDraw": "invalid-draw",
            "InvalidEncoding": "invalid-encoding",
            "InvalidExperiment": "invalid-experiment",
            "InvalidPicture": "invalid-picture",
            "InvalidRecord": "invalid-record",
            "InvalidRules": "invalid-rules",
            "InvalidState": "invalid-state",
            "InvalidTalk": "invalid-talk",
            "MalformedJSON": "malformed-json",
            "NoSuchCard": "no-such-card",
            "NoSuchMove": "no-such-move",
            "NoSuchPile": "no-such-pile",
            "NoSuchPlayer": "no-such-player",
            "NotAMove": "not-a-move",
            "NotInHand": "not-in-hand",
            "NotTaken": "not-taken",
            "NotYourTurn": "not-your-turn",
            "NotationError": "notation-error",
            "NothingToUndo": "nothing-to-undo",
            "TooFewLaid": "too-few-laid",
            "Undecided": "undecided",
            "UnexpectedEvent": "unexpected-event",
            "UnknownClause": "unknown-clause",
            "WireError": "wire-error",
            "WorkersLost": "workers-lost",
        }
        assert len({*codes.values()}) == len(LEAVES)

    def test_built_in_classes(self) -> None:
        """Three errors are LookupErrors, three RuntimeErrors, all others ValueErrors."""
        lookup = {NoSuchMove, NothingToUndo, UnknownClause}
        runtime = {Undecided, agents.AgentFailed, experiments.WorkersLost}

        assert {kind for kind in LEAVES if issubclass(kind, LookupError)} == lookup
        assert {kind for kind in LEAVES if issubclass(kind, RuntimeError)} == runtime
        others = LEAVES - lookup - runtime - {TheGameError}
        assert all(issubclass(kind, ValueError) for kind in others)


TOO_FEW = TooFewLaid(clause("CO-TURN-2"), 1, 2, number=17)
FITS_NOT = DoesNotFit(
    clause("CO-PLAY-1"), 88, 1, 97, Direction.ASCENDING, 99, 10, number=17
)
SENTENCES: list[tuple[TheGameError, str]] = [
    (
        TOO_FEW,
        "move 17: cannot end the turn after 1 card; the minimum is 2 (CO-TURN-2)",
    ),
    (
        attrs.evolve(TOO_FEW, place=3),
        (
            "move 17: move 3 of the turn: cannot end the turn after 1 card; "
            "the minimum is 2 (CO-TURN-2)"
        ),
    ),
    (NoSuchMove(5, 4), "no move 5; moves are 0 to 4"),
    (NoSuchMove("x", 0), "no move 'x'; moves are 0 to 0"),
    (
        NotationError(3, 9, "'end'", "ned"),
        "line 3, column 9: expected 'end', got 'ned'",
    ),
    (
        NotationError(3, 9, "'end'", ""),
        "line 3, column 9: expected 'end', got the end of the line",
    ),
    (
        FalseClaim(TextPlace(1, 1), "that player 1 is on turn", "player 0 is"),
        "line 1, column 1: claims that player 1 is on turn, but player 0 is",
    ),
    (
        IllegalGame(TextPlace(6, 9), "end", 1, TOO_FEW, (Play(4, 0),), ("A1",)),
        (
            "line 6, column 9: move 17, end by player 1: cannot end the turn after "
            "1 card; the minimum is 2 (CO-TURN-2)"
        ),
    ),
    (
        InvalidRecord((Defect((("tags", "a b"), ("tags", "a")), 7, "a str"),)),
        "tags['a b'], tags.a: expected a str, got 7",
    ),
    (
        WireError((Defect((("$", "laid"),), attrs.NOTHING, "an int"),)),
        "$.laid: expected an int, got nothing",
    ),
    (
        UnexpectedEvent((TurnEnded(1),), 0, 0, 2),
        (
            "cannot observe TurnEnded(player=1): "
            "player 0 is on turn and has laid 2 cards"
        ),
    ),
    (
        IllegalGame(("$", "moves", 16), "88-A", 1, FITS_NOT, (), ("opp.A", "A")),
        (
            "$.moves[16]: move 17, 88-A by player 1: 88 does not fit on pile A "
            "(ascending, showing 97); cards that fit: 98 to 99, 87 (CO-PLAY-1)"
        ),
    ),
    (
        MalformedJSON((Defect((("$",),), "]", "JSON"),), 2, 5),
        "line 2, column 5: $: expected JSON, got ']'",
    ),
    (NothingToUndo(), "nothing to undo: the record has no moves"),
]


@pytest.mark.parametrize(("error", "text"), SENTENCES, ids=str)
def test_sentence(error: TheGameError, text: str) -> None:
    """The sentence of an error is one line, also after pickling."""
    again = pickle.loads(pickle.dumps(error))

    assert str(error) == text
    assert str(again) == text
    assert repr(again) == repr(error)


class TestHostileInput:
    """Any object that is passed as a card or pile is refused with a sentence."""

    @given(
        card=st.one_of(
            st.integers(), st.booleans(), st.floats(), st.text(), st.none(), st.binary()
        ),
        pile=st.one_of(
            st.integers(), st.booleans(), st.floats(), st.text(), st.none(), st.binary()
        ),
    )
    def test_anything(self, card: Any, pile: Any) -> None:
        """Only a plain int that is in the hand, on a pile that exists, can be legal."""
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
        """A play is refused even if a lenient comparison would find it legal."""
        assert TEAM.is_legal(Play(37, 0))
        with pytest.raises(kind) as caught:
            TEAM.play(card, pile)

        assert repr(card if kind is NoSuchCard else pile) in str(caught.value)

    def test_a_number_too_long_to_print(self) -> None:
        """An int that Python refuses to print is refused with a sentence."""
        reason = TEAM.why_not(Play(10**5000, 0))

        assert "no card <int too long to print>;" in str(reason)
        assert "<int too long to print>" in repr(reason)

    def test_long_values_are_shortened(self) -> None:
        """Long values are cut in a sentence."""
        reason = TEAM.why_not(Play(cast("Any", "x" * 1000), 0))

        assert len(str(reason)) < 200

    def test_where_long_values_are_cut(self) -> None:
        """A value of 80 characters is shown whole; a longer one is cut to 80."""
        assert str(UnknownClause("x" * 78)).startswith(f"unknown clause '{'x' * 78}'; ")
        cut = f"unknown clause '{'x' * 76}...; "
        assert str(UnknownClause("x" * 79)).startswith(cut)
