"""Check the proofs, build the rules that they are about, and compare them.

Translates the library's source to Coq, compiles the Coq files in a copy, asks Coq on
which assumptions each statement rests, extracts the executable definitions to OCaml, and
plays games in lock-step with the library. The translator is compared with Python by
random programs. Files that have not changed since the last run are not compiled again.

The exit status is 1 if a proof fails, rests on an assumption, or a comparison finds a
difference; 2 if Coq or OCaml is not installed.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from verification.theorems import PROOFS, SOURCE, Proof, proofs, sources, unproven

from . import lockstep
from .program import PROGRAM
from .source import compare, digest, translate
from .source.kinds import Untranslatable

BUILD: Final = PROOFS / "build"
TOOLS: Final = {"coqc": "coq", "ocamlopt": "ocaml-nox"}
"""The programs, and the Debian packages that have them."""

COQC: Final = ("coqc", "-q", "-R", ".", "TheGame")
CLOSED: Final = "Closed under the global context"


class Failed(Exception):
    """A step that did not work; the message says which."""


def missing() -> list[str]:
    """Return the packages to install; none if everything is there."""
    return [package for tool, package in TOOLS.items() if not shutil.which(tool)]


def call(*command: str) -> str:
    """Run a program in the build folder and return what it prints."""
    done = subprocess.run(
        command, cwd=BUILD, capture_output=True, text=True, check=False
    )
    if done.returncode:
        text = f"{' '.join(command)}\n{done.stdout}{done.stderr}"
        raise Failed(text)
    return done.stdout


def texts() -> dict[Path, str]:
    """Return the Coq files by their place in the build: the model, then the source."""
    return {
        path.relative_to(PROOFS): path.read_text(encoding="utf-8")
        if path.exists()
        else translate.source()
        for path in (*sources(), *sources(SOURCE))
    }


def compile_all() -> int:
    """Compile what has changed, and everything after it; return how many files."""
    compiled = 0
    for name, text in texts().items():
        copy = BUILD / name
        done = copy.with_suffix(".vo")
        if compiled or not done.exists() or copy.read_text(encoding="utf-8") != text:
            copy.parent.mkdir(parents=True, exist_ok=True)
            done.unlink(missing_ok=True)
            copy.write_text(text, encoding="utf-8")
            call(*COQC, os.fspath(name))
            compiled += 1
    return compiled


def audit(statements: Sequence[Proof]) -> None:
    """Ask Coq on what each statement rests: it must be on nothing."""
    words = unproven()
    if words:
        text = f"there are assumptions: {', '.join(words)}"
        raise Failed(text)
    modules = dict.fromkeys(Path(proof.file).stem for proof in statements)
    names = [f"@{Path(proof.file).stem}.{proof.name}" for proof in statements]
    # What a tuple rests on is what its parts rest on, all together: asking once for all
    # is a hundred times faster than asking for each.
    text = f"""From TheGame Require {" ".join(modules)}.
Definition everything := ({", ".join(names)}).
Print Assumptions everything.
"""
    (BUILD / "Audit.v").write_text(text, encoding="utf-8")
    answer = call(*COQC, "Audit.v").strip()
    if answer != CLOSED:
        text = f"the proofs rest on assumptions:\n{answer}"
        raise Failed(text)


def build() -> None:
    """Compile the extracted rules with their driver."""
    shutil.copy(PROOFS / "driver.ml", BUILD)
    # What Coq writes has names that OCaml would warn of.
    files = ("rules.mli", "rules.ml", "driver.ml")
    call("ocamlopt", "-w", "-a", *files, "-o", PROGRAM.name)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do everything in order, and say what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="games of each kind")
    parser.add_argument("--programs", type=int, default=600, help="random programs")
    options = parser.parse_args(arguments)
    if packages := missing():
        print(f"cannot check the proofs: install {', '.join(packages)} first")
        return 2
    began = time.perf_counter()
    statements, of_source = list(proofs()), list(proofs(SOURCE))
    try:
        compiled = compile_all()
        audit([*statements, *of_source])
        build()
    except (Failed, Untranslatable) as failure:
        print(failure)
        return 1
    named = {proof.theorem for proof in statements} - {None}
    print(
        f"{len(statements)} statements, {len(named)} theorems of the rules, and "
        f"{len(of_source)} statements about the library's source, all closed under the "
        f"global context; {compiled} files compiled ({time.perf_counter() - began:.0f} s)"
    )
    if compare.main(["--programs", str(options.programs)]):
        return 1
    digest.write()
    return lockstep.main(["--games", str(options.games)])


if __name__ == "__main__":
    sys.exit(main())
