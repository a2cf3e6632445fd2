"""Profile ``shuffles``: the deal and the starter that belong to a seed."""

from collections.abc import Iterator
from typing import Final

from thegame._game.deal import deal, draw_starter
from thegame._rules import Cooperative, FaceToFace, Rules

from .forms import Case, case

_SEEDS: Final = (
    0,
    1,
    2,
    7,
    -7,
    20261116,
    2**31 - 1,
    2**32 - 1,
    2**32,
    2**63 + 12345,
    10**30,
)
_RULES: Final[tuple[tuple[str, str, Rules], ...]] = (
    ("team-1", "CO-SETUP-2", Cooperative(1)),
    ("team-5", "CO-SETUP-2", Cooperative(5)),
    ("team-small", "CO-SETUP-2", Cooperative(2, hand_size=2, highest=9, rows=1)),
    ("duel", "F2F-SETUP-2", FaceToFace()),
)


def cases() -> Iterator[Case]:
    """Yield a case for each of these games and seeds."""
    for name, clause, rules in _RULES:
        for number, seed in enumerate(_SEEDS, start=1):
            dealt = deal(rules, seed=seed)
            yield case(
                f"shuffles:{name}-{number}",
                clause,
                "the deal for a seed, and the player drawn by lot",
                rules,
                # Not every language reads such numbers from JSON.
                seed=str(seed),
                hands=dealt.hands,
                decks=dealt.decks,
                starter=draw_starter(dealt.rules, seed=seed),
            )
