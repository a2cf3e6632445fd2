"""The public API changes only together with its list and the changelog."""

import importlib.metadata
import json
import re
from pathlib import Path
from typing import Final

import pytest

from tests.support import public_api
from tests.support.folders import DOCS, ROOT
from tests.support.public_api import API, digest, listing, write

WHAT_TO_DO: Final = (
    "the public API has changed: describe it in CHANGELOG.md, "
    "then run python -m tests.support.public_api"
)


def test_listed() -> None:
    """The golden file lists every public name with its parameters and attributes."""
    _, _, names = API.read_text("utf-8").partition("\n")

    assert listing().splitlines() == names.splitlines(), WHAT_TO_DO


def test_changelog_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change is written into the file only if the changelog has changed, too."""
    api, changelog = tmp_path / "api.txt", tmp_path / "CHANGELOG.md"
    changelog.write_text("before")
    monkeypatch.setattr(public_api, "CHANGELOG", changelog)
    api.write_text(f"{digest()}thegame.gone()\n")

    assert write(api) == "describe the change of the public API in CHANGELOG.md first"
    changelog.write_text("after")
    assert write(api) == "api.txt is written"
    assert api.read_text("utf-8") == f"{digest()}{listing()}"
    assert write(api) == "the public API has not changed"


def test_promised_versions() -> None:
    """CI tests every Python of the metadata, and the page of promises names them."""
    metadata = importlib.metadata.metadata("thegame-rules")
    found = re.findall(
        r"Python :: (3\.\d+)", "\n".join(metadata.get_all("Classifier", []))
    )
    page = (DOCS / "promises.md").read_text("utf-8")
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")

    assert f"at present {found[0]} to {found[-1]}." in page
    assert f"python: {json.dumps(found)}\n" in workflow
