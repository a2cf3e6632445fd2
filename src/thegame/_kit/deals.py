"""Profile ``deals``: the first state of a game, from draw piles in a given order."""

from collections.abc import Iterator

from thegame._game.deal import deal
from thegame._rules import Cooperative, FaceToFace, Rules

from .forms import Case, case, state_form
from .settings import printed


def cases() -> Iterator[Case]:
    """Yield a deal of each printed game, and of small decks."""
    for number, (name, _, rules, _) in enumerate(printed()):
        yield _deal(name, rules, number % rules.players)
    small: tuple[Rules, ...] = (
        Cooperative(3, hand_size=2, highest=9, trick=2, rows=1),
        Cooperative(2, hand_size=3, highest=10, trick=3, rows=3),
        Cooperative(5, hand_size=2, highest=11, rows=1),
        FaceToFace(hand_size=3, highest=6, trick=2),
    )
    for number, rules in enumerate(small):
        yield _deal(f"small-{number}", rules, rules.players - 1)


def _deal(name: str, rules: Rules, starter: int) -> Case:
    # Not in order, and different for the two duellists.
    orders = [
        [*rules.cards[first::2], *reversed(rules.cards[1 - first :: 2])]
        for first in range(rules.draw_piles)
    ]
    state = deal(rules, decks=orders).start(starter)
    return case(
        f"deals:{name}",
        "R-y",
        "hand by hand, from the top of the draw pile",
        rules,
        decks=orders,
        starter=starter,
        state=state_form(state),
    )
