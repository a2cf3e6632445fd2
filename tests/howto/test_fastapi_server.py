"""The server of the how-to page: crashes, undo, late moves, and rude clients."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final

import attrs
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.howto.servers import CRASHES, ENVIRONMENT, Server, frame, running
from thegame import Cooperative, EndTurn, FaceToFace, View, fair_deals, wire

pytestmark = pytest.mark.once

PROMPT: Final = 5.0
"""How many seconds an answer may take while somebody attacks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server, as people start it."""
    with running(tmp_path_factory.mktemp("server")) as it:
        yield it


@attrs.frozen
class Duel:
    """A duel between two connections; the first has the first turn."""

    hellos: list[dict[str, Any]]
    sitting: list[ClientConnection]
    views: list[View]
    sit: Callable[[object], ClientConnection]

    def frame(self, place: int) -> dict[str, Any]:
        """Return the next frame for a player."""
        return frame(self.sitting[place])

    def answer(self, place: int, message: object) -> dict[str, Any]:
        """Send a message for a player, and return the answer."""
        raw = message if isinstance(message, str | bytes) else json.dumps(message)
        self.sitting[place].send(raw)
        return self.frame(place)

    def first_move(self) -> dict[str, Any]:
        """Return a frame with a legal move."""
        move = self.views[0].safe_plays()[0]
        return {"number": 0, "move": wire.write_dict(move)}


@contextlib.contextmanager
def duel(server: Server) -> Generator[Duel]:
    """Start a duel, and leave it in the end."""
    with contextlib.ExitStack() as connections:

        def sit(first: object) -> ClientConnection:
            connection = connections.enter_context(connect(server.play_address))
            connection.send(json.dumps(first))
            return connection

        hellos = server.open(FaceToFace())
        sitting = [*map(sit, hellos)]
        views = [seen(frame(it)) for it in sitting]
        if views[0].player:
            for them in (hellos, sitting, views):
                them.reverse()
        yield Duel(hellos, sitting, views, sit)


def closed(connection: ClientConnection) -> int | None:
    """Return the code with which the server closes a connection."""
    with contextlib.suppress(ConnectionClosed):
        while connection.recv(timeout=10):
            pass
    return connection.close_code


def seen(received: dict[str, Any]) -> View:
    """Return the view of the seat record in a frame."""
    return wire.read_seat_record(received["document"]).view


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_crashes(tmp_path: Path) -> None:
    """Nothing is lost in twenty crashes, around commits and between sends."""
    with running(tmp_path, ["tests.howto.crashing_server"]) as server:
        hellos = server.open(FaceToFace())
        table = hellos[0]["table"]
        given = [server.play_address, table, *(it["invitation"] for it in hellos)]
        done = subprocess.run(
            [sys.executable, "-m", "tests.howto.players", *given],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            check=True,
        )
        reply = httpx.get(f"{server.address}/tables/{table}/record")
        record = wire.read_record(reply.content)

    assert server.log.read_text().count("has ended") == CRASHES
    seat_records = [*map(wire.read_seat_record, done.stdout.splitlines())]
    assert seat_records == [record.view(seat) for seat in range(2)]
    assert fair_deals.verify(record)


class TestMoves:
    """Moves carry the number of entries that their sender has seen."""

    def test_repeated(self, server: Server) -> None:
        """A move that is sent twice is made once, and the sender is shown the table."""
        with duel(server) as table:
            move = table.first_move()
            step = table.answer(0, move)
            again = table.answer(0, move)

        assert step["document"]["kind"] == "step"
        assert (again["number"], again["document"]["kind"]) == (1, "seat_record")
        assert seen(again).laid == 1

    def test_refused(self, server: Server) -> None:
        """A refusal goes to the sender alone, with the view of the sender."""
        with duel(server) as table:
            early = {"number": 0, "move": wire.write_dict(EndTurn())}
            refused = table.answer(0, early)
            late = table.answer(1, early)
            step = table.answer(0, table.first_move())
            other = table.frame(1)

        assert refused["document"]["code"] == "too-few-laid"
        assert late["document"]["code"] == "not-your-turn"
        assert (step["number"], other["number"]) == (1, 1)

    def test_undo(self, server: Server) -> None:
        """A play of this turn can be taken back; every seat is shown the table again."""
        with duel(server) as table:
            before = table.views[0]
            table.answer(0, table.first_move())
            table.frame(1)
            refused = table.answer(1, {"number": 1, "undo": True})
            shown = table.answer(0, {"number": 1, "undo": True})
            other = table.frame(1)
            late = table.answer(0, {"number": 1, "undo": True})

        assert "cannot take back" in refused["error"]
        assert shown["number"] == other["number"] == late["number"] == 2
        assert seen(shown) == before
        assert seen(other).laid == 0

    def test_draws_stay(self, server: Server) -> None:
        """Neither the end of a turn nor a move that was not made can be taken back."""
        with duel(server) as table:
            nothing = table.answer(0, {"number": 0, "undo": True})
            number = 0
            while not table.views[0].may_end_turn:
                play = table.views[0].safe_plays()[0]
                table.answer(0, {"number": number, "move": wire.write_dict(play)})
                table.frame(1)
                table.views[0] = table.views[0].play(play.card, play.pile)
                number += 1
            table.answer(0, {"number": number, "move": wire.write_dict(EndTurn())})
            table.frame(1)
            for seat in range(2):
                back = table.answer(seat, {"number": number + 1, "undo": True})
                assert "cannot take back" in back["error"]

        assert "cannot take back" in nothing["error"]


class TestSeats:
    """A seat belongs to the key for which its invitation was exchanged."""

    def test_invitations(self, server: Server) -> None:
        """Whoever opened the table cannot take a seat that is taken."""
        with duel(server) as table:
            for first in table.hellos:
                thief = first | {"key": "another key"}
                assert closed(table.sit(thief)) == 1008

    def test_replaced(self, server: Server) -> None:
        """A second connection takes the seat; the first is told and closed."""
        with duel(server) as table:
            shown = frame(table.sit(table.hellos[0]))

            assert closed(table.sitting[0]) == 4001
            assert seen(shown) == table.views[0]

    def test_log(self, server: Server) -> None:
        """Neither keys nor invitations are in the log or in the database."""
        with duel(server) as table:
            secrets = [
                first[it] for first in table.hellos for it in ("key", "invitation")
            ]

        kept = server.log.read_bytes() + server.database.read_bytes()
        assert table.hellos[0]["table"].encode() in kept
        assert not any(secret.encode() in kept for secret in secrets)

    def test_record_is_secret(self, server: Server) -> None:
        """The record is handed out when the game is over, and not before."""
        with duel(server) as table:
            address = f"{server.address}/tables/{table.hellos[0]['table']}"
            watched = httpx.get(address).json()

            assert httpx.get(f"{address}/record").status_code == 409
            assert wire.read_view(watched["view"]).seat is None
            assert httpx.get(f"{server.address}/tables/none").status_code == 404


def test_second_server(server: Server) -> None:
    """A second server on the same database does not start."""
    code = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('SELECT * FROM log')"
    command = [sys.executable, "-c", code, str(server.database)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert "database is locked" in done.stderr


def forged(hellos: list[dict[str, Any]]) -> list[object]:
    """Return ten first frames that are not those of any seat."""
    first, second = hellos
    return [
        first | {"key": second["key"]},
        first | {"key": ""},
        first | {"key": None},
        first | {"key": first["key"] + " "},
        first | {"invitation": second["invitation"]},
        first | {"table": "other"},
        first | {"table": "' OR '1'='1"},
        first | {"salt": "\ud800", "key": "new"},
        {"key": first["key"]},
        [first],
    ]


def frames(move: dict[str, Any]) -> list[str | bytes]:
    """Return 29 frames that are not moves, or not moves that can be made."""
    deep, wide = "[" * 5_000, "{" + '"a":{' * 1_000
    numbers = ("1e400", "NaN", "-1", "1.0", "9" * 5_000, "null", '"0"', "[]")
    return [
        *("", "[", "7", "null", '"x"', "{}", "[]", "\x00", deep, wide),
        *(f'{{"number":0,"move":{it}}}' for it in ("7", "[1]", '"x"', '"{}"', "{}")),
        *(json.dumps(move).replace('"number": 0', f'"number": {it}') for it in numbers),
        json.dumps(move).replace('"number": 0', '"number": 0, "number": 0'),
        json.dumps(move).replace('"kind"', '"kind": "move", "kind"'),
        json.dumps(move).replace('"version": 1', '"version": 2'),
        json.dumps({"number": 0, "move": {"kind": "\ud800"}}),
        json.dumps({"number": 0, "move": {"kind": "x" * 9_000}}),
        json.dumps({"number": 0, "move": wire.write_dict(EndTurn())}),
    ]


LIMIT: Final[list[str | bytes]] = [b"x" * 20_000, "x" * 20_000, "x" * 12_000_000]
"""Frames that end the connection."""

RULES: Final = wire.write(Cooperative(2)).encode()

BODIES: Final = [
    *(b"", b"[", b"7", b"null", b'"x"', b"{}", b"\xff", b"[" * 5_000),
    RULES.replace(b'"players":2', b'"players":2,"players":2'),
    *(
        RULES.replace(b'"players":2', b'"players":' + it)
        for it in (b"NaN", b"Infinity", b"1e400", b'"\\ud800"', b"9" * 5_000)
    ),
    RULES.replace(b'"players":2', b'"players":[' + b"0," * 499_000 + b"0]"),
]
"""15 bodies that are not rules."""


class TestAttack:
    """Rude clients are refused, and nobody else notices."""

    def test_forged_keys(self, server: Server) -> None:
        """Ten forged keys open no seat."""
        with duel(server) as table:
            wrong = forged(table.hellos)
            assert len(wrong) == 10
            for it in wrong:
                assert closed(table.sit(it)) == 1008

    def test_frames(self, server: Server) -> None:
        """Each of 29 wrong frames is answered to its sender, and changes nothing."""
        with duel(server) as table:
            move = table.first_move()
            wrong = frames(move)
            assert len(wrong) == 29
            for it in wrong:
                started = time.monotonic()
                answer = table.answer(0, it)
                assert answer["number"] == 0
                assert time.monotonic() - started < PROMPT
            for it in LIMIT:
                started = time.monotonic()
                with contextlib.suppress(ConnectionClosed):
                    table.sitting[0].send(it)
                assert closed(table.sitting[0]) == 1009
                table.sitting[0] = table.sit(table.hellos[0])
                assert seen(table.frame(0)) == table.views[0]
                assert time.monotonic() - started < PROMPT

            assert table.answer(0, move)["number"] == 1
            assert table.frame(1)["number"] == 1

    def test_bodies(self, server: Server) -> None:
        """Each of 15 wrong bodies is refused shortly and quickly."""
        assert len(BODIES) == 15
        for body in BODIES:
            started = time.monotonic()
            reply = httpx.post(f"{server.address}/tables", content=body)

            assert reply.status_code == (413 if len(body) > 10_000 else 422)
            assert len(reply.content) < 2_000
            assert time.monotonic() - started < PROMPT

    def test_many_clients(self, server: Server) -> None:
        """While 200 clients are connected, a move is answered as quickly as before."""
        with duel(server) as table, contextlib.ExitStack() as crowd:
            for number in range(200):
                silent = socket.create_connection(("127.0.0.1", server.port))
                crowd.callback(silent.close)
                if number % 2:
                    silent.send(HANDSHAKE)
                    continue
                silent.send(b"GET / HTTP/1.1\r\nHost: x\r\n")
            started = time.monotonic()

            assert table.answer(0, table.first_move())["number"] == 1
            assert table.frame(1)["number"] == 1
            assert time.monotonic() - started < PROMPT

    def test_client_that_does_not_read(self, server: Server) -> None:
        """A client that does not read is dropped, and can come back."""
        with duel(server) as table:
            first = table.hellos[0] | {"pictures": True}
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            deaf.connect(("127.0.0.1", server.port))
            deaf.settimeout(PROMPT)
            deaf.sendall(HANDSHAKE)
            deaf.recv(1_000)
            deaf.sendall(masked(json.dumps(first)))
            garbage = masked("{}") * 1_000
            with contextlib.suppress(OSError):
                for _ in range(400):  # 3.2 MB
                    deaf.sendall(garbage)
            started = time.monotonic()

            assert closed(table.sitting[0]) == 4001
            assert table.answer(1, {"number": 7})["number"] == 0
            table.sitting[0] = table.sit(table.hellos[0])
            assert seen(table.frame(0)) == table.views[0]
            assert time.monotonic() - started < PROMPT
            with contextlib.suppress(ConnectionResetError):
                while deaf.recv(1_000_000):
                    pass  # what was sent before it was dropped
            deaf.close()


HANDSHAKE: Final = (
    b"GET /play HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
)


def masked(text: str) -> bytes:
    """Return a text as one frame of a WebSocket, masked with zeros."""
    data = text.encode()
    size = len(data)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
    return b"\x81" + length + bytes(4) + data
