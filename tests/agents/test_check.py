"""The check of agents: honest agents pass, and each way to cheat is a fault."""

import functools
import inspect
import itertools
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar

import attrs
import pytest

from tests.agents.players import GREEDY, Speaker, Wisher, keep_last
from tests.support.players import Silence
from thegame import (
    Cooperative,
    DealView,
    EndTurn,
    FaceToFace,
    Hint,
    HintKind,
    IllegalMove,
    InvalidTalk,
    Move,
    Play,
    Record,
    Rules,
    View,
    deal,
)
from thegame.agents import (
    Agent,
    Conformance,
    Fault,
    FaultKind,
    GreedyAgent,
    InvalidAgents,
    RandomAgent,
    check_agent,
    play_game,
)

TEAM = Cooperative(3)
DUEL = FaceToFace()
TABLES = pytest.mark.parametrize(
    "rules", [Cooperative(1), TEAM, Cooperative(5), DUEL], ids=repr
)


def caught(
    make: Callable[[], Agent], rules: Rules = TEAM, seeds: Iterable[int] = (0,)
) -> Fault:
    """Return the first fault of an agent that cheats."""
    report = check_agent(make, rules, seeds=seeds)
    assert not report.conforms
    return report.faults[0]


def keep_tricks(view: View) -> Iterator[Hint]:
    """Yield a hint about the last pile, and about each pile with a trick in the hand."""
    assert view.seat is not None
    yield from keep_last(view)
    for pile, shown in enumerate(view.piles):
        if any(map(shown.is_trick, view.hand)):
            yield Hint(view.seat, pile, HintKind.KEEP)


@attrs.define
class Cheat:
    """A greedy agent that also does something forbidden in each move."""

    moved: ClassVar[int] = 0

    def move(self, view: View, /) -> Move:
        """Cheat, and move greedily."""
        self.cheat(view)
        return GREEDY.move(view)

    def cheat(self, view: View) -> None:
        """Do something forbidden."""


class TestHonest:
    """Agents that keep to the rules."""

    @TABLES
    @pytest.mark.parametrize(
        "make",
        [
            GreedyAgent,
            functools.partial(RandomAgent, 7),
            functools.partial(Speaker, keep_last),
            functools.partial(Wisher, 2),
        ],
        ids=["greedy", "random", "talkative", "starter"],
    )
    def test_conforms(self, make: Callable[[], Agent], rules: Rules) -> None:
        """They pass, and made moves."""
        report = check_agent(make, rules, seeds=range(3))

        assert report.conforms
        assert report.games == 3
        assert report.moves > 20

    def test_counts(self) -> None:
        """The report has the numbers of games, moves and hints."""

        def two(view: View) -> Iterator[Hint]:
            yield from keep_last(view)
            yield Hint(view.seat or 0, 0, HintKind.SMALL_STEP)

        record = play_game([Speaker(two)] * 3, deal(TEAM, seed=0))
        report = check_agent(lambda: Speaker(two), TEAM, seeds=[0])

        assert isinstance(report, Conformance)
        # Before each turn, two players give two hints each.
        assert report.hints == 2 * 2 * len(record.turns())
        assert str(report) == (
            f"1 game, {report.moves} moves, {report.hints} hints:\nno fault"
        )

    @pytest.mark.parametrize("seed", [0, 2, 4])
    def test_every_seat(self, seed: int) -> None:
        """With an even seed the agents have all seats, and make all moves."""
        record = play_game([GREEDY] * 3, deal(TEAM, seed=seed))

        assert check_agent(GreedyAgent, TEAM, seeds=[seed]).moves == len(record.moves)

    def test_repeatable(self) -> None:
        """The same seeds give the same games."""
        make = functools.partial(RandomAgent, 3)

        assert check_agent(make, TEAM) == check_agent(make, TEAM)

    def test_random_teammates(self) -> None:
        """With an odd seed the agent has one seat, and teammates give random hints."""
        made = list[Speaker]()

        def make() -> Speaker:
            made.append(Speaker())
            return made[-1]

        for seed in (1, 3, 5):
            made.clear()
            assert check_agent(make, TEAM, seeds=[seed]).conforms
            # The first one is made to check that it is an agent.
            _, first, second = made
            assert {view.seat for view in first.moved} == {seed // 2 % 3}
            assert first == second
            assert len({hint.pile for view in first.moved for hint in view.hints}) > 1

    def test_safe_teammates(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Teammates lay safe cards while they can, some of them, not always the first.

        Only the agent's moves are counted.
        """
        records = list[Record]()

        def noted(*given: Any, **options: Any) -> Record:
            records.append(play_game(*given, **options))
            return records[-1]

        monkeypatch.setattr("thegame.agents._conformance.play_game", noted)
        moves, later = Counter[int](), 0
        for seed in range(1, 18, 2):
            report = check_agent(GreedyAgent, TEAM, seeds=[seed])
            states = records[-1].states()
            for state, move in zip(states, records[-1].moves, strict=False):
                own = state.player == seed // 2 % 3
                moves[own] += 1
                if not own and isinstance(move, Play):
                    plays = state.safe_plays() or state.legal_plays()
                    assert move in plays
                    later += move != plays[0]
            assert report.moves == moves.pop(True)
        assert moves[False] > 80
        assert later > 20

    def test_keeps_for_two_values(self) -> None:
        """A hint that two unlaid cards would justify, however far apart, is vague."""

        def far(view: View) -> Iterator[Hint]:
            both = {2, 99} <= {*view.hand, *view.unseen[0]}
            if both and {2, 99} & {*view.hand}:
                yield Hint(view.seat or 0, 0, HintKind.KEEP)

        report = check_agent(lambda: Speaker(far), TEAM, seeds=range(0, 12, 2))
        assert report.hints
        assert report.conforms

    def test_tried_hints(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """In each game the first 20 hints of each seat are tried."""
        tried = list[int | None]()

        def noted(_: object, view: View, __: object) -> None:
            tried.append(view.seat)

        monkeypatch.setattr("thegame.agents._conformance_players.named_card", noted)
        report = check_agent(lambda: Speaker(keep_last), TEAM, seeds=[0, 2])
        assert Counter(tried) == {0: 40, 1: 40, 2: 40}
        assert report.hints > len(tried)

    def test_order_of_hints(self) -> None:
        """The same hints in another order are the same answer."""
        calls = itertools.count()

        def turned(view: View) -> Iterable[Hint]:
            hints = [Hint(view.seat or 0, pile, HintKind.KEEP) for pile in range(4)]
            return hints[:: 1 if next(calls) % 2 else -1]

        report = check_agent(lambda: Speaker(turned), TEAM, seeds=[0])
        assert report.conforms, str(report)

    def test_memory(self) -> None:
        """A hint that a new agent would not give is not tried."""

        @attrs.define
        class Late(Speaker):
            def hints(self, view: View, /) -> Iterable[Hint]:
                self.asked.append(view)
                return keep_tricks(view) if len(self.asked) > 1 else ()

        assert check_agent(Late, TEAM, seeds=range(4)).conforms


class TestCheats:
    """One agent for each way to cheat."""

    def test_illegal_move(self) -> None:
        """The fault has the refusal with its facts, and the view to try again."""

        class Ender(Cheat):
            def move(self, view: View, /) -> Move:
                return EndTurn() if view.laid == 1 else GREEDY.move(view)

        fault = caught(Ender)

        assert fault.kind is FaultKind.ILLEGAL_MOVE
        assert (fault.seed, fault.seat, fault.number) == (0, 0, 1)
        assert isinstance(fault.reason, IllegalMove)
        assert isinstance(fault.view, View)
        assert fault.answers == (EndTurn(), EndTurn())
        assert Ender().move(fault.view) == EndTurn()
        assert str(fault) == (
            "seed 0, player 0, after 1 move: the agent answered with an illegal move, "
            f"EndTurn(): {fault.reason}"
        )

    def test_starter_of_a_duel(self) -> None:
        """In a duel the seed decides who starts."""

        class Ender(Cheat):
            def move(self, _: View, /) -> Move:
                return EndTurn()

        report = check_agent(Ender, DUEL, seeds=range(0, 20, 2))
        first = {(fault.seat, fault.number) for fault in report.faults}
        assert first == {(0, 0), (1, 0)}

    @TABLES
    def test_not_a_move(self, rules: Rules) -> None:
        """An answer that is not a move is illegal, in both games."""

        class Mute(Cheat):
            def move(self, _: View, /) -> Any:
                return None

        assert caught(Mute, rules).kind is FaultKind.ILLEGAL_MOVE

    @pytest.mark.parametrize(
        "hints",
        [
            [Hint(7, 0, HintKind.KEEP)],
            [Hint(0, 0, HintKind.KEEP), Hint(1, 0, HintKind.KEEP)],
            ["keep D2 for my 37"],
            None,
        ],
    )
    def test_illegal_hints(self, hints: Any) -> None:
        """Hints of other players and objects that are not hints are faults."""
        fault = caught(lambda: Speaker(lambda _: hints))

        assert fault.kind is FaultKind.ILLEGAL_HINTS
        assert isinstance(fault.reason, InvalidTalk)
        assert fault.number == 0

    def test_invalid_wish(self) -> None:
        """A wish to start that is not a number is a fault."""
        fault = caught(lambda: Wisher(float("nan")))

        assert fault.kind is FaultKind.INVALID_WISH
        assert isinstance(fault.view, DealView)
        assert fault.view == deal(TEAM, seed=0).view(0)
        assert isinstance(fault.reason, InvalidAgents)
        assert caught(lambda: Wisher(float("nan")), seeds=[3]).seat == 1

    def test_shared_state(self) -> None:
        """Memory outside of an agent changes the answers of its copy."""
        calls = itertools.count()

        class Shared(Cheat):
            def move(self, view: View, /) -> Move:
                plays = view.legal_moves()
                return plays[next(calls) % len(plays)]

        fault = caught(Shared)

        assert fault.kind is FaultKind.UNEQUAL_ANSWERS
        assert len({*fault.answers}) == 2
        assert str(fault).endswith(" in two ways, {!r} and {!r}".format(*fault.answers))

    def test_own_chance(self) -> None:
        """An agent whose chance has no seed does not play the same game again."""

        class Unseeded(Cheat):
            def __init__(self) -> None:
                self.chance = random.SystemRandom()

            def move(self, view: View, /) -> Move:
                return self.chance.choice(view.legal_moves())

        assert caught(Unseeded, seeds=range(9)).kind is FaultKind.UNEQUAL_ANSWERS

    def test_global_chance(self) -> None:
        """Use of the global generator is a fault, even if no answer shows it."""

        class Global(Cheat):
            def cheat(self, view: View) -> None:
                random.random()

        before = random.getstate()
        fault = caught(Global)
        random.setstate(before)

        assert fault.kind is FaultKind.GLOBAL_CHANCE
        assert str(fault) == (
            "seed 0, player 0, after 0 moves: the agent used the global random "
            f"generator, {fault.answers[0]!r}"
        )

    @pytest.mark.parametrize("asked", ["move", "hints", "wish_to_start"])
    def test_changed_view(self, asked: str) -> None:
        """A view can be changed by force; the fault has the view as it was given."""

        def change(view: Any, answer: Any) -> Any:
            object.__setattr__(view, "hand", view.hand[1:])
            return answer

        class Meddler:
            def move(self, view: View, /) -> Move:
                move = GREEDY.move(view)
                return move if asked != "move" else change(view, move)

            def hints(self, view: View, /) -> Iterable[Hint]:
                return () if asked != "hints" else change(view, ())

            def wish_to_start(self, view: DealView, /) -> float:
                return 0 if asked != "wish_to_start" else change(view, 0)

        fault = caught(Meddler)

        assert fault.kind is FaultKind.CHANGED_VIEW
        assert len(fault.view.hand) == 6

    def test_changed_rules(self) -> None:
        """The rules of a view are watched as well."""
        rules = Cooperative(3, highest=98)

        class Meddler(Cheat):
            def cheat(self, view: View) -> None:
                object.__setattr__(view.rules, "play_out", True)

        assert caught(Meddler, rules).kind is FaultKind.CHANGED_VIEW

    @pytest.mark.clause("CO-COMM-2", "CO-COMM-3", "R-t")
    def test_named_card(self) -> None:
        """A hint that only a trick would justify names a number."""
        fault = caught(lambda: Speaker(keep_tricks), seeds=range(4))
        hint, card = fault.answers

        assert fault.kind is FaultKind.NAMED_CARD
        assert isinstance(fault.view, View)
        assert isinstance(hint, Hint)
        assert isinstance(card, int)
        assert fault.view.piles[hint.pile].is_trick(card)

    def test_raises(self) -> None:
        """An error of an agent is reported with the view that led to it.

        The move for which it was called is counted.
        """

        class Faint(Cheat):
            def cheat(self, view: View) -> None:
                if view.laid:
                    raise ZeroDivisionError

        report = check_agent(Faint, TEAM, seeds=[0])
        (fault,) = report.faults

        assert report.moves == fault.number + 1 == 2
        assert fault.kind is FaultKind.RAISED
        assert isinstance(fault.reason, ZeroDivisionError)
        assert isinstance(fault.view, View)
        assert (fault.view.laid, fault.answers) == (1, ())

    def test_copy_raises(self) -> None:
        """If only the copy raises an error, the fault has the answer of the agent."""
        calls = itertools.count()

        class Forgetful(Cheat):
            def cheat(self, view: View) -> None:
                if next(calls) % 2:
                    raise ZeroDivisionError

        fault = caught(Forgetful)

        assert fault.kind is FaultKind.RAISED
        assert isinstance(fault.view, View)
        assert fault.answers == (GREEDY.move(fault.view),)

    def test_number(self) -> None:
        """The number of moves before a fault includes those of the teammates."""

        class Absent(Cheat):
            def cheat(self, view: View) -> None:
                raise ZeroDivisionError

        fault = caught(Absent, seeds=[3])
        view = fault.view
        laid = len(TEAM.cards) - sum((*view.hand_sizes, *view.deck_sizes))

        # Player 0 has laid cards, and ended the turn.
        assert (fault.seat, laid > 1) == (1, True)
        assert fault.number == laid + 1

    def test_found_again(self) -> None:
        """The seed of a fault is enough to find it again, with the same reason."""

        class Rash(Cheat):
            def move(self, view: View, /) -> Move:
                return Play(99, 0) if 50 in view.hand else GREEDY.move(view)

        report = check_agent(Rash, TEAM)

        assert 1 < len(report.faults) <= report.games == 10
        assert str(report).count("\n") == len(report.faults)
        for fault in report.faults:
            assert check_agent(Rash, TEAM, seeds=[fault.seed]).faults == (fault,)
            assert attrs.evolve(fault, reason=ValueError()) != fault

    @pytest.mark.parametrize("make", [object, GREEDY, None, lambda: 7, lambda: Silence])
    def test_not_an_agent(self, make: Any) -> None:
        """The defect has the object that was made, or given instead of a function."""
        with pytest.raises(InvalidAgents) as error:
            check_agent(make, TEAM)

        (defect,) = error.value.defects
        assert (defect.where, defect.expected) == (
            "make",
            "a function that returns an object with a method move",
        )
        assert type(defect.found) is type(make() if callable(make) else make)

    def test_error_in_words(self) -> None:
        """The report of an agent that raises has the error and its line, no answer.

        The line is the last one in the agent's own file.
        """

        class Broken(Cheat):
            def move(self, view: View, /) -> Move:
                return self.read(view)

            def read(self, view: View) -> Move:
                return GREEDY.move(view) if json.loads("?") else EndTurn()

        _, line = inspect.getsourcelines(Broken.read)
        assert str(caught(Broken)) == (
            "seed 0, player 0, after 0 moves: the agent raised an error: "
            "JSONDecodeError: Expecting value: line 1 column 1 (char 0) "
            f"(test_check.py, line {line + 1})"
        )

    def test_any_error(self) -> None:
        """An agent that ends the program has a fault; Ctrl-C is none."""

        class Leaver(Cheat):
            def move(self, view: View, /) -> Move:
                sys.exit("no more")

        class Interrupted(Cheat):
            def move(self, view: View, /) -> Move:
                raise KeyboardInterrupt

        assert "error: SystemExit: no more (test_check.py" in str(caught(Leaver))
        with pytest.raises(KeyboardInterrupt):
            check_agent(Interrupted, TEAM)

    @pytest.mark.parametrize(
        ("error", "end"),
        [
            (ValueError("two\n lines"), "ValueError: two lines ("),
            (ValueError("x" * 300), "x... ("),
            (Silence(), "Silence: an error without a text ("),
        ],
        ids=["lines", "long", "silent"],
    )
    def test_error_on_one_line(self, error: BaseException, end: str) -> None:
        """The report of an error is one short line, whatever its text is."""

        class Broken(Cheat):
            def cheat(self, view: View) -> None:
                raise error

        found = str(caught(Broken))
        assert end in found
        assert "\n" not in found
        assert len(found) < 400

    def test_error_of_the_library(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The error of an agent of the library has no line."""
        monkeypatch.setattr(View, "piles", None)

        text = "TypeError: 'NoneType' object is not subscriptable"
        assert str(caught(GreedyAgent)).endswith(text)
