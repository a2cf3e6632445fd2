"""Tables as pictures: SVG for pages, notebooks and docs.

A picture stands alone: no script, no font and no file from elsewhere. It is legible in
light and dark, shrinks with the page, and tells the whole table in its description.
The same table gives the same text, but how it looks may change with any version.
"""

from typing import Literal

from thegame._game.events import Laid
from thegame._game.state import State
from thegame._game.view import View

from ._layout import picture

__all__ = ["table"]


def table(
    shown: State | View,
    *,
    perspective: int | Literal["all"] | None = None,
    last: Laid | None = None,
) -> str:
    """The table as an SVG.

    A view shows what its seat sees. A state shows what a spectator sees, or the
    player whose seat is the perspective; all hands only when asked, with ``"all"``.
    The last move, an event of `thegame.State.step`, is marked where it lies, and a
    backwards trick in its own way. What is no table, or a move that does not lie on
    it, raises `thegame.InvalidPicture`.

    >>> import thegame
    >>> from thegame import svg
    >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
    >>> state, (laid,) = state.step(thegame.Play(4, 0))
    >>> drawn = svg.table(state, perspective=1, last=laid)
    >>> "Player 0 is on turn: 1 laid, 2 needed." in drawn
    True
    """
    return picture(shown, perspective, last)
