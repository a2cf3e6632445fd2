"""The server of the how-to page: crashes, undo, late moves, and rude clients."""

import asyncio
import contextlib
import importlib
import json
import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Final
from unittest.mock import AsyncMock

import attrs
import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.howto.servers import CRASHES, ENVIRONMENT, HOWTO, Server, frame, running
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Rules,
    View,
    fair_deals,
    svg,
    wire,
)

pytestmark = pytest.mark.once

PROMPT: Final = 5.0
"""How many seconds an answer may take while somebody attacks."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server, as people start it."""
    with running(tmp_path_factory.mktemp("server")) as it:
        yield it


@attrs.frozen
class Table:
    """A game with a connection for each player; the first has the first turn."""

    address: str
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

    def make(self, *moves: Move) -> None:
        """Make the first moves of a game."""
        for number, move in enumerate(moves):
            self.answer(0, {"number": number, "move": wire.write_dict(move)})
            for other in range(1, len(self.sitting)):
                self.frame(other)

    def first_move(self) -> dict[str, Any]:
        """Return a frame with a legal move."""
        move = self.views[0].safe_plays()[0]
        return {"number": 0, "move": wire.write_dict(move)}


def duel(server: Server) -> contextlib.AbstractContextManager[Table]:
    """Start a duel, and leave it in the end."""
    return game(server, FaceToFace())


@contextlib.contextmanager
def game(server: Server, rules: Rules) -> Generator[Table]:
    """Start a game, and leave it in the end."""
    with contextlib.ExitStack() as connections:

        def sit(first: object) -> ClientConnection:
            connection = connections.enter_context(connect(server.play_address))
            connection.send(json.dumps(first))
            return connection

        hellos = server.open(rules)
        sitting = [*map(sit, hellos)]
        views = [seen(frame(it)) for it in sitting]
        if views[0].player:
            for them in (hellos, sitting, views):
                them.reverse()
        yield Table(watched(server, hellos), hellos, sitting, views, sit)


def watched(server: Server, hellos: list[dict[str, Any]]) -> str:
    """Return the address at which spectators see a table."""
    return f"{server.address}/tables/{hellos[0]['table']}"


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
        """A move that is sent twice is made once, and shows its sender the table."""
        with duel(server) as table:
            move = table.first_move()
            step = table.answer(0, move)
            again = table.answer(0, move)
            other, unread = table.frame(1), table.answer(1, "{")

        assert step["document"]["kind"] == other["document"]["kind"] == "step"
        assert unread.keys() == {"number", "error"}
        assert (again["number"], again["document"]["kind"]) == (1, "seat_record")
        assert seen(again).laid == 1

    def test_refused(self, server: Server) -> None:
        """A refusal goes to the sender alone, with the view of the sender."""
        with duel(server) as table:
            early = {"number": 0, "move": wire.write_dict(EndTurn())}
            refused = table.answer(0, early)
            late = table.answer(1, early)
            unread = table.answer(1, "{")
            step = table.answer(0, table.first_move())
            other = table.frame(1)

        assert refused["document"]["code"] == "too-few-laid"
        assert late["document"]["code"] == "not-your-turn"
        assert unread.keys() == {"number", "error"}
        assert (step["number"], other["number"]) == (1, 1)

    def test_pictures(self, server: Server) -> None:
        """A client without the rules gets its view, its moves and its picture."""
        with duel(server) as table:
            for first, view in zip(table.hellos, table.views, strict=True):
                shown = frame(table.sit(first | {"pictures": True}))

                assert wire.read_view(shown["view"]) == view
                moves = [*map(wire.read_move, shown["legal_moves"])]
                assert moves == [*view.legal_moves()]
                assert shown["picture"] == svg.table(view)

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

    def test_rebuilt(self, server: Server) -> None:
        """A table is rebuilt from its log, in which an undo is an entry of its own."""
        with duel(server) as table:
            (first, second), _ = next(table.views[0].turn_ends())
            table.make(first, second)
            table.answer(0, {"number": 2, "undo": True})
            shown = httpx.get(table.address).json()

        after = table.views[0].play(first.card, first.pile)
        assert shown["number"] == 3
        assert wire.read_view(shown["view"]).tops == after.tops

    @pytest.mark.parametrize("rules", [FaceToFace(), Cooperative(1)], ids=repr)
    def test_draws_stay(self, server: Server, rules: Rules) -> None:
        """Neither the end of a turn nor a move that was not made can be taken back."""
        with game(server, rules) as table:
            nothing = table.answer(0, {"number": 0, "undo": True})
            plays, _ = next(table.views[0].turn_ends())
            table.make(*plays, EndTurn())
            for seat in range(rules.players):
                back = table.answer(seat, {"number": 3, "undo": True})
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
            second = table.sit(table.hellos[0])

            assert seen(frame(second)) == table.views[0]
            assert closed(table.sitting[0]) == 4001
            table.sitting[0] = second
            assert table.answer(1, {"number": 7})["number"] == 0
            assert table.answer(0, table.first_move())["number"] == 1

    def test_log(self, server: Server) -> None:
        """Neither keys nor invitations are in the log or in the database."""
        with duel(server) as table:
            secrets = [
                first[it] for first in table.hellos for it in ("key", "invitation")
            ]

        kept = server.log.read_bytes() + server.database.read_bytes()
        assert table.hellos[0]["table"].encode() in kept
        assert not any(secret.encode() in kept for secret in secrets)

    def test_deal(self, server: Server) -> None:
        """The cards are dealt, and frames count, as soon as every seat is taken."""
        leaving, early, last = hellos = server.open(Cooperative(3))
        address = watched(server, hellos)
        promise = httpx.get(address).json()
        unplayed = httpx.get(f"{address}/record")
        with connect(server.play_address) as connection:
            connection.send(json.dumps(leaving))
        with connect(server.play_address) as waiting:
            for text in (early, {"number": 0, "undo": True}):
                waiting.send(json.dumps(text))
            with connect(server.play_address) as coming:
                coming.send(json.dumps(last))
                shown = [frame(waiting), frame(coming)]
                dealt = httpx.get(address).json()

        assert promise["rules"] == wire.write_dict(Cooperative(3))
        assert (promise["free"], promise["view"], dealt["free"]) == (3, None, 0)
        assert unplayed.status_code == 409
        assert [it["number"] for it in shown] == [0, 0]
        assert wire.read_view(dealt["view"]).seat is None
        assert dealt["commitment"] == promise["commitment"]

    def test_record(self, server: Server) -> None:
        """The record proves the deal when the game is over, and is secret before."""
        with game(server, FaceToFace(hand_size=2, highest=3)) as table:
            record = f"{table.address}/record"
            table.sitting[0] = table.sit(table.hellos[0] | {"salt": "another"})
            table.frame(0)
            secret = httpx.get(record)
            plays, _ = next(table.views[0].turn_ends())
            table.make(*plays)
            refused = table.answer(0, {"number": 2, "undo": True})
            revealed = httpx.get(record)

        assert secret.status_code == 409
        assert "cannot take back" in refused["error"]
        assert fair_deals.verify(wire.read_record(revealed.content))
        assert httpx.get(f"{server.address}/tables/none").status_code == 404


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The server as a module."""
    monkeypatch.setattr(sys, "path", [str(HOWTO), *sys.path])
    return importlib.import_module("fastapi_server")


def test_stored_first(program: Any, tmp_path: Path) -> None:
    """Nobody is told of a move that cannot be stored."""
    store = program.Store(tmp_path / "games.sqlite")
    name, (invitation,) = store.open(Cooperative(1))
    table = program.Table(store, name)
    client = program.Client(None, store.sit(name, invitation, "", ""), pictures=False)
    table.join(client)
    play = table.record.state.legal_moves()[0]
    store.database.close()

    with pytest.raises(sqlite3.ProgrammingError):
        table.receive(client, json.dumps({"number": 0, "move": wire.write_dict(play)}))
    assert client.queue.qsize() == 1  # the table before the move
    assert table.record.moves == ()


def test_silent_client(program: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that sends nothing is not waited for."""
    monkeypatch.setattr(program, "PATIENCE", 0.01)
    silent = AsyncMock(receive=asyncio.Event().wait)
    asyncio.run(asyncio.wait_for(program.play(silent), PROMPT))

    silent.close.assert_awaited_once_with(1008, "no such seat")


def test_second_server(program: Any, tmp_path: Path) -> None:
    """A second server cannot open the database, whether it is new or not."""
    path = tmp_path / "games.sqlite"
    for _ in range(2):
        store = program.Store(path)
        with (
            contextlib.closing(sqlite3.connect(path, timeout=0)) as second,
            pytest.raises(sqlite3.OperationalError, match="database is locked"),
        ):
            second.execute("SELECT * FROM log")
        store.database.close()


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


@pytest.mark.usefixtures("program")
def test_client_without_a_seat(server: Server) -> None:
    """The client of the page gives up if its seat is that of somebody else."""
    client = importlib.import_module("fastapi_client")
    player = client.Player("a table", "an invitation")
    with pytest.raises(ConnectionClosed):
        asyncio.run(asyncio.wait_for(player.play(server.play_address), PROMPT))


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

    def test_long_body(self, server: Server) -> None:
        """A body that is too long is refused before its end."""
        with socket.create_connection(("127.0.0.1", server.port)) as sending:
            sending.settimeout(PROMPT)
            sending.sendall(b"POST /tables HTTP/1.1\r\nHost: x\r\n")
            sending.sendall(b"Content-Length: 1000000\r\n\r\n" + bytes(20_000))

            assert b" 413 " in sending.recv(1_000)

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
