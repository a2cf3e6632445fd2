"""The workflows run every session, and pin what they use."""

import ast
import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
WORKFLOWS: Final = {
    path.stem: path.read_text(encoding="utf-8")
    for path in (ROOT / ".github" / "workflows").glob("*.yml")
}

pytestmark = pytest.mark.skipif(
    not WORKFLOWS, reason="the workflows are not copied for mutants"
)


def sessions() -> set[str]:
    """Return the names of all sessions of nox."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    return {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.decorator_list
    }


def test_sessions() -> None:
    """Each session runs for every change or every night, but for the pictures."""
    run = WORKFLOWS["ci"] + WORKFLOWS["nightly"]
    words = set(re.findall(r"\w+", run))

    assert sessions() > {"tests", "fuzz"}
    assert sessions() - words == {"pictures"}


def test_pins() -> None:
    """Every action is named by the hash of a commit, the same everywhere."""
    text = "\n".join(WORKFLOWS.values())
    uses = re.findall(r"uses: (?!\./)(.*)", text)
    pinned = re.findall(r"uses: (\S+@[0-9a-f]{40}) # v\d", text)

    assert len(uses) == len(pinned) > 10
    assert len(set(pinned)) == len({use.split("@")[0] for use in pinned})


def test_kit() -> None:
    """A release has the conformance kit."""
    steps = WORKFLOWS["release"]

    assert "thegame kit kit" in steps
    assert "thegame-kit.tar.gz" in steps[steps.index("gh release upload") :]
