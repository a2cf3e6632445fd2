"""The arrangement of the parts of a table in a picture."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from thegame import _sentences as sentences
from thegame._game.events import Laid
from thegame._game.talk import HintKind
from thegame._game.text_table import status
from thegame._rules.piles import Direction, Pile
from thegame._sentences import NUMBERS, Names

from ._perspective import Perspective, make_perspective
from ._shapes import (
    MARGIN,
    WIDTH,
    Piece,
    Size,
    below,
    beside,
    document,
    element,
    marked,
    ring,
    small_print,
    text,
    wrap,
)

# The sizes of cards: on the piles, in open hands, and face down.
TOP: Final = Size(50, 68, "large")
OWN: Final = Size(44, 60, "fit")
OTHER: Final = Size(26, 36, "snug")

LABEL: Final = 116
"""The width of the column of labels."""

NAME: Final = 11
"""The number of letters of a name that fit into that column."""

ACROSS: Final = 4
"""The number of piles that fit side by side."""

GAP: Final = 20
"""The space between piles, and between the parts of the table."""

HELD: Final = 8
"""The number of open cards that fit side by side."""

FACE_DOWN: Final = 20
"""The most cards of a hidden hand that are drawn; the label has their number."""

WISHES: Final = {HintKind.KEEP: "keep", HintKind.SMALL_STEP: "small step"}
"""Hints short enough to fit below a pile; the description has them in full."""

LINE: Final = Piece(
    0, 1, element("path", class_="tg-line", d=f"M0 0H{WIDTH - 2 * MARGIN}")
)
"""The line across the table."""

HOOK: Final = element(
    "path", class_="tg-hook", d="M17 62h11a5 5 0 0 0 0-10h-9m4-4l-4 4 4 4"
)
"""The arrow on a card that was laid as a backwards trick."""


def picture(
    shown: object,
    perspective: object = None,
    last: object = None,
    names: Names = NUMBERS,
) -> str:
    """Return the picture of a table; raise `InvalidPicture` if it cannot be drawn."""
    table = make_perspective(shown, perspective, last, names)
    parts = _two_sides(table) if table.has_two_sides else _one_table(table)
    heading = sentences.capital(status(table.view, table.names))
    line = Piece(0, 20, text(heading, 0, 15, "bold"))
    body = below((line, *parts), GAP)
    return document(table.title(), table.description(), body)


def _one_table(table: Perspective) -> Iterator[Piece]:
    """Yield the shared piles, the draw piles, and each player's piles and hand."""
    if shared := _piles(table, None):
        yield from _rows(shared)
        yield LINE
    sizes = table.view.deck_sizes
    for index, size in enumerate(sizes):
        name = "Draw pile" if len(sizes) == 1 else f"Draw pile {index}"
        yield _label(name, sentences.cards(size), OTHER.backs(min(size, 3), 4))
    for player in table.players:
        if own := _piles(table, player):
            piles = wrap(own, ACROSS - 1, GAP)
            yield _label(f"{_player(table, player)}'s", "piles", piles)
        yield _hand(table, player)


def _two_sides(table: Perspective) -> Iterator[Piece]:
    """Yield both sides of a table, each with its hand at the far end."""
    far, near = table.players
    yield _hand(table, far)
    yield _side(table, far)
    yield LINE
    yield _side(table, near)
    yield _hand(table, near)


def _rows(piles: Sequence[Piece]) -> Iterator[Piece]:
    """Yield all piles on one line, or the ascending ones above the descending ones."""
    half = len(piles) // 2
    groups = [piles] if len(piles) <= ACROSS else [piles[:half], piles[half:]]
    for group in groups:
        yield wrap(group, ACROSS, GAP)


def _side(table: Perspective, player: int) -> Piece:
    """Return the piles and the draw pile of one player."""
    piles = _piles(table, player)
    size = table.view.deck_sizes[player]
    stack = _caption("draw pile", TOP.backs(min(size, 3), 4), [sentences.cards(size)])
    return _label(_whose(table, player), "piles", beside([*piles, stack], GAP))


def _whose(table: Perspective, player: int) -> str:
    if table.view.seat is None:
        return f"{_player(table, player)}'s"
    return "Your" if player == table.view.seat else "Opponent's"


def _player(table: Perspective, player: int) -> str:
    """Return the name of a player, cut to the width of the labels."""
    name = sentences.capital(table.names.player(player))
    return name if len(name) <= NAME else f"{name[: NAME - 1]}…"


def _initial(table: Perspective, player: int) -> str:
    """Return the name of a player for a note below a pile: ``Ada``, or ``P0``."""
    unnamed = table.names.player(player) == NUMBERS.player(player)
    return f"P{player}" if unnamed else _player(table, player)


def _piles(table: Perspective, owner: int | None) -> list[Piece]:
    """Return the piles of one player, or those that all players share."""
    return [
        _pile(table, index, pile)
        for index, pile in enumerate(table.view.piles)
        if pile.owner == owner
    ]


def _pile(table: Perspective, index: int, pile: Pile) -> Piece:
    """Return a row card with the top card to its right, its number, and notes."""
    start, goal = table.row_card(index)
    row = TOP.row_card(start, goal, up=pile.direction is Direction.ASCENDING)
    top = TOP.free() if pile.top == start else TOP.card(pile.top)
    notes = [
        f"{_initial(table, hint.player)}: {WISHES[hint.kind]}"
        for hint in table.hints(index)
    ]
    last = table.last
    if last is not None and last.pile == index:
        top = _mark(top, last)
        notes.insert(0, f"{_verb(table, last)} by {_initial(table, last.player)}")
    name = table.names.pile(index)
    drawn = _caption(f"pile {index}: {name}", beside([row, top], 8), notes)
    return marked(drawn, "pile", index)


def _verb(table: Perspective, last: Laid) -> str:
    if table.helps(last):
        return "helped"
    return "trick" if last.trick else "laid"


def _mark(top: Piece, last: Laid) -> Piece:
    """Return the card with a ring; for a trick with a dashed one and an arrow."""
    if not last.trick:
        return ring(top, "last")
    return ring(attrs.evolve(top, markup=top.markup + HOOK), "trick")


def _caption(caption: str, piece: Piece, notes: Sequence[str]) -> Piece:
    """Return a piece with a line above it and notes below it."""
    return below([small_print([caption]), piece, small_print(notes)], 5)


def _hand(table: Perspective, player: int) -> Piece:
    """Return the cards that a player holds, open or face down."""
    view, cards = table.view, table.hands.get(player)
    size = view.hand_sizes[player]
    notes = sentences.cards(size)
    if player == view.seat:
        notes = f"you, {notes}"
    if cards:
        held = wrap([marked(OWN.card(card), "card", card) for card in cards], HELD, 4)
    else:
        held = OTHER.backs(min(size, FACE_DOWN), 14)
    on_turn = player == view.player and not view.is_over
    labelled = _label(_player(table, player), notes, held, on_turn=on_turn)
    return marked(labelled, "hand", player)


def _label(label: str, notes: str, piece: Piece, *, on_turn: bool = False) -> Piece:
    """Return a piece with a label to its left, and a pointer at the player on turn."""
    pointer = element("path", d="M-12 6l8 6-8 6z") if on_turn else ""
    weight = ["bold"] if on_turn else []
    printed = text(label, 0, 17, *weight) + text(notes, 0, 36, "small")
    return beside([Piece(LABEL, 40, pointer + printed), piece], 0)
