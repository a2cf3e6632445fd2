"""The pages of the built docs: their words, ids, links and navigation."""

import functools
import os
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

SITE: Final = Path(os.environ.get("SITE", ""))
"""The folder with the built pages."""
# Pages that Sphinx generates, and the source of the library.
GENERATED: Final = ("genindex", "search", "py-modindex", "_")
# Elements within a line; all others begin and end a word.
INLINE: Final = frozenset({"a", "code", "em", "span", "strong", "sub", "sup"})


class Page(HTMLParser):
    """The article of a page, and the lists of its sidebar.

    A word is whatever is between two spaces, or at the edge of a paragraph, a cell or
    another block, and has a letter or a digit. All words of an article count: prose,
    code, signatures and tables, folded or not. Pictures do not count, nor does what is
    outside the article and the same on every page: the sidebar, the header and the
    footer.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self._text: list[str] = []
        self.groups = 0
        self.lists: list[int] = []
        self._open: list[int] = []
        self._inside = self._hidden = self._sidebar = 0
        self.feed(path.read_text(encoding="utf-8"))
        words = "".join(self._text).split()
        self.words = sum(any(map(str.isalnum, word)) for word in words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element, and note its id and where it links to."""
        named = dict(attrs)
        self._inside += tag == "article"
        self._hidden += tag in {"svg", "script", "style"}
        self._separate(tag)
        self._count_entries(tag, named.get("class") or "")
        self.ids.add(named.get("id") or "")
        if self._inside and tag == "a" and (address := named.get("href")):
            self.links.append(address)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self._inside -= tag == "article"
        self._hidden -= tag in {"svg", "script", "style"}
        self._separate(tag)
        self._sidebar -= bool(self._sidebar) and tag == "aside"
        if self._sidebar and tag == "ul":
            self.lists.append(self._open.pop())

    def handle_data(self, data: str) -> None:
        """Keep the text of the article."""
        if self._inside and not self._hidden:
            self._text.append(data)

    def _separate(self, tag: str) -> None:
        """Keep the words before and after the edge of a block apart."""
        if tag not in INLINE:
            self._text.append(" ")

    def _count_entries(self, tag: str, classes: str) -> None:
        """Count the groups of the sidebar, and the entries of each list in it."""
        self._sidebar += tag == "aside" and "sidebar-drawer" in classes
        self.groups += tag == "p" and classes == "caption"
        if self._sidebar and tag == "ul":
            self._open.append(0)
        elif self._sidebar and tag == "li":
            self._open[-1] += 1


@functools.cache
def pages() -> dict[str, Page]:
    """Return all pages that were written for readers, by their names."""
    found = {
        path.relative_to(SITE).with_suffix("").as_posix(): path
        for path in sorted(SITE.rglob("*.html"))
    }
    return {
        name: Page(path)
        for name, path in found.items()
        if not name.startswith(GENERATED)
    }
