"""The table after a move of a game: as plain text, as JSON, or as a picture."""

from collections.abc import Iterator

from thegame import _sentences as sentences
from thegame._game.events import Event, Laid
from thegame._game.record import Record
from thegame._game.text_table import table_lines as lines_of_table
from thegame._game.text_table import with_help
from thegame._sentences import Names

from .terminal import Colour, paint


def table_lines(record: Record, number: int, seat: int | None = None) -> Iterator[str]:
    """Yield the table after a number of moves as lines; without a seat, all hands."""
    state = record.state_at(number)
    view = record.view_at(number, seat)
    names = Names(record.player_names, view.piles)
    known = dict(enumerate(state.hands)) if seat is None else {seat: view.hand}
    laid = [[card.card for card in cards] for cards in record.piles_at(number)]
    yield paint(_heading(record, number, names), Colour.BOLD)
    yield ""
    yield from lines_of_table(view, known, names, laid)


def document(record: Record, number: int, seat: int | None = None) -> str:
    """Return the state after a number of moves as JSON, or the view of a seat."""
    from thegame import wire  # noqa: PLC0415 - only needed here

    if seat is None:
        return wire.write(record.state_at(number))
    return wire.write(record.view_at(number, seat))


def picture(record: Record, number: int, seat: int | None = None) -> str:
    """Return the table as SVG, with the last play marked; without a seat, all hands."""
    from thegame import svg  # noqa: PLC0415 - likewise

    players = record.player_names
    event = _event(record, number) if number else None
    last = event if isinstance(event, Laid) else None
    if seat is None:
        state = record.state_at(number)
        return svg.table(state, perspective="all", last=last, players=players)
    return svg.table(record.view_at(number, seat), last=last, players=players)


def _event(record: Record, number: int) -> Event:
    """Return the first event of the move with this number, from 1."""
    return record.steps()[number - 1].events[0]


def _heading(record: Record, number: int, names: Names) -> str:
    if not number:
        return sentences.BEFORE_FIRST_MOVE
    event = _event(record, number)
    told = event.sentence(players=names.players, piles=names.piles)
    return sentences.after_move(number, with_help(told, event, record.rules))
