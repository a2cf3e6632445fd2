"""The whole kit: a file for each profile, and a manifest that lists them."""

import hashlib
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import attrs

from thegame import notation, wire

from . import (
    deals,
    documents,
    games,
    placements,
    positions,
    seats,
    sequences,
    settings,
    shuffles,
    texts,
)
from .forms import Case

VERSION: Final = 1
"""The version of the format."""

MANIFEST: Final = "manifest.json"
"""The name of the file that lists the others."""


@attrs.frozen
class Profile:
    """A part of the kit that a program can claim."""

    about: str
    """What its cases ask."""

    required: bool
    """Whether a program that claims to know the rules must pass it."""

    cases: Callable[[], Iterable[Case]]
    """Its cases, in order."""


PROFILES: Final[dict[str, Profile]] = {
    "rules": Profile("settings of the games", True, settings.cases),
    "deals": Profile("the first state of a game", True, deals.cases),
    "placements": Profile("every card on every pile", True, placements.cases),
    "positions": Profile("moves, refusals and ends", True, positions.cases),
    "games": Profile("every state of whole games", True, games.cases),
    "sequences": Profile("numbers of sequences of moves", True, sequences.cases),
    "views": Profile("what each seat sees", True, seats.views),
    "events": Profile("what each seat is told", True, seats.events),
    "shuffles": Profile("deals for seeds", False, shuffles.cases),
    "notation": Profile("texts, right and wrong", False, texts.cases),
    "documents": Profile("JSON, right and wrong", False, documents.cases),
}
"""Every profile by its name."""


def files(library: str) -> dict[str, bytes]:
    """Return the files of the kit by their names, the same each time.

    The manifest names this version of the library.
    """
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
        "library": library,
        "notation": notation.VERSION,
        "documents": wire.VERSION,
        "profiles": listed,
    }
    written = json.dumps(manifest, indent=2) + "\n"
    return {**contents, MANIFEST: written.encode()}


def _line(case: Case) -> bytes:
    return json.dumps(case, separators=(",", ":")).encode() + b"\n"


def write(path: str, *, library: str) -> dict[str, bytes]:
    """Write the kit into a new or empty directory; return its files.

    Raises OSError if it cannot be written; then no file of it is left.
    """
    directory = Path(path)
    if directory.exists() and not (directory.is_dir() and not any(directory.iterdir())):
        message = f"cannot write the kit: {path} is not a new or empty directory"
        raise FileExistsError(message)
    made = files(library)
    directory.mkdir(parents=True, exist_ok=True)
    begun: list[Path] = []
    try:
        for name, content in made.items():
            begun.append(directory / name)
            begun[-1].write_bytes(content)
    except OSError:
        for file in begun:
            file.unlink(missing_ok=True)
        raise
    return made
