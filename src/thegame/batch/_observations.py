"""The legal actions, features and observations of `thegame.encoding`, as arrays."""

from typing import NamedTuple

from ._compiled_rules import advance, deck_of, required_cards
from ._engine import can_end, hand_start, is_open, lay, undrawn
from ._most_laid import within_reach
from ._numba import entry, inlined
from ._rule_numbers import HELPED, LAID, OVER, PLAYER, Bits, Integers, Row, RuleNumbers


class Starts(NamedTuple):
    """The index of the first bit of each part of an observation."""

    hand: int
    unseen: int
    tops: int
    hand_sizes: int
    deck_sizes: int
    turn: int
    laid: int
    helped: int
    may_end_turn: int
    over: int
    seat: int
    hints: int


@entry
def mark_legal(rules: RuleNumbers, rows: Row, masks: Bits) -> None:
    """Set the bits of the legal actions of each game; the masks are empty before."""
    for game in range(len(rows)):
        row, mask = rows[game], masks[game]
        if row[OVER]:
            continue
        start = hand_start(rules, row)
        for card in row[start : start + row[rules.sizes + row[PLAYER]]]:
            for place in range(rules.piles):
                action = (card - 2) * rules.piles + place
                mask[action] = is_open(rules, row, place, card)
        mask[rules.end] = can_end(rules, row)


@entry
def mark_safe(
    rules: RuleNumbers, rows: Row, masks: Bits, trial: Row, memory: Integers
) -> None:
    """Set the bits of the safe actions; ``trial`` is room for one row."""
    for game in range(len(rows)):
        row, mask = rows[game], masks[game]
        if row[OVER]:
            continue
        missing = required_cards(rules, undrawn(rules, row)) - row[LAID] - 1
        # The last card of all wins, whatever the minimum.
        last = row[rules.left + deck_of(rules, row[PLAYER])] == 1
        start, size = hand_start(rules, row), row[rules.sizes + row[PLAYER]]
        for slot in range(size):
            card = row[start + slot]
            for place in range(rules.piles):
                if is_open(rules, row, place, card):
                    for index in range(rules.width):
                        trial[index] = row[index]
                    lay(rules, trial, slot, place)
                    mask[(card - 2) * rules.piles + place] = (
                        missing <= 0
                        or last
                        or within_reach(
                            rules,
                            trial[rules.tops : rules.hands],
                            trial[start : start + size - 1],
                            trial[HELPED],
                            missing,
                            memory,
                        )
                    )
        mask[rules.end] = can_end(rules, row)


@entry
def list_features(
    rules: RuleNumbers, rows: Row, decks: Row, tables: Row, below: Integers
) -> None:
    """Write the features of each legal action; all rows have action -1 before.

    ``below`` is room for the number of cards below each number: of the decks as the
    player on turn counts them, and of the hand.
    """
    for game in range(len(rows)):
        row, line = rows[game], 0
        if row[OVER]:
            continue
        count_below(rules, row, decks[game], below)
        start = hand_start(rules, row)
        for card in row[start : start + row[rules.sizes + row[PLAYER]]]:
            for place in range(rules.piles):
                if is_open(rules, row, place, card):
                    top = row[rules.tops + place]
                    low, high = min(card, top), max(card, top)
                    gap = advance(rules, place, top, card)
                    sign = 1 if gap > 0 else -1
                    held, unseen = below[rules.decks], below[place // rules.own]
                    features = tables[game, line]
                    features[0] = (card - 2) * rules.piles + place
                    features[1], features[2], features[3] = card, place, gap
                    features[4] = gap < 0 and place < rules.own
                    features[5] = sign * (held[high] - held[low + 1])
                    features[6] = sign * (unseen[high] - unseen[low + 1])
                    line += 1
        if can_end(rules, row):
            tables[game, line, 0] = rules.end


@inlined
def count_below(rules: RuleNumbers, row: Row, deck: Row, below: Integers) -> None:
    """Count the unseen cards of each deck, and those in hand, below each number."""
    below[:] = 0
    seat = row[PLAYER]
    for player in range(rules.players):
        after = distance(rules, seat, player)
        cards = below[rules.decks if after == 0 else after * rules.duel]
        start = rules.hands + player * rules.hand_size
        for card in row[start : start + row[rules.sizes + player]]:
            cards[card + 1] = 1
    for number in range(rules.decks):
        unseen = below[distance(rules, seat, number) * rules.duel]
        start, taken = number * rules.cards, row[rules.taken + number]
        for card in deck[start + taken : start + rules.cards]:
            unseen[card + 1] = 1
    for counts in below:
        for number in range(1, len(counts)):
            counts[number] += counts[number - 1]


@entry
def observe(
    rules: RuleNumbers,
    at: Starts,
    rows: Row,
    decks: Row,
    seats: Integers,
    bits: Integers,
) -> None:
    """Set the bits that a seat of each game sees; all of them are 0 before."""
    for game in range(len(rows)):
        observe_table(rules, at, rows[game], seats[game], bits[game])
        observe_cards(rules, at, rows[game], decks[game], seats[game], bits[game])


@inlined
def distance(rules: RuleNumbers, seat: int, player: int) -> int:
    """Return how many turns a player comes after a seat."""
    # Faster than a remainder, which is taken for every player of every game.
    return player - seat if player >= seat else player - seat + rules.players


@inlined
def observe_table(
    rules: RuleNumbers, at: Starts, row: Row, seat: int, bits: Integers
) -> None:
    """Set the bits of the piles and of the turn."""
    own = seat == row[PLAYER]
    for place in range(rules.piles):
        # A row has the piles as the player on turn counts them.
        shown = place if own else place - rules.own * rules.duel
        shown = shown if shown >= 0 else shown + rules.piles
        top = row[rules.tops + place]
        bits[at.tops + shown * (rules.highest + 1) + top - 1] = 1
    bits[at.turn + distance(rules, seat, row[PLAYER])] = 1
    for count in range(row[LAID]):
        bits[at.laid + count] = 1
    bits[at.helped] = row[HELPED]
    bits[at.may_end_turn] = own and can_end(rules, row)
    bits[at.over] = row[OVER]
    bits[at.seat + seat] = 1


@inlined
def observe_cards(
    rules: RuleNumbers, at: Starts, row: Row, deck: Row, seat: int, bits: Integers
) -> None:
    """Set the bits of the seat's hand, the cards it does not see, and all sizes."""
    for player in range(rules.players):
        after, size = distance(rules, seat, player), row[rules.sizes + player]
        hidden = bits[at.unseen + after * rules.duel * rules.cards :]
        cards = bits[at.hand :] if after == 0 else hidden
        sizes = bits[at.hand_sizes + after * rules.hand_size :]
        start = rules.hands + player * rules.hand_size
        for card in row[start : start + size]:
            cards[card - 2] = 1
        for count in range(size):
            sizes[count] = 1
    for number in range(rules.decks):
        # Slices and a loop for each part are faster than one loop with sums.
        source = distance(rules, seat, number) * rules.duel * rules.cards
        unseen, sizes = bits[at.unseen + source :], bits[at.deck_sizes + source :]
        start, taken = number * rules.cards, row[rules.taken + number]
        for card in deck[start + taken : start + rules.cards]:
            unseen[card - 2] = 1
        for count in range(rules.cards - taken):
            sizes[count] = 1
