"""Where compiled functions are kept, and what happens if they cannot be."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import thegame
from thegame import Cooperative, deal

DEAL: Final = """
from thegame import Cooperative
from thegame.batch import Batch
print(Batch.deal(Cooperative(1), [3]).state(0).hands)
"""
DEALT: Final = f"{deal(Cooperative(1), seed=3).hands}\n"

NUMBER: Final = """
from thegame.batch._numba import inlined
@inlined
def number():
    return {}
"""
ANSWER: Final = """
from {} import number
from thegame.batch._numba import entry
@entry
def answer():
    return number()
"""

WITHOUT_PRIVATE_NAMES: Final = f"""
from unittest.mock import patch
import numba
cache = patch("numba.core.caching.FunctionCache", None)
with cache, patch("numba.core.options.DefaultOptions", None):
    import thegame.batch
{DEAL}
"""


def run(program: str, **env: str | Path) -> str:
    """Return the output of a program in a fresh interpreter."""
    known = {name: os.fspath(path) for name, path in env.items()}
    # The coverage of a copy of the library is not measured.
    kept_out = "COV" if "PYTHONPATH" in env else "="
    outer = {name: os.environ[name] for name in os.environ if kept_out not in name}
    return subprocess.run(
        [sys.executable, "-c", program],
        env=outer | {"NUMBA_DISABLE_JIT": "0"} | known,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def kept(folder: Path) -> dict[Path, int]:
    """Return the files of a cache, each with the time of its last change."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path: path.stat().st_mtime_ns for path in files}


def copied(folder: Path) -> Path:
    """Return a copy of the library in this folder, without anything compiled."""
    source = Path(thegame.__file__).parent
    ignored = shutil.ignore_patterns("__pycache__")
    return shutil.copytree(source, folder / source.name, ignore=ignored)


def test_damaged(tmp_path: Path) -> None:
    """A damaged file of the cache is written again, if possible, and then used."""
    assert run(DEAL, NUMBA_CACHE_DIR=tmp_path) == DEALT
    for ending, damage in (("nbi", b""), ("nbc", b"not a pickle")):
        (file,) = tmp_path.rglob(f"*.shuffle_by_seeds-*.{ending}")
        file.write_bytes(damage)
        assert run(DEAL, NUMBA_CACHE_DIR=tmp_path) == DEALT
        assert len(file.read_bytes()) > 100

    repaired = kept(tmp_path)
    assert run(DEAL, NUMBA_CACHE_DIR=tmp_path) == DEALT
    assert kept(tmp_path) == repaired

    (index,) = tmp_path.rglob("*.shuffle_by_seeds-*.nbi")
    index.unlink()
    index.mkdir()
    assert run(DEAL, NUMBA_CACHE_DIR=tmp_path) == DEALT


@pytest.mark.parametrize("module", ["cards", "thegame.batch.cards"])
def test_changed(tmp_path: Path, module: str) -> None:
    """A function is compiled anew if its folder changes, or the engine does."""
    copied(tmp_path)
    inner = tmp_path / f"{module.replace('.', '/')}.py"
    (tmp_path / "answers.py").write_text(ANSWER.format(module), encoding="utf-8")
    program = "from answers import answer; print(answer())"
    for number in ("98", "116"):
        inner.write_text(NUMBER.format(number), encoding="utf-8")
        found = run(program, PYTHONPATH=tmp_path, NUMBA_CACHE_DIR=tmp_path / "cache")
        assert found == f"{number}\n"
    assert len([*tmp_path.rglob("*.nbc")]) == 2


def test_places(tmp_path: Path) -> None:
    """Functions are kept beside the source, else in the user's cache, else nowhere."""
    copy, home = copied(tmp_path), tmp_path / "home"
    program = f"import thegame; print(thegame.__file__)\n{DEAL}"

    def folders() -> list[Path]:
        """Run the program, and return the folders in which something is kept."""
        user = {"HOME": home, "XDG_CACHE_HOME": home}
        output = run(program, PYTHONPATH=tmp_path, NUMBA_CACHE_DIR="", **user)
        assert output == f"{copy / '__init__.py'}\n{DEALT}"
        return sorted({path.parent for path in tmp_path.rglob("*.nb?")})

    home.mkdir()
    assert folders() == [copy / "batch" / "__pycache__"]
    for folder in [*copy.rglob("__pycache__")]:
        shutil.rmtree(folder)
    # Unlike a file in its place, a folder without permissions does not stop root.
    for folder in (copy, *filter(Path.is_dir, [*copy.rglob("*")])):
        (folder / "__pycache__").touch()
    (folder,) = folders()
    assert folder.is_relative_to(home)
    shutil.rmtree(home)
    home.touch()
    assert folders() == []


def test_without_private_names(tmp_path: Path) -> None:
    """If the private names of numba are missing, its ordinary cache is used."""
    assert run(WITHOUT_PRIVATE_NAMES, NUMBA_CACHE_DIR=tmp_path) == DEALT
    files = kept(tmp_path)

    assert {path.suffix for path in files} == {".nbi", ".nbc"}
    assert run(WITHOUT_PRIVATE_NAMES, NUMBA_CACHE_DIR=tmp_path) == DEALT
    assert kept(tmp_path) == files
