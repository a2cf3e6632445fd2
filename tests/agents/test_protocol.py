"""The protocol of agents, and the two simple agents."""

import pickle
import random
from collections import Counter

import pytest

from tests.agents.players import Speaker, Wisher
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Play,
    Rules,
    State,
    deal,
)
from thegame.agents import (
    Agent,
    GreedyAgent,
    RandomAgent,
    Starter,
    Talkative,
    play_game,
)
from thegame.batch import Batch

BOTH = pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()], ids=repr)


class TestProtocols:
    """The methods of an agent decide what it can do."""

    def test_known_at_run_time(self) -> None:
        """Objects with the methods are agents, and no others."""
        speaker, wisher, plain = Speaker(), Wisher(1), GreedyAgent()
        agents = [speaker, wisher, plain]

        assert [isinstance(it, Agent) for it in (*agents, object())] == [
            *(True, True, True),
            False,
        ]
        assert [isinstance(it, Talkative) for it in agents] == [True, False, False]
        assert [isinstance(it, Starter) for it in agents] == [False, True, False]

    def test_known_to_type_checkers(self) -> None:
        """An agent needs no base class, and may name its parameter freely."""
        agents: list[Agent] = [Speaker(), Wisher(1), GreedyAgent(), RandomAgent(1)]
        talkative: Talkative = Speaker()
        starter: Starter = Wisher(1)

        assert talkative is not None
        assert starter is not None
        assert len(agents) == 4


class TestRandomAgent:
    """An agent that makes any legal move, all equally likely."""

    @BOTH
    def test_same_seed_same_game(self, rules: Rules) -> None:
        """A new agent with the same seed plays the same game, another seed another."""
        dealt = deal(rules, seed=7)
        games = [
            play_game(list(map(RandomAgent, seeds)), dealt, starter=0)
            for seeds in ([1, 2, 3], [1, 2, 3], [4, 5, 6])
            for seeds in [seeds[: rules.players]]
        ]

        assert games[0] == games[1] != games[2]

    def test_uniform(self) -> None:
        """Each of the legal moves comes about as often as the others."""
        rules = Cooperative(1, highest=9, hand_size=2)
        view = deal(rules, seed=7).start(0).view(0)
        agent = RandomAgent(3)
        chosen = Counter(agent.move(view) for _ in range(8000))

        assert {*chosen} == {*view.legal_moves()}
        # Eight moves, a thousand times each; five standard deviations are 148.
        assert all(852 < count < 1148 for count in chosen.values())

    def test_the_global_generator_is_left_alone(self) -> None:
        """Chance comes from the seed alone."""
        before = random.getstate()
        play_game([RandomAgent(1)], deal(Cooperative(1), seed=7))

        assert random.getstate() == before

    def test_travels(self) -> None:
        """An agent can be sent to another process, also in the middle of a game."""
        view = deal(Cooperative(1), seed=7).start(0).view(0)
        agent = RandomAgent(5)
        agent.move(view)
        other = pickle.loads(pickle.dumps(agent))

        assert [agent.move(view) for _ in range(9)] == [
            other.move(view) for _ in range(9)
        ]


class TestGreedyAgent:
    """An agent that takes the smallest steps, and as few as it may."""

    def test_a_trick_before_all(self) -> None:
        """A step back is smaller than any step forwards."""
        state = State(
            Cooperative(1),
            tops=(47, 80, 65, 20),
            hands=[[37, 49, 64, 75]],
            decks=[[50, 51]],
            player=0,
        )

        assert GreedyAgent().move(state.view(0)) == Play(37, 0)

    def test_equal_steps(self) -> None:
        """Of equal steps the lowest card is laid, on the first pile."""
        cards = [Play(13, 0), Play(43, 1)]
        piles = [Play(13, 0), Play(13, 2)]
        for plays, tops in ((cards, (10, 40, 100, 99)), (piles, (10, 40, 16, 99))):
            state = State(
                Cooperative(1), tops=tops, hands=[[13, 43]], decks=[[50]], player=0
            )
            steps = [state.piles[play.pile].advance(play.card) for play in plays]

            assert steps == [3, 3]
            assert GreedyAgent().move(state.view(0)) == plays[0]

    @pytest.mark.parametrize("player", [0, 1])
    @pytest.mark.parametrize(
        ("tops", "hand", "play"),
        [
            ((20, 5, 26, 60), [23, 45], Play(23, 0)),
            ((30, 5, 20, 60), [17, 33], Play(17, 2)),
        ],
        ids=["one card", "the lowest card"],
    )
    def test_equal_steps_of_a_duellist(
        self, tops: tuple[int, ...], hand: list[int], play: Play, player: int
    ) -> None:
        """Of equal steps the lowest card is laid, on an own pile if it fits there."""
        first = 2 * player  # the first of their own piles
        state = State(
            FaceToFace(),
            tops=tops[-first:] + tops[:-first],
            hands=[[6, 7], hand][:: 2 * player - 1],
            decks=[[50], [51]],
            player=player,
        )

        expected = Play(play.card, (play.pile + first) % 4)
        assert GreedyAgent().move(state.view(player)) == expected

    def test_ends_as_soon_as_it_may(self) -> None:
        """After the minimum it ends the turn."""
        record = play_game([GreedyAgent()], deal(Cooperative(1), seed=7))
        whole = [turn for turn in record.turns() if turn.ended]

        assert {len(turn.plays) for turn in whole} <= {1, 2}
        assert isinstance(whole[0].moves[-1], EndTurn)

    @pytest.mark.parametrize(
        ("helps", "play"), [(True, Play(29, 2)), (False, Play(24, 0))]
    )
    def test_helping_is_a_step(self, helps: bool, play: Play) -> None:
        """How far the opponent's pile improves counts like a step of one's own."""
        state = State(
            FaceToFace(),
            tops=(20, 20, 30, 60),
            hands=[[24, 29, 40], [5, 6, 7]],
            decks=[[50], [51]],
            player=0,
        )

        assert GreedyAgent(helps=helps).move(state.view(0)) == play

    def test_helps_if_nothing_else_fits(self) -> None:
        """An agent that avoids helping does so if it is the only legal move."""
        state = State(
            FaceToFace(),
            tops=(58, 3, 30, 60),
            hands=[[20, 25, 59], [6, 7, 8]],
            decks=[[40], [41]],
            player=0,
        ).play(59, 0)

        assert GreedyAgent(helps=False).move(state.view(0)) == Play(25, 2)

    @BOTH
    def test_as_compiled(self, rules: Rules) -> None:
        """Without helping it plays the game of the greedy policy of `thegame.batch`."""
        end = Batch.deal(rules, range(20)).rollouts("greedy").end
        for seed in range(20):
            agents = [GreedyAgent(helps=False) for _ in range(rules.players)]
            record = play_game(agents, deal(rules, seed=seed), starter=0)

            assert record.state == end.state(seed)
