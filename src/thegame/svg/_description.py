"""A table in words, for whoever cannot see its picture."""

from collections.abc import Iterator

from thegame import _words as words
from thegame._game.text_table import status
from thegame._game.view import View

from ._scene import Scene


def title(scene: Scene) -> str:
    """Return which game it is and who looks at it."""
    view = scene.view
    return words.title(view.rules._title, view.seat, open_hands=scene.open_hands)


def heading(view: View) -> str:
    """Return whose turn it is and how far it has come, or how the game ended."""
    return words.capital(status(view))


def description(scene: Scene) -> str:
    """Return the whole table, sentence by sentence."""
    return words.paragraph(_phrases(scene))


def _phrases(scene: Scene) -> Iterator[str]:
    view, last = scene.view, scene.last
    yield status(view)
    if last is not None:
        helps = scene.helps(last)
        laid = words.card_laid(
            last.player, last.card, last.pile, trick=last.trick, helps=helps
        )
        yield words.last_move(laid)
    yield from _piles(scene)
    yield from words.draw_piles(view.deck_sizes)
    yield from words.hands(view.hand_sizes, scene.hands)


def _piles(scene: Scene) -> Iterator[str]:
    for index, pile in enumerate(scene.view.piles):
        start, goal = scene.row_card(index)
        yield words.pile(
            index, pile.name, pile.owner, pile.direction, start, goal, pile.top
        )
        for hint in scene.hints(index):
            yield words.hint(hint.player, hint.kind.value)
