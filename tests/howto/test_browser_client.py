"""The client for browsers: in Node, and in Chromium where it is installed."""

import shutil
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import pytest

from tests.howto.servers import ENVIRONMENT, HOWTO, running
from tests.support.folders import TESTS
from thegame import FaceToFace, wire

pytestmark = pytest.mark.once

SCRIPT: Final = (HOWTO / "browser_client.js").read_text(encoding="utf-8")
STUB: Final = (TESTS / "howto" / "browser_stub.js").read_text(encoding="utf-8")
NODE: Final = shutil.which("node")
PATIENCE: Final = 60


@pytest.mark.skipif(NODE is None, reason="needs Node")
def test_node(tmp_path: Path) -> None:
    """Two browsers make the first legal moves, also after a lost connection."""
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
    assert lost == "You lose, taken back, 2 connections, <svg\n"
    assert won == "You win, taken back, 2 connections, <svg\n"


@pytest.mark.skipif(
    find_spec("playwright") is None or shutil.which("chromium") is None,
    reason="needs Playwright and Chromium",
)
def test_chromium(tmp_path: Path) -> None:
    """A page opens a table, and plays at one of its seats to the end."""
    from verification.playground.browser import opened  # noqa: PLC0415 - imports Playwright

    with running(tmp_path) as server, opened() as visit:
        page = visit.page
        page.goto(server.address)
        page.locator("#moves a").nth(1).wait_for()
        links = page.eval_on_selector_all("a", "found => found.map(a => a.hash)")
        given = [server.play_address, *links[1].removeprefix("#").split("/")]
        other = subprocess.Popen(
            [sys.executable, "-m", "tests.howto.players", *given],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
        )
        page.goto("about:blank")
        page.goto(f"{server.address}/{links[0]}")
        until = time.monotonic() + PATIENCE
        status = ""
        while not status.startswith("You ") and time.monotonic() < until:
            page.evaluate("document.querySelector('#moves button')?.click()")
            status = page.locator("#status").inner_text()
        assert status.startswith("You ")
        (seen, _) = other.communicate(timeout=PATIENCE)
        picture = page.locator("#picture svg").count()

    outcome: Any = wire.read_seat_record(seen).outcome
    assert status == ("You lose" if outcome.winner == 1 else "You win")
    assert (picture, visit.complaints) == (1, [])
