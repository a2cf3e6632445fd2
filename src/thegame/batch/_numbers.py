"""The numbers of a game: what the rules fix, and where the rest lies in a row.

A game is one row of small numbers: who is on turn and how far the turn is, how many
cards each player holds, how many of each deck are drawn and how many unlaid, what the
piles show, and the hands. Hands are ascending and filled up with `NOTHING`. The piles
are counted as the player on turn counts them (their *places*), so that their own piles
always come first. The decks lie beside the rows and never change: what is drawn is a
number in the row.
"""

from typing import Any, Final, NamedTuple, TypeAlias

from thegame._rules import Cooperative, FaceToFace, Rules

Lane: TypeAlias = Any
"""A number or a row of one game, or an array of those of all games."""

NOTHING: Final = 1100
"""What fills a hand up: more than any card."""

PLAYER: Final = 0
"""Where a row has the player on turn."""

LAID: Final = 1
"""Where it has how many cards were laid in this turn."""

HELPED: Final = 2
"""Where it has whether one of them went to an opponent's pile: 0 or 1."""

OVER: Final = 3
"""Where it has whether the game is over: 0 or 1."""

_FURTHEST: Final = 2000
"""Further than any two numbers of a game are apart."""


class Numbers(NamedTuple):
    """The rules as plain numbers, and the places of all others in a row."""

    players: int
    hand_size: int
    cards: int
    minimum: int
    trick: int
    decks: int
    duel: int
    play_out: int
    lone_card_wins: int
    piles: int
    own: int
    rising: int
    end: int
    sizes: int
    taken: int
    left: int
    tops: int
    hands: int
    width: int


def numbers(rules: Rules) -> Numbers:
    """Return the numbers of the rules."""
    play_out = isinstance(rules, Cooperative) and rules.play_out
    lone = isinstance(rules, FaceToFace) and rules.lone_card_wins
    team = isinstance(rules, Cooperative)
    players, piles, decks = rules.players, len(rules.piles), rules.draw_piles
    own = piles if team else piles // 2
    sizes = OVER + 1
    taken = sizes + players
    left = taken + decks
    tops = left + decks
    hands = tops + piles
    return Numbers(
        players=players,
        hand_size=rules.hand_size,
        cards=len(rules.cards),
        minimum=rules.minimum,
        # A trick that goes further than any deck is never possible.
        trick=min(rules.trick, _FURTHEST),
        decks=decks,
        duel=int(not team),
        play_out=int(play_out),
        lone_card_wins=int(lone),
        piles=piles,
        own=own,
        rising=own // 2,
        end=len(rules.cards) * piles,
        sizes=sizes,
        taken=taken,
        left=left,
        tops=tops,
        hands=hands,
        width=hands + players * rules.hand_size,
    )
