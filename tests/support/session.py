"""A session at the command line: commands, and everything that they print.

The golden file of the session has a line ``$ thegame ...`` for each command, after
which come the lines of standard output with ``|``, those of standard error with ``!``,
and the exit status with ``=``. After ``%`` instead of ``$``, standard output is a
terminal of 60 columns. Commands without a blank line between them are played one after
another in one folder. To write the file again, after adding a command to it::

    python -m tests.support.session
"""

import contextlib
import io
import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final
from unittest import mock

from tests.support.folders import EXAMPLES, GOLDEN
from tests.support.wrong_texts import game
from thegame import notation, wire
from thegame._cli.main import main

SESSION: Final = GOLDEN / "session.txt"

VARIABLES: Final = {"COLUMNS": "60", "TERM": "xterm"}

_STUCK: Final = (EXAMPLES / "duel-stuck.game").read_text("utf-8")
_EXPERT: Final = (EXAMPLES / "expert.game").read_text("utf-8")
_DOCUMENT: Final = wire.write(notation.read_record(_STUCK))
_ILLEGAL: Final = game("0: 97-A1 88-A1 end")
_EARLY: Final = game("0: 97-D1 end")
FILES: Final[dict[str, bytes]] = {
    "illegal.game": _ILLEGAL.encode(),
    "early.game": _EARLY.encode(),
    "open.game": game("0: 97-D1 4-A1 end").encode(),
    "false.game": _STUCK.replace("winner=1", "winner=0").encode(),
    "torn.game": _STUCK.replace("starter", "stater").encode(),
    "three.game": f"{_STUCK}\n{_ILLEGAL}\n{_EXPERT}".encode(),
    "legal.game": f"{_STUCK}\n{_EXPERT}".encode(),
    "last.game": f"{_ILLEGAL}\n{_STUCK}".encode(),
    "empty.game": b"",
    "windows.game": b"\xef\xbb\xbf" + _STUCK.replace("\n", "\r\n").encode(),
    "bytes.game": f"{_STUCK}\n{_EXPERT}".encode().replace(b"minimum", b"m\xffnimum"),
    "game.json": _DOCUMENT.encode(),
    "indented.json": f"  {_DOCUMENT}\n".encode(),
    "second.json": f"{_DOCUMENT}\n{{\n  oops\n".encode(),
    "defects.json": _DOCUMENT.replace('"starter":0', '"starter":9')
    .replace('"hands":[[3,8,', '"hands":[[true,8,8,')
    .replace('"trick":10', '"trick":"10"')
    .encode(),
    "lines.jsonl": f"{_DOCUMENT}\n\n{{\n{_DOCUMENT[:-1]}\n".encode(),
    "text.jsonl": _STUCK.replace("\n", " ").encode(),
    "mixed.jsonl": f"{_DOCUMENT}\nconnection lost\n\n{_DOCUMENT}\n".encode(),
    "second.game": _STUCK.replace("57-opp.D 44-D", "57-D 44-D").encode(),
    "hints.game": game("[1-D1-keep]", "0: 97-D1 4-A1 end", "[-]").encode(),
    "nervous.py": b"""number = 3
class Box:
    def bot():
        raise KeyboardInterrupt
bot = Box.bot
class Clumsy:
    def move(self, view):
        return None
""",
}
"""The files of the folder in which the commands run, beside the examples."""


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        """Return True."""
        return True


def blocks(text: str) -> list[list[str]]:
    """Return the commands of a session with their prompts; blocks are independent."""
    return [
        [line for line in block.splitlines() if line.startswith(("$ ", "% "))]
        for block in text.strip().split("\n\n")
    ]


def played(commands: Iterable[str]) -> str:
    """Return the screen after these commands, one after another."""
    return "\n".join(line for command in commands for line in screen(command))


def screen(line: str) -> Iterator[str]:
    """Yield the lines of the screen after a command."""
    prompt, _program, *arguments = shlex.split(line)
    out = Terminal() if prompt == "%" else io.StringIO()
    errors = io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(FILES["three.game"]))
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(errors),
        mock.patch("sys.stdin", stdin),
        mock.patch.dict(os.environ, VARIABLES),
        mock.patch("sys.path", [*sys.path]),
    ):
        status = main(arguments)
    # The next command finds the modules of its own folder.
    for name in FILES:
        sys.modules.pop(name.removesuffix(".py"), None)
    yield line
    # Escapes are written in a readable form.
    printed = out.getvalue().replace("\x1b", "\\e")
    yield from (f"|{' ' * bool(it)}{it}" for it in printed.splitlines())
    yield from (f"! {it}" for it in errors.getvalue().splitlines())
    yield f"= {status}"


def furnish(folder: Path) -> None:
    """Write the files of the commands."""
    for path in EXAMPLES.glob("*.game"):
        shutil.copy(path, folder)
    for name, content in FILES.items():
        (folder / name).write_bytes(content)


def write() -> None:
    """Play the session, and write the golden file again."""
    screens: list[str] = []
    for block in blocks(SESSION.read_text("utf-8")):
        with tempfile.TemporaryDirectory() as name, contextlib.chdir(name):
            furnish(Path(name))
            screens.append(played(block))
    SESSION.write_text("\n\n".join((*screens, "")).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
