"""The client for browsers: in Node, and in Chromium where it is installed."""

import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

import pytest

from tests.howto.servers import ENVIRONMENT, HOWTO, running
from tests.support.folders import TESTS
from thegame import FaceToFace, wire
from verification.playground.browser import NAMES, opened

pytestmark = pytest.mark.once

SCRIPT: Final = (HOWTO / "browser_client.js").read_text(encoding="utf-8")
STUB: Final = (TESTS / "howto" / "browser_stub.js").read_text(encoding="utf-8")
NODE: Final = shutil.which("node")
CHROMIUM: Final = next(filter(None, map(shutil.which, NAMES)), None)
PATIENCE: Final = 60


@pytest.mark.skipif(NODE is None, reason="needs Node")
def test_node(tmp_path: Path) -> None:
    """Two browsers that make the first legal move play a duel to its end."""
    command = [str(NODE), "--experimental-websocket", "-e", STUB + SCRIPT]
    with running(tmp_path) as server:
        players = [
            subprocess.Popen(
                [*command, server.address, f"#{it['table']}/{it['invitation']}"],
                stdout=subprocess.PIPE,
                text=True,
            )
            for it in server.open(FaceToFace())
        ]
        last = [player.communicate(timeout=PATIENCE)[0] for player in players]

    lost, won = sorted(last)
    assert lost == "You lose, taken back, <svg\n"
    assert won == "You win, taken back, <svg\n"


@pytest.mark.skipif(CHROMIUM is None, reason="needs Chromium")
def test_chromium(tmp_path: Path) -> None:
    """A page opens a table, and plays at one of its seats to the end."""
    with running(tmp_path) as server, opened(str(CHROMIUM)) as browser:
        browser.open(server.address)
        browser.wait("document.querySelectorAll('#moves a').length === 2")
        links: Any = browser.run("[...document.querySelectorAll('a')].map(a => a.hash)")
        given = [server.play_address, *links[1].removeprefix("#").split("/")]
        other = subprocess.Popen(
            [sys.executable, "-m", "tests.howto.players", *given],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
        )
        browser.open("about:blank")
        browser.open(f"{server.address}/{links[0]}")
        until = time.monotonic() + PATIENCE
        status = ""
        while not status.startswith("You ") and time.monotonic() < until:
            browser.run("document.querySelector('#moves button')?.click()")
            status = browser.run("document.getElementById('status').textContent")
        assert status.startswith("You ")
        (seen, _) = other.communicate(timeout=PATIENCE)
        picture = browser.run("document.querySelectorAll('#picture svg').length")

    outcome: Any = wire.read_seat_record(seen).outcome
    assert status == ("You lose" if outcome.winner == 1 else "You win")
    assert (picture, browser.complaints) == (1, [])
