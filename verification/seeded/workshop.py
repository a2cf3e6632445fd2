"""The workshop: copies of the library, each with a bug, and rungs that run on them."""

import enum
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs

from .edits import Bug
from .rungs import ROOT, RUNGS, TESTS

HERE: Final = Path(__file__).resolve().parent
UNBROKEN: Final = Bug("unbroken", ())

MYPY: Final = ("mypy", "--strict", "--config-file=", "thegame")
PYTEST: Final = (
    *("pytest", "-c", os.fspath(ROOT / "pyproject.toml")),
    *("-x", "-q", "-p", "no:cacheprovider"),
    *("-p", "seeded_profile", "--hypothesis-seed=0"),
    # Nothing shrinks in this profile.
    *("-k", "not shrinking"),
)


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

    def write(self, bug: Bug) -> Path:
        """Copy the library, make the mistake, and return the copied package."""
        self.drop(bug)
        package = self.copy(bug) / "thegame"
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / "src" / "thegame", package, ignore=ignored)
        for edit in bug.edits:
            edit.apply(package)
        return package

    def make(self, bug: Bug) -> None:
        """Make a copy that can be imported instead of the library."""
        package = self.write(bug)
        code = "import thegame; print(thegame.__file__)"
        found = self._python(bug, TESTS, {}, "-c", code)
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
        settings: dict[str, str],
        *arguments: str,
        seconds: float | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """Run Python in a folder, with the copy of this bug as the library."""
        environment = {
            "PYTHONPATH": os.pathsep.join(map(os.fspath, (self.copy(bug), HERE))),
            "PYTHONPYCACHEPREFIX": os.fspath(self.folder / "bytecode"),
            "PYTHONHASHSEED": "0",
            "HYPOTHESIS_PROFILE": "seeded",
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
            env=os.environ | environment | settings,
            timeout=seconds,
        )

    def ask(self, bug: Bug, name: str, seconds: float | None = None) -> Verdict:
        """Run a rung on the copy with this bug."""
        rung, copy = RUNGS[name], self.copy(bug)
        tests = [os.fspath(path) for path in rung.paths(copy)]
        command = (*PYTEST, *tests) if tests else MYPY
        folder = TESTS if tests else copy
        settings = {
            "SEEDED_ONLY": rung.only.value,
            "SEEDED_DURATIONS": os.fspath(self.folder / f"{name}.json"),
        }
        known = self.copy(UNBROKEN) / ".mypy_cache"
        if not tests and known.exists():
            # What mypy has checked in the unbroken copy, it need not check again.
            shutil.copytree(known, copy / ".mypy_cache")
        try:
            done = self._python(bug, folder, settings, "-m", *command, seconds=seconds)
        except subprocess.TimeoutExpired:
            return Verdict.HUNG
        # 1 is a failure; pytest exits with 2 when it cannot even collect the tests.
        if done.returncode not in ({0, 1, 2} if tests else {0, 1}):
            message = f"{name}: {done.stdout[-2000:]}{done.stderr[-2000:]}"
            raise Unusable(message)
        if done.returncode and bug is UNBROKEN:
            sys.stderr.write(done.stdout[-4000:])
        return Verdict.CAUGHT if done.returncode else Verdict.PASSED
