"""A real terminal for tests: a window of tmux in which a command runs."""

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import attrs
import pytest

needs_tmux = pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")

PATIENCE: Final = 30
"""How many seconds a screen may take to appear."""


@attrs.frozen
class Window:
    """A window of tmux, with its server's socket."""

    socket: str

    def tmux(self, *arguments: str) -> str:
        """Run a command of tmux, and return what it prints."""
        command = ["tmux", "-S", self.socket, "-f", os.devnull, *arguments]
        run = subprocess.run(
            command, capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        return run.stdout

    def screen(self, *, colours: bool = False) -> str:
        """Return the lines of the screen, with escapes for colours if wanted."""
        return self.tmux("capture-pane", "-p", *["-e"][: int(colours)]).rstrip()

    def wait(self, words: str) -> str:
        """Return the screen as soon as it has these words."""
        end = time.monotonic() + PATIENCE
        while words not in (screen := self.screen()):
            assert time.monotonic() < end, f"no {words!r} in:\n{screen}"
            time.sleep(0.05)
        return screen

    def prompt(self) -> str:
        """Return the screen as soon as it ends with a prompt."""
        end = time.monotonic() + PATIENCE
        while not (screen := self.screen()).endswith((">", "press Enter:")):
            assert time.monotonic() < end, f"no prompt in:\n{screen}"
            time.sleep(0.02)
        return screen

    def enter(self, *lines: str) -> None:
        """Type lines, each after a prompt."""
        for line in lines:
            self.prompt()
            self.tmux("send-keys", "-l", line)
            self.press("Enter")

    def press(self, key: str) -> None:
        """Press a key that is named as in tmux, such as C-c."""
        self.tmux("send-keys", key)


@contextmanager
def window(
    folder: Path, *arguments: str, columns: int = 80, **variables: str
) -> Generator[Window, None, None]:
    """Run ``thegame`` in a window of 24 lines; at its end the screen has its status."""
    given = [f"{name}={value}" for name, value in variables.items()]
    words = ["env", *given, sys.executable, "-m", "thegame", *arguments]
    command = f"{shlex.join(words)}; echo status $?; sleep {PATIENCE}"
    unset = {"COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TMUX"}
    environment = {it: os.environ[it] for it in os.environ if it not in unset}
    # The path of a socket must be short.
    with tempfile.TemporaryDirectory(prefix="tmux") as place:
        here = Window(f"{place}/socket")
        size = ["-x", str(columns), "-y", "24"]
        start = [
            "tmux",
            "-S",
            here.socket,
            "-f",
            os.devnull,
            "new-session",
            "-d",
            *size,
        ]
        subprocess.run(
            [*start, "-c", str(folder), command],
            env=environment,
            check=True,
            timeout=PATIENCE,
        )
        try:
            yield here
        finally:
            here.tmux("kill-server")
