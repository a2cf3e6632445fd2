"""The compiled strategist, which says and plays what plain Python does."""

from functools import partial
from typing import Any, Final

from tests.support.strategists import game, in_plain_python
from thegame import Cooperative, FaceToFace, Record, Rules
from thegame.agents import Strategist

SMALL: Final[dict[str, Any]] = {"worlds": 4, "candidates": 3, "last": 10, "beam": 3}
KINDS: Final[list[tuple[Rules, dict[str, Any]]]] = [
    (Cooperative(1, highest=24), SMALL),
    (Cooperative(2, highest=30, minimum=3, hand_size=5), SMALL),
    (Cooperative(2, highest=24, hand_size=4), {**SMALL, "talk": False}),
    (Cooperative(3, highest=30, hand_size=4), SMALL),
    (Cooperative(5, highest=30, hand_size=3, rows=1, trick=5), SMALL),
    (Cooperative(2, highest=20, hand_size=4, rows=1, trick=3, play_out=True), SMALL),
    (Cooperative(4, highest=18, hand_size=2, trick=40), SMALL),
    (FaceToFace(highest=16), SMALL),
    (FaceToFace(highest=12, hand_size=3, lone_card_wins=True, trick=4), SMALL),
    (Cooperative(3), {"worlds": 0}),
    (FaceToFace(), {"worlds": 0}),
]


def games() -> list[Record]:
    """Return three games of each kind."""
    return [
        game(rules, partial(Strategist, **options), seed)
        for rules, options in KINDS
        for seed in range(3)
    ]


def test_equal_games() -> None:
    """Compiled or in plain Python, the hints and the moves are equal."""
    compiled = games()
    with in_plain_python():
        assert games() == compiled
