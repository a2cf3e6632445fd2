"""Gymnasium's own checks, and the vector environment beside single tables."""

import copy
import functools
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import SyncVectorEnv
from gymnasium.wrappers import vector as wrappers

from thegame import (
    Cooperative,
    Deal,
    DealView,
    FaceToFace,
    IllegalMove,
    Move,
    NoSuchPlayer,
    Record,
    Rules,
    View,
    deal,
    svg,
)
from thegame.adapters.gymnasium import BatchEnv, TableEnv
from thegame.agents import GreedyAgent, RandomAgent, play_game
from thegame.encoding import InvalidEncoding
from thegame.refusals import DoesNotImprove

RULES: list[Rules] = [
    *map(Cooperative, range(1, 6)),
    Cooperative.expert(2),
    Cooperative(2, play_out=True),
    Cooperative(2, highest=9, hand_size=2),
    Cooperative(3, rows=3, trick=7),
    FaceToFace(),
    FaceToFace(lone_card_wins=True),
]
NAME = "thegame/Table-v1"
DECK = {*range(6, 30)} - {9}
every_game = pytest.mark.parametrize("rules", RULES, ids=repr)
every_reward = pytest.mark.parametrize("reward", ["card", "end"])


def legal_actions(mask: Any, chance: Any) -> Any:
    """Return a random legal action for each row of a mask."""
    return np.where(mask == 1, chance.random(mask.shape), -1).argmax(axis=-1)


class Hasty:
    """An agent that loses as soon as it can."""

    def move(self, view: View, /) -> Move:
        """Return a play that loses, or else the highest card on a rising pile."""
        plays, safe = view.legal_plays(), view.safe_plays()
        return next((play for play in plays if play not in safe), plays[-2])


def play_on(env: TableEnv) -> Record:
    """Play a game to its end with the first legal actions; return its record."""
    while env.session.seat is not None:
        env.step(int(env.action_masks().argmax()))
    return env.session.game


class TestTable:
    """One seat among agents, or all seats of a table."""

    @every_game
    @every_reward
    @pytest.mark.parametrize("among", [False, True])
    def test_check_env(self, rules: Rules, reward: str, among: bool) -> None:
        """Gymnasium's checker finds nothing; it makes illegal actions too."""
        others = [RandomAgent] * (rules.players - 1) if among else []
        env = gymnasium.make(
            NAME, rules=rules, others=others, illegal="end", reward=reward
        )
        check_env(env.unwrapped)

    @every_game
    def test_among_agents(self, rules: Rules) -> None:
        """A game among agents is the game in which an agent makes the moves."""
        others = [GreedyAgent] * (rules.players - 1)
        env = TableEnv(rules, seat=rules.players - 1, others=others, reward="end")
        player = GreedyAgent()
        dealt = deal(rules, seed=7)
        env.reset(options={"deal": dealt, "starter": 0})
        over, total = False, 0.0
        while not over:
            assert env.view.seat == env.seat
            action = env.encoding.index(player.move(env.view), env.seat)
            _, reward, over, cut, _ = env.step(action)
            assert not cut
            total += reward
        record = play_game([player] * rules.players, dealt, starter=0)
        assert total == pytest.approx(record.state.rewards[env.seat])
        assert env.view == record.state.view(env.seat)

    def test_copies(self) -> None:
        """A copy and a pickle of a table go on as the table does."""
        env = TableEnv(Cooperative(3), others=[RandomAgent, GreedyAgent])
        env.reset(seed=3)
        tables = env, copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        records = {play_on(table) for table in tables}
        assert len(records) == 1

    def test_starters(self) -> None:
        """Among agents a duel draws lots; alone, player 0 starts, or the one given."""
        env = TableEnv(FaceToFace(), others=[RandomAgent])
        alone = TableEnv(FaceToFace())
        first: set[bool] = set()
        for seed in range(20):
            env.reset(seed=seed)
            first.add(env.view.tops == (1, 60, 1, 60))
            alone.reset(seed=seed)
            assert alone.view.player == 0
        alone.reset(options={"starter": 1})
        assert alone.view.player == 1
        assert first == {True, False}

    def test_seats_of_others(self) -> None:
        """The first of the others is the next player; whoever wants to start does."""

        class Eager:
            def wish_to_start(self, view: DealView, /) -> float:
                return 1.0

            def move(self, view: View, /) -> Move:
                return view.legal_moves()[-1]

        dealt = deal(Cooperative(3), seed=7)
        env = TableEnv(dealt.rules, seat=1, others=[Eager, GreedyAgent])
        env.reset(options={"deal": dealt})
        record = play_game([GreedyAgent(), GreedyAgent(), Eager()], dealt)
        first = next(state for state in record.states() if state.player == 1)
        assert env.view == first.view(1)

    def test_seeds_of_others(self) -> None:
        """The seed of a reset gives each agent a seed of its own, always the same."""
        given: list[int] = []

        def agent(seed: int) -> RandomAgent:
            given.append(seed)
            return RandomAgent(seed)

        env = TableEnv(Cooperative(3), others=[agent, agent])
        for seed in (4, 5, 4):
            env.reset(seed=seed)
        assert given[4:] == given[:2]
        assert len(set(given)) == 4

    def test_cards_of_others(self) -> None:
        """With rewards by card, the cards that the others lay are rewarded, too."""
        dealt = deal(Cooperative(3), seed=7)
        env = TableEnv(dealt.rules, others=[GreedyAgent] * 2)
        env.reset(options={"deal": dealt, "starter": 0})
        over, total = False, 0.0
        while not over:
            action = env.encoding.index(GreedyAgent().move(env.view), 0)
            _, reward, over, _, _ = env.step(action)
            total += reward
        record = play_game([GreedyAgent()] * 3, dealt, starter=0)
        assert total == pytest.approx(record.state.rewards[0])

    @pytest.mark.parametrize("count", [1, 3])
    def test_others(self, count: int) -> None:
        """There is an agent for each other seat, or for none."""
        message = f"^others: expected 2 or none, got {count}$"
        with pytest.raises(ValueError, match=message):
            TableEnv(Cooperative(3), others=[GreedyAgent] * count)

    def test_one_factory(self) -> None:
        """The others are several factories, also if there is only one."""
        other: Any = GreedyAgent
        with pytest.raises(TypeError, match=r"^others: expected a sequence"):
            TableEnv(Cooperative(2), others=other)

    @pytest.mark.parametrize("seat", [-1, 3])
    def test_seats(self, seat: int) -> None:
        """You play a seat that the table has."""
        with pytest.raises(NoSuchPlayer):
            TableEnv(Cooperative(3), seat=seat, others=[GreedyAgent] * 2)

    def test_seat_without_others(self) -> None:
        """Without others there is no seat to choose, as you play all of them."""
        with pytest.raises(
            ValueError, match=r"^seat: expected 0 without others, got 1$"
        ):
            TableEnv(Cooperative(3), seat=1)

    def test_lost_before_the_first_turn(self) -> None:
        """If the others lose before your first turn, another game is dealt."""
        rules = Cooperative(2, highest=30, hand_size=3, minimum=3, trick=40, rows=1)
        env = TableEnv(rules, seat=1, others=[RandomAgent])
        for seed in range(20):
            env.reset(seed=seed, options={"starter": 0, "deal": None})
            assert env.view.on_turn
            assert not env.view.is_over
        lost = Deal(rules, hands=[[2, 9, 30], [3, 4, 5]], decks=[[*DECK]])
        env = TableEnv(rules, seat=1, others=[Hasty])
        with pytest.raises(ValueError, match="end every game before the first turn of"):
            env.reset(options={"deal": lost, "starter": 0})

    def test_illegal_actions(self) -> None:
        """An illegal action raises its refusal, or ends the episode with -1."""
        env = TableEnv()
        env.reset(seed=1)
        with pytest.raises(IllegalMove) as caught:
            env.step(392)
        assert caught.value.code == "too-few-laid"
        env = TableEnv(illegal="end")
        seen, _ = env.reset(seed=1)
        bits, reward, over, cut, info = env.step(392)
        assert (reward, over, cut) == (-1.0, True, False)
        assert info["illegal"] == "too-few-laid"
        assert (bits == seen).all()
        assert info["action_mask"].tobytes() == env.encoding.mask(env.view)

    @pytest.mark.parametrize("kind", [int, np.int64, np.uint16, np.array])
    def test_kinds_of_actions(self, kind: Any) -> None:
        """An action is an integer of any type; a float is not cut to one."""
        env = TableEnv()
        _, info = env.reset(seed=1)
        action = int(info["action_mask"].argmax())
        wrong: Any = action + 0.5
        with pytest.raises(InvalidEncoding):
            env.step(wrong)
        env.step(kind(action))
        assert env.session.state.laid == 1

    def test_masks(self) -> None:
        """The mask is in the info, and where sb3-contrib looks for it."""
        env = TableEnv()
        _, info = env.reset(seed=1)
        assert info["action_mask"].tobytes() == env.encoding.mask(env.view)
        assert info["action_mask"].dtype == np.int8
        assert env.action_masks().dtype == np.bool_
        assert (env.action_masks() == info["action_mask"]).all()

    def test_render(self) -> None:
        """The seat's view is rendered as text or as a picture, not the other hands."""
        for mode, show in (("ansi", str), ("svg", svg.table)):
            env: Any = gymnasium.make(
                NAME, rules=Cooperative(2), others=[GreedyAgent], render_mode=mode
            )
            env.reset(seed=1)
            assert env.render() == show(env.unwrapped.view)

    @pytest.mark.parametrize("option", ["illegal", "reward", "render_mode"])
    def test_options(self, option: str) -> None:
        """An unknown value of an option is refused by name."""
        wrong: dict[str, Any] = {option: "x"}
        with pytest.raises(ValueError, match=f"^{option}: expected '.*, got 'x'$"):
            TableEnv(**wrong)

    def test_rules(self) -> None:
        """What is no rules is refused by name."""
        players: Any = 4
        with pytest.raises(TypeError, match=r"^rules: expected"):
            TableEnv(players)


class TestVectors:
    """Many tables at once."""

    @pytest.mark.parametrize("mode", ["sync", "async"])
    def test_make_vec(self, mode: Any) -> None:
        """Gymnasium makes vectors of single tables, in processes too."""
        env: Any = gymnasium.make_vec(
            f"thegame.adapters.gymnasium:{NAME}",
            num_envs=3,
            vectorization_mode=mode,
            illegal="end",
        )
        _, info = env.reset(seed=1)
        assert info["action_mask"].shape == (3, 393)
        env.step(env.action_space.sample())
        env.close()

    def test_vector_entry_point(self) -> None:
        """Gymnasium makes the vector environment by its name."""
        env: Any = gymnasium.make_vec(
            NAME, num_envs=5, vectorization_mode="vector_entry_point"
        )
        assert isinstance(env.unwrapped, BatchEnv)
        bits, _ = env.reset(seed=1)
        assert bits.shape == (5, 723)

    @every_game
    @every_reward
    def test_equal(self, rules: Rules, reward: Any) -> None:
        """Every step equals that of Gymnasium's vector of single tables."""
        make = functools.partial(TableEnv, rules, reward=reward)
        sync: Any = SyncVectorEnv([make] * 7)
        many = BatchEnv(7, rules, reward=reward)
        assert many.metadata["autoreset_mode"] == sync.metadata["autoreset_mode"]
        for space in ("observation_space", "action_space"):
            assert getattr(many, space) == getattr(sync, space)
            assert getattr(many, f"single_{space}") == getattr(sync, f"single_{space}")
        seeds: Any = [5, 6, 7, 8, 9, 10, 11]
        one: Any = sync.reset(seed=5)
        other: Any = many.reset(seed=seeds)
        chance, ends = np.random.default_rng(1), 0
        for _ in range(200):
            mask = one[-1]["action_mask"]
            assert (mask == other[-1]["action_mask"]).all()
            assert mask.dtype == other[-1]["action_mask"].dtype
            assert (mask == many.action_masks()).all()
            actions = legal_actions(mask, chance)
            one, other = sync.step(actions), many.step(actions)
            for mine, theirs in zip(other[:4], one[:4], strict=True):
                assert np.allclose(mine, theirs)
                assert (mine.dtype, mine.shape) == (theirs.dtype, theirs.shape)
            ends += int(other[2].sum())
        assert ends > 3

    def test_seeds(self) -> None:
        """One seed gives each game the next one, and none continues at random."""
        env = BatchEnv(3)
        seeds: Any = [4, None, 6]
        first, _ = env.reset(seed=4)
        again, _ = env.reset(seed=seeds)
        assert (first == again).all(axis=1).tolist() == [True, False, True]
        other, _ = env.reset()
        assert not (other == again).all(axis=1).any()

    def test_kinds_of_seeds(self) -> None:
        """Seeds are integers of any type, in a list or in an array."""
        env, table = BatchEnv(3), TableEnv()
        first, _ = env.reset(seed=4)
        several: list[Any] = [np.int64(4), np.arange(4, 7), [np.uint8(4), 5, 6]]
        for seed in several:
            assert (env.reset(seed=seed)[0] == first).all()
        assert (table.reset(seed=several[0])[0] == first[0]).all()

    @pytest.mark.parametrize("count", [0, 2])
    def test_number_of_seeds(self, count: int) -> None:
        """Another number of seeds is refused, and then no game has a new seed."""
        env, other = BatchEnv(3), BatchEnv(3)
        for tables in (env, other):
            tables.reset(seed=4)
        with pytest.raises(ValueError, match=f"^seed: expected one or 3, got {count}$"):
            env.reset(seed=[8] * count)
        assert (env.reset()[0] == other.reset()[0]).all()

    @pytest.mark.parametrize("seed", [-1, [1, None, -1]])
    def test_negative_seeds(self, seed: Any) -> None:
        """A negative seed is refused, as by Gymnasium's vector of tables."""
        sync: Any = SyncVectorEnv([TableEnv] * 3)
        with pytest.raises(gymnasium.error.Error, match="greater or equal to zero"):
            sync.reset(seed=seed)
        with pytest.raises(ValueError, match=r"^seed: expected no negative numbers"):
            BatchEnv(3).reset(seed=seed)

    def test_default_rewards(self) -> None:
        """Without options one plays alone, and each card is rewarded."""
        env, many = TableEnv(), BatchEnv()
        assert env.rules == many.rules == Cooperative(1)
        for table in (env, many):
            table.reset(seed=4)
        actions = many.action_masks().argmax(axis=1)
        assert env.step(int(actions[0]))[1] == pytest.approx(1 / 98)
        assert many.step(actions)[1].tolist() == pytest.approx([1 / 98])

    def test_unknown_reward(self) -> None:
        """An unknown kind of reward is refused by name."""
        wrong: Any = "x"
        with pytest.raises(ValueError, match=r"^reward: expected 'end' or 'card', got"):
            BatchEnv(reward=wrong)

    def test_next_games(self) -> None:
        """Without a seed, a game is dealt as Gymnasium's vector of tables deals it."""
        sync: Any = SyncVectorEnv([TableEnv] * 3)
        many: Any = BatchEnv(3)
        for seed in (4, [4, None, 6], None):
            first, _ = sync.reset(seed=seed)
            assert (first == many.reset(seed=seed)[0]).all()

    @pytest.mark.parametrize("options", [{"starter": 1}, {}])
    @pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()], ids=repr)
    def test_options(self, rules: Rules, options: dict[str, Any]) -> None:
        """The options of a reset are those of single tables, for all games."""
        make = functools.partial(TableEnv, rules)
        sync: Any = SyncVectorEnv([make] * 3)
        many = BatchEnv(3, rules)
        for given in (options, {**options, "deal": deal(rules, seed=7)}, None):
            seen, _ = sync.reset(seed=4, options=given)
            assert (seen == many.reset(seed=4, options=given)[0]).all()
        wrong = {"deal": deal(Cooperative(3), seed=7)}
        for table in (many, make()):
            with pytest.raises(
                ValueError, match=r"^deal: .* got one of Cooperative\(3"
            ):
                table.reset(options=wrong)

    @pytest.mark.parametrize("given", [{}, {"deal": deal(Cooperative(1), seed=7)}])
    def test_reset_mask(self, given: dict[str, Any]) -> None:
        """Some games can be dealt anew, while the others go on."""
        sync: Any = SyncVectorEnv([TableEnv] * 4)
        many = BatchEnv(4)
        mask = np.array([False, True, False, True])
        for env in (sync, many):
            _, info = env.reset(seed=4)
            env.step(info["action_mask"].argmax(axis=1))
        for seed in (9, None):
            seen, _ = sync.reset(seed=seed, options={**given, "reset_mask": mask})
            bits, _ = many.reset(seed=seed, options={**given, "reset_mask": mask})
            assert (seen == bits).all()
        assert many.batch.unlaid.tolist() == [97, 98, 97, 98]

    def test_illegal_action(self) -> None:
        """An illegal action raises its refusal."""
        env = BatchEnv(3)
        env.reset(seed=1)
        actions = env.action_masks().argmax(axis=1)
        actions[1] = 392
        with pytest.raises(IllegalMove) as caught:
            env.step(actions)
        assert caught.value.code == "too-few-laid"

    def test_illegal_help(self) -> None:
        """An illegal action is refused with its meaning for the player on turn."""
        env = BatchEnv(3, FaceToFace())
        env.reset(seed=1, options={"starter": 1})
        actions = env.action_masks().argmax(axis=1)
        actions[1] += 2  # the same card, on the opponent's untouched pile
        with pytest.raises(DoesNotImprove) as caught:
            env.step(actions)
        assert caught.value.pile == 0

    @pytest.mark.parametrize(
        "wrap",
        [
            wrappers.RecordEpisodeStatistics,
            wrappers.DictInfoToList,
            wrappers.NormalizeReward,
            wrappers.NormalizeObservation,
            wrappers.FlattenObservation,
            functools.partial(wrappers.ClipReward, min_reward=-1, max_reward=1),
        ],
    )
    def test_wrappers(self, wrap: Any) -> None:
        """Gymnasium's wrappers for vectors work, and count whole episodes."""
        env = wrap(BatchEnv(16))
        env.reset(seed=1)
        chance, infos = np.random.default_rng(1), list[Any]()
        for _ in range(60):
            actions = legal_actions(env.unwrapped.action_masks(), chance)
            infos.append(env.step(actions)[-1])
        if wrap is wrappers.RecordEpisodeStatistics:
            ends = [info for info in infos if "episode" in info]
            rewards = [info["episode"]["r"][info["_episode"]] for info in ends]
            assert 0 < np.concatenate(rewards).mean() < 0.4
