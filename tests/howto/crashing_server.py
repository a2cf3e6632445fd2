"""The server of the how-to page, which is killed again and again at the worst places.

One process with everything imported forks a server, and another one when that has died.
The socket that listens outlives them all.
"""

import importlib
import os
import random
import signal
import socket
import sys
from typing import Any, Final

import uvicorn
from fastapi import WebSocket

from tests.howto.servers import CRASHES

SERVER: Final[Any] = importlib.import_module("fastapi_server")

PLACES: Final = ("before the commit", "after the commit", "between two sends")


def crash_at(place: str, calls: int) -> None:
    """Let the process die at a place, when it has come there often enough."""

    def count() -> None:
        nonlocal calls
        calls -= 1
        if not calls:
            os._exit(9)

    append, send = SERVER.Store.append, WebSocket.send_text

    def dying_append(self: Any, *given: Any) -> None:
        if place == "before the commit":
            count()
        append(self, *given)
        if place == "after the commit":
            count()

    async def dying_send(self: WebSocket, text: str) -> None:
        await send(self, text)
        if place == "between two sends":
            count()

    SERVER.Store.append = dying_append
    sockets: Any = WebSocket
    sockets.send_text = dying_send


def main() -> None:
    """Crash twenty times, then serve until somebody ends it."""
    listener = socket.create_server(("127.0.0.1", int(os.environ["PORT"])))
    for life in range(CRASHES + 1):
        child = os.fork()
        if child:
            watch(child)
            print(f"life {life} has ended", flush=True)
            continue
        if life < CRASHES:
            place = PLACES[life % 3]
            # Two sends show both players the table, and the third is that of a move.
            least = 3 if place == "between two sends" else 1
            crash_at(place, random.Random(life).randint(least, 4))
        config = uvicorn.Config(SERVER.app, log_level="error")
        uvicorn.Server(config).run(sockets=[listener])
        os._exit(0)


def watch(child: int) -> None:
    """Wait until the child has died, and do not outlive it."""

    def end(*_: object) -> None:
        os.kill(child, signal.SIGKILL)
        sys.exit()

    signal.signal(signal.SIGTERM, end)
    os.waitpid(child, 0)


if __name__ == "__main__":
    main()
