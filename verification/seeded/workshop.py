"""The workshop: copies of the library, each with a bug, and rungs that run on them."""

import compileall
import enum
import json
import math
import os
import py_compile
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from verification.proofs.program import PROGRAM

from .digests import PACKAGE, digest, file_of, where
from .edits import Bug
from .measures import Measure, Queue, beginning, changed_functions, seconds
from .rungs import ROOT, RUNGS, TESTS
from .servers import run_tests

HERE: Final = Path(__file__).resolve().parent
UNBROKEN: Final = Bug("unbroken", ())

MYPY: Final = ("mypy", "--config-file", os.fspath(ROOT / "pyproject.toml"), "thegame")
LOCK_STEP: Final = ("verification.proofs.lockstep", "--games", "15")
PROGRAMS: Final = {"types": MYPY, "proven rules": LOCK_STEP}
"""The rungs that are not test runs."""

PYTEST: Final = (
    *("-c", os.fspath(ROOT / "pyproject.toml")),
    *("-q", "-p", "no:cacheprovider"),
    *("-p", "pytest_timeout", "-p", "_hypothesis_pytestplugin"),
    *("-p", "seeded_profile", "--hypothesis-seed=0"),
    # The pattern of the project is for runs in its own folder.
    f"--ignore-glob={ROOT / 'docs' / '*.py'}",
    # Nothing shrinks in this profile.
    *("-k", "not shrinking"),
)


class Exit(enum.IntEnum):
    """Exit statuses of pytest."""

    PASSED = 0
    FAILED = 1
    CANNOT_COLLECT = 2
    BROKEN = 3
    CANNOT_CONFIGURE = 4
    NO_TESTS = 5


NOT_RUN: Final = {Exit.CANNOT_COLLECT, Exit.BROKEN, Exit.CANNOT_CONFIGURE}
"""Statuses of a run that did not come to its tests; unbroken, it does."""


class Verdict(enum.Enum):
    """What happened when a rung ran on a copy."""

    PASSED = ""
    CAUGHT = "caught"
    HUNG = "hangs"
    NOT_ASKED = "."


@attrs.frozen
class Found:
    """What a rung says of a bug."""

    verdict: Verdict
    by: str = ""
    """The test that failed."""


class Unusable(Exception):
    """Rungs that do not work, so that their results mean nothing."""


@attrs.frozen
class Workshop:
    """A folder with a copy of the library for each bug, and with what was measured."""

    folder: Path
    """The folder."""

    def copy(self, bug: Bug) -> Path:
        """Return the folder of the copy with this bug."""
        return self.folder / "".join(
            letter if letter.isalnum() else "_" for letter in bug.name.lower()
        )

    def make_unbroken(self) -> None:
        """Copy the library, compiled so that copies of the copy are compiled, too."""
        package = self.copy(UNBROKEN) / "thegame"
        if sources(package) == sources(PACKAGE):
            return
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.rmtree(package, ignore_errors=True)
        shutil.copytree(PACKAGE, package, ignore=ignored)
        checked = py_compile.PycInvalidationMode.CHECKED_HASH
        compileall.compile_dir(package, quiet=1, invalidation_mode=checked)
        code = "import thegame; print(thegame.__file__)"
        found = self._python(UNBROKEN, TESTS, "-c", code)
        if Path(found.stdout.strip()) != package / "__init__.py":
            message = f"expected to import the copy, got {found}"
            raise Unusable(message)

    def make(self, bug: Bug) -> None:
        """Copy the unbroken copy and make the mistake."""
        self.drop(bug)
        package = self.copy(bug) / "thegame"
        shutil.copytree(self.copy(UNBROKEN) / "thegame", package)
        for path, text in bug.texts(package).items():
            path.write_text(text, encoding="utf-8")

    def drop(self, bug: Bug) -> None:
        """Remove the copy with this bug."""
        shutil.rmtree(self.copy(bug), ignore_errors=True)

    def measure(self, rung: str) -> Measure:
        """Return what a rung has, which must pass on the unbroken copy.

        What an earlier run in the same folder has measured is not measured again: after
        a change of tests only their files are, after one of the library everything is.
        """
        known = self.folder / f"{rung}.json"
        now = {where(path): digest(path) for path in RUNGS[rung].files()}
        now["library"] = digest(*sorted(PACKAGE.rglob("*.py")))
        then: dict[str, str] = {}
        tests: dict[str, Any] = {}
        if known.exists():
            then, tests = json.loads(known.read_text("utf-8"))
        changed = [path for path in now if then.get(path) != now[path]]
        if "library" in changed or (changed and RUNGS[rung].doctests):
            tests = self._measured(rung, None)
        elif changed or then.keys() > now.keys():
            files = [ROOT / path for path in changed]
            nothing: dict[str, Any] = {"": (0, [])}
            fresh = self._measured(rung, files) if files else nothing
            early = sorted({*tests[""][1], *fresh[""][1]})
            kept = now.keys() - changed
            tests = {test: of for test, of in tests.items() if file_of(test) in kept}
            tests |= fresh | {"": (0, early)}
        known.write_text(json.dumps((now, tests)), encoding="utf-8")
        return Measure.of(tests)

    def _measured(self, rung: str, files: Sequence[Path] | None) -> dict[str, Any]:
        """Run a rung, or some of its files, on the unbroken copy."""
        start = time.monotonic()
        if rung in PROGRAMS:
            done = self._run_program(UNBROKEN, rung, None)
            status, said = done.returncode, done.stdout
            tests = {rung: (time.monotonic() - start, ["anything"])}
        else:
            plan = self._plan(UNBROKEN, {rung: None}, 1, files)
            status, said = self._run_plan(UNBROKEN, plan, None)
            tests = json.loads(plan.read_text("utf-8")).get("measured", {})
        if status and not (files and status == Exit.NO_TESTS):
            message = f"{rung} fails on the unbroken library: {said}"
            raise Unusable(message)
        return tests

    def ask(
        self, bug: Bug, rungs: Mapping[str, Measure], enough: int, *, whole: bool
    ) -> dict[str, Found]:
        """Run rungs together on the copy with this bug, until enough have caught it.

        Only the tests run that call what the bug changes; if there are none, the rung
        passes. If not the whole rung is wanted, only the first of them run, and it does
        not pass: it counts as not asked.
        """
        functions = changed_functions(bug, PACKAGE)
        found = {rung: Found(Verdict.PASSED) for rung in rungs}
        tests: dict[str, Queue] = {}
        for rung, measure in rungs.items():
            queue = measure.concerned(functions)
            tests[rung] = queue if whole else beginning(queue)
            if tests[rung] != queue:
                found[rung] = Found(Verdict.NOT_ASKED)
        tests = {rung: queue for rung, queue in tests.items() if queue}
        for rung in PROGRAMS.keys() & tests.keys():
            found[rung] = self._ask_program(bug, rung, patience(tests.pop(rung)))
            enough -= found[rung].verdict is not Verdict.PASSED
        if enough <= 0:
            return found | dict.fromkeys(tests, Found(Verdict.NOT_ASKED))
        answers = self._ask_tests(bug, tests, enough) if tests else {}
        passed = [rung for rung in answers if answers[rung].verdict is Verdict.PASSED]
        return found | answers | {rung: found[rung] for rung in passed}

    def _ask_tests(
        self, bug: Bug, tests: Mapping[str, Queue], enough: int
    ) -> dict[str, Found]:
        limit = sum(map(patience, tests.values()))
        plan = self._plan(bug, tests, enough)
        status, said = self._run_plan(bug, plan, limit)
        if len(tests) > 1 and (killed(status) or status in NOT_RUN):
            # Nobody knows which of them it was.
            alone = (self._ask_tests(bug, {rung: tests[rung]}, 1) for rung in tests)
            return {rung: found for each in alone for rung, found in each.items()}
        if killed(status):
            return dict.fromkeys(tests, Found(Verdict.HUNG))
        if status in NOT_RUN:
            return dict.fromkeys(tests, Found(Verdict.CAUGHT, "cannot be imported"))
        if status not in {Exit.PASSED, Exit.FAILED}:
            message = f"{bug.name}: {[*tests]}: {said}"
            raise Unusable(message)
        return findings([*tests], json.loads(plan.read_text("utf-8")))

    def _ask_program(self, bug: Bug, rung: str, limit: int) -> Found:
        done = self._run_program(bug, rung, limit)
        if killed(done.returncode):
            return Found(Verdict.HUNG)
        if done.returncode not in {0, 1}:
            message = f"{rung}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise Unusable(message)
        return Found(Verdict.CAUGHT, rung) if done.returncode else Found(Verdict.PASSED)

    def _plan(
        self,
        bug: Bug,
        tests: Mapping[str, Queue | None],
        enough: int,
        files: Sequence[Path] | None = None,
    ) -> Path:
        """Write the plan of a test run; without tests of their own, rungs have all.

        If there are files, only their tests are in it.
        """
        copy = self.copy(bug)
        rungs = {
            rung: {
                "paths": [*map(os.fspath, files or RUNGS[rung].paths(copy))],
                "only": RUNGS[rung].only.value,
                "queue": queue,
            }
            for rung, queue in tests.items()
        }
        plan = copy / f"{next(iter(tests))}.json"
        how = {"enough": enough, "measure": bug is UNBROKEN}
        text = how | {"rungs": rungs}
        plan.write_text(json.dumps(text), encoding="utf-8")
        return plan

    def _run_plan(self, bug: Bug, plan: Path, limit: int | None) -> tuple[int, str]:
        """Return the exit status of a test run, and the end of what it says."""
        rungs = json.loads(plan.read_text("utf-8"))["rungs"].values()
        paths = dict.fromkeys(
            path for tests in rungs for path in needed(tests, self.copy(bug))
        )
        said = plan.with_suffix(".txt")
        environment = self._environment(bug, plan)
        status = run_tests((*PYTEST, *paths), TESTS, environment, said, limit)
        return status, said.read_text("utf-8", errors="replace")[-4000:]

    def _run_program(
        self, bug: Bug, rung: str, limit: int | None
    ) -> subprocess.CompletedProcess[str]:
        known, copy = self.copy(UNBROKEN) / ".mypy_cache", self.copy(bug)
        if rung == "types" and bug is not UNBROKEN and known.exists():
            # What mypy has checked in the unbroken copy, it need not check again.
            shutil.copytree(known, copy / ".mypy_cache")
        return self._python(bug, copy, "-m", *PROGRAMS[rung], limit=limit)

    def _python(
        self, bug: Bug, folder: Path, *arguments: str, limit: int | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run Python in a folder, with the copy of this bug as the library."""
        enough = () if limit is None else ("prlimit", f"--cpu={limit}")
        return subprocess.run(
            (*enough, sys.executable, *arguments),
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            env=os.environ | self._environment(bug),
        )

    def _environment(self, bug: Bug, plan: Path | None = None) -> dict[str, str]:
        places = (self.copy(bug), HERE, ROOT)
        return {
            "PYTHONPATH": os.pathsep.join(map(os.fspath, places)),
            "PYTHONHASHSEED": "0",
            # Test modules are compiled once, not in each run.
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            # A busy machine must not look like a bug.
            "PYTEST_TIMEOUT": "7200",
            "HYPOTHESIS_PROFILE": "seeded",
            # Compiling takes longer than the loops do, and hides which functions run.
            "NUMBA_DISABLE_JIT": "1",
            "SEEDED_PLAN": os.fspath(plan or ""),
            "HYPOTHESIS_STORAGE_DIRECTORY": os.fspath(self.copy(bug) / "hypothesis"),
            # More and larger ones take too long.
            "LARGEST_WORLD": "30000",
            "VIEWS_ASKED": "20",
            "GAMES_OF_A_KIND": "10",
        }


def patience(queue: Queue) -> int:
    """Return how many seconds of CPU time tests may take before they hang."""
    return 20 + 3 * math.ceil(seconds(queue))


def killed(status: int) -> bool:
    """Whether a process was killed because its CPU time was over."""
    return -status in {signal.SIGXCPU, signal.SIGKILL}


def sources(package: Path) -> dict[Path, bytes]:
    """Return the texts of all modules."""
    return {
        path.relative_to(package): path.read_bytes() for path in package.rglob("*.py")
    }


def needed(tests: Mapping[str, Any], copy: Path) -> list[str]:
    """Return the paths of a rung that its tests are in; examples are in the copy."""
    if tests["queue"] is None:
        return list(tests["paths"])
    files = dict.fromkeys(map(file_of, tests["queue"]))
    paths = [(ROOT / file, copy / "thegame" / file) for file in files]
    return [os.fspath(here if here.exists() else there) for here, there in paths]


def findings(rungs: Sequence[str], plan: Mapping[str, Any]) -> dict[str, Found]:
    """Return what a run says of its rungs, given the plan that it has completed."""
    failed = plan["failed"]
    stopped = len(failed) >= plan["enough"]
    other = Found(Verdict.NOT_ASKED if stopped else Verdict.PASSED)
    return {
        rung: Found(Verdict.CAUGHT, failed[rung]) if rung in failed else other
        for rung in rungs
    }


def built() -> bool:
    """Whether there is a program of the proofs to play along with."""
    return PROGRAM.exists()
