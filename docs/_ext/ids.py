"""Prevents line breaks at the hyphens of clauses, moves and options."""

import re

from sphinx.application import Sphinx

# A clause, theorem, ruling or move in text, but not inside an HTML tag.
ID = re.compile(
    r"(?<![\w#/.-])"
    r"((?:CO|F2F)-[A-Z0-9]+-\d+|(?:CT|FT|GT)-\d+|R-[a-z]{1,2}"
    r"|\d+-(?:opp\.)?[AD]\d?!?)"
    r"(?![\w-])(?=[^<>]*<)"
)
# A short word of code with a hyphen, such as an option of a command.
WORD = re.compile(r'<span class="pre">(?=[^<]*-)([^<]{1,24})</span>')


def keep(*event: object) -> None:
    """Wrap each id of a page in a span that the style sheet keeps on one line."""
    context = event[3]
    if isinstance(context, dict) and "body" in context:
        body = ID.sub(r'<span class="id">\1</span>', context["body"])
        context["body"] = WORD.sub(r'<span class="pre id">\1</span>', body)


def setup(app: Sphinx) -> dict[str, bool]:
    """Process every page before it is written."""
    app.connect("html-page-context", keep)
    return {"parallel_read_safe": True}
