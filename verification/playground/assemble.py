"""Puts the playground into the built docs: its files, Pyodide, and the library.

What is put there comes from three places: the folder ``docs/playground``, the archive
that ``npm pack pyodide`` made, and a folder into which the wheel and what it needs were
installed. Nothing of it is kept in the repository.
"""

import shutil
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parents[2] / "docs" / "playground"
PAGE: Final = ("playground.js", "playground.css", "browser_table.py")
PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""What a page needs of the archive, which has typings and consoles, too."""


def assemble(archive: Path, library: Path, site: Path) -> Path:
    """Put the playground into a site; return its folder there."""
    if not (library / "thegame").is_dir():
        sys.exit(f"{library}: the library is not installed here")
    folder = site / "playground"
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "pyodide").mkdir(parents=True)
    for name in PAGE:
        shutil.copy(SOURCES / name, folder / name)
    with tarfile.open(archive) as packed:
        for name in PYODIDE:
            member = packed.extractfile(f"package/{name}")
            if member is None:
                sys.exit(f"{archive}: {name} is not a file")
            (folder / "pyodide" / name).write_bytes(member.read())
    _zip(library, folder / "library.zip")
    return folder


def _zip(library: Path, target: Path) -> None:
    """Pack the modules of a folder, with what says which version they are."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(library.rglob("*")):
            name = path.relative_to(library)
            wanted = name.suffix in {".py", ".pyi"} or name.name == "METADATA"
            if wanted and name.parts[0] != "bin":
                packed.write(path, name.as_posix())


if __name__ == "__main__":
    made = assemble(*map(Path, sys.argv[1:4]))
    size = sum(path.stat().st_size for path in made.rglob("*") if path.is_file())
    print(f"{made}: {size / 1e6:.1f} MB")
