"""The search for the best ends of a turn, by a beam over tables of each length.

A *node* is a table that the turn can reach: the tops, the laid cards of the hand as a
set of bits, and whether the turn has helped. Nodes of one length, the number of laid
cards, are one *level*, of which only the best are kept. Every node from the minimum on
is a possible end of the turn.
"""

from typing import Final

from thegame.batch._compiled_rules import advance, drawn_cards, takes
from thegame.batch._numba import borrowing, inlined, pasted
from thegame.batch._rule_numbers import Integers

from ._buffers import HELD, LAID, Desk, Record, Records
from ._evaluation import (
    count_unlaid,
    direction,
    opens,
    risk_with,
    risk_without,
    sum_up,
    their_risk,
    weigh_hand,
    weighted_sum,
)

WON: Final = 1000.0
"""More than any table is worth."""

LOST: Final = -1e9
"""Less than any table is worth."""


@pasted
def price_hints(desk: Desk, before: float) -> None:
    """Work out the price of moving a pile on that a teammate wants to keep."""
    rules, weights, table = desk.rules, desk.weights, desk.table
    for pile in range(rules.own):
        kept, small = table["kept"][pile], table["small"][pile]
        table["keep_cost"][pile] = table["small_cost"][pile] = 0.0
        if kept == 1 or small == 1:
            top = table["start"][pile] - direction(rules, pile) * rules.trick
            worth = before - risk_with(desk, pile, top)
            table["keep_cost"][pile] = weights.keep * worth * kept
            table["small_cost"][pile] = weights.small * worth * small


@inlined
def price(desk: Desk, pile: int, top: int) -> float:
    """Return the price of a pile that shows this number, against a teammate's hint."""
    table = desk.table
    gain = advance(desk.rules, pile, table["start"][pile], top)
    if gain <= 0:
        return 0.0
    far = table["small_cost"][pile] if gain > desk.weights.small_step else 0.0
    total: float = table["keep_cost"][pile] + far
    return total


@inlined
def bonus(desk: Desk, laid: int, helped: int) -> float:
    """Return the value of having laid this many cards, wherever they went."""
    rules, weights, table = desk.rules, desk.weights, desk.table
    total = weights.further * laid
    if rules.duel == 1:
        unlaid, left = table["count"] - laid, table["size"] - laid
        due = drawn_cards(rules, left, helped, table["undrawn"])
        total -= weights.lacking * (rules.hand_size - left - due)
        if unlaid == 0:
            total += WON
        elif unlaid == 1 and rules.lone_card_wins == 0:
            total -= WON
    return total


@pasted
def is_twin(desk: Desk, tops: Integers, pile: int) -> bool:
    """Return whether an earlier pile equals this one, and neither has a hint."""
    kept, small = desk.table["kept"], desk.table["small"]
    first = 0 if pile < desk.rules.rising else desk.rules.rising
    for other in range(first, pile):
        hints = kept[other] + small[other] + kept[pile] + small[pile]
        if tops[other] == tops[pile] and hints == 0:
            return True
    return False


@inlined
def worst_node(nodes: Records, count: int) -> int:
    """Return the index of the lowest score among the first ``count`` nodes."""
    worst = 0
    for node in range(1, count):
        if nodes[node]["score"] < nodes[worst]["score"]:
            worst = node
    return worst


@pasted
def is_known(
    desk: Desk, level: int, parent: Record, mask: int, card: int, place: int
) -> bool:
    """Return whether a node of the level is the parent's table after a play."""
    nodes, tops = desk.nodes[level], parent["tops"]
    for node in range(desk.table["counts"][level]):
        if nodes[node]["mask"] == mask:
            known = nodes[node]["tops"]
            same = known[place] == card
            for other in range(desk.rules.piles):
                same = same and (other == place or known[other] == tops[other])
            if same:
                return True
    return False


@borrowing
def add_node(
    desk: Desk, level: int, parent: int, slot: int, place: int, score: float
) -> int:
    """Add the node to which one more card leads; return its index, -1 if it is known.

    If the level is full, the new node takes the place of the worst one.
    """
    table, nodes, before = desk.table, desk.nodes[level], desk.nodes[level - 1, parent]
    card: int = table["hand"][slot]
    count: int = table["counts"][level]
    mask = before["mask"] | 1 << slot
    if is_known(desk, level, before, mask, card, place):
        return -1
    at, width = count, table["widths"][level]
    if count < width:
        table["counts"][level] = count + 1
    else:
        at = worst_node(nodes, count)
    nodes[at] = before
    node = nodes[at]
    node["tops"][place] = card
    node["mask"], node["score"] = mask, score
    node["card"], node["place"], node["parent"] = card, place, parent
    if table["counts"][level] == width:
        table["worst"][level] = nodes[worst_node(nodes, width)]["score"]
    return at


@pasted
def lay_own(desk: Desk, level: int, parent: int) -> None:
    """Lay each card on each own pile on which it fits."""
    rules = desk.rules
    table, node, after = desk.table, desk.nodes[level, parent], level + 1
    tops, hand, found = node["tops"], table["hand"], table["found"]
    base = desk.weights.theirs * node["theirs"] + bonus(desk, after, node["helped"])
    for pile in range(rules.own):
        base -= price(desk, pile, tops[pile])
    for pile in range(rules.own):
        if is_twin(desk, tops, pile):
            continue
        rest = base + price(desk, pile, tops[pile])
        weigh_hand(desk, node["mask"], pile, tops[pile])
        for slot in range(table["size"]):
            card, own = hand[slot], found[slot]
            if own < 0.0 or rest - own <= table["worst"][after]:
                continue
            if opens(rules, tops, pile, card):
                own = risk_without(desk, tops, card, pile, card)
            score = rest - own - price(desk, pile, card)
            if score > table["worst"][after]:
                add_node(desk, after, parent, slot, pile, score)


@pasted
def lay_theirs(desk: Desk, level: int, parent: int) -> None:
    """Lay each card on each of the opponent's piles that it improves."""
    rules = desk.rules
    table, node, after = desk.table, desk.nodes[level, parent], level + 1
    tops, helped = node["tops"], node["helped"]
    # The player's own piles stay as they are, so any of them may be the one that changes.
    pile = rules.own - 1
    extra = bonus(desk, after, 1)
    for slot in range(table["size"]):
        if node["mask"] >> slot & 1:
            continue
        card = table["hand"][slot]
        own = risk_without(desk, tops, card, pile, tops[pile])
        for place in range(rules.own, rules.piles):
            top = tops[place]
            if not takes(rules, place, top, card, helped):
                continue
            tops[place] = card
            theirs = their_risk(desk, tops)
            tops[place] = top
            score = desk.weights.theirs * theirs - own + extra
            if score > table["worst"][after]:
                at = add_node(desk, after, parent, slot, place, score)
                if at >= 0:
                    desk.nodes[after, at]["helped"] = 1
                    desk.nodes[after, at]["theirs"] = theirs


@borrowing
def expand(desk: Desk, level: int, parent: int) -> None:
    """Add the nodes to which one more card leads from a node."""
    rules, table, node = desk.rules, desk.table, desk.nodes[level, parent]
    status, live, hand = table["status"], table["live"], table["hand"]
    for index in range(table["count"]):
        live[index] = table["weight"][index]
    for slot in range(table["size"]):
        if node["mask"] >> slot & 1:
            at = rules.pad + hand[slot]
            status[at] = LAID
            live[table["below"][at]] = 0.0
    sum_up(desk, node["tops"])
    lay_own(desk, level, parent)
    if rules.duel == 1 and node["helped"] == 0:
        lay_theirs(desk, level, parent)
    for slot in range(table["size"]):
        status[rules.pad + hand[slot]] = HELD


@pasted
def write_root(desk: Desk) -> None:
    """Make the table at the start of the turn the one node without cards."""
    rules, table, root = desk.rules, desk.table, desk.nodes[0, 0]
    count_unlaid(desk)
    for place in range(rules.piles):
        root["tops"][place] = table["start"][place]
    root["mask"], root["helped"] = 0, table["helped"]
    table["counts"][0] = 1
    sum_up(desk, table["start"])
    own = weighted_sum(table["live"], table["rows"], rules.own, table["count"])
    price_hints(desk, own)
    theirs = their_risk(desk, table["start"]) if rules.duel == 1 else 0.0
    root["theirs"], root["score"] = theirs, desk.weights.theirs * theirs - own
    root["score"] += bonus(desk, 0, root["helped"])


@borrowing
def search(desk: Desk, need: int, beam: int, wide: int) -> None:
    """Fill the nodes of a turn that needs ``need`` more cards, from the table.

    ``beam`` nodes of each length are kept, but ``wide`` below the minimum, where a good
    start may have no good end.
    """
    table, last = desk.table, desk.table["size"]
    write_root(desk)
    for level in range(last):
        after = level + 1
        table["counts"][after], table["worst"][after] = 0, LOST
        table["widths"][after] = wide if after < need else beam
        for parent in range(table["counts"][level]):
            expand(desk, level, parent)
    for level in range(last + 1, len(desk.nodes)):
        table["counts"][level] = 0


@inlined
def best_ends(desk: Desk, need: int, ends: Records) -> int:
    """Write the best ends of the turn, best first; return how many there are."""
    count, counts = 0, desk.table["counts"]
    for level in range(max(need, 0), len(desk.nodes)):
        for node in range(counts[level]):
            score, at = desk.nodes[level, node]["score"], count
            while at > 0 and score > ends[at - 1]["score"]:
                at -= 1
            if at == len(ends):
                continue
            count = min(count + 1, len(ends))
            for later in range(count - 1, at, -1):
                ends[later] = ends[later - 1]
            ends[at]["level"], ends[at]["node"] = level, node
            ends[at]["score"] = score
    return count
