"""A session of many commands: every line that they print, and every exit status."""

import itertools
from pathlib import Path

from tests.support.session import SESSION, commands, furnish, session


def test_golden(folder: Path) -> None:
    """Each command prints what it printed when the session was written down."""
    written = SESSION.read_text("utf-8")
    furnish(folder)

    for expected, screen in itertools.zip_longest(
        written.split("\n\n"), session(commands(written)).split("\n\n")
    ):
        assert screen == expected
