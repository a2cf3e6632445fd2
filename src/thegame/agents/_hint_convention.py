"""The convention for hints: which hint a hand gives, and which cards explain it.

The convention is known to all players: KEEP means "I can set this pile back by a trick,
or hold a card within `near` of it"; SMALL_STEP means "I hold a card within
`small_step`". A player gives at most one hint about a pile. A hint may not name a
number (CO-COMM-3, R-t), so it is given only if at least two unlaid cards are a reason
for it.
"""

from typing import Final

from thegame.batch._numba import inlined
from thegame.batch._rule_numbers import Integers, RuleNumbers
from thegame.batch._turns import advance, fits

from ._buffers import LAID, Record, Weights

KEEP: Final = 0
SMALL_STEP: Final = 1


@inlined
def distance(weights: Weights, kind: int) -> int:
    """Return how far from the top a card is a reason for a hint of this kind."""
    return weights.near if kind == KEEP else weights.small_step


@inlined
def is_reason(
    rules: RuleNumbers, pile: int, top: int, card: int, near: int, kind: int
) -> bool:
    """Return whether holding the card is a reason for the hint."""
    gain = advance(rules, pile, top, card)
    # Only KEEP can announce a trick.
    return gain <= near and (
        gain > 0 or (kind == KEEP and fits(rules, pile, top, card))
    )


@inlined
def is_vague(
    rules: RuleNumbers, weights: Weights, table: Record, pile: int, kind: int
) -> bool:
    """Return whether at least two unlaid cards are a reason for the hint."""
    count, near, top = 0, distance(weights, kind), table["start"][pile]
    reach = max(near, rules.trick)
    for card in range(max(2, top - reach), min(rules.highest, top + reach) + 1):
        if table["status"][rules.pad + card] != LAID:
            count += 1 if is_reason(rules, pile, top, card, near, kind) else 0
    return count >= 2


@inlined
def has_reason(
    rules: RuleNumbers,
    weights: Weights,
    table: Record,
    hand: Integers,
    pile: int,
    kind: int,
) -> bool:
    """Return whether the hint about a pile may be given with this hand."""
    found, near, top = False, distance(weights, kind), table["start"][pile]
    for slot in range(len(hand)):
        found = found or is_reason(rules, pile, top, hand[slot], near, kind)
    return found and is_vague(rules, weights, table, pile, kind)


@inlined
def give_hints(
    rules: RuleNumbers, weights: Weights, table: Record, hand: Integers
) -> None:
    """Mark on the table the piles about which a player with this hand gives a hint."""
    for pile in range(rules.own):
        if has_reason(rules, weights, table, hand, pile, KEEP):
            table["kept"][pile] = 1
        elif has_reason(rules, weights, table, hand, pile, SMALL_STEP):
            table["small"][pile] = 1
