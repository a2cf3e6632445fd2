"""The workshop: copies of the library, each with a bug, and rungs that run on them."""

import enum
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import attrs

from .edits import Bug
from .rungs import ROOT, RUNGS, TESTS

HERE: Final = Path(__file__).resolve().parent
PACKAGE: Final = ROOT / "src" / "thegame"
UNBROKEN: Final = Bug("unbroken", ())

MYPY: Final = ("mypy", "--strict", "--config-file=", "thegame")
PYTEST: Final = (
    *("pytest", "-c", os.fspath(ROOT / "pyproject.toml")),
    *("-q", "-p", "no:cacheprovider"),
    *("-p", "seeded_profile", "--hypothesis-seed=0"),
    # Nothing shrinks in this profile.
    *("-k", "not shrinking"),
)


CANNOT_COLLECT: Final = 2
"""The exit status of pytest when tests cannot be imported."""


class Verdict(enum.Enum):
    """What happened when a rung ran on a copy."""

    PASSED = ""
    CAUGHT = "caught"
    HUNG = "hangs"
    NOT_ASKED = "."


class Unusable(Exception):
    """Rungs that do not work, so that their results mean nothing."""


@attrs.frozen
class Workshop:
    """A folder with a copy of the library for each bug."""

    folder: Path
    """The folder that holds the copies."""

    def copy(self, bug: Bug) -> Path:
        """Return the folder of the copy with this bug."""
        return self.folder / "".join(
            letter if letter.isalnum() else "_" for letter in bug.name.lower()
        )

    def make(self, bug: Bug) -> None:
        """Copy the library and make the mistake."""
        self.drop(bug)
        package = self.copy(bug) / "thegame"
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PACKAGE, package, ignore=ignored)
        for path, text in bug.texts(package).items():
            path.write_text(text, encoding="utf-8")
        code = "import thegame; print(thegame.__file__)"
        found = self._python(bug, TESTS, "-c", code)
        if Path(found.stdout.strip()) != package / "__init__.py":
            message = f"{bug.name}: expected to import the copy, got {found}"
            raise Unusable(message)

    def drop(self, bug: Bug) -> None:
        """Remove the copy with this bug."""
        shutil.rmtree(self.copy(bug), ignore_errors=True)

    def _python(
        self,
        bug: Bug,
        folder: Path,
        *arguments: str,
        plan: Path | None = None,
        seconds: float | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run Python in a folder, with the copy of this bug as the library."""
        environment = {
            "PYTHONPATH": os.pathsep.join(map(os.fspath, (self.copy(bug), HERE))),
            "PYTHONPYCACHEPREFIX": os.fspath(self.folder / "bytecode"),
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_PROFILE": "seeded",
            "SEEDED_PLAN": os.fspath(plan or ""),
            "HYPOTHESIS_STORAGE_DIRECTORY": os.fspath(self.copy(bug) / "hypothesis"),
            # More and larger ones take too long.
            "LARGEST_WORLD": "30000",
            "VIEWS_ASKED": "5",
            "GAMES_OF_A_KIND": "10",
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

    def ask(
        self, bug: Bug, rungs: Sequence[str], enough: int, seconds: float | None = None
    ) -> dict[str, Verdict]:
        """Run rungs together on the copy with this bug, until enough have caught it."""
        if "types" in rungs:
            found = {"types": self._check_types(bug)}
            others = [rung for rung in rungs if rung != "types"]
            return found | (self.ask(bug, others, enough, seconds) if others else {})
        copy = self.copy(bug)
        tests = {
            rung: {
                "paths": [os.fspath(path) for path in RUNGS[rung].paths(copy)],
                "only": RUNGS[rung].only.value,
                "durations": os.fspath(self.folder / f"{rung}.json"),
            }
            for rung in rungs
        }
        plan = copy / f"{rungs[0]}.json"
        text = json.dumps({"enough": enough, "rungs": tests})
        plan.write_text(text, encoding="utf-8")
        paths = dict.fromkeys(path for rung in tests.values() for path in rung["paths"])
        command = ("-m", *PYTEST, *paths)
        try:
            done = self._python(bug, TESTS, *command, plan=plan, seconds=seconds)
        except subprocess.TimeoutExpired:
            return self._ask_one_by_one(bug, rungs, seconds)
        if done.returncode and bug is UNBROKEN:
            sys.stderr.write(done.stdout[-4000:])
        # 1 is a failure.
        if done.returncode not in {0, 1, CANNOT_COLLECT}:
            message = f"{rungs}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise Unusable(message)
        if done.returncode == CANNOT_COLLECT:
            return dict.fromkeys(rungs, Verdict.CAUGHT)
        return verdicts(rungs, json.loads(plan.read_text("utf-8")))

    def _ask_one_by_one(
        self, bug: Bug, rungs: Sequence[str], seconds: float | None
    ) -> dict[str, Verdict]:
        """Find out which of several rungs does not come to an end."""
        if len(rungs) == 1:
            return dict.fromkeys(rungs, Verdict.HUNG)
        asked = (self.ask(bug, [rung], 1, seconds) for rung in rungs)
        return {rung: found for alone in asked for rung, found in alone.items()}

    def _check_types(self, bug: Bug) -> Verdict:
        known, copy = self.copy(UNBROKEN) / ".mypy_cache", self.copy(bug)
        if known.exists() and bug is not UNBROKEN:
            # What mypy has checked in the unbroken copy, it need not check again.
            shutil.copytree(known, copy / ".mypy_cache")
        done = self._python(bug, copy, "-m", *MYPY)
        if done.returncode not in {0, 1}:
            message = f"types: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise Unusable(message)
        return Verdict.CAUGHT if done.returncode else Verdict.PASSED


def verdicts(rungs: Sequence[str], plan: dict[str, Any]) -> dict[str, Verdict]:
    """Return what a run says of its rungs, given the plan that it has completed."""
    failed = plan["failed"]
    stopped = len(failed) >= plan["enough"]
    other = Verdict.NOT_ASKED if stopped else Verdict.PASSED
    return {rung: Verdict.CAUGHT if rung in failed else other for rung in rungs}
