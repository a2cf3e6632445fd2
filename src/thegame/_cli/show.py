"""The table after a move of a game: as plain text, as JSON, or as a picture."""

from collections.abc import Iterator, Sequence

from thegame import _sentences as sentences
from thegame._game.events import Laid
from thegame._game.record import Record
from thegame._game.text_table import table_lines as lines_of_table
from thegame._rules.piles import Pile

from .terminal import Colour, paint


def table_lines(record: Record, number: int, seat: int | None = None) -> Iterator[str]:
    """Yield the table after a number of moves as lines; without a seat, all hands."""
    state = record.state_at(number)
    view = record.view_at(number, seat)
    known = dict(enumerate(state.hands)) if seat is None else {seat: view.hand}
    laid = [[card.card for card in cards] for cards in record.piles_at(number)]
    yield paint(_heading(record, number, view.piles), Colour.BOLD)
    yield ""
    yield from lines_of_table(view, known, laid)


def document(record: Record, number: int, seat: int | None = None) -> str:
    """Return the state after a number of moves as JSON, or the view of a seat."""
    from thegame import wire  # noqa: PLC0415 - only needed here

    state = record.state_at(number)
    return wire.write(state if seat is None else state.view(seat))


def picture(record: Record, number: int, seat: int | None = None) -> str:
    """Return the table as SVG, with the last play marked; without a seat, all hands."""
    from thegame import svg  # noqa: PLC0415 - likewise

    state = record.state_at(number)
    last = _laid(record, number) if number else None
    if seat is None:
        return svg.table(state, perspective="all", last=last)
    return svg.table(state.view(seat), last=last)


def _laid(record: Record, number: int) -> Laid | None:
    """Return the event of the move with this number, from 1, if it laid a card."""
    before = record.state_at(number - 1)
    event, *_ = before.step(record.moves[number - 1]).events
    return event if isinstance(event, Laid) else None


def _heading(record: Record, number: int, piles: Sequence[Pile]) -> str:
    if not number:
        return sentences.BEFORE_FIRST_MOVE
    event = _laid(record, number)
    if event is None:
        before = record.state_at(number - 1)
        return sentences.after_move(number, sentences.turn_ended(before.player))
    helps = record.rules._lookups[event.player].helps[event.pile]
    pile = piles[event.pile].name
    laid = sentences.card_laid(
        event.player, event.card, pile, trick=event.trick, helps=helps
    )
    return sentences.after_move(number, laid)
