"""Shares, means, and the sign test."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame.experiments import Interval, Mean, Share, sign_test
from thegame.experiments._statistics import Z

COUNTS = st.integers(1, 10_000).flatmap(
    lambda games: st.tuples(st.integers(0, games), st.just(games))
)


class TestShare:
    """How many of some games, with the interval of Wilson."""

    @given(COUNTS)
    def test_bounds(self, counts: tuple[int, int]) -> None:
        """The interval contains the share, and lies within 0 and 1."""
        share = Share(*counts)

        assert 0 <= share.interval.low <= share.value <= share.interval.high <= 1
        assert share.value in share.interval
        assert share.interval.low < share.interval.high

    @given(COUNTS)
    def test_definition(self, counts: tuple[int, int]) -> None:
        """From each bound inside, the share is as many standard errors away."""
        share = Share(*counts)
        for bound in (share.interval.low, share.interval.high):
            error = math.sqrt(bound * (1 - bound) / share.games)
            assert abs(share.value - bound) == pytest.approx(Z * error, abs=1e-9)

    @given(COUNTS)
    def test_mirror(self, counts: tuple[int, int]) -> None:
        """The interval of the other games is the mirror image."""
        count, games = counts
        one, other = Share(count, games).interval, Share(games - count, games).interval

        assert one.low == pytest.approx(1 - other.high, abs=1e-12)
        assert one.high == pytest.approx(1 - other.low, abs=1e-12)

    @given(COUNTS)
    def test_more_games(self, counts: tuple[int, int]) -> None:
        """Of more games with the same share, more is known."""
        count, games = counts
        few, many = Share(count, games).interval, Share(3 * count, 3 * games).interval

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
        """Intervals that were computed elsewhere."""
        assert str(Share(count, games)) == text


class TestMean:
    """The mean of a number over some games."""

    def test_known(self) -> None:
        """The standard error is that of a sample: divided by one less."""
        mean = Mean.of([1, 2, 3, 4])

        assert mean.value == 2.5
        reach = Z * math.sqrt(5 / 3 / 4)
        assert mean.interval == Interval(2.5 - reach, 2.5 + reach)
        assert str(mean) == "2.50 [1.23, 3.77]"

    def test_one(self) -> None:
        """One game says nothing about others."""
        assert Mean.of([7]) == Mean(7.0, Interval(7.0, 7.0))

    @given(st.lists(st.integers(0, 98), min_size=1))
    def test_inside(self, numbers: list[int]) -> None:
        """The mean is in the middle of its interval, and between the extremes."""
        mean = Mean.of(numbers)

        assert min(numbers) <= mean.value <= max(numbers)
        middle = (mean.interval.low + mean.interval.high) / 2
        assert middle == pytest.approx(mean.value)


class TestSignTest:
    """How likely an uneven split is between equals."""

    @given(st.integers(0, 300), st.integers(0, 300))
    def test_exact(self, first: int, second: int) -> None:
        """It is twice the tail of a fair coin, at most 1, whoever is named first."""
        cases = first + second
        ways = sum(math.comb(cases, it) for it in range(min(first, second) + 1))
        exact = min(Fraction(1), Fraction(2 * ways, 2**cases))

        assert sign_test(first, second) == pytest.approx(float(exact), rel=1e-9)
        assert sign_test(second, first) == sign_test(first, second)

    def test_known(self) -> None:
        """Nothing is said by no cases, and much by many."""
        assert sign_test(0, 0) == 1
        assert sign_test(8, 8) == 1
        assert sign_test(0, 5) == pytest.approx(0.0625)
        assert sign_test(500_000, 502_000) == pytest.approx(0.0458247, rel=1e-5)
