"""The digest of the source that was last proven: one word for each translated function.

Only the session that has checked all proofs writes it. The tests compare it with the
source as it is now, so a change does not go unnoticed where Coq is not installed.
"""

import hashlib
import json
from typing import Final

from verification.theorems import SOURCE, sources

from .program import Program
from .translate import translated

PROVEN: Final = SOURCE / "proven.json"


def digests(program: Program) -> dict[str, str]:
    """Return a digest of each definition, and one of the proofs and the semantics."""
    texts = dict(program.definitions)
    paths = [path for path in sources(SOURCE) if path.exists()]
    texts |= {path.name: path.read_text(encoding="utf-8") for path in paths}
    return {
        name: hashlib.sha256(text.encode()).hexdigest()[:16]
        for name, text in texts.items()
    }


def write() -> None:
    """Write the digest of what has just been proven."""
    text = json.dumps(digests(translated()), indent=1)
    PROVEN.write_text(f"{text}\n", encoding="utf-8")


def changes() -> list[str]:
    """Return what differs from what was last proven, with the place in the source."""
    program = translated()
    now, proven = digests(program), json.loads(PROVEN.read_text(encoding="utf-8"))
    names = [name for name in {**proven, **now} if proven.get(name) != now.get(name)]
    return [
        f"{name} ({program.places.get(name, 'see translate.py')})" for name in names
    ]
