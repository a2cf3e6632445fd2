"""The rulebook as data, and that nothing in it is forgotten."""

import ast
import re
from collections.abc import Iterator

import pytest

import traces
from tests.support.folders import TESTS
from thegame.rulebook import (
    CLAUSES,
    EDITIONS,
    RULINGS,
    Clause,
    Force,
    Scope,
    Standing,
    UnknownClause,
    clause,
)

ENTRIES = (*CLAUSES, *RULINGS)
VECTORS = {
    *(f"TV-CO-{number}" for number in range(1, 14)),
    *(f"TV-F2F-{number}" for number in range(1, 15) if number != 11),
    *("TV-F2F-11a", "TV-F2F-11b"),
    *(f"BV-{number}" for number in range(1, 28)),
}
RULES = [entry.id for entry in ENTRIES if entry.force is Force.RULE]


def marked(name: str) -> Iterator[str]:
    """The ids that tests name with ``@pytest.mark.<name>(...)``."""
    for path in TESTS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr=attribute), args=arguments) if (
                    attribute == name
                ):
                    for argument in arguments:
                        yield ast.literal_eval(argument)
                case _:
                    pass


class TestCompleteness:
    """From the id of a clause one finds its code and its test, and back."""

    def test_every_rule_has_a_test(self) -> None:
        """Each clause and ruling with behaviour is named by a test."""
        assert sorted(set(RULES) - set(marked("clause"))) == []

    def test_tests_name_clauses_that_exist(self) -> None:
        """No test names a clause that is not in the rulebook."""
        assert sorted(set(marked("clause")) - {entry.id for entry in ENTRIES}) == []

    def test_every_worked_example_has_a_test(self) -> None:
        """Each printed example and each boundary case is replayed; no other exists."""
        assert set(marked("vector")) == VECTORS

    def test_every_rule_has_code(self) -> None:
        """Each clause and ruling with behaviour is named by the code that obeys it."""
        obeyed = set(traces.code())

        assert sorted(set(RULES) - obeyed) == []
        assert sorted(obeyed - {entry.id for entry in ENTRIES}) == []

    def test_docs_name_clauses_that_exist(self) -> None:
        """No docstring or comment names a clause that is not in the rulebook."""
        source = "\n".join(
            path.read_text(encoding="utf-8") for path in traces.SOURCE.rglob("*.py")
        )

        assert (
            sorted({*traces.ID.findall(source)} - {entry.id for entry in ENTRIES}) == []
        )

    @pytest.mark.parametrize(
        ("source", "places"),
        [
            ('"""Two cards (R-a)."""\nlaid = 2\n', []),
            ('"""Two."""\nlaid = 2\n"""Two (R-a)."""\n', ["turn"]),
            ("# R-a\nlaid = 2\n", ["turn"]),
            ('def laid():\n    """Two (R-a)."""\n    return 2\n', ["turn.laid"]),
            ("def laid():\n    return 2  # R-a\n", ["turn.laid"]),
            ('class Turn:\n    def laid(self): clause("R-a")', ["turn.Turn.laid"]),
        ],
    )
    def test_code_that_names_a_clause(self, source: str, places: list[str]) -> None:
        """Docstrings, comments and citations count, a module's docstring does not."""
        named = [(clause, place) for clause, place, _ in traces.named(source, "turn")]
        assert named == [("R-a", place) for place in places]


class TestClause:
    """An entry of the rulebook."""

    def test_ids_are_unique(self) -> None:
        """No two entries share an id."""
        assert len({entry.id for entry in ENTRIES}) == len(ENTRIES)

    def test_counts(self) -> None:
        """The catalogue has 45 clauses of the original, 35 of the duel, 25 rulings."""
        games = [entry.scope for entry in CLAUSES]

        assert games.count(Scope.COOPERATIVE) == 45
        assert games.count(Scope.FACE_TO_FACE) == 35
        assert len(RULINGS) == 25

    def test_notes(self) -> None:
        """Five entries are advice or aims; the code obeys all others."""
        notes = [entry.id for entry in ENTRIES if entry.force is Force.NOTE]

        assert notes == ["CO-GOAL-1", "CO-PLAY-5", "CO-SCORE-2", "F2F-SETUP-3", "R-q"]
        assert len(RULES) == len(ENTRIES) - len(notes)

    @pytest.mark.parametrize("entry", CLAUSES, ids=lambda entry: entry.id)
    def test_printed_clause(self, entry: Clause) -> None:
        """A printed clause says where it stands, in editions of its own game."""
        editions = {source.split(":")[0] for source in entry.sources}

        assert entry.standing is not Standing.RULING
        assert entry.text.endswith(".")
        assert entry.about == ()
        assert entry.reason == ""
        assert entry.id.startswith(f"{entry.scope.value}-")
        assert all(re.fullmatch(r"S\d:\d[\d,-]*", source) for source in entry.sources)
        assert editions <= set(EDITIONS)
        # F2F-END-3 follows from there being two players, not from a line.
        assert editions or entry.id == "F2F-END-3"
        assert ("S4" in editions) == (entry.scope is Scope.COOPERATIVE)

    @pytest.mark.parametrize("entry", RULINGS, ids=lambda entry: entry.id)
    def test_ruling(self, entry: Clause) -> None:
        """A ruling is marked as one, names the clauses it settles, and says why."""
        settled = [clause(name).scope for name in entry.about]

        assert entry.standing is Standing.RULING
        assert entry.sources == ()
        assert entry.text.endswith(".")
        assert entry.reason.endswith(".")
        assert entry.scope is Scope.BOTH or set(settled) <= {entry.scope}

    def test_clause_knows_its_game(self) -> None:
        """The id of a clause begins with its game."""
        made = Clause("F2F-NEW-1", Standing.TEXT, Force.NOTE, "New.")

        assert made.scope is Scope.FACE_TO_FACE

    def test_lookup(self) -> None:
        """A clause or ruling is found by its id and prints as its sentence."""
        found = clause("CO-SCORE-3")

        assert [clause(entry.id) for entry in ENTRIES] == [*ENTRIES]
        assert str(found) == (
            "CO-SCORE-3: Fewer than 10 cards left (1 to 9) is an excellent result."
        )

    @pytest.mark.parametrize("wrong", ["CO-PLAY-9", "", None, 7, ["CO-PLAY-1"]])
    def test_unknown_clause(self, wrong: str) -> None:
        """An unknown id is refused, and the error has it."""
        with pytest.raises(UnknownClause) as caught:
            clause(wrong)

        assert caught.value.id == wrong
        assert repr(wrong) in str(caught.value)
