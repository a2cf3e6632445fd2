"""Shows tables in the docs, drawn by the library from a position in its notation."""

from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive, directives
from sphinx.application import Sphinx

from thegame import Laid, TheGameError, notation, svg


class Picture(Directive):
    """``{picture}``: the position that the content says, on any number of lines.

    ``:play:`` is a move that is made first, and marked; ``:perspective:`` a seat, or
    all, instead of a spectator's.
    """

    has_content = True
    option_spec: ClassVar = {
        "perspective": directives.unchanged_required,
        "play": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """Return the picture as part of the page, so that it follows the page's theme."""
        try:
            drawn = self._drawn()
        except TheGameError as error:
            raise self.error(str(error)) from error
        return [nodes.raw("", f"<p>{drawn}</p>", format="html")]

    def _drawn(self) -> str:
        """Return the drawing of the position, after the move if there is one."""
        state = notation.read_state(" ".join(self.content))
        whose = self.options.get("perspective")
        perspective = int(whose) if whose and whose.isdigit() else whose
        if "play" not in self.options:
            return svg.table(state, perspective=perspective)
        move = notation.read_move(self.options["play"], state)
        step = state.step(move)
        last = next((event for event in step.events if isinstance(event, Laid)), None)
        return svg.table(step.state, perspective=perspective, last=last)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("picture", Picture)
    return {"parallel_read_safe": True}
