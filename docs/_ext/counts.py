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
    printed = {name: f"{it:,.0f}" for name, it in (numbers | _speeds()).items()}
    return printed | {"floor": _floor()}


def _floor() -> str:
    """Return how a random game compares with the simplest program."""
    file = VERIFICATION / "benchmarks" / "ratios.json"
    team, *_, duel = json.loads(file.read_text("utf-8"))["random game / floor's"]
    return (
        f"A random game of the library takes {team:g} times as long for one player, "
        f"and {duel:g} times as long in a duel."
    )


def _speeds() -> dict[str, float]:
    """Return how some calls compare, in a game of four players, in round numbers."""
    file = VERIFICATION / "benchmarks" / "figures.json"
    found = json.loads(file.read_text("utf-8"))
    four = found["games"].index("4 players")
    times = {name: every[four] for name, every in found["microseconds"].items()}
    play = times["state.play(card, pile)"]
    return {
        "random_games": round(1e6 / times["a random game"], -3),
        "plays_of_a_reading": round(times["wire.read_state(text)"] / play, -1),
        "plays_of_a_picture": round(times["svg.table(state)"] / play, -1),
    }
