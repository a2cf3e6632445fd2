"""Profiles ``deals`` and ``shuffles``: the first state of a game, and deals for seeds."""

from collections.abc import Iterator
from typing import Final

from thegame import Cooperative, FaceToFace, Rules, deal, draw_starter

from .case_json import Case, case, state_json
from .settings import printed_games

_SMALL: Final[tuple[Rules, ...]] = (
    Cooperative(3, hand_size=2, highest=9, trick=2, rows=1),
    Cooperative(2, hand_size=3, highest=10, trick=3, rows=3),
    Cooperative(5, hand_size=2, highest=11, rows=1),
    FaceToFace(hand_size=3, highest=6, trick=2),
)

_SHUFFLED: Final[tuple[tuple[str, str, Rules], ...]] = (
    ("team-1", "CO-SETUP-2", Cooperative(1)),
    ("team-5", "CO-SETUP-2", Cooperative(5)),
    ("team-small", "CO-SETUP-2", Cooperative(2, hand_size=2, highest=9, rows=1)),
    ("duel", "F2F-SETUP-2", FaceToFace()),
)

_EDGES: Final = (2**31 - 1, 2**32 - 1, 2**32, 2**63 + 12345, 10**30)
_SEEDS: Final = (0, 1, 2, 7, -7, 20261116, *_EDGES)


def cases() -> Iterator[Case]:
    """Yield a deal of each printed game, and of small decks."""
    for number, (name, _, rules, _) in enumerate(printed_games()):
        yield _deal(name, rules, number % rules.players)
    for number, rules in enumerate(_SMALL):
        yield _deal(f"small-{number}", rules, rules.players - 1)


def _deal(name: str, rules: Rules, starter: int) -> Case:
    # Not in order, and different for the two duellists.
    orders = [
        [*rules.cards[first::2], *reversed(rules.cards[1 - first :: 2])]
        for first in range(rules.draw_piles)
    ]
    return case(
        f"deals:{name}",
        "R-y",
        "hand by hand, from the top of the draw pile",
        rules,
        decks=orders,
        starter=starter,
        state=state_json(deal(rules, decks=orders).start(starter)),
    )


def shuffles() -> Iterator[Case]:
    """Yield the deal and the starter for each of these games and seeds."""
    for name, clause, rules in _SHUFFLED:
        for number, seed in enumerate(_SEEDS, start=1):
            dealt = deal(rules, seed=seed)
            yield case(
                f"shuffles:{name}-{number}",
                clause,
                "the deal for a seed, and the player drawn by lot",
                rules,
                # A string, because not every language reads such numbers from JSON.
                seed=str(seed),
                hands=dealt.hands,
                decks=dealt.decks,
                starter=draw_starter(dealt.rules, seed=seed),
            )
