"""Talk: the hints that the players of a team may give each other."""

import functools
import itertools
from collections.abc import Callable
from typing import Any, cast, get_type_hints

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
    Rules,
    Talk,
    deal,
    wire,
)

RULES = Cooperative(3)
EXPERT = Cooperative.expert(3)
SILENCE = Talk(RULES)
KEEP = Hint(1, D2, HintKind.KEEP)
SMALL = Hint(0, A1, HintKind.SMALL_STEP)


def defects(attempt: Callable[[], object]) -> list[str]:
    """Return the defects for which an attempt is refused."""
    with pytest.raises(InvalidTalk) as caught:
        attempt()
    return [str(defect) for defect in caught.value.defects]


@pytest.mark.clause("CO-COMM-4", "R-t")
class TestTalk:
    """Hints about piles, given and withdrawn."""

    @pytest.mark.vector("TV-CO-12")
    def test_examples_of_the_rulebook(self) -> None:
        """The wishes of the rulebook's examples can be given as hints."""
        talk = SILENCE.give(KEEP).give(SMALL)

        assert talk.hints == (SMALL, KEEP)

    def test_order_and_repetition(self) -> None:
        """The order of hints does not matter, and giving one twice changes nothing."""
        assert SILENCE.give(KEEP).give(SMALL) == SILENCE.give(SMALL).give(KEEP)
        assert SILENCE.give(KEEP).give(KEEP) == SILENCE.give(KEEP)
        both = SILENCE.give(Hint(1, D2, HintKind.SMALL_STEP)).give(KEEP)
        assert both.hints == (KEEP, Hint(1, D2, HintKind.SMALL_STEP))

    @pytest.mark.clause("CO-COMM-1")
    def test_withdrawn_alone(self) -> None:
        """Of any two hints each can be withdrawn, and the other stays in force."""
        silence = Talk(Cooperative(2, rows=1))
        seats, piles = range(2), range(2)
        hints = itertools.starmap(Hint, itertools.product(seats, piles, HintKind))
        for one, other in itertools.permutations(hints, 2):
            talk = silence.give(one).give(other)

            assert set(talk.hints) == {one, other}
            assert talk.withdraw(one).hints == (other,)
            assert talk.withdraw(one).withdraw(other) == silence

    def test_not_in_force(self) -> None:
        """Withdrawing a hint that is not in force is refused."""
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
            (Hint(0, A2, cast("Any", 37)), "hint.kind: expected a HintKind, got 37"),
        ],
    )
    def test_defects(self, hint: Any, message: str) -> None:
        """A hint comes from a player of the game, about one of its piles."""
        assert defects(lambda: SILENCE.give(hint)) == [message]
        assert defects(lambda: Talk(RULES, (hint,))) == [
            message.replace("hint", "hints[0]", 1)
        ]

    def test_no_hint(self) -> None:
        """A value that is not a hint is refused."""
        wrong: Any = "keep D2"

        for call in (SILENCE.give, SILENCE.withdraw):
            with pytest.raises(TypeError, match=r"^hint: expected a Hint, got a str$"):
                call(wrong)
        assert defects(lambda: Talk(RULES, (wrong,))) == [
            "hints[0]: expected a Hint, got 'keep D2'"
        ]

    def test_made_at_once(self) -> None:
        """The hints in force can be given together in any order, each once."""
        both = SILENCE.give(KEEP).give(SMALL)

        assert Talk(RULES, (SMALL, KEEP)) == both
        assert Talk(RULES, (KEEP, SMALL)) == both
        assert Talk(RULES, {KEEP, SMALL}).hints == (SMALL, KEEP)
        assert defects(lambda: Talk(RULES, (KEEP, KEEP))) == [
            str(Defect((("hints",),), (KEEP, KEEP), "each hint once"))
        ]

    def test_copied(self) -> None:
        """Hints are copied from their collection, and any other value is refused."""
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
        """Talk needs rules by which players may talk."""
        assert defects(lambda: Talk(rules)) == [
            f"rules: expected rules by which players may talk, got {rules!r}"
        ]


class TestLimit:
    """A table may limit how many hints each player has in force."""

    def test_limit(self) -> None:
        """A player who has reached the limit withdraws a hint before the next."""
        talk = Talk(RULES, limit=1).give(KEEP).give(KEEP)
        other = Hint(KEEP.player, 0, HintKind.SMALL_STEP)

        assert defects(lambda: talk.give(other)) == [
            "hints: expected at most 1 hint of player 1, got 2"
        ]
        assert talk.withdraw(KEEP).give(other).hints == (other,)
        assert talk.give(attrs.evolve(KEEP, player=0)).limit == 1
        assert defects(lambda: Talk(RULES, limit=0).give(KEEP))

    @pytest.mark.parametrize(("limit", "end"), [(None, "),))"), (2, "),), limit=2)")])
    def test_repr(self, limit: int | None, end: str) -> None:
        """The repr of talk is its constructor, without a limit that is not set."""
        talk = Talk(RULES, (KEEP,), limit=limit)

        assert repr(talk).endswith(end)
        assert eval(repr(talk), dict(vars(thegame))) == talk  # noqa: S307 - our own text

    @pytest.mark.parametrize("limit", [-1, True, 1.0, "1"])
    def test_wrong_limits(self, limit: Any) -> None:
        """A limit is a number from 0, or None."""
        assert defects(lambda: Talk(RULES, limit=limit)) == [
            f"limit: expected an int of at least 0, got {limit!r}"
        ]

    def test_heard(self) -> None:
        """A view hears the hints, whatever the limit."""
        view = deal(RULES, seed=7).start(0).view(0)

        assert view.hear(Talk(RULES, (KEEP,), limit=1)).hints == (KEEP,)

    @pytest.mark.parametrize("limit", [None, 0, 1, 7])
    def test_in_json(self, limit: int | None) -> None:
        """A limit is written to JSON if there is one, and read back."""
        talk = Talk(RULES, limit=limit)
        document = wire.write_dict(talk)

        assert wire.read_talk(document) == talk
        assert document.get("limit", "none") == ("none" if limit is None else limit)

    def test_exceeded_in_json(self) -> None:
        """A document with more hints than its limit is refused."""
        document = wire.write_dict(Talk(RULES, [KEEP, Hint(1, 0, HintKind.KEEP)]))
        with pytest.raises(thegame.Invalid, match="at most 1 hint of player 1"):
            wire.read_talk({**document, "limit": 1})
        with pytest.raises(thegame.Invalid):
            wire.read_talk({**document, "limit": -1})


@pytest.mark.clause("CO-COMM-1", "CO-COMM-2", "CO-COMM-3")
class TestNoNumbers:
    """A hint has no place for a card."""

    def test_no_place(self) -> None:
        """A hint consists of a player, a pile and a kind."""
        hints = get_type_hints(Hint)

        assert [(field.name, hints[field.name]) for field in attrs.fields(Hint)] == [
            ("player", int),
            ("pile", int),
            ("kind", HintKind),
        ]

    @pytest.mark.parametrize("kind", HintKind, ids=repr)
    def test_no_kind_is_a_number(self, kind: HintKind) -> None:
        """The words of a kind contain no number."""
        assert isinstance(kind.value, str)
        assert not any(letter.isdigit() for letter in kind.value)
        assert not {*kind.value.split()} & {"one", "two", "ten", "trick", "number"}

    def test_no_card_for_a_pile(self) -> None:
        """The index of a pile that the game does not have is refused."""
        for pile in range(4, 100):
            with pytest.raises(InvalidTalk):
                SILENCE.give(Hint(0, pile, HintKind.KEEP))


class TestHear:
    """Views know the talk that is passed to them."""

    def test_heard_by_all(self) -> None:
        """Every seat and the spectator hear talk, before the start and after it."""
        dealt = deal(RULES, seed=7)
        talk = SILENCE.give(KEEP)
        for seat in (None, 0, 1, 2):
            view = dealt.view(seat).hear(talk)

            assert view.hints == (KEEP,)
            assert view.start(2).hints == (KEEP,)
            assert view.start(2) == dealt.start(2).view(seat).hear(talk)
            assert view.hear(SILENCE) == dealt.view(seat)

    def test_remembered(self) -> None:
        """Hints stay in force while a view observes a whole turn."""
        state = deal(RULES, seed=7).start(0)
        view = state.view(1).hear(SILENCE.give(KEEP))
        while state.player == 0:
            step = state.step(state.legal_moves()[-1])
            state, view = step.state, view.observe(*step.view(1).events)

            assert view == state.view(1).hear(SILENCE.give(KEEP))

    @pytest.mark.parametrize(
        ("rules", "talk", "expected"),
        [
            (RULES, Talk(EXPERT), "the talk of a game of Cooperative(3)"),
            (FaceToFace(), SILENCE, "the talk of a game of FaceToFace()"),
        ],
    )
    def test_talk_of_another_game(self, rules: Rules, talk: Any, expected: str) -> None:
        """The talk of another game is refused."""
        view = deal(rules, seed=7).view(0)

        assert defects(lambda: view.hear(talk)) == [
            str(Defect((("talk",),), talk, expected))
        ]
