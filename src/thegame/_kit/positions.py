"""Profile ``positions``: what may be done at a table, and why everything else not."""

import functools
from collections.abc import Iterator

from thegame._game.state import State
from thegame.notation import read_state

from . import duel_tables, team_tables
from .forms import (
    Case,
    asked_moves,
    case,
    digest,
    label_form,
    move_forms,
    outcome_form,
    refusal_forms,
    state_form,
    text,
)
from .knots import knots
from .symmetries import forms


@functools.cache
def tables() -> tuple[tuple[str, str, str, State], ...]:
    """Return the tables that were written by hand: name, clause, about, state."""
    return tuple(_tables())


def _tables() -> Iterator[tuple[str, str, str, State]]:
    for game, written in (("team", team_tables.TABLES), ("duel", duel_tables.TABLES)):
        for name, clause, about, position in written:
            for suffix, named, state in forms(clause, read_state(position)):
                yield f"{game}-{name}{suffix}", named, about, state


def cases() -> Iterator[Case]:
    """Yield a case for each table, and for each knot of tricks."""
    for name, clause, about, state in tables():
        yield position(name, clause, about, state)
    for name, clause, state in knots():
        yield position(name, clause, "the order of the plays decides", state)


def position(name: str, clause: str, about: str, state: State) -> Case:
    """Return the case that asks everything about one table."""
    moves = state.legal_moves()
    return case(
        f"positions:{name}",
        clause,
        about,
        state.rules,
        state=state_form(state),
        minimum=state.minimum,
        may_end=state.may_end_turn,
        outcome=outcome_form(state.outcome),
        label=label_form(state.outcome),
        legal=move_forms(moves),
        safe=move_forms(state.safe_plays()),
        after=[digest(text(state.apply(move))) for move in moves],
        refusals=refusal_forms(asked_moves(state), state),
    )
