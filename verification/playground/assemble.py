"""Puts the playground into the built docs: its files, Pyodide, and the library.

``python -m verification.playground.assemble docs/_build/html`` needs npm, which
downloads Pyodide. The library and attrs are those of the running Python. Nothing of it
is kept in the repository.
"""

import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Final

import attr
import attrs

import thegame

SOURCES: Final = Path(__file__).parents[2] / "docs" / "playground"
PAGE: Final = ("playground.js", "worker.js", "playground.css")
TABLE: Final = "browser_table.py"
PYODIDE: Final = "pyodide@314.0.7"
"""The Python for browsers; its versions are named after those of Python."""

FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of Pyodide that a page needs."""

PACKAGES: Final = {"thegame-rules": (thegame,), "attrs": (attr, attrs)}
"""The distributions and packages that the page imports."""

LARGEST: Final = 15_000_000
"""The number of bytes that the playground may have."""


def assemble(site: Path) -> int:
    """Put the playground into a site; return the number of its bytes."""
    folder = site / "playground"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in PAGE:
        shutil.copy(SOURCES / name, folder / name)
    with tempfile.TemporaryDirectory() as downloads:
        unpack(download(Path(downloads)), folder / "pyodide")
    pack(folder / "library.zip")
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def download(folder: Path) -> Path:
    """Download Pyodide with npm; return the archive."""
    npm = shutil.which("npm") or sys.exit(
        "npm is missing: install Node.js, which has it"
    )
    command = [npm, "pack", PYODIDE, "--silent", "--pack-destination", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    (archive,) = folder.glob("*.tgz")
    return archive


def unpack(archive: Path, folder: Path) -> None:
    """Unpack the files of Pyodide that a page needs."""
    folder.mkdir()
    with tarfile.open(archive) as packed:
        for name in FILES:
            member = packed.extractfile(f"package/{name}")
            assert member is not None, f"{name} is a file"
            (folder / name).write_bytes(member.read())


def pack(target: Path) -> None:
    """Pack the table of the page and the modules that it imports."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.write(SOURCES / TABLE, TABLE)
        for name, packages in PACKAGES.items():
            found = metadata.distribution(name)
            about = f"{name.replace('-', '_')}-{found.version}.dist-info/METADATA"
            packed.writestr(about, found.read_text("METADATA") or "")
            for package in packages:
                (source,) = map(Path, package.__path__)
                for path in sorted(source.rglob("*.py")):
                    packed.write(path, path.relative_to(source.parent).as_posix())


if __name__ == "__main__":
    size = assemble(Path(sys.argv[1]))
    print(f"the playground has {size / 1e6:.1f} MB")
    sys.exit(size > LARGEST)
