"""The page about variants: its programs print what it shows, and its table is whole."""

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
    """Each program is on the page, a right one as a whole, with what it prints."""
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=False
    )

    assert done.stderr == ""
    assert done.stdout == program.with_suffix(".txt").read_text(encoding="utf-8")
    part = ":pyobject: Generous\n" if program.stem == "mistake" else ""
    shown = f"{program.name}\n:language: python\n{part}```"
    assert f"```{{literalinclude}} variants/{shown}" in PAGE
    assert f"```{{literalinclude}} variants/{program.stem}.txt\n" in PAGE


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_length(program: Path) -> None:
    """The rules of each program have at most 40 lines."""
    _, _, text = program.read_text(encoding="utf-8").partition("import check_rules\n")
    rules, _, _ = text.partition("\ndef main")

    assert 0 < len([*filter(None, rules.splitlines())]) <= 40


def test_laws() -> None:
    """The page lists every law with its sentence."""
    for name, sentence in LAWS.items():
        assert f"| `{name}` | {sentence} |\n" in PAGE
