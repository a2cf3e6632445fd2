"""Symmetries: a table in the mirror, or from another chair."""

from collections.abc import Callable, Sequence

from thegame import Move, Play, State
from thegame._game.state import make_state


def transformed(
    state: State,
    *,
    card: Callable[[int], int] = lambda card: card,
    piles: Sequence[int] | None = None,
    seats: Sequence[int] | None = None,
    sources: Sequence[int] | None = None,
) -> State:
    """The table with cards renumbered, and piles, seats and draw piles rearranged.

    Each sequence says which old part takes each new place.
    """
    rules = state.rules
    piles = piles or range(len(state.tops))
    seats = seats or range(rules.players)
    sources = sources or range(len(state.decks))
    return make_state(
        rules,
        tuple(card(state.tops[pile]) for pile in piles),
        tuple(tuple(sorted(map(card, state.hands[seat]))) for seat in seats),
        tuple(tuple(map(card, state.decks[source])) for source in sources),
        [*seats].index(state.player),
        state.laid,
        state.helped,
    )


def mirror(state: State) -> State:
    """Return the mirrored table: low numbers are high, ascending piles descend."""
    return transformed(state, card=mirrored_card(state), piles=mirrored_piles(state))


def mirrored_card(state: State) -> Callable[[int], int]:
    """Return the number at the same distance from the other end."""
    return lambda card: state.rules.highest + 2 - card


def mirrored_piles(state: State) -> list[int]:
    """Each ascending pile changes places with a descending one of the same owner."""
    piles = state.rules.piles
    order: list[int] = []
    for pile in piles:
        order.append(
            next(
                index
                for index, other in enumerate(piles)
                if other.direction is not pile.direction
                and other.owner == pile.owner
                and index not in order
            )
        )
    return order


def moved(
    move: Move,
    *,
    card: Callable[[int], int] = lambda card: card,
    piles: Sequence[int] | None = None,
) -> Move:
    """Return the move on the transformed table."""
    if not isinstance(move, Play):
        return move
    return Play(card(move.card), [*piles].index(move.pile) if piles else move.pile)
