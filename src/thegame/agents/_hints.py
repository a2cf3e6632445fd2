"""Hints: what a player asks of the others, and which hands agree with it.

The convention, which everybody knows: KEEP means "I can set this pile back by a trick,
or hold a card within `near` of it"; SMALL_STEP "I hold a card within `small_step`". A
pile gets one hint of a player at most. A hint may not name a number (CO-COMM-3, R-t),
so none is given unless at least two unlaid cards would justify it.
"""

from thegame.batch._compiler import inlined

from ._numbers import LAID, Board, Lane, Weights


@inlined
def justifies(
    rules: Board, pile: int, top: int, card: int, near: int, kind: int
) -> bool:
    """Return whether holding the card is a reason for KEEP (0) or SMALL_STEP (1)."""
    gain = card - top if pile < rules.rising else top - card
    return 0 < gain <= near or (kind == 0 and gain == -rules.trick)


@inlined
def is_vague(
    rules: Board, status: Lane, pile: int, top: int, near: int, kind: int
) -> bool:
    """Return whether at least two unlaid cards would justify the hint."""
    count = 0
    reach = max(near, rules.trick)
    for card in range(max(2, top - reach), min(rules.highest, top + reach) + 1):
        if status[rules.pad + card] != LAID:
            count += 1 if justifies(rules, pile, top, card, near, kind) else 0
    return count >= 2


@inlined
def wish(
    rules: Board,
    weights: Weights,
    status: Lane,
    tops: Lane,
    hand: Lane,
    size: int,
    kept: Lane,
    small: Lane,
) -> None:
    """Mark the piles that a hand wants to be kept, or moved by small steps only."""
    for pile in range(rules.own):
        top, keeps, steps = tops[pile], False, False
        for slot in range(size):
            card = hand[slot]
            keeps = keeps or justifies(rules, pile, top, card, weights.near, 0)
            steps = steps or justifies(rules, pile, top, card, weights.small_step, 1)
        if keeps and is_vague(rules, status, pile, top, weights.near, 0):
            kept[pile] = 1
        elif steps and is_vague(rules, status, pile, top, weights.small_step, 1):
            small[pile] = 1
