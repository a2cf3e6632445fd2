"""Keeps ids together: neither a clause's nor a move's breaks at its hyphen."""

import re

from sphinx.application import Sphinx

# A clause, a ruling or a move in the notation, in text and not inside of a tag.
ID = re.compile(
    r"(?<![\w#/.-])"
    r"((?:CO|F2F)-[A-Z0-9]+-\d+|R-[a-z]{1,2}|\d+-(?:opp\.)?[AD]\d?!?)"
    r"(?![\w-])(?=[^<>]*<)"
)


def keep(*event: object) -> None:
    """Wrap each id of a page, so that the style sheet can keep it on one line."""
    context = event[3]
    if isinstance(context, dict) and "body" in context:
        context["body"] = ID.sub(r'<span class="id">\1</span>', context["body"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Look at every page before it is written."""
    app.connect("html-page-context", keep)
    return {"parallel_read_safe": True}
