"""Loops from game to game: what is compiled. ``_arrays`` does the same at once."""

from typing import Final

import numpy as np

from thegame._rules import Rules

from ._chance import STEP, mix, shuffle
from ._compiler import entry
from ._moves import hand_out, is_legal, make, meaning, slot_of
from ._numbers import OVER, Lane, Numbers
from ._policies import greedy_move, random_move
from ._sight import Starts, mark_legal, observe
from ._twister import WORDS, shuffle_by_seed

ORDER: Final = "C"
"""How the numbers lie in memory: those of one game together."""


def deal_by_seeds(_: Rules, rules: Numbers, decks: Lane, seeds: Lane) -> None:
    """Shuffle the decks of each game as the library does for its seed."""
    low = (seeds & np.uint64(0xFFFFFFFF)).astype(np.int64)
    high = (seeds >> np.uint64(32)).astype(np.int64)
    shuffle_by_seeds(rules, decks, low, high)


@entry
def shuffle_by_seeds(rules: Numbers, decks: Lane, low: Lane, high: Lane) -> None:
    """Shuffle the decks of each game by a seed of two words."""
    state = np.empty(WORDS, np.int64)
    for game in range(len(decks)):
        shuffle_by_seed(rules, decks[game], state, low[game], high[game])


@entry
def deal_fast(rules: Numbers, decks: Lane, counters: Lane) -> None:
    """Shuffle the decks of each game with numbers of the fast generator."""
    for game in range(len(decks)):
        shuffle(rules, decks[game], counters[game])


@entry
def begin(rules: Numbers, rows: Lane, decks: Lane, players: Lane) -> None:
    """Write the first state of each game."""
    for game in range(len(rows)):
        hand_out(rules, rows[game], decks[game], players[game])


@entry
def step(rules: Numbers, rows: Lane, decks: Lane, actions: Lane, illegal: Lane) -> None:
    """Make the legal moves, and note the others."""
    for game in range(len(rows)):
        card, place = meaning(rules, actions[game])
        slot = slot_of(rules, rows[game], card)
        legal = is_legal(rules, rows[game], card, slot, place)
        illegal[game] = not legal
        if legal:
            make(rules, rows[game], decks[game], card, slot, place, legal)


@entry
def legal_actions(rules: Numbers, rows: Lane, masks: Lane) -> None:
    """Mark the legal actions of each game."""
    for game in range(len(rows)):
        mark_legal(rules, rows[game], masks[game])


@entry
def observations(
    rules: Numbers, at: Starts, rows: Lane, decks: Lane, seats: Lane, bits: Lane
) -> None:
    """Mark what a seat of each game sees."""
    for game in range(len(rows)):
        observe(rules, at, rows[game], decks[game], seats[game], bits[game])


@entry
def play_randomly(
    rules: Numbers, rows: Lane, decks: Lane, counters: Lane, moves: Lane
) -> None:
    """Play each game to its end with random moves, and count them."""
    for game in range(len(rows)):
        row, deck, counter, count = rows[game], decks[game], counters[game], 0
        while row[OVER] == 0:
            counter = counter + STEP
            card, slot, place = random_move(rules, row, mix(counter))
            make(rules, row, deck, card, slot, place, row[OVER] == 0)
            count += 1
        moves[game] = count


@entry
def play_greedily(
    rules: Numbers, rows: Lane, decks: Lane, counters: Lane, moves: Lane
) -> None:
    """Play each game to its end with greedy moves, and count them."""
    for game in range(len(rows)):
        row, deck, count = rows[game], decks[game], 0
        while row[OVER] == 0:
            card, slot, place = greedy_move(rules, row)
            make(rules, row, deck, card, slot, place, row[OVER] == 0)
            count += 1
        moves[game] = count
