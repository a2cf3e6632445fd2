"""The laws of every game: they hold for some games, and name the mistakes of others."""

import contextlib
import itertools
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from typing import Any, ClassVar

import attrs
import pytest

import thegame
from tests.support.variants import SIX, Commands, Joker, Patience, Three
from tests.testing import broken_variants as broken
from tests.testing.broken_library import MISTAKES, anything, on_two_piles, unchanged
from thegame import (
    Cooperative,
    Direction,
    FaceToFace,
    Pile,
    Record,
    Rules,
    State,
    View,
    notation,
)
from thegame._rules import reach_search
from thegame.testing import LAWS, BrokenLaw, _check, _laws, check_rules

STATES = int(os.environ.get("STATES_OF_VARIANTS", "100"))
"""The number of states of each small game that are looked at."""

BROKEN: list[tuple[Callable[[], Rules], str]] = [
    (lambda: broken.CardTwice(9), "valid-answers"),
    (lambda: broken.DeadPile(9), "usable-piles"),
    (lambda: broken.DrawBelowZero(2), "valid-answers"),
    (lambda: broken.DrawTooMany(2), "valid-answers"),
    (lambda: broken.Endless(2), "a-move-while-it-goes-on"),
    (lambda: broken.Peeping(2), "visible-facts"),
    (lambda: broken.Peeping(2), "hidden-cards"),
    (lambda: broken.Peeping(2), "replayed-events"),
    (lambda: broken.PeepingDraw(2), "visible-facts"),
    (lambda: broken.PeepingEnd(2), "visible-facts"),
    (lambda: broken.HiddenScore(2), "visible-facts"),
    (broken.Partial, "constant-placement"),
    (broken.Grudging, "constant-placement"),
    (lambda: broken.Fickle(2), "agreeing-moves"),
    (lambda: broken.AlwaysBeaten(2), "fitting-results"),
    (broken.StuckWinner, "fitting-results"),
    (broken.WrongEnding, "fitting-results"),
    (broken.StrangeWinner, "valid-answers"),
    (lambda: broken.UnknownClauseCited(2), "existing-clauses"),
    (lambda: broken.ForgedClause(2), "existing-clauses"),
    (lambda: broken.NoClause(2), "existing-clauses"),
    (lambda: broken.SilentRefusal(2), "valid-answers"),
    (lambda: broken.Hospitable(9), "refused-settings"),
    (lambda: broken.Dividing(3), "refused-settings"),
    (lambda: broken.LateDivision(2), "refused-settings"),
    (lambda: broken.Worded(2, mood="wild"), "text-and-json"),
    (lambda: broken.Growing(2), "text-and-json"),
    (lambda: broken.Raising(2), "valid-answers"),
    (lambda: broken.Rooted(2), "refused-settings"),
    (lambda: broken.Overflowing(2), "refused-settings"),
    (lambda: broken.Looping(2), "refused-settings"),
    (lambda: broken.SlowDraw(2), "refused-settings"),
    (lambda: broken.OtherCard(2), "agreeing-moves"),
    (lambda: broken.Wordless(2), "agreeing-moves"),
    (lambda: broken.ForgottenTrick(2), "given-trick"),
    (lambda: broken.Undecorated(2), "valid-answers"),
]


@pytest.mark.parametrize(
    "rules",
    [Cooperative(3), FaceToFace(), SIX, Joker(2), Commands(3), Three(), Patience(5)],
    ids=repr,
)
def test_sound(rules: Rules) -> None:
    """The printed games and some variants break no law."""
    assert check_rules(rules, states=STATES, games=2) == ()


@pytest.mark.parametrize(
    ("make", "law"), BROKEN, ids=lambda it: it if isinstance(it, str) else ""
)
def test_broken(make: Callable[[], Rules], law: str) -> None:
    """A variant with a mistake is reported with the law that it breaks."""
    report = check_rules(make, states=60, games=1)

    assert law in {found.name for found in report}
    for found in report:
        assert found.law == LAWS[found.name]
        if found.name != "refused-settings":  # its code shows what goes wrong
            with contextlib.suppress(thegame.InvalidRules):
                exec(found.code, {})  # noqa: S102 - it can be pasted


def test_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant whose turns take too long to decide is reported."""
    monkeypatch.setattr(reach_search, "STEPS", 30)
    rules = broken.TooHard(1, minimum=8, hand_size=12)

    assert "decided-turns" in {found.name for found in check_rules(rules, games=3)}


def test_miscounted_worlds() -> None:
    """A result that depends on hidden cards makes the number of worlds wrong."""
    rules = broken.HiddenScore(2, hand_size=2, highest=6, trick=9, rows=1)
    report = check_rules(rules, states=400, games=0)

    assert "counted-worlds" in {found.name for found in report}


@pytest.mark.parametrize(("owner", "name", "mistake", "law", "words"), MISTAKES)
def test_broken_library(
    monkeypatch: pytest.MonkeyPatch,
    owner: Any,
    name: str,
    mistake: Any,
    law: str,
    words: str,
) -> None:
    """Mistakes of the library are reported, where no answer can be to blame."""
    monkeypatch.setattr(owner, name, mistake)
    report = check_rules(Cooperative(2), states=60, games=1)

    assert words in {found.name: found.found for found in report}[law]


@pytest.mark.parametrize(
    ("owner", "name", "mistake", "law"),
    [
        (State, "apply", on_two_piles, "constant-placement"),
        (View, "observe", unchanged, "replayed-events"),
        (notation, "read_view", anything, "text-and-json"),
    ],
)
def test_games_of_the_real_size(
    monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, mistake: Any, law: str
) -> None:
    """Laws about moves, views and documents are checked in whole games, too."""
    monkeypatch.setattr(owner, name, mistake)
    report = check_rules(Cooperative(2), states=0, games=1)

    assert law in {found.name for found in report}


def test_number_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many games are played as the report says, each from another deal to its end."""
    records, claims = list[Record](), _laws.records_come_back

    def noted(record: Record) -> _laws.Claims:
        records.append(record)
        return claims(record)

    laws = [
        attrs.evolve(law, on_record=(noted,)) if law is _laws.TEXT else law
        for law in _laws.ALL_LAWS
    ]
    monkeypatch.setattr(_check, "ALL_LAWS", laws)
    report = check_rules(Patience(9), games=4)

    assert report.games == len(records) == len({it.deal for it in records}) == 4
    assert all(it.outcome for it in records)


def test_no_extra() -> None:
    """The laws are checked without Hypothesis and NumPy."""
    program = (
        "import sys; sys.modules |= dict.fromkeys(['hypothesis', 'numpy', 'numba'])\n"
        "import thegame.testing\n"
        "print(thegame.testing.check_rules(thegame.FaceToFace(), states=9, games=1))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )

    assert done.stdout.endswith("no broken law\n")


class TestReport:
    """The report says how much was looked at, and shows a position."""

    def test_extent(self) -> None:
        """It tells whether the small game was explored to its last state."""
        report = check_rules(Cooperative(2), states=200, games=1)
        assert str(report) == (
            "the first 200 states of a small game, and 1 whole game:\nno broken law"
        )
        report = check_rules(Patience(4), games=0)
        assert (report.whole, report.games) == (True, 0)
        assert str(report).startswith(f"all {report.states} states of a small game")
        assert str(check_rules(Patience(9), games=1)) == (
            "no small game, and 1 whole game:\nno broken law"
        )

    def test_every_state(self) -> None:
        """The states of a small game are all that any deck and any play lead to."""
        rules = Cooperative(2, minimum=1, hand_size=1, highest=5, trick=2, rows=1)
        left = [
            thegame.deal(rules, decks=[deck]).start(starter)
            for deck in itertools.permutations(rules.cards)
            for starter in range(2)
        ]
        reached = {*left}
        while left:
            state = left.pop()
            after = {state.apply(move) for move in state.legal_moves()} - reached
            reached |= after
            left += after
        # States that differ in the order of the draw pile are explored once.
        tables = {
            (it.tops, it.hands, frozenset(it.decks[0]), it.player, it.laid)
            for it in reached
        }
        report = check_rules(rules, games=0)

        assert (report.states, report.whole) == (len(tables), True)
        assert check_rules(rules, states=report.states, games=0).whole
        assert not check_rules(rules, states=report.states - 1, games=0).whole

    def test_games_that_are_over_at_once(self) -> None:
        """Some deals are not all states, even if no move leads on from them."""
        unusable = broken.Unusable(2)
        report = check_rules(unusable, games=0)

        assert report.whole
        assert not check_rules(unusable, states=report.states - 1, games=0).whole

    def test_value(self) -> None:
        """A report is a tuple that never changes, and comes back from a pickle."""
        report: Any = check_rules(broken.AlwaysBeaten(2), states=20, games=1)
        copied = pickle.loads(pickle.dumps(report))

        assert (copied, hash(copied)) == (report, hash(tuple(report)))
        assert str(copied) == str(report)
        assert report == report.broken == (report[0],)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            report.states = 0

    def test_small_games_of_choice(self) -> None:
        """The caller chooses all small games; their states are counted together."""
        alone = check_rules(Patience(9), small=[Patience(4)], games=0)
        both = check_rules(Patience(9), small=[Patience(4), Patience(3)], games=0)

        assert 0 < alone.states < both.states
        assert both.whole
        team = check_rules(Cooperative(2), small=[Patience(4)], games=0)
        assert team.states == alone.states
        few = both.states - alone.states
        part = check_rules(
            Patience(9), small=[Patience(4), Patience(3)], states=few, games=0
        )
        assert (part.states, part.whole) == (2 * few, False)

    def test_small_settings(self) -> None:
        """Settings with which the game cannot be played are left out."""
        report = check_rules(Joker(1, highest=9, joker=11), states=9, games=0)

        assert (report.states, report.whole) == (9, False)

    @pytest.mark.parametrize(
        ("rules", "small"),
        [
            (
                broken.ForgottenTrick(5, minimum=3, rows=3, trick=7),
                "ForgottenTrick(2, hand_size=2, highest=6, trick=2, rows=1)",
            ),
            (
                broken.ForgottenTrick(1, minimum=1, hand_size=1, trick=1),
                "ForgottenTrick(1, minimum=1, hand_size=1, highest=6, trick=1, rows=1)",
            ),
            (
                broken.Worded(2, mood="wild"),
                "Worded(2, hand_size=2, highest=6, trick=2, rows=1, mood='wild')",
            ),
        ],
    )
    def test_smaller_settings(self, rules: Rules, small: str) -> None:
        """The small game has two players at most, no larger setting, and your own."""
        (found,) = check_rules(rules, states=9, games=0)

        assert small in found.code

    def test_position(self) -> None:
        """The shortest position of a broken law is code that can be pasted."""
        (found,) = check_rules(broken.AlwaysBeaten(2), states=600, games=1)
        names: dict[str, object] = {}
        exec(found.code, names)  # noqa: S102 - our own code

        state = names["state"]
        assert isinstance(state, State)
        assert state.outcome == thegame.TeamResult(0)
        assert state.unlaid
        assert f"{found.found}\n    from thegame import State\n" in str(found)
        longer = check_rules(broken.AlwaysBeaten(2), states=0, games=1)[0]
        assert len(found.code) < len(longer.code)

    def test_repeated(self) -> None:
        """The same arguments give the same report, down to its positions."""
        one, two = (check_rules(broken.Peeping(2), states=30, games=1) for _ in "12")

        assert one
        assert str(one) == str(two)

    def test_step(self) -> None:
        """A position may have a move, and printed rules need no other module."""
        report = check_rules(broken.Peeping(2), states=100, games=0)
        found = {broken.name: broken for broken in report}["replayed-events"]
        first, *_, last = found.code.splitlines()

        assert isinstance(found, BrokenLaw)
        assert first == "from thegame import EndTurn, State"
        assert last == "state.apply(EndTurn())"
        assert repr(report) == str(report)

    def test_raised(self) -> None:
        """An error has the answer that raises it, and the move that leads there.

        The answer is named even if a function that it calls raises the error.
        """
        found, other = check_rules(broken.LastTurns(2), states=60, games=1)

        assert (found.name, other.name) == ("valid-answers", "refused-settings")
        assert re.fullmatch(
            r"ZeroDivisionError: .* \(in required: broken_variants.py, line \d+\)",
            found.found,
        )
        with pytest.raises(ZeroDivisionError):
            exec(found.code, {})  # noqa: S102 - our own code
        assert found.code.endswith("\nstate.apply(EndTurn())")

    def test_hostile_setting(self) -> None:
        """The code begins a game with the setting, so it shows what goes wrong."""
        (found,) = check_rules(broken.LateDivision(2), states=60, games=1)

        assert found.found == (
            "with every=0 it raises ZeroDivisionError, not InvalidRules; "
            "defects() should refuse it"
        )
        assert "\nrules = attrs.evolve(LateDivision(2), every=0)\n" in found.code
        with pytest.raises(ZeroDivisionError):
            exec(found.code, {})  # noqa: S102 - our own code

    def test_answer_of_the_wrong_type(self) -> None:
        """An answer that is not a bool breaks no other law."""
        (found,) = check_rules(broken.Forgetful(2), states=60, games=1)

        assert found.found == (
            "InvalidRules: takes[0][2]: expected True or False, got None"
        )

    def test_local_class(self) -> None:
        """Rules inside a function keep the laws, though they cannot be pickled."""

        @attrs.frozen(repr=False)
        class Local(Cooperative):
            name: ClassVar[str] = "local"

        assert check_rules(Local(2), states=30, games=1) == ()

    def test_pile_for_the_opponent(self) -> None:
        """A pile on which only the opponent can lay a card is usable."""

        @attrs.frozen(repr=False)
        class Gifts(FaceToFace):
            name: ClassVar[str] = "gifts"

            def takes(self, pile: Pile, card: int, *, own: bool, helped: bool) -> bool:
                falls = pile.direction is Direction.DESCENDING
                return own != falls and pile.fits(card) and not helped

        report = check_rules(Gifts(), states=9, games=0)
        assert "usable-piles" not in {found.name for found in report}

    def test_rules_that_cannot_be_made(self) -> None:
        """What is wrong with the rules is reported if a function makes them."""
        report = check_rules(lambda: broken.CardTwice(9))
        (found,) = report

        assert (report.states, report.whole, report.games) == (0, False, 0)
        expected = "cards[2]: expected an int from 4 to 999, as cards ascend, got 3"
        assert found.found == expected
        wrong: Any = "chess"
        for other in (wrong, lambda: wrong):
            with pytest.raises(TypeError, match="rules: expected a Cooperative, a"):
                check_rules(other)
