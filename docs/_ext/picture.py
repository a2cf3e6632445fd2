"""Shows tables in the docs, drawn by the library from a position in its notation."""

import html
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from thegame import (
    Hint,
    HintKind,
    Laid,
    State,
    Talk,
    TheGameError,
    View,
    deal,
    notation,
    svg,
)

SPECTATOR = "spectator"


class Picture(Directive):
    """``{picture}``: the position that the content says, on any number of lines.

    ``:perspective:`` is a seat, or ``spectator``, which it is if left out. Several of
    them, with spaces between, are drawn side by side. With ``:seed:`` the
    content has only rules, and player 0 starts. ``:play:`` has moves that are made
    first; the last card is marked. ``:hint:`` is a hint, such as ``1 2 keep``.
    ``:caption:`` is put below, and so is the position itself with ``:line:``.
    """

    has_content = True
    option_spec: ClassVar = {
        "perspective": directives.unchanged_required,
        "play": directives.unchanged_required,
        "seed": directives.nonnegative_int,
        "hint": directives.unchanged_required,
        "caption": directives.unchanged_required,
        "line": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return pictures as parts of the page, so that they follow its theme."""
        seats = self.options.get("perspective", SPECTATOR).split()
        try:
            drawn = [self._drawn(seat) for seat in seats]
        except TheGameError as error:
            raise self.error(str(error)) from error
        if len(seats) > 1:
            drawn = [
                f"<div><p>{whose(seat)}</p>{picture}</div>"
                for seat, picture in zip(seats, drawn, strict=True)
            ]
        text = f'<div class="tables">{"".join(drawn)}</div>{self._words()}'
        return [nodes.raw("", f"<figure>{text}</figure>", format="html")]

    def _words(self) -> str:
        """Return the caption and the position, as far as they are wanted."""
        words = html.escape(self.options.get("caption", ""))
        if "line" in self.options:
            words += f" <code>{html.escape(' '.join(self.content))}</code>"
        return words and f"<figcaption>{words}</figcaption>"

    def _drawn(self, seat: str) -> str:
        """Return the drawing of the position, after the moves if there are any."""
        state, last = self._position(), None
        for word in self.options.get("play", "").split():
            step = state.step(notation.read_move(word, state))
            state = step.state
            last = next((it for it in step.events if isinstance(it, Laid)), last)
        return svg.table(self._seen(state, seat), last=last)

    def _position(self) -> State:
        """Return the position of the content, or the deal of its rules."""
        text = " ".join(self.content)
        if "seed" not in self.options:
            return notation.read_state(text)
        return deal(notation.read_rules(text), seed=self.options["seed"]).start(0)

    def _seen(self, state: State, seat: str) -> View:
        """Return what a seat or a spectator sees and hears."""
        view = state.view(None if seat == SPECTATOR else int(seat))
        if "hint" not in self.options:
            return view
        player, pile, kind = self.options["hint"].split()
        hint = Hint(int(player), int(pile), HintKind[kind.upper()])
        return view.hear(Talk(state.rules).give(hint))


def whose(seat: str) -> str:
    """Return the heading of one of several pictures."""
    return f"player {seat} sees" if seat.isdigit() else f"a {seat} sees"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
