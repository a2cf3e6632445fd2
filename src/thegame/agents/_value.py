"""The value of a table: how likely the unlaid cards are to find a place.

The *risk* of a card is the product, over all piles, of exp(-alpha * f), where f is 1 if
the card fits on the pile, less if it would fit after a trick whose card is unlaid, and
still less after two. The risk of a table is the weighted sum over all unlaid cards; low
is good.

What one more card changes is found in a few steps. For each pile, `sum_up` sums up the
products over the *other* piles from card to card. What a pile contributes is constant
between a few bounds, so a sum over cards is a difference of sums: `risk_with` takes it
for one pile, and `weigh` for a whole hand. `weighted` goes from card to card.
"""

from thegame.batch._compiler import inlined

from ._numbers import HELD, KEPT, LAID, UNSEEN, Board, Cards, Lane, Table, Weights


@inlined
def lay_out(rules: Board, weights: Weights, cards: Cards) -> int:
    """Write the unlaid cards in order, and how many are below each number."""
    count = 0
    for card in range(len(cards.below) - rules.pad):
        cards.below[card] = count
        known = cards.status[card]
        if known != LAID:
            cards.unlaid[count] = card - rules.pad
            cards.weight[count] = weights.held if known == HELD else 1.0
            cards.live[count] = cards.weight[count]
            count += 1
    for card in range(len(cards.below) - rules.pad, len(cards.below)):
        cards.below[card] = count
    cards.sizes[0] = count
    return count


@inlined
def trick_known(status: Lane, at: int, back: int, kept: bool) -> int:
    """Return what is known of the card that is a trick on a pile."""
    known = status[at - back]
    return KEPT if kept and known == UNSEEN else known


@inlined
def is_kept(table: Table, pile: int, top: int) -> Lane:
    """Return whether a wish is in force: it is about the pile as the turn began."""
    return table.kept[pile] == 1 and table.start[pile] == top


@inlined
def factor(gain: int, trick: int, fit: float, near: float, far: float) -> float:
    """Return what a pile contributes to the risk of a card that moves it so far."""
    if gain > 0 or gain == -trick:
        return fit
    if gain > -trick or gain == -2 * trick:
        return near
    return far if gain > -2 * trick else 1.0


@inlined
def fill(row: Lane, start: int, stop: int, value: float) -> None:
    """Set a part of a row."""
    for at in range(start, stop):
        row[at] = value


@inlined
def write_row(
    rules: Board,
    weights: Weights,
    cards: Cards,
    row: Lane,
    pile: int,
    top: int,
    kept: bool,
) -> None:
    """Write what a pile contributes to the risk of every card."""
    status, below, count = cards.status, cards.below, cards.sizes[0]
    at, trick, fit = rules.pad + top, rules.trick, weights.fit
    back = trick if pile < rules.rising else -trick
    first = trick_known(status, at, back, kept)
    # Of two tricks in a row the less sure one counts.
    second = min(first, status[at - 2 * back])
    near, far = weights.tricks[first], weights.chains[second]
    if pile < rules.rising:
        fill(row, 0, below[at - 2 * trick], 1.0)
        fill(row, below[at - 2 * trick], below[at - 2 * trick + 1], near)
        fill(row, below[at - 2 * trick + 1], below[at - trick], far)
        fill(row, below[at - trick], below[at - trick + 1], fit)
        fill(row, below[at - trick + 1], below[at + 1], near)
        fill(row, below[at + 1], count, fit)
    else:
        fill(row, 0, below[at], fit)
        fill(row, below[at], below[at + trick], near)
        fill(row, below[at + trick], below[at + trick + 1], fit)
        fill(row, below[at + trick + 1], below[at + 2 * trick], far)
        fill(row, below[at + 2 * trick], below[at + 2 * trick + 1], near)
        fill(row, below[at + 2 * trick + 1], count, 1.0)


@inlined
def sum_up(
    rules: Board, weights: Weights, cards: Cards, table: Table, tops: Lane
) -> None:
    """For each pile, sum up the products over the other piles from card to card."""
    for pile in range(rules.own):
        row, top = cards.rows[pile], tops[pile]
        write_row(rules, weights, cards, row, pile, top, is_kept(table, pile, top))
    if rules.own == 4:
        sum_four(cards.live, cards.rows, cards.sums, cards.sizes[0])
    else:
        sum_any(cards.live, cards.rows, cards.sums, cards.sizes[0])


@inlined
def sum_four(live: Lane, rows: Lane, sums: Lane, count: int) -> None:
    """Sum up four piles, written out: a fifth of the time that the loop takes."""
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


@inlined
def sum_any(live: Lane, rows: Lane, sums: Lane, count: int) -> None:
    """Sum up any number of piles."""
    own = len(rows)
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


@inlined
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


@inlined
def risk_with(
    rules: Board, weights: Weights, cards: Cards, pile: int, top: int, kept: bool
) -> Lane:
    """Return the risk of the table that was summed up, if a pile shows this number."""
    row, below, count = cards.sums[pile], cards.below, cards.sizes[0]
    at, trick = rules.pad + top, rules.trick
    back = trick if pile < rules.rising else -trick
    first = trick_known(cards.status, at, back, kept)
    second = min(first, cards.status[at - 2 * back])
    near, far = weights.tricks[first], weights.chains[second]
    if pile < rules.rising:
        return rising_risk(row, below, at, trick, count, weights.fit, near, far)
    return falling_risk(row, below, at, trick, count, weights.fit, near, far)


@inlined
def is_trick_of(rules: Board, pile: int, top: int, card: int) -> bool:
    """Return whether a card is the first or the second trick in a row on a pile."""
    back = top - card if pile < rules.rising else card - top
    return back == rules.trick or back == 2 * rules.trick


@inlined
def opens(rules: Board, tops: Lane, pile: int, card: int) -> bool:
    """Return whether a card is a first or second trick on any other own pile."""
    for other in range(rules.own):
        if other != pile and is_trick_of(rules, other, tops[other], card):
            return True
    return False


@inlined
def risk_without(
    rules: Board,
    weights: Weights,
    cards: Cards,
    table: Table,
    tops: Lane,
    pile: int,
    top: int,
    card: int,
) -> float:
    """Return the risk after laying a card, with one pile showing another number.

    The table was summed up; only what the card changes is worked out again.
    """
    status, live, rows, spare = cards.status, cards.live, cards.rows, cards.spare
    count, slot = cards.sizes[0], cards.below[rules.pad + card]
    known, weight = status[rules.pad + card], live[slot]
    status[rules.pad + card] = LAID
    live[slot] = 0.0
    for place in range(rules.own):
        shown = top if place == pile else tops[place]
        if place == pile or is_trick_of(rules, place, shown, card):
            kept = is_kept(table, place, shown)
            write_row(rules, weights, cards, spare[place], place, shown, kept)
        else:
            for at in range(count):
                spare[place, at] = rows[place, at]
    found = weighted(live, spare, count)
    status[rules.pad + card] = known
    live[slot] = weight
    return found


@inlined
def weighted(live: Lane, rows: Lane, count: int) -> float:
    """Return the sum over all cards of the products over all piles."""
    total = 0.0
    if len(rows) == 4:
        for at in range(count):
            front, back = rows[0, at] * rows[1, at], rows[2, at] * rows[3, at]
            total += live[at] * front * back
        return total
    for at in range(count):
        product = live[at]
        for place in range(len(rows)):
            product *= rows[place, at]
        total += product
    return total


@inlined
def weigh(
    rules: Board,
    weights: Weights,
    cards: Cards,
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
    status, below, row = cards.status, cards.below, cards.sums[pile]
    fit, tricks, chains = weights.fit, weights.tricks, weights.chains
    count, pad, top, found = cards.sizes[0], rules.pad, tops[pile], cards.found
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


@inlined
def their_risk(rules: Board, weights: Weights, table: Table, tops: Lane) -> float:
    """Return the risk of the opponent's piles, of whose cards none is known."""
    total = 0.0
    status, trick = table.their_status, rules.trick
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
