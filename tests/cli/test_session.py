"""A session of many commands: every line that they print, and every exit status."""

from pathlib import Path

import pytest

from tests.support.session import SESSION, blocks, furnish, played

WRITTEN = SESSION.read_text("utf-8")


@pytest.mark.parametrize("commands", blocks(WRITTEN), ids=lambda it: it[-1])
def test_golden(folder: Path, commands: list[str]) -> None:
    """Each command prints the lines of the golden file."""
    furnish(folder)

    assert f"\n\n{played(commands)}\n\n" in f"\n\n{WRITTEN}\n"
