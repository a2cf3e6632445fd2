"""The page about variants: its programs print what it shows, and its table is whole."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import DOCS
from thegame.testing import LAWS

HOWTO = DOCS / "howto"
PROGRAMS = sorted((HOWTO / "variants").glob("*.py"))
PAGE = (HOWTO / "make_your_own_variant.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_program(program: Path) -> None:
    """Each program is on the page, and prints the output that the page shows."""
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=False
    )

    assert done.stderr == ""
    assert done.stdout == program.with_suffix(".txt").read_text(encoding="utf-8")
    assert f"```{{literalinclude}} variants/{program.name}\n" in PAGE
    assert f"```{{literalinclude}} variants/{program.stem}.txt\n" in PAGE


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_length(program: Path) -> None:
    """The rules of each program have at most 40 lines of code."""
    text = program.read_text(encoding="utf-8")
    (rules,) = (it for it in ast.parse(text).body if isinstance(it, ast.ClassDef))
    docstrings = {
        line
        for node in ast.walk(rules)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    written = enumerate(text.splitlines()[: rules.end_lineno], start=1)
    code = [line for at, line in written if at >= rules.lineno and at not in docstrings]

    assert len([*filter(None, code)]) <= 40


def test_laws() -> None:
    """The page lists every law with its sentence."""
    for name, sentence in LAWS.items():
        assert f"| `{name}` | {sentence} |\n" in PAGE
