"""How much faster the batch engine is than the library, and how near to plain C.

As in ``ratios``: the contestants take turns in slices of CPU time, and the fastest
slice of each counts. Exit status 1 if a ratio is too low. The row about C needs a C
compiler and is left out without one.
"""

import ctypes
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from thegame import Cooperative, FaceToFace, Rules, State, deal
from thegame.batch import Batch, Rollouts
from thegame.batch._generators import mixed
from verification.benchmarks.ratios import fastest

SLICES: Final = 15
GAMES: Final = 100
STEPS: Final = 1_024
"""How many games take steps at once."""

MANY: Final = 16_384
"""How many games are played to their ends at once."""

KERNEL: Final = Path(__file__).with_name("kernel.c")


def library_games(rules: Rules) -> tuple[Callable[[], int], int]:
    """Return random games from dealt states with the library, and their moves."""
    states = [deal(rules, seed=seed).start(0) for seed in range(GAMES)]

    def play() -> int:
        chance = random.Random(7).random
        return sum(_moves(state, chance) for state in states)

    return play, play()


def _moves(state: State, chance: Callable[[], float]) -> int:
    count = 0
    while moves := state.legal_moves():
        state = state.apply(moves[int(chance() * len(moves))])
        count += 1
    return count


def stepping(rules: Rules) -> float:
    """Return the speed of steps with masks, over `legal_moves` and `apply`."""
    library, library_moves = library_games(rules)
    start = Batch.deal(rules, range(STEPS))
    chance = np.random.default_rng(7)
    batch, chosen, steps = start, list[Any](), 0
    while len(chosen) < 12:
        mask = batch.legal_action_mask
        chosen.append(np.where(mask, chance.random(mask.shape), -1).argmax(axis=1))
        batch = batch.step(chosen[-1])
        steps += int((~batch.illegal).sum())

    def ours() -> None:
        batch = start
        for actions in chosen:
            _ = batch.legal_action_mask
            batch = batch.step(actions)

    theirs, mine = fastest((library, ours), SLICES)
    return (theirs / library_moves) / (mine / steps)


def playing(rules: Rules) -> float:
    """Return the speed of random games from dealt states, over the library."""
    library, _ = library_games(rules)
    start = Batch.deal(rules, np.arange(MANY), fast=True)
    theirs, mine = fastest((library, lambda: start.rollouts("random")), SLICES)
    return (theirs / GAMES) / (mine / MANY)


def beside_c(players: int) -> float | None:
    """Return the speed of random games with fast deals, over plain C."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "kernel.so"
        command = [compiler, "-O2", "-shared", "-fPIC", "-o", str(library), str(KERNEL)]
        subprocess.run(command, check=True)
        kernel = ctypes.CDLL(str(library))
    rules, seeds = Cooperative(players), np.arange(MANY, dtype=np.uint64)
    deals = mixed(seeds)
    chances = mixed(mixed(np.zeros(1, np.uint64)) + seeds)
    unlaid, moves = np.zeros(MANY, np.int32), np.zeros(MANY, np.int32)
    arrays = [array.ctypes.data_as(ctypes.c_void_p) for array in (deals, chances)]
    results = [array.ctypes.data_as(ctypes.c_void_p) for array in (unlaid, moves)]

    def ours() -> Rollouts:
        return Batch.deal(rules, seeds, fast=True).rollouts("random")

    def plain() -> None:
        kernel.play_games(players, MANY, *arrays, *results)

    plain()
    played = ours()
    if not (played.end.unlaid == unlaid).all() or not (played.moves == moves).all():
        sys.exit("the kernel plays another game")
    mine, theirs = fastest((ours, plain), SLICES)
    return theirs / mine


def rows() -> list[tuple[str, str, float | None, float]]:
    """Return the name, the players, the ratio and the least ratio of each row."""
    games: list[tuple[str, Rules]] = [
        ("1 player", Cooperative(1)),
        ("4 players", Cooperative(4)),
        ("duel", FaceToFace()),
    ]
    return [
        *(
            ("steps with masks, 1,024 games", who, stepping(of), 20)
            for who, of in games
        ),
        *(
            ("random games from dealt states", who, playing(of), 25)
            for who, of in games
        ),
        *(
            ("random games and deals over C", who, beside_c(count), 0.4)
            for who, count in (("1 player", 1), ("4 players", 4))
        ),
    ]


def main() -> None:
    """Measure, print the table, and fail where a ratio is too low."""
    missed = False
    print(f"{'what':34} {'who':10} {'ratio':>6} {'at least':>8}")
    for what, who, ratio, floor in rows():
        if ratio is None:
            print(f"{what:34} {who:10}   no C compiler")
            continue
        mark = "" if ratio >= floor else "  missed"
        missed = missed or bool(mark)
        print(f"{what:34} {who:10} {ratio:6.2f} {floor:8.1f}{mark}", flush=True)
    sys.exit(missed)


if __name__ == "__main__":
    main()
