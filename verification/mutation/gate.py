"""The gate of mutation testing: each mutant is killed, or listed as equivalent.

Run it in the folder where mutmut 3.8 has left its folder ``mutants``. The exit status
is 1 if a mutant survives that ``equivalent.toml`` does not list, if an entry of that
list is stale (there is no such mutant, or the tests kill it), or if a mutant was not
tried at all. Given the patterns of mutants with which mutmut was called, only those are
judged.
"""

import difflib
import fnmatch
import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

MUTANTS = Path("mutants")
EQUIVALENT = Path(__file__).with_name("equivalent.toml")

DEAD = {1, 3, 24, -24, 36, 152}
"""The exit codes of a test run that failed, crashed, or ran out of time."""

CAST = re.compile(r'\bcast\((?:"[^"]*"|[^",]*),')
"""A type that something is cast to; only type checkers look at it."""

NEVER = re.compile(r"\bassert_never\(.*\)")
"""What type checkers have shown not to be reached."""

STRICT = "strict="
"""Whether sequences must be equally long; where they must be, `zip` finds them so."""

LAXER = re.compile(r", (strict=\w+)?\)")
"""The end of a call, with or without saying so."""

CODEC = re.compile(r'"(utf-8|ascii|latin-1|unicode_escape)"', re.IGNORECASE)
"""The name of a codec, for which capitals are small letters."""

ON_IMPORT = (
    *("wire._json._decoder", "wire._write._writer"),
    *("wire._write._part_writer", "wire._write._array_writer"),
    "wire._write._pairs_writer",
)
"""Functions that run on import, before a mutant is chosen; seeded bugs change them."""

NOT_TRIED = {None, 255}
"""No exit code, or that of a run that did not begin, as with a test's id gone."""


class Change(NamedTuple):
    """What a mutant changes, without line numbers, so that the list stays valid."""

    where: str
    """Module and function, e.g. ``_game.state.State.play``."""

    removed: str
    """The lines that it removes, without their indentation."""

    added: str
    """The lines that replace them."""

    def __str__(self) -> str:
        return f"{self.where}\n  - {self.removed}\n  + {self.added}"


def is_wanted(name: str, patterns: Sequence[str]) -> bool:
    """Return whether a mutant, or a function, is among those that are judged."""
    return not patterns or any(fnmatch.fnmatch(name, it) for it in patterns)


def mutants(
    meta: Path, patterns: Sequence[str]
) -> Iterator[tuple[Change, bool | None]]:
    """Yield the mutants of one module, and whether they died; None if not tried."""
    codes = json.loads(meta.read_text("utf-8"))["exit_code_by_key"]
    spans = json.loads(meta.with_suffix(".spans").read_text("utf-8"))["spans"]
    source = meta.with_suffix("").read_text("utf-8").splitlines()

    def body(name: str) -> list[str]:
        first, last = spans[name]
        lines = (line.strip() for line in source[first - 1 : last])
        return [line.replace(f"def {name}(", "def (") for line in lines]

    for key, code in codes.items():
        if not is_wanted(key, patterns):
            continue
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
        if where in ON_IMPORT or seen(removed) == seen(added):
            continue
        is_lax = STRICT in removed and f"{STRICT}True" not in added
        if is_lax and LAXER.sub(")", removed) == LAXER.sub(")", added):
            continue
        died = None if code in NOT_TRIED else code in DEAD
        yield Change(where, removed, added), died


def seen(code: str) -> str:
    """Return what is left of code without what nobody can see when it runs."""
    code = NEVER.sub("", CAST.sub("cast(", code))
    return CODEC.sub(lambda found: found[0].lower(), code)


def main(patterns: Sequence[str]) -> int:
    """Compare what survived with what may survive."""
    found: defaultdict[Change, list[bool | None]] = defaultdict(list)
    for meta in sorted(MUTANTS.rglob("*.meta")):
        for change, died in mutants(meta, patterns):
            found[change].append(died)
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8"))["equivalent"]
    listed = {
        Change(entry["where"], entry["removed"], entry["added"])
        for entry in entries
        # A pattern of whole modules, such as thegame.wire*, fits functions as well.
        if is_wanted(f"thegame.{entry['where']}", patterns)
    }

    survived = [change for change in found if False in found[change]]
    survivors = [change for change in survived if change not in listed]
    stale = [
        change for change in listed if change not in found or True in found[change]
    ]
    for title, changes in (("Survived", survivors), ("Stale entry", stale)):
        for change in sorted(changes):
            print(f"{title}: {change}")
    fates = Counter(died for fate in found.values() for died in fate)
    print(
        f"{fates.total()} mutants: {fates[True]} killed, {fates[False]} survived, "
        f"{fates[None]} not tried; {len(listed)} listed as equivalent; "
        f"{len(survivors)} survived unlisted, {len(stale)} entries stale"
    )
    # Without mutants nothing was tried either.
    return int(bool(survivors or stale or fates[None] or not fates))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
