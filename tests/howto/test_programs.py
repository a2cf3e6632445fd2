"""The programs of the how-to pages do what the pages say."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import DOCS

HOWTO = DOCS / "howto"
PROGRAMS = sorted(HOWTO.glob("*.py"))

pytestmark = pytest.mark.once


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_program(program: Path) -> None:
    """The program prints the output that its page shows."""
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=False
    )

    assert done.stderr == ""
    assert done.stdout == program.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_page(program: Path) -> None:
    """Each program has a page that shows it and its output, and is listed."""
    page = program.with_suffix(".md").read_text(encoding="utf-8")
    index = (HOWTO / "index.md").read_text(encoding="utf-8")

    assert f"```{{literalinclude}} {program.name}\n" in page
    assert f"```{{literalinclude}} {program.stem}.txt\n" in page
    assert f"\n{program.stem}\n" in index
