"""Draws that are said instead of taken from a known order.

At a table with real cards nobody knows the order of the draw pile, and a search looks
at every draw that can be.
"""

from thegame import _words as words
from thegame._checks import Inspection, copied, is_number, plain
from thegame._errors import InvalidDraw
from thegame.rulebook import Clause


def checked_draw(
    drawing: object, deck: tuple[int, ...], due: int, says: Clause
) -> tuple[int, ...]:
    """Return the cards that are drawn; raise `InvalidDraw` if they cannot be."""
    check = Inspection()
    parts = copied(drawing, ordered=False)
    if parts is None:
        check.defect("drawing", drawing, "a collection of cards")
    drawn: list[int] = []
    for place, part in enumerate(parts or ()):
        card = plain(part)
        if is_number(card) and card in deck and card not in drawn:
            drawn.append(card)
        else:
            expected = "a card of the draw pile, each once"
            check.defect(("drawing", place), card, expected)
    count = len(parts or ())
    check.expect(
        parts is None or count == due, "drawing", drawing, f"{words.cards(due)} drawn"
    )
    if check.defects:
        raise InvalidDraw(tuple(check.defects), says)
    return tuple(drawn)
