"""Moves: what is legal, and what a move changes.

Written for the numbers of one game, and for arrays with those of all games: so there is
no ``if`` about a number that differs from game to game, and a loop may run further than
some game needs. A move is a card, its slot in the hand, and a place; the end of the
turn is a card above the highest, on place 0, and its slot means nothing. The rules
themselves are in ``thegame._rules``; the tests keep the two in step.
"""

from typing import Final

from ._compiler import COMPILED, compiled
from ._numbers import HELPED, LAID, NOTHING, OVER, PLAYER, Lane, Numbers
from ._piles import fits, improves
from ._rescue import rescued

if COMPILED:
    from ._one import (
        higher,
        lower,
        most,
        part,
        pick,
        put,
        restore,
        settled,
        some,
        spread,
        those,
        where,
    )
else:
    from ._all import (
        higher,
        lower,
        most,
        part,
        pick,
        put,
        restore,
        settled,
        some,
        spread,
        those,
        where,
    )

DRAWN: Final = 2
"""How many cards a duellist draws after a turn without helping (F2F-DRAW-1)."""


@compiled
def held(rules: Numbers, row: Lane) -> Lane:
    """Return the hand of the player on turn."""
    return part(row, rules.hands + row[PLAYER] * rules.hand_size, rules.hand_size)


@compiled
def held_size(rules: Numbers, row: Lane) -> Lane:
    """Return how many cards the player on turn holds."""
    return pick(row, rules.sizes + row[PLAYER])


@compiled
def source(rules: Numbers, row: Lane) -> Lane:
    """Return which deck the player on turn draws from: a team has only one."""
    return row[PLAYER] if rules.duel else 0


@compiled
def undrawn(rules: Numbers, row: Lane) -> Lane:
    """Return how many cards the player on turn can still draw."""
    return rules.cards - pick(row, rules.taken + source(rules, row))


@compiled
def may_end(rules: Numbers, row: Lane) -> Lane:
    """Return whether the turn may end: enough cards are laid."""
    few = (undrawn(rules, row) == 0) & (rules.duel == 0)
    required = where(few, 1, rules.minimum)
    return (row[OVER] == 0) & (row[LAID] >= required)


@compiled
def slot_of(rules: Numbers, row: Lane, card: Lane) -> Lane:
    """Return where in the hand a card is; the size of a full hand if it is not."""
    hand, found = held(rules, row), rules.hand_size + 0 * card
    # To stop at the card would be slower: no branch here can be foreseen.
    for slot in range(rules.hand_size):
        found = where(hand[slot] == card, slot, found)
    return found


@compiled
def meaning(rules: Numbers, action: Lane) -> tuple[Lane, Lane]:
    """Return the card and the place of an action; card 0 if it is not an action."""
    known = (action >= 0) & (action <= rules.end)
    index = where(known, action, 0)
    card = index // rules.piles
    return where(known, card + 2, 0), index - card * rules.piles


@compiled
def is_legal(rules: Numbers, row: Lane, card: Lane, slot: Lane, place: Lane) -> Lane:
    """Return whether the player on turn may make this move."""
    top = pick(row, rules.tops + place)
    own = (place < rules.own) & fits(rules, place, top, card)
    other = (place >= rules.own) & (row[HELPED] == 0)
    taken = own | (other & improves(rules, place, top, card))
    lays = (slot < rules.hand_size) & taken & (row[OVER] == 0)
    return lays | (is_end(rules, card) & may_end(rules, row))


@compiled
def is_end(rules: Numbers, card: Lane) -> Lane:
    """Return whether the number in the place of a card means the end of the turn."""
    return card == rules.cards + 2


@compiled
def make(
    rules: Numbers,
    row: Lane,
    deck: Lane,
    card: Lane,
    slot: Lane,
    place: Lane,
    legal: Lane,
) -> None:
    """Make a move where it is legal, and see whether the game is over."""
    ends = legal & is_end(rules, card)
    lays = legal & (ends == 0)
    if some(lays):
        lay(rules, row, card, slot, place, lays)
    if some(ends):
        end(rules, row, deck, ends)
    judge(rules, row)


@compiled
def lay(
    rules: Numbers, row: Lane, card: Lane, slot: Lane, place: Lane, lays: Lane
) -> None:
    """Lay a card, which lies at a slot of the hand."""
    player = row[PLAYER]
    start = rules.hands + player * rules.hand_size
    hand = part(row, start, rules.hand_size)
    first = where(lays, slot, rules.hand_size)
    last = rules.hand_size - 1
    for index in range(last):
        hand[index] = where(index >= first, hand[index + 1], hand[index])
    hand[last] = where(last >= first, NOTHING, hand[last])
    restore(row, start, hand)
    put(row, rules.tops + place, card, lays)
    size = rules.sizes + player
    put(row, size, pick(row, size) - 1, lays)
    left = rules.left + source(rules, row)
    put(row, left, pick(row, left) - 1, lays)
    row[LAID] = row[LAID] + lays
    row[HELPED] = row[HELPED] | (lays & (place >= rules.own))


@compiled
def after(rules: Numbers, player: Lane) -> Lane:
    """Return the next player, clockwise."""
    return where(player + 1 < rules.players, player + 1, 0)


@compiled
def end(rules: Numbers, row: Lane, deck: Lane, ends: Lane) -> None:
    """End the turn: draw, and let the next player with cards go on."""
    draw(rules, row, deck, ends)
    following = after(rules, row[PLAYER])
    for _ in range(rules.players - 1):
        empty = pick(row, rules.sizes + following) == 0
        if not some(empty):
            break
        following = where(empty, after(rules, following), following)
    # The opponent's piles become their own.
    for place in range(rules.own * rules.duel):
        near, far = rules.tops + place, rules.tops + rules.own + place
        shown = where(ends, row[near], row[far])
        row[near] = where(ends, row[far], row[near])
        row[far] = shown
    row[PLAYER] = where(ends, following, row[PLAYER])
    row[LAID] = where(ends, 0, row[LAID])
    row[HELPED] = where(ends, 0, row[HELPED])


@compiled
def hand_out(rules: Numbers, row: Lane, deck: Lane, player: Lane) -> None:
    """Write the first state of a game: player by player, hand by hand (R-y)."""
    row[PLAYER] = player
    row[LAID] = 0
    row[HELPED] = 0
    row[OVER] = 0
    sharing = rules.players // rules.decks
    for number in range(rules.decks):
        row[rules.taken + number] = sharing * rules.hand_size
        row[rules.left + number] = rules.cards
    for place in range(rules.piles):
        falls = place % rules.own >= rules.rising
        row[rules.tops + place] = rules.cards + 2 if falls else 1
    for seat in range(rules.players):
        row[rules.sizes + seat] = rules.hand_size
        start = rules.hands + seat * rules.hand_size
        first = seat * (rules.cards if rules.duel else rules.hand_size)
        for slot in range(rules.hand_size):
            card = deck[first + slot]
            for other in range(start, start + slot):
                # What a row has may be a part of it, which changes with it.
                low, card = lower(row[other], card), higher(row[other], card)
                row[other] = low
            row[start + slot] = card


@compiled
def draw(rules: Numbers, row: Lane, deck: Lane, ends: Lane) -> None:
    """Draw what is due into the hand, which stays ascending."""
    player = row[PLAYER]
    deck_number = source(rules, row)
    taken, size = rules.taken + deck_number, rules.sizes + player
    drawn, count = pick(row, taken), pick(row, size)
    fill = (row[HELPED] == 1) | (rules.duel == 0)
    wanted = where(fill, rules.hand_size - count, DRAWN)
    due = where(ends, lower(wanted, rules.cards - drawn), 0)
    start = rules.hands + player * rules.hand_size
    hand = part(row, start, rules.hand_size)
    full = most(where(ends, count + due, 0))
    for number in range(most(due)):
        top = deck_number * rules.cards + lower(drawn + number, rules.cards - 1)
        card = where(number < due, pick(deck, top), NOTHING)
        for slot in range(full):
            low, card = lower(hand[slot], card), higher(hand[slot], card)
            hand[slot] = low
    restore(row, start, hand)
    put(row, taken, drawn + due, ends)
    put(row, size, count + due, ends)


@compiled
def missing_cards(rules: Numbers, row: Lane) -> Lane:
    """Return how many more cards must be within reach for the game to go on."""
    empty = undrawn(rules, row) == 0
    if rules.duel:
        lone = (held_size(rules, row) == 1) & (row[LAID] == 0) & empty
        alone = lone & (rules.lone_card_wins == 1)
        return where(alone, 1, rules.minimum - row[LAID])
    missing = where(empty, 1, rules.minimum) - row[LAID]
    return where(rules.play_out == 1, lower(missing, 1), missing)


@compiled
def judge(rules: Numbers, row: Lane) -> None:
    """See whether the game is over: won, or the minimum out of reach."""
    size, missing = held_size(rules, row), missing_cards(rules, row)
    left = pick(row, rules.left + source(rules, row))
    won = left == 0
    stuck = (missing > 0) & (left > 0)
    if some(stuck):
        # While piles have not crossed, and mostly afterwards, enough cards go forwards.
        hand = held(rules, row)
        low, high = row[rules.tops], row[rules.tops + rules.rising]
        for place in range(1, rules.rising):
            low = lower(low, row[rules.tops + place])
            high = higher(high, row[rules.tops + rules.rising + place])
        forwards = 0 * size
        for slot in range(most(size)):
            card = hand[slot]
            forwards = forwards + ((card > low) | (card < high)) * (slot < size)
            if settled(forwards >= missing):
                break
        stuck = stuck & (forwards < missing)
        if some(stuck):
            saved = rescued(
                rules,
                those(row, stuck),
                those(hand, stuck),
                those(size, stuck),
                those(missing, stuck),
            )
            stuck = stuck & (spread(stuck, saved) == 0)
    row[OVER] = row[OVER] | won | stuck
