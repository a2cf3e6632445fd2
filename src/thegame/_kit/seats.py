"""Profiles ``views`` and ``events``: what each seat may know.

Seats are the players in their order, and after them a spectator.
"""

from collections.abc import Iterator

from thegame._game.events import Event
from thegame._game.state import State
from thegame._game.view import View

from .forms import (
    Case,
    Json,
    asked_moves,
    case,
    event_form,
    move_forms,
    refusal_forms,
    state_form,
    view_form,
)
from .lines import Line, lines
from .positions import tables

_MOST_MOVES = 60
"""How long a line may be; the events of a long game show nothing new."""


def _seats(state: State) -> list[int | None]:
    return [*range(state.rules.players), None]


def views() -> Iterator[Case]:
    """Yield what each seat sees of the tables written by hand, and of dealt ones."""
    for name, _, _, state in tables():
        if not name.endswith("mirrored"):
            yield _views(name, state)
    for line in lines():
        if line.name.endswith(("care", "care-0")):
            yield _views(f"{line.name}-start", line.start)
            middle = line.states()[len(line.moves) // 2]
            yield _views(f"{line.name}-middle", middle)


def _views(name: str, state: State) -> Case:
    return case(
        f"views:{name}",
        "R-u",
        "what each seat sees, and may do",
        state.rules,
        state=state_form(state),
        seats=[_seen(state.view(seat), state) for seat in _seats(state)],
    )


def _seen(view: View, state: State) -> Case:
    # Moves of the player on turn, as this seat would be answered.
    asked = asked_moves(state)[:: max(1, len(state.hand))]
    return {
        "view": view_form(view),
        "may_end": view.may_end_turn,
        "legal": move_forms(view.legal_moves()) if view.on_turn else [],
        "refusals": refusal_forms(asked, view),
    }


def events() -> Iterator[Case]:
    """Yield what each seat learns about each move of a line."""
    for line in lines():
        if len(line.moves) <= _MOST_MOVES and not line.name.endswith("-1"):
            yield _events(line)


def _events(line: Line) -> Case:
    told: list[list[list[Json]]] = []
    state = line.start
    for move in line.moves:
        step = state.step(move)
        told.append([_told(step.view(seat).events) for seat in _seats(state)])
        state = step.state
    return case(
        f"events:{line.name}",
        line.clause,
        "what each seat is told about each move",
        line.start.rules,
        state=state_form(line.start),
        moves=move_forms(line.moves),
        events=told,
    )


def _told(events: tuple[Event, ...]) -> list[Json]:
    return [event_form(event) for event in events]
