"""Profile ``placements``: every card on every pile, for each top that it can show."""

import itertools
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from thegame import Cooperative, Direction, FaceToFace, Rules

from .case_json import Case, case

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
        # A team shares its piles, so one player is enough.
        for player in range(rules.draw_piles):
            for index in range(len(rules.piles)):
                yield _placements(name, rules, player, index)


def _placements(name: str, rules: Rules, player: int, index: int) -> Case:
    row = rules.piles[index]
    own = row.owner in {None, player}
    first, last = rules.cards[0], rules.highest
    rising = row.direction is Direction.ASCENDING
    tops = range(row.top, last + 1) if rising else range(first, row.top + 1)
    takes: list[tuple[int, list[list[int]]]] = []
    for top in tops:
        pile = attrs.evolve(row, top=top)
        accepts = pile.fits if own else pile.is_improved_by
        takes.append((top, _spans(filter(accepts, rules.cards))))
    return case(
        f"placements:{name}-{player}-{index}",
        _clause(rules, own=own, rising=rising),
        "the cards that the pile takes, for each number that it can show",
        rules,
        player=player,
        pile=index,
        takes=takes,
    )


def _clause(rules: Rules, *, own: bool, rising: bool) -> str:
    if not own:
        return "F2F-OPP-2"
    clause = "CO-PLAY" if rules.draw_piles == 1 else "F2F-OWN"
    return f"{clause}-{1 if rising else 2}"


def _spans(cards: Iterable[int]) -> list[list[int]]:
    """Return ascending numbers as spans, each a first and a last number."""
    spans: list[list[int]] = []
    for _, group in itertools.groupby(enumerate(cards), lambda it: it[1] - it[0]):
        run = [card for _, card in group]
        spans.append([run[0], run[-1]])
    return spans
