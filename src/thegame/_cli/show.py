"""The table after a move of a game, as lines of plain text."""

from collections.abc import Iterator, Sequence

from thegame import _words as words
from thegame._game.events import Laid
from thegame._game.record import Record
from thegame._game.view import View


def table_lines(record: Record, number: int, seat: int | None = None) -> Iterator[str]:
    """Yield the table after so many moves, line by line.

    With a seat it shows what that player may know, and names piles as that player does;
    without one it shows all hands, and names piles as the player on turn does.
    """
    state = record.state_at(number)
    view = state.view(seat)
    names = view.rules._tables.names[view.player if seat is None else seat]
    known = dict(enumerate(state.hands)) if seat is None else {seat: view.hand}
    yield _heading(record, number, names)
    yield ""
    yield from _piles(record, number, view, names)
    yield ""
    yield from words.hands(view.hand_sizes, known)
    yield from words.draw_piles(view.deck_sizes)
    yield ""
    yield words.status(
        view.player, view.laid, view.minimum, helped=view.helped, outcome=view.outcome
    )


def _heading(record: Record, number: int, names: Sequence[str]) -> str:
    if not number:
        return words.BEFORE_FIRST_MOVE
    before = record.state_at(number - 1)
    event, *_ = before.step(record.moves[number - 1]).events
    if not isinstance(event, Laid):
        return words.after_move(number, words.turn_ended(before.player))
    helps = record.rules._lookups[event.player].helps[event.pile]
    pile = names[event.pile]
    laid = words.card_laid(
        event.player, event.card, pile, trick=event.trick, helps=helps
    )
    return words.after_move(number, laid)


def _piles(
    record: Record, number: int, view: View, names: Sequence[str]
) -> Iterator[str]:
    """Yield each pile: its name, which way it runs, what it shows, and its cards."""
    width = max(map(len, names))
    piles = zip(names, view.piles, record.piles_at(number), strict=True)
    for name, pile, cards in piles:
        laid = f"  laid: {words.listed(card.card for card in cards)}" if cards else ""
        yield f"{name:{width}} {words.way(pile.direction):4} {pile.top:3}{laid}"
