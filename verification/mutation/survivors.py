"""Compare the mutants that survived ``mutmut run`` with ``equivalent.toml``.

The exit status is 1 if a mutant survived that the list does not name. Patterns as
arguments select mutants, as they do for mutmut.
"""

import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

EQUIVALENT = tomllib.loads(Path(__file__).with_name("equivalent.toml").read_text())
HARMLESS = {"timeout", "caught by type check", "skipped"}


def mutmut(*arguments: str) -> list[str]:
    """Return the lines that a command of mutmut prints."""
    run = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], stdout=-1, text=True, check=True
    )
    return run.stdout.splitlines()


def change(name: str) -> tuple[str, str]:
    """Return the function of a mutant, and its changed lines as the list has them."""
    # thegame._game.state.xǁStateǁplay__mutmut_3 is in _game.state.State.play.
    module, _, function = name.removeprefix("thegame.").rpartition(".")
    where = f"{module}.{re.sub('^x.|__mutmut_.*', '', function).replace('ǁ', '.')}"
    diff = [line for line in mutmut("show", name) if line[:3] not in {"---", "+++"}]
    added = " ".join(line[1:].strip() for line in diff if line.startswith("+"))
    removed = " ".join(line[1:].strip() for line in diff if line.startswith("-"))
    return where, added or f"- {removed}"


def main(patterns: list[str]) -> int:
    """Print the survivors that are not listed, and return the exit status."""
    unlisted = 0
    for name, status in (line.strip().split(": ") for line in mutmut("results")):
        if status in HARMLESS or not any(fnmatch(name, it) for it in patterns or "*"):
            continue
        where, lines = change(name)
        if status != "survived" or lines not in EQUIVALENT.get(where, {}):
            unlisted += 1
            print(f"{name}: {status}: {lines}")
    print(f"{unlisted} mutants survived that are not listed")
    return int(bool(unlisted))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
