"""Numbers that pages mention, counted when the docs are built: ``{{ clauses }}``."""

import json
import tomllib
from pathlib import Path
from typing import Any, Final

from thegame import rulebook
from verification.fuzz.targets import NOTATION, WIRE
from verification.theorems import theorems

VERIFICATION: Final = Path(__file__).parents[2] / "verification"


def _toml(path: str) -> dict[str, Any]:
    return tomllib.loads((VERIFICATION / path).read_text(encoding="utf-8"))


def counts() -> dict[str, str]:
    """Return each number by its name, as it is printed."""
    worlds = json.loads((VERIFICATION / "spec" / "counts.json").read_text("utf-8"))
    claims = theorems()
    numbers = {
        "clauses": len(rulebook.CLAUSES),
        "rulings": len(rulebook.RULINGS),
        "theorems": len(claims),
        "proven": sum(bool(claim.proofs) for claim in claims),
        "instances": len(worlds),
        "states": sum(world["states"] for world in worlds.values()),
        "mistakes": len(_toml("mistakes/mistakes.toml")),
        "equivalents": sum(map(len, _toml("mutation/equivalent.toml").values())),
        "readers": len(NOTATION) + len(WIRE),
    }
    return {name: f"{number:,}" for name, number in numbers.items()}
