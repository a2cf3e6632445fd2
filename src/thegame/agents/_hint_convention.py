"""The convention for hints: which hint a hand gives, and which cards explain it.

The convention is known to all players: KEEP means "I can set this pile back by a trick,
or hold a card within `near` of it"; SMALL_STEP means "I hold a card within
`small_step`". A player gives at most one hint about a pile. A hint may not name a
number (CO-COMM-3, R-t), so it is given only if at least two unlaid cards are a reason
for it.
"""

from typing import Final

from thegame.batch._compiled_rules import advance, fits
from thegame.batch._numba import entry, inlined, pasted
from thegame.batch._rule_numbers import Integers

from ._buffers import LAID, Desk

KEEP: Final = 0
SMALL_STEP: Final = 1


@pasted
def distance(desk: Desk, kind: int) -> int:
    """Return how far from the top a card is a reason for a hint of this kind."""
    return desk.weights.near if kind == KEEP else desk.weights.small_step


@inlined
def is_reason(desk: Desk, pile: int, card: int, kind: int) -> bool:
    """Return whether holding the card is a reason for the hint."""
    rules, top = desk.rules, desk.table["start"][pile]
    gain = advance(rules, pile, top, card)
    # Only KEEP can announce a trick.
    announces = gain > 0 or (kind == KEEP and fits(rules, pile, top, card))
    return announces and gain <= distance(desk, kind)


@inlined
def is_vague(desk: Desk, pile: int, kind: int) -> bool:
    """Return whether at least two unlaid cards are a reason for the hint."""
    rules, table, count = desk.rules, desk.table, 0
    top, reach = table["start"][pile], max(distance(desk, kind), rules.trick)
    for card in range(max(2, top - reach), min(rules.highest, top + reach) + 1):
        if table["status"][rules.pad + card] != LAID:
            count += 1 if is_reason(desk, pile, card, kind) else 0
    return count >= 2


@inlined
def has_reason(desk: Desk, hand: Integers, pile: int, kind: int) -> bool:
    """Return whether the hint about a pile may be given with this hand."""
    found = False
    for card in hand:
        found = found or is_reason(desk, pile, card, kind)
    return found and is_vague(desk, pile, kind)


@entry
def give_hints(desk: Desk, hand: Integers) -> None:
    """Mark on the table the piles about which a player with this hand gives a hint."""
    for pile in range(desk.rules.own):
        for kind in (KEEP, SMALL_STEP):
            if has_reason(desk, hand, pile, kind):
                given = desk.table["kept"] if kind == KEEP else desk.table["small"]
                given[pile] = 1
                break
