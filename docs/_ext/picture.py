"""Shows tables in the docs, drawn by the library from a position in its notation."""

import html
from typing import ClassVar
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import only
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

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
PLAYGROUND = "playground"
"""The page, and the tag of builds that have it."""


class Picture(SphinxDirective):
    """``{picture}``: the position that the content says, on any number of lines.

    ``:perspective:`` is a seat, or ``spectator``, which it is if left out. Several of
    them, with spaces between, are drawn side by side. With ``:seed:`` the content has
    only rules, and player 0 starts. ``:play:`` has moves that are made first; the last
    card is marked. ``:hint:`` is a hint, such as ``1 2 keep``. ``:caption:`` is put
    below, and so is the position itself with ``:line:``. In builds with the playground,
    a link opens the position there.
    """

    has_content = True
    option_spec: ClassVar = {
        "class": directives.class_option,
        "perspective": directives.unchanged_required,
        "play": directives.unchanged_required,
        "seed": directives.nonnegative_int,
        "hint": directives.unchanged_required,
        "caption": directives.unchanged_required,
        "line": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """Return pictures as parts of the page, so that they follow its theme."""
        try:
            state, last = self._played()
            pictures = self._pictures(state, last)
        except TheGameError as error:
            raise self.error(str(error)) from error
        classes = " ".join(["picture", *self.options.get("class", [])])
        start = f'<figure class="{classes}">{pictures}{self._words()}'
        shown: list[nodes.Node] = [nodes.raw("", start, format="html")]
        if self.env.docname != PLAYGROUND:
            link = nodes.raw("", self._link(state), format="html")
            shown.append(only("", link, expr=PLAYGROUND))
        return [*shown, nodes.raw("", "</figure>", format="html")]

    def _played(self) -> tuple[State, Laid | None]:
        """Return the position after the moves, and the card that was laid last."""
        state, last = self._position(), None
        for word in self.options.get("play", "").split():
            step = state.step(notation.read_move(word, state))
            state = step.state
            last = next((it for it in step.events if isinstance(it, Laid)), last)
        return state, last

    def _position(self) -> State:
        """Return the position of the content, or the deal of its rules."""
        text = " ".join(self.content)
        if "seed" not in self.options:
            return notation.read_state(text)
        return deal(notation.read_rules(text), seed=self.options["seed"]).start(0)

    def _pictures(self, state: State, last: Laid | None) -> str:
        """Return a picture for each perspective; several of them have headings."""
        seats = self.options.get("perspective", SPECTATOR).split()
        drawn = {it: svg.table(self._seen(state, it), last=last) for it in seats}
        if len(drawn) == 1:
            return drawn[seats[0]]
        parts = (f"<div><p>{whose(it)}</p>{drawn[it]}</div>" for it in seats)
        return f'<div class="tables">{"".join(parts)}</div>'

    def _seen(self, state: State, seat: str) -> View:
        """Return what a seat or a spectator sees and hears."""
        view = state.view(None if seat == SPECTATOR else int(seat))
        if "hint" not in self.options:
            return view
        player, pile, kind = self.options["hint"].split()
        hint = Hint(int(player), int(pile), HintKind[kind.upper()])
        return view.hear(Talk(state.rules).give(hint))

    def _words(self) -> str:
        """Return the caption and the position, as far as they are wanted."""
        words = html.escape(self.options.get("caption", ""))
        if "line" in self.options:
            words += f" <code>{html.escape(' '.join(self.content))}</code>"
        return words and f"<figcaption>{words}</figcaption>"

    def _link(self, state: State) -> str:
        """Return a link that opens the position in the playground."""
        page = "../" * self.env.docname.count("/") + f"{PLAYGROUND}.html"
        given = urlencode({"game": notation.write_state(state)})
        return f'<p><a href="{page}#{given}">Open in the playground</a></p>'


def whose(seat: str) -> str:
    """Return the heading of one of several pictures."""
    return f"player {seat} sees" if seat.isdigit() else f"a {seat} sees"


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
