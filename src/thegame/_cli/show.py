"""The table after a move of a game, as lines of plain text."""

from collections.abc import Iterator, Sequence

from thegame import _words as words
from thegame._game.events import Laid
from thegame._game.record import Record
from thegame._game.table import table_lines as lines_of_table
from thegame._rules.piles import Pile


def table_lines(record: Record, number: int, seat: int | None = None) -> Iterator[str]:
    """Yield the table after so many moves, line by line.

    With a seat it shows what that player may know, and names piles as that player does;
    without one it shows all hands, and names piles as the player on turn does.
    """
    state = record.state_at(number)
    view = record.view_at(number, seat)
    known = dict(enumerate(state.hands)) if seat is None else {seat: view.hand}
    laid = [[card.card for card in cards] for cards in record.piles_at(number)]
    yield _heading(record, number, view.piles)
    yield ""
    yield from lines_of_table(view, known, laid)


def _heading(record: Record, number: int, piles: Sequence[Pile]) -> str:
    if not number:
        return words.BEFORE_FIRST_MOVE
    before = record.state_at(number - 1)
    event, *_ = before.step(record.moves[number - 1]).events
    if not isinstance(event, Laid):
        return words.after_move(number, words.turn_ended(before.player))
    helps = record.rules._lookups[event.player].helps[event.pile]
    pile = piles[event.pile].name
    laid = words.card_laid(
        event.player, event.card, pile, trick=event.trick, helps=helps
    )
    return words.after_move(number, laid)
