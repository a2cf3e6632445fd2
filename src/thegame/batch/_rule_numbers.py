"""The rules as plain numbers, which compiled functions can take.

`Batch` keeps a game as one row of small numbers: the player on turn and the progress of
the turn, the size of each hand, how many cards of each deck are drawn and how many are
unlaid, the tops of the piles, and the hands. Hands are ascending and filled up with
`NOTHING`. Piles are counted as the player on turn counts them (their *places*): own or
shared piles first, those that rise before those that fall, then the opponent's. The
decks lie beside the rows and never change, because the row has the number of cards that
are drawn.
"""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from thegame._errors import InvalidRules
from thegame._rules import Cooperative, FaceToFace, Rules
from thegame._value_defects import defect

Row: TypeAlias = NDArray[np.int16]
"""The numbers or the decks of one game, or of all games."""

Integers: TypeAlias = NDArray[np.integer[Any]]
"""Whole numbers: those of a row, or wider ones."""

Bits: TypeAlias = NDArray[np.bool_]
"""Flags: legal actions, or illegal moves."""

NOTHING: Final = 1100
"""The number that fills a hand up; it is higher than any card."""

PLAYER: Final = 0
"""The index of the player on turn in a row."""

LAID: Final = 1
"""The index of the number of cards that were laid in this turn."""

HELPED: Final = 2
"""The index of the number that is 1 after a card for an opponent's pile, else 0."""

OVER: Final = 3
"""The index of the number that is 1 when the game is over, else 0."""


class RuleNumbers(NamedTuple):
    """The rules as plain numbers, and where a row has the numbers of a game."""

    players: int
    hand_size: int
    cards: int
    """How many cards a deck has: the cards are 2 to ``highest``."""
    highest: int
    minimum: int
    trick: int
    decks: int
    duel: int
    """1 in a duel, 0 in a team."""
    play_out: int
    lone_card_wins: int
    piles: int
    own: int
    """How many piles belong to the player on turn, or to the team."""
    rising: int
    """How many of these are ascending; they come first."""
    pad: int
    """The room below and above the cards for three tricks, in arrays by card."""
    end: int
    """The action that ends a turn."""
    sizes: int
    """The index of the first hand size in a row."""
    taken: int
    """The index of the number of cards that are drawn from the first deck."""
    left: int
    """The index of the number of unlaid cards of the first deck."""
    tops: int
    hands: int
    width: int
    """The length of a row."""


def rule_numbers(rules: Rules) -> RuleNumbers:
    """Return the numbers of the rules; raise `InvalidRules` for rules of a variant."""
    if type(rules) not in {Cooperative, FaceToFace}:
        expected = (
            "a Cooperative or a FaceToFace, as compiled code knows no other game; "
            "states, the Planner and simulate play any rules"
        )
        raise InvalidRules((defect("rules", rules, expected),))
    team = isinstance(rules, Cooperative)
    players, piles, decks = rules.players, len(rules.piles), rules.draw_piles
    own = piles if team else piles // 2
    # A trick that goes further than any deck is never possible.
    trick = min(rules.trick, NOTHING)
    sizes = OVER + 1
    taken = sizes + players
    left = taken + decks
    tops = left + decks
    hands = tops + piles
    return RuleNumbers(
        players=players,
        hand_size=rules.hand_size,
        cards=len(rules.cards),
        highest=rules.highest,
        minimum=rules.minimum,
        trick=trick,
        decks=decks,
        duel=int(not team),
        play_out=int(isinstance(rules, Cooperative) and rules.play_out),
        lone_card_wins=int(isinstance(rules, FaceToFace) and rules.lone_card_wins),
        piles=piles,
        own=own,
        rising=own // 2,
        pad=3 * trick + 2,
        end=len(rules.cards) * piles,
        sizes=sizes,
        taken=taken,
        left=left,
        tops=tops,
        hands=hands,
        width=hands + players * rules.hand_size,
    )
