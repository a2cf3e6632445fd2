"""Estimates with 95 % intervals, and the test by which two agents are compared.

A share has the interval of Wilson, which stays within 0 and 1 and is accurate for
shares near them; a mean has that of Student, which allows for few games. The test is
the exact sign test, which for won and lost games is the exact test of McNemar.
"""

import math
from collections.abc import Collection
from typing import Final, Self, final

import attrs

from thegame._frozen import Value, refuse_type
from thegame._validation import Inspection, number, required_parts
from thegame._value_defects import defect

from ._errors import InvalidExperiment

Z: Final = 1.959963984540054
"""The reach of a 95 % interval of many games, in standard errors."""

_FEW: Final = (
    *(math.inf, 12.7062047, 4.3026527, 3.1824463, 2.7764451, 2.5705818, 2.4469119),
    *(2.3646243, 2.3060041, 2.2621572, 2.2281389, 2.2009852, 2.1788128, 2.1603687),
    *(2.1447867, 2.1314495),
)
"""The reach of an interval with 0 to 15 degrees of freedom."""

_MORE: Final = (2.3722712303, 2.8224986157, 2.5558496795, 1.5895340534)
"""The coefficients of a reach beyond Z, by powers of the degrees of freedom."""


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
    4.00 [1.40, 6.60]
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
        """Return the share of games that were counted.

        Without a game, `InvalidExperiment` is raised.
        """
        count, games = number(count), number(games)
        check = Inspection()
        most = check.number("games", games, 1)
        check.number("count", count, 0, most)
        check.conclude(InvalidExperiment)
        value = count / games
        # A larger number cannot be a float, and the interval is closed long before.
        games = min(games, 2**1000)
        squared = Z * Z / games
        middle = value + squared / 2
        spread = value * (1 - value) + squared / 4
        reach = Z * math.sqrt(spread / games)
        # Rounding can push a bound beyond the share itself where it is 0 or 1.
        low = min(max(0.0, (middle - reach) / (1 + squared)), value)
        high = max(min(1.0, (middle + reach) / (1 + squared)), value)
        return cls(value, low, high, is_share=True)

    @classmethod
    def mean(
        cls, numbers: Collection[int], low: float = -math.inf, high: float = math.inf
    ) -> Self:
        """Return the mean of numbers that cannot be lower or higher than two bounds.

        The interval stays within the bounds; for a single number, it reaches from one to
        the other. Without a number, `InvalidExperiment` is raised.
        """
        numbers = required_parts("numbers", numbers, "a collection of numbers")
        count = len(numbers)
        check = Inspection()
        check.number("numbers", count, 1)
        check.conclude(InvalidExperiment)
        try:
            value = math.fsum(numbers) / count
            squares = math.fsum((it - value) ** 2 for it in numbers)
        except TypeError:
            refuse_type("numbers", numbers, "a collection of numbers")
        except OverflowError:
            expected = "numbers whose squares are floats"
            raise InvalidExperiment((defect("numbers", numbers, expected),)) from None
        error = math.sqrt(squares / max(1, count - 1) / count)
        reach = student(count - 1) * error if count > 1 else math.inf
        return cls(value, max(low, value - reach), min(high, value + reach))

    def __str__(self) -> str:
        if not self.is_share:
            return f"{self.value:.2f} [{self.low:.2f}, {self.high:.2f}]"
        value, low, high = (100 * it for it in (self.value, self.low, self.high))
        return f"{value:.1f} % [{low:.1f}, {high:.1f}]"


def student(freedom: int) -> float:
    """Return the reach of a 95 % interval of a mean, in standard errors.

    It is the quantile of Student's distribution with some degrees of freedom: one less
    than there are numbers. It is right to a millionth.
    """
    if freedom < len(_FEW):
        return _FEW[freedom]
    # The expansion of Cornish and Fisher: Abramowitz and Stegun, 26.7.5.
    return Z + sum(
        it / float(freedom) ** power for power, it in enumerate(_MORE, start=1)
    )


def sign_test(first: int, second: int) -> float:
    """Return the probability of a split at least this uneven between equal agents.

    It is the exact two-sided sign test: each case in which the two differ was decided
    by a fair coin.

    >>> from thegame.experiments import sign_test
    >>> round(sign_test(9, 1), 6)
    0.021484
    """
    first, second = number(first), number(second)
    check = Inspection()
    check.number("first", first, 0)
    check.number("second", second, 0)
    check.conclude(InvalidExperiment)
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
