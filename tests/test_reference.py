"""The reference describes every public name once, and completion offers no others."""

import importlib
import inspect
import pkgutil
import re
from collections import Counter
from typing import Final

import pytest

import thegame
from tests.support.folders import DOCS
from thegame import View, adapters, wire

INSIDE: Final = (
    *pkgutil.iter_modules(thegame.__path__, "thegame."),
    *pkgutil.iter_modules(adapters.__path__, "thegame.adapters."),
)
MODULES: Final = ("thegame", *(it.name for it in INSIDE if "._" not in it.name))
# The directives that set the current module or describe a name.
DIRECTIVE: Final = re.compile(
    r"^\.\. (?P<kind>(?:current)?module|auto(?:function|class|exception|data)|data):: "
    r"(?P<name>[\w.]+)",
    re.MULTILINE,
)


def described() -> Counter[str]:
    """Return the number of places in which the reference describes each name."""
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
    """The reference describes every public name once, and no other name."""
    public = {
        f"{module}.{name}"
        for module in MODULES
        for name in importlib.import_module(module).__all__
    }

    assert described() == Counter({*public, "thegame.__version__"})


@pytest.mark.parametrize(("page", "owner"), [("json", wire), ("hidden", View)])
def test_signatures(page: str, owner: object) -> None:
    """A signature that the reference spells out is that of the function or method."""
    text = (DOCS / "reference" / f"{page}.md").read_text(encoding="utf-8")
    spelled = re.compile(r"^ *(?:\.\. [\w:]+:: )?(\w+)(\(.*?\))(?: ->|$)", re.MULTILINE)
    found = spelled.findall(text)

    assert found
    for name, parameters in found:
        signature = inspect.signature(getattr(owner, name))
        own = [
            it.replace(annotation=it.empty)
            for it in signature.parameters.values()
            if it.name != "self"
        ]
        assert parameters == str(inspect.Signature(own)), name


def test_pages_are_listed() -> None:
    """The index of the reference has every page in its tables."""
    index = (DOCS / "reference" / "index.md").read_text(encoding="utf-8")

    for page in (DOCS / "reference").glob("*.md"):
        if page.stem != "index":
            assert f"({page.name})" in index


@pytest.mark.parametrize("name", MODULES)
def test_completion(name: str) -> None:
    """``dir()`` of a module has its public names, and no imported ones."""
    module = importlib.import_module(name)
    offered = {word for word in dir(module) if not word.startswith("_")}
    inside = {other.rpartition(".")[2] for other in MODULES if other != name}

    assert {*module.__all__} <= {*dir(module)}
    assert offered - inside <= {*module.__all__}
