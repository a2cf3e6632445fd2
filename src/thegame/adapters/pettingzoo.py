"""Both games as a PettingZoo environment, in which the players move in turns.

Needs the extra ``pettingzoo``. Actions and observations are those of
`thegame.encoding`, and its version is that of the environment. Importing this module
registers it: ``pettingzoo.make("aec", "thegame_v1", rules=...)``.
"""

import random
from typing import Any, Final, Literal, cast

import thegame
import thegame.svg
from thegame._public import publish
from thegame._validation import optional_number
from thegame.agents import IllegalAnswer, Session
from thegame.encoding import VERSION, Encoding

from ._options import Illegal, Reward, Untyped, given_deal, needs, require_choice

with needs("pettingzoo", "pettingzoo", "gymnasium", "numpy"):
    import numpy as np
    import pettingzoo  # type: ignore[import-untyped] # it has none
    from gymnasium.spaces import Box, Dict, Discrete, Space
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped] # likewise

__all__ = ["env", "TableEnv"]

_wrappers: Final[Any] = wrappers
_TEAM: Final = thegame.Cooperative(3)
_NAME: Final = f"thegame_v{VERSION}"


def env(rules: thegame.Rules = _TEAM, **options: Any) -> Any:
    """Return a `TableEnv` in the wrappers that PettingZoo expects.

    >>> import thegame
    >>> from thegame.adapters.pettingzoo import env
    >>> table = env(thegame.FaceToFace())
    >>> table.reset(seed=7)
    >>> table.agent_selection, int(table.last()[0]["action_mask"].sum())
    ('player_1', 12)
    """
    checked = _wrappers.AssertOutOfBoundsWrapper(TableEnv(rules, **options))
    return _wrappers.OrderEnforcingWrapper(checked)


class TableEnv(cast("type[Untyped]", pettingzoo.AECEnv[str, Any, Any])):  # type: ignore[misc] # likewise
    """A table whose players are called ``player_0``, ``player_1`` and so on.

    ``mask`` is where the legal actions are: in the observation, or in the info. An
    illegal action raises `thegame.IllegalMove`, or with ``illegal="end"`` ends the
    episode with -1 for its player. The rewards are those of `thegame.State.rewards`;
    with ``reward="card"`` a team gets its reward card by card.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo declares it
        "name": _NAME,
        "render_modes": ["ansi", "human", "svg"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    session: Session[thegame.State]
    """The game, all of whose players are guests; no player sees its state whole."""

    def __init__(
        self,
        rules: thegame.Rules = _TEAM,
        *,
        mask: Literal["observation", "info"] = "observation",
        illegal: Illegal = "raise",
        reward: Reward = "end",
        render_mode: Literal["ansi", "human", "svg"] | None = None,
    ) -> None:
        super().__init__()
        require_choice("mask", mask, "observation", "info")
        require_choice("illegal", illegal, "raise", "end")
        require_choice("reward", reward, "end", "card")
        require_choice("render_mode", render_mode, "ansi", "human", "svg", None)
        self.rules: thegame.Rules = rules
        self.encoding: Encoding = Encoding(rules)
        self.mask, self.illegal, self.render_mode = mask, illegal, render_mode
        self._by_card = reward == "card" and rules.is_team
        self._chance = random.Random()
        seats = range(rules.players)
        self.possible_agents: list[str] = [f"player_{seat}" for seat in seats]
        self._seats = {name: seat for seat, name in enumerate(self.possible_agents)}
        bits = Box(0, 1, (self.encoding.size,), np.uint8)
        legal = Box(0, 1, (self.encoding.actions,), np.int8)
        both = Dict({"observation": bits, "action_mask": legal})
        seen = both if mask == "observation" else bits
        self.observation_spaces: dict[str, Space[Any]] = dict.fromkeys(
            self._seats, seen
        )
        self.action_spaces: dict[str, Space[Any]] = {
            name: Discrete(self.encoding.actions) for name in self._seats
        }
        size = rules.players * self.encoding.size
        self.state_space: Space[Any] = Box(0, 1, (size,), np.uint8)

    def observation_space(self, agent: str) -> Any:
        """Return the space of the observations of a player."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of the actions of a player."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> None:
        """Deal; the options may have a ``deal`` (`thegame.Deal`) and a ``starter``.

        In a team player 0 starts; in a duel the starter is drawn.
        """
        if seed is not None:
            self._chance.seed(optional_number(seed))
        number, given = self._chance.getrandbits(53), options or {}
        dealt = given_deal(given, self.rules) or thegame.deal(self.rules, seed=number)
        duel = not self.rules.agree_on_starter
        drawn = thegame.draw_starter(self.rules, seed=number) if duel else 0
        start = dealt.start(given.get("starter", drawn))
        self.session = Session([None] * self.rules.players, start)
        self.agents: list[str] = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in self.agents}
        self._begin_move()

    def observe(self, agent: str) -> Any:
        """Return what a player sees, with the legal actions if the mask is there."""
        view = self.session.state.view(self._seats[agent])
        bits = np.frombuffer(self.encoding.observation(view), np.uint8)
        if self.mask == "info":
            return bits
        return {"observation": bits, "action_mask": self._legal(view)}

    def _legal(self, view: thegame.View) -> Any:
        return np.frombuffer(self.encoding.mask(view), np.int8)

    def state(self) -> Any:
        """Return the observations of all players, one after another."""
        views = map(self.session.state.view, range(self.rules.players))
        return np.frombuffer(b"".join(map(self.encoding.observation, views)), np.uint8)

    def step(self, action: Any) -> None:
        """Make the move of the player on turn; after the end, only None is accepted."""
        name = self.agent_selection
        if self.terminations[name]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[name] = 0.0
        before = self.session.state
        move = self.encoding.move(action, before.player)
        try:
            self.session = self.session.answer(move)
        except IllegalAnswer as answer:
            if self.illegal == "raise":
                raise answer.reason from None
            self._reward({**dict.fromkeys(self.agents, 0.0), name: -1.0})
            self.infos[name] = {**self.infos[name], "illegal": answer.reason.code}
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            if self._by_card:
                part = (before.unlaid - self.session.state.unlaid) / self.rules.total
                self._reward(dict.fromkeys(self.agents, part))
            self._begin_move()

    def _reward(self, rewards: dict[str, float]) -> None:
        # Without rewards by card there are none before the end, and nothing to add.
        self.rewards = rewards
        self._accumulate_rewards()

    def _begin_move(self) -> None:
        """Select the player on turn, or end the episode with its rewards."""
        state = self.session.state
        self.agent_selection: str = self.possible_agents[state.player]
        if state.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            if not self._by_card:
                self._reward(dict(zip(self.agents, state.rewards, strict=True)))
        if self.mask == "info":
            # A player who is not on turn has no legal action.
            nothing = np.zeros(self.encoding.actions, np.int8)
            self.infos = {name: {"action_mask": nothing} for name in self.agents}
            view = state.view(state.player)
            self.infos[self.agent_selection] = {"action_mask": self._legal(view)}

    def render(self) -> str | None:
        """Return the table with all hands as text or SVG; in mode "human" print it."""
        if self.render_mode == "svg":
            return thegame.svg.table(self.session.state, perspective="all")
        if self.render_mode == "ansi":
            return str(self.session.state)
        print(self.session.state)
        return None

    def close(self) -> None:
        """Do nothing: nothing is open."""


publish(globals())
pettingzoo.register("aec", _NAME, entry_point=f"{__name__}:env")
