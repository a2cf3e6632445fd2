"""Shares, means and tests: what can be said after so many games.

Intervals cover 95 %. A share has the interval of Wilson, which stays within 0 and 1 and
is right for shares near them, too; a mean has the usual one, from its standard error.
Two agents are compared by the exact sign test, which for won and lost games is the
exact test of McNemar.
"""

import math
from collections.abc import Collection
from typing import Final, final

import attrs

from thegame._values import Value

Z: Final = 1.959963984540054
"""How many standard errors from the middle an interval of 95 % reaches."""


@final
@attrs.frozen
class Interval(Value):
    """The values that agree with what was measured, at a confidence of 95 %."""

    low: float
    """The lowest of them."""

    high: float
    """The highest of them."""

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high


@final
@attrs.frozen
class Share(Value):
    """A share of some games, such as those won.

    >>> from thegame.experiments import Share
    >>> share = Share(30, 100)
    >>> share.value
    0.3
    >>> print(share)
    30.0 % [21.9, 39.6]
    """

    count: int
    """How many."""

    games: int
    """Of how many; at least one."""

    @property
    def value(self) -> float:
        """The share, from 0 to 1."""
        return self.count / self.games

    @property
    def interval(self) -> Interval:
        """The interval of Wilson for the share in all possible games."""
        squared = Z * Z / self.games
        middle = self.value + squared / 2
        spread = self.value * (1 - self.value) + squared / 4
        reach = Z * math.sqrt(spread / self.games)
        # Rounding can push a bound beyond the share itself where it is 0 or 1.
        return Interval(
            min(max(0.0, (middle - reach) / (1 + squared)), self.value),
            max(min(1.0, (middle + reach) / (1 + squared)), self.value),
        )

    def __str__(self) -> str:
        low, high = self.interval.low, self.interval.high
        return f"{100 * self.value:.1f} % [{100 * low:.1f}, {100 * high:.1f}]"


@final
@attrs.frozen
class Mean(Value):
    """The mean of a number over some games, such as the cards left.

    >>> from thegame.experiments import Mean
    >>> mean = Mean.of([2, 4, 4, 6])
    >>> mean.value
    4.0
    >>> print(mean)
    4.00 [2.40, 5.60]
    """

    value: float
    """The mean."""

    interval: Interval
    """Its interval; just the mean itself if there is only one game."""

    @classmethod
    def of(cls, numbers: Collection[int]) -> "Mean":
        """Return the mean of numbers, of which there is at least one."""
        count = len(numbers)
        value = math.fsum(numbers) / count
        squares = math.fsum((number - value) ** 2 for number in numbers)
        reach = Z * math.sqrt(squares / max(1, count - 1) / count)
        return cls(value, Interval(value - reach, value + reach))

    def __str__(self) -> str:
        low, high = self.interval.low, self.interval.high
        return f"{self.value:.2f} [{low:.2f}, {high:.2f}]"


def sign_test(first: int, second: int) -> float:
    """Return how likely a split at least as uneven as this is if both are equal.

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
