"""The strategist: legal moves in every game, and hints within the rule of talk."""

import copy
import pickle
import random
import sys
from functools import cache, partial
from typing import Any, Final

import pytest

from tests.support.strategists import game
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    Play,
    Rules,
    State,
    Talk,
    View,
    deal,
)
from thegame.agents import InvalidAgents, Strategist, check_agent

pytestmark = pytest.mark.usefixtures("plain")

KINDS: Final[list[Rules]] = [
    Cooperative(1, highest=24),
    Cooperative(2, highest=30, minimum=3, hand_size=5),
    Cooperative(3, highest=30, hand_size=4),
    Cooperative(5, highest=30, hand_size=3, rows=1, trick=5),
    Cooperative(2, highest=20, hand_size=4, rows=1, trick=3, play_out=True),
    Cooperative(4, highest=18, hand_size=2, trick=40),
    FaceToFace(highest=16),
    FaceToFace(highest=12, hand_size=3, lone_card_wins=True, trick=4),
]

SMALL: Final[dict[str, Any]] = {"worlds": 4, "candidates": 3, "last": 10, "beam": 3}


@pytest.mark.parametrize("rules", KINDS, ids=repr)
@pytest.mark.parametrize("talk", [True, False])
def test_conforms(rules: Rules, talk: bool) -> None:
    """Moves are legal, equal strategists answer alike, and no hint names a card."""
    make = partial(Strategist, talk=talk, **SMALL)
    assert check_agent(make, rules, seeds=range(2)).conforms


def test_printed_games() -> None:
    """It plays the printed games, well enough to lay most of the cards."""
    team = game(Cooperative(2), partial(Strategist, worlds=0, beam=3), 7)
    assert team.state.unlaid < 20
    assert game(FaceToFace(), partial(Strategist, worlds=0, beam=3), 7).outcome


def test_same_seed() -> None:
    """Equal views get equal answers, whatever the strategist did before."""
    rules = Cooperative(2, highest=30)
    view = deal(rules, seed=3).start(0).view(0)
    first, used = (Strategist(seed=5, worlds=2, last=99, beam=3) for _ in range(2))
    used.move(deal(Cooperative(3, highest=30), seed=4).start(0).view(0))
    assert first.move(view) == used.move(view)


def test_copies() -> None:
    """It can be copied and pickled, without its plan and its memory."""
    agent = Strategist(talk=False, worlds=0, candidates=2, last=9, beam=3, seed=3)
    agent.move(deal(Cooperative(2), seed=4).start(0).view(0))
    assert pickle.loads(pickle.dumps(agent)) == copy.copy(agent) == agent
    assert "seed=3" in repr(agent)


@pytest.mark.parametrize(
    "least", [("worlds", 0), ("candidates", 1), ("last", 0), ("beam", 1)]
)
def test_wrong_numbers(least: tuple[str, int]) -> None:
    """A number with which the compiled search would fail is refused."""
    name, number = least
    wrong: Any = {name: number - 1}
    with pytest.raises(InvalidAgents) as caught:
        Strategist(**wrong)
    assert str(caught.value) == (
        f"{name}: expected an int of at least {number}, got {number - 1}"
    )
    right: Any = {"worlds": 1, "last": 99, "beam": 3, name: number}
    view = deal(Cooperative(2, highest=20), seed=7).start(0).view(0)
    assert view.is_legal(Strategist(**right).move(view))


def test_other_turn() -> None:
    """A turn that another player began is finished as it is found."""
    state = deal(Cooperative(2), seed=7).start(0)
    agent = Strategist(worlds=0)
    assert isinstance(agent.move(state.view(0)), Play)
    later = state.apply(state.legal_plays()[-1])
    assert agent.move(later.view(0)) in later.legal_moves()


@pytest.mark.parametrize("hand_size", [40, 63])
def test_large_hands(hand_size: int) -> None:
    """With more cards than are searched it takes the shortest safe steps."""
    state = deal(Cooperative(1, hand_size=hand_size), seed=8).start(0)
    agent = Strategist()
    while state.laid < 2:
        move = agent.move(state.view(0))
        assert isinstance(move, Play)
        piles = state.piles
        steps = {it: piles[it.pile].advance(it.card) for it in state.safe_plays()}
        assert steps[move] == min(steps.values())
        state = state.apply(move)
    assert agent.move(state.view(0)) == EndTurn()


@pytest.mark.parametrize(
    "rules",
    [
        Cooperative(5, highest=999, rows=9, trick=9999),
        FaceToFace(highest=999, trick=9999),
    ],
    ids=repr,
)
def test_largest_games(rules: Rules) -> None:
    """The search has room for every card and pile, and for the longest trick."""
    view = deal(rules, seed=7).start(1).view(1)
    assert view.is_legal(Strategist(worlds=0, beam=1).move(view))


def test_short_steps_that_do_not_lose() -> None:
    """Card by card, it takes the first of the shortest steps that do not lose."""
    state = State(
        Cooperative(1, hand_size=31, highest=999, trick=100),
        tops=(600, 999, 400, 2),
        hands=[(*range(410, 440), 500)],
        decks=[range(700, 710)],
        player=0,
    )

    assert state.legal_plays() == (Play(500, 0), Play(500, 2))
    assert Strategist().move(state.view(0)) == Play(500, 2)


def test_wins_now() -> None:
    """It sees that the whole hand can be laid, tricks included."""
    state = State(
        Cooperative(1),
        tops=(50, 98, 35, 3),
        hands=[(2, 30, 40, 99)],
        decks=[()],
        player=0,
    )
    agent = Strategist(worlds=0)
    while not state.is_over:
        state = state.apply(agent.move(state.view(0)))
    assert state.unlaid == 0


class TestHints:
    """The hints that it gives and heeds."""

    def test_convention(self) -> None:
        """A hint is given exactly if the hand and another card are a reason for it."""
        given = set[HintKind]()
        for view in views():
            hints = {hint.pile: hint for hint in Strategist().hints(view)}
            for pile in range(4):
                kinds = [kind for kind in HintKind if may_give(view, pile, kind)]
                # KEEP comes first in the list of kinds, and excludes the other.
                expected = Hint(view.seat or 0, pile, kinds[0]) if kinds else None
                assert hints.pop(pile, None) == expected
                given.update(kinds[:1])
            assert not hints
        assert given == {*HintKind}

    def test_only_the_trick(self) -> None:
        """A trick is no reason for SMALL_STEP where KEEP would name its card."""
        state = State(
            Cooperative(2),
            tops=(47, 90, 20, 19),
            hands=[(49, 50), (37,)],
            decks=[()],
            player=0,
        )
        assert Strategist().hints(state.view(1)) == ()

    def test_longer_than_a_trick(self) -> None:
        """Cards within 5 are a reason for SMALL_STEP, however short the trick is."""
        state = State(
            Cooperative(2, trick=3),
            tops=(47, 90, 20, 19),
            hands=[(52,), (51,)],
            decks=[()],
            player=0,
        )
        hint = Hint(1, 0, HintKind.SMALL_STEP)
        assert Strategist().hints(state.view(1)) == (hint,)

    def test_silence(self) -> None:
        """Without talk, in a duel, without cards or with more than 62 it is silent."""
        start = deal(Cooperative(2), seed=7).start(0)
        assert Strategist(talk=False).hints(start.view(1)) == ()
        assert Strategist().hints(deal(FaceToFace(), seed=7).start(0).view(1)) == ()
        assert Strategist().hints(start.view(None)) == ()
        for hand_size in (62, 63):
            crowded = deal(Cooperative(1, hand_size=hand_size), seed=7).start(0)
            assert bool(Strategist().hints(crowded.view(0))) is (hand_size == 62)

    def test_heeded(self) -> None:
        """A kept pile is left alone where another will do."""
        state = State(
            Cooperative(2),
            tops=(50, 49, 100, 100),
            hands=[(52, 53, 54), (40, 41)],
            decks=[tuple(range(55, 99))],
            player=0,
        )
        talk = Talk(Cooperative(2)).give(Hint(1, 0, HintKind.KEEP))
        move = Strategist(worlds=0).move(state.view(0).hear(talk))
        assert isinstance(move, Play)
        assert move.pile != 0

    def test_not_heeded(self) -> None:
        """Without talk the hints of others make no difference."""
        different = 0
        for view in views()[::3]:
            seat = (view.player + 1) % 3
            hints = [Hint(seat, pile, HintKind.KEEP) for pile in (1, 2)]
            heard = view.hear(Talk(view.rules, hints))
            if view.on_turn:
                deaf = Strategist(worlds=0, beam=3, talk=False)
                assert deaf.move(heard) == deaf.move(view)
                eager = Strategist(worlds=0, beam=3)
                different += eager.move(heard) != eager.move(view)
        assert different


@cache
def views() -> list[View]:
    """Return what seats see in the course of a few games."""
    found = list[View]()
    for seed in range(6):
        state = deal(Cooperative(3), seed=seed).start(0)
        chance = random.Random(seed)
        while not state.is_over:
            found.append(state.view(chance.randrange(3)))
            safe = state.safe_plays()[:2]
            state = state.apply(safe[0] if safe and state.laid < 2 else EndTurn())
    return found


def may_give(view: View, pile: int, kind: HintKind) -> bool:
    """Return whether the convention in the docs allows the hint."""
    top, sign = view.tops[pile], 1 if pile < 2 else -1
    steps = (-10, 1) if kind is HintKind.KEEP else range(1, 6)
    reasons = {top + sign * step for step in steps}
    unlaid = {*view.hand, *view.unseen[0]}
    return len(reasons & unlaid) >= 2 and bool(reasons & {*view.hand})


def test_without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numba the first move names the extra that is missing."""
    view = deal(Cooperative(2), seed=7).start(0).view(0)
    for name in [name for name in sys.modules if name.startswith("thegame.batch")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "thegame.agents._strategist_kernel")
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(ImportError, match=r"install thegame-rules\[batch\]"):
        Strategist().move(view)
