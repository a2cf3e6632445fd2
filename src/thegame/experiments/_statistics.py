"""Estimates with 95 % intervals, and the test by which two agents are compared.

A share has the interval of Wilson, which stays within 0 and 1 and is accurate for
shares near them; a mean has the usual interval, from its standard error. The test is
the exact sign test, which for won and lost games is the exact test of McNemar.
"""

import math
from collections.abc import Collection
from typing import Final, Self, final

import attrs

from thegame._frozen import Value

Z: Final = 1.959963984540054
"""The reach of a 95 % interval, in standard errors."""


@final
@attrs.frozen
class Estimate(Value):
    """A share or a mean that was measured in some games, with its 95 % interval.

    >>> from thegame.experiments import Estimate
    >>> Estimate.share(30, 100).value
    0.3
    >>> print(Estimate.share(30, 100))
    30.0 % [21.9, 39.6]
    >>> print(Estimate.mean([2, 4, 4, 6]))
    4.00 [2.40, 5.60]
    """

    value: float
    """The share, from 0 to 1, or the mean."""

    low: float
    """The lower end of the interval."""

    high: float
    """The upper end of the interval."""

    is_share: bool = False
    """Whether it is a share, which is printed in per cent."""

    @classmethod
    def share(cls, count: int, games: int) -> Self:
        """Return the share of games that were counted, of at least one game."""
        value, squared = count / games, Z * Z / games
        middle = value + squared / 2
        spread = value * (1 - value) + squared / 4
        reach = Z * math.sqrt(spread / games)
        # Rounding can push a bound beyond the share itself where it is 0 or 1.
        low = min(max(0.0, (middle - reach) / (1 + squared)), value)
        high = max(min(1.0, (middle + reach) / (1 + squared)), value)
        return cls(value, low, high, is_share=True)

    @classmethod
    def mean(cls, numbers: Collection[int]) -> Self:
        """Return the mean of at least one number; that of one has no interval."""
        count = len(numbers)
        value = math.fsum(numbers) / count
        squares = math.fsum((number - value) ** 2 for number in numbers)
        reach = Z * math.sqrt(squares / max(1, count - 1) / count)
        return cls(value, value - reach, value + reach)

    def __str__(self) -> str:
        if not self.is_share:
            return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"
        value, low, high = (100 * it for it in (self.value, self.low, self.high))
        return f"{value:.1f} % [{low:.1f}, {high:.1f}]"


def sign_test(first: int, second: int) -> float:
    """Return the probability of a split at least this uneven between equal agents.

    It is the exact two-sided sign test: each case in which the two differ was decided
    by a fair coin.

    >>> from thegame.experiments import sign_test
    >>> round(sign_test(9, 1), 6)
    0.021484
    """
    cases, least = first + second, min(first, second)
    # In logarithms, because the number of ways has as many digits as there are cases:
    # that is exact to nine digits for a million of them, and takes no time.
    ways = math.lgamma(cases + 1) - math.lgamma(least + 1)
    likely = math.exp(ways - math.lgamma(cases - least + 1) - cases * math.log(2))
    total = 0.0
    for heads in range(least, -1, -1):
        total += likely
        likely *= heads / (cases - heads + 1)
    return min(1.0, 2 * total)
