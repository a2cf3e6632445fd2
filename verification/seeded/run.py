"""Make each seeded bug in a copy of the library, and see which rungs catch it.

A rung is a test run that should fail, and it stops at its first failure. Before that,
all rungs must pass on an unbroken copy. Run this in an environment with the ladder's
requirements and mypy; whether the library is installed there does not matter.

The exit status is 1 if a bug escapes, if only one rung catches it and ``ONLY_ONE`` does
not explain why, or if an explanation is stale; 2 if the rungs themselves do not work.
"""

import argparse
import enum
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from .bugs import BUGS, ONLY_ONE
from .edits import Bug

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
TESTS: Final = ROOT / "tests"
UNBROKEN: Final = Bug("unbroken", ())

RUNGS: Final[dict[str, tuple[str, ...]]] = {
    "types": (),
    "examples": ("rules/test_vectors_*.py",),
    "clauses": ("rules/test_cooperative.py", "rules/test_face_to_face.py"),
    "properties": ("ladder/test_theorems.py",),
    "model": ("ladder/test_lockstep.py",),
    "worlds": ("ladder/test_worlds.py",),
    "proofs": (
        "ladder/test_proofs.py",
        "ladder/test_translation.py",
        "ladder/test_exhaustive.py",
        "rules/test_reach.py",
    ),
    "views": ("game/test_view*.py", "game/test_events.py", "game/test_talk.py"),
    "values": (
        "test_values.py",
        "test_errors.py",
        "game/test_position.py",
        "game/test_state.py",
        "game/test_deal.py",
        "rules/test_rules.py",
        "rules/test_lookup.py",
    ),
}
"""The tests of each rung; the first one runs mypy instead."""

MYPY: Final = ("mypy", "--strict", "--config-file=", "thegame")
PYTEST: Final = (
    *("pytest", "-c", os.fspath(ROOT / "pyproject.toml")),
    *("-x", "-q", "-p", "no:cacheprovider"),
    *("-p", "seeded_profile", "--hypothesis-seed=0"),
)


class Verdict(enum.Enum):
    """What happened when a rung ran on a copy."""

    PASSED = ""
    CAUGHT = "caught"
    HUNG = "hangs"


Cell: TypeAlias = tuple[str, str]
Results: TypeAlias = dict[Cell, Verdict]


class Unusable(Exception):
    """Rungs that do not work, so that their results mean nothing."""


@attrs.frozen
class Workshop:
    """A folder with a copy of the library for each bug."""

    folder: Path
    """The folder that holds the copies."""

    def copy(self, bug: Bug) -> Path:
        """Return the folder of the copy with this bug."""
        return self.folder / bug.name.lower().replace(" ", "_").replace(":", "")

    def make(self, bug: Bug) -> None:
        """Copy the library and make the mistake."""
        package = self.copy(bug) / "thegame"
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src" / "thegame", package, ignore=ignored)
        for edit in bug.edits:
            edit.apply(package)
        # mypy need not check again what it has checked in the unbroken copy.
        if (known := self.copy(UNBROKEN) / ".mypy_cache").exists():
            shutil.copytree(known, self.copy(bug) / ".mypy_cache")
        found = self.python(bug, TESTS, "-c", "import thegame; print(thegame.__file__)")
        if Path(found.stdout.strip()) != package / "__init__.py":
            message = f"{bug.name}: expected to import the copy, got {found}"
            raise Unusable(message)

    def python(
        self, bug: Bug, folder: Path, *arguments: str, seconds: float | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run Python in a folder, with the copy of this bug as the library."""
        environment = {
            "PYTHONPATH": os.pathsep.join(map(os.fspath, (self.copy(bug), HERE))),
            "PYTHONPYCACHEPREFIX": os.fspath(self.folder / "bytecode"),
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_PROFILE": "seeded",
            "HYPOTHESIS_STORAGE_DIRECTORY": os.fspath(self.copy(bug) / "hypothesis"),
            # Larger worlds take too long.
            "LARGEST_WORLD": "70000",
        }
        return subprocess.run(
            (sys.executable, *arguments),
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            env=os.environ | environment,
            timeout=seconds,
        )

    def ask(self, bug: Bug, rung: str, seconds: float | None = None) -> Verdict:
        """Run a rung on the copy with this bug."""
        tests = files(RUNGS[rung])
        command = (*PYTEST, *tests) if tests else MYPY
        folder = TESTS if tests else self.copy(bug)
        try:
            done = self.python(bug, folder, "-m", *command, seconds=seconds)
        except subprocess.TimeoutExpired:
            return Verdict.HUNG
        # 1 is a failure; pytest exits with 2 when it cannot even collect the tests.
        if done.returncode not in ({0, 1, 2} if tests else {0, 1}):
            message = f"{rung}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise Unusable(message)
        if done.returncode and bug is UNBROKEN:
            sys.stderr.write(done.stdout[-4000:])
        return Verdict.CAUGHT if done.returncode else Verdict.PASSED


def files(patterns: Sequence[str]) -> list[str]:
    """Return the tests whose paths match a pattern."""
    return sorted(
        os.fspath(path.relative_to(TESTS))
        for pattern in patterns
        for path in TESTS.glob(pattern)
    )


def climb(workshop: Workshop, rungs: Sequence[str], jobs: int) -> dict[str, float]:
    """Return how long each rung may take; all must pass on the unbroken copy."""
    workshop.make(UNBROKEN)

    def measure(rung: str) -> float:
        start = time.monotonic()
        if workshop.ask(UNBROKEN, rung) is not Verdict.PASSED:
            message = f"{rung} fails on the unbroken library"
            raise Unusable(message)
        seconds = time.monotonic() - start
        report("unbroken", rung, f"{seconds:.0f} s")
        return 60 + 3 * seconds

    with ThreadPoolExecutor(jobs) as pool:
        return dict(zip(rungs, pool.map(measure, rungs), strict=True))


def seed(
    workshop: Workshop, bugs: Sequence[Bug], limits: dict[str, float], jobs: int
) -> Results:
    """Run every rung on the copy of every bug."""
    for bug in bugs:
        workshop.make(bug)

    def ask(bug: Bug, rung: str) -> tuple[Cell, Verdict]:
        verdict = workshop.ask(bug, rung, limits[rung])
        report(bug.name, rung, verdict.value or "passes")
        return (bug.name, rung), verdict

    with ThreadPoolExecutor(jobs) as pool:
        cells = [pool.submit(ask, bug, rung) for bug in bugs for rung in limits]
        return dict(cell.result() for cell in cells)


def report(name: str, rung: str, result: str) -> None:
    """Print one result, to show progress."""
    print(f"{name}: {rung}: {result}", file=sys.stderr, flush=True)


def catchers(results: Results, name: str) -> list[str]:
    """Return the rungs that catch the bug."""
    return [
        rung
        for (bug, rung), verdict in results.items()
        if bug == name and verdict is not Verdict.PASSED
    ]


def table(results: Results) -> Iterator[str]:
    """Yield the lines of the table of bugs and rungs, in Markdown."""
    names = list(dict.fromkeys(name for name, _ in results))
    rungs = list(dict.fromkeys(rung for _, rung in results))
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
    for name in ONLY_ONE.keys() - {bug.name for bug in BUGS}:
        yield f"explained in ONLY_ONE, but there is no such bug: {name}"
    for name in dict.fromkeys(name for name, _ in results):
        found = catchers(results, name)
        if not found:
            yield f"no rung catches: {name}"
        elif len(found) == 1 and name not in ONLY_ONE:
            yield f"only {found[0]} catches, and ONLY_ONE does not explain: {name}"
        elif len(found) > 1 and name in ONLY_ONE:
            yield f"explained in ONLY_ONE, but {' and '.join(found)} catch: {name}"


def arguments() -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="See which rungs catch which bugs.")
    parser.add_argument("--only", nargs="+", choices=[bug.name for bug in BUGS])
    parser.add_argument("--rungs", nargs="+", choices=RUNGS, default=[*RUNGS])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", type=Path, help="file for the table")
    return parser.parse_args()


def examine(asked: argparse.Namespace) -> Results:
    """Run the chosen rungs on the chosen bugs."""
    bugs = [bug for bug in BUGS if not asked.only or bug.name in asked.only]
    with tempfile.TemporaryDirectory() as folder:
        workshop = Workshop(Path(folder).resolve())
        limits = climb(workshop, asked.rungs, asked.jobs)
        return seed(workshop, bugs, limits, asked.jobs)


def main() -> int:
    """Print the table, and return the exit status."""
    asked = arguments()
    start = time.monotonic()
    try:
        results = examine(asked)
    except Unusable as error:
        print(error, file=sys.stderr)
        return 2
    text = "\n".join(table(results))
    print(text)
    if asked.write:
        asked.write.write_text(f"{text}\n", encoding="utf-8")
    found = list(complaints(results))
    minutes = (time.monotonic() - start) / 60
    print(*found, f"{minutes:.0f} minutes", sep="\n", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
