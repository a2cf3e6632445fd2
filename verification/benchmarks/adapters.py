"""How fast the adapters are, as ratios measured in one run.

As in ``ratios``: the contestants take turns in slices of CPU time, and the fastest
slice of each counts. Exit status 1 if a ratio is too low. An environment of PettingZoo
is compared with one that does nothing (but the usual bookkeeping of rewards, as in
PettingZoo's own environments) in the same wrappers, and with the bare library;
the vector environment with one that takes its games out of the batch and writes them
back, whenever a game is dealt anew.
"""

import random
import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from thegame import Cooperative, FaceToFace, Rules, deal
from thegame.adapters.gymnasium import BatchEnv
from thegame.adapters.pettingzoo import TableEnv, env
from thegame.batch import Batch
from verification.benchmarks.ratios import fastest

SLICES: Final = 9
GAMES: Final = 30
TABLES: Final = 1_024
"""The number of games of the vector environment."""

STEPS: Final = 30


def bare(rules: Rules) -> int:
    """Play random games with the bare library; return the number of moves."""
    chance, made = random.Random(1).random, 0
    for seed in range(GAMES):
        state = deal(rules, seed=seed).start(0)
        while moves := state.legal_moves():
            state = state.apply(moves[int(chance() * len(moves))])
            made += 1
    return made


def play(table: Any) -> int:
    """Play random games in an environment; return the number of moves."""
    chance, made = random.Random(1).random, 0
    for seed in range(GAMES):
        table.reset(seed=seed)
        for _ in table.agent_iter():
            seen, _, over, _, _ = table.last()
            if over:
                table.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            table.step(int(legal[int(chance() * len(legal))]))
            made += 1
    return made


class EmptyEnv(TableEnv):
    """An environment that does nothing but add up rewards and end after some steps."""

    length = 0
    """The number of steps of an episode."""

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Deal, and remember what is seen."""
        super().reset(seed, options)
        self.left, self.constant = self.length, super().observe(self.agent_selection)

    def observe(self, agent: str) -> Any:
        """Return the first observation."""
        return self.constant

    def step(self, action: Any) -> None:
        """Count the step."""
        name = self.agent_selection
        if self.terminations[name]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[name] = 0.0
        self._clear_rewards()
        self.left -= 1
        if self.left == 0:
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


def wrapped(rules: Rules) -> float:
    """Return the speed of the wrapped environment, over one that does nothing."""
    ours, empty = env(rules), env(rules)
    steps = play(ours)
    EmptyEnv.length = round(steps / GAMES)
    empty.env.env = EmptyEnv(rules)
    empty_steps = play(empty)
    mine, theirs = fastest((lambda: play(ours), lambda: play(empty)), SLICES)
    return (theirs / empty_steps) / (mine / steps)


def raw(rules: Rules) -> float:
    """Return the speed of the raw environment, over the bare library."""
    ours = TableEnv(rules)
    steps, bare_steps = play(ours), bare(rules)
    mine, theirs = fastest((lambda: play(ours), lambda: bare(rules)), SLICES)
    return (theirs / bare_steps) / (mine / steps)


class RewritingEnv(BatchEnv):
    """A vector environment that writes all games anew when it deals some."""

    def step(self, actions: Any) -> Any:
        """Make one move in each game; the batch is rewritten, not replaced."""
        if self.batch.terminated.any():
            games = range(self.num_envs)
            self.batch = Batch.from_states([self.batch.state(it) for it in games])
        return super().step(actions)


def stepping(make: type[BatchEnv], rules: Rules) -> Callable[[], None]:
    """Return random steps of a vector environment."""
    tables = make(TABLES, rules)

    def run() -> None:
        tables.reset(seed=1)
        for number in range(STEPS):
            tables.step(tables.batch.actions("random", seed=number))

    return run


def vectors(rules: Rules) -> float:
    """Return the speed of the vector environment, over one that rewrites its games."""
    contest = stepping(BatchEnv, rules), stepping(RewritingEnv, rules)
    contest[0]()
    mine, theirs = fastest(contest, 3)
    return theirs / mine


def main() -> None:
    """Measure, print the table, and fail where a ratio is too low."""
    games: list[tuple[str, Rules]] = [
        ("1 player", Cooperative(1)),
        ("3 players", Cooperative(3)),
        ("5 players", Cooperative(5)),
        ("duel", FaceToFace()),
    ]
    rows: list[tuple[str, Callable[[Rules], float], float]] = [
        ("PettingZoo over nothing, wrapped", wrapped, 0.45),
        ("PettingZoo over the library, raw", raw, 0.14),
        ("VectorEnv over rewritten games", vectors, 12),
    ]
    missed = False
    print(f"{'what':34} {'who':10} {'ratio':>6} {'at least':>8}")
    for what, measure, least in rows:
        for who, rules in games:
            ratio = measure(rules)
            mark = "" if ratio >= least else "  missed"
            missed = missed or bool(mark)
            print(f"{what:34} {who:10} {ratio:6.2f} {least:8.2f}{mark}", flush=True)
    sys.exit(missed)


if __name__ == "__main__":
    main()
