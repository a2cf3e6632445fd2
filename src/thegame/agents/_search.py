"""Search: the best ends of a turn, by a beam over tables of each length.

A *node* is a table that the turn can reach: the tops, the cards of the hand that are
laid (a set of bits), and whether the turn has helped. Nodes of one length are kept
together, the best ones only. Every end of the turn that is good enough is a node.
"""

from typing import Final

from thegame.batch._compiler import borrowing, inlined

from ._numbers import HELD, LAID, Board, Cards, Desk, Lane, Nodes, Table, Weights
from ._value import (
    lay_out,
    opens,
    risk_with,
    risk_without,
    sum_up,
    their_risk,
    weigh,
    weighted,
)

WON: Final = 1000.0
"""More than any table is worth."""

LOST: Final = 1e9
"""More than any table can be worth less."""

DRAWN: Final = 2
"""How many cards a duellist draws without helping (F2F-DRAW-1)."""


@inlined
def gain_of(rules: Board, place: int, top: int, card: int) -> int:
    """Return how far a card moves a pile forwards."""
    rises = place % rules.own < rules.rising
    return card - top if rises else top - card


@inlined
def price_hints(
    rules: Board, weights: Weights, cards: Cards, table: Table, before: float
) -> None:
    """Work out what it costs to move a pile on that a teammate wants to keep."""
    for pile in range(rules.own):
        table.keep_costs[pile] = 0.0
        table.small_costs[pile] = 0.0
        if table.kept[pile] == 1 or table.small[pile] == 1:
            back = -rules.trick if pile < rules.rising else rules.trick
            top = table.start[pile] + back
            worth = before - risk_with(rules, weights, cards, pile, top, False)
            table.keep_costs[pile] = weights.keep * worth * table.kept[pile]
            table.small_costs[pile] = weights.small * worth * table.small[pile]


@inlined
def fee(rules: Board, weights: Weights, table: Table, pile: int, top: int) -> Lane:
    """Return what it costs that a pile shows this, against the wishes of teammates."""
    gain = gain_of(rules, pile, table.start[pile], top)
    if gain <= 0:
        return 0.0
    far = table.small_costs[pile] if gain > weights.small_step else 0.0
    return table.keep_costs[pile] + far


@inlined
def bonus(
    rules: Board, weights: Weights, sizes: Lane, size: int, count: int, helped: int
) -> float:
    """Return what laying so many cards is worth by itself."""
    total = weights.further * count
    if rules.duel == 1:
        unlaid, undrawn = sizes[0] - count, sizes[1]
        left = size - count
        due = rules.hand_size - left if helped == 1 else DRAWN
        lacking = rules.hand_size - left - min(due, undrawn)
        total -= weights.lacking * lacking
        if unlaid == 0:
            total += WON
        elif unlaid == 1 and rules.lone == 0:
            total -= WON
    return total


@inlined
def is_twin(rules: Board, table: Table, tops: Lane, pile: int) -> bool:
    """Return whether an earlier pile is just like this one."""
    kept, small = table.kept, table.small
    first = 0 if pile < rules.rising else rules.rising
    for other in range(first, pile):
        asked = kept[other] + small[other] + kept[pile] + small[pile]
        if tops[other] == tops[pile] and asked == 0:
            return True
    return False


@inlined
def is_known(
    nodes: Nodes, level: int, mask: int, tops: Lane, place: int, card: int
) -> bool:
    """Return whether a table of this length is kept already."""
    for node in range(nodes.counts[level]):
        if nodes.masks[level, node] == mask:
            same = True
            for other in range(len(tops)):
                top = card if other == place else tops[other]
                same = same and nodes.tops[level, node, other] == top
            if same:
                return True
    return False


@inlined
def worst_node(scores: Lane, count: int) -> int:
    """Return which of so many nodes has the lowest score."""
    worst = 0
    for node in range(1, count):
        if scores[node] < scores[worst]:
            worst = node
    return worst


@inlined
def keep(
    nodes: Nodes,
    level: int,
    parent: int,
    slot: int,
    place: int,
    card: int,
    score: float,
    theirs: float,
    helps: int,
    width: int,
) -> None:
    """Keep what one more card leads to, if it is new and good enough."""
    mask = nodes.masks[level - 1, parent] | (1 << slot)
    tops, scores = nodes.tops[level - 1, parent], nodes.scores[level]
    if is_known(nodes, level, mask, tops, place, card):
        return
    at = nodes.counts[level]
    if at < width:
        nodes.counts[level] = at + 1
    else:
        at = worst_node(scores, at)
    for other in range(len(tops)):
        nodes.tops[level, at, other] = tops[other]
    nodes.tops[level, at, place] = card
    nodes.helped[level, at] = nodes.helped[level - 1, parent] | helps
    nodes.masks[level, at] = mask
    scores[at] = score
    nodes.theirs[level, at] = theirs
    nodes.parents[level, at] = parent
    nodes.slots[level, at] = slot
    nodes.places[level, at] = place
    if nodes.counts[level] == width:
        nodes.worst[level] = scores[worst_node(scores, width)]


@inlined
def lay_own(
    rules: Board,
    weights: Weights,
    cards: Cards,
    table: Table,
    nodes: Nodes,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay each card on each own pile on which it fits."""
    tops, theirs = nodes.tops[level, parent], nodes.theirs[level, parent]
    mask, helped = nodes.masks[level, parent], nodes.helped[level, parent]
    found, worst, after = cards.found, nodes.worst, level + 1
    base = weights.theirs * theirs
    base += bonus(rules, weights, cards.sizes, size, after, helped)
    for pile in range(rules.own):
        base -= fee(rules, weights, table, pile, tops[pile])
    for pile in range(rules.own):
        if is_twin(rules, table, tops, pile):
            continue
        rest = base + fee(rules, weights, table, pile, tops[pile])
        weigh(rules, weights, cards, tops, hand, size, mask, pile)
        for slot in range(size):
            if found[slot] < 0.0 or rest - found[slot] <= worst[after]:
                continue
            card, own = hand[slot], found[slot]
            if opens(rules, tops, pile, card):
                own = risk_without(rules, weights, cards, table, tops, pile, card, card)
            score = rest - own - fee(rules, weights, table, pile, card)
            if score > worst[after]:
                keep(nodes, after, parent, slot, pile, card, score, theirs, 0, width)


@inlined
def lay_theirs(
    rules: Board,
    weights: Weights,
    cards: Cards,
    table: Table,
    nodes: Nodes,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay each card on each of the opponent's piles that it improves."""
    tops, mask = nodes.tops[level, parent], nodes.masks[level, parent]
    extra = bonus(rules, weights, cards.sizes, size, level + 1, 1)
    for slot in range(size):
        card = hand[slot]
        if mask >> slot & 1:
            continue
        own = risk_without(rules, weights, cards, table, tops, 0, tops[0], card)
        for place in range(rules.own, rules.piles):
            shown = tops[place]
            if gain_of(rules, place, shown, card) >= 0:
                continue
            tops[place] = card
            theirs = their_risk(rules, weights, table, tops)
            tops[place] = shown
            score, at = weights.theirs * theirs - own + extra, level + 1
            if score > nodes.worst[at]:
                keep(nodes, at, parent, slot, place, card, score, theirs, 1, width)


@inlined
def expand(
    rules: Board,
    weights: Weights,
    cards: Cards,
    table: Table,
    nodes: Nodes,
    hand: Lane,
    size: int,
    level: int,
    parent: int,
    width: int,
) -> None:
    """Lay one more card, in every way."""
    mask, status, live = nodes.masks[level, parent], cards.status, cards.live
    for at in range(cards.sizes[0]):
        live[at] = cards.weight[at]
    for slot in range(size):
        if mask >> slot & 1:
            at = rules.pad + hand[slot]
            status[at] = LAID
            live[cards.below[at]] = 0.0
    sum_up(rules, weights, cards, table, nodes.tops[level, parent])
    lay_own(rules, weights, cards, table, nodes, hand, size, level, parent, width)
    if rules.duel == 1 and nodes.helped[level, parent] == 0:
        lay_theirs(
            rules, weights, cards, table, nodes, hand, size, level, parent, width
        )
    for slot in range(size):
        status[rules.pad + hand[slot]] = HELD


@inlined
def take_root(
    rules: Board,
    weights: Weights,
    cards: Cards,
    table: Table,
    nodes: Nodes,
    size: int,
    helped: int,
) -> None:
    """Make the table as it is the one node of a turn without cards."""
    lay_out(rules, weights, cards)
    for place in range(rules.piles):
        nodes.tops[0, 0, place] = table.start[place]
    nodes.masks[0, 0] = 0
    nodes.helped[0, 0] = helped
    nodes.counts[0] = 1
    sum_up(rules, weights, cards, table, table.start)
    own = weighted(cards.live, cards.rows, cards.sizes[0])
    price_hints(rules, weights, cards, table, own)
    theirs = 0.0
    if rules.duel == 1:
        theirs = their_risk(rules, weights, table, table.start)
    nodes.theirs[0, 0] = theirs
    score = weights.theirs * theirs - own
    nodes.scores[0, 0] = score + bonus(rules, weights, cards.sizes, size, 0, helped)


@borrowing
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
    cards, table, nodes = desk.cards, desk.table, desk.nodes
    take_root(rules, weights, cards, table, nodes, size, helped)
    for level in range(size):
        nodes.counts[level + 1] = 0
        nodes.worst[level + 1] = -LOST
        width = wide if level + 1 < need else beam
        for parent in range(nodes.counts[level]):
            expand(
                rules, weights, cards, table, nodes, hand, size, level, parent, width
            )
    for level in range(size + 1, len(nodes.counts)):
        nodes.counts[level] = 0


@borrowing
def best_ends(nodes: Nodes, need: int, levels: Lane, chosen: Lane) -> int:
    """Write the best ends of the turn, best first; return how many there are."""
    count, most, scores = 0, len(levels), nodes.scores
    for level in range(max(need, 0), len(nodes.counts)):
        for node in range(nodes.counts[level]):
            score, at = scores[level, node], min(count, most - 1)
            if count == most and score <= scores[levels[at], chosen[at]]:
                continue
            while at > 0 and score > scores[levels[at - 1], chosen[at - 1]]:
                levels[at], chosen[at] = levels[at - 1], chosen[at - 1]
                at -= 1
            levels[at], chosen[at] = level, node
            count = min(count + 1, most)
    return count


@inlined
def retrace(nodes: Nodes, level: int, node: int, slots: Lane, places: Lane) -> None:
    """Write the plays that lead to a node."""
    while level > 0:
        slots[level - 1] = nodes.slots[level, node]
        places[level - 1] = nodes.places[level, node]
        node = nodes.parents[level, node]
        level -= 1
