"""Make each seeded bug in a copy of the library, and see which rungs catch it.

A rung is a test run that should fail, and it stops at its first failure. Before that,
all rungs must pass on an unbroken copy. A bug is done as soon as two rungs have caught
it, the likeliest being asked first; with ``--complete`` every rung is asked.

Run this in an environment with the ladder's requirements, mypy, and the library, whose
copies are imported in its place.

The exit status is 1 if a bug escapes, if only one rung catches it and ``ONLY_ONE`` does
not explain why, if an explanation is stale, if a bug no longer applies, or if a test
belongs to no rung; 2 if the rungs themselves do not work.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from .bugs import BUGS, ONLY_ONE
from .edits import Bug, Stale
from .rungs import RUNGS, TESTS, left_out, likely
from .workshop import PACKAGE, UNBROKEN, Unusable, Verdict, Workshop

ENOUGH: Final = 2
"""How many rungs must catch a bug."""

Cell: TypeAlias = tuple[str, str]
Results: TypeAlias = dict[Cell, Verdict]


@attrs.frozen
class Trial:
    """Bugs to try, and the rungs to try them on."""

    workshop: Workshop
    """Where the copies are made."""

    limits: dict[str, float]
    """The rungs, the quickest first, and how long each may take."""

    complete: bool
    """Whether every rung is asked."""

    hasty: bool
    """Whether only the likely rungs are asked."""

    def batches(self, bug: Bug) -> list[list[str]]:
        """Return the rungs in the order in which they are asked about a bug.

        The likely ones run together, two by two, because starting a run and collecting
        tests take most of the time.
        """
        first = dict.fromkeys(it for it in likely(bug.files) if it in self.limits)
        others = [rung for rung in self.limits if rung not in first]
        if self.complete:
            return [[rung] for rung in self.limits]
        order = [*first]
        pairs = [order[at : at + ENOUGH] for at in range(0, len(order), ENOUGH)]
        return pairs if self.hasty else [*pairs, *([rung] for rung in others)]

    def try_bug(self, bug: Bug) -> Results:
        """Ask the rungs about a bug, until enough have caught it."""
        self.workshop.make(bug)
        enough = 1 if bug.name in ONLY_ONE else ENOUGH
        results = {(bug.name, rung): Verdict.NOT_ASKED for rung in self.limits}
        for batch in self.batches(bug):
            seconds = sum(self.limits[rung] for rung in batch)
            left = max(1, enough - len(catchers(results, bug.name)))
            verdicts = self.workshop.ask(bug, batch, left, seconds)
            for rung, verdict in verdicts.items():
                results[bug.name, rung] = verdict
                if verdict is not Verdict.NOT_ASKED:
                    report(bug.name, rung, verdict.value or "passes")
            if not self.complete and len(catchers(results, bug.name)) >= enough:
                break
        self.workshop.drop(bug)
        return results


def climb(workshop: Workshop, rungs: Sequence[str], jobs: int) -> dict[str, float]:
    """Return how long each rung may take; all must pass on the unbroken copy.

    What an earlier run in the same folder has measured is not measured again, unless
    the library or a test has changed since.
    """
    workshop.make(UNBROKEN)
    sources = (*PACKAGE.rglob("*.py"), *TESTS.rglob("*.py"))
    changed = max(path.stat().st_mtime for path in sources)

    def measure(rung: str) -> float:
        known = workshop.folder / f"{rung}.seconds"
        if not known.exists() or known.stat().st_mtime < changed:
            start = time.monotonic()
            if Verdict.CAUGHT in workshop.ask(UNBROKEN, [rung], 1).values():
                message = f"{rung} fails on the unbroken library"
                raise Unusable(message)
            known.write_text(f"{time.monotonic() - start:.0f}", encoding="utf-8")
        seconds = int(known.read_text(encoding="utf-8"))
        report("unbroken", rung, f"{seconds} s")
        return 60 + 3 * seconds

    with ThreadPoolExecutor(jobs) as pool:
        limits = dict(zip(rungs, pool.map(measure, rungs), strict=True))
    return dict(sorted(limits.items(), key=lambda limit: limit[1]))


def report(name: str, rung: str, result: str) -> None:
    """Print one result, to show progress."""
    print(f"{name}: {rung}: {result}", file=sys.stderr, flush=True)


def catchers(results: Results, name: str) -> list[str]:
    """Return the rungs that catch the bug."""
    return [
        rung
        for (bug, rung), verdict in results.items()
        if bug == name and verdict in {Verdict.CAUGHT, Verdict.HUNG}
    ]


def table(results: Results) -> Iterator[str]:
    """Yield the lines of the table of bugs and rungs, in Markdown."""
    names = list(dict.fromkeys(name for name, _ in results))
    asked = {rung for _, rung in results}
    rungs = [rung for rung in RUNGS if rung in asked]
    yield line("bug", rungs)
    yield line("---", ["---"] * len(rungs))
    for name in names:
        yield line(name, [results[name, rung].value for rung in rungs])
    caught = [rung for name in names for rung in catchers(results, name)]
    yield line(
        f"**{len(names)} bugs**", [f"**{caught.count(rung)}**" for rung in rungs]
    )


def line(first: str, others: Sequence[str]) -> str:
    """Return one line of the table."""
    return f"| {' | '.join((first, *others))} |"


def complaints(results: Results) -> Iterator[str]:
    """Yield what is wrong with the results: bugs that too few rungs catch."""
    for name in sorted(ONLY_ONE.keys() - {bug.name for bug in BUGS}):
        yield f"explained in ONLY_ONE, but there is no such bug: {name}"
    for test in left_out():
        yield f"no rung has this test: {test}"
    for name in dict.fromkeys(name for name, _ in results):
        found = catchers(results, name)
        if not found:
            yield f"no rung catches: {name}"
        elif len(found) == 1 and name not in ONLY_ONE:
            yield f"only {found[0]} catches, and ONLY_ONE does not explain: {name}"
        elif len(found) > 1 and name in ONLY_ONE:
            yield f"explained in ONLY_ONE, but {' and '.join(found)} catch: {name}"


def stale(bugs: Sequence[Bug]) -> dict[str, str]:
    """Return the bugs whose text the library no longer has, and which text it is."""
    found: dict[str, str] = {}
    for bug in bugs:
        try:
            bug.texts(PACKAGE)
        except Stale as error:
            found[bug.name] = str(error)
    return found


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="See which rungs catch which bugs.")
    parser.add_argument("--only", nargs="+", choices=[bug.name for bug in BUGS])
    parser.add_argument("--files", nargs="+", help="bugs in modules that begin so")
    parser.add_argument("--rungs", nargs="+", choices=RUNGS, default=[*RUNGS])
    parser.add_argument("--complete", action="store_true", help="ask every rung")
    parser.add_argument("--hasty", action="store_true", help="ask only likely rungs")
    parser.add_argument("--stale", action="store_true", help="only try the edits")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="to keep what was measured in")
    parser.add_argument("--write", type=Path, help="file for the table")
    return parser.parse_args()


def chosen(asked: argparse.Namespace) -> list[Bug]:
    """Return the bugs that are asked for."""
    starts = tuple(asked.files or [""])
    return [
        bug
        for bug in BUGS
        if not asked.only or bug.name in asked.only
        if any(file.startswith(starts) for file in bug.files)
    ]


def examine(asked: argparse.Namespace) -> tuple[Results, list[str]]:
    """Run the chosen rungs on the chosen bugs; return the results and what is stale."""
    bugs, results = chosen(asked), Results()
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop((asked.folder or Path(folder)).resolve())
        old = stale(bugs)
        if not asked.stale:
            limits = climb(workshop, asked.rungs, asked.jobs)
            trial = Trial(workshop, limits, asked.complete, asked.hasty)
            with ThreadPoolExecutor(asked.jobs) as pool:
                fresh = [bug for bug in bugs if bug.name not in old]
                for found in pool.map(trial.try_bug, fresh):
                    results |= found
    return results, [f"stale: {name}: {why}" for name, why in old.items()]


def main() -> int:
    """Print the table, and return the exit status."""
    asked = arguments()
    start = time.monotonic()
    try:
        results, old = examine(asked)
    except Unusable as error:
        print(error, file=sys.stderr)
        return 2
    text = "\n".join(table(results))
    print(text)
    if asked.write:
        asked.write.write_text(f"{text}\n", encoding="utf-8")
    found = [*old, *complaints(results)]
    minutes = (time.monotonic() - start) / 60
    print(*found, f"{minutes:.0f} minutes", sep="\n", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
