"""What the rungs have said of the bugs: kept in a file, and shown as a table."""

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

import attrs

from . import digests
from .bugs import BUGS, ONLY_ONE
from .edits import Bug
from .rungs import RUNGS, left_out
from .workshop import Found, Verdict

Results: TypeAlias = dict[str, dict[str, Found]]
"""For each bug that was tried, the rungs that were asked."""


@attrs.frozen
class Notebook:
    """A file to which each answer is added, so that a run can be interrupted.

    A line has the name of a bug, the rungs that have caught it with the test that
    failed and a digest, and the rungs that have missed it with one digest for all. An
    answer is old when its digest has changed: that of a catch with the modules of the
    bug and the file of the test, that of misses with the modules and every test file of
    these rungs. A change elsewhere in the library is not noticed.
    """

    path: Path
    """The file: in JSON, a line for each bug, or more as long as bugs are tried."""

    def add(self, bug: Bug, found: dict[str, Found]) -> None:
        """Add the answers of some rungs about a bug."""
        caught = {
            rung: (found[rung].verdict.name, found[rung].by) for rung in catchers(found)
        }
        hits = {
            rung: (*of, digests.of_catch(bug, rung, of[1]))
            for rung, of in caught.items()
        }
        missed = [
            rung
            for rung in RUNGS
            if rung in found and found[rung] == Found(Verdict.PASSED)
        ]
        fields = (bug.name, hits, missed, digests.of_misses(bug, missed))
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(fields)}\n")

    def read(self) -> Results:
        """Return all answers that are not old; the last one counts."""
        bugs = {bug.name: bug for bug in BUGS if bug.applies(digests.PACKAGE)}
        results: Results = {}
        lines = self.path.read_text("utf-8") if self.path.exists() else ""
        for name, caught, missed, of_misses in map(json.loads, lines.splitlines()):
            if name not in bugs:
                continue
            found = results.setdefault(name, {})
            # A rung may have been renamed since.
            known = RUNGS.keys() >= set(missed)
            if known and of_misses == digests.of_misses(bugs[name], missed):
                found |= dict.fromkeys(missed, Found(Verdict.PASSED))
            for rung in filter(caught.__contains__, RUNGS):
                verdict, by, of_catch = caught[rung]
                if of_catch == digests.of_catch(bugs[name], rung, by):
                    found[rung] = Found(Verdict[verdict], by)
        return {name: results[name] for name in bugs if results.get(name)}

    def tidy(self, without: Collection[str] = ()) -> None:
        """Write the answers again, a line for each bug, without those of some bugs."""
        results = self.read()
        self.path.unlink(missing_ok=True)
        for bug in BUGS:
            if bug.name in results.keys() - without:
                self.add(bug, results[bug.name])


def catchers(found: dict[str, Found]) -> list[str]:
    """Return the rungs that catch a bug."""
    caught = {Verdict.CAUGHT, Verdict.HUNG}
    return [rung for rung, answer in found.items() if answer.verdict in caught]


def table(results: Results, rungs: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table of bugs and rungs, in Markdown.

    A rung has a column if it has caught something.
    """
    caught = [rung for found in results.values() for rung in catchers(found)]
    columns = [rung for rung in RUNGS if rung in caught]
    yield line("bug", columns)
    yield line("---", ["---"] * len(columns))
    for name, found in results.items():
        unasked = Found(Verdict.NOT_ASKED)
        yield line(name, [found.get(rung, unasked).verdict.value for rung in columns])
    counts = [f"**{caught.count(rung)}**" for rung in columns]
    yield line(f"**{len(results)} bugs**", counts)
    if silent := [rung for rung in RUNGS if rung in rungs and rung not in caught]:
        yield f"\nAsked, but not needed to catch any: {', '.join(silent)}."
    if absent := [rung for rung in RUNGS if rung not in rungs]:
        yield f"\nNot asked: {', '.join(absent)}."


def gaps(results: Results) -> Iterator[str]:
    """Yield what is missing from a table: bugs that were not tried, or not to the end."""
    untried = [bug.name for bug in BUGS if bug.name not in results]
    if untried:
        yield f"\nNot tried, {len(untried)} bugs: {'; '.join(untried)}."
    unfinished = [
        name
        for name, found in results.items()
        if len(catchers(found)) < 2 and len(found) < len(RUNGS)
        if not (name in ONLY_ONE and catchers(found))
    ]
    if unfinished:
        count = len(unfinished)
        yield f"\nNot tried on all rungs, {count} bugs: {'; '.join(unfinished)}."


def line(first: str, others: Iterable[str]) -> str:
    """Return one line of the table."""
    return f"| {' | '.join((first, *others))} |"


def summary(results: Results) -> str:
    """Return how many bugs were caught how often."""
    counts = [len(catchers(found)) for found in results.values()]
    return (
        f"{len(BUGS)} bugs: {sum(count > 1 for count in counts)} caught by two rungs, "
        f"{counts.count(1)} by one, {counts.count(0)} by none, "
        f"{len(BUGS) - len(counts)} not tried"
    )


def complaints(results: Results) -> Iterator[str]:
    """Yield what is wrong with the results: bugs that too few rungs catch."""
    for name in sorted(ONLY_ONE.keys() - {bug.name for bug in BUGS}):
        yield f"explained in ONLY_ONE, but there is no such bug: {name}"
    for test in left_out():
        yield f"no rung has this test: {test}"
    for name, found in results.items():
        caught = catchers(found)
        if not caught:
            yield f"no rung catches: {name}"
        elif len(caught) == 1 and name not in ONLY_ONE:
            yield f"only {caught[0]} catches, and ONLY_ONE does not explain: {name}"
        elif len(caught) > 1 and name in ONLY_ONE:
            yield f"explained in ONLY_ONE, but {' and '.join(caught)} catch: {name}"
