"""Embed documents in a protocol of your own."""

import json
from typing import Any, cast

from thegame import (
    Cooperative,
    EndTurn,
    IllegalMove,
    Play,
    State,
    TheGameError,
    deal,
    wire,
)


def envelope(kind: str, table: int, value: object) -> str:
    """Wrap the document of a value in a message of our protocol."""
    return json.dumps({"type": kind, "table": table, "payload": wire.write_dict(value)})


def document(payload: object) -> dict[str, object]:
    """Return the payload; an empty document if it is not an object."""
    return cast("dict[str, object]", payload) if isinstance(payload, dict) else {}


class Server:
    """Our server: it understands one message, ``move``, and has some tables."""

    def __init__(self, tables: dict[int, State]) -> None:
        self.tables = tables

    def receive(self, seat: int, message: str) -> str:
        """Answer a message from a seat with one of our own."""
        received: dict[str, Any] = json.loads(message)
        table = received["table"]
        state = self.tables[table]
        try:
            move = wire.read_move(document(received["payload"]))
        except TheGameError as error:
            return envelope("error", table, error)
        if reason := state.view(seat).why_not(move):
            return envelope("refused", table, reason)
        step = state.step(move)
        self.tables[table] = step.state
        return envelope("step", table, step.view(seat))


def shown(message: str) -> str:
    """Read an answer as a client does."""
    received: dict[str, Any] = json.loads(message)
    payload = received["payload"]
    if received["type"] == "error":
        return f"{received['type']}: {payload['message']}"
    match wire.read(payload, "step", "refusal"):
        case IllegalMove(code=code) as reason:
            return f"{received['type']}: {code}, {reason}"
        case step:
            return f"{received['type']}: {step}"


def main() -> None:
    """Send a good move, an illegal one, and a payload that is not a move."""
    server = Server({12: deal(Cooperative(2), seed=7).start(0)})
    good = envelope("move", 12, Play(4, 0))
    early = envelope("move", 12, EndTurn())
    broken = json.dumps({"type": "move", "table": 12, "payload": {"card": 4}})
    print(good)
    for message in (good, early, broken):
        print(shown(server.receive(0, message)))


if __name__ == "__main__":
    main()
