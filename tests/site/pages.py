"""The pages of the built docs: their words, ids and links."""

import functools
import os
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

SITE: Final = Path(os.environ.get("SITE", ""))
"""The folder with the built pages."""
# Pages that Sphinx generates, and the source of the library.
GENERATED: Final = ("genindex", "search", "py-modindex", "_")


class Page(HTMLParser):
    """The article of a page.

    A word is whatever stands between two spaces and has a letter or a digit. All words
    of an article count: prose, code, signatures, tables, and also text that is folded.
    Only two things do not: pictures, and the lists of evidence that the build generates
    and folds (``details.evidence``: theorems, worlds, and the code and tests of clauses).
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self._text: list[str] = []
        self._inside = self._hidden = 0
        self._evidence = False
        self.feed(path.read_text(encoding="utf-8"))
        words = "".join(self._text).split()
        self.words = sum(any(map(str.isalnum, word)) for word in words)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Enter an element, and note its id and where it links to."""
        named = dict(attrs)
        self._inside += tag == "article"
        self._hidden += tag in {"svg", "script", "style"}
        if tag == "details":
            self._evidence = "evidence" in (named.get("class") or "")
        self.ids.add(named.get("id") or "")
        if self._inside and tag == "a" and (address := named.get("href")):
            self.links.append(address)

    def handle_endtag(self, tag: str) -> None:
        """Leave an element."""
        self._inside -= tag == "article"
        self._hidden -= tag in {"svg", "script", "style"}
        self._evidence &= tag != "details"

    def handle_data(self, data: str) -> None:
        """Keep the text of the article."""
        if self._inside and not self._hidden and not self._evidence:
            self._text.append(data)


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
