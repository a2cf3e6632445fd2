"""Reachability without loops: two cards by looking at all pairs, more by the library.

A turn mostly lacks two cards. All pairs of all games at once take a tenth of the time
that the closed form of the library takes, game by game.
"""

from typing import Final

import numpy as np

from thegame._rules.reachability import most_laid

from ._numbers import NOTHING, Lane, Numbers

_PAIRS: Final = 2**20
"""How many pairs of cards are looked at together."""


def enough(rules: Numbers, row: Lane, hand: Lane, size: Lane, missing: Lane) -> Lane:
    """Return 1 for each game in which so many cards can be laid, else 0."""
    middle, stop = rules.tops + rules.rising, rules.tops + rules.own
    found = np.zeros(size.shape, np.int16)
    # So many games that their pairs take a few megabytes, however large the hands are.
    games = max(1, _PAIRS // (len(hand) ** 2 * rules.own))
    for first in range(0, len(size), games):
        some = slice(first, first + games)
        found[some] = two_fit(rules, row[rules.tops : stop, some], hand[:, some])
    for game in np.flatnonzero(missing > 2):
        most = most_laid(
            hand[: size[game], game].tolist(),
            row[rules.tops : middle, game].tolist(),
            row[middle:stop, game].tolist(),
            rules.trick,
        )
        found[game] = most >= missing[game]
    return found


def two_fit(rules: Numbers, tops: Lane, hand: Lane) -> Lane:
    """Return for each game whether two cards can be laid, one after the other.

    The dimensions are: the first card, the second card, the pile of the first, the
    game. The second card goes on the same pile, or on another, which is as it was.
    """
    falls = np.arange(rules.own)[:, None] >= rules.rising
    sign = np.where(falls, -1, 1).astype(np.int16)
    held = hand != NOTHING
    now = _fits(rules, (hand[:, None] - tops) * sign) & held[:, None]
    elsewhere = now.sum(axis=1)[:, None] > now
    apart = (hand[None, :] - hand[:, None])[:, :, None] * sign
    then = _fits(rules, apart) & held[None, :, None] | elsewhere[None]
    two = then & now[:, None] & (apart != 0)
    return two.any(axis=(0, 1, 2))


def _fits(rules: Numbers, gain: Lane) -> Lane:
    """Return where a card advances a pile, or is a trick."""
    return (gain > 0) | (gain == -rules.trick)
