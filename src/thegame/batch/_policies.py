"""Policies: how a compiled player chooses among the legal moves.

Random: each legal move is equally likely; they are counted in ascending order of their
numbers. Greedy: end the turn as soon as it may end, else lay the card that advances an
own or shared pile least, a trick before all others; help only if nothing else fits, and
then by as little as possible. Among equals the lowest number is chosen.
"""

from typing import Final

from ._chance import below
from ._compiler import COMPILED, compiled
from ._moves import held, held_size, may_end
from ._numbers import HELPED, NOTHING, Lane, Numbers
from ._piles import advance, fits, improves

if COMPILED:
    from ._one import most, some, where
else:
    from ._all import most, some, where

_WORST: Final = 30_000
"""More than any play can cost."""


@compiled
def random_move(rules: Numbers, row: Lane, number: Lane) -> tuple[Lane, Lane, Lane]:
    """Return a legal move by a random number, in a game that is not over."""
    hand, size = held(rules, row), held_size(rules, row)
    count = 0 * size
    for slot in range(most(size)):
        count = count + open_places(rules, row, hand[slot]) * (slot < size)
    choice = below(number, count + may_end(rules, row))
    # The card is the last one before which there are not too many moves; the place is
    # found likewise.
    card, at, place, seen, before = 0 * size, 0 * size, 0 * size, 0 * size, 0 * size
    for slot in range(most(size)):
        passed = (seen <= choice) & (slot < size)
        if not some(passed):
            break
        card, at = where(passed, hand[slot], card), where(passed, slot, at)
        before = where(passed, seen, before)
        seen = seen + open_places(rules, row, hand[slot]) * (slot < size)
    for other in range(rules.piles):
        passed = before <= choice
        if not some(passed):
            break
        place = where(passed, other, place)
        before = before + is_open(rules, row, other, card)
    lays = choice < count
    return where(lays, card, rules.cards + 2), at, where(lays, place, 0)


@compiled
def is_open(rules: Numbers, row: Lane, place: int, card: Lane) -> Lane:
    """Return whether the player on turn may lay a card there that they hold."""
    top = row[rules.tops + place]
    if place < rules.own:
        return fits(rules, place, top, card)
    return improves(rules, place, top, card) & (row[HELPED] == 0)


@compiled
def open_places(rules: Numbers, row: Lane, card: Lane) -> Lane:
    """Return on how many piles the player on turn may lay the card."""
    count = 0 * card
    for place in range(rules.piles):
        count = count + is_open(rules, row, place, card)
    return count


@compiled
def greedy_move(rules: Numbers, row: Lane) -> tuple[Lane, Lane, Lane]:
    """Return the greedy card, slot and place, in a game that is not over."""
    hand, size = held(rules, row), held_size(rules, row)
    least, best, at, chosen = 0 * size + _WORST, 0 * size, 0 * size, 0 * size
    for slot in range(most(size)):
        card = hand[slot]
        for place in range(rules.piles):
            top = row[rules.tops + place]
            if place < rules.own:
                cost = advance(top, card, place >= rules.rising)
            else:
                cost = NOTHING - advance(top, card, place - rules.own >= rules.rising)
            opened = is_open(rules, row, place, card) & (slot < size)
            better = opened & (cost < least)
            least = where(better, cost, least)
            best, at = where(better, card, best), where(better, slot, at)
            chosen = where(better, place, chosen)
    ends = may_end(rules, row)
    return where(ends, rules.cards + 2, best), at, where(ends, 0, chosen)
