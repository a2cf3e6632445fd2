"""Shares, means, and the sign test."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame.experiments import Estimate, sign_test
from thegame.experiments._statistics import Z

COUNTS = st.integers(1, 10_000).flatmap(
    lambda games: st.tuples(st.integers(0, games), st.just(games))
)


class TestShare:
    """A share has the interval of Wilson."""

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
        ],
    )
    def test_known(self, count: int, games: int, text: str) -> None:
        """Some intervals were computed elsewhere."""
        assert str(Estimate.share(count, games)) == text


class TestMean:
    """A mean has the interval of its standard error."""

    def test_known(self) -> None:
        """The standard error of a sample is divided by one less than its size."""
        mean = Estimate.mean([1, 2, 3, 4])

        assert mean.value == 2.5
        reach = Z * math.sqrt(5 / 3 / 4)
        assert (mean.low, mean.high) == (2.5 - reach, 2.5 + reach)
        assert str(mean) == "2.50 [1.23, 3.77]"

    def test_one(self) -> None:
        """The mean of one number has an empty interval."""
        assert Estimate.mean([7]) == Estimate(7.0, 7.0, 7.0)

    @given(st.lists(st.integers(0, 98), min_size=1))
    def test_inside(self, numbers: list[int]) -> None:
        """The mean is in the middle of its interval, and between the extremes."""
        mean = Estimate.mean(numbers)

        assert min(numbers) <= mean.value <= max(numbers)
        middle = (mean.low + mean.high) / 2
        assert middle == pytest.approx(mean.value)


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
