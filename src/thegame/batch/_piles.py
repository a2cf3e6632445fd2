"""Piles: which card fits, which improves, as ``thegame._rules.piles`` says it."""

from ._compiler import compiled
from ._numbers import Lane, Numbers


@compiled
def advance(top: Lane, card: Lane, falls: Lane) -> Lane:
    """Return how far a card moves a pile forwards; negative if it moves it back."""
    return (card - top) * (1 - 2 * falls)


@compiled
def is_trick(rules: Numbers, place: Lane, top: Lane, card: Lane) -> Lane:
    """Return whether a card goes back by exactly the trick on an own or shared pile."""
    return advance(top, card, place >= rules.rising) == -rules.trick


@compiled
def fits(rules: Numbers, place: Lane, top: Lane, card: Lane) -> Lane:
    """Return whether a card fits on a pile of one's own, or a shared one."""
    gain = advance(top, card, place >= rules.rising)
    return (gain > 0) | (gain == -rules.trick)


@compiled
def improves(rules: Numbers, place: Lane, top: Lane, card: Lane) -> Lane:
    """Return whether a card improves an opponent's pile."""
    return advance(top, card, place - rules.own >= rules.rising) < 0
