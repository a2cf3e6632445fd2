"""The value of a table: how likely the unlaid cards are to find a place.

The *risk* of a card is the product, over all piles, of exp(-alpha * f), where f is 1 if
the card fits on the pile, less if it would fit after a trick whose card is unlaid, and
still less after two. The risk of a table is the weighted sum over all unlaid cards; low
is good.

The effect of one more card is found in a few steps. For each pile, `sum_up` adds up the
products over the *other* piles from card to card. The factor of a pile is constant
between a few bounds, so its sum over the cards between two bounds is a difference of
two sums: `risk_with` uses this. `risk_without` goes from card to card.

The bounds of a pile are counted from its top backwards. For a pile that rises, the
*edge* of a number is the number itself, and one step forwards is +1; for a pile that
falls, everything is mirrored: the edge is the number after it, and one step forwards
is -1. The cards between two edges are then the same ones, seen from the other end.
"""

from thegame.batch._compiled_rules import advance, fits
from thegame.batch._numba import borrowing, inlined, pasted
from thegame.batch._rule_numbers import Integers, RuleNumbers

from ._buffers import HELD, KEPT, LAID, UNSEEN, Desk, Reals, Weights


@pasted
def count_unlaid(desk: Desk) -> None:
    """Write the weights of the unlaid cards, and how many are below each number."""
    rules, table = desk.rules, desk.table
    status, below, weight = table["status"], table["below"], table["weight"]
    count, pad = 0, rules.pad
    for at in range(pad + 2, pad + rules.highest + 1):
        below[at] = count
        if status[at] != LAID:
            weight[count] = desk.weights.held if status[at] == HELD else 1.0
            table["live"][count] = weight[count]
            count += 1
    for at in range(pad + rules.highest + 1, 2 * pad + rules.highest + 2):
        below[at] = count
    table["count"] = count


@inlined
def direction(rules: RuleNumbers, pile: int) -> int:
    """Return 1 for a pile that rises, -1 for a pile that falls."""
    return 1 if pile < rules.rising else -1


@inlined
def trick_factors(
    weights: Weights, status: Integers, at: int, back: int, kept: bool
) -> tuple[float, float]:
    """Return the factors of a pile after one trick and after two.

    ``at`` is the place of its top in the array, and ``back`` the signed trick.
    """
    first = status[at - back]
    if kept and first == UNSEEN:
        first = KEPT
    # Of two tricks in a row the less certain one counts.
    second = min(first, status[at - 2 * back])
    return weights.tricks[first], weights.chains[second]


@pasted
def own_factors(desk: Desk, pile: int, top: int) -> tuple[float, float]:
    """Return the factors of an own or shared pile after one trick and after two."""
    rules, table = desk.rules, desk.table
    # A hint is about the pile as it was when the turn began.
    kept = table["kept"][pile] == 1 and table["start"][pile] == top
    back = direction(rules, pile) * rules.trick
    return trick_factors(desk.weights, table["status"], rules.pad + top, back, kept)


@inlined
def fill(row: Reals, start: int, stop: int, value: float) -> None:
    """Set the part of a row between two bounds, in either order."""
    for at in range(min(start, stop), max(start, stop)):
        row[at] = value


@pasted
def write_row(desk: Desk, row: Reals, pile: int, top: int) -> None:
    """Write the factor of a pile for every unlaid card."""
    rules, table, fit = desk.rules, desk.table, desk.weights.fit
    below, sign = table["below"], direction(rules, pile)
    back, edge = sign * rules.trick, rules.pad + top + (sign < 0)
    near, far = own_factors(desk, pile, top)
    first, last = (0, table["count"]) if sign > 0 else (table["count"], 0)
    second, behind = below[edge - 2 * back], below[edge - 2 * back + sign]
    trick, inside = below[edge - back], below[edge - back + sign]
    fill(row, first, second, 1.0)
    fill(row, second, behind, near)
    fill(row, behind, trick, far)
    fill(row, trick, inside, fit)
    fill(row, inside, below[edge + sign], near)
    fill(row, below[edge + sign], last, fit)


@inlined
def sum_up(desk: Desk, tops: Integers) -> None:
    """Add up the products over the other piles from card to card, for each pile."""
    table, own = desk.table, desk.rules.own
    live, rows, sums, count = (
        table["live"],
        table["rows"],
        table["sums"],
        table["count"],
    )
    for pile in range(own):
        write_row(desk, rows[pile], pile, tops[pile])
    if own == 4:
        sum_four(live, rows, sums, count)
    else:
        sum_any(live, rows, sums, own, count)


@pasted
def sum_four(live: Reals, rows: Reals, sums: Reals, count: int) -> None:
    """Add up the sums of four piles, in a fifth of the time that the loop takes."""
    first = second = third = fourth = 0.0
    for at in range(count):
        sums[0, at], sums[1, at] = first, second
        sums[2, at], sums[3, at] = third, fourth
        front = live[at] * rows[0, at] * rows[1, at]
        back = live[at] * rows[2, at] * rows[3, at]
        first += back * rows[1, at]
        second += back * rows[0, at]
        third += front * rows[3, at]
        fourth += front * rows[2, at]
    sums[0, count], sums[1, count] = first, second
    sums[2, count], sums[3, count] = third, fourth


@pasted
def sum_any(live: Reals, rows: Reals, sums: Reals, own: int, count: int) -> None:
    """Add up the sums of any number of piles."""
    for pile in range(own):
        sums[pile, 0] = 0.0
    for at in range(count):
        # The product over the other piles: those before, times those behind.
        product = live[at]
        for pile in range(own):
            sums[pile, at + 1] = product
            product *= rows[pile, at]
        product = 1.0
        for pile in range(own - 1, -1, -1):
            sums[pile, at + 1] = sums[pile, at + 1] * product + sums[pile, at]
            product *= rows[pile, at]


@inlined
def risk_with(desk: Desk, pile: int, top: int) -> float:
    """Return the risk of the table that was summed up, if a pile shows this number."""
    rules, table = desk.rules, desk.table
    row, below, sign = table["sums"][pile], table["below"], direction(rules, pile)
    back, edge = sign * rules.trick, rules.pad + top + (sign < 0)
    near, far = own_factors(desk, pile, top)
    total = row[table["count"]]
    ahead, behind = (total, 0.0) if sign > 0 else (0.0, total)
    trick, after_trick = row[below[edge - back]], row[below[edge - back + sign]]
    edge_of_second = edge - 2 * back
    second, after_second = row[below[edge_of_second]], row[below[edge_of_second + sign]]
    fitting = ahead - row[below[edge + sign]] + (after_trick - trick)
    inside = row[below[edge]] - after_trick + (after_second - second)
    between, beyond = trick - after_second, second - behind
    risk: float = desk.weights.fit * fitting + near * inside + far * between + beyond
    return sign * risk


@inlined
def is_trick_of(rules: RuleNumbers, pile: int, top: int, card: int) -> bool:
    """Return whether a card is the first or the second trick in a row on a pile."""
    gain = advance(rules, pile, top, card)
    return gain == -rules.trick or gain == -2 * rules.trick


@inlined
def opens(rules: RuleNumbers, tops: Integers, pile: int, card: int) -> bool:
    """Return whether a card is a first or second trick on any other own pile."""
    for other in range(rules.own):
        if other != pile and is_trick_of(rules, other, tops[other], card):
            return True
    return False


@borrowing
def risk_without(desk: Desk, tops: Integers, card: int, pile: int, top: int) -> float:
    """Return the risk of own piles after laying a card, if a pile shows another top.

    The table was summed up; only the rows that the card changes are written again.
    """
    rules, table = desk.rules, desk.table
    status, live = table["status"], table["live"]
    rows, spare = table["rows"], table["spare"]
    at, count = rules.pad + card, table["count"]
    slot, known = table["below"][at], status[at]
    weight = live[slot]
    status[at] = LAID
    live[slot] = 0.0
    for place in range(rules.own):
        shown = top if place == pile else tops[place]
        if place == pile or is_trick_of(rules, place, shown, card):
            write_row(desk, spare[place], place, shown)
        else:
            for index in range(count):
                spare[place, index] = rows[place, index]
    found = weighted_sum(live, spare, rules.own, count)
    status[at] = known
    live[slot] = weight
    return found


@inlined
def weighted_sum(live: Reals, rows: Reals, own: int, count: int) -> float:
    """Return the sum over all cards of the products over all piles."""
    total = 0.0
    if own == 4:
        for at in range(count):
            front, back = rows[0, at] * rows[1, at], rows[2, at] * rows[3, at]
            total += live[at] * front * back
        return total
    for at in range(count):
        product = live[at]
        for place in range(own):
            product *= rows[place, at]
        total += product
    return total


@pasted
def weigh_hand(desk: Desk, mask: int, pile: int, top: int) -> None:
    """Write the risk after laying each card of the hand on a pile; -1 if it cannot.

    A card that is a trick on another pile still counts as unlaid there; without it the
    risk is higher.
    """
    hand, found = desk.table["hand"], desk.table["found"]
    for slot in range(desk.table["size"]):
        found[slot] = -1.0
        if mask >> slot & 1 == 0 and fits(desk.rules, pile, top, hand[slot]):
            found[slot] = risk_with(desk, pile, hand[slot])


@borrowing
def their_risk(desk: Desk, tops: Integers) -> float:
    """Return the risk of the opponent's piles, whose hand is not known."""
    rules, weights = desk.rules, desk.weights
    total, status = 0.0, desk.table["their_status"]
    for card in range(2, rules.highest + 1):
        if status[rules.pad + card] != LAID:
            product = 1.0
            for place in range(rules.own):
                top = tops[rules.own + place]
                back = direction(rules, place) * rules.trick
                at = rules.pad + top
                near, far = trick_factors(weights, status, at, back, False)
                gain = advance(rules, place, top, card)
                product *= factor(rules.trick, weights.fit, near, far, gain)
            total += product
    return total


@inlined
def factor(trick: int, fit: float, near: float, far: float, gain: int) -> float:
    """Return the factor of a pile for a card that would move it by ``gain``."""
    if gain > 0 or gain == -trick:
        return fit
    if gain > -trick or gain == -2 * trick:
        return near
    return far if gain > -2 * trick else 1.0
