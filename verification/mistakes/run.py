"""Make each mistake of ``mistakes.toml`` in a copy of the library, and run its tests.

``python -m verification.mistakes.run [TEXT ...]`` makes the mistakes whose sentence or
file contains one of the texts, or all of them. The tests must pass on an unchanged
copy, and fail on a copy with the mistake; a run that needs far too much CPU time, such
as an endless loop, counts as a failure. The script fails if the tests do not notice a
mistake, and if a mistake is stale: its old text no longer occurs exactly once.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import attrs

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "thegame"
LIST: Final = Path(__file__).with_name("mistakes.toml")

CPU_SECONDS: Final = 120
"""The CPU time of the tests of one mistake, after which they are stopped."""

PYTEST: Final = """\
import resource, sys, pytest
seconds = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
sys.exit(pytest.main(sys.argv[2:]))
"""
"""A program that runs pytest with a limit of CPU time."""

PASSED: Final = 0
FAILED: Final = 1


@attrs.frozen
class Mistake:
    """One wrong edit of the library, and the tests that should notice it."""

    sentence: str
    """What goes wrong."""

    file: str
    """The module, as a path inside the package."""

    old: str
    """The text of the library, which occurs exactly once in the module."""

    new: str
    """The text with the mistake."""

    tests: tuple[str, ...] = attrs.field(converter=tuple[str, ...])
    """The tests that should notice, as arguments of pytest."""

    proof: bool | None = None
    """Whether a proof about the source must fail; None if it is not about the rules."""

    def is_stale(self) -> bool:
        """Whether the old text does not occur exactly once."""
        path = PACKAGE / self.file
        return not path.exists() or path.read_text("utf-8").count(self.old) != 1


def read_mistakes(path: Path = LIST) -> list[Mistake]:
    """Return the mistakes in the order of their list."""
    entries = tomllib.loads(path.read_text("utf-8"))
    return [Mistake(sentence, **entry) for sentence, entry in entries.items()]


def run_tests(tests: Iterable[str], seconds: int, mistake: Mistake | None) -> int:
    """Return the exit status of the tests on a copy, which may have a mistake."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder, "thegame")
        shutil.copytree(PACKAGE, copy)
        if mistake:
            text = (copy / mistake.file).read_text("utf-8")
            changed = text.replace(mistake.old, mistake.new)
            (copy / mistake.file).write_text(changed, encoding="utf-8")
        options = ("-x", "-q", "-pno:cacheprovider", "--hypothesis-seed=0")
        ran = subprocess.run(
            [sys.executable, "-c", PYTEST, str(seconds), *options, *tests],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": folder,
                "HYPOTHESIS_PROFILE": "quick",
                # Compiling the loops would take longer than running them as Python.
                "NUMBA_DISABLE_JIT": "1",
            },
            capture_output=True,
            text=True,
            check=False,
        )
    if mistake is None and ran.returncode != PASSED:
        print("on the unchanged library:", ran.stdout, ran.stderr, sep="\n")
    return ran.returncode


def try_all(mistakes: list[Mistake], jobs: int) -> int:
    """Print the verdicts on all mistakes, and return how many were not noticed."""

    def report(mistake: Mistake) -> bool:
        start = time.monotonic()
        status = run_tests(mistake.tests, CPU_SECONDS, mistake)
        # A negative status is the signal that ended the run, which the unchanged library
        # must not need. Any other means that the changed one could not be imported.
        noticed = status == FAILED or (
            status < 0 and run_tests(mistake.tests, CPU_SECONDS, None) == PASSED
        )
        word = "noticed" if noticed else f"NOT NOTICED, status {status}"
        print(f"{word}, {time.monotonic() - start:.0f} s: {mistake.sentence}")
        return not noticed

    with ThreadPoolExecutor(jobs) as pool:
        return sum(pool.map(report, mistakes))


def main() -> int:
    """Make the mistakes that the command line names; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="*", default=[""], help="parts of sentences")
    parser.add_argument("--jobs", type=int, default=2, help="runs at a time (2)")
    parser.add_argument("--stale", action="store_true", help="only look for stale ones")
    options = parser.parse_args()
    chosen = [
        mistake
        for mistake in read_mistakes()
        if any(text in f"{mistake.file} {mistake.sentence}" for text in options.texts)
    ]
    stale = [mistake for mistake in chosen if mistake.is_stale()]
    for mistake in stale:
        print(f"STALE in {mistake.file}: {mistake.sentence}")
    fresh = [mistake for mistake in chosen if mistake not in stale]
    missed = 0
    if fresh and not options.stale:
        tests = {test for mistake in fresh for test in mistake.tests}
        if run_tests(sorted(tests), CPU_SECONDS * 10, None) != PASSED:
            return 2
        missed = try_all(fresh, options.jobs)
    print(f"{len(chosen)} mistakes, {missed} not noticed, {len(stale)} stale")
    return 1 if missed or stale or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
