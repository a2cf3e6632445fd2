"""The session of seeded bugs: edits that apply, tests that are chosen, the verdict."""

import json
from pathlib import Path

import pytest

from verification.seeded.bugs import BUGS, ONLY_ONE
from verification.seeded.digests import digest, of_catch, of_misses
from verification.seeded.edits import Stale, bug
from verification.seeded.measures import Measure, beginning, changed_functions, outer
from verification.seeded.results import Notebook, catchers, complaints, gaps, table
from verification.seeded.run import stale
from verification.seeded.rungs import RUNGS, left_out, likely
from verification.seeded.workshop import Found, Verdict, findings

CAUGHT, PASSED = Found(Verdict.CAUGHT, "test"), Found(Verdict.PASSED)


class TestBugs:
    """The list of bugs."""

    def test_each_can_be_made(self) -> None:
        """The library still has the text of each edit, once."""
        assert stale(BUGS) == {}

    def test_no_two_have_one_name(self) -> None:
        """A name means one bug."""
        names = [bug.name for bug in BUGS]

        assert len(names) == len(set(names))
        assert set(names) >= ONLY_ONE.keys()

    def test_no_two_are_the_same(self) -> None:
        """Each bug is another edit."""
        assert len({bug.edits for bug in BUGS}) == len(BUGS)

    def test_each_test_belongs_to_a_rung(self) -> None:
        """A test file that is added is asked, or it is said that it need not be."""
        assert left_out() == []

    def test_some_rungs_are_likely_for_each(self) -> None:
        """Two rungs at least come first, and they exist."""
        for each in BUGS:
            found = set(likely(each.files, inside=True))
            assert len(found) > 1
            assert found <= RUNGS.keys()

    def test_an_edit_that_does_not_fit(self, tmp_path: Path) -> None:
        """An edit of a text that is not there is stale."""
        (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")

        with pytest.raises(Stale, match=r"expected once in a\.py, found 0 times: 'y'"):
            bug("wrong", "a.py", ("y", "z")).texts(tmp_path)


SOURCE = """\
LIMIT = 3

class Hand:
    size: int = 6

    def count(self):
        return [
            card for card in self
        ]

def play(card):
    return card + 1
"""


class TestChangedFunctions:
    """Which functions a bug changes, so that tests can be chosen."""

    @pytest.mark.parametrize(
        ("old", "new", "function"),
        [
            ("return card + 1", "return card", "a.py:play"),
            ("    return card + 1\n", "", "a.py:play"),
            ("card for card in self", "card", "a.py:Hand.count"),
            (
                "def play(card):\n    return card",
                "def play(card):\n    return 0",
                "a.py:play",
            ),
        ],
    )
    def test_inside(self, tmp_path: Path, old: str, new: str, function: str) -> None:
        """An edit inside a function changes that function, whatever comes before it."""
        (tmp_path / "a.py").write_text(SOURCE, encoding="utf-8")

        found = changed_functions(bug("wrong", "a.py", (old, new)), tmp_path)

        assert found == frozenset({function})

    @pytest.mark.parametrize(
        ("old", "new"),
        [("LIMIT = 3", "LIMIT = 4"), ("= 6", "= 7"), ("(card)", "(card=0)")],
    )
    def test_outside(self, tmp_path: Path, old: str, new: str) -> None:
        """An edit outside of functions can matter to every test."""
        (tmp_path / "a.py").write_text(SOURCE, encoding="utf-8")
        inside = ("return card + 1", "return card")

        found = changed_functions(bug("wrong", "a.py", inside, (old, new)), tmp_path)

        assert found is None


class TestMeasure:
    """Which tests are run for a bug."""

    MEASURE = Measure(
        {
            "": (0, frozenset({"a.py:early"})),
            "slow": (3, frozenset({"a.py:play"})),
            "quick": (1, outer(["a.py:play.<locals>.inner", "a.py:other"])),
            "command": (3, frozenset({"anything"})),
        }
    )

    def test_callers(self) -> None:
        """Those that call it or something inside it, or start another process."""
        found = self.MEASURE.concerned(frozenset({"a.py:play"}))

        assert sorted(found, key=found.__getitem__) == ["quick", "slow", "command"]

    def test_called_early(self) -> None:
        """All, if it is called while tests are collected."""
        found = self.MEASURE.concerned(frozenset({"a.py:early"}))

        assert found.keys() == {"quick", "slow", "command"}

    def test_unknown(self) -> None:
        """All, if nobody knows which functions changed."""
        assert self.MEASURE.concerned(None).keys() == {"quick", "slow", "command"}

    def test_callers_come_first(self) -> None:
        """Who calls it comes before quicker tests that do not."""
        measure = Measure(
            {
                "": (0, frozenset({"a.py:play"})),
                "quick": (1, frozenset()),
                "slow": (2, frozenset({"a.py:play"})),
            }
        )

        found = measure.concerned(frozenset({"a.py:play"}))

        assert sorted(found, key=found.__getitem__) == ["slow", "quick"]

    def test_who_calls_little_comes_first(self) -> None:
        """Of tests that take equally long, the one that calls little comes first."""
        calls = [f"a.py:{name}" for name in ("play", "deal", "draw")]
        measure = Measure({"game": (1, outer(calls)), "play": (1, outer(calls[:1]))})

        found = measure.concerned(frozenset({"a.py:play"}))

        assert sorted(found, key=found.__getitem__) == ["play", "game"]

    def test_the_beginning(self) -> None:
        """Three tests come first, and what takes a tenth of the time; or all."""
        queue = {f"{number}": (1.0, 1.0) for number in range(60)}

        assert [*beginning(queue)] == ["0", "1", "2", "3", "4", "5"]
        assert [*beginning({"a": (90.0, 90.0), "b": (1.0, 1.0)})] == ["b", "a"]
        assert len(beginning({f"{number}": (1.0, 1.0) for number in range(3)})) == 3


class TestDigests:
    """By what it is seen that an answer is old."""

    def test_of_files(self, tmp_path: Path) -> None:
        """A digest changes with each file and text, and with their order."""
        one, other = tmp_path / "one", tmp_path / "other"
        one.write_text("1", encoding="utf-8")
        other.write_text("2", encoding="utf-8")

        assert (
            len({digest(one), digest(other), digest(one, other), digest(other, one)})
            == 4
        )
        assert digest(one) == digest("1")

    def test_of_a_catch(self) -> None:
        """It depends on the bug and on the file of the test, not on the test."""
        first, second = BUGS[:2]
        file = "tests/test_words.py"

        found = of_catch(first, "words", f"{file}::test_a")

        assert found == of_catch(first, "words", f"{file}::test_b")
        assert found != of_catch(second, "words", f"{file}::test_a")
        assert found != of_catch(first, "words", "tests/game/test_table.py::test_a")
        assert of_catch(first, "docs", "encoding.py::x") != of_catch(first, "docs", "")

    def test_of_a_test_that_moves(self) -> None:
        """A test in another rung has not caught the bug for this one."""
        assert of_catch(BUGS[0], "values", "tests/test_words.py::test_a") == "moved"

    def test_of_misses(self) -> None:
        """It depends on the bug and on the tests of the rungs."""
        first, second = BUGS[:2]

        assert of_misses(first, ["kit"]) != of_misses(second, ["kit"])
        assert of_misses(first, ["kit"]) != of_misses(first, ["kit", "words"])


class TestResults:
    """What is made of the answers."""

    def test_kept(self, tmp_path: Path) -> None:
        """Answers are read again, the last one of each rung; others were not asked."""
        notebook, first = Notebook(tmp_path / "answers"), BUGS[0]

        notebook.add(first, {"types": PASSED, "kit": Found(Verdict.NOT_ASKED)})
        notebook.add(first, {"types": CAUGHT, "docs": PASSED})

        expected = {first.name: {"docs": PASSED, "types": CAUGHT}}
        assert notebook.read() == expected
        notebook.tidy()
        assert notebook.read() == expected
        assert len(notebook.path.read_text(encoding="utf-8").splitlines()) == 1

    def test_forgotten(self, tmp_path: Path) -> None:
        """The answers about a bug can be left out, those about others stay."""
        notebook = Notebook(tmp_path / "answers")
        notebook.add(BUGS[0], {"types": CAUGHT})
        notebook.add(BUGS[1], {"types": CAUGHT})

        notebook.tidy(without={BUGS[0].name})

        assert notebook.read() == {BUGS[1].name: {"types": CAUGHT}}

    def test_old(self, tmp_path: Path) -> None:
        """An answer is old after a change of the bug, the test, or the rung's name."""
        notebook = Notebook(tmp_path / "answers")
        name, mistaken = BUGS[0].name, "0000000000"
        lines: list[object] = [
            (name, {"types": ("CAUGHT", "types", mistaken)}, [], mistaken),
            (name, {}, ["kit"], mistaken),
            ("no bug", {"types": ("CAUGHT", "types", mistaken)}, [], mistaken),
            (name, {"no rung": ("CAUGHT", "types", mistaken)}, ["no rung"], mistaken),
        ]

        notebook.path.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")

        assert notebook.read() == {}

    def test_complaints(self) -> None:
        """A bug that escapes, that one rung catches, or whose reason is not true."""
        reasoned = next(iter(ONLY_ONE))
        results = {
            "none": {"types": PASSED},
            "one": {"types": CAUGHT, "kit": PASSED},
            "two": {"types": CAUGHT, "kit": Found(Verdict.HUNG)},
            reasoned: {"types": CAUGHT, "kit": CAUGHT},
        }

        assert [*complaints(results)] == [
            "no rung catches: none",
            "only types catches, and ONLY_ONE does not explain: one",
            f"explained in ONLY_ONE, but types and kit catch: {reasoned}",
        ]
        assert catchers(results["two"]) == ["types", "kit"]

    def test_table(self) -> None:
        """A column for each rung that caught something, and what was not asked."""
        results = {"one": {"kit": CAUGHT}, "two": {"types": CAUGHT, "kit": PASSED}}

        assert [*table(results, ["types", "kit", "docs"])][:5] == [
            "| bug | types | kit |",
            "| --- | --- | --- |",
            "| one | . | caught |",
            "| two | caught |  |",
            "| **2 bugs** | **1** | **1** |",
        ]

    def test_gaps(self) -> None:
        """What was not tried is named, and what two rungs caught is not."""
        first, second, third, *others = (bug.name for bug in BUGS)
        results = {first: {"types": CAUGHT, "kit": CAUGHT}, second: {"types": CAUGHT}}

        assert [*gaps(results)] == [
            f"\nNot tried, {len(BUGS) - 2} bugs: {'; '.join((third, *others))}.",
            f"\nNot tried on all rungs, 1 bugs: {second}.",
        ]

    def test_findings(self) -> None:
        """A rung that did not fail was not asked to the end if the run was stopped."""
        failed = {"types": "test"}

        stopped = findings(["types", "kit"], {"failed": failed, "enough": 1})
        ended = findings(["types", "kit"], {"failed": failed, "enough": 2})

        assert stopped == {"types": CAUGHT, "kit": Found(Verdict.NOT_ASKED)}
        assert ended == {"types": CAUGHT, "kit": PASSED}
