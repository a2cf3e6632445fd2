"""Threads that make the same rules at the same time get the right answers."""

import random
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from thegame import Cooperative, FaceToFace, Rules, deal, notation
from thegame._rules.game_rules import _tables_of
from thegame._rules.play_tables import showing

RULES: list[Rules] = [Cooperative(3, highest=60, rows=3), FaceToFace(highest=40)]


@pytest.fixture
def impatient() -> Iterator[None]:
    """Switch between threads as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def answers(text: str) -> list[object]:
    """Play a random game by rules that are read anew; return all answers."""
    chance = random.Random(7)
    state = deal(notation.read_rules(text), seed=7).start(0)
    noted: list[object] = []
    while not state.is_over:
        noted += [state, state.legal_moves(), state.safe_plays(), state.piles]
        noted.append(state.view(state.player))
        state = state.apply(chance.choice(state.legal_moves()))
    return [*noted, state, state.outcome]


@pytest.mark.parametrize("rules", RULES, ids=repr)
@pytest.mark.usefixtures("impatient")
def test_eight_threads_with_empty_caches(rules: Rules) -> None:
    """Each thread gets the answers that it would get alone."""
    text = notation.write_rules(rules)
    expected = answers(text)
    _tables_of.cache_clear()
    showing.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(answers, [text] * 16))

    assert found == [expected] * 16
