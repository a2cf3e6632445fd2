"""The command, as it is installed, beside another package called ``thegame``."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import thegame_rules


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m thegame_rules --version`` with the modules of a folder first."""
    return subprocess.run(
        [sys.executable, *options, "-m", "thegame_rules", "--version"],
        env={**os.environ, "PYTHONPATH": os.fspath(folder)},
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
    )


def test_module(tmp_path: Path) -> None:
    """``python -m thegame_rules`` runs the command."""
    ended = run(tmp_path)

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("thegame ")


@pytest.mark.parametrize("file", ["thegame/__init__.py", "thegame.py"])
def test_another_package(tmp_path: Path, file: str) -> None:
    """Another package is not run; one line says where it is and how to repair it."""
    shutil.copy(thegame_rules.__file__, tmp_path)
    (tmp_path / "thegame").mkdir()
    (tmp_path / file).write_text("print('You just lost.')", encoding="utf-8")
    ended = run(tmp_path)

    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"thegame: expected the package of thegame-rules, got {tmp_path / file}; "
        "remove it (pip uninstall thegame), then run: "
        "pip install --force-reinstall thegame-rules\n"
    )


@pytest.mark.parametrize(
    ("is_folder", "found"),
    [(True, "a folder without __init__.py"), (False, "no such package")],
)
def test_uninstalled(tmp_path: Path, is_folder: bool, found: str) -> None:
    """A package that was taken away together with another one is missed, too."""
    shutil.copy(thegame_rules.__file__, tmp_path)
    if is_folder:
        (tmp_path / "thegame").mkdir()
    # Without the installed packages, among them the library.
    ended = run(tmp_path, "-S")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert f"got {found}; " in ended.stderr
    assert ended.stderr.count("\n") == 1
