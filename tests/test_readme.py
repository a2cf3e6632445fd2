"""The README, the first page of the site and the source tree match the repository."""

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
    """Every page that the README names exists, and the first page names it, too."""
    assert (DOCS / f"{page}.md").is_file()
    assert f"({page}.md)" in INDEX


def test_requirements() -> None:
    """The README names the lowest Python, the only requirement, and every extra."""
    project = PROJECT["project"]
    (attrs,) = project["dependencies"]
    lowest = project["requires-python"].removeprefix(">=")

    assert attrs.startswith("attrs>=")
    assert f"It needs Python {lowest} or later, and [attrs](" in README
    assert {*re.findall(r"Python ([\d.]+) or later", README)} == {lowest}
    extras = re.findall(r"`(?:thegame-rules)?\[(\w+)\]`", README)
    assert sorted(extras) == sorted(project["optional-dependencies"])


def test_citation() -> None:
    """The citation has the version and the licence of the project, and one title."""
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    fields = dict(re.findall(r'^([\w-]+): "?(.+?)"?$', text, re.MULTILINE))
    project, page = PROJECT["project"], (DOCS / "questions.md").read_text("utf-8")

    assert fields["version"] == project["version"]
    assert fields["license"] == project["license"]
    assert f"*{fields['title']}*" in page


def test_picture() -> None:
    """The address of the picture is absolute, and leads to a file that exists."""
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


def test_index() -> None:
    """The package index can show the README: it follows no relative link.

    A line that begins with a comment is shown as it is written, without Markdown.
    """
    targets = re.findall(r"\]\((.+?)\)", README)

    assert targets
    assert not [it for it in targets if not it.startswith("https://")]
    assert not re.findall(r"^[> ]*<!--.*-->.+", README, re.MULTILINE)


def test_command() -> None:
    """CI runs the test command of the README."""
    (command,) = re.findall(r"^python3 -m venv .*/nox -s tests$", README, re.MULTILINE)

    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_sessions() -> None:
    """Every session of nox that a page names exists."""
    sessions = re.findall(
        r"^@nox.session.*\ndef (\w+)",
        (ROOT / "noxfile.py").read_text("utf-8"),
        re.MULTILINE,
    )
    pages = [*ROOT.glob("*.md"), *ROOT.glob("verification/*.md"), *DOCS.rglob("*.md")]
    text = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    named = re.findall(r"`nox -s ([a-z ]+)`", text)

    assert {*" ".join(named).split()} >= {"tests", "ladder", "worlds"}
    assert {*" ".join(named).split()} <= {*sessions}


def test_pages_for_language_models() -> None:
    """``llms.txt`` names every page of the site, and no page that does not exist."""
    text = (DOCS / "llms.txt").read_text(encoding="utf-8")
    named = {*re.findall(r"\((\S+)\.html\)", text)}

    assert all((DOCS / f"{page}.md").is_file() for page in named)
    assert {page.stem for page in DOCS.glob("*.md")} - {"editions"} <= named


def test_navigation() -> None:
    """The groups of the navigation are short, and each page is in one of them."""
    trees = re.findall(r"```{toctree}\n(?::.*\n)*\n((?s:.*?))```", INDEX)
    groups = [tree.split("\n") for tree in trees]
    pages = [page for group in groups for page in group if page]

    assert all(1 < len([*filter(None, group)]) <= 7 for group in groups)
    # The page of the how-tos lists the playground.
    others = {"index", "playground"}
    assert {*pages} > {page.stem for page in DOCS.glob("*.md")} - others


def test_tree() -> None:
    """The tree lists every folder and module of the package, and no other."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    tree = page.partition("```text\nsrc/thegame/\n")[2].partition("```")[0]
    listed = re.findall(r"^  (\S+)", tree, re.MULTILINE)
    folders = {path.parent for path in (ROOT / "src/thegame").glob("*/*.py")}
    modules = (ROOT / "src/thegame").glob("*.py")

    assert sorted(listed) == sorted(
        [*(f"{path.name}/" for path in folders), *(path.name for path in modules)]
    )
