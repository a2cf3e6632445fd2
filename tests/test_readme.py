"""The README and the first page of the site lead to pages that exist."""

import re
import tomllib
from typing import Final

import pytest

from tests.support.folders import DOCS, ROOT

README: Final = (ROOT / "README.md").read_text(encoding="utf-8")
INDEX: Final = (DOCS / "index.md").read_text(encoding="utf-8")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
URLS: Final = PROJECT["project"]["urls"]
PAGES: Final = re.findall(rf"{URLS['Documentation']}/en/latest/([\w/]+)\.html", README)


@pytest.mark.parametrize("page", sorted({*PAGES}))
def test_routes(page: str) -> None:
    """Every page of the site that the README names exists, and the first page too."""
    assert (DOCS / f"{page}.md").is_file()
    assert f"({page}.md)" in INDEX


def test_picture() -> None:
    """The picture has an address that works elsewhere, of a file that exists."""
    owner = URLS["Source"].removeprefix("https://github.com/")
    host = "https://raw.githubusercontent.com"
    (path,) = re.findall(rf"!\[.+\]\({host}/{owner}/main/(.+)\)", README)

    assert (ROOT / path).is_file()
    assert f"../{path}\n" in INDEX


def test_parts() -> None:
    """Every marked part of the README is on the first page, from start to end."""
    parts = re.findall(r"<!-- start: (\w+) -->", README)

    assert parts
    for part in parts:
        assert README.index(f"<!-- start: {part} -->") < README.index(
            f"<!-- end: {part} -->"
        )
        assert f'"<!-- start: {part} -->"' in INDEX
        assert f'"<!-- end: {part} -->"' in INDEX


def test_commands() -> None:
    """The command that CI takes from the README is there, alone on its line."""
    assert re.search(r"^python3 -m venv .*/nox$", README, re.MULTILINE)
    assert "\npip install thegame-rules\n" in README


def test_pages_for_language_models() -> None:
    """Every page that llms.txt names exists, and every page of the site is in it."""
    text = (DOCS / "llms.txt").read_text(encoding="utf-8")
    named = {*re.findall(r"\((\S+)\.html\)", text)}

    assert all((DOCS / f"{page}.md").is_file() for page in named)
    assert {page.stem for page in DOCS.glob("*.md")} - {"editions"} <= named


@pytest.mark.parametrize(
    "word", ["install", "websocket", "communication", "undo", "push", "reproduce"]
)
def test_search(word: str) -> None:
    """The search of the site finds what newcomers have looked for."""
    pages = (page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md"))

    assert any(re.search(rf"\b{word}", page, re.IGNORECASE) for page in pages)
