"""All games at once: what runs without a compiler. ``_loops`` has the same names."""

import random
from collections.abc import Callable
from typing import Final

import numpy as np

from thegame._game.shuffle import shuffled
from thegame._rules import Rules

from ._chance import STEP, mix, shuffle
from ._moves import hand_out, is_legal, make, meaning, slot_of
from ._numbers import OVER, Lane, Numbers
from ._policies import greedy_move, random_move
from ._sight import Starts, mark_legal, observe

ORDER: Final = "F"
"""How the numbers lie in memory: the same number of all games together."""


def deal_by_seeds(game: Rules, _: Numbers, decks: Lane, seeds: Lane) -> None:
    """Shuffle the decks of each game as the library does for its seed."""
    for number, seed in enumerate(seeds.tolist()):
        chance = random.Random(seed)
        decks[number] = [
            card
            for _ in range(game.draw_piles)
            for card in shuffled(game.cards, chance)
        ]


def deal_fast(rules: Numbers, decks: Lane, counters: Lane) -> None:
    """Shuffle the decks of each game with numbers of the fast generator."""
    shuffle(rules, decks.T, counters)


def begin(rules: Numbers, rows: Lane, decks: Lane, players: Lane) -> None:
    """Write the first state of each game."""
    hand_out(rules, rows.T, decks.T, players)


def step(rules: Numbers, rows: Lane, decks: Lane, actions: Lane, illegal: Lane) -> None:
    """Make the legal moves, and note the others."""
    cards, places = meaning(rules, actions)
    slots = slot_of(rules, rows.T, cards)
    legal = is_legal(rules, rows.T, cards, slots, places)
    illegal[:] = ~legal
    make(rules, rows.T, decks.T, cards, slots, places, legal)


def legal_actions(rules: Numbers, rows: Lane, masks: Lane) -> None:
    """Mark the legal actions of each game."""
    mark_legal(rules, rows.T, masks.T)


def observations(
    rules: Numbers, at: Starts, rows: Lane, decks: Lane, seats: Lane, bits: Lane
) -> None:
    """Mark what a seat of each game sees."""
    observe(rules, at, rows.T, decks.T, seats, bits.T)


def play_randomly(
    rules: Numbers, rows: Lane, decks: Lane, counters: Lane, moves: Lane
) -> None:
    """Play each game to its end with random moves, and count them."""

    def choose(row: Lane, games: Lane, count: int) -> tuple[Lane, Lane, Lane]:
        counter = counters[games] + STEP * np.uint64(count)
        return random_move(rules, row, mix(counter))

    _play(rules, rows, decks, moves, choose)


def play_greedily(
    rules: Numbers, rows: Lane, decks: Lane, counters: Lane, moves: Lane
) -> None:
    """Play each game to its end with greedy moves, and count them."""

    def choose(row: Lane, games: Lane, count: int) -> tuple[Lane, Lane, Lane]:
        return greedy_move(rules, row)

    _play(rules, rows, decks, moves, choose)


def _play(
    rules: Numbers,
    rows: Lane,
    decks: Lane,
    moves: Lane,
    choose: Callable[[Lane, Lane, int], tuple[Lane, Lane, Lane]],
) -> None:
    """Play each game to its end; those that are over make room for the others."""
    games = np.flatnonzero(rows[:, OVER] == 0)
    # Taken like this, the numbers of all games lie together again.
    row, deck = rows.T.take(games, axis=1), decks.T.take(games, axis=1)
    count = 0
    while len(games):
        count += 1
        card, slot, place = choose(row, games, count)
        make(rules, row, deck, card, slot, place, row[OVER] == 0)
        going = row[OVER] == 0
        if not going.all():
            rows.T[:, games[~going]] = row[:, ~going]
            moves[games[~going]] = count
            games = games[going]
            row, deck = row.compress(going, axis=1), deck.compress(going, axis=1)
