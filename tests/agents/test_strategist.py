"""The strategist: legal everywhere, the same in both forms, within the rule of talk."""

import copy
import pickle
import random
import sys
from functools import partial
from typing import Any

import pytest

from tests.support.thinkers import FORMS, game, load
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    Move,
    Play,
    Rules,
    State,
    Talk,
    View,
    agents,
    deal,
)

KINDS: list[Rules] = [
    Cooperative(1, highest=24),
    Cooperative(2, highest=30, minimum=3, hand_size=5),
    Cooperative(3, highest=30, hand_size=4),
    Cooperative(5, highest=30, hand_size=3, rows=1, trick=5),
    Cooperative(2, highest=20, hand_size=4, rows=1, trick=3, play_out=True),
    Cooperative(4, highest=18, hand_size=2, trick=40),
    FaceToFace(highest=16),
    FaceToFace(highest=12, hand_size=3, lone_card_wins=True, trick=4),
]

SMALL: dict[str, Any] = {"worlds": 4, "candidates": 3, "last": 10, "beam": 3}


@pytest.mark.parametrize("rules", KINDS, ids=repr)
def test_forms(rules: Rules) -> None:
    """Compiled or plain, it says and plays the same, and every move is legal."""
    for seed in range(3):
        compiled, plain = (
            game(rules, partial(load(form).Strategist, **SMALL), seed) for form in FORMS
        )
        assert compiled == plain


def test_silent_rollouts() -> None:
    """Without talk worlds are sampled as they come, in both forms alike."""
    rules = Cooperative(2, highest=24, hand_size=4)
    compiled, plain = (
        game(rules, partial(load(form).Strategist, talk=False, **SMALL), 1)
        for form in FORMS
    )
    assert compiled == plain


@pytest.mark.parametrize("rules", [KINDS[2], KINDS[6]], ids=repr)
def test_conforms(rules: Rules) -> None:
    """It is legal, answers alike, and no hint gives away a card."""
    make = partial(agents.Strategist, **SMALL)
    assert agents.check_agent(make, rules, seeds=range(4)).conforms


def test_printed_games() -> None:
    """It plays the printed games, well enough to lay most of the cards."""
    for players in (2, 5):
        end = game(Cooperative(players), partial(agents.Strategist, worlds=0), 7)
        assert end.state.unlaid < 20
    assert game(FaceToFace(), partial(agents.Strategist, worlds=2), 7).outcome


def test_same_seed() -> None:
    """Equal views get equal answers, whatever the strategist did before."""
    rules = Cooperative(2, highest=30)
    view = deal(rules, seed=3).start(0).view(0)
    first = agents.Strategist(seed=5, worlds=4, last=99)
    used = agents.Strategist(seed=5, worlds=4, last=99)
    used.move(deal(rules, seed=4).start(0).view(0))
    assert first.move(view) == used.move(view)


def test_copies() -> None:
    """It can be copied and pickled; what it was thinking stays behind."""
    agent = agents.Strategist(talk=False, seed=3, worlds=0)
    agent.move(deal(Cooperative(2), seed=4).start(0).view(0))
    assert pickle.loads(pickle.dumps(agent)) == copy.copy(agent) == agent
    assert "seed=3" in repr(agent)


def test_other_turn() -> None:
    """A turn that somebody else began is finished as it is found."""
    state = deal(Cooperative(2), seed=7).start(0)
    agent = agents.Strategist(worlds=0)
    assert isinstance(agent.move(state.view(0)), Play)
    play = state.legal_plays()[-1]
    later = state.apply(play)
    assert agent.move(later.view(0)) in later.legal_moves()


def test_large_hands() -> None:
    """With more cards than it searches it takes short steps."""
    rules = Cooperative(1, hand_size=40, minimum=2)
    state = deal(rules, seed=7).start(0)
    agent = agents.Strategist()
    moves = list[Move]()
    for _ in range(3):
        moves.append(agent.move(state.view(0)))
        state = state.apply(moves[-1])
    assert isinstance(moves[0], Play)
    assert moves[-1] == EndTurn()


@pytest.mark.parametrize("form", FORMS)
def test_wins_now(form: str) -> None:
    """It sees that the whole hand can be laid, tricks and all."""
    state = State(
        Cooperative(1),
        tops=(50, 98, 35, 3),
        hands=[(2, 30, 40, 99)],
        decks=[()],
        player=0,
    )
    agent = load(form).Strategist(worlds=0)
    while not state.is_over:
        state = state.apply(agent.move(state.view(0)))
    assert state.unlaid == 0


class TestHints:
    """What it asks of others."""

    def test_rule(self) -> None:
        """No hint names a number: two unlaid cards at least would justify each."""
        given = set[HintKind]()
        for view in views():
            unlaid = {*view.hand, *view.unseen[0]}
            hints = tuple(agents.Strategist().hints(view))
            assert len({hint.pile for hint in hints}) == len(hints)
            for hint in hints:
                assert hint.player == view.seat
                reasons = justifying(view, hint) & unlaid
                assert len(reasons) >= 2
                assert reasons & {*view.hand}
                given.add(hint.kind)
        assert given == {*HintKind}

    def test_forms(self) -> None:
        """Compiled or plain, the hints are the same."""
        for view in list(views())[:40]:
            hints = [tuple(load(form).Strategist().hints(view)) for form in FORMS]
            assert hints[0] == hints[1]

    def test_complete(self) -> None:
        """Who can justify a KEEP, with two cards to choose from, gives it."""
        for view in views():
            unlaid = {*view.hand, *view.unseen[0]}
            kept = {
                hint.pile
                for hint in agents.Strategist().hints(view)
                if hint.kind is HintKind.KEEP
            }
            for pile in range(4):
                reasons = justifying(view, Hint(view.seat or 0, pile, HintKind.KEEP))
                possible = len(reasons & unlaid) >= 2 and reasons & {*view.hand}
                assert (pile in kept) == bool(possible)

    def test_silence(self) -> None:
        """Without talk, without cards and in a duel there are no hints."""
        view = deal(Cooperative(2), seed=7).start(0).view(1)
        assert agents.Strategist(talk=False).hints(view) == ()
        duel = deal(FaceToFace(), seed=7).start(0).view(1)
        assert agents.Strategist().hints(duel) == ()
        spectator = deal(Cooperative(2), seed=7).start(0).view(None)
        assert agents.Strategist().hints(spectator) == ()

    def test_heeded(self) -> None:
        """A kept pile is left alone where another will do."""
        state = State(
            Cooperative(2),
            tops=(50, 50 - 1, 100, 100),
            hands=[(52, 53, 54), (40, 41)],
            decks=[tuple(range(55, 99))],
            player=0,
        )
        talk = Talk(Cooperative(2)).give(Hint(1, 0, HintKind.KEEP))
        move = agents.Strategist(worlds=0).move(state.view(0).hear(talk))
        assert isinstance(move, Play)
        assert move.pile != 0


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


def justifying(view: View, hint: Hint) -> set[int]:
    """Return the cards that would justify a hint, by the convention in the docs."""
    top, sign = view.tops[hint.pile], 1 if hint.pile < 2 else -1
    if hint.kind is HintKind.KEEP:
        return {top - 10 * sign, top + sign}
    return {top + sign * step for step in range(1, 6)}


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without numpy it says which extra is missing, when it is first asked."""
    view = deal(Cooperative(2), seed=7).start(0).view(0)
    monkeypatch.delitem(sys.modules, "thegame.agents._thinking", raising=False)
    error = ModuleNotFoundError("No module named 'numpy'", name="numpy")

    def missing(*_: object) -> None:
        raise error

    monkeypatch.setattr("importlib.import_module", missing)
    with pytest.raises(ImportError, match=r"install thegame-rules\[batch\]"):
        agents.Strategist().move(view)
    error = ModuleNotFoundError("No module named 'other'", name="other")
    with pytest.raises(ModuleNotFoundError, match="other"):
        agents.Strategist().move(view)
