"""Tables as pictures: SVG for pages, notebooks and docs.

A picture is self-contained: it has no script, no font and no file from elsewhere. It is
legible on light and dark pages, shrinks with the page, and has a description of the
whole table for screen readers. The same table always gives the same text, but how it
looks may change with any version.
"""

from collections.abc import Sequence
from typing import Literal

from thegame._game.events import Laid
from thegame._game.state import State
from thegame._game.view import View
from thegame._public import publish
from thegame._sentences import Names

from ._layout import picture
from ._perspective import InvalidPicture

__all__ = ["table", "InvalidPicture"]


def table(
    shown: State | View,
    *,
    perspective: int | Literal["all"] | None = None,
    last: Laid | None = None,
    players: Sequence[str] = (),
    piles: Sequence[str] = (),
) -> str:
    """Return a picture of the table as SVG.

    A view is drawn as its seat sees it. A state is drawn as a spectator sees it, or
    with ``perspective`` as that player sees it; all hands are open only with ``"all"``.
    The last move, an event of `thegame.State.step`, is marked on its pile; a backwards
    trick has a mark of its own. Players and piles are called by the given names. A
    perspective that the table does not have, or a last move whose card is not on its
    pile, raises `InvalidPicture`.

    >>> import thegame
    >>> from thegame import svg
    >>> state = thegame.deal(thegame.Cooperative(2), seed=7).start(0)
    >>> step = state.step(thegame.Play(4, 0))
    >>> state, (laid,) = step.state, step.events
    >>> drawn = svg.table(state, perspective=1, last=laid, players=["Ada", "Bob"])
    >>> "Ada is on turn: 1 card laid, minimum 2." in drawn
    True
    """
    return picture(shown, perspective, last, Names(players, piles))


publish(globals())
