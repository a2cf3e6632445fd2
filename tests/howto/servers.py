"""The server of the how-to page in a process of its own, and connections to it."""

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import httpx
from websockets.sync.client import ClientConnection

from tests.support.folders import DOCS, ROOT
from thegame import Rules, wire

HOWTO: Final = DOCS / "howto"

ENVIRONMENT: Final = {
    **os.environ,
    "PYTHONPATH": os.pathsep.join(map(str, (HOWTO, ROOT))),
    # Clients come back at once.
    "WEBSOCKETS_BACKOFF_INITIAL_DELAY": "0.1",
    "WEBSOCKETS_BACKOFF_MIN_DELAY": "0.1",
}

CRASHES: Final = 20
"""How often the server dies that `crashing_server` runs."""


@attrs.frozen
class Server:
    """A server on this machine."""

    port: int
    database: Path
    log: Path

    @property
    def address(self) -> str:
        """Where pages are."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def play_address(self) -> str:
        """Where games are played."""
        return f"ws://127.0.0.1:{self.port}/play"

    def open(self, rules: Rules) -> list[dict[str, Any]]:
        """Open a table; return the first frame of each seat."""
        reply = httpx.post(f"{self.address}/tables", content=wire.write(rules))
        opened = reply.json()
        return [hello(opened["table"], it) for it in opened["invitations"]]


def hello(table: str, invitation: str) -> dict[str, Any]:
    """Return the first frame of a client with a new key."""
    key, salt = secrets.token_urlsafe(), secrets.token_urlsafe()
    return {"table": table, "invitation": invitation, "key": key, "salt": salt}


def frame(connection: ClientConnection, timeout: float = 10) -> dict[str, Any]:
    """Return the next frame."""
    received: dict[str, Any] = json.loads(connection.recv(timeout=timeout))
    return received


def free_port() -> int:
    """Return a port that no program uses."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    return port


@contextlib.contextmanager
def running(folder: Path, command: Sequence[str] = ()) -> Generator[Server]:
    """Run the server as people start it, or by another command."""
    server = Server(free_port(), folder / "games.sqlite", folder / "log")
    given = command or ("uvicorn", "fastapi_server:app", f"--port={server.port}")
    settings = {"GAMES": str(server.database), "PORT": str(server.port)}
    with server.log.open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *given],
            env=ENVIRONMENT | settings,
            stdout=log,
            stderr=log,
        )
    try:
        wait_for(server.port)
        yield server
    finally:
        process.terminate()
        process.wait()


def wait_for(port: int) -> None:
    """Wait until a program listens on the port."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        with (
            contextlib.suppress(OSError),
            socket.create_connection(("127.0.0.1", port)),
        ):
            return
        time.sleep(0.05)
    message = "the server does not listen"
    raise TimeoutError(message)
