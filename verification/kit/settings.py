"""Profile ``rules``: the printed games, and other settings, allowed or refused."""

from collections.abc import Iterator
from typing import Final

from thegame import Cooperative, FaceToFace, Rules

from .case_json import Case, Json, case, document

_OTHERS: Final[tuple[tuple[str, Rules], ...]] = (
    ("the smallest team", Cooperative(1, minimum=1, hand_size=1, highest=2, rows=1)),
    ("a hand as large as the minimum", Cooperative(2, minimum=4, hand_size=4)),
    ("every card is dealt", Cooperative(5, hand_size=2, highest=11)),
    ("nine rows", Cooperative(3, rows=9)),
    ("the largest deck", Cooperative(2, highest=999)),
    ("a trick longer than the deck", Cooperative(2, trick=1000)),
    ("played out", Cooperative(2, play_out=True)),
    ("the smallest duel", FaceToFace(hand_size=2, highest=3)),
    ("a lone card wins", FaceToFace(lone_card_wins=True)),
)

_WRONG: Final[tuple[tuple[str, str, Rules, dict[str, Json]], ...]] = (
    ("a minimum above the hand", "R-o", Cooperative(2), {"minimum": 8}),
    ("a minimum of none", "R-o", Cooperative(2), {"minimum": 0}),
    ("nobody plays", "CO-COMP-3", Cooperative(2), {"players": 0}),
    ("six players", "CO-COMP-3", Cooperative(2), {"players": 6}),
    ("fewer cards than hands", "CO-SETUP-3", Cooperative(2), {"highest": 14}),
    ("no rows", "CO-COMP-2", Cooperative(2), {"rows": 0}),
    ("ten rows", "R-o", Cooperative(2), {"rows": 10}),
    ("too large a deck", "R-o", Cooperative(2), {"highest": 1000}),
    ("a trick of no steps", "CO-TRICK-1", Cooperative(2), {"trick": 0}),
    ("a duel with one card in hand", "R-o", FaceToFace(), {"hand_size": 1}),
    ("fewer cards than a hand", "F2F-SETUP-4", FaceToFace(), {"highest": 6}),
    ("a duel with a trick of no steps", "F2F-TRICK-1", FaceToFace(), {"trick": 0}),
)
"""The defect, the clause, allowed rules, and the changes to them."""


def printed_games() -> Iterator[tuple[str, str, Rules, Case]]:
    """Yield the printed games: name, clause, rules, and options."""
    for players in range(1, 6):
        for name, clause, expert, smaller in (
            ("standard", "CO-SETUP-3", False, False),
            ("expert", "CO-EXPERT-3", True, False),
            ("expert-smaller-hands", "CO-EXPERT-4", True, True),
        ):
            rules = Cooperative(players)
            if expert:
                rules = Cooperative.expert(players, smaller_hands=smaller)
            wanted = {"players": players, "expert": expert, "smaller_hands": smaller}
            yield f"{name}-{players}", clause, rules, {"game": "cooperative", **wanted}
    yield "duel", "F2F-SETUP-4", FaceToFace(), {"game": "face-to-face"}


def cases() -> Iterator[Case]:
    """Yield the printed games, other games, and settings that are refused."""
    for name, clause, rules, wanted in printed_games():
        about = "the settings of a printed game"
        id_ = f"rules:{name}"
        yield case(id_, clause, about, rules, allowed=True, printed=wanted)
    for number, (about, rules) in enumerate(_OTHERS, start=1):
        id_ = f"rules:other-{number}"
        yield case(id_, "R-o", about, rules, allowed=True, printed=None)
    for number, (about, clause, rules, changes) in enumerate(_WRONG, start=1):
        wrong = case(f"rules:wrong-{number}", clause, about, None)
        settings = {**document(rules), **changes}
        yield {**wrong, "rules": settings, "allowed": False, "printed": None}
