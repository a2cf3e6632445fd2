"""The same table seen otherwise: mirrored, or with the duellists exchanged.

A rule that treats one direction or one seat differently is a common mistake, so every
table that was written by hand is asked in each of its forms.
"""

from collections.abc import Iterator
from typing import Final

from thegame._game.state import State

_MIRRORED: Final = {
    "CO-PLAY-1": "CO-PLAY-2",
    "CO-TRICK-1": "CO-TRICK-2",
    "F2F-OWN-1": "F2F-OWN-2",
    "F2F-TRICK-1": "F2F-TRICK-2",
}
"""Clauses that say the same of the two directions."""

_OTHER_WAY: Final = {
    **_MIRRORED,
    **{second: first for first, second in _MIRRORED.items()},
}


def forms(clause: str, state: State) -> Iterator[tuple[str, str, State]]:
    """Yield a table in all its forms, each with a suffix for its name and a clause."""
    other = _OTHER_WAY.get(clause, clause)
    yield "", clause, state
    yield "-mirrored", other, _mirrored(state)
    if state.rules.draw_piles == 2:
        yield "-exchanged", clause, _exchanged(state)
        yield "-exchanged-mirrored", other, _mirrored(_exchanged(state))


def _mirrored(state: State) -> State:
    """Return the table with card x as card ``highest + 2 - x``, up and down swapped."""
    rules = state.rules
    whole = rules.highest + 2
    count = len(rules.piles) // (2 * rules.draw_piles)
    tops: list[int] = []
    # A team's piles, or those of each duellist: so many ascending, then descending.
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
