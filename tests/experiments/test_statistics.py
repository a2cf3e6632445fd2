"""Shares, means, and the sign test."""

import math
import random
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from thegame.experiments import Estimate, InvalidExperiment, sign_test
from thegame.experiments._statistics import Z, student

COUNTS = st.integers(1, 10_000).flatmap(
    lambda games: st.tuples(st.integers(0, games), st.just(games))
)


class TestShare:
    """A share has the interval of Wilson."""

    # Without the bound for rounding, the lower end would be above 0.
    @example((0, 3))
    @given(COUNTS)
    def test_bounds(self, counts: tuple[int, int]) -> None:
        """The interval contains the share, and lies within 0 and 1."""
        share = Estimate.share(*counts)

        assert 0 <= share.low <= share.value <= share.high <= 1
        assert share.low < share.high

    @given(COUNTS)
    def test_definition(self, counts: tuple[int, int]) -> None:
        """The share is Z standard errors away from each end of the interval."""
        share = Estimate.share(*counts)
        for bound in (share.low, share.high):
            error = math.sqrt(bound * (1 - bound) / counts[1])
            assert abs(share.value - bound) == pytest.approx(Z * error, abs=1e-9)

    @given(COUNTS)
    def test_mirror(self, counts: tuple[int, int]) -> None:
        """The interval of the other games is the mirror image."""
        count, games = counts
        one = Estimate.share(count, games)
        other = Estimate.share(games - count, games)

        assert one.low == pytest.approx(1 - other.high, abs=1e-12)
        assert one.high == pytest.approx(1 - other.low, abs=1e-12)

    @given(COUNTS)
    def test_more_games(self, counts: tuple[int, int]) -> None:
        """More games with the same share give a shorter interval."""
        count, games = counts
        few = Estimate.share(count, games)
        many = Estimate.share(3 * count, 3 * games)

        assert many.high - many.low < few.high - few.low

    @pytest.mark.parametrize(
        ("count", "games", "text"),
        [
            (90, 1000, "9.0 % [7.4, 10.9]"),
            (498, 1000, "49.8 % [46.7, 52.9]"),
            (50, 50, "100.0 % [92.9, 100.0]"),
            (0, 400, "0.0 % [0.0, 1.0]"),
            (10**400, 10**401, "10.0 % [10.0, 10.0]"),
        ],
    )
    def test_known(self, count: int, games: int, text: str) -> None:
        """Some intervals were computed elsewhere."""
        assert str(Estimate.share(count, games)) == text


def _within(reach: float, freedom: int) -> float:
    """Return the probability that Student's variable is at most this far from 0.

    Abramowitz and Stegun, 26.7.3 and 26.7.4.
    """
    angle = math.atan(reach / math.sqrt(freedom))
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for number in range(1 + odd, freedom, 2):
        total += term
        term *= math.cos(angle) ** 2 * number / (number + 1)
    inside = math.sin(angle) * total
    return 2 / math.pi * (angle + inside) if odd else inside


class TestMean:
    """A mean has the interval of Student, within the bounds of the numbers."""

    @pytest.mark.parametrize(
        ("freedom", "expected"),
        [
            (1, 12.706204736174694),
            (16, 2.1199052992212546),
            (99, 1.9842169515864174),
            (1_000_000, 1.959966356814107),
        ],
    )
    def test_student(self, freedom: int, expected: float) -> None:
        """The reach of an interval equals what scipy gives, to a millionth."""
        assert student(freedom) == pytest.approx(expected, abs=1e-6)

    def test_definition(self) -> None:
        """Student's distribution has 95 % within the reach, to a millionth of it."""
        for freedom in range(1, 200):
            low, high = student(freedom) - 1e-6, student(freedom) + 1e-6
            assert _within(low, freedom) < 0.95 < _within(high, freedom)

    def test_decreasing(self) -> None:
        """More numbers have a shorter reach, which stays above that of a share."""
        reaches = [*map(student, range(1000))]

        assert reaches == sorted({*reaches}, reverse=True)
        assert reaches[-1] > Z

    def test_known(self) -> None:
        """The standard error of a sample is divided by one less than its size."""
        mean = Estimate.mean([1, 2, 3, 4])

        assert mean.value == 2.5
        reach = student(3) * math.sqrt(5 / 3 / 4)
        assert (mean.low, mean.high) == (2.5 - reach, 2.5 + reach)
        assert str(mean) == "2.50 [0.45, 4.55]"

    def test_one(self) -> None:
        """One number says nothing about its mean, except that it is within bounds."""
        assert Estimate.mean([7]) == Estimate(7.0, -math.inf, math.inf)
        assert Estimate.mean([7], 0, 98) == Estimate(7.0, 0, 98)

    @given(st.lists(st.integers(0, 98), min_size=2))
    def test_inside(self, numbers: list[int]) -> None:
        """The mean is in the middle of its interval, which is cut at the bounds."""
        mean = Estimate.mean(numbers)
        cut = Estimate.mean(numbers, 0, 98)

        assert min(numbers) <= mean.value <= max(numbers)
        middle = (mean.low + mean.high) / 2
        assert middle == pytest.approx(mean.value)
        assert (cut.low, cut.high) == (max(0, mean.low), min(98, mean.high))

    def test_coverage(self) -> None:
        """The intervals of five games contain the true mean in 95 % of experiments."""
        chance = random.Random(7)
        means = [
            Estimate.mean([round(chance.gauss(0, 1000)) for _ in range(5)])
            for _ in range(4000)
        ]

        assert 0.94 < sum(it.low <= 0 <= it.high for it in means) / 4000 < 0.96


class TestNothing:
    """Numbers that no games can have are refused."""

    @pytest.mark.parametrize(
        ("call", "expected"),
        [
            (lambda: Estimate.share(0, 0), "games: expected an int of at least 1"),
            (lambda: Estimate.share(3, 2), "count: expected an int from 0 to 2"),
            (lambda: Estimate.share(-1, 2), "count: expected an int from 0 to 2"),
            (lambda: Estimate.mean([]), "numbers: expected an int of at least 1"),
            (lambda: Estimate.mean([10**400]), "numbers: expected numbers whose"),
            (lambda: Estimate.mean([10**200, 0]), "numbers: expected numbers whose"),
            (lambda: sign_test(7, -1), "second: expected an int of at least 0"),
            (lambda: sign_test(-1, 7), "first: expected an int of at least 0"),
        ],
    )
    def test_refused(self, call: Callable[[], object], expected: str) -> None:
        """The error is that of an experiment, and names the number."""
        with pytest.raises(InvalidExperiment, match=expected):
            call()


class TestSignTest:
    """The probability of an uneven split between equals."""

    @given(st.integers(0, 300), st.integers(0, 300))
    def test_exact(self, first: int, second: int) -> None:
        """The test is symmetric, and twice the tail of a fair coin, at most 1."""
        cases = first + second
        ways = sum(math.comb(cases, it) for it in range(min(first, second) + 1))
        exact = min(Fraction(1), Fraction(2 * ways, 2**cases))

        assert sign_test(first, second) == pytest.approx(float(exact), rel=1e-9)
        assert sign_test(second, first) == sign_test(first, second)

    def test_known(self) -> None:
        """Some values were computed elsewhere."""
        assert sign_test(0, 0) == 1
        assert sign_test(8, 8) == 1
        assert sign_test(0, 5) == pytest.approx(0.0625)
        assert sign_test(500_000, 502_000) == pytest.approx(0.0458247, rel=1e-5)
