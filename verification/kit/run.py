"""Score the kit: node passes it, and fails it with each of the mistakes.

``python -m verification.kit.run`` makes a kit, runs the JavaScript program on it, by
the closed form and by search, and then once for each mistake. It fails if the program
fails, or if a mistake escapes.
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import attrs

from .mistake import Mistake
from .mistakes import MISTAKES
from .write import write

PROGRAM: Final = Path(__file__).parent
CHECK: Final = "check.mjs"
TIMEOUT: Final = 120
"""How many seconds a program with a mistake may take; longer is noticed, too."""

HANGS: Final = "hangs"
CRASHES: Final = "crashes"


@attrs.frozen
class Score:
    """What the kit says of a mistake."""

    mistake: Mistake
    """The mistake."""

    caught_by: tuple[str, ...]
    """The profiles with a case that fails."""

    first: str
    """The first such case, and what is wrong there."""


def main() -> int:
    """Make the kit, run the program, make the mistakes; return the exit status."""
    options = _parser().parse_args()
    node = shutil.which("node")
    if node is None:
        print("node is missing: the kit is not scored", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as scratch:
        kit = Path(scratch, "kit")
        made = write(str(kit))
        print(f"the kit has {sum(map(len, made.values())):,} bytes")
        for mode in ("closed form", "search"):
            print(f"\nby {mode}:", flush=True)
            flags = ["--search"] if mode == "search" else []
            run = [node, str(PROGRAM / CHECK), str(kit), *flags]
            if subprocess.run(run, check=False).returncode:
                return 1
        chosen = [it for it in MISTAKES if options.only in {None, it.name}]
        scores = _scores(node, kit, chosen, Path(scratch), options.jobs)
    return _report(scores, options.write)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", metavar="NAME", help="make this mistake only")
    parser.add_argument("--write", metavar="FILE", help="write the table of mistakes")
    parser.add_argument("--jobs", type=int, default=2, help="(default: 2)")
    return parser


def _scores(
    node: str, kit: Path, mistakes: list[Mistake], scratch: Path, jobs: int
) -> list[Score]:
    print(flush=True)

    def score(numbered: tuple[int, Mistake]) -> Score:
        number, mistake = numbered
        folder = scratch / str(number)
        shutil.copytree(PROGRAM, folder, ignore=shutil.ignore_patterns("*.py", "__*"))
        found = _score(node, kit, mistake, folder)
        how = ", ".join(found.caught_by) or "ESCAPED"
        print(f"{mistake.name}: {how}", flush=True)
        return found

    with ThreadPoolExecutor(jobs) as pool:
        return list(pool.map(score, enumerate(mistakes)))


def _score(node: str, kit: Path, mistake: Mistake, folder: Path) -> Score:
    module = folder / mistake.file
    text = mistake.source(module.read_text(encoding="utf-8"))
    module.write_text(text, encoding="utf-8")
    flags = ["--json", "--first", *(["--search"] if mistake.search else [])]
    try:
        ran = subprocess.run(
            [node, str(folder / CHECK), str(kit), *flags],
            check=False,
            capture_output=True,
            text=True,
            timeout=TIMEOUT,
        )
    except subprocess.TimeoutExpired:
        return Score(mistake, (HANGS,), "")
    if not ran.stdout:
        # A program that cannot even be read says nothing about the kit.
        return Score(mistake, (), f"{CRASHES}: {ran.stderr}")
    reports = json.loads(ran.stdout)["reports"]
    failed = [report for report in reports if report["failures"]]
    first = failed[0]["failures"][0] if failed else {"id": "", "wrong": ""}
    caught = tuple(report["profile"] for report in failed)
    return Score(mistake, caught, f"{first['id']}: {first['wrong']}")


def _report(scores: list[Score], table: str | None) -> int:
    caught = [score for score in scores if score.caught_by]
    print(f"\nthe kit catches {len(caught)} of {len(scores)} mistakes")
    for score in scores:
        if not score.caught_by:
            print(f"ESCAPED: {score.mistake.name} {score.first}")
    if table is not None:
        Path(table).write_text(_table(scores), encoding="utf-8")
    return 0 if len(caught) == len(scores) else 1


def _table(scores: list[Score]) -> str:
    """Return the mistakes and the profiles that catch them, as Markdown."""
    caught = sum(bool(score.caught_by) for score in scores)
    rows = [
        f"| {score.mistake.name} | {', '.join(score.caught_by) or 'none'} |"
        for score in scores
    ]
    return "\n".join(
        (
            f"The kit catches {caught} of {len(scores)} mistakes.",
            "",
            "| mistake | caught by |",
            "|---|---|",
            *rows,
            "",
        )
    )


if __name__ == "__main__":
    raise SystemExit(main())
