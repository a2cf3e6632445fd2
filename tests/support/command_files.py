"""Files to run the commands on."""

from pathlib import Path
from typing import Final

from tests.support.wrong_texts import game

ILLEGAL: Final = game("0: 97-A1 88-A1 end")


def given(folder: Path, text: str | bytes, name: str = "x.game") -> str:
    """Write a file; return its name."""
    content = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(content)
    return name
