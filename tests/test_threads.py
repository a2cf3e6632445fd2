"""Several threads on tables that nobody has filled yet get the right answers."""

import functools
import gc
import random
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from thegame import Cooperative, FaceToFace, Rules, State, deal, notation, wire

Cache: Any = type(functools.lru_cache(len))
THREADS = 8
ROUNDS = 4
RULES: list[Rules] = [
    Cooperative(3, highest=60, trick=7),
    Cooperative(2, minimum=3, highest=40, rows=3, play_out=True),
    FaceToFace(highest=40, lone_card_wins=True),
]


@pytest.fixture
def impatient() -> Iterator[None]:
    """Let threads take turns as often as can be."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def forget() -> int:
    """Empty every cache of the library; returns how many there are."""
    caches: list[Any] = [
        found
        for found in gc.get_objects()
        if isinstance(found, Cache) and found.__module__.startswith("thegame")
    ]
    for cache in caches:
        cache.cache_clear()
    return len(caches)


def answers(text: str, seed: int) -> list[object]:
    """Play a game by chance, with rules that are read anew, and note all answers."""
    chance = random.Random(seed)
    rules = notation.read_rules(text)
    state = deal(rules, seed=seed).start(0)
    noted: list[object] = []
    while not state.is_over:
        view = state.view(state.player)
        noted += [state, state.legal_moves(), state.safe_plays(), state.piles]
        noted += [view, view.legal_moves(), state.outcome]
        noted.append(wire.read_state(wire.write(state)))
        state = state.apply(chance.choice(state.legal_moves()))
    return [*noted, state, state.outcome, tops(state)]


def tops(state: State) -> tuple[int, ...]:
    """What shows at the end."""
    return tuple(pile.top for pile in state.piles)


@pytest.mark.parametrize("rules", RULES, ids=repr)
@pytest.mark.usefixtures("impatient")
def test_eight_threads_on_fresh_tables(rules: Rules) -> None:
    """Each thread comes to the answers that it would come to alone."""
    text = notation.write_rules(rules)
    expected = [answers(text, seed) for seed in range(THREADS)]
    for first in range(ROUNDS):
        assert forget() > 0
        assert right_in_threads(text, expected, first) == THREADS


def right_in_threads(text: str, expected: list[list[object]], first: int) -> int:
    """How many threads come to the right answers."""
    barrier = threading.Barrier(THREADS)
    right: list[int] = []

    def play(seed: int) -> None:
        barrier.wait()
        # First the same game in every thread, then one of its own.
        games = first, (first + seed) % THREADS
        if all(answers(text, game) == expected[game] for game in games):
            right.append(seed)

    threads = [threading.Thread(target=play, args=(n,)) for n in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(right)
