"""How strong the agents are: one command for each row of the tables in the docs.

``python -m verification.agents.strength --agent strategist --players 3 --games 400``
plays the deals of the seeds from 1,000,000 on, which no tuning has seen, and prints the
games won with a Wilson interval of 95 %. With ``--against`` it plays duels, each deal
once from either seat.
"""

import argparse
import functools
import math
import time
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from thegame import Cooperative, DuelResult, FaceToFace, Rules, TeamResult, deal
from thegame.agents import Agent, GreedyAgent, Planner, Strategist, play_game

Maker: TypeAlias = Callable[[], Agent]


AGENTS: Final[dict[str, Maker]] = {
    "greedy": GreedyAgent,
    "planner": Planner,
    "silent": functools.partial(Strategist, talk=False, worlds=0),
    "talking": functools.partial(Strategist, worlds=0),
    "strategist": Strategist,
}


def wilson(won: int, games: int) -> tuple[float, float]:
    """Return the interval of 95 % in which the share of won games lies."""
    z, share = 1.96, won / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    spread = math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    half = z * spread / (1 + z * z / games)
    return middle - half, middle + half


def team(rules: Rules, make: Maker, seed: int) -> int:
    """Return how many cards a game leaves."""
    players = [make() for _ in range(rules.players)]
    outcome = play_game(players, deal(rules, seed=seed), starter=0).outcome
    return outcome.unlaid if isinstance(outcome, TeamResult) else 0


def duels(make: Maker, other: Maker, seed: int) -> list[int]:
    """Return 0 for each duel that the first wins, else 1; both seats of the deal."""
    lost: list[int] = []
    for seat in range(2):
        players = [make(), other()] if seat == 0 else [other(), make()]
        outcome = play_game(players, deal(FaceToFace(), seed=seed), starter=0).outcome
        won = isinstance(outcome, DuelResult) and outcome.winner == seat
        lost.append(int(not won))
    return lost


def main() -> None:
    """Play the games that are asked for, and print how many were won."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--agent", choices=AGENTS, default="strategist")
    parser.add_argument("--against", choices=AGENTS)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--first", type=int, default=1_000_000)
    parser.add_argument("--expert", action="store_true")
    parser.add_argument("--seconds", type=float, default=math.inf)
    given: Any = parser.parse_args()
    make, rules = AGENTS[given.agent], Cooperative(given.players)
    if given.expert:
        rules = Cooperative.expert(given.players)
    seeds, left = range(given.first, given.first + given.games), list[int]()
    began = time.process_time()
    for seed in seeds:
        if given.against:
            left += duels(make, AGENTS[given.against], seed)
        else:
            left.append(team(rules, make, seed))
        if time.process_time() - began > given.seconds:
            break
    took = time.process_time() - began
    low, high = wilson(left.count(0), len(left))
    print(
        f"{given.agent} {given.against or rules}: {left.count(0)} of {len(left)},"
        f" {100 * left.count(0) / len(left):.1f} % [{100 * low:.1f}, {100 * high:.1f}],"
        f" {sum(left) / len(left):.2f} left, {len(left) / took:.2f} games/s CPU",
        flush=True,
    )


if __name__ == "__main__":
    main()
