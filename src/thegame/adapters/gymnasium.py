"""Both games as Gymnasium environments: one table, or many at once.

Needs the extra ``gymnasium``. Actions and observations are those of
`thegame.encoding`, and its version is that of the environments. Importing this module
registers them: ``gymnasium.make("thegame/Table-v1", rules=...)`` makes a `TableEnv`,
and ``gymnasium.make_vec`` with the mode ``"vector_entry_point"`` makes a `BatchEnv`.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TypeAlias

import thegame
import thegame.svg
from thegame._public import publish
from thegame._validation import optional_number, plain, required_parts, required_seat
from thegame.agents import Agent, IllegalAnswer, Session, make_agent
from thegame.encoding import VERSION, Encoding

from ._options import Illegal, Reward, given_deal, needs, require_choice

with needs("gymnasium", "gymnasium", "numpy", "numba"):
    import gymnasium
    import numpy as np
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray

    from thegame.batch import Batch

__all__ = ["TableEnv", "BatchEnv"]

Bits: TypeAlias = NDArray[np.uint8]
Info: TypeAlias = dict[str, Any]

_SOLO: Final = thegame.Cooperative(1)
_TRIES: Final = 1_000


class TableEnv(gymnasium.Env[Bits, np.int64]):
    """A table of which you play one seat among agents, or all seats.

    ``others`` has a factory for the agent of each other seat, beginning with the next
    player; see `thegame.agents.make_agent`. Then you play ``seat``, and the starter is
    the one of `thegame.agents.play_game`, or drawn in a duel. Without others you play
    whoever is on turn, and player 0 starts. The options of a reset may have a ``deal``
    (`thegame.Deal`) and a ``starter``.

    An illegal action raises `thegame.IllegalMove`, or with ``illegal="end"`` ends the
    episode with -1. The reward is that of `thegame.State.rewards` for the player who
    made the move; with ``reward="card"`` a team gets it card by card.

    >>> import gymnasium, thegame
    >>> import thegame.adapters.gymnasium
    >>> from thegame.agents import GreedyAgent
    >>> env = gymnasium.make(
    ...     "thegame/Table-v1", rules=thegame.FaceToFace(), others=[GreedyAgent]
    ... )
    >>> bits, info = env.reset(seed=7)
    >>> bits.shape, info["action_mask"].shape
    ((555,), (233,))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": ["ansi", "svg"],
        "render_fps": 2,
    }

    session: Session[thegame.Record]
    """The game, in which you are the guest."""

    view: thegame.View
    """What the seat sees that you play."""

    def __init__(
        self,
        rules: thegame.Rules = _SOLO,
        *,
        seat: int = 0,
        others: Sequence[Callable[..., Agent]] = (),
        illegal: Illegal = "raise",
        reward: Reward = "card",
        render_mode: Literal["ansi", "svg"] | None = None,
    ) -> None:
        require_choice("illegal", illegal, "raise", "end")
        require_choice("reward", reward, "end", "card")
        require_choice("render_mode", render_mode, "ansi", "svg", None)
        self.encoding: Encoding = Encoding(rules)
        others = required_parts("others", others, "a sequence of factories")
        if len(others) not in {0, rules.players - 1}:
            message = f"others: expected {rules.players - 1} or none, got {len(others)}"
            raise ValueError(message)
        self.rules: thegame.Rules = rules
        self.seat: int = required_seat(seat, rules.players)
        if self.seat and not others:
            message = f"seat: expected 0 without others, got {seat}"
            raise ValueError(message)
        self.others: Sequence[Callable[..., Agent]] = others
        self.illegal, self.render_mode = illegal, render_mode
        bits = Box(0, 1, (self.encoding.size,), np.uint8)
        self.observation_space: gymnasium.Space[Bits] = bits
        actions = Discrete(self.encoding.actions)
        self.action_space: gymnasium.Space[np.int64] = actions
        self._by_card = reward == "card" and rules.is_team
        self._chance = random.Random()

    def reset(
        self, *, seed: int | None = None, options: Info | None = None
    ) -> tuple[Bits, Info]:
        """Deal a game in which you have a move to make."""
        # Gymnasium refuses other integers, such as those of numpy.
        seed = optional_number(seed)
        super().reset(seed=seed)
        if seed is not None:
            self._chance.seed(seed)
        given = options or {}
        dealt = given_deal(given, self.rules)
        # The agents can lose a game before your first turn.
        for _ in range(1 if dealt else _TRIES):
            self.session = self._dealt(dealt, given)
            if self.session.seat is not None:
                self.view = self.session.view
                return self._seen()
        message = f"the agents end every game before the first turn of seat {self.seat}"
        raise ValueError(message)

    def _dealt(
        self, dealt: thegame.Deal | None, options: Info
    ) -> Session[thegame.Record]:
        """Return the session of a new game."""
        number, players = self._chance.getrandbits(53), self.rules.players
        agents: list[Agent | None] = [None] * players
        for away, factory in enumerate(self.others, start=1):
            seed = self._chance.getrandbits(63)
            agents[(self.seat + away) % players] = make_agent(factory, seed=seed)
        duel = not self.rules.agree_on_starter
        first = thegame.draw_starter(self.rules, seed=number) if duel else None
        starter = options.get("starter", first if self.others else 0)
        dealt = dealt or thegame.deal(self.rules, seed=number)
        return Session.begin(agents, dealt, starter=starter).advance()

    def _seen(self) -> tuple[Bits, Info]:
        bits = np.frombuffer(self.encoding.observation(self.view), np.uint8)
        return bits, {"action_mask": self.action_masks().view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, where sb3-contrib looks for them."""
        return np.frombuffer(self.encoding.mask(self.view), np.bool_)

    def step(self, action: int | np.int64) -> tuple[Bits, float, bool, bool, Info]:
        """Make a move, and let the others play until you are on turn again."""
        before = self.view
        move = self.encoding.move(action, before.player)
        try:
            session = self.session.answer(move)
        except IllegalAnswer as answer:
            if self.illegal == "raise":
                raise answer.reason from None
            bits, info = self._seen()
            return bits, -1.0, True, False, {**info, "illegal": answer.reason.code}
        self.session = session.advance()
        over, end = self.session.seat is None, self.session.state
        last = before.player if self.others else end.player
        self.view = end.view(last) if over else self.session.view
        reward = end.rewards[before.player]
        if self._by_card:
            reward = (_unlaid(before) - _unlaid(self.view)) / self.rules.total
        bits, info = self._seen()
        return bits, reward, over, False, info

    def render(self) -> str:
        """Return what your seat sees, as text or as SVG."""
        if self.render_mode == "svg":
            return thegame.svg.table(self.view)
        return str(self.view)


def _unlaid(view: thegame.View) -> int:
    return len(view.hand) + sum(map(len, view.unseen))


class BatchEnv(VectorEnv[Bits, NDArray[np.int64], NDArray[Any]]):
    """Many tables at once, in all of which you play whoever is on turn.

    It gives what Gymnasium's ``SyncVectorEnv`` of as many `TableEnv` gives, many times
    faster. A game that is over is dealt anew in the next step, whose action is ignored.
    An illegal action raises `thegame.IllegalMove`.

    >>> import thegame
    >>> from thegame.adapters.gymnasium import BatchEnv
    >>> tables = BatchEnv(1024, thegame.Cooperative(4))
    >>> bits, info = tables.reset(seed=7)
    >>> bits.shape, info["action_mask"].shape
    ((1024, 767), (1024, 393))
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "render_modes": [],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    batch: Batch
    """The games."""

    def __init__(
        self,
        num_envs: int = 1,
        rules: thegame.Rules = _SOLO,
        *,
        reward: Reward = "card",
    ) -> None:
        require_choice("reward", reward, "end", "card")
        self.num_envs: int = num_envs
        self.rules: thegame.Rules = rules
        encoding = Encoding(rules)
        bits = Box(0, 1, (encoding.size,), np.uint8)
        actions = Discrete(encoding.actions)
        self.single_observation_space: gymnasium.Space[Any] = bits
        self.single_action_space: gymnasium.Space[Any] = actions
        self.observation_space: gymnasium.Space[Any] = batch_space(bits, num_envs)
        self.action_space: gymnasium.Space[Any] = batch_space(actions, num_envs)
        self._by_card = reward == "card" and rules.is_team
        self._chances = [random.Random() for _ in range(num_envs)]

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: Info | None = None,
    ) -> tuple[Bits, Info]:
        """Deal the games; one seed gives each game the next one.

        The options are those of `TableEnv`, and a ``reset_mask``: the games to deal.
        """
        each: Any = [None] * self.num_envs if seed is None else plain(seed)
        if isinstance(each, int):
            each = range(each, each + self.num_envs)
        seeds = [*map(optional_number, each)]
        if len(seeds) != self.num_envs:
            message = f"seed: expected one or {self.num_envs}, got {len(seeds)}"
            raise ValueError(message)
        if any(number is not None and number < 0 for number in seeds):
            # It would give the same games as the seed without its sign.
            message = f"seed: expected no negative numbers, got {seed}"
            raise ValueError(message)
        given = options or {}
        dealt, starter = given_deal(given, self.rules), given.get("starter", 0)
        games = np.arange(self.num_envs)[given.get("reset_mask", slice(None))]
        for game in map(int, games):
            if (number := seeds[game]) is not None:
                self._chances[game].seed(number)
        fresh = self._dealt(games, starter)
        if dealt is not None:
            fresh = Batch.from_states([dealt.start(starter)] * len(games))
        whole = len(games) == self.num_envs
        self.batch = fresh if whole else self.batch.replaced(games, fresh)
        return self._seen()

    def _dealt(self, games: NDArray[np.int64], starter: int = 0) -> Batch:
        seeds = [self._chances[game].getrandbits(53) for game in map(int, games)]
        return Batch.deal(self.rules, seeds, starter=starter)

    def _seen(self) -> tuple[Bits, Info]:
        self._mask = self.batch.legal_action_mask
        return self.batch.observation, {"action_mask": self._mask.view(np.int8)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions of all games."""
        return self._mask

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Bits, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Make one move in each game that goes on, and deal the others anew."""
        before, ended = self.batch, self.batch.terminated
        after = before.step(actions)
        for game in np.flatnonzero(after.illegal & ~ended)[:1].tolist():
            state = before.state(game)
            # The library applies the action too, and says why it cannot.
            state.apply(before.encoding.move(int(actions[game]), state.player))
        if self._by_card:
            rewards = (before.unlaid - after.unlaid) / self.rules.total
        else:
            movers = np.arange(self.num_envs), before.current_player
            rewards = np.where(ended, 0.0, after.rewards[movers]).astype(np.float64)
        if ended.any():
            games = np.flatnonzero(ended)
            after = after.replaced(games, self._dealt(games))
        self.batch = after
        bits, info = self._seen()
        return bits, rewards, after.terminated, np.zeros_like(ended), info


publish(globals())
gymnasium.register(  # pyright: ignore[reportUnknownMemberType] - half typed
    f"thegame/Table-v{VERSION}",
    entry_point=f"{__name__}:TableEnv",
    vector_entry_point=f"{__name__}:BatchEnv",
)
