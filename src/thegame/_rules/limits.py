"""Limits of the numbers of a game.

They keep lookup tables small and readers of untrusted documents quick. All other bounds
follow from these.
"""

from typing import Final

LOWEST: Final = 2
"""The lowest card of every deck (CO-COMP-1, F2F-COMP-1)."""

HIGHEST: Final = 999
"""The highest card that a deck may have."""

CARDS: Final = HIGHEST - LOWEST + 1
"""How many cards a deck may have."""

PLAYERS: Final = 5
"""How many players a game may have (CO-COMP-3)."""

DECKS: Final = 2
"""How many draw piles a game may have (F2F-SETUP-2)."""

ROWS: Final = 9
"""How many piles may run each way."""

PILES: Final = 2 * ROWS
"""How many piles a game may have."""


def most_moves(decks: int, cards: int) -> int:
    """Return how many moves a game has at most: every turn lays a card, and ends."""
    return 2 * decks * cards
