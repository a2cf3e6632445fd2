"""The command, as it is installed, beside another package called ``thegame``."""

import os
import shutil
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

import thegame_rules


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Run ``python -m thegame_rules --version`` with the modules of a folder first."""
    # Another package has the name of the one whose coverage is measured.
    kept_out = "COV" if any(folder.iterdir()) else "="
    env = {name: os.environ[name] for name in os.environ if kept_out not in name}
    return subprocess.run(
        [sys.executable, *options, "-m", "thegame_rules", "--version"],
        env=env | {"PYTHONPATH": os.fspath(folder)},
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
        "repair it with: pip uninstall thegame; "
        "pip install --force-reinstall thegame-rules\n"
    )


@pytest.mark.parametrize("is_folder", [True, False])
def test_uninstalled(tmp_path: Path, is_folder: bool) -> None:
    """A package that was taken away together with another one is missed, too."""
    shutil.copy(thegame_rules.__file__, tmp_path)
    if is_folder:
        (tmp_path / "thegame").mkdir()
    # Without the installed packages, among them the library.
    ended = run(tmp_path, "-S")

    assert (ended.returncode, ended.stdout) == (2, "")
    assert "got none; " in ended.stderr
    assert ended.stderr.count("\n") == 1


def test_without_sources(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The package is also run if a program was packed without its sources."""

    def no_source(_: object, name: str) -> None:
        assert name == "thegame"

    monkeypatch.setattr(SourceFileLoader, "get_source", no_source)
    monkeypatch.setattr(sys, "argv", ["thegame", "--version"])

    assert thegame_rules.main() == 0
    assert capsys.readouterr().out.startswith("thegame ")


def test_in_this_process(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A missing package is an error on one line, with status 2."""

    def nothing(_: str) -> None:
        return None

    monkeypatch.setattr("importlib.util.find_spec", nothing)

    assert thegame_rules.main() == 2
    assert capsys.readouterr().err.startswith("thegame: expected the package of ")
