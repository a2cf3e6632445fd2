"""Write the conformance kit: a file of cases for each profile, and a manifest.

``python -m verification.kit.write FOLDER`` writes it into a new or empty folder. The
file ``README.md`` specifies the meaning of a case. Cases come from the library alone, and
from chance only through ``random.Random(seed).random()``, so every Python version
writes the kit with equal bytes.
"""

import argparse
import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import attrs

import thegame
from thegame import notation, wire

from . import (
    deals,
    documents,
    example_games,
    notation_cases,
    perft,
    placements,
    positions,
    settings,
    views_and_events,
)
from .case_json import Case

VERSION: Final = 1
"""The version of the format."""

MANIFEST: Final = "manifest.json"
"""The name of the file that lists the others."""


@attrs.frozen
class Profile:
    """A part of the kit that a program can claim to pass."""

    about: str
    """The subject of its cases."""

    required: bool
    """Whether a program that claims to know the rules must pass it."""

    cases: Callable[[], Iterable[Case]]
    """A function that makes its cases in order."""


PROFILES: Final[dict[str, Profile]] = {
    "rules": Profile("settings of the games", True, settings.cases),
    "deals": Profile("the first state of a game", True, deals.cases),
    "placements": Profile("every card on every pile", True, placements.cases),
    "positions": Profile("moves, refusals and ends", True, positions.cases),
    "games": Profile("every state of whole games", True, example_games.cases),
    "sequences": Profile("numbers of sequences of moves", True, perft.cases),
    "views": Profile("what each seat sees", True, views_and_events.views),
    "events": Profile("what each seat is told", True, views_and_events.events),
    "shuffles": Profile("deals for seeds", False, deals.shuffles),
    "notation": Profile("texts, right and wrong", False, notation_cases.cases),
    "documents": Profile("JSON, right and wrong", False, documents.cases),
}
"""Every profile by its name."""


def files() -> dict[str, bytes]:
    """Return the files of the kit by their names, with the manifest last."""
    made = {name: [_line(it) for it in part.cases()] for name, part in PROFILES.items()}
    contents = {f"{name}.jsonl": b"".join(lines) for name, lines in made.items()}
    listed = [
        {
            "profile": name,
            "file": f"{name}.jsonl",
            "about": PROFILES[name].about,
            "required": PROFILES[name].required,
            "cases": len(lines),
            "bytes": len(contents[f"{name}.jsonl"]),
            "sha256": hashlib.sha256(contents[f"{name}.jsonl"]).hexdigest(),
        }
        for name, lines in made.items()
    ]
    manifest = {
        "kit": VERSION,
        "library": thegame.__version__,
        "notation": notation.VERSION,
        "documents": wire.VERSION,
        "profiles": listed,
    }
    written = json.dumps(manifest, indent=2) + "\n"
    return {**contents, MANIFEST: written.encode()}


def _line(case: Case) -> bytes:
    return json.dumps(case, separators=(",", ":")).encode() + b"\n"


def write(path: str) -> dict[str, bytes]:
    """Write the kit into a new or empty folder, and return its files.

    Raises FileExistsError if anything else is there.
    """
    folder = Path(path)
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        message = f"cannot write the kit: {path} is not a new or empty folder"
        raise FileExistsError(message)
    made = files()
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (folder / name).write_bytes(content)
    return made


def main() -> None:
    """Write the kit into the folder that the command line names."""
    parser = argparse.ArgumentParser(description="Write the conformance kit.")
    parser.add_argument("folder", help="a new or empty folder")
    path = parser.parse_args().folder
    made = write(path)
    print(f"{path}: {len(made)} files, {sum(map(len, made.values())):,} bytes")


if __name__ == "__main__":
    main()
