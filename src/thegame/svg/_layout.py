"""Pictures: how the things of a table are arranged."""

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from thegame._game.events import Laid
from thegame._game.talk import HintKind
from thegame._rules.piles import Direction, Pile

from ._description import description, ends, number_of, status, title
from ._scene import Scene, helped, scene
from ._shapes import (
    MARGIN,
    WIDTH,
    Piece,
    Size,
    below,
    beside,
    document,
    element,
    lines,
    ringed,
    text,
    wrapped,
)

TOP: Final = Size(50, 68, "large")
OWN: Final = Size(44, 60, "fit")
OTHER: Final = Size(26, 36, "snug")
LABEL: Final = 116
"""The width of the column with the labels."""

ACROSS: Final = 4
"""How many piles fit beside each other."""

GAP: Final = 20
"""What lies between piles, and the height of a pause."""

HELD: Final = 8
"""How many open cards fit beside each other."""

FACE_DOWN: Final = 20
"""How many cards of a hidden hand are drawn at most; their number stands beside."""

WISHES: Final = {HintKind.KEEP: "keep", HintKind.SMALL_STEP: "small step"}
"""What stands at a pile; the description has the whole wish."""

LINE: Final = Piece(
    0, 1, element("path", class_="tg-line", d=f"M0 0H{WIDTH - 2 * MARGIN}")
)
"""What divides a table."""

HOOK: Final = element(
    "path", class_="tg-hook", d="M17 62h11a5 5 0 0 0 0-10h-9m4-4l-4 4 4 4"
)
"""The arrow back on a card that was a trick."""


def picture(shown: object, perspective: object = None, last: object = None) -> str:
    """The picture of a table; `InvalidPicture` where there is none."""
    seen = scene(shown, perspective, last)
    parts = _duel(seen) if seen.is_duel else _team(seen)
    body = below((_status(seen), *parts), GAP)
    return document(title(seen), description(seen), body)


def _status(seen: Scene) -> Piece:
    """The turn or the result, above all."""
    return Piece(0, 20, text(status(seen.view), 0, 15, "bold"))


def _team(seen: Scene) -> Iterator[Piece]:
    """The shared piles, the draw pile, and the players."""
    yield from _rows(_piles(seen))
    yield LINE
    (size,) = seen.view.deck_sizes
    yield _labelled("Draw pile", number_of(size), OTHER.backs(min(size, 3), 4))
    for player in seen.players:
        yield _hand(seen, player)


def _duel(seen: Scene) -> Iterator[Piece]:
    """Each side of the table; the opponent's hand is the far end."""
    far, near = seen.players
    yield _hand(seen, far)
    yield _side(seen, far)
    yield LINE
    yield _side(seen, near)
    yield _hand(seen, near)


def _rows(piles: Sequence[Piece]) -> Iterator[Piece]:
    """The piles on one line, or the ascending above the descending."""
    half = len(piles) // 2
    groups = [piles] if len(piles) <= ACROSS else [piles[:half], piles[half:]]
    for group in groups:
        yield wrapped(group, ACROSS, GAP)


def _side(seen: Scene, player: int) -> Piece:
    """A duellist's piles and draw pile."""
    piles = [
        piece
        for piece, pile in zip(_piles(seen), seen.view.piles, strict=True)
        if pile.owner == player
    ]
    size = seen.view.deck_sizes[player]
    stack = _captioned("draw pile", TOP.backs(min(size, 3), 4), [number_of(size)])
    return _labelled(_whose(seen, player), "piles", beside([*piles, stack], GAP))


def _whose(seen: Scene, player: int) -> str:
    """Whose piles they are, for whoever looks on."""
    if seen.view.seat is None:
        return f"Player {player}'s"
    return "Own" if player == seen.view.seat else "Opponent's"


def _piles(seen: Scene) -> list[Piece]:
    """Every pile, in order."""
    return [_pile(seen, index, pile) for index, pile in enumerate(seen.view.piles)]


def _pile(seen: Scene, index: int, pile: Pile) -> Piece:
    """The row card, to its right what lies on it, and what is to be said about it."""
    start, goal = ends(pile, seen.view.rules.highest)
    row = TOP.row_card(start, goal, up=pile.direction is Direction.ASCENDING)
    top = TOP.free() if pile.top == start else TOP.card(pile.top)
    laid = seen.laid_last(index)
    notes = [f"P{hint.player}: {WISHES[hint.kind]}" for hint in seen.hints(index)]
    if laid is not None:
        top = _marked(top, laid)
        notes.insert(0, f"{_verb(laid, pile)} by P{laid.player}")
    return _captioned(f"pile {index}", beside([row, top], 8), notes)


def _verb(laid: Laid, pile: Pile) -> str:
    if helped(laid, pile):
        return "helped"
    return "trick" if laid.trick else "laid"


def _marked(top: Piece, laid: Laid) -> Piece:
    """The last card: a ring, broken and with an arrow back for a trick."""
    if not laid.trick:
        return ringed(top, "last")
    return ringed(attrs.evolve(top, drawn=top.drawn + HOOK), "trick")


def _captioned(caption: str, piece: Piece, notes: Sequence[str]) -> Piece:
    """A piece with a line above it and some below."""
    return below([lines([caption]), piece, lines(notes)], 5)


def _hand(seen: Scene, player: int) -> Piece:
    """What a player holds, open or face down."""
    view, cards = seen.view, seen.hands[player]
    size = view.hand_sizes[player]
    notes = number_of(size)
    if player == view.seat:
        notes = f"you, {notes}"
    if cards:
        held = wrapped([OWN.card(card) for card in cards], HELD, 4)
    else:
        held = OTHER.backs(min(size, FACE_DOWN), 14)
    on_turn = player == view.player and not view.is_over
    return _labelled(f"Player {player}", notes, held, on_turn=on_turn)


def _labelled(label: str, notes: str, piece: Piece, *, on_turn: bool = False) -> Piece:
    """A piece with words to its left, and a mark beside them for whose turn it is."""
    mark = element("path", d="M-12 6l8 6-8 6z") if on_turn else ""
    weight = ["bold"] if on_turn else []
    words = mark + text(label, 0, 17, *weight) + text(notes, 0, 36, "small")
    return beside([Piece(LABEL, 40, words), piece], 0)
