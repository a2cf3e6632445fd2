"""What players call the piles, when they write or speak."""

import functools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from thegame._rules.face_to_face import Rules
from thegame._rules.piles import Direction, Pile

_LETTERS: Final = {Direction.ASCENDING: "A", Direction.DESCENDING: "D"}


def _names(piles: tuple[Pile, ...], player: int) -> Iterator[str]:
    """What a player calls the piles, in their order."""
    seen: Counter[Direction] = Counter()
    for pile in piles:
        letter = _LETTERS[pile.direction]
        seen[pile.direction] += 1
        if pile.owner is None:
            yield f"{letter}{seen[pile.direction]}"
        else:
            yield letter if pile.owner == player else f"opp.{letter}"


@functools.lru_cache(maxsize=64)
def pile_names(rules: Rules) -> tuple[tuple[str, ...], ...]:
    """What each player calls the piles."""
    piles = rules.piles
    return tuple(tuple(_names(piles, player)) for player in range(rules.players))


@functools.lru_cache(maxsize=64)
def piles_by_name(rules: Rules) -> tuple[Mapping[str, int], ...]:
    """Which pile each player means by a name."""
    return tuple(
        {name: pile for pile, name in enumerate(names)} for names in pile_names(rules)
    )
