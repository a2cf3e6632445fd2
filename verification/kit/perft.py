"""Profile ``sequences``: the number of sequences of moves, by their length.

Chess programmers call it perft. A sequence that ends the game has no continuation, so
the counts of a whole small game fall to zero.
"""

from collections.abc import Iterator
from typing import Final

from thegame import Cooperative, FaceToFace, Rules, State, deal
from thegame.notation import read_state

from .case_json import Case, case, move_json, state_json

_WORLDS: Final[tuple[tuple[str, Rules], ...]] = (
    ("team-8", Cooperative(2, hand_size=2, highest=8, trick=2, rows=1)),
    ("team-9", Cooperative(1, minimum=3, hand_size=3, highest=9, trick=2, rows=1)),
    ("team-8-two-rows", Cooperative(2, hand_size=2, highest=8, trick=3)),
    (
        "team-7-played-out",
        Cooperative(2, hand_size=2, highest=7, trick=2, rows=1, play_out=True),
    ),
    (
        "team-8-three",
        Cooperative(3, minimum=1, hand_size=2, highest=8, trick=2, rows=1),
    ),
    ("duel-5", FaceToFace(hand_size=3, highest=5, trick=2)),
    ("duel-6", FaceToFace(hand_size=3, highest=6, trick=2)),
    ("duel-6-lone", FaceToFace(hand_size=3, highest=6, trick=2, lone_card_wins=True)),
)

_PRINTED: Final[tuple[tuple[str, Rules], ...]] = (
    ("printed-1", Cooperative(1)),
    ("printed-3", Cooperative(3)),
    ("printed-duel", FaceToFace()),
)

_LATE: Final = (
    ("late-team", "cooperative players=4 tops=71,60,30,24 hands=61,65/-/20,62/34,81 decks=- player=0"),
    ("late-expert", "cooperative players=2 minimum=3 tops=61,99,2,40 hands=51,62,50,39/30,63,72 decks=53,73 player=0"),
    ("late-duel", "face-to-face tops=41,30,22,45 hands=31,42,20/40,35,21 decks=44/23 player=0"),
    ("late-lone", "face-to-face lone_card_wins=yes tops=41,30,22,45 hands=31,42,20/40,35,21 decks=44/23 player=1"),
)  # fmt: skip

_ENOUGH: Final = 1000
"""The count stops at a length that has more sequences, or none."""

_SEEDS: Final = 3


def cases() -> Iterator[Case]:
    """Yield the counts of small worlds, of printed games, and of late positions."""
    for name, rules in _WORLDS:
        for seed in range(_SEEDS):
            start = deal(rules, seed=seed).start(seed % rules.players)
            yield _counts(f"{name}-{seed}", start)
    for name, rules in _PRINTED:
        yield _counts(name, deal(rules, seed=7).start(0))
    for name, position in _LATE:
        yield _counts(name, read_state(position))


def _counts(name: str, start: State) -> Case:
    """Return the number of sequences, in all and for each first move."""
    ends = {move: [start.apply(move)] for move in start.legal_moves()}
    divide = {move: [1] for move in ends}
    counts = [len(ends)]
    while 0 < counts[-1] <= _ENOUGH:
        for move, states in ends.items():
            ends[move] = [
                it.apply(next_) for it in states for next_ in it.legal_moves()
            ]
            divide[move].append(len(ends[move]))
        counts.append(sum(map(len, ends.values())))
    return case(
        f"sequences:{name}",
        "CO-TURN-4" if start.rules.draw_piles == 1 else "F2F-TURN-4",
        "how many sequences of moves there are, by their length",
        start.rules,
        state=state_json(start),
        counts=counts,
        divide=[[move_json(move), numbers] for move, numbers in divide.items()],
    )
