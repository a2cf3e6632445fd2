"""The value of a table: how likely the unlaid cards are to find a place.

The *risk* of a card is the product, over all piles, of exp(-alpha * f), where f is 1 if
the card fits on the pile, less if it would fit after a trick whose card is unlaid, and
still less after two. The risk of a table is the weighted sum over all unlaid cards; low
is good. It is worked out in two ways: `risk` takes each card for itself; `sum_up` and
`risk_with` find what one more card changes in a few steps. For each pile the products
over the *other* piles are summed up from card to card, and what a pile contributes is
constant between a few bounds, so a sum over cards is a difference of sums. `weigh`
does so for a whole hand.
"""

from thegame.batch._compiler import compiled

from ._numbers import HELD, KEPT, LAID, UNSEEN, Board, Desk, Lane, Weights


@compiled
def lay_out(rules: Board, weights: Weights, desk: Desk) -> int:
    """Write the unlaid cards in order, and how many are below each number."""
    count = 0
    for card in range(len(desk.below) - rules.pad):
        desk.below[card] = count
        known = desk.status[card]
        if known != LAID:
            desk.cards[count] = card - rules.pad
            desk.weight[count] = weights.held if known == HELD else 1.0
            count += 1
    for card in range(len(desk.below) - rules.pad, len(desk.below)):
        desk.below[card] = count
    desk.numbers[0] = count
    return count


@compiled
def trick_known(status: Lane, at: int, back: int, kept: bool) -> int:
    """Return what is known of the card that is a trick on a pile."""
    known = status[at - back]
    return KEPT if kept and known == UNSEEN else known


@compiled
def is_kept(desk: Desk, pile: int, top: int) -> Lane:
    """Return whether a wish is in force: it is about the pile as the turn began."""
    return desk.kept[pile] == 1 and desk.start[pile] == top


@compiled
def factor(gain: int, trick: int, fit: float, near: float, far: float) -> float:
    """Return what a pile contributes to the risk of a card that moves it so far."""
    if gain > 0 or gain == -trick:
        return fit
    if gain > -trick or gain == -2 * trick:
        return near
    return far if gain > -2 * trick else 1.0


@compiled
def risk(
    rules: Board, weights: Weights, desk: Desk, tops: Lane, pile: int, top: int
) -> float:
    """Return the risk of a table on which one pile shows another number."""
    for place in range(rules.own):
        shown = top if place == pile else tops[place]
        sign = 1 if place < rules.rising else -1
        at, back = rules.pad + shown, sign * rules.trick
        first = trick_known(desk.status, at, back, is_kept(desk, place, shown))
        # Of two tricks in a row the less sure one counts.
        second = min(first, desk.status[at - 2 * back])
        near, far = weights.tricks[first], weights.chains[second]
        for number in range(desk.numbers[0]):
            gain = sign * (desk.cards[number] - shown)
            part = factor(gain, rules.trick, weights.fit, near, far)
            desk.rows[place, number] = part
    total = 0.0
    for at in range(desk.numbers[0]):
        if desk.status[rules.pad + desk.cards[at]] != LAID:
            product = desk.weight[at]
            for place in range(rules.own):
                product *= desk.rows[place, at]
            total += product
    return total


@compiled
def fill(row: Lane, start: int, stop: int, value: float) -> None:
    """Set a part of a row."""
    for at in range(start, stop):
        row[at] = value


@compiled
def write_row(rules: Board, weights: Weights, desk: Desk, pile: int, top: int) -> None:
    """Write what a pile contributes to the risk of every card."""
    row, below, count = desk.rows[pile], desk.below, desk.numbers[0]
    at, trick = rules.pad + top, rules.trick
    back = trick if pile < rules.rising else -trick
    first = trick_known(desk.status, at, back, is_kept(desk, pile, top))
    second = min(first, desk.status[at - 2 * back])
    near, far = weights.tricks[first], weights.chains[second]
    if pile < rules.rising:
        fill(row, 0, below[at - 2 * trick], 1.0)
        fill(row, below[at - 2 * trick], below[at - 2 * trick + 1], near)
        fill(row, below[at - 2 * trick + 1], below[at - trick], far)
        fill(row, below[at - trick], below[at - trick + 1], weights.fit)
        fill(row, below[at - trick + 1], below[at + 1], near)
        fill(row, below[at + 1], count, weights.fit)
    else:
        fill(row, 0, below[at], weights.fit)
        fill(row, below[at], below[at + trick], near)
        fill(row, below[at + trick], below[at + trick + 1], weights.fit)
        fill(row, below[at + trick + 1], below[at + 2 * trick], far)
        fill(row, below[at + 2 * trick], below[at + 2 * trick + 1], near)
        fill(row, below[at + 2 * trick + 1], count, 1.0)


@compiled
def sum_up(rules: Board, weights: Weights, desk: Desk, tops: Lane) -> None:
    """For each pile, sum up the products over the other piles from card to card."""
    count = desk.numbers[0]
    live, rows, sums = desk.live, desk.rows, desk.sums
    for at in range(count):
        laid = desk.status[rules.pad + desk.cards[at]] == LAID
        live[at] = 0.0 if laid else desk.weight[at]
    for pile in range(rules.own):
        write_row(rules, weights, desk, pile, tops[pile])
    for pile in range(rules.own):
        sums[pile, 0] = 0.0
    for at in range(count):
        # The product over the other piles: those before, times those behind.
        product = live[at]
        for pile in range(rules.own):
            sums[pile, at + 1] = product
            product *= rows[pile, at]
        product = 1.0
        for pile in range(rules.own - 1, -1, -1):
            sums[pile, at + 1] = sums[pile, at + 1] * product + sums[pile, at]
            product *= rows[pile, at]


@compiled
def rising_risk(
    row: Lane,
    below: Lane,
    at: int,
    trick: int,
    count: int,
    fit: float,
    near: float,
    far: float,
) -> Lane:
    """Return the risk of the table that was summed up, if a rising pile shows this."""
    e, d = row[below[at - 2 * trick]], row[below[at - 2 * trick + 1]]
    c, b = row[below[at - trick]], row[below[at - trick + 1]]
    fitting = row[count] - row[below[at + 1]] + (b - c)
    inside = row[below[at]] - b + (d - e)
    return fit * fitting + near * inside + far * (c - d) + e


@compiled
def falling_risk(
    row: Lane,
    below: Lane,
    at: int,
    trick: int,
    count: int,
    fit: float,
    near: float,
    far: float,
) -> Lane:
    """Return the same for a pile that falls."""
    b, c = row[below[at + trick]], row[below[at + trick + 1]]
    d, e = row[below[at + 2 * trick]], row[below[at + 2 * trick + 1]]
    fitting = row[below[at]] + (c - b)
    inside = b - row[below[at + 1]] + (e - d)
    return fit * fitting + near * inside + far * (d - c) + (row[count] - e)


@compiled
def risk_with(
    rules: Board, weights: Weights, desk: Desk, pile: int, top: int, kept: bool
) -> Lane:
    """Return the risk of the table that was summed up, if a pile shows this number."""
    row, below, count = desk.sums[pile], desk.below, desk.numbers[0]
    at, trick = rules.pad + top, rules.trick
    back = trick if pile < rules.rising else -trick
    first = trick_known(desk.status, at, back, kept)
    second = min(first, desk.status[at - 2 * back])
    near, far = weights.tricks[first], weights.chains[second]
    if pile < rules.rising:
        return rising_risk(row, below, at, trick, count, weights.fit, near, far)
    return falling_risk(row, below, at, trick, count, weights.fit, near, far)


@compiled
def opens(tops: Lane, own: int, rising: int, trick: int, pile: int, card: int) -> bool:
    """Return whether a card is a first or second trick on any other own pile."""
    found = False
    for other in range(own):
        back = tops[other] - card if other < rising else card - tops[other]
        found = found or (other != pile and (back == trick or back == 2 * trick))
    return found


@compiled
def risk_without(
    rules: Board,
    weights: Weights,
    desk: Desk,
    tops: Lane,
    pile: int,
    top: int,
    card: int,
) -> float:
    """Return the risk after laying a card, with one pile showing another number."""
    known = desk.status[rules.pad + card]
    desk.status[rules.pad + card] = LAID
    found = risk(rules, weights, desk, tops, pile, top)
    desk.status[rules.pad + card] = known
    return found


@compiled
def weigh(
    rules: Board,
    weights: Weights,
    desk: Desk,
    tops: Lane,
    hand: Lane,
    size: int,
    mask: int,
    pile: int,
) -> None:
    """Write the risk after laying each card of the hand on a pile; -1 if it cannot.

    As if the card could still be a trick elsewhere; if it could, the risk is higher.
    """
    rising, trick = rules.rising, rules.trick
    status, below, row = desk.status, desk.below, desk.sums[pile]
    fit, tricks, chains = weights.fit, weights.tricks, weights.chains
    count, pad, top, found = desk.numbers[0], rules.pad, tops[pile], desk.found
    back = trick if pile < rising else -trick
    for slot in range(size):
        card = hand[slot]
        gain = card - top if pile < rising else top - card
        found[slot] = -1.0
        if mask >> slot & 1 or not (gain > 0 or gain == -trick):
            continue
        at = pad + card
        first = trick_known(status, at, back, False)
        second = min(first, status[at - 2 * back])
        near, far = tricks[first], chains[second]
        if pile < rising:
            found[slot] = rising_risk(row, below, at, trick, count, fit, near, far)
        else:
            found[slot] = falling_risk(row, below, at, trick, count, fit, near, far)


@compiled
def their_risk(rules: Board, weights: Weights, desk: Desk, tops: Lane) -> float:
    """Return the risk of the opponent's piles, of whose cards none is known."""
    total = 0.0
    status, trick = desk.their_status, rules.trick
    for card in range(2, rules.highest + 1):
        if status[rules.pad + card] != LAID:
            product = 1.0
            for place in range(rules.own):
                top = tops[rules.own + place]
                sign = 1 if place < rules.rising else -1
                first = status[rules.pad + top - sign * trick]
                second = min(first, status[rules.pad + top - 2 * sign * trick])
                near, far = weights.tricks[first], weights.chains[second]
                gain = sign * (card - top)
                product *= factor(gain, trick, weights.fit, near, far)
            total += product
    return total
