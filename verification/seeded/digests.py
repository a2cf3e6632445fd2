"""Digests of files, by which it is seen that something measured or answered is old."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from .edits import Bug
from .rungs import ROOT, RUNGS

PACKAGE: Final = ROOT / "src" / "thegame"


def digest(*sources: Path | str) -> str:
    """Return a short text that changes with the files, or with what is given as text."""
    found = hashlib.sha256()
    for source in sources:
        text = source.read_bytes() if isinstance(source, Path) else source.encode()
        found.update(hashlib.sha256(text).digest())
    return found.hexdigest()[:10]


def where(path: Path) -> str:
    """Return where a file is in the project."""
    return path.relative_to(ROOT).as_posix()


def file_of(test: str) -> str:
    """Return the file that a test is in."""
    return test.partition("::")[0]


def of_catch(bug: Bug, rung: str, test: str) -> str:
    """Return what changes when a test of a rung may no longer catch a bug.

    It also changes when the test moves to another rung.
    """
    file = file_of(test)
    places = [path for path in (ROOT / file, PACKAGE / file) if path.is_file()]
    moved = file.startswith("tests/") and ROOT / file not in RUNGS[rung].files()
    return "moved" if moved else digest(*_mistake(bug), *places[:1])


def of_misses(bug: Bug, rungs: Sequence[str]) -> str:
    """Return what changes when rungs that have missed a bug may catch it."""
    files = {path for rung in rungs for path in RUNGS[rung].files()}
    return digest(*_mistake(bug), *sorted(files))


def _mistake(bug: Bug) -> list[str]:
    return [text for _, text in sorted(bug.texts(PACKAGE).items())]
