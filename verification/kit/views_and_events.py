"""Profiles ``views`` and ``events``: the information that each seat has.

Seats are the players in their order, followed by a spectator.
"""

from collections.abc import Iterator
from typing import Final

from thegame import State, View

from .case_json import (
    Case,
    case,
    document,
    moves_json,
    moves_to_try,
    refusals_json,
    state_json,
    view_json,
)
from .example_games import ExampleGame, example_games
from .positions import written_positions

_MOST_MOVES: Final = 60
"""The length of the longest game; the events of a longer one show nothing new."""


def _seats(state: State) -> list[int | None]:
    return [*range(state.rules.players), None]


def views() -> Iterator[Case]:
    """Yield the views of each seat of written positions, and of example games."""
    for name, _, _, state in written_positions():
        if not name.endswith("mirrored"):
            yield _views(name, state)
    for game in example_games():
        if game.name.endswith(("care", "care-0")):
            yield _views(f"{game.name}-start", game.start)
            middle = game.states()[len(game.moves) // 2]
            yield _views(f"{game.name}-middle", middle)


def _views(name: str, state: State) -> Case:
    return case(
        f"views:{name}",
        "R-u",
        "what each seat sees, and may do",
        state.rules,
        state=state_json(state),
        seats=[_seen(state.view(seat), state) for seat in _seats(state)],
    )


def _seen(view: View, state: State) -> Case:
    # Moves of the player on turn, tried by this seat.
    tried = moves_to_try(state)[:: max(1, len(state.hand))]
    return {
        "view": view_json(view),
        "may_end": view.may_end_turn,
        "legal": moves_json(view.legal_moves()) if view.on_turn else [],
        "refusals": refusals_json(tried, view),
    }


def events() -> Iterator[Case]:
    """Yield the events that each seat sees of each move of an example game."""
    for game in example_games():
        if len(game.moves) <= _MOST_MOVES and not game.name.endswith("-1"):
            yield _events(game)


def _events(game: ExampleGame) -> Case:
    steps = [
        state.step(move) for state, move in zip(game.states(), game.moves, strict=False)
    ]
    return case(
        f"events:{game.name}",
        game.clause,
        "what each seat is told about each move",
        game.start.rules,
        state=state_json(game.start),
        moves=moves_json(game.moves),
        events=[
            [list(map(document, step.view(seat).events)) for seat in _seats(game.start)]
            for step in steps
        ],
    )
