"""Players of a table on a server that may crash; prints what each of them has seen."""

import asyncio
import importlib
import sys
from typing import Any

from thegame import EndTurn, Move, SeatRecord, wire


def careful(seen: SeatRecord) -> Move:
    """Return a move with which a game lasts long: the smallest step, or the end."""
    view = seen.view
    plays = view.safe_plays() or view.legal_plays()
    if view.may_end_turn or not plays:
        return EndTurn()
    return min(plays, key=lambda play: view.piles[play.pile].advance(play.card))


def witness(player: Any) -> Any:
    """Make the player careful, and let it fail if anything is lost that it has seen."""
    follow = player.follow

    def following(frame: dict[str, Any]) -> SeatRecord:
        seen = player.record.events if player.record else ()
        record: SeatRecord = follow(frame)
        assert record.events[: len(seen)] == seen
        return record

    player.choose, player.follow = careful, following
    return player


async def main(url: str, table: str, *invitations: str) -> None:
    """Play to the end with the client of the how-to page."""
    client: Any = importlib.import_module("fastapi_client")
    players = [witness(client.Player(table, it)) for it in invitations]
    async with asyncio.timeout(120):
        for record in await asyncio.gather(*(player.play(url) for player in players)):
            print(wire.write(record))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
