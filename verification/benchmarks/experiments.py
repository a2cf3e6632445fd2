"""How many games two workers play in a second of CPU time, beside one worker.

Wall clock says nothing on a machine that others use, too, so CPU time is counted: that
of this process and of its children, as the kernel reports it. What it takes to start
the workers is measured by experiments with one game for each, and left out. Rounds with
one and with two workers alternate, and the cheapest of each counts. Exit status 1 if
two workers play less than 0.9 of what one plays, or if results differ.
"""

import argparse
import math
import resource
import sys
from itertools import product
from typing import Final

from thegame import Cooperative
from thegame._cli.simulate import agent
from thegame.experiments import Factory, Options, Results, simulate

FLOOR: Final = 0.9
WORKERS: Final = (1, 2)


def used() -> float:
    """The CPU time of this process and of all children that have ended."""
    people = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    times = [resource.getrusage(who) for who in people]
    return sum(it.ru_utime + it.ru_stime for it in times)


def cost_of(player: Factory, games: int, workers: int) -> tuple[float, Results]:
    """The CPU time of an experiment, and its results."""
    before = used()
    options = Options(workers=workers)
    found = simulate(Cooperative(3), player, seeds=range(games), options=options)
    return used() - before, found


def main() -> int:
    """Measure, print, and judge."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--agent", default="greedy")
    options.add_argument("--games", type=int, default=3000)
    options.add_argument("--rounds", type=int, default=3)
    given = options.parse_args()
    player = agent(given.agent)
    start: dict[int, float] = dict.fromkeys(WORKERS, math.inf)
    whole: dict[int, float] = dict.fromkeys(WORKERS, math.inf)
    found: list[Results] = []
    for _, workers in product(range(given.rounds), WORKERS):
        seconds, _ = cost_of(player, workers, workers)
        start[workers] = min(start[workers], seconds)
        seconds, results = cost_of(player, given.games, workers)
        whole[workers] = min(whole[workers], seconds)
        found.append(results)
    rates = {it: (given.games - it) / (whole[it] - start[it]) for it in WORKERS}
    for workers, rate in rates.items():
        line = f"{rate:.1f} games in a second of CPU time, after a start of"
        print(f"workers {workers}: {line} {start[workers]:.1f} s")
    ratio = rates[2] / rates[1]
    same = all(results == found[0] for results in found)
    print(f"two workers to one: {ratio:.2f}, at least {FLOOR}; same results: {same}")
    return 0 if same and ratio >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
