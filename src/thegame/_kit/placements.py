"""Profile ``placements``: every card on every pile, whatever it shows."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Final

from thegame._rules import Cooperative, FaceToFace, Rules
from thegame._rules.piles import Direction, Pile

from .forms import Case, case

_RULES: Final[tuple[tuple[str, Rules], ...]] = (
    ("team", Cooperative(2)),
    ("team-trick-3", Cooperative(1, hand_size=3, highest=20, trick=3, rows=1)),
    ("team-rows-3", Cooperative(1, hand_size=3, highest=15, trick=1, rows=3)),
    ("duel", FaceToFace()),
    ("duel-trick-4", FaceToFace(hand_size=3, highest=15, trick=4)),
)


def cases() -> Iterator[Case]:
    """Yield a case for each player and pile of these games."""
    for name, rules in _RULES:
        # The piles of a team are the same for every player.
        for player in range(rules.draw_piles):
            for index in range(len(rules.piles)):
                yield _placements(
                    f"placements:{name}-{player}-{index}", rules, player, index
                )


def _placements(id_: str, rules: Rules, player: int, index: int) -> Case:
    row = rules.piles[index]
    own = row.owner in {None, player}
    rising = row.direction is Direction.ASCENDING
    lowest, highest = rules.cards[0], rules.highest
    first, last = (row.top, highest) if rising else (lowest, row.top)
    return case(
        id_,
        _clause(rules, own=own, rising=rising),
        "the cards that the pile takes, for each number that it can show",
        rules,
        player=player,
        pile=index,
        takes=[
            [top, _spans(_taken(rules, row, top, own=own))]
            for top in range(first, last + 1)
        ],
    )


def _clause(rules: Rules, *, own: bool, rising: bool) -> str:
    if not own:
        return "F2F-OPP-2"
    return rules._fitting[Direction.ASCENDING if rising else Direction.DESCENDING].id


def _taken(rules: Rules, row: Pile, top: int, *, own: bool) -> list[int]:
    pile = Pile(row.direction, row.owner, top, trick=row.trick)
    takes = pile.fits if own else pile.is_improved_by
    return [card for card in rules.cards if takes(card)]


def _spans(cards: Iterable[int]) -> list[list[int]]:
    """Return numbers as spans, each a first and a last one."""
    spans: list[list[int]] = []
    for _, group in itertools.groupby(enumerate(cards), lambda it: it[1] - it[0]):
        run = [card for _, card in group]
        spans.append([run[0], run[-1]])
    return spans
