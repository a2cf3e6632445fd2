"""The legal actions and the observations of `thegame.encoding`, as arrays of bits."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from thegame.encoding import Encoding

from ._engine import can_end, hand_start, is_open
from ._numba import entry, inlined
from ._rule_numbers import HELPED, LAID, OVER, PLAYER, Row, RuleNumbers


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


def starts(encoding: Encoding) -> Starts:
    """Return the first bits of the parts of an observation."""
    return Starts(**{part.name: part.start for part in encoding.parts})


@entry
def mark_legal(rules: RuleNumbers, rows: Row, masks: NDArray[np.bool_]) -> None:
    """Set the bits of the legal actions of each game; the masks are empty before."""
    for game in range(len(rows)):
        row, mask = rows[game], masks[game]
        if row[OVER]:
            continue
        start = hand_start(rules, row)
        for index in range(start, start + row[rules.sizes + row[PLAYER]]):
            card = row[index]
            for place in range(rules.piles):
                action = (card - 2) * rules.piles + place
                mask[action] = is_open(rules, row, place, card)
        mask[rules.end] = can_end(rules, row)


@entry
def observe(
    rules: RuleNumbers,
    at: Starts,
    rows: Row,
    decks: Row,
    seats: NDArray[np.int64],
    bits: NDArray[np.uint8],
) -> None:
    """Set the bits that a seat of each game sees; all of them are 0 before."""
    for game in range(len(rows)):
        observe_table(rules, at, rows[game], seats[game], bits[game])
        observe_hands(rules, at, rows[game], seats[game], bits[game])
        observe_decks(rules, at, rows[game], decks[game], seats[game], bits[game])


@inlined
def observe_table(
    rules: RuleNumbers, at: Starts, row: Row, seat: int, bits: NDArray[np.uint8]
) -> None:
    """Set the bits of the piles and of the turn."""
    own = seat == row[PLAYER]
    # A row has the piles as the player on turn counts them.
    turned = 0 if own else rules.own * rules.duel
    for place in range(rules.piles):
        shown = (place + turned) % rules.piles * (rules.highest + 1)
        bits[at.tops + shown + row[rules.tops + place] - 1] = 1
    bits[at.turn + (row[PLAYER] - seat) % rules.players] = 1
    for count in range(row[LAID]):
        bits[at.laid + count] = 1
    bits[at.helped] = row[HELPED]
    bits[at.may_end_turn] = own and can_end(rules, row)
    bits[at.over] = row[OVER]
    bits[at.seat + seat] = 1


@inlined
def observe_hands(
    rules: RuleNumbers, at: Starts, row: Row, seat: int, bits: NDArray[np.uint8]
) -> None:
    """Set the bits of the seat's hand, the hidden hands and all hand sizes."""
    for player in range(rules.players):
        source = (player * rules.duel - seat) % rules.decks
        cards = at.hand if player == seat else at.unseen + source * rules.cards
        sizes = at.hand_sizes + (player - seat) % rules.players * rules.hand_size
        start = rules.hands + player * rules.hand_size
        for slot in range(row[rules.sizes + player]):
            bits[cards + row[start + slot] - 2] = 1
            bits[sizes + slot] = 1


@inlined
def observe_decks(
    rules: RuleNumbers,
    at: Starts,
    row: Row,
    deck: Row,
    seat: int,
    bits: NDArray[np.uint8],
) -> None:
    """Set the bits of the cards in the draw piles, and of their sizes."""
    for number in range(rules.decks):
        source = (number - seat) % rules.decks * rules.cards
        for count in range(rules.cards - row[rules.taken + number]):
            card = deck[(number + 1) * rules.cards - 1 - count]
            bits[at.unseen + source + card - 2] = 1
            bits[at.deck_sizes + source + count] = 1
