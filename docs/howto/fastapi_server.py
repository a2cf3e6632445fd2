"""Run a FastAPI server with hidden hands."""

import asyncio
import json
import secrets
import socket
import subprocess
import sys

import httpx
import uvicorn
from fastapi import FastAPI, HTTPException, WebSocket, WebSocketDisconnect
from pydantic import BaseModel
from websockets.asyncio.client import connect

from thegame import (
    Cooperative,
    EndTurn,
    Play,
    Record,
    Rules,
    SeatRecord,
    SeatStep,
    View,
    deal,
    draw_starter,
    wire,
)
from thegame.wire import WireError


class Table:
    """One game, and whoever is connected; it alone holds the hidden cards."""

    def __init__(self, rules: Rules, seed: int) -> None:
        dealt = deal(rules, seed=seed)
        self.record = Record(dealt, draw_starter(dealt.rules, seed=seed))
        self.keys = [secrets.token_urlsafe() for _ in range(rules.players)]
        self.clients: dict[int, WebSocket] = {}
        self.lock = asyncio.Lock()

    async def welcome(self, seat: int, client: WebSocket) -> None:
        """Tell a newcomer, or one who comes back, all that the seat has seen."""
        async with self.lock:
            self.clients[seat] = client
            await self.send(seat, self.record.view(seat))

    async def receive(self, seat: int, document: str | bytes) -> None:
        """Make a move, and tell every seat what it may know of it."""
        async with self.lock:
            try:
                move = wire.read_move(document)
            except WireError as error:
                await self.send(seat, error)
                return
            state = self.record.state
            # Ask the view of the sender: it knows whose turn it is, and has no secrets.
            if reason := state.view(seat).why_not(move):
                await self.send(seat, reason)
                return
            step = state.step(move)
            self.record = self.record.apply(move)
            for other in [*self.clients]:
                await self.send(other, step.view(other))

    async def send(self, seat: int, value: object) -> None:
        """Send a document; a client that has left gets everything when it returns."""
        if seat in self.clients:
            try:
                await self.clients[seat].send_text(wire.write(value))
            except (RuntimeError, WebSocketDisconnect):
                del self.clients[seat]


class NewTable(BaseModel):
    """What to play."""

    rules: Rules


class Invitation(BaseModel):
    """Where to play, and the secret key of each seat."""

    table: str
    keys: list[str]


app = FastAPI()
app.state.seed = None
tables: dict[str, Table] = {}


@app.post("/tables")
async def open_table(wanted: NewTable) -> Invitation:
    """Deal a new game."""
    seed = secrets.randbits(64) if app.state.seed is None else app.state.seed
    table = Table(wanted.rules, seed)
    name = secrets.token_urlsafe(6)
    tables[name] = table
    return Invitation(table=name, keys=table.keys)


@app.get("/tables/{name}")
async def watch(name: str) -> View:
    """Return what a spectator sees."""
    if name not in tables:
        raise HTTPException(404)
    return tables[name].record.state.view(None)


@app.websocket("/tables/{name}/{key}")
async def sit_down(client: WebSocket, name: str, key: str) -> None:
    """Let the holder of a key play."""
    table = tables.get(name)
    if table is None or key not in table.keys:
        await client.close()
        return
    seat = table.keys.index(key)
    await client.accept()
    await table.welcome(seat, client)
    while (message := await client.receive())["type"] != "websocket.disconnect":
        if table.clients.get(seat) is client:
            await table.receive(seat, message.get("text") or message.get("bytes") or "")
    if table.clients.get(seat) is client:
        del table.clients[seat]


class Player:
    """A client: it knows what its seat was told, and nothing else."""

    def __init__(self, name: str, url: str, leaves_after: int | None = None) -> None:
        self.name = name
        self.url = url
        self.leaves_after = leaves_after
        self.record: SeatRecord | None = None
        self.refused: list[str] = []

    async def play(self) -> None:
        """Play to the end, and come back if the connection was lost."""
        while self.record is None or not self.record.view.is_over:
            async with connect(self.url) as server:
                async for message in server:
                    for document in self.answers(message):
                        await server.send(document)
                    if self.is_leaving():
                        break

    def answers(self, message: str | bytes) -> list[str]:
        """Take in what the server sent, and return what to send."""
        document = json.loads(message)
        if document["kind"] in {"refusal", "error"}:
            self.refused.append(document["code"])
            return []
        match wire.read(document, "seat_record", "step"):
            case SeatRecord() as record:
                if self.record is not None:
                    seen = self.record.events
                    assert record.events[: len(seen)] == seen
                self.record = record
            case SeatStep(events=events) if self.record is not None:
                self.record = self.record.observe(*events)
            case unexpected:
                raise RuntimeError(unexpected)
        return [*map(wire.write, self.moves(self.view))] if self.view.on_turn else []

    @property
    def view(self) -> View:
        """What the seat sees now."""
        assert self.record is not None
        return self.record.view

    def moves(self, view: View) -> list[Play | EndTurn]:
        """Choose a move."""
        return [*view.safe_plays(), *view.legal_moves()][:1]

    def is_leaving(self) -> bool:
        """Whether to hang up: at the end, or once in the middle of the game."""
        assert self.record is not None
        if self.leaves_after is not None and self.record.events[self.leaves_after :]:
            self.leaves_after = None
            return True
        return self.view.is_over


class Cheat(Player):
    """A client that tries its luck whenever it is its turn."""

    def answers(self, message: str | bytes) -> list[str]:
        """Send garbage before a turn, and one move too many after it."""
        documents = super().answers(message)
        if not documents or self.view.laid:
            ends = [wire.write(EndTurn())]
            return documents + ends if documents == ends else documents
        stolen = next(card for cards in self.view.unseen for card in cards)
        attempts = map(wire.write, [Play(stolen, 0), Play(4, 77), EndTurn()])
        return ["[1, 2", '{"kind":"state"}', *attempts, *documents]


def serve(seed: int) -> None:
    """Run the server on a free port, and print which; the seed is for this example."""
    app.state.seed = seed
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    config = uvicorn.Config(
        app, log_level="error", ws="websockets-sansio", ws_max_size=10_000
    )
    uvicorn.Server(config).run(sockets=[listener])


async def play(port: int) -> None:
    """Three clients play against the cards, and against one of themselves."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as server:
        wanted = {"rules": wire.write_dict(Cooperative(3))}
        reply = await server.post("/tables", json=wanted)
        invitation = Invitation.model_validate_json(reply.content)
        url = f"ws://127.0.0.1:{port}/tables/{invitation.table}"
        first, second, third = (f"{url}/{key}" for key in invitation.keys)
        players = [
            Player("honest", first),
            Cheat("cheat", second),
            Player("forgetful", third, leaves_after=20),
        ]
        async with asyncio.timeout(60):
            await asyncio.gather(*(player.play() for player in players))
        reply = await server.get(f"/tables/{invitation.table}")
        watched = wire.read_view(reply.content)
    for player in players:
        view = player.view
        assert (view.tops, view.outcome) == (watched.tops, watched.outcome)
        refused = ", ".join(sorted({*player.refused})) or "nothing"
        print(f"{player.name}: {len(view.hand)} cards in hand; refused: {refused}")
    print(watched.outcome)


def main() -> None:
    """A server process, and three clients in this one."""
    command = [sys.executable, __file__, "serve"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            asyncio.run(play(int(server.stdout.readline())))
        finally:
            server.terminate()


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve(seed=7)
    else:
        main()
