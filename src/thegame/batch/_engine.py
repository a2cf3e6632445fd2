"""The engine: moves, ends and policies of games that are rows of numbers.

A move is the slot of a card in the hand and a place, or slot -1 for the end of the
turn. Everything is a plain loop over one game; comparisons that cannot be predicted are
joined with ``|`` and ``&``, because a branch would cost more.
"""

import numpy as np

from ._compiled_rules import (
    advance,
    deck_of,
    drawn_cards,
    insert,
    next_player,
    required_cards,
    takes,
)
from ._generators import STEP, below, mix
from ._most_laid import FAR, is_over
from ._numba import entry, inlined
from ._rule_numbers import (
    HELPED,
    LAID,
    NOTHING,
    OVER,
    PLAYER,
    Bits,
    Integers,
    Row,
    RuleNumbers,
)


@inlined
def hand_start(rules: RuleNumbers, row: Row) -> int:
    """Return the index of the first card of the player on turn."""
    start: int = rules.hands + row[PLAYER] * rules.hand_size
    return start


@inlined
def undrawn(rules: RuleNumbers, row: Row) -> int:
    """Return how many cards the player on turn can still draw."""
    count: int = rules.cards - row[rules.taken + deck_of(rules, row[PLAYER])]
    return count


@inlined
def can_end(rules: RuleNumbers, row: Row) -> bool:
    """Return whether the player on turn may end the turn."""
    laid: int = row[LAID]
    return row[OVER] == 0 and laid >= required_cards(rules, undrawn(rules, row))


@inlined
def is_open(rules: RuleNumbers, row: Row, place: int, card: int) -> bool:
    """Return whether the player on turn may lay a card of the hand at a place."""
    return takes(rules, place, row[rules.tops + place], card, row[HELPED])


@inlined
def open_places(rules: RuleNumbers, row: Row, card: int) -> int:
    """Return the number of places at which the player on turn may lay a card."""
    count = 0
    for place in range(rules.piles):
        count += is_open(rules, row, place, card)
    return count


@entry
def begin(rules: RuleNumbers, rows: Row, decks: Row, players: Integers) -> None:
    """Write the first state of each game: player by player, hand by hand (R-y).

    All numbers of the rows are 0 before.
    """
    for game in range(len(rows)):
        row, deck = rows[game], decks[game]
        row[PLAYER] = players[game]
        for number in range(rules.decks):
            row[rules.taken + number] = rules.players // rules.decks * rules.hand_size
            row[rules.left + number] = rules.cards
        for place in range(rules.piles):
            falls = place % rules.own >= rules.rising
            row[rules.tops + place] = rules.highest + 1 if falls else 1
        for player in range(rules.players):
            row[rules.sizes + player] = rules.hand_size
            start = rules.hands + player * rules.hand_size
            first = player * (rules.cards if rules.duel else rules.hand_size)
            for slot in range(rules.hand_size):
                insert(row, start, start + slot, deck[first + slot])


@entry
def step(
    rules: RuleNumbers,
    rows: Row,
    decks: Row,
    actions: Integers,
    illegal: Bits,
    memory: Integers,
) -> None:
    """Make the legal moves of these actions, one in each game, and mark the others."""
    for game in range(len(rows)):
        row, action = rows[game], actions[game]
        slot, place, legal = -1, 0, False
        if action == rules.end:
            legal = can_end(rules, row)
        elif 0 <= action < rules.end and row[OVER] == 0:
            card, place = action // rules.piles + 2, action % rules.piles
            slot = slot_of(rules, row, card)
            legal = slot >= 0 and is_open(rules, row, place, card)
        illegal[game] = not legal
        if legal:
            make(rules, row, decks[game], slot, place, memory)


@inlined
def slot_of(rules: RuleNumbers, row: Row, card: int) -> int:
    """Return the slot of a card in the hand; -1 if it is not there."""
    start, found = hand_start(rules, row), -1
    # Without a break: it could not be predicted.
    for slot in range(rules.hand_size):
        found = slot if row[start + slot] == card else found
    return found


@inlined
def make(
    rules: RuleNumbers, row: Row, deck: Row, slot: int, place: int, memory: Integers
) -> None:
    """Make a legal move, and mark the game if it is over."""
    if slot < 0:
        end_turn(rules, row, deck)
    else:
        lay(rules, row, slot, place)
    start, size = hand_start(rules, row), row[rules.sizes + row[PLAYER]]
    row[OVER] = is_over(
        rules,
        row[rules.tops : rules.hands],
        row[start : start + size],
        row[LAID],
        row[HELPED],
        undrawn(rules, row),
        row[rules.left + deck_of(rules, row[PLAYER])],
        memory,
    )


@inlined
def lay(rules: RuleNumbers, row: Row, slot: int, place: int) -> None:
    """Lay the card at a slot of the hand."""
    start = hand_start(rules, row)
    last = start + rules.hand_size - 1
    row[rules.tops + place] = row[start + slot]
    for index in range(start, last):
        # From the slot on, each card moves down.
        row[index] = row[index + 1] if index >= start + slot else row[index]
    row[last] = NOTHING
    row[rules.sizes + row[PLAYER]] -= 1
    row[rules.left + deck_of(rules, row[PLAYER])] -= 1
    row[LAID] += 1
    row[HELPED] |= place >= rules.own


@inlined
def end_turn(rules: RuleNumbers, row: Row, deck: Row) -> None:
    """Draw the cards that are due, and let the next player with cards go on."""
    player: int = row[PLAYER]
    start, number = hand_start(rules, row), deck_of(rules, player)
    size: int = row[rules.sizes + player]
    taken: int = row[rules.taken + number]
    due = drawn_cards(rules, size, row[HELPED], rules.cards - taken)
    for count in range(due):
        card = deck[number * rules.cards + taken + count]
        insert(row, start, start + size + count, card)
    row[rules.taken + number] = taken + due
    row[rules.sizes + player] = size + due
    row[PLAYER] = next_player(rules, row[rules.sizes : rules.taken], player)
    row[LAID] = 0
    row[HELPED] = 0
    if rules.duel:
        # The piles of the opponent become those of the player on turn.
        for place in range(rules.tops, rules.tops + rules.own):
            other = place + rules.own
            row[place], row[other] = row[other], row[place]


@inlined
def random_move(rules: RuleNumbers, row: Row, number: np.uint64) -> tuple[int, int]:
    """Return a legal move by a random number; each is equally likely.

    Moves are counted in ascending order of their actions.
    """
    start, count = hand_start(rules, row), 1 if can_end(rules, row) else 0
    hand = row[start : start + row[rules.sizes + row[PLAYER]]]
    for card in hand:
        count += open_places(rules, row, card)
    choice = below(number, count)
    for slot, card in enumerate(hand):
        opened = open_places(rules, row, card)
        if choice < opened:
            place = -1
            while choice >= 0:
                place += 1
                choice -= is_open(rules, row, place, card)
            return slot, place
        choice -= opened
    return -1, 0


@inlined
def greedy_move(rules: RuleNumbers, row: Row) -> tuple[int, int]:
    """Return the end of the turn if it may end, else the play that costs least.

    That is the card that advances an own or shared pile least, a trick before all
    others. Help comes last, and then by as little as possible. Among equals the lowest
    action is chosen.
    """
    best, at, least = -1, 0, FAR
    if can_end(rules, row):
        return best, at
    start, size = hand_start(rules, row), row[rules.sizes + row[PLAYER]]
    for slot, card in enumerate(row[start : start + size]):
        for place in range(rules.piles):
            cost = advance(rules, place, row[rules.tops + place], card)
            cost = cost if place < rules.own else NOTHING - cost
            if is_open(rules, row, place, card) & (cost < least):
                best, at, least = slot, place, cost
    return best, at


@inlined
def policy_move(
    rules: RuleNumbers, row: Row, greedy: bool, counter: np.uint64
) -> tuple[int, int]:
    """Return the greedy move, or the random move that belongs to a counter."""
    if greedy:
        return greedy_move(rules, row)
    return random_move(rules, row, mix(counter))


@entry
def choose(
    rules: RuleNumbers, rows: Row, greedy: bool, counters: Integers, actions: Integers
) -> None:
    """Write the action that a policy chooses in each game; -1 where it is over."""
    for game in range(len(rows)):
        row, actions[game] = rows[game], -1
        if row[OVER] == 0:
            slot, place = policy_move(rules, row, greedy, counters[game] + STEP)
            card = row[hand_start(rules, row) + slot]
            laying = (card - 2) * rules.piles + place
            actions[game] = rules.end if slot < 0 else laying


@entry
def play_on(
    rules: RuleNumbers,
    rows: Row,
    decks: Row,
    greedy: bool,
    counters: Integers,
    moves: Integers,
    memory: Integers,
) -> None:
    """Play each game to its end with greedy or random moves, and count them."""
    for game in range(len(rows)):
        row, counter = rows[game], counters[game]
        while row[OVER] == 0:
            counter = counter + STEP
            slot, place = policy_move(rules, row, greedy, counter)
            make(rules, row, decks[game], slot, place, memory)
            moves[game] += 1
