"""Search: the best ends of a turn, by a beam over tables of each length.

A *node* is a table that the turn can reach: the tops, the cards of the hand that are
laid (a set of bits), and whether the turn has helped. Nodes of one length are kept
together, the best ones only. Every end of the turn that is good enough is a node.
"""

from typing import Final

from thegame.batch._compiler import compiled

from ._numbers import HELD, LAID, Board, Desk, Lane, Weights
from ._value import (
    lay_out,
    opens,
    risk,
    risk_with,
    risk_without,
    sum_up,
    their_risk,
    weigh,
)

WON: Final = 1000.0
"""More than any table is worth."""

LOST: Final = 1e9
"""More than any table can be worth less."""

DRAWN: Final = 2
"""How many cards a duellist draws without helping (F2F-DRAW-1)."""


@compiled
def gain_of(rules: Board, place: int, top: int, card: int) -> int:
    """Return how far a card moves a pile forwards."""
    rises = place % rules.own < rules.rising
    return card - top if rises else top - card


@compiled
def price_hints(rules: Board, weights: Weights, desk: Desk) -> None:
    """Work out what it costs to move a pile on that a teammate wants to keep."""
    before = risk(rules, weights, desk, desk.start, 0, desk.start[0])
    for pile in range(rules.own):
        desk.keep_costs[pile] = 0.0
        desk.small_costs[pile] = 0.0
        if desk.kept[pile] == 1 or desk.small[pile] == 1:
            back = -rules.trick if pile < rules.rising else rules.trick
            top = desk.start[pile] + back
            worth = before - risk_with(rules, weights, desk, pile, top, False)
            desk.keep_costs[pile] = weights.keep * worth * desk.kept[pile]
            desk.small_costs[pile] = weights.small * worth * desk.small[pile]


@compiled
def fee(rules: Board, weights: Weights, desk: Desk, pile: int, top: int) -> Lane:
    """Return what it costs that a pile shows this, against the wishes of teammates."""
    gain = gain_of(rules, pile, desk.start[pile], top)
    if gain <= 0:
        return 0.0
    far = desk.small_costs[pile] if gain > weights.small_step else 0.0
    return desk.keep_costs[pile] + far


@compiled
def bonus(
    rules: Board, weights: Weights, desk: Desk, size: int, count: int, helped: int
) -> float:
    """Return what laying so many cards is worth by itself."""
    total = weights.further * count
    if rules.duel == 1:
        unlaid, undrawn = desk.numbers[0] - count, desk.numbers[1]
        left = size - count
        due = rules.hand_size - left if helped == 1 else DRAWN
        lacking = rules.hand_size - left - min(due, undrawn)
        total -= weights.lacking * lacking
        if unlaid == 0:
            total += WON
        elif unlaid == 1 and rules.lone == 0:
            total -= WON
    return total


@compiled
def is_twin(rules: Board, desk: Desk, tops: Lane, pile: int) -> bool:
    """Return whether an earlier pile is just like this one."""
    twin = False
    first = 0 if pile < rules.rising else rules.rising
    for other in range(first, pile):
        asked = desk.kept[other] + desk.small[other] + desk.kept[pile]
        asked += desk.small[pile]
        twin = twin or (tops[other] == tops[pile] and asked == 0)
    return twin


@compiled
def is_known(
    rules: Board, desk: Desk, level: int, mask: int, tops: Lane, place: int, card: int
) -> bool:
    """Return whether a table of this length is kept already."""
    for node in range(desk.counts[level]):
        if desk.masks[level, node] == mask:
            same = True
            for other in range(rules.piles):
                top = card if other == place else tops[other]
                same = same and desk.tops[level, node, other] == top
            if same:
                return True
    return False


@compiled
def worst_node(desk: Desk, level: int) -> int:
    """Return which node of a length has the lowest score."""
    worst = 0
    for node in range(1, desk.counts[level]):
        if desk.scores[level, node] < desk.scores[level, worst]:
            worst = node
    return worst


@compiled
def keep(
    rules: Board,
    desk: Desk,
    level: int,
    parent: int,
    slot: int,
    place: int,
    card: int,
    score: float,
    theirs: float,
    width: int,
) -> None:
    """Keep what one more card leads to, if it is new and good enough."""
    mask = desk.masks[level - 1, parent] | (1 << slot)
    tops = desk.tops[level - 1, parent]
    if is_known(rules, desk, level, mask, tops, place, card):
        return
    at = desk.counts[level]
    if at < width:
        desk.counts[level] = at + 1
    else:
        at = worst_node(desk, level)
    for other in range(rules.piles):
        desk.tops[level, at, other] = tops[other]
    desk.tops[level, at, place] = card
    helps = 1 if place >= rules.own else 0
    desk.helped[level, at] = desk.helped[level - 1, parent] | helps
    desk.masks[level, at] = mask
    desk.scores[level, at] = score
    desk.theirs[level, at] = theirs
    desk.parents[level, at] = parent
    desk.slots[level, at] = slot
    desk.places[level, at] = place
    if desk.counts[level] == width:
        desk.worst[level] = desk.scores[level, worst_node(desk, level)]


@compiled
def lay_own(
    rules: Board,
    weights: Weights,
    desk: Desk,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay each card on each own pile on which it fits."""
    tops, theirs = desk.tops[level, parent], desk.theirs[level, parent]
    mask, found, worst = desk.masks[level, parent], desk.found, desk.worst
    base = weights.theirs * theirs
    base += bonus(rules, weights, desk, size, level + 1, desk.helped[level, parent])
    for pile in range(rules.own):
        base -= fee(rules, weights, desk, pile, tops[pile])
    for pile in range(rules.own):
        if is_twin(rules, desk, tops, pile):
            continue
        rest = base + fee(rules, weights, desk, pile, tops[pile])
        weigh(rules, weights, desk, tops, hand, size, mask, pile)
        for slot in range(size):
            if found[slot] < 0.0 or rest - found[slot] <= worst[level + 1]:
                continue
            card, after = hand[slot], found[slot]
            if opens(tops, rules.own, rules.rising, rules.trick, pile, card):
                after = risk_without(rules, weights, desk, tops, pile, card, card)
            score = rest - after - fee(rules, weights, desk, pile, card)
            if score > worst[level + 1]:
                at = level + 1
                keep(rules, desk, at, parent, slot, pile, card, score, theirs, width)


@compiled
def lay_theirs(
    rules: Board,
    weights: Weights,
    desk: Desk,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay each card on each of the opponent's piles that it improves."""
    tops, mask = desk.tops[level, parent], desk.masks[level, parent]
    extra = bonus(rules, weights, desk, size, level + 1, 1)
    for place in range(rules.own, rules.piles):
        shown = tops[place]
        for slot in range(size):
            card = hand[slot]
            if mask >> slot & 1 or gain_of(rules, place, shown, card) >= 0:
                continue
            own = risk_without(rules, weights, desk, tops, 0, tops[0], card)
            tops[place] = card
            theirs = their_risk(rules, weights, desk, tops)
            tops[place] = shown
            score = weights.theirs * theirs - own + extra
            if score > desk.worst[level + 1]:
                at = level + 1
                keep(rules, desk, at, parent, slot, place, card, score, theirs, width)


@compiled
def expand(
    rules: Board,
    weights: Weights,
    desk: Desk,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay one more card, in every way."""
    mask = desk.masks[level, parent]
    for slot in range(size):
        if mask >> slot & 1:
            desk.status[rules.pad + hand[slot]] = LAID
    sum_up(rules, weights, desk, desk.tops[level, parent])
    lay_own(rules, weights, desk, hand, size, level, parent, width)
    if rules.duel == 1 and desk.helped[level, parent] == 0:
        lay_theirs(rules, weights, desk, hand, size, level, parent, width)
    for slot in range(size):
        desk.status[rules.pad + hand[slot]] = HELD


@compiled
def search(
    rules: Board,
    weights: Weights,
    desk: Desk,
    hand: Lane,
    size: int,
    helped: int,
    need: int,
    beam: int,
    wide: int,
) -> None:
    """Fill the nodes from what the desk says of the table and the cards.

    Below the minimum more of them are kept, because there a good start may have no good
    end.
    """
    lay_out(rules, weights, desk)
    for place in range(rules.piles):
        desk.tops[0, 0, place] = desk.start[place]
    desk.masks[0, 0] = 0
    desk.helped[0, 0] = helped
    desk.counts[0] = 1
    sum_up(rules, weights, desk, desk.start)
    price_hints(rules, weights, desk)
    theirs = 0.0
    if rules.duel == 1:
        theirs = their_risk(rules, weights, desk, desk.start)
    desk.theirs[0, 0] = theirs
    own = risk(rules, weights, desk, desk.start, 0, desk.start[0])
    score = weights.theirs * theirs - own
    desk.scores[0, 0] = score + bonus(rules, weights, desk, size, 0, helped)
    for level in range(size):
        desk.counts[level + 1] = 0
        desk.worst[level + 1] = -LOST
        width = wide if level + 1 < need else beam
        for parent in range(desk.counts[level]):
            expand(rules, weights, desk, hand, size, level, parent, width)
    for level in range(size + 1, len(desk.counts)):
        desk.counts[level] = 0


@compiled
def best_ends(desk: Desk, need: int, levels: Lane, nodes: Lane) -> int:
    """Write the best ends of the turn, best first; return how many there are."""
    count, most = 0, len(levels)
    for level in range(max(need, 0), len(desk.counts)):
        for node in range(desk.counts[level]):
            score, at = desk.scores[level, node], min(count, most - 1)
            if count == most and score <= desk.scores[levels[at], nodes[at]]:
                continue
            while at > 0 and score > desk.scores[levels[at - 1], nodes[at - 1]]:
                levels[at], nodes[at] = levels[at - 1], nodes[at - 1]
                at -= 1
            levels[at], nodes[at] = level, node
            count = min(count + 1, most)
    return count


@compiled
def retrace(desk: Desk, level: int, node: int, slots: Lane, places: Lane) -> None:
    """Write the plays that lead to a node."""
    while level > 0:
        slots[level - 1] = desk.slots[level, node]
        places[level - 1] = desk.places[level, node]
        node = desk.parents[level, node]
        level -= 1
