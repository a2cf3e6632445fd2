"""Two players of a duel, on a server that is killed and started again."""

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from thegame import FaceToFace, Move, Record, SeatRecord, SeatStep, fair_deals, wire

HERE = Path(__file__).parent


class Player:
    """A client: it knows what its seat has seen, and nothing else."""

    def __init__(self, table: str, invitation: str) -> None:
        self.hello = {
            "table": table,
            "invitation": invitation,
            "key": secrets.token_urlsafe(),  # the seat belongs to whoever has it
            "salt": secrets.token_urlsafe(),  # makes the deal fair
        }
        self.record: SeatRecord | None = None

    async def play(self, url: str) -> SeatRecord:
        """Play to the end, and come back whenever the connection is lost."""
        async for server in connect(url):
            try:
                await server.send(json.dumps(self.hello))
                async for message in server:
                    frame = json.loads(message)
                    seen = self.follow(frame)
                    if seen.outcome:
                        await server.close()
                        return seen
                    if seen.view.on_turn:
                        move = wire.write_dict(self.choose(seen))
                        answer = {"number": frame["number"], "move": move}
                        await server.send(json.dumps(answer))
            except ConnectionClosed as closed:
                if closed.rcvd and closed.rcvd.code in {1008, 4001}:
                    raise  # the seat is not ours, or no longer
        raise AssertionError

    def follow(self, frame: dict[str, Any]) -> SeatRecord:
        """Take in a frame; this client knows the rules, so nothing is refused."""
        match wire.read(frame["document"], "seat_record", "step"):
            case SeatStep(events=events) if self.record:
                self.record = self.record.observe(*events)
            case SeatRecord() as record:
                self.record = record
            case unexpected:
                raise RuntimeError(unexpected)
        return self.record

    def choose(self, seen: SeatRecord) -> Move:
        """Return a safe play if there is one, else any legal move."""
        return (*seen.view.safe_plays(), *seen.view.legal_moves())[0]


def started(database: str, port: int) -> subprocess.Popen[bytes]:
    """Start the server."""
    options = ("--log-level=error", f"--port={port}", "--ws-max-size=10000")
    command = [sys.executable, "-m", "uvicorn", "fastapi_server:app", *options]
    settings = {**os.environ, "GAMES": database}
    return subprocess.Popen(command, cwd=HERE, env=settings)


async def reached(server: httpx.AsyncClient) -> None:
    """Wait until the server answers."""
    while True:
        try:
            await server.get("/tables/none")
        except httpx.TransportError:
            await asyncio.sleep(0.1)
        else:
            return


async def play(database: str, port: int) -> None:
    """Play a duel, kill the server on the way, and check the deal."""
    process = started(database, port)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as server:
        try:
            await reached(server)
            rules = wire.write(FaceToFace())
            opened = (await server.post("/tables", content=rules)).json()
            path = f"/tables/{opened['table']}"
            promise = (await server.get(path)).json()["commitment"]
            players = [Player(opened["table"], it) for it in opened["invitations"]]
            url = f"ws://127.0.0.1:{port}/play"
            games = [asyncio.create_task(player.play(url)) for player in players]
            while (await server.get(path)).json()["number"] < 10:
                pass
            process.kill()
            process.wait()
            print("the server was killed in the middle of the game")
            process = started(database, port)
            seen = await asyncio.gather(*games)
            record = wire.read_record((await server.get(f"{path}/record")).content)
        finally:
            process.kill()
            process.wait()
    agree(record, promise, players, seen)


def agree(
    record: Record, promise: str, players: list[Player], seen: list[SeatRecord]
) -> None:
    """Compare the whole game with what each player has seen and sent."""
    tags = dict(record.tags)
    for seat, player in enumerate(players):
        assert seen[seat] == record.view(seat)
        assert tags[f"Salt {seat}"] == player.hello["salt"]
        print(f"player {seat} has seen the game to its end")
    assert tags["Commitment"] == promise
    print("the deal was fair:", fair_deals.verify(record))


def main() -> None:
    """Use a free port, and a database that is removed afterwards."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(play(str(Path(folder) / "games.sqlite"), port))


if __name__ == "__main__":
    main()
