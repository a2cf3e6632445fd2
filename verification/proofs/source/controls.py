"""Negative controls: a mistake in the rules breaks a proof.

Each mistake of ``verification/mistakes/mistakes.toml`` that says ``proof = true`` is made
in a copy of the library, which is translated and proven anew: the translator must refuse
it, or a proof must fail. One that says ``proof = false`` must not change the translation,
because it concerns clauses, texts or caches. With ``--harmless``, the changes of
``harmless.toml`` are made instead, and all proofs must pass. With ``--translator``, the
mistakes of ``translator_mistakes.toml`` are made in a copy of the translator, and random
programs must show a difference between Python and Coq. ``python -m verification.proofs.source.controls
[TEXT ...]`` tries those whose sentence or file contains one of the texts, or all. The
proofs must have been compiled before (``verification.proofs.run``).
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import attrs

from verification.mistakes.run import LIST, PACKAGE, ROOT, Mistake, read_mistakes
from verification.theorems import PROOFS, SOURCE, sources

from . import compare, translate

BUILD: Final = PROOFS / "build"
HARMLESS: Final = SOURCE / "harmless.toml"
TRANSLATOR: Final = SOURCE / "translator_mistakes.toml"


def translated(mistake: Mistake, folder: Path) -> str | None:
    """Return the translation of a library with a mistake; None if it is refused."""
    copy = folder / "thegame"
    shutil.copytree(PACKAGE, copy)
    text = (copy / mistake.file).read_text("utf-8").replace(mistake.old, mistake.new)
    (copy / mistake.file).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", translate.__name__],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.fspath(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return None if done.returncode else done.stdout


def failing(text: str, base: Path, folder: Path) -> str | None:
    """Return the file whose proofs fail with a translation; None if all pass."""
    build = folder / "build"
    shutil.copytree(base, build)
    (build / "source" / "Source.v").write_text(text, encoding="utf-8")
    names = [path.name for path in sources(SOURCE)]
    for name in names[names.index("Source.v") :]:
        command = ("coqc", "-q", "-R", ".", "TheGame", f"source/{name}")
        done = subprocess.run(command, cwd=build, capture_output=True, check=False)
        if done.returncode:
            return name
    return None


def verdict(mistake: Mistake, base: Path) -> str:
    """Return what the translator and the proofs say of a mistake."""
    with tempfile.TemporaryDirectory() as name:
        text = translated(mistake, Path(name))
        if text is None:
            return "refused"
        if without_places(text) == without_places(translate.source()):
            return "unseen"
        file = failing(text, base, Path(name))
        return f"fails in {file}" if file else "PASSES"


def without_places(text: str) -> str:
    """Return a translation without the lines of the source."""
    return "\n".join(line for line in text.strip().splitlines() if line[:2] != "(*")


def as_stated(mistake: Mistake, base: Path) -> bool:
    """Return whether the proofs say of a mistake what the list states; print it."""
    found = verdict(mistake, base)
    good = found == "unseen" if not mistake.proof else found not in {"unseen", "PASSES"}
    print(f"{'' if good else 'WRONG: '}{found}: {mistake.sentence}", flush=True)
    return good


def is_harmless(mistake: Mistake, base: Path) -> bool:
    """Return whether all proofs pass after a change that is none; print it."""
    found = verdict(mistake, base)
    print(f"{found}: {mistake.sentence}", flush=True)
    return found in {"unseen", "PASSES"}


def is_noticed(mistake: Mistake, base: Path) -> bool:
    """Return whether random programs show a mistake of the translator; print it."""
    noticed = differs(mistake, base) and not differs(
        attrs.evolve(mistake, new=mistake.old), base
    )
    print(f"{'noticed' if noticed else 'NOT NOTICED'}: {mistake.sentence}", flush=True)
    return noticed


def differs(mistake: Mistake, base: Path) -> bool:
    """Return whether Python and Coq differ, with a change of the translator."""
    with tempfile.TemporaryDirectory() as name:
        copy = Path(name, "verification")
        shutil.copytree(
            ROOT / "verification", copy, ignore=shutil.ignore_patterns("build")
        )
        build = copy / "proofs" / "build"
        shutil.copytree(base, build)
        source = copy / "proofs" / "source" / mistake.file
        text = source.read_text("utf-8")
        assert text.count(mistake.old) == 1, mistake.sentence
        source.write_text(text.replace(mistake.old, mistake.new), encoding="utf-8")
        shutil.copy(copy / "proofs" / "source" / "Py.v", build / "source")
        coqc = ("coqc", "-q", "-R", ".", "TheGame", "source/Py.v")
        subprocess.run(coqc, cwd=build, check=True)
        command = (sys.executable, "-m", compare.__name__, "--programs", "100")
        done = subprocess.run(command, cwd=name, capture_output=True, check=False)
    return done.returncode != 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mistakes; return 1 if a verdict is not the one that the list states."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("texts", nargs="*", default=[""], help="parts of sentences")
    parser.add_argument("--harmless", action="store_true", help="changes, not mistakes")
    parser.add_argument("--translator", action="store_true", help="of the translator")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder, "build")
        shutil.copytree(BUILD, base)
        judge, listed = as_stated, LIST
        if options.harmless:
            judge, listed = is_harmless, HARMLESS
        elif options.translator:
            judge, listed = is_noticed, TRANSLATOR
        wrong = sum(
            not judge(mistake, base)
            for mistake in read_mistakes(listed)
            if (listed != LIST or mistake.proof is not None)
            and any(t in f"{mistake.file} {mistake.sentence}" for t in options.texts)
        )
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
