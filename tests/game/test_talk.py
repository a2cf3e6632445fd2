"""What the players of a team may tell each other."""

import functools
import pickle
from collections.abc import Callable
from typing import Any, get_type_hints

import attrs
import pytest

import thegame
from tests.support.positions import A1, A2, D2
from thegame import (
    Cooperative,
    Defect,
    FaceToFace,
    Hint,
    HintKind,
    InvalidTalk,
    Talk,
    deal,
)

RULES = Cooperative(3)
SILENCE = Talk(RULES)
KEEP = Hint(1, D2, HintKind.KEEP)
SMALL = Hint(0, A1, HintKind.SMALL_STEP)


def defects(attempt: Callable[[], object]) -> list[str]:
    """What is wrong with an attempt to say something."""
    with pytest.raises(InvalidTalk) as caught:
        attempt()
    return [str(defect) for defect in caught.value.defects]


@pytest.mark.clause("CO-COMM-4", "R-t")
class TestTalk:
    """Hints about piles, given and withdrawn."""

    @pytest.mark.vector("TV-CO-12")
    def test_the_rulebooks_examples(self) -> None:
        """To leave the last pile alone, and to lay nothing very high on another."""
        talk = SILENCE.give(KEEP).give(SMALL)

        assert talk.hints == (SMALL, KEEP)

    def test_order_and_repetition_are_nothing(self) -> None:
        """Talk is what stands, not how it came about."""
        assert SILENCE.give(KEEP).give(SMALL) == SILENCE.give(SMALL).give(KEEP)
        assert SILENCE.give(KEEP).give(KEEP) == SILENCE.give(KEEP)
        both = SILENCE.give(Hint(1, D2, HintKind.SMALL_STEP)).give(KEEP)
        assert both.hints == (KEEP, Hint(1, D2, HintKind.SMALL_STEP))

    def test_withdrawn(self) -> None:
        """A hint is withdrawn alone."""
        talk = SILENCE.give(KEEP).give(SMALL)

        assert talk.withdraw(KEEP) == SILENCE.give(SMALL)
        assert talk.withdraw(KEEP).withdraw(SMALL) == SILENCE

    def test_what_does_not_stand_cannot_be_withdrawn(self) -> None:
        """It is reported, not ignored."""
        assert defects(lambda: SILENCE.give(SMALL).withdraw(KEEP)) == [
            f"hint: expected a hint that is in force, got {KEEP!r}"
        ]

    @pytest.mark.parametrize(
        ("hint", "message"),
        [
            (
                Hint(3, 0, HintKind.KEEP),
                "hint.player: expected an int from 0 to 2, got 3",
            ),
            (
                Hint(0, 4, HintKind.KEEP),
                "hint.pile: expected an int from 0 to 3, got 4",
            ),
            (
                Hint(0, True, HintKind.KEEP),
                "hint.pile: expected an int from 0 to 3, got True",
            ),
            ("keep D2", "hint: expected a Hint, got 'keep D2'"),
        ],
    )
    def test_nobody_can_give_this(self, hint: Any, message: str) -> None:
        """A hint is about a pile that is there, from a player who plays."""
        assert defects(lambda: SILENCE.give(hint)) == [message]
        assert defects(lambda: Talk(RULES, (hint,))) == [
            message.replace("hint", "hints[0]", 1)
        ]

    def test_made_at_once(self) -> None:
        """What is in force can be given as a whole, in any order, each hint once."""
        both = SILENCE.give(KEEP).give(SMALL)

        assert Talk(RULES, (SMALL, KEEP)) == both
        assert Talk(RULES, (KEEP, SMALL)) == both
        assert Talk(RULES, {KEEP, SMALL}).hints == (SMALL, KEEP)
        assert defects(lambda: Talk(RULES, (KEEP, KEEP))) == [
            str(Defect((("hints",),), (KEEP, KEEP), "each hint once"))
        ]

    def test_copied(self) -> None:
        """A list could change later, so its hints are copied."""
        given = [KEEP]
        talk = Talk(RULES, given)
        given.clear()

        assert talk == SILENCE.give(KEEP)
        wrong: Any
        for wrong in (KEEP, None, 7):
            assert defects(functools.partial(Talk, RULES, wrong)) == [
                f"hints: expected a collection of hints, got {wrong!r}"
            ]

    @pytest.mark.parametrize("rules", [FaceToFace(), None, 3])
    def test_only_teams_talk(self, rules: Any) -> None:
        """Duellists have nobody to talk to."""
        assert defects(lambda: Talk(rules)) == [
            f"rules: expected a Cooperative, got {rules!r}"
        ]

    def test_value(self) -> None:
        """Talk is a value like any other."""
        talk = SILENCE.give(KEEP)

        assert pickle.loads(pickle.dumps(talk)) == talk
        assert hash(talk) == hash(SILENCE.give(KEEP))
        assert repr(talk) == (
            "Talk(rules=Cooperative(3), "
            "hints=(Hint(player=1, pile=3, kind=HintKind.KEEP),))"
        )


class TestLimit:
    """A table may limit how many hints each player has in force."""

    def test_limit(self) -> None:
        """A player who has reached it withdraws a hint before the next."""
        talk = Talk(RULES, limit=1).give(KEEP).give(KEEP)
        other = Hint(KEEP.player, 0, HintKind.SMALL_STEP)

        assert defects(lambda: talk.give(other)) == [
            "hints: expected at most 1 hint of player 1, got 2"
        ]
        assert talk.withdraw(KEEP).give(other).hints == (other,)
        assert talk.give(attrs.evolve(KEEP, player=0)).limit == 1
        assert defects(lambda: Talk(RULES, limit=0).give(KEEP))

    def test_part_of_the_value(self) -> None:
        """It makes a difference, is printed, and travels."""
        talk = Talk(RULES, (KEEP,), limit=2)

        assert talk != Talk(RULES, (KEEP,))
        assert repr(talk).endswith(", limit=2)")
        assert eval(repr(talk), dict(vars(thegame))) == talk  # noqa: S307 - our own text
        assert pickle.loads(pickle.dumps(talk)) == talk

    @pytest.mark.parametrize("limit", [-1, True, 1.0, "1"])
    def test_wrong_limits(self, limit: Any) -> None:
        """A limit is a number, or None."""
        assert defects(lambda: Talk(RULES, limit=limit)) == [
            f"limit: expected an int of at least 0, got {limit!r}"
        ]

    def test_heard(self) -> None:
        """A view hears the hints, whatever the limit."""
        view = deal(RULES, seed=7).start(0).view(0)

        assert view.hear(Talk(RULES, (KEEP,), limit=1)).hints == (KEEP,)


@pytest.mark.clause("CO-COMM-1", "CO-COMM-2", "CO-COMM-3")
class TestNoNumbers:
    """A hint has no place for a card."""

    def test_no_place(self) -> None:
        """Beside the seat and the pile there is only a kind."""
        hints = get_type_hints(Hint)

        assert [(field.name, hints[field.name]) for field in attrs.fields(Hint)] == [
            ("player", int),
            ("pile", int),
            ("kind", HintKind),
        ]

    @pytest.mark.parametrize("kind", HintKind, ids=repr)
    def test_no_kind_is_a_number(self, kind: HintKind) -> None:
        """Nor does one speak of a number in words."""
        assert isinstance(kind.value, str)
        assert not any(letter.isdigit() for letter in kind.value)
        assert not {*kind.value.split()} & {"one", "two", "ten", "trick", "number"}

    @pytest.mark.parametrize("kind", [37, "37", "keep this pile for me", None])
    def test_no_number_for_a_kind(self, kind: Any) -> None:
        """What is not a kind of hint is refused."""
        assert defects(lambda: SILENCE.give(Hint(0, A2, kind))) == [
            f"hint.kind: expected a HintKind, got {kind!r}"
        ]

    @pytest.mark.parametrize("pile", range(4, 100))
    def test_no_card_for_a_pile(self, pile: int) -> None:
        """A number that no pile has is refused."""
        with pytest.raises(InvalidTalk):
            SILENCE.give(Hint(0, pile, HintKind.KEEP))


class TestHearing:
    """Views know the talk that they are given."""

    def test_heard_by_all(self) -> None:
        """Before the start and after it, by every seat and the spectator."""
        dealt = deal(RULES, seed=7)
        talk = SILENCE.give(KEEP)
        for seat in (None, 0, 1, 2):
            view = dealt.view(seat).hear(talk)

            assert view.hints == (KEEP,)
            assert view.start(2).hints == (KEEP,)
            assert view.start(2) == dealt.start(2).view(seat).hear(talk)
            assert view.hear(SILENCE) == dealt.view(seat)

    def test_remembered(self) -> None:
        """Hints stand while events pass."""
        state = deal(RULES, seed=7).start(0)
        view = state.view(1).hear(SILENCE.give(KEEP))
        step = state.step(state.legal_moves()[0])

        assert view.observe(*step.view(1).events) == (
            step.state.view(1).hear(SILENCE.give(KEEP))
        )

    @pytest.mark.parametrize(
        ("talk", "expected"),
        [
            (Talk(Cooperative(2)), "the talk of a game of Cooperative(3)"),
            (None, "a Talk"),
            ((KEEP,), "a Talk"),
        ],
    )
    def test_talk_of_another_game(self, talk: Any, expected: str) -> None:
        """What is said elsewhere is not heard here."""
        view = deal(RULES, seed=7).view(0)

        assert defects(lambda: view.hear(talk)) == [
            str(Defect((("talk",),), talk, expected))
        ]

    def test_duellists_hear_nothing(self) -> None:
        """There is no talk that a duel could hear."""
        view = deal(FaceToFace(), seed=7).view(0)

        assert defects(lambda: view.hear(SILENCE)) == [
            f"talk: expected the talk of a game of FaceToFace(), got {SILENCE!r}"
        ]
