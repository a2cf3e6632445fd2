"""A server for games with hidden hands, which survives crashes and rude clients."""

import asyncio
import hashlib
import json
import os
import secrets
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from fastapi import FastAPI, HTTPException, Request, Response, WebSocket
from fastapi.responses import FileResponse

from thegame import (
    Move,
    Play,
    Record,
    Rules,
    deal,
    draw_starter,
    fair_deals,
    svg,
    wire,
)

LONGEST = 10_000  # characters of a frame, bytes of a body; a move needs 100
WAITING = 32  # frames that may wait for a client; one that reads never has so many
PATIENCE = 10  # seconds for the first frame
REFUSED, TOO_LONG, REPLACED = 1008, 1009, 4001  # codes for closed connections
UNREADABLE = (TypeError, ValueError, LookupError, RecursionError)  # frames of strangers

SCHEMA = """
PRAGMA locking_mode = EXCLUSIVE;  -- a second server on this file is refused
PRAGMA synchronous = FULL;  -- what was committed survives a power cut
BEGIN EXCLUSIVE;
CREATE TABLE IF NOT EXISTS tables
    (name TEXT PRIMARY KEY, rules TEXT, secret TEXT, deal TEXT, starter INTEGER);
CREATE TABLE IF NOT EXISTS seats
    (name TEXT, seat INTEGER, invitation TEXT UNIQUE, key TEXT, salt TEXT,
    PRIMARY KEY (name, seat));
CREATE TABLE IF NOT EXISTS log
    (name TEXT, number INTEGER, entry TEXT, PRIMARY KEY (name, number));
COMMIT;
"""


def digest(word: str) -> str:
    """Hash a key or an invitation, so that a stolen database opens no seat."""
    return hashlib.sha256(word.encode()).hexdigest()


class Store:
    """The database: every game, and who may sit where."""

    def __init__(self, path: str) -> None:
        self.database = sqlite3.connect(path)
        self.database.executescript(SCHEMA)

    def open(self, rules: Rules) -> tuple[str, list[str]]:
        """Store a new table; return its name, and an invitation for each seat."""
        name = secrets.token_urlsafe(8)
        invitations = [secrets.token_urlsafe() for _ in range(rules.players)]
        seats = [(name, seat, digest(it)) for seat, it in enumerate(invitations)]
        with self.database as transaction:
            table = (name, wire.write(rules), secrets.token_hex(32))
            transaction.execute("INSERT INTO tables VALUES (?,?,?,NULL,NULL)", table)
            transaction.executemany("INSERT INTO seats VALUES (?,?,?,NULL,NULL)", seats)
        return name, invitations

    def sit(self, name: str, invitation: str, key: str, salt: str) -> int | None:
        """Return the seat of a key, which is exchanged for an invitation once.

        A client that repeats this after a crash gets the same answer.
        """
        code, key = digest(invitation), digest(key)
        with self.database as transaction:
            transaction.execute(
                "UPDATE seats SET key=?, salt=? "
                "WHERE name=? AND invitation=? AND key IS NULL",
                (key, salt, name, code),
            )
        seat = self.database.execute(
            "SELECT seat FROM seats WHERE name=? AND invitation=? AND key=?",
            (name, code, key),
        ).fetchone()
        return seat and int(seat[0])

    def start(self, name: str) -> None:
        """Deal and draw the starter, as soon as every seat is taken."""
        rules, secret, salts = self.promise(name)
        if None not in salts:
            seed = fair_deals.seed(secret, cast("list[str]", salts))
            dealt, starter = deal(rules, seed=seed), draw_starter(rules, seed=seed)
            with self.database as transaction:
                transaction.execute(
                    "UPDATE tables SET deal=?, starter=? WHERE name=? AND deal IS NULL",
                    (wire.write(dealt), starter, name),
                )

    def promise(self, name: str) -> tuple[Rules, str, list[str | None]]:
        """Return the rules of a table, its secret, and the salts so far."""
        found = self.database.execute(
            "SELECT rules, secret FROM tables WHERE name=?", (name,)
        ).fetchone()
        if found is None:
            raise HTTPException(404)
        salts = self.database.execute(
            "SELECT salt FROM seats WHERE name=? ORDER BY seat", (name,)
        )
        return wire.read_rules(found[0]), found[1], [salt for (salt,) in salts]

    def load(self, name: str) -> tuple[Record | None, int]:
        """Return the game, or None before its deal, and the length of its log."""
        dealt, starter = self.database.execute(
            "SELECT deal, starter FROM tables WHERE name=?", (name,)
        ).fetchone()
        entries = self.database.execute(
            "SELECT entry FROM log WHERE name=? ORDER BY number", (name,)
        ).fetchall()
        moves: list[Move] = []
        for (entry,) in entries:
            if entry == "undo":
                moves.pop()
            else:
                moves.append(wire.read_move(entry))
        record = dealt and Record(wire.read_deal(dealt), starter, moves)
        return record, len(entries)

    def append(self, name: str, number: int, entry: str) -> None:
        """Store a move, or that the last one was taken back."""
        with self.database as transaction:
            transaction.execute("INSERT INTO log VALUES (?,?,?)", (name, number, entry))


class Client:
    """A connection. What is sent waits in a queue, so that nobody waits for a client."""

    def __init__(self, socket: WebSocket, seat: int, *, pictures: bool) -> None:
        self.socket, self.seat, self.pictures = socket, seat, pictures
        self.queue: asyncio.Queue[str | None] = asyncio.Queue(WAITING)
        self.is_dropped = asyncio.Event()

    def send(self, number: int, record: Record, **facts: object) -> None:
        """Send facts; a browser, which does not know the rules, gets the view too."""
        frame = {"number": number, **facts}
        if self.pictures:
            view = record.state.view(self.seat)
            frame["view"] = wire.write_dict(view)
            frame["legal_moves"] = [*map(wire.write_dict, view.legal_moves())]
            frame["picture"] = svg.table(view)
        self.put(json.dumps(frame))

    def put(self, frame: str | None) -> None:
        """Let a frame wait; a client that does not read is dropped. None is the end."""
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.is_dropped.set()

    async def write(self) -> None:
        """Send what waits, until another connection takes the seat."""
        while frame := await self.queue.get():
            await self.socket.send_text(frame)
        await self.socket.close(REPLACED, "another connection has taken this seat")


class Table:
    """One game in memory, and who is connected.

    No method waits for anything, so that whatever happens, happens in one order.
    """

    def __init__(self, store: Store, name: str) -> None:
        self.store, self.name = store, name
        self.record, self.number = store.load(name)
        self.clients: dict[int, Client] = {}

    def join(self, client: Client) -> None:
        """Let a client take its seat, from its own older connection if there is one."""
        if replaced := self.clients.get(client.seat):
            replaced.put(None)
        self.clients[client.seat] = client
        if self.record:
            self.show(client, self.record)
            return
        self.store.start(self.name)
        self.record, self.number = self.store.load(self.name)
        if self.record:
            self.show_all(self.record)

    def leave(self, client: Client) -> None:
        """Forget a client, unless another one has taken its seat."""
        if self.clients.get(client.seat) is client:
            del self.clients[client.seat]

    def receive(self, client: Client, text: str) -> None:
        """Make or take back a move, store that, and only then tell everybody."""
        record = self.record
        if record is None or self.clients.get(client.seat) is not client:
            return
        try:
            frame = fields(text)
            move = None if "undo" in frame else wire.read_move(frame.get("move") or {})
        except UNREADABLE as error:
            client.send(self.number, record, error=str(error))
            return
        if frame.get("number") != self.number:
            self.show(client, record)  # it was repeated, or answers an older table
        elif move is None:
            self.undo(client, record)
        else:
            self.move(client, record, move)

    def move(self, client: Client, record: Record, move: Move) -> None:
        """Make a move, if the view of the sender does not object."""
        # The view knows whose turn it is, and its reasons reveal no card.
        if reason := record.state.view(client.seat).why_not(move):
            client.send(self.number, record, document=wire.write_dict(reason))
            return
        after, step = record.step(move)
        self.keep(wire.write(move), after)
        for seat, other in self.clients.items():
            document = wire.write_dict(step.view(seat))
            other.send(self.number, after, document=document)

    def undo(self, client: Client, record: Record) -> None:
        """Take back a move, and show every seat the table again."""
        if not may_undo(record, client.seat):
            client.send(self.number, record, error="cannot take back this move")
            return
        self.keep("undo", record.undo())
        self.show_all(record.undo())  # an undo cannot be observed

    def keep(self, entry: str, record: Record) -> None:
        """Store an entry of the log."""
        self.store.append(self.name, self.number, entry)
        self.number, self.record = self.number + 1, record

    def show(self, client: Client, record: Record) -> None:
        """Send a seat all that it has seen; reconnecting needs nothing else."""
        seen = wire.write_dict(record.view(client.seat))
        client.send(self.number, record, document=seen)

    def show_all(self, record: Record) -> None:
        """Send every seat all that it has seen."""
        for client in self.clients.values():
            self.show(client, record)


def may_undo(record: Record, seat: int) -> bool:
    """Return whether a seat may take back the last move: its own play in this turn.

    The end of a turn cannot be taken back, because the drawn cards have been seen.
    """
    if not record.moves or record.state.is_over:
        return False
    players = record.undo().state.player, record.state.player
    return players == (seat, seat) and isinstance(record.moves[-1], Play)


def fields(text: str) -> dict[str, Any]:
    """Return the fields of a JSON object, each of which must occur once."""

    def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
        if len(dict(pairs)) < len(pairs):
            message = "a field occurs twice"
            raise ValueError(message)
        return dict(pairs)

    found = json.loads(text, object_pairs_hook=once)
    if not isinstance(found, dict):
        message = "expected an object"
        raise TypeError(message)
    return cast("dict[str, Any]", found)


@asynccontextmanager
async def lifespan(app: FastAPI) -> AsyncGenerator[None]:
    """Open the database when the server starts."""
    app.state.store = Store(os.environ.get("GAMES", "games.sqlite"))
    app.state.tables = {}
    yield


app = FastAPI(lifespan=lifespan)


@app.post("/tables")
async def open_table(request: Request) -> dict[str, Any]:
    """Open a table for the rules in the body, a document."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST:
            raise HTTPException(413)
    try:
        rules = wire.read_rules(body)
    except wire.WireError as error:
        raise HTTPException(422, wire.write_dict(error)) from None
    name, invitations = app.state.store.open(rules)
    return {"table": name, "invitations": invitations}


@app.get("/tables/{name}")
async def watch(name: str) -> dict[str, Any]:
    """Return the promise about the deal, and what a spectator sees."""
    rules, secret, salts = app.state.store.promise(name)
    record, number = app.state.store.load(name)
    return {
        "rules": wire.write_dict(rules),
        "commitment": fair_deals.commitment(secret),
        "free": salts.count(None),
        "number": number,
        "view": record and wire.write_dict(record.state.view(None)),
    }


@app.get("/tables/{name}/record")
async def reveal(name: str) -> Response:
    """Return the whole game with the secret of its deal, when it is over."""
    _, secret, salts = app.state.store.promise(name)
    record, _ = app.state.store.load(name)
    if record is None or record.outcome is None:
        raise HTTPException(409, "the game is not over")
    tags = fair_deals.tags(fair_deals.commitment(secret), salts, secret)
    whole = Record(record.deal, record.starter, record.moves, tags=tags)
    return Response(wire.write(whole), media_type="application/json")


@app.get("/")
async def page() -> FileResponse:
    """Return the page for browsers."""
    return FileResponse(Path(__file__).with_name("browser_client.html"))


@app.get("/browser_client.js")
async def script() -> FileResponse:
    """Return the script of the page."""
    return FileResponse(Path(__file__).with_name("browser_client.js"))


@app.websocket("/play")
async def play(socket: WebSocket) -> None:
    """Let whoever sends a key in the first frame play at its seat."""
    await socket.accept()
    texts = received(socket)
    try:
        async with asyncio.timeout(PATIENCE):
            hello = fields(await anext(texts))
        name, *words = (str(hello[it]) for it in ("table", "invitation", "key", "salt"))
        seat = app.state.store.sit(name, *words)
    except (*UNREADABLE, TimeoutError):
        name, seat, hello = "", None, {}
    except StopAsyncIteration:
        return
    if seat is None:
        await socket.close(REFUSED, "no such seat")
        return
    tables: dict[str, Table] = app.state.tables
    table = tables[name] = tables.get(name) or Table(app.state.store, name)
    client = Client(socket, seat, pictures="pictures" in hello)
    table.join(client)

    async def listen() -> None:
        async for text in texts:
            table.receive(client, text)
            await asyncio.sleep(0)  # now it is the turn of the others

    listening = asyncio.create_task(listen())
    others = client.write(), client.is_dropped.wait()
    tasks = [listening, *map(asyncio.create_task, others)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        table.leave(client)
        if not table.clients and tables.get(name) is table:
            del tables[name]
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    if not listening.cancelled():
        listening.result()  # an error of the server itself belongs in its log


async def received(socket: WebSocket) -> AsyncIterator[str]:
    """Yield frames until the other side hangs up, or sends one that is too long."""
    while (message := await socket.receive())["type"] == "websocket.receive":
        text = message.get("text") or ""
        if len(text) > LONGEST or message.get("bytes"):
            await socket.close(TOO_LONG, "expected a short text")
            return
        yield text
