"""Run a server with hidden hands."""

import asyncio
from collections.abc import AsyncIterator

from thegame import Cooperative, SeatStep, State, View, deal, wire
from thegame.wire import WireError


class Table:
    """The server's side: it alone has the state, with all hidden cards."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.seats: dict[int, asyncio.StreamWriter] = {}
        self.complete = asyncio.Event()

    async def sit_down(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        """Give a newcomer the next seat, and listen to what that seat sends."""
        seat = len(self.seats)
        if seat == self.state.rules.players:
            writer.close()
            return
        self.seats[seat] = writer
        if len(self.seats) == self.state.rules.players:
            self.complete.set()
        await self.complete.wait()
        send(writer, self.state.view(seat))
        async for line in lines(reader):
            self.receive(seat, line)
        writer.close()

    def receive(self, seat: int, line: bytes) -> None:
        """Make a move, and send everyone what they may know of it."""
        try:
            move = wire.read_move(line)
        except WireError as error:
            send(self.seats[seat], error)
            return
        # Ask the sender's view: it knows whose turn it is, and reveals no secret.
        if reason := self.state.view(seat).why_not(move):
            send(self.seats[seat], reason)
            return
        step = self.state.step(move)
        self.state = step.state
        for other, writer in self.seats.items():
            send(writer, step.view(other))


def send(writer: asyncio.StreamWriter, value: object) -> None:
    """Send the document of a value, on one line."""
    writer.write(wire.write(value).encode() + b"\n")


async def lines(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """Yield what comes in, line by line, until the other side hangs up."""
    while line := await reader.readline():
        yield line


async def play(port: int) -> View:
    """The client's side: follow the game with a view, and move when on turn."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    view = wire.read_view(await reader.readline())
    while not view.is_over:
        if view.on_turn:
            send(writer, (*view.safe_plays(), *view.legal_moves())[0])
        match wire.read(await reader.readline(), "step", "refusal"):
            case SeatStep(events=events):
                view = view.observe(*events)
            case refused:
                raise RuntimeError(refused)
    writer.close()
    return view


async def main() -> None:
    """Run a server and three clients, on a port of this machine."""
    table = Table(deal(Cooperative(3), seed=7).start(0))
    server = await asyncio.start_server(table.sit_down, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    views = await asyncio.gather(*(play(port) for _ in range(3)))
    server.close()
    for view in views:
        assert view == table.state.view(view.seat)
        print(f"seat {view.seat}: {view.outcome!r}, {len(view.hand)} cards in hand")


if __name__ == "__main__":
    asyncio.run(main())
