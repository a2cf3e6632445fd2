"""Seats: the players and the spectator of a game, and a duel to look at."""

from typing import Final

from tests.support.positions import duel
from thegame import Cooperative, Deal, FaceToFace, Rules, State

GAMES: Final[list[Rules]] = [*map(Cooperative, range(1, 6)), FaceToFace()]
DUEL: Final = duel((20, 50, 29, 40), [9, 30, 51], [31, 32], decks=[[8, 7], [6]])


def watchers(rules: Rules) -> list[int | None]:
    """Return every seat: the spectator and all players."""
    return [None, *range(rules.players)]


def decks_of(dealt: Deal | State) -> list[list[int]]:
    """Return the draw piles before the deal, of a deal or a first state."""
    decks = [list(deck) for deck in dealt.decks]
    for player in reversed(range(dealt.rules.players)):
        decks[dealt.rules.draw_pile(player)][:0] = dealt.hands[player]
    return decks
