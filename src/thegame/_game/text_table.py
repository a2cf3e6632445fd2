"""The table in words, line by line, for ``print`` and the command line."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from thegame import _sentences as sentences

if TYPE_CHECKING:
    from .legality import Situation
    from .view import View


def status(turn: "Situation") -> str:
    """Return the player on turn and the cards laid, or the outcome, in words."""
    return sentences.status(
        turn.player, turn.laid, turn.minimum, helped=turn.helped, outcome=turn.outcome
    )


def summary(turn: "Situation") -> str:
    """Return a table on one line, without the cards of any hand."""
    tops = " ".join(f"{pile.name}:{pile.top}" for pile in turn.piles)
    return f"<{type(turn).__name__} of {turn.rules!r}, {tops}, {status(turn)}>"


def table_text(
    view: "View", hands: Mapping[int, tuple[int, ...]], *, open_hands: bool = False
) -> str:
    """Return a table under the name of the game, with the cards of the given hands."""
    title = sentences.title(view.rules.title, view.seat, open_hands=open_hands)
    return "\n".join((title, "", *table_lines(view, hands)))


def table_lines(
    view: "View",
    hands: Mapping[int, tuple[int, ...]],
    laid: Iterable[Iterable[int]] | None = None,
) -> Iterator[str]:
    """Yield the table line by line: the piles, the hands, the draw piles, the turn.

    The cards that were laid on each pile are listed if they are given.
    """
    piles = view.piles
    width = max(len(pile.name) for pile in piles)
    by_pile = [()] * len(piles) if laid is None else laid
    for index, (pile, cards) in enumerate(zip(piles, by_pile, strict=True)):
        hints = [hint for hint in view.hints if hint.pile == index]
        wishes = [sentences.hint(hint.player, hint.kind.value) for hint in hints]
        yield sentences.pile_line(
            pile.name, width, pile.direction, pile.top, tuple(cards), wishes
        )
    yield ""
    yield from sentences.hands(view.hand_sizes, hands)
    yield from sentences.draw_piles(view.deck_sizes)
    yield ""
    yield status(view)
