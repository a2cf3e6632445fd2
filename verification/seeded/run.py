"""Make each seeded bug in a copy of the library, and see which rungs catch it.

A rung is a test run that should fail, and it stops at its first failure. Before that,
all rungs must pass on an unbroken copy, which also shows which tests call what. A bug
is done as soon as two rungs have caught it, the likeliest being asked first; with
``--complete`` every rung is asked.

Answers are added to ``answers.jsonl``, so that a run can be interrupted: with
``--resume`` the next one goes on from there, on another machine, too, and asks again
only what is old because the modules or tests that an answer is about have changed.

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
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import attrs

from verification.proofs import run as proofs

from .bugs import BUGS
from .digests import PACKAGE
from .edits import Bug, Stale
from .measures import Measure, changed_functions, seconds
from .results import Notebook, Results, catchers, complaints, gaps, summary, table
from .rungs import RUNGS, likely
from .workshop import HERE, Unusable, Verdict, Workshop, built

ENOUGH: Final = 2
"""How many rungs must catch a bug."""

EFFORTS: Final = ("likely", "short", "whole")
"""The two likeliest rungs in short, all rungs in short, or all rungs as a whole."""

NAMES: Final = [bug.name for bug in BUGS]


@attrs.frozen
class Trial:
    """Bugs to try, and the rungs to try them on."""

    workshop: Workshop
    """Where the copies are made."""

    notebook: Notebook
    """Where the answers go."""

    rungs: dict[str, Measure]
    """The rungs, and what was measured of them."""

    complete: bool
    """Whether every rung is asked."""

    effort: str
    """How much is asked, one of ``EFFORTS``."""

    def batches(self, bug: Bug) -> list[list[str]]:
        """Return the rungs in the order in which they are asked about a bug.

        The likely ones run together, two by two, because starting a run and collecting
        tests take most of the time. The others follow, more at once, the quickest first.
        """
        functions = changed_functions(bug, PACKAGE)

        def cost(rung: str) -> float:
            return seconds(self.rungs[rung].concerned(functions))

        hoped = likely(bug.files, inside=functions is not None)
        first = [rung for rung in dict.fromkeys(hoped) if rung in self.rungs]
        if self.effort == "likely":
            return split(first, ENOUGH)[:1]
        others = sorted(self.rungs.keys() - first, key=cost)
        return split(first, ENOUGH) + split(others, 4 * ENOUGH)

    def try_bug(self, bug: Bug, known: Results) -> None:
        """Ask the rungs about a bug, until enough have caught it.

        Most bugs are caught by the first tests of a rung, so all rungs are asked in
        short before one is asked as a whole.
        """
        found = dict(known.get(bug.name, {}))
        enough = len(self.rungs) + 1 if self.complete else ENOUGH
        if len(catchers(found)) >= enough:
            return
        self.workshop.make(bug)
        batches = self.batches(bug)
        rounds = [(batch, False) for batch in batches]
        if self.effort == "whole":
            rounds += [(batch, True) for batch in batches]
        for batch, whole in rounds:
            asked = {rung: self.rungs[rung] for rung in batch if rung not in found}
            left = enough - len(catchers(found))
            if left > 0 and asked:
                answers = self.workshop.ask(bug, asked, left, whole=whole)
                self.notebook.add(bug, answers)
                found |= {
                    rung: answer
                    for rung, answer in answers.items()
                    if answer.verdict is not Verdict.NOT_ASKED
                }
        self.workshop.drop(bug)
        report(bug.name, f"{', '.join(catchers(found)) or 'ESCAPES'}")


def split(rungs: Sequence[str], size: int) -> list[list[str]]:
    """Return the rungs in groups of this size, the last of which may be smaller."""
    return [[*rungs[at : at + size]] for at in range(0, len(rungs), size)]


def climb(workshop: Workshop, rungs: Sequence[str], jobs: int) -> dict[str, Measure]:
    """Return what was measured of each rung; all must pass on the unbroken copy."""
    workshop.make_unbroken()
    measures: dict[str, Measure] = {}
    broken: list[str] = []

    def measure(rung: str) -> None:
        start = time.monotonic()
        try:
            measures[rung] = workshop.measure(rung)
        except Unusable as error:
            broken.append(str(error))
        word = "passes" if rung in measures else "fails"
        report("unbroken", f"{rung} {word} ({time.monotonic() - start:.0f} s)")

    with ThreadPoolExecutor(jobs) as pool:
        for measured in [pool.submit(measure, rung) for rung in rungs]:
            measured.result()
    if broken:
        raise Unusable("\n".join(broken))
    return {rung: measures[rung] for rung in rungs}


def report(name: str, result: str) -> None:
    """Print one result, to show progress."""
    print(f"{time.strftime('%H:%M:%S')} {name}: {result}", file=sys.stderr, flush=True)


def available(rungs: Sequence[str]) -> list[str]:
    """Return the rungs that can be asked; the program of the proofs is built."""
    if "proven rules" in rungs and not built():
        if packages := proofs.missing():
            report("proven rules", f"left out: install {', '.join(packages)}")
            return [rung for rung in rungs if rung != "proven rules"]
        proofs.compile_all()
        proofs.build()
    return [*rungs]


def stale(bugs: Sequence[Bug]) -> dict[str, str]:
    """Return the bugs whose text the library no longer has, and which text it is."""
    found: dict[str, str] = {}
    for bug in bugs:
        try:
            bug.texts(PACKAGE)
        except Stale as error:
            found[bug.name] = str(error)
    return found


def name_of_bug(text: str) -> str:
    """Return the name of a bug, if there is one."""
    if text not in NAMES:
        message = f"there is no bug {text!r}"
        raise argparse.ArgumentTypeError(message)
    return text


def part(text: str) -> tuple[int, int]:
    """Return which part of how many."""
    number, _, parts = text.partition("/")
    return int(number) - 1, int(parts)


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="See which rungs catch which bugs.")
    parser.add_argument("--only", nargs="+", type=name_of_bug, metavar="BUG")
    parser.add_argument("--files", nargs="+", help="bugs in modules that begin so")
    parser.add_argument("--part", type=part, default=(0, 1), help="such as 2/3")
    parser.add_argument("--rungs", nargs="+", choices=RUNGS, default=[*RUNGS])
    parser.add_argument("--complete", action="store_true", help="ask every rung")
    parser.add_argument("--effort", choices=EFFORTS, default="whole")
    parser.add_argument("--stale", action="store_true", help="only try the edits")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", type=Path, help="to keep measures in")
    parser.add_argument("--answers", type=Path, default=HERE / "answers.jsonl")
    parser.add_argument("--resume", action="store_true", help="go on with the answers")
    parser.add_argument("--show", action="store_true", help="only show the answers")
    parser.add_argument("--write", type=Path, help="file for the table")
    return parser.parse_args()


def chosen(asked: argparse.Namespace) -> list[Bug]:
    """Return the bugs that are asked for."""
    starts = tuple(asked.files or [""])
    found = [
        bug
        for bug in BUGS
        if not asked.only or bug.name in asked.only
        if any(file.startswith(starts) for file in bug.files)
    ]
    number, parts = asked.part
    return found[number::parts]


def examine(asked: argparse.Namespace, bugs: Sequence[Bug], folder: Path) -> Results:
    """Run the chosen rungs on bugs, and return the results of all that were tried."""
    folder.mkdir(exist_ok=True)
    notebook = Notebook(asked.answers)
    notebook.tidy(without=() if asked.resume else {bug.name for bug in bugs})
    workshop = Workshop(folder)
    rungs = climb(workshop, asked.rungs, asked.jobs)
    trial = Trial(workshop, notebook, rungs, asked.complete, asked.effort)
    known = notebook.read()
    # What nobody has caught is what one wants to know first.
    bugs = sorted(bugs, key=lambda bug: len(catchers(known.get(bug.name, {}))))
    with ThreadPoolExecutor(asked.jobs) as pool:
        for tried in [pool.submit(trial.try_bug, bug, known) for bug in bugs]:
            tried.result()
    notebook.tidy()
    return notebook.read()


def results_of(asked: argparse.Namespace, bugs: Sequence[Bug]) -> Results:
    """Return the answers about all bugs, after some have been tried if that is asked."""
    if asked.show:
        results = Notebook(asked.answers).read()
        answered = {rung for found in results.values() for rung in found}
        asked.rungs = [rung for rung in RUNGS if rung in answered]
        return results
    if not hasattr(sys, "monitoring"):
        message = "needs Python 3.12 or later, which can tell what a test calls"
        raise Unusable(message)
    asked.rungs = available(asked.rungs)
    with tempfile.TemporaryDirectory() as folder:
        return examine(asked, bugs, (asked.folder or Path(folder)).resolve())


def main() -> int:
    """Print the table, and return the exit status."""
    asked = arguments()
    bugs = chosen(asked)
    old = stale(bugs)
    found = [f"stale: {name}: {why}" for name, why in old.items()]
    if not asked.stale:
        fresh = [bug for bug in bugs if bug.name not in old]
        try:
            results = results_of(asked, fresh)
        except Unusable as error:
            print(error, file=sys.stderr)
            return 2
        text = "\n".join(table(results, asked.rungs))
        print(text, summary(results), sep="\n\n")
        if asked.write:
            whole = "\n".join((text, *gaps(results)))
            asked.write.write_text(f"{whole}\n", encoding="utf-8")
        found += complaints(results)
    print(*found, sep="\n", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
