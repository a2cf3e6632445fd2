"""The alternative text of a picture, for screen readers."""

from collections.abc import Iterator

from thegame import _messages as messages
from thegame._game.text_table import status
from thegame._game.view import View

from ._perspective import Perspective


def title(table: Perspective) -> str:
    """Return the game and the seat."""
    view = table.view
    return messages.title(view.rules._title, view.seat, open_hands=table.open_hands)


def heading(view: View) -> str:
    """Return the progress of the turn, or the outcome of the game."""
    return messages.capital(status(view))


def description(table: Perspective) -> str:
    """Return a description of the whole table in sentences."""
    return messages.paragraph(_phrases(table))


def _phrases(table: Perspective) -> Iterator[str]:
    view, last = table.view, table.last
    yield status(view)
    if last is not None:
        helps = table.helps(last)
        laid = messages.card_laid(
            last.player, last.card, last.pile, trick=last.trick, helps=helps
        )
        yield messages.last_move(laid)
    yield from _piles(table)
    yield from messages.draw_piles(view.deck_sizes)
    yield from messages.hands(view.hand_sizes, table.hands)


def _piles(table: Perspective) -> Iterator[str]:
    for index, pile in enumerate(table.view.piles):
        start, goal = table.row_card(index)
        yield messages.pile(
            index, pile.name, pile.owner, pile.direction, start, goal, pile.top
        )
        for hint in table.hints(index):
            yield messages.hint(hint.player, hint.kind.value)
