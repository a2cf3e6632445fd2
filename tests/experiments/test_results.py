"""Results and comparisons: their numbers, their tables, and their plots."""

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.players import SMALL, First, Last
from tests.support.variants import Three
from thegame import Cooperative, FaceToFace, Rules
from thegame.agents import AgentFailed, GreedyAgent, RandomAgent
from thegame.experiments import (
    Comparison,
    Estimate,
    InvalidExperiment,
    Match,
    Results,
    Summary,
    compare,
    contest,
    match,
    plot,
    simulate,
)

share = Estimate.share

NAMES = {
    kind.__name__: kind
    for kind in (Comparison, Cooperative, Estimate, Match, Results, Summary)
}
DUEL = FaceToFace(hand_size=4, highest=20)
RIVALS = Three(hand_size=4, highest=20)
TEAM, OTHER = contest(SMALL, [First, Last], seeds=range(30))
COMPARED = Comparison(
    both=100,
    first=30,
    second=10,
    neither=860,
    fewer=600,
    more=300,
    difference=Estimate(-2.5, -3.25, -1.75),
    agents=("Bot(3)", "Bot"),
)
PLAYED = Match(first=3, second=1, shared=1, started=4, agents=("Bot", "Bot(3)"))


def _results(
    rules: Rules, *ends: tuple[int | None, int, int], turned: bool = False
) -> Results:
    games = [
        Summary(seed, seed % 2, winner, unlaid, turns, turns + 2)
        for seed, (winner, unlaid, turns) in enumerate(ends)
    ]
    return Results(rules, ("b", "a") if turned else ("a", "b"), tuple(games))


def _team(unlaid: Sequence[int]) -> Results:
    return _results(SMALL, *((None, cards, 1) for cards in unlaid))


def _short(agents: Sequence[str]) -> str:
    return " ".join(name.partition(":")[2] for name in agents)


QUESTIONS: Final[list[Callable[[Results], object]]] = [
    lambda it: it.wins,
    lambda it: it.wins_of(1),
    lambda it: it.starter_wins,
    lambda it: it.mean_unlaid,
    lambda it: it.mean_turns,
    lambda it: compare(it, it),
    lambda it: str(match(it, it)),
    lambda it: plot("it.svg", TEAM, it),
    lambda _: plot("it.svg"),
]
"""Questions that have no answer without games."""


class TestResults:
    """The statistics of games."""

    def test_team(self) -> None:
        """Wins, cards left and turns are counted game by game."""
        found = _results(SMALL, (None, 4, 5), (None, 4, 9), (None, 0, 7))

        assert found.wins == found.wins_of(1) == found.starter_wins == share(1, 3)
        assert found.mean_unlaid.value == 8 / 3
        assert found.mean_turns.value == 7
        assert found.distribution() == {0: 1, 4: 2}
        assert [*found.distribution()] == [0, 4]
        assert found.rows()[1] == {
            "rules": "cooperative players=2 hand_size=3 highest=20",
            "players": 2,
            "agents": "a, b",
            "seed": 1,
            "starter": 1,
            "winner": None,
            "unlaid": 4,
            "turns": 9,
            "moves": 11,
            "won": False,
        }

    def test_duel(self) -> None:
        """A duel has wins of each seat, and of the player who started."""
        found = _results(DUEL, (1, 3, 5), (1, 4, 9), (0, 4, 7), (1, 1, 1))

        assert found.wins == found.wins_of(0) == share(1, 4)
        assert found.wins_of(1) == share(3, 4)
        # Players 0, 1, 0, 1 have started.
        assert found.starter_wins == share(3, 4)
        assert [row["won"] for row in found.rows()] == [False, False, True, False]

    @pytest.mark.parametrize("call", QUESTIONS)
    def test_no_games(self, call: Callable[[Results], object]) -> None:
        """Without games there are no shares and no means, as a typed error says."""
        empty = Results(DUEL, ("a", "a"), ())

        assert str(empty).endswith("no games yet: a")
        assert (empty.distribution(), empty.rows(), empty.seeds) == ({}, [], ())
        with pytest.raises(InvalidExperiment, match="expected"):
            call(empty)

    def test_range(self) -> None:
        """Intervals of means stay within what is possible by the rules."""
        found = _results(SMALL, (None, 0, 9), (None, 19, 0))

        assert (found.mean_unlaid.low, found.mean_unlaid.high) == (0, 19)
        assert (found.mean_turns.low, found.mean_turns.high) == (0, 19)
        less = compare(_team([0, 19]), _team([19, 0])).difference
        assert (less.low, less.high) == (-19, 19)
        duel = _results(DUEL, (0, 1, 30), (1, 1, 8))
        assert duel.mean_turns.high == 38


class TestComparison:
    """Two agents on the same deals."""

    def test_teams(self) -> None:
        """Deals on which two teams differ are counted for the better one."""
        one = [0, 0, 0, 0, 5, 5, 9]
        other = [0, 7, 8, 2, 0, 4, 9]
        found = compare(_team(one), _team(other))

        assert (found.both, found.first, found.second, found.neither) == (1, 3, 1, 2)
        assert (found.fewer, found.more) == (3, 2)
        assert found.difference.value == pytest.approx((19 - 30) / 7)
        assert found.p_value == pytest.approx(0.625)
        assert found.unlaid_p_value == 1

    def test_direction(self) -> None:
        """Exchanging the results exchanges the numbers."""
        greedy, chance = contest(
            Cooperative(2), [GreedyAgent, RandomAgent], seeds=range(30)
        )

        assert compare(greedy, chance).fewer == 30
        assert compare(chance, greedy).more == 30
        assert compare(chance, greedy).difference.value > 20
        assert compare(chance, greedy).unlaid_p_value < 1e-8

    def test_match(self) -> None:
        """A deal belongs to the duellist who wins both of its games."""
        there = _results(DUEL, (0, 1, 1), (0, 1, 1), (1, 1, 1), (1, 1, 1))
        back = _results(DUEL, (1, 1, 1), (0, 1, 1), (0, 1, 1), (1, 1, 1), turned=True)
        found = match(there, back)

        assert (found.first, found.second, found.shared) == (1, 1, 2)
        assert (found.won, found.games, found.started) == (4, 8, 4)
        assert found.wins == found.starter_wins == share(4, 8)
        assert found.p_value == 1

    def test_a_better_duellist(self) -> None:
        """The better duellist wins, named first or second."""
        there, back = contest(DUEL, [GreedyAgent, RandomAgent], seeds=range(60))
        found, turned = match(there, back), match(back, there)

        assert found.agents == ("GreedyAgent", "RandomAgent")
        assert found.wins.value > 0.6
        assert found.p_value < 0.01
        assert (turned.first, turned.second) == (found.second, found.first)
        assert turned.won == found.games - found.won
        mean = (there.starter_wins.value + back.starter_wins.value) / 2
        assert found.starter_wins.value == turned.starter_wins.value
        assert found.starter_wins.value == pytest.approx(mean)

    def test_line_ups(self) -> None:
        """Any two duellists meet in both seats; a single one meets itself.

        A team has results for each agent, also for one that is named twice.
        """
        three = contest(DUEL, [First, Last, RandomAgent], seeds=[1])
        (alone,) = contest(DUEL, [First], seeds=[1])

        assert [_short(found.agents) for found in three] == [
            *("First Last", "Last First", "First RandomAgent"),
            *("RandomAgent First", "Last RandomAgent", "RandomAgent Last"),
        ]
        assert _short(alone.agents) == "First First"
        assert [
            _short(found.agents) for found in contest(SMALL, [First, Last], seeds=[1])
        ] == ["First First", "Last Last"]
        assert contest(SMALL, [First, First], seeds=range(30)) == (TEAM, TEAM)

    def test_rivals(self) -> None:
        """Three rivals meet in each rotation of their seats; a single one is alone."""
        four = contest(RIVALS, [First, Last, RandomAgent, GreedyAgent], seeds=[1])
        (alone,) = contest(RIVALS, [First], seeds=[1])

        assert len(four) == 4 * 3
        assert [_short(found.agents) for found in four[:4]] == [
            *("First Last RandomAgent", "Last RandomAgent First"),
            *("RandomAgent First Last", "First Last GreedyAgent"),
        ]
        assert _short(alone.agents) == "First First First"
        with pytest.raises(
            InvalidExperiment, match="1, or at least 3 for 3 rivals, got 2"
        ):
            contest(RIVALS, [First, Last], seeds=[1])

    def test_refused(self) -> None:
        """Results with other deals, rules or agents cannot be compared."""
        there, back = contest(DUEL, [First, Last], seeds=[1, 2])
        for seeds in ([1, 3], [1]):
            with pytest.raises(InvalidExperiment, match="the same 2 seeds"):
                compare(there, simulate(DUEL, First, seeds=seeds))
        with pytest.raises(InvalidExperiment, match="rules: expected FaceToFace"):
            compare(there, simulate(FaceToFace(), First, seeds=[1, 2]))
        with pytest.raises(InvalidExperiment, match="agents: expected"):
            match(there, there)
        for one in (TEAM, simulate(RIVALS, First, seeds=[1])):
            with pytest.raises(InvalidExperiment, match="expected a duel for two"):
                match(one, one)
        assert match(there, back).games == 4


class TestTableOfResults:
    """Results print as a heading and a row."""

    def test_team(self) -> None:
        """A team has a row with its agent, wins, cards left and turns."""
        heading, blank, names, row = str(TEAM).splitlines()

        assert heading == f"{SMALL!r}, 30 games, seeds 0 to 29"
        assert blank == ""
        assert names.split("  ")[0] == "agent"
        found = [it for it in row.split("  ") if it]
        assert found[1:] == [
            str(TEAM.wins),
            str(TEAM.mean_unlaid),
            str(TEAM.mean_turns),
        ]
        for name, cell in zip(("won", "cards left", "turns"), found[1:], strict=True):
            assert names.index(name) == row.index(cell)

    def test_duel(self) -> None:
        """A duel has columns for the wins of player 0 and of the starter."""
        there, _ = contest(DUEL, [First, Last], seeds=range(12))
        _, _, names, row = str(there).splitlines()

        assert [it for it in row.split("  ") if it] == [
            "First v Last",
            *(str(there.wins), str(there.starter_wins)),
            *(str(there.mean_unlaid), str(there.mean_turns)),
        ]
        assert "  player 0 won  " in names
        assert names.index("the starter won") == row.index(
            str(there.starter_wins), len("First v Last  ") + len(str(there.wins))
        )

    def test_rivals(self) -> None:
        """Three rivals have a column for the wins of each seat, and all are named."""
        found = simulate(RIVALS, [First, First, Last], seeds=range(12))
        _, _, names, row = str(found).splitlines()

        assert re.split("  +", names)[:5] == [
            *("agent", "player 0 won", "player 1 won", "player 2 won"),
            "the starter won",
        ]
        shares = [found.wins_of(0), found.wins_of(1), found.wins_of(2)]
        assert re.split("  +", row)[:5] == [
            *("First v First v Last", *map(str, shares)),
            str(found.starter_wins),
        ]
        assert sum(share.value for share in shares) == pytest.approx(1)
        assert str(found.rows()[0]["agents"]).count("First") == 2

    def test_cards_of_rivals(self) -> None:
        """Two losers can have more cards left than one deck has."""
        many = _results(RIVALS, (0, 30, 9), (1, 36, 9))
        few = _results(RIVALS, (0, 2, 9), (1, 4, 9))

        assert many.mean_unlaid.value == 33
        assert many.mean_unlaid.high == 2 * len(RIVALS.cards)
        assert compare(many, few).difference.high == 2 * len(RIVALS.cards)

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
        """Results without games print one line."""
        found = str(attrs.evolve(TEAM, games=()))

        assert found == f"{SMALL!r}, no games yet: First"

    def test_other_names(self) -> None:
        """The module is left out, if there is one, but nothing of the arguments."""
        found = str(attrs.evolve(TEAM, agents=("mine", "m:yours('a:b')")))
        row = found.splitlines()[-1]

        assert row.startswith("mine v yours('a:b')  ")

    def test_odd_names(self) -> None:
        """A name is on one line, although a matrix prints as several, and is cut."""
        odd = "m:Bot(array([[0.],\n       [1.]]))", "m:a\x1b[31m", f"m:{'a' * 999}"
        row = str(attrs.evolve(TEAM, agents=odd)).splitlines()[-1]
        failure = str(AgentFailed(odd, 7, "ValueError", "no", ""))

        assert row.startswith(r"Bot(array([[0.], [1.]])) v 'a\x1b[31m' v aaa")
        assert failure.startswith(
            r"the game with seed 7 failed (m:Bot(array([[0.], [1.]])), 'm:a\x1b[31m', m:a"
        )
        assert max(len(row), len(failure)) < 400


class TestTablesOfComparisons:
    """Comparisons print as a row for each of the two, and the p-values."""

    def test_comparison(self) -> None:
        """Two teams have columns for wins, deals won alone, and fewer cards left."""
        assert str(COMPARED) == (
            "1,000 deals    won                  won alone  fewer cards left\n"
            "first: Bot(3)  13.0 % [11.1, 15.2]  30         600\n"
            "second: Bot    11.0 % [9.2, 13.1]   10         300\n"
            "p-value                             0.0022     8.2e-24\n"
            "\n"
            "cards left, first minus second: -2.50 [-3.25, -1.75]"
        )

    def test_match(self) -> None:
        """Two duellists have columns for wins, and for deals of which both were won."""
        assert str(PLAYED) == (
            "5 deals, twice each  won                  won both games\n"
            "first: Bot           70.0 % [39.7, 89.2]  3\n"
            "second: Bot(3)       30.0 % [10.8, 60.3]  1\n"
            "p-value                                   0.62\n"
            "\n"
            "won by whoever started: 40.0 % [16.8, 68.7]"
        )

    @given(st.sets(st.integers(0, 29), min_size=1))
    def test_of_games(self, seeds: set[int]) -> None:
        """The wins of each team are those of its results, on one deal or on many."""
        games = tuple(game for game in TEAM.games if game.seed in seeds)
        one = attrs.evolve(TEAM, games=games)
        other = attrs.evolve(
            one, games=tuple(attrs.evolve(game, unlaid=3) for game in games)
        )
        heading, first, second, *_ = str(compare(one, other)).splitlines()

        assert heading.startswith("1 deal " if len(seeds) == 1 else f"{len(seeds)} ")
        assert first.startswith(f"first: First   {one.wins}  ")
        assert second.startswith(f"second: First  {other.wins}  ")

    def test_of_duels(self) -> None:
        """The second duellist has won the games that the first has not."""
        there, back = contest(DUEL, [First, Last], seeds=range(12))
        first, second = str(match(there, back)).splitlines()[1:3]

        assert first.startswith("first: First ")
        assert f"  {match(there, back).wins}  " in first
        assert second.startswith("second: Last ")
        assert f"  {match(back, there).wins}  " in second


@pytest.mark.parametrize("value", [TEAM, COMPARED, PLAYED])
def test_repr(value: object) -> None:
    """The repr of a value is Python, and differs from its table."""
    assert eval(repr(value), dict(NAMES)) == value  # noqa: S307 - our own repr
    assert repr(value) != str(value)


class TestPlot:
    """Plots of the cards left, and of the games won."""

    def test_svg(self, tmp_path: Path) -> None:
        """Equal results give equal files, and others do not."""
        one, other = tmp_path / "one.svg", tmp_path / "other.svg"
        plot(one, TEAM, OTHER)
        plot(other, TEAM, OTHER)

        text = one.read_text(encoding="utf-8")
        assert text == other.read_text(encoding="utf-8")
        for words in ("cards left", "games won in %", "First", "Last", "30 deals"):
            assert words in text
        plot(other, OTHER, TEAM)
        assert text != other.read_text(encoding="utf-8")

    @pytest.mark.parametrize("suffix", ["png", "pdf"])
    def test_other_files(self, tmp_path: Path, suffix: str) -> None:
        """The suffix determines the kind of file, which has no date."""
        path = tmp_path / f"plot.{suffix}"
        plot(path, TEAM)

        assert suffix.upper().encode() in path.read_bytes()[:9]
        assert b"CreationDate" not in path.read_bytes()

    @pytest.mark.parametrize("name", ["plot.doc", "plot.SVG", "plot"])
    def test_unknown(self, tmp_path: Path, name: str) -> None:
        """Other kinds of files are refused."""
        with pytest.raises(InvalidExperiment, match=r"ends with \.svg, \.pdf, \.png"):
            plot(tmp_path / name, TEAM)

    def test_missing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without matplotlib, the error names the extra to install."""
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
        with pytest.raises(ImportError, match=r"install thegame-rules\[plots\]"):
            plot(tmp_path / "plot.svg", TEAM)
