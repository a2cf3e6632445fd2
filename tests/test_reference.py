"""The reference has every public name once, and completion offers no other."""

import importlib
import re
from collections import Counter
from typing import Final

import pytest

from tests.support.folders import DOCS

MODULES: Final = (
    *("thegame", "thegame.rulebook", "thegame.notation", "thegame.wire", "thegame.svg"),
    *("thegame.encoding", "thegame.batch", "thegame.strategies"),
    *("thegame.agents", "thegame.experiments"),
)
# What a page says of names: which module they are in, and the name itself.
DIRECTIVE: Final = re.compile(
    r"^\.\. (?P<kind>(?:current)?module|auto(?:function|class|exception|data)|data):: "
    r"(?P<name>[\w.]+)",
    re.MULTILINE,
)


def described() -> Counter[str]:
    """Return how often the reference describes each name."""
    found: Counter[str] = Counter()
    for page in sorted((DOCS / "reference").glob("*.md")):
        module = ""
        for match in DIRECTIVE.finditer(page.read_text(encoding="utf-8")):
            if match["kind"] in {"module", "currentmodule"}:
                module = match["name"]
            else:
                found[f"{module}.{match['name']}"] += 1
    return found


def test_each_name_once() -> None:
    """Every public name has one place in the reference, and there is no other name."""
    public = {
        f"{module}.{name}"
        for module in MODULES
        for name in importlib.import_module(module).__all__
    }

    assert described() == Counter({*public, "thegame.__version__"})


def test_pages_are_listed() -> None:
    """Every page of the reference is in its table and in its contents."""
    index = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")

    for page in (DOCS / "reference").glob("*.md"):
        if page.stem != "index":
            assert f"({page.name})" in index
            assert f"\n{page.stem}\n" in index


@pytest.mark.parametrize("name", MODULES)
def test_completion(name: str) -> None:
    """Completion offers public names, and nothing that is only imported."""
    module = importlib.import_module(name)
    offered = {word for word in dir(module) if not word.startswith("_")}
    inside = {other.rpartition(".")[2] for other in MODULES if other != name}

    assert {*module.__all__} <= {*dir(module)}
    assert offered - inside <= {*module.__all__}
