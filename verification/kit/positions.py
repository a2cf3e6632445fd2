"""Profile ``positions``: the moves that may be made in a position, and every refusal.

A rule that treats one direction or one seat differently is a common mistake, so every
position that was written by hand also appears mirrored and, in a duel, with the seats
exchanged.
"""

import functools
from collections.abc import Iterator
from typing import Final

from thegame import State
from thegame.notation import read_state

from . import duel_positions, team_positions
from .case_json import (
    Case,
    case,
    label,
    moves_json,
    moves_to_try,
    outcome_json,
    refusals_json,
    state_digest,
    state_json,
)
from .crossed_piles import crossed_piles

_MIRRORED: Final = {
    "CO-PLAY-1": "CO-PLAY-2",
    "CO-TRICK-1": "CO-TRICK-2",
    "F2F-OWN-1": "F2F-OWN-2",
    "F2F-TRICK-1": "F2F-TRICK-2",
}
"""Clauses about ascending piles, and those that say the same of descending piles."""

_OTHER_WAY: Final = {**_MIRRORED, **{down: up for up, down in _MIRRORED.items()}}


@functools.cache
def written_positions() -> tuple[tuple[str, str, str, State], ...]:
    """Return the positions that were written by hand: name, clause, about, state."""
    return tuple(
        (f"{game}-{name}{suffix}", form_clause, about, state)
        for game, written in (
            ("team", team_positions.POSITIONS),
            ("duel", duel_positions.POSITIONS),
        )
        for name, clause, about, position in written
        for suffix, form_clause, state in _forms(clause, read_state(position))
    )


def cases() -> Iterator[Case]:
    """Yield a case for each written position, and for each with crossed piles."""
    for name, clause, about, state in written_positions():
        yield _position(name, clause, about, state)
    for name, clause, state in crossed_piles():
        yield _position(name, clause, "the order of the plays decides", state)


def _position(name: str, clause: str, about: str, state: State) -> Case:
    moves = state.legal_moves()
    return case(
        f"positions:{name}",
        clause,
        about,
        state.rules,
        state=state_json(state),
        minimum=state.minimum,
        may_end=state.may_end_turn,
        outcome=outcome_json(state.outcome),
        label=label(state.outcome),
        legal=moves_json(moves),
        safe=moves_json(state.safe_plays()),
        after=[state_digest(state.apply(move)) for move in moves],
        refusals=refusals_json(moves_to_try(state), state),
    )


def _forms(clause: str, state: State) -> Iterator[tuple[str, str, State]]:
    """Yield a position in all its forms, each with a suffix for its name and a clause."""
    other = _OTHER_WAY.get(clause, clause)
    yield "", clause, state
    yield "-mirrored", other, _mirrored(state)
    if state.rules.draw_piles == 2:
        yield "-exchanged", clause, _exchanged(state)
        yield "-exchanged-mirrored", other, _mirrored(_exchanged(state))


def _mirrored(state: State) -> State:
    """Return the position with card x as card ``highest + 2 - x``, up and down swapped."""
    rules = state.rules
    whole = rules.highest + 2
    count = len(rules.piles) // (2 * rules.draw_piles)
    tops: list[int] = []
    # The piles of a team, or of each duellist: `count` ascending, then descending.
    for first in range(0, len(state.tops), 2 * count):
        ups = state.tops[first : first + count]
        downs = state.tops[first + count : first + 2 * count]
        tops += [whole - top for top in (*downs, *ups)]
    return State(
        rules,
        tops=tops,
        hands=[[whole - card for card in hand] for hand in state.hands],
        decks=[[whole - card for card in deck] for deck in state.decks],
        player=state.player,
        laid=state.laid,
        helped=state.helped,
    )


def _exchanged(state: State) -> State:
    """Return the duel with the seats exchanged."""
    return State(
        state.rules,
        tops=state.tops[2:] + state.tops[:2],
        hands=state.hands[::-1],
        decks=state.decks[::-1],
        player=1 - state.player,
        laid=state.laid,
        helped=state.helped,
    )
