"""What is printed of results: tables for people, while reprs stay Python."""

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.players import SMALL, First, Last
from thegame import Cooperative, FaceToFace
from thegame.experiments import (
    Comparison,
    Interval,
    Match,
    Mean,
    Results,
    Share,
    Summary,
    compare,
    contest,
    match,
    simulate,
)

NAMES = {
    kind.__name__: kind
    for kind in (
        *(Comparison, Cooperative, FaceToFace, Interval, Match, Mean, Results),
        *(Share, Summary),
    )
}
DUEL = FaceToFace(hand_size=3, highest=12)
TEAM = simulate(SMALL, First, seeds=range(30))
COMPARED = Comparison(
    both=100,
    first=30,
    second=10,
    neither=860,
    fewer=600,
    more=300,
    difference=Mean(-2.5, Interval(-3.25, -1.75)),
)
PLAYED = Match(
    wins=Share(7, 10), first=3, second=1, shared=1, starter_wins=Share(4, 10)
)


class TestResults:
    """Results print as a heading and a row."""

    def test_team(self) -> None:
        """Who played what, wins with their interval, cards left, and turns."""
        heading, blank, names, row = str(TEAM).splitlines()

        assert heading == f"{SMALL!r}, 30 games, seeds 0 to 29"
        assert blank == ""
        assert names.split("  ")[0] == "agent"
        found = [it for it in row.split("  ") if it]
        assert found == ["First", str(TEAM.wins), str(TEAM.unlaid), str(TEAM.turns)]
        for name, cell in zip(("won", "cards left", "turns"), found[1:], strict=True):
            assert names.index(name) == row.index(cell)

    def test_duel(self) -> None:
        """Of a duel it says how often player 0 and the starter won."""
        there, _ = contest(DUEL, [First, Last], seeds=range(12))
        _, _, names, row = str(there).splitlines()

        assert [it for it in row.split("  ") if it] == [
            "First v Last",
            *(str(there.wins), str(there.starter_wins)),
            *(str(there.unlaid), str(there.turns)),
        ]
        assert "  player 0 won  " in names
        assert names.index("the starter won") == row.index(
            str(there.starter_wins), len("First v Last  ") + len(str(there.wins))
        )

    @pytest.mark.parametrize(
        ("seeds", "text"),
        [
            ([7], "1 game, seed 7"),
            ([7, 8, 9], "3 games, seeds 7 to 9"),
            ([7, 9], "2 games, 2 seeds from 7 to 9"),
            ([*range(1234)], "1,234 games, seeds 0 to 1233"),
        ],
    )
    def test_seeds(self, seeds: list[int], text: str) -> None:
        """Seeds without gaps are named by the first and the last of them."""
        games = tuple(attrs.evolve(TEAM.games[0], seed=seed) for seed in seeds)
        found = str(attrs.evolve(TEAM, games=games))

        assert found.startswith(f"{SMALL!r}, {text}\n")

    def test_no_games(self) -> None:
        """An experiment that has just begun has no games, and prints all the same."""
        found = str(attrs.evolve(TEAM, games=()))

        assert found == f"{SMALL!r}, no games yet: First"

    def test_other_names(self) -> None:
        """The name of an agent need not have a module."""
        row = str(attrs.evolve(TEAM, agents=("mine", "m:yours(1)"))).splitlines()[-1]

        assert row.startswith("mine v yours(1)  ")


class TestComparisons:
    """Comparisons print as a row for each of the two, and how sure it is."""

    def test_comparison(self) -> None:
        """Wins of each, deals that decide, p-values, and the difference."""
        assert str(COMPARED) == (
            "1,000 deals  won                  won alone  fewer cards left\n"
            "first        13.0 % [11.1, 15.2]  30         600\n"
            "second       11.0 % [9.2, 13.1]   10         300\n"
            "p-value                           0.0022     8.2e-24\n"
            "\n"
            "cards left, first minus second: -2.50 [-3.25, -1.75]"
        )

    def test_match(self) -> None:
        """Wins of each, deals won twice, the p-value, and who started."""
        assert str(PLAYED) == (
            "5 deals, twice each  won                  won both games\n"
            "first                70.0 % [39.7, 89.2]  3\n"
            "second               30.0 % [10.8, 60.3]  1\n"
            "p-value                                   0.62\n"
            "\n"
            "won by whoever started: 40.0 % [16.8, 68.7]"
        )

    @given(st.sets(st.integers(0, 29), min_size=1))
    def test_of_games(self, seeds: set[int]) -> None:
        """The share of each is that of its results, on one deal or on many."""
        games = tuple(game for game in TEAM.games if game.seed in seeds)
        one = attrs.evolve(TEAM, games=games)
        other = attrs.evolve(
            one, games=tuple(attrs.evolve(game, unlaid=3) for game in games)
        )
        heading, first, second, *_ = str(compare(one, other)).splitlines()

        assert heading.startswith("1 deal " if len(seeds) == 1 else f"{len(seeds)} ")
        assert f"  {one.wins}  " in first
        assert f"  {other.wins}  " in second

    def test_of_duels(self) -> None:
        """Whoever is named second has won what the first has not."""
        there, back = contest(DUEL, [First, Last], seeds=range(12))
        first, second = str(match(there, back)).splitlines()[1:3]

        assert f"  {match(there, back).wins}  " in first
        assert f"  {match(back, there).wins}  " in second


@pytest.mark.parametrize("value", [TEAM, COMPARED, PLAYED])
def test_repr(value: object) -> None:
    """What is printed is for people; the repr is still Python."""
    assert eval(repr(value), dict(NAMES)) == value  # noqa: S307 - our own repr
    assert repr(value) != str(value)
