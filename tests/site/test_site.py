"""The built docs are short enough, have no dead link, and answers can be found.

``nox -s docs`` builds the docs and runs these tests.
"""

import posixpath
from urllib.parse import unquote, urldefrag

import pytest

from beaten import headline
from tests.site.pages import SITE, pages
from tests.site.questions import QUESTIONS
from tests.site.search import search
from tests.support.folders import ROOT


def test_words() -> None:
    """The pages have at most 50,000 words in all; ``Page`` says what a word is."""
    words = {name: page.words for name, page in pages().items()}

    assert len(words) > 40
    assert sum(words.values()) <= 50_000, words


@pytest.mark.parametrize("name", pages())
def test_navigation(name: str) -> None:
    """The sidebar has at most seven groups, and none of its lists more entries."""
    page = pages()[name]

    assert len(page.lists) > page.groups > 1
    assert max(page.groups, *page.lists) <= 7


@pytest.mark.parametrize("name", pages())
def test_links(name: str) -> None:
    """Every link of a page within the site leads to a file, and to an id in it."""
    for link in pages()[name].links:
        if "://" in link or link.startswith("mailto:"):
            continue
        address, anchor = urldefrag(unquote(link))
        beside = posixpath.join(posixpath.dirname(name), address)
        path = posixpath.normpath(beside) if address else f"{name}.html"

        assert (SITE / path).is_file(), link
        if anchor and (target := pages().get(path.removesuffix(".html"))):
            assert anchor in target.ids, link


@pytest.mark.parametrize("query", QUESTIONS)
def test_search(query: str) -> None:
    """A question of a user has a page that answers it among the first three results."""
    assert {*QUESTIONS[query].split()} & {*search(query)[:3]}


def test_questions() -> None:
    """There are at least 40 questions, and the pages that answer them exist."""
    answers = {page for answer in QUESTIONS.values() for page in answer.split()}

    assert len(QUESTIONS) >= 40
    assert answers <= {*pages()}


@pytest.mark.parametrize("query", QUESTIONS)
def test_changelog(query: str) -> None:
    """The changelog, which names everything, is not among the results."""
    assert "changelog" not in search(query)


@pytest.mark.parametrize("page", ["README.md", "docs/llms.txt"])
def test_headline(page: str) -> None:
    """The best result is the one of the figures, in the same words everywhere."""
    text = (ROOT / page).read_text(encoding="utf-8")

    assert headline() in " ".join(text.split())
