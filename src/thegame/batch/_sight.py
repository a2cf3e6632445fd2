"""Sight: the legal actions and the observations of `thegame.encoding`, as arrays."""

from typing import NamedTuple

from thegame.encoding import Encoding

from ._compiler import COMPILED, compiled
from ._moves import held, held_size, may_end
from ._numbers import HELPED, LAID, OVER, PLAYER, Lane, Numbers
from ._policies import is_open

if COMPILED:
    from ._one import mark, most, part, pick
else:
    from ._all import mark, most, part, pick


class Starts(NamedTuple):
    """Where the parts of an observation begin."""

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


def starts(encoding: Encoding) -> Starts:
    """Return where the parts of an observation begin."""
    return Starts(**{part.name: part.start for part in encoding.parts})


@compiled
def mark_legal(rules: Numbers, row: Lane, mask: Lane) -> None:
    """Set the bits of the actions that are legal."""
    hand, size = held(rules, row), held_size(rules, row)
    playing = row[OVER] == 0
    for slot in range(most(size)):
        card, there = hand[slot], playing & (slot < size)
        for place in range(rules.piles):
            action = (card - 2) * rules.piles + place
            mark(mask, action, is_open(rules, row, place, card) & there)
    mark(mask, rules.end, may_end(rules, row))


@compiled
def observe(
    rules: Numbers, at: Starts, row: Lane, deck: Lane, seat: Lane, bits: Lane
) -> None:
    """Set the bits of what a seat sees."""
    observe_cards(rules, at, row, deck, seat, bits)
    own = seat == row[PLAYER]
    always = seat >= 0
    # The row has the piles as the player on turn counts them.
    turned = rules.own * rules.duel * (own == 0)
    for place in range(rules.piles):
        shown = (place + turned) % rules.piles * (rules.cards + 2)
        top = row[rules.tops + place]
        mark(bits, at.tops + shown + top - 1, always)
    mark(bits, at.turn + (row[PLAYER] - seat) % rules.players, always)
    for count in range(most(row[LAID])):
        mark(bits, at.laid + count, count < row[LAID])
    mark(bits, at.helped, row[HELPED] == 1)
    mark(bits, at.may_end_turn, may_end(rules, row) & own)
    mark(bits, at.over, row[OVER] == 1)
    mark(bits, at.seat + seat, always)


@compiled
def observe_cards(
    rules: Numbers, at: Starts, row: Lane, deck: Lane, seat: Lane, bits: Lane
) -> None:
    """Set the bits of hand, unseen cards, hand sizes and draw pile sizes."""
    hand = part(row, rules.hands + seat * rules.hand_size, rules.hand_size)
    size = pick(row, rules.sizes + seat)
    for slot in range(most(size)):
        mark(bits, at.hand + hand[slot] - 2, slot < size)
    for player in range(rules.players):
        source = (player * rules.duel - seat) % rules.decks
        unseen = at.unseen + source * rules.cards - 2
        size = row[rules.sizes + player]
        sizes = at.hand_sizes + (player - seat) % rules.players * rules.hand_size
        for slot in range(most(size)):
            card = row[rules.hands + player * rules.hand_size + slot]
            mark(bits, unseen + card, (slot < size) & (seat != player))
            mark(bits, sizes + slot, slot < size)
    for number in range(rules.decks):
        source = (number - seat) % rules.decks * rules.cards
        left = rules.cards - row[rules.taken + number]
        for count in range(most(left)):
            there = count < left
            card = deck[(number + 1) * rules.cards - 1 - count]
            mark(bits, at.unseen + source + card - 2, there)
            mark(bits, at.deck_sizes + source + count, there)
