"""The closed form of reachability, asked of the library for one game after another."""

import numpy as np

from thegame._rules.reach import most_laid

from ._numbers import Lane, Numbers


def enough(rules: Numbers, row: Lane, hand: Lane, size: Lane, missing: Lane) -> Lane:
    """Return 1 for each game in which so many cards can be laid, else 0."""
    middle, stop = rules.tops + rules.rising, rules.tops + rules.own
    found = np.zeros(size.shape, np.int16)
    for game, count in enumerate(size):
        most = most_laid(
            hand[:count, game].tolist(),
            row[rules.tops : middle, game].tolist(),
            row[middle:stop, game].tolist(),
            rules.trick,
        )
        found[game] = most >= missing[game]
    return found
