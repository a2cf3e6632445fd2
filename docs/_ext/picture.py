"""Shows tables in the docs, drawn by the library from a position in its notation."""

from typing import ClassVar
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import only
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from thegame import Laid, State, TheGameError, notation, svg

PLAYGROUND = "playground"
"""The page, and the tag of builds that have it."""


class Picture(SphinxDirective):
    """``{picture}``: the position that the content says, on any number of lines.

    ``:play:`` is a move that is made first, and marked; ``:perspective:`` a seat, or
    all, instead of a spectator's. In builds with the playground, a link opens the
    position there.
    """

    has_content = True
    option_spec: ClassVar = {
        "class": directives.class_option,
        "perspective": directives.unchanged_required,
        "play": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture as part of the page, so that it follows the page's theme."""
        try:
            state, drawn = self._drawn()
        except TheGameError as error:
            raise self.error(str(error)) from error
        classes = " ".join(["picture", *self.options.get("class", [])])
        picture = f'<p class="{classes}">{drawn}</p>'
        shown = nodes.raw("", picture, format="html")
        if self.env.docname == PLAYGROUND:
            return [shown]
        link = nodes.raw("", self._link(state), format="html")
        return [shown, only("", link, expr=PLAYGROUND)]

    def _drawn(self) -> tuple[State, str]:
        """Return the position, after the move if there is one, and its drawing."""
        state = notation.read_state(" ".join(self.content))
        whose = self.options.get("perspective")
        perspective = int(whose) if whose and whose.isdigit() else whose
        if "play" not in self.options:
            return state, svg.table(state, perspective=perspective)
        move = notation.read_move(self.options["play"], state)
        step = state.step(move)
        last = next((event for event in step.events if isinstance(event, Laid)), None)
        return step.state, svg.table(step.state, perspective=perspective, last=last)

    def _link(self, state: State) -> str:
        """Return a link that opens the position in the playground."""
        page = "../" * self.env.docname.count("/") + f"{PLAYGROUND}.html"
        given = urlencode({"game": notation.write_state(state)})
        return f'<p><a href="{page}#{given}">Open in the playground</a></p>'


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
