"""A reader of the search index that ranks results as the search page does.

It follows ``searchtools.js`` of Sphinx, without excluded words: titles and index entries
that contain the query, names of objects, and pages that contain all words.
"""

import functools
import json
import re
from typing import Any, Final, NamedTuple

from sphinx.search.en import SearchEnglish

from tests.site.pages import SITE

TITLE: Final = 15
PART_OF_TITLE: Final = 7
TERM: Final = 5
PART_OF_TERM: Final = 2
NAME: Final = 11
PART_OF_NAME: Final = 6
PRIORITIES: Final[tuple[int, ...]] = (15, 5, -5)


class Result(NamedTuple):
    """One line of the results."""

    score: int
    title: str
    page: str
    anchor: str


@functools.cache
def index() -> dict[str, Any]:
    """Return the search index of the built docs."""
    text = (SITE / "searchindex.js").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(
        text.removeprefix("Search.setIndex(").rstrip().removesuffix(")")
    )
    return found


@functools.cache
def language() -> SearchEnglish:
    """Return the stemmer and the words that are left out."""
    return SearchEnglish({})


def search(query: str) -> list[str]:
    """Return the page of each result, best first."""
    low = query.lower().strip()
    objects = dict.fromkeys(filter(None, re.split(r"[^\w]+", low)))
    terms = dict.fromkeys(
        language().stem(word)
        for word in objects
        if word not in language().stopwords and not word.isdecimal()
    )
    normal = [*_titles(low), *_entries(low, main=True)]
    for word in objects:
        normal += _objects(word, [other for other in objects if other != word])
    normal += _texts(list(terms))
    ranked = _ranked(normal) + _ranked(_entries(low, main=False))
    different = dict.fromkeys((it.page, it.title, it.anchor) for it in ranked)
    return [page for page, _title, _anchor in different]


def _ranked(results: list[Result]) -> list[Result]:
    """Return results by falling score, then by title."""
    return sorted(results, key=lambda it: (-it.score, it.title.lower()))


def _titles(low: str) -> list[Result]:
    """Return the titles of pages and sections that contain the query."""
    names, titles = index()["docnames"], index()["titles"]
    results: list[Result] = []
    for title, places in index()["alltitles"].items():
        if low in title.lower() and len(low) >= len(title) / 2:
            score = int(TITLE * len(low) / len(title) + 0.5)
            for page, anchor in places:
                whole = titles[page] == title
                shown = title if whole else f"{titles[page]} > {title}"
                found = Result(score + whole, shown, names[page], anchor or "")
                results.append(found)
    return results


def _entries(low: str, *, main: bool) -> list[Result]:
    """Return the entries of the general index that contain the query."""
    names, titles = index()["docnames"], index()["titles"]
    return [
        Result(
            int(100 * len(low) / len(entry) + 0.5), titles[page], names[page], anchor
        )
        for entry, places in index()["indexentries"].items()
        if low in entry and len(low) >= len(entry) / 2
        for page, anchor, is_main in places
        if bool(is_main) is main
    ]


def _objects(word: str, others: list[str]) -> list[Result]:
    """Return the public names that contain a word, if they also contain the others."""
    names, titles = index()["docnames"], index()["titles"]
    results: list[Result] = []
    for prefix, members in index()["objects"].items():
        for page, kind, priority, _anchor, name in members:
            full = f"{prefix}.{name}".lstrip(".")
            last = full.lower().rpartition(".")[2]
            about = (
                f"{prefix} {name} {index()['objnames'][str(kind)][2]} {titles[page]}"
            )
            if word in full.lower() and all(it in about.lower() for it in others):
                score = PRIORITIES[int(priority)]
                if word in {full.lower(), last}:
                    score += NAME
                elif word in last:
                    score += PART_OF_NAME
                results.append(Result(score, full, names[page], full))
    return results


def _texts(words: list[str]) -> list[Result]:
    """Return the pages that contain all words, in their text or title."""
    scores: dict[int, dict[str, int]] = {}
    terms, titles = index()["terms"], index()["titleterms"]
    for word in words:
        # A later match replaces an earlier one, even if it is worse.
        matches = [(terms, [word], TERM), (titles, [word], TITLE)]
        for found, score in ((terms, PART_OF_TERM), (titles, PART_OF_TITLE)):
            if len(word) > 2 and word not in found:
                matches.append((found, [it for it in found if word in it], score))
        for found, hits, score in matches:
            for hit in hits:
                for page in _numbers(found.get(hit, [])):
                    scores.setdefault(page, {})[word] = score
    long = sum(len(word) > 2 for word in words)
    names, shown = index()["docnames"], index()["titles"]
    return [
        Result(max(by_word.values()), shown[page], names[page], "")
        for page, by_word in scores.items()
        if len(by_word) in {len(words), long}
    ]


def _numbers(listed: int | list[int]) -> list[int]:
    """Return the pages of a term; a single one is not in a list."""
    return [listed] if isinstance(listed, int) else listed
