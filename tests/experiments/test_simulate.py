"""Simulations: the games that are played, wherever they are played."""

import functools
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from tests.support.players import SMALL, Blunderer, First, Last
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Rules,
    View,
    deal,
    draw_starter,
)
from thegame.agents import AgentFailed, GreedyAgent, RandomAgent, play_game
from thegame.experiments import (
    InvalidExperiment,
    Options,
    Summary,
    agent_name,
    agent_seed,
    contest,
    replay,
    simulate,
)

DUEL = FaceToFace(hand_size=4, highest=20)
SEEDS = range(30)
POOL = ThreadPoolExecutor(1)


class Noted:
    """An agent that records its seed."""

    given: list[int] = []  # noqa: RUF012 - filled by the games of a test

    def __init__(self, seed: int = 7) -> None:
        self.given.append(seed)

    def move(self, view: View) -> Move:
        """Return the first play, or the end of the turn."""
        return EndTurn() if view.may_end_turn else view.legal_moves()[0]


class TestGames:
    """A game follows from the rules, the agents and the seed."""

    @pytest.mark.parametrize("rules", [SMALL, Cooperative(3), DUEL], ids=repr)
    def test_every_game(self, rules: Rules) -> None:
        """Each game equals one that `play_game` plays with the same agents and deal."""
        found = simulate(rules, RandomAgent, seeds=SEEDS)

        assert found.seeds == (*SEEDS,)
        for game in found.games:
            dealt = deal(rules, seed=game.seed)
            agents = [
                RandomAgent(agent_seed(game.seed, seat))
                for seat in range(rules.players)
            ]
            lot = draw_starter(dealt.rules, seed=game.seed) if rules is DUEL else None
            record = play_game(agents, dealt, starter=lot)
            assert replay(rules, RandomAgent, seed=game.seed) == record
            assert (game.starter, game.moves) == (record.starter, len(record.moves))
            assert game.turns == len(record.turns())
            _compare(game, record.state, record.outcome)

    def test_seats(self) -> None:
        """A sequence has an agent for each seat; a single one takes all seats."""
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
        """A game depends neither on the order of the seeds nor on other seeds."""
        found = simulate(SMALL, RandomAgent, seeds=SEEDS)

        assert simulate(SMALL, RandomAgent, seeds=reversed(SEEDS)) == found
        some = simulate(SMALL, RandomAgent, seeds=[9, 4])
        assert some.games == (found.games[4], found.games[9])

    def test_agent_seeds(self) -> None:
        """An agent that takes a seed gets its own, unless it is already set."""
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

    def test_new_agents(self) -> None:
        """Each game has agents of its own, so nothing is remembered."""
        Noted.given.clear()
        simulate(SMALL, functools.partial(Noted, 4), seeds=range(3))

        assert Noted.given == [4] * 6

    def test_names(self) -> None:
        """The name of an agent has its module and its arguments."""
        noted: Any = Noted
        first = functools.partial(noted, "4")

        assert agent_name(GreedyAgent) == "thegame.agents:GreedyAgent"
        assert agent_name(functools.partial(GreedyAgent, helps=False)) == (
            "thegame.agents:GreedyAgent(helps=False)"
        )
        assert agent_name(first).endswith(":Noted('4')")
        assert agent_name(functools.partial(first, seed=1, b="2")).endswith(
            ":Noted('4', b='2', seed=1)"
        )


def _compare(game: Summary, state: Any, outcome: Any) -> None:
    """Check that the summary tells how the game ended."""
    if isinstance(state.rules, FaceToFace):
        loser = 1 - outcome.winner
        left = len(state.hands[loser]) + len(state.decks[loser])
        assert (game.winner, game.unlaid) == (outcome.winner, left)
        assert game.is_won_by(outcome.winner)
        assert not game.is_won_by(loser)
    else:
        assert (game.winner, game.unlaid) == (None, outcome.unlaid)
        assert game.is_won_by(0) == game.is_won_by(1) == outcome.beaten


class TestOptions:
    """Options do not change the results."""

    @pytest.mark.parametrize("rules", [SMALL, DUEL], ids=repr)
    def test_same_results(self, rules: Rules) -> None:
        """This process, two others and an executor give equal results."""
        agents = [RandomAgent, First]
        here = contest(rules, agents, seeds=SEEDS)
        assert contest(rules, agents, seeds=SEEDS, options=Options(workers=2)) == here
        with ThreadPoolExecutor(3) as pool:
            options = Options(executor=pool)
            assert contest(rules, agents, seeds=SEEDS, options=options) == here

    def test_progress(self) -> None:
        """Progress is reported at first and after each chunk."""
        told: list[tuple[int, int]] = []
        options = Options(progress=lambda done, games: told.append((done, games)))
        contest(SMALL, [First, Last], seeds=SEEDS, options=options)

        assert told[0] == (0, 60)
        assert told[-1] == (60, 60)
        assert [done for done, _ in told] == sorted({done for done, _ in told})
        assert len(told) > 3

    @pytest.mark.parametrize("workers", [0, 1])
    def test_failure(self, workers: int) -> None:
        """The mistake of an agent is raised, with the seed."""
        with pytest.raises(AgentFailed) as caught:
            simulate(SMALL, Blunderer, seeds=[8, 9], options=Options(workers=workers))

        assert caught.value.seed == 8
        assert caught.value.error == "IllegalAnswer"

    @pytest.mark.parametrize(
        ("change", "text"),
        [
            (
                {"agents": [First]},
                "agents: expected one factory, or one for each of 2 seats",
            ),
            ({"agents": 7}, "agents: expected one factory, or one for each of 2 seats"),
            ({"seeds": []}, "seeds: expected at least one seed, got []"),
            ({"seeds": [1, True]}, "ints from 0 to 9007199254740991, got (True,)"),
            ({"seeds": [-1, "x", 2**53]}, "got (-1, 'x', 9007199254740992)"),
            ({"seeds": [3, 1, 3]}, "seeds: 3 more than once"),
            (
                {"options": Options(workers=-1)},
                "workers: expected an int of at least 0, got -1",
            ),
            (
                {"options": Options(workers=2, executor=POOL)},
                "0 with an executor, got 2",
            ),
        ],
    )
    def test_wrong(self, change: dict[str, Any], text: str) -> None:
        """An experiment that cannot be run is refused with the reason."""
        given: dict[str, Any] = {"rules": SMALL, "agents": First, "seeds": [1]}
        with pytest.raises(InvalidExperiment) as caught:
            simulate(**given | change)

        assert text in str(caught.value)

    def test_wrong_class(self) -> None:
        """Options of another class are refused."""
        options: Any = {"workers": 1}
        with pytest.raises(TypeError, match="options: expected an Options, got a dict"):
            simulate(SMALL, First, seeds=[1], options=options)

    def test_replay(self) -> None:
        """A seed that no simulation has is not replayed."""
        with pytest.raises(InvalidExperiment, match="seeds: expected ints from 0"):
            replay(SMALL, First, seed=-1)

    def test_no_agents(self) -> None:
        """A contest without agents is refused."""
        with pytest.raises(InvalidExperiment, match="at least one agent"):
            contest(SMALL, [], seeds=[1])
