"""The gate of mutation testing: each mutant is killed, or listed as equivalent.

Run it where mutmut 3.8 has left its folder ``mutants``. It ends with status 1 if a
mutant survives that ``equivalent.toml`` does not list, or if an entry of that list
is stale: no such mutant, or the tests kill it now.
"""

import difflib
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

MUTANTS = Path("mutants")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")

DEAD = {1, 3, 24, -24, 36, 152, 255}
"""How pytest ends when a test fails, breaks down, or runs out of time."""


class Change(NamedTuple):
    """What a mutant changes; line numbers and counters play no part in it."""

    where: str
    """Module and function, e.g. ``_state.State.play``."""

    removed: str
    """The lines that it removes, without their indentation."""

    added: str
    """The lines that it puts in their place."""

    def __str__(self) -> str:
        return f"{self.where}\n  - {self.removed}\n  + {self.added}"


def mutants(meta: Path) -> Iterator[tuple[Change, bool]]:
    """The mutants of one module, and whether the tests killed them."""
    codes = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    spans = json.loads(meta.with_suffix(".spans").read_text("utf-8"))["spans"]
    source = meta.with_suffix("").read_text("utf-8").splitlines()

    def body(name: str) -> list[str]:
        first, last = spans[name]
        lines = (line.strip() for line in source[first - 1 : last])
        return [line.replace(f"def {name}(", "def (") for line in lines]

    for key, code in codes.items():
        # thegame._rules.piles.xǁPileǁtakes__mutmut_1, or thegame._checks.x_is__mutmut_1
        module, _, name = key.removeprefix("thegame.").rpartition(".")
        function = re.sub(r"__mutmut_\d+$", "", name)
        old, new = body(f"{function}__mutmut_orig"), body(name)
        # Without context, and without the head of three lines.
        lines = list(difflib.unified_diff(old, new, n=0, lineterm=""))[3:]
        removed, added = (
            " ".join(line[1:] for line in lines if line.startswith(sign))
            for sign in "-+"
        )
        where = f"{module}.{function[2:].replace('ǁ', '.')}"
        yield Change(where, removed, added), code in DEAD


def main() -> int:
    """Compare what survived with what may survive."""
    found: defaultdict[Change, list[bool]] = defaultdict(list)
    for meta in sorted(MUTANTS.rglob("*.meta")):
        for change, dead in mutants(meta):
            found[change].append(dead)
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    listed = {Change(e["where"], e["removed"], e["added"]) for e in entries}

    unlisted = [change for change in found if change not in listed]
    survivors = [change for change in unlisted if not all(found[change])]
    stale = [change for change in listed if change not in found or any(found[change])]
    for title, changes in (("Survived", survivors), ("Stale entry", stale)):
        for change in sorted(changes):
            print(f"{title}: {change}")
    killed = [dead for deaths in found.values() for dead in deaths]
    print(
        f"{len(killed)} mutants, {sum(killed)} killed, {len(listed)} listed as "
        f"equivalent; {len(survivors)} survived unlisted, {len(stale)} entries stale"
    )
    # Without mutants nothing was asked.
    return int(bool(survivors or stale or not killed))


if __name__ == "__main__":
    sys.exit(main())
