"""PettingZoo's own suites, and what they leave out."""

import contextlib
import copy
import io
import pickle
import re
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import thegame.adapters.pettingzoo as adapter
from thegame import Cooperative, FaceToFace, IllegalMove, Record, Rules, deal, svg
from thegame.batch import Batch

# PettingZoo has no types.
pettingzoo: Any = pytest.importorskip("pettingzoo")
suites: Any = pytest.importorskip("pettingzoo.test")
utils: Any = pytest.importorskip("pettingzoo.utils")

RULES: list[Rules] = [
    *map(Cooperative, range(1, 6)),
    Cooperative.expert(2),
    Cooperative(2, play_out=True),
    Cooperative(2, highest=9, hand_size=2),
    Cooperative(3, rows=3, trick=7),
    FaceToFace(),
    FaceToFace(lone_card_wins=True),
]
SPACES = "gymnasium.spaces.box or gymnasium.spaces.discrete"
KNOWN = {
    "Observation is not a NumPy array",
    f"Observation space for each agent probably should be {SPACES}",
}
every_game = pytest.mark.parametrize("rules", RULES, ids=repr)


def warned(suite: Callable[[], object]) -> set[str]:
    """Return the warnings of a suite, which also prints."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        with contextlib.redirect_stdout(io.StringIO()):
            suite()
    return {str(warning.message) for warning in caught}


def play(env: Any, moves: int = 1_000) -> dict[str, float]:
    """Play at random, and return the sum of the rewards of each player."""
    chance, total = np.random.default_rng(5), dict.fromkeys(env.possible_agents, 0.0)
    for name in env.agent_iter(moves):
        seen, reward, over, cut, _ = env.last()
        total[name] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if over or cut else int(chance.choice(legal)))
    return total


class TestSuites:
    """The suites pass, with no warning but the two about observations in dicts."""

    @every_game
    @pytest.mark.parametrize("reward", ["end", "card"])
    @pytest.mark.parametrize("mask", ["observation", "info"])
    def test_api(self, rules: Rules, mask: str, reward: str) -> None:
        """The environment keeps to the interface."""
        env = adapter.env(rules, mask=mask, reward=reward)
        found = warned(lambda: suites.api_test(env, num_cycles=100))
        assert found == (KNOWN if mask == "observation" else set())

    @every_game
    def test_terminating(self, rules: Rules) -> None:
        """PettingZoo's wrapper ends an episode after an illegal action."""
        env = utils.wrappers.TerminateIllegalWrapper(
            adapter.env(rules), illegal_reward=-1
        )
        assert warned(lambda: suites.api_test(env, num_cycles=50)) == KNOWN

    @every_game
    def test_seeds(self, rules: Rules) -> None:
        """A seed always gives the same episodes."""
        assert not warned(
            lambda: suites.seed_test(lambda: adapter.env(rules), num_cycles=50)
        )

    @every_game
    @pytest.mark.parametrize("mask", ["observation", "info"])
    def test_parallel(self, rules: Rules, mask: str) -> None:
        """It can be converted for players who act at once."""
        # The suite finds masks only in observations.
        illegal = "raise" if mask == "observation" else "end"
        env = utils.turn_based_aec_to_parallel(
            adapter.env(rules, mask=mask, illegal=illegal)
        )
        assert not warned(lambda: suites.parallel_api_test(env, num_cycles=50))

    @every_game
    def test_parallel_seeds(self, rules: Rules) -> None:
        """The converted environment is reproducible; the suite ignores masks."""

        def make() -> Any:
            env = adapter.env(rules, illegal="end")
            return utils.turn_based_aec_to_parallel(env)

        assert not warned(lambda: suites.parallel_seed_test(make, num_cycles=50))

    def test_render(self) -> None:
        """All modes render: text, printed text, and pictures."""

        def make(render_mode: str) -> Any:
            return adapter.env(render_mode=render_mode)

        svg = {"svg": re.compile("<svg").match}
        assert not warned(lambda: suites.render_test(make, custom_tests=svg))

    @every_game
    def test_state(self, rules: Rules) -> None:
        """The state for a critic lies in its space."""
        env, other = (adapter.env(rules, illegal="end") for _ in range(2))
        parallel = utils.turn_based_aec_to_parallel(other)
        assert not warned(lambda: suites.state_test(env, parallel))


class TestGames:
    """What the suites leave out."""

    @every_game
    def test_copies(self, rules: Rules) -> None:
        """A copy and a pickle of a game go on as the game does."""
        env = adapter.env(rules)
        env.reset(seed=3)
        play(env, 3)
        copies = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
        table = env.unwrapped.session
        assert [it.unwrapped.session for it in copies] == [table, table]
        assert [play(it) for it in copies] == [play(env)] * 2

    @every_game
    def test_rewards(self, rules: Rules) -> None:
        """Both kinds of rewards add up to those of a batch."""
        for reward in ("end", "card"):
            env = adapter.env(rules, reward=reward)
            env.reset(seed=11)
            total = play(env)
            expected = (
                Batch.from_states([env.unwrapped.session.state]).rewards[0].tolist()
            )
            assert list(total.values()) == pytest.approx(expected)

    def test_rewards_of_a_duel(self) -> None:
        """A duel is rewarded at its end only, also with rewards by card."""
        env = adapter.env(FaceToFace(), reward="card")
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert set(env.rewards.values()) == {0.0}

    def test_defaults(self) -> None:
        """Without options it is a team of three, which is rewarded at its end."""
        env = adapter.TableEnv()
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert env.rules == Cooperative(3)
        assert set(env.rewards.values()) == {0.0}

    def test_one_card(self) -> None:
        """With rewards by card, a card rewards all players of a team at once."""
        env = adapter.TableEnv(Cooperative(2), reward="card")
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert list(env.rewards.values()) == pytest.approx([1 / 98] * 2)

    def test_observations(self) -> None:
        """Each player sees their own view, and the state is what all of them see."""
        env, dealt = adapter.TableEnv(Cooperative(3)), deal(Cooperative(3), seed=7)
        env.reset(options={"deal": dealt})
        encoding, views = env.encoding, [*map(dealt.start(0).view, range(3))]
        bits = [encoding.observation(view) for view in views]
        for name, view, seen in zip(env.agents, views, bits, strict=True):
            observed = env.observe(name)
            assert observed["observation"].tobytes() == seen
            assert observed["action_mask"].tobytes() == encoding.mask(view)
        assert env.state().tobytes() == b"".join(bits)

    def test_rendered_hands(self, capsys: pytest.CaptureFixture[str]) -> None:
        """All hands are shown, as text, as printed text and as a picture."""
        shown, dealt = list[Any](), deal(Cooperative(2), seed=7)
        for mode in ("ansi", "human", "svg"):
            env = adapter.TableEnv(Cooperative(2), render_mode=mode)
            env.reset(options={"deal": dealt})
            shown.append(env.render())
        table = dealt.start(0)
        assert shown == [str(table), None, svg.table(table, perspective="all")]
        assert capsys.readouterr().out == f"{table}\n"

    def test_illegal_actions(self) -> None:
        """An illegal action raises its refusal, or ends the episode with -1."""
        env = adapter.env(FaceToFace())
        env.reset(seed=1)
        with pytest.raises(IllegalMove) as caught:
            env.step(232)
        assert caught.value.code == "too-few-laid"
        env = adapter.env(FaceToFace(), illegal="end")
        env.reset(seed=1)
        name = env.agent_selection
        env.step(232)
        assert all(env.terminations.values())
        assert sorted(env.rewards.values()) == [-1.0, 0.0]
        assert env.rewards[name] == -1.0
        assert env.infos[name] == {"illegal": "too-few-laid"}

    def test_illegal_after_a_card(self) -> None:
        """An illegal action gives -1 to its player, and nothing more to the others."""
        env = adapter.TableEnv(Cooperative(2), illegal="end", reward="card")
        env.reset(seed=1)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        env.step(392)
        assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
        assert env.last()[1] == -1.0
        env.step(None)
        assert env.last()[1] == pytest.approx(1 / 98)

    def test_after_the_end(self) -> None:
        """After the end, only None is accepted."""
        env = adapter.TableEnv(illegal="end")
        env.reset(seed=1)
        env.step(392)
        with pytest.raises(ValueError, match="the only valid action is None"):
            env.step(0)

    def test_masks_in_infos(self) -> None:
        """Only the player on turn has legal actions."""
        env = adapter.TableEnv(Cooperative(2), mask="info")
        env.reset(seed=1)
        encoding, table = env.encoding, env.session.state
        mask = env.infos["player_0"]["action_mask"]
        assert mask.tobytes() == encoding.mask(table.view(0))
        assert not env.infos["player_1"]["action_mask"].any()

    def test_masks_after_an_illegal_action(self) -> None:
        """The legal actions stay in the info of the player who made an illegal one."""
        env = adapter.TableEnv(Cooperative(2), mask="info", illegal="end")
        env.reset(seed=1)
        mask = env.infos["player_0"]["action_mask"]
        env.step(392)
        assert env.infos["player_0"]["illegal"] == "too-few-laid"
        assert (env.infos["player_0"]["action_mask"] == mask).all()

    def test_reset(self) -> None:
        """A deal and a starter can be given; otherwise a seed of any integer type decides."""
        env = adapter.TableEnv(Cooperative(2))
        dealt = deal(Cooperative(2), seed=7)
        env.reset(options={"deal": dealt, "starter": 1})
        assert env.session.state == dealt.start(1)
        env.reset(seed=1)
        first = env.session
        env.reset()
        second = env.session
        assert second != first
        integer: Any = np.int64(1)
        env.reset(seed=integer)
        env.reset()
        assert env.session == second
        wrong = deal(Cooperative(2, trick=7), seed=7)
        with pytest.raises(ValueError, match=r"^deal: expected a deal of "):
            env.reset(options={"deal": wrong})
        with pytest.raises(TypeError, match=r"^deal: expected a Deal, got a Record$"):
            env.reset(options={"deal": Record(dealt, 0)})
        duel = adapter.TableEnv(FaceToFace())
        starters, tables = set[int | None](), list[Any]()
        for seed in range(20):
            duel.reset(seed=seed)
            starters.add(duel.session.seat)
            tables.append(duel.session.state)
        assert starters == {0, 1}
        assert all(tables.count(table) == 1 for table in tables)

    def test_starters(self) -> None:
        """A starter can be given alone; a deal alone leaves the lot of a duel."""
        env, dealt = adapter.TableEnv(FaceToFace()), deal(FaceToFace(), seed=7)
        starters = set[int]()
        for seed in range(20):
            env.reset(seed=seed)
            drawn, cards = env.session.state.player, env.session.state.hands
            for starter in (0, 1):
                env.reset(seed=seed, options={"starter": starter})
                assert env.session.seat == starter
                assert env.session.state.hands == cards
            env.reset(seed=seed, options={"deal": dealt})
            assert env.session.state == dealt.start(drawn)
            starters.add(drawn)
        assert starters == {0, 1}

    def test_wrappers(self) -> None:
        """The wrappers refuse a step before a reset, and a number without a move."""
        env = adapter.env()
        with pytest.raises(AssertionError, match="needs to be called before step"):
            env.step(0)
        env.reset(seed=1)
        with pytest.raises(AssertionError, match="action is not in action space"):
            env.step(393)

    def test_registered(self) -> None:
        """The environment is made by its name, with options."""
        env: Any = pettingzoo.make("aec", "thegame_v1", rules=FaceToFace(), mask="info")
        env.reset(seed=1)
        assert env.unwrapped.rules == FaceToFace()

    @pytest.mark.parametrize("option", ["mask", "illegal", "reward", "render_mode"])
    def test_options(self, option: str) -> None:
        """An unknown value of an option is refused by name."""
        wrong: dict[str, Any] = {option: "x"}
        with pytest.raises(ValueError, match=f"^{option}: expected '.*, got 'x'$"):
            adapter.env(**wrong)
