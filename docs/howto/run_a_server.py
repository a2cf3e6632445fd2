"""Run a server with hidden hands."""

import asyncio
import json
from collections.abc import AsyncIterator

from thegame import FaceToFace, State, View, deal, wire


class Table:
    """The server's side: it alone holds the state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats: dict[int, asyncio.StreamWriter] = {}
        self.complete = asyncio.Event()

    async def sit_down(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Give a newcomer the next seat, and listen to what comes from there."""
        seat = len(self.seats)
        self.seats[seat] = writer
        if len(self.seats) == self.state.rules.players:
            self.complete.set()
        await self.complete.wait()
        send(writer, wire.write(self.state.view(seat)))
        async for line in lines(reader):
            self.receive(seat, line)
        writer.close()

    def receive(self, seat: int, line: bytes) -> None:
        """Make a move, and tell everyone what they may know of it."""
        move = wire.read_move(line)
        # Ask the view of the sender: it knows whose turn it is, and tells no secret.
        if reason := self.state.view(seat).why_not(move):
            send(self.seats[seat], f'{{"refused":"{reason.code}"}}')
            return
        step = self.state.step(move)
        self.state = step.state
        for other, writer in self.seats.items():
            events = map(wire.write, step.seen_by(other))
            send(writer, f"[{','.join(events)}]")


def send(writer: asyncio.StreamWriter, document: str) -> None:
    """One document a line."""
    writer.write(document.encode() + b"\n")


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """What comes in, line by line, until the other side has gone."""
    while line := await reader.readline():
        yield line


async def play(port: int) -> View:
    """The client's side: it has a view and the events that it may know."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    view = wire.read_view(await reader.readline())
    asked = None
    while not view.is_over:
        if view.on_turn and asked != (view.laid, view.hand):
            asked = (view.laid, view.hand)
            move = (*view.safe_plays(), *view.legal_moves())[0]
            send(writer, wire.write(move))
        events = map(json.dumps, json.loads(await reader.readline()))
        view = view.observe(*map(wire.read_event, events))
    writer.close()
    return view


async def main() -> None:
    """A server and two clients, on a port of this machine."""
    dealt = deal(FaceToFace(), seed=7)
    table = Table(dealt.start(dealt.lot(7)))
    server = await asyncio.start_server(table.sit_down, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    views = await asyncio.gather(play(port), play(port))
    server.close()
    for view in views:
        assert view == table.state.view(view.seat)
        print(f"seat {view.seat}: {view.outcome!r}, {len(view.hand)} cards in hand")


if __name__ == "__main__":
    asyncio.run(main())
