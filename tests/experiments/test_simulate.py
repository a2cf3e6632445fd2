"""Simulations: what is played, and what comes of it."""

import functools
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.support.players import SMALL, Blunderer, First, Last
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    InvalidExperiment,
    Move,
    Rules,
    View,
    deal,
)
from thegame.agents import AgentFailed, GreedyAgent, RandomAgent, play_game
from thegame.experiments import (
    Results,
    Share,
    Summary,
    agent_name,
    agent_seed,
    compare,
    contest,
    match,
    replay,
    simulate,
)

DUEL = FaceToFace(hand_size=4, highest=20)
SEEDS = range(30)


class Noted:
    """An agent that notes the seed that it was given."""

    given: list[int] = []  # noqa: RUF012 - filled by the games of one test

    def __init__(self, seed: int = 7) -> None:
        self.given.append(seed)

    def move(self, view: View) -> Move:
        """Return the first play, or the end of the turn."""
        return EndTurn() if view.may_end_turn else view.legal_moves()[0]


class TestGames:
    """Everything follows from the rules, the agents and the seed."""

    @pytest.mark.parametrize("rules", [SMALL, Cooperative(3), DUEL], ids=repr)
    def test_every_game(self, rules: Rules) -> None:
        """Each game is the one that anybody can play with these agents and seeds."""
        found = simulate(rules, RandomAgent, seeds=SEEDS)

        assert found.seeds == (*SEEDS,)
        for game in found.games:
            dealt = deal(rules, seed=game.seed)
            agents = [
                RandomAgent(agent_seed(game.seed, seat))
                for seat in range(rules.players)
            ]
            lot = dealt.lot(game.seed) if rules is DUEL else None
            record = play_game(agents, dealt, starter=lot)
            assert replay(rules, RandomAgent, seed=game.seed) == record
            assert (game.starter, game.moves) == (record.starter, len(record.moves))
            assert game.turns == len(record.turns())
            _compare(game, record.state, record.outcome)

    def test_seats(self) -> None:
        """Agents sit where they are given; a class is for all seats."""
        mixed = simulate(DUEL, [First, Last], seeds=SEEDS)
        same = simulate(DUEL, First, seeds=SEEDS)

        assert mixed.agents == (
            "tests.support.players:First",
            "tests.support.players:Last",
        )
        assert same == simulate(DUEL, [First, First], seeds=SEEDS)
        assert mixed.games != same.games
        assert replay(DUEL, [First, Last], seed=3).moves != (
            replay(DUEL, First, seed=3).moves
        )

    def test_order(self) -> None:
        """The order of the seeds does not matter, nor do other seeds."""
        found = simulate(SMALL, RandomAgent, seeds=SEEDS)

        assert simulate(SMALL, RandomAgent, seeds=reversed(SEEDS)) == found
        some = simulate(SMALL, RandomAgent, seeds=[9, 4])
        assert some.games == (found.games[4], found.games[9])

    def test_agent_seeds(self) -> None:
        """An agent that takes a seed gets its own, unless it was given one."""
        Noted.given.clear()
        simulate(SMALL, Noted, seeds=[5])
        simulate(SMALL, functools.partial(Noted, seed=3), seeds=[5])
        simulate(SMALL, functools.partial(Noted, 4), seeds=[5])

        assert Noted.given == [agent_seed(5, 0), agent_seed(5, 1), 3, 3, 4, 4]
        assert (
            len({agent_seed(game, seat) for game in range(99) for seat in (0, 1)})
            == 198
        )
        assert all(0 <= agent_seed(game, 0) < 2**63 for game in range(99))

    def test_names(self) -> None:
        """An agent is named after where it is found and what it was given."""
        first: Any = functools.partial(Noted, 4)

        assert agent_name(GreedyAgent) == "thegame.agents:GreedyAgent"
        assert agent_name(functools.partial(GreedyAgent, helps=False)) == (
            "thegame.agents:GreedyAgent(helps=False)"
        )
        assert agent_name(first).endswith(":Noted(4)")
        assert agent_name(functools.partial(first, seed=1, b=2)).endswith(
            ":Noted(4, b=2, seed=1)"
        )


def _compare(game: Summary, state: Any, outcome: Any) -> None:
    """The summary says how the game ended."""
    if isinstance(state.rules, FaceToFace):
        loser = 1 - outcome.winner
        left = len(state.hands[loser]) + len(state.decks[loser])
        assert (game.winner, game.unlaid) == (outcome.winner, left)
        assert game.is_won_by(outcome.winner)
        assert not game.is_won_by(loser)
    else:
        assert (game.winner, game.unlaid) == (None, outcome.unlaid)
        assert game.is_won_by(0) == game.is_won_by(1) == outcome.beaten


class TestWays:
    """Whoever plays, it comes to the same."""

    @pytest.mark.parametrize("rules", [SMALL, DUEL], ids=repr)
    def test_same_results(self, rules: Rules) -> None:
        """In this process, in two others, and with an executor."""
        agents = [RandomAgent, First]
        here = contest(rules, agents, seeds=SEEDS)
        assert contest(rules, agents, seeds=SEEDS, workers=2) == here
        with ThreadPoolExecutor(3) as pool:
            assert contest(rules, agents, seeds=SEEDS, executor=pool) == here

    def test_progress(self) -> None:
        """What is done and what there is to do is said at first, and then each time."""
        told: list[tuple[int, int]] = []
        contest(
            SMALL,
            [First, Last],
            seeds=SEEDS,
            progress=lambda done, games: told.append((done, games)),
        )

        assert told[0] == (0, 60)
        assert told[-1] == (60, 60)
        assert [done for done, _ in told] == sorted({done for done, _ in told})
        assert len(told) > 3

    @pytest.mark.parametrize("workers", [0, 1])
    def test_failure(self, workers: int) -> None:
        """What an agent does wrong is raised, with the seed."""
        with pytest.raises(AgentFailed) as caught:
            simulate(SMALL, Blunderer, seeds=[8, 9], workers=workers)

        assert caught.value.seed == 8
        assert caught.value.error == "IllegalAnswer"

    @pytest.mark.parametrize(
        ("change", "text"),
        [
            ({"rules": 7}, "rules: expected a Cooperative or a FaceToFace, got 7"),
            (
                {"agents": [First]},
                "agents: expected one factory, or one for each of 2 seats",
            ),
            ({"agents": 7}, "agents: expected one factory, or one for each of 2 seats"),
            ({"seeds": []}, "seeds: expected at least one seed, got []"),
            ({"seeds": [1, True]}, "ints from 0 to 9007199254740991, got (True,)"),
            ({"seeds": [-1, "x", 2**53]}, "got (-1, 'x', 9007199254740992)"),
            ({"seeds": [3, 1, 3]}, "seeds: expected no seed twice, got (3,)"),
            ({"workers": -1}, "workers: expected an int of at least 0, got -1"),
            ({"workers": 2, "executor": 1}, "expected 0 beside an executor, got 2"),
        ],
    )
    def test_wrong(self, change: dict[str, Any], text: str) -> None:
        """What cannot be played is refused, and why."""
        given: dict[str, Any] = {"rules": SMALL, "agents": First, "seeds": [1]}
        given |= change
        with pytest.raises(InvalidExperiment) as caught:
            simulate(given.pop("rules"), given.pop("agents"), **given)

        assert text in str(caught.value)

    def test_no_agents(self) -> None:
        """A contest has an agent."""
        with pytest.raises(InvalidExperiment, match="at least one agent"):
            contest(SMALL, [], seeds=[1])


class TestResults:
    """What can be said about games."""

    def test_team(self) -> None:
        """Wins, cards left, turns: of the games, counted one by one."""
        found = _results(SMALL, (None, 0, 5), (None, 4, 9), (None, 4, 7))

        assert found.wins == found.wins_of(1) == found.starter_wins == Share(1, 3)
        assert found.unlaid.value == 8 / 3
        assert found.turns.value == 7
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
        """Wins of each seat, and of the player who started."""
        found = _results(DUEL, (1, 3, 5), (1, 4, 9), (0, 4, 7), (1, 1, 1))

        assert found.wins == found.wins_of(0) == Share(1, 4)
        assert found.wins_of(1) == Share(3, 4)
        # Players 0, 1, 0, 1 have started.
        assert found.starter_wins == Share(3, 4)
        assert [row["won"] for row in found.rows()] == [False, False, True, False]


class TestComparison:
    """Two agents on the same deals."""

    def test_teams(self) -> None:
        """Only deals on which they differ count."""
        one = [0, 0, 0, 0, 5, 5, 9]
        other = [0, 7, 8, 2, 0, 4, 9]
        found = compare(_team(one), _team(other))

        assert (found.both, found.first, found.second, found.neither) == (1, 3, 1, 2)
        assert (found.fewer, found.more) == (3, 2)
        assert found.difference.value == pytest.approx((19 - 30) / 7)
        assert found.p_value == pytest.approx(0.625)
        assert found.unlaid_p_value == 1

    def test_direction(self) -> None:
        """Whoever is named first has the first place."""
        greedy, chance = contest(
            Cooperative(2), [GreedyAgent, RandomAgent], seeds=SEEDS
        )

        assert compare(greedy, chance).fewer == 30
        assert compare(chance, greedy).more == 30
        assert compare(chance, greedy).difference.value > 20
        assert compare(chance, greedy).unlaid_p_value < 1e-8

    def test_match(self) -> None:
        """Every deal is played twice; who wins both games has won the deal."""
        there = _results(DUEL, (0, 1, 1), (0, 1, 1), (1, 1, 1), (1, 1, 1))
        back = _results(DUEL, (1, 1, 1), (0, 1, 1), (0, 1, 1), (1, 1, 1), turned=True)
        found = match(there, back)

        assert (found.first, found.second, found.shared) == (1, 1, 2)
        assert found.wins == Share(4, 8)
        assert found.starter_wins == Share(4, 8)
        assert found.p_value == 1

    def test_a_better_duellist(self) -> None:
        """Whoever is better wins, whether named first or second."""
        there, back = contest(DUEL, [GreedyAgent, RandomAgent], seeds=range(60))

        assert match(there, back).wins.value > 0.6
        assert match(back, there).wins.count == 120 - match(there, back).wins.count
        assert match(there, back).first > match(there, back).second
        assert match(there, back).p_value < 0.01
        assert there.starter_wins.count + back.starter_wins.count == (
            match(back, there).starter_wins.count
        )

    def test_line_ups(self) -> None:
        """Any two duellists meet in both seats; a single one meets itself."""
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

    def test_refused(self) -> None:
        """Other deals, other rules and other agents cannot be compared."""
        there, back = contest(DUEL, [First, Last], seeds=[1, 2])
        with pytest.raises(InvalidExperiment, match="the same 2 seeds"):
            compare(there, simulate(DUEL, First, seeds=[1]))
        with pytest.raises(InvalidExperiment, match="rules: expected FaceToFace"):
            compare(there, simulate(FaceToFace(), First, seeds=[1, 2]))
        with pytest.raises(InvalidExperiment, match="agents: expected"):
            match(there, there)
        assert match(there, back).wins.games == 4


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
