"""The script that writes the results of simulations into the figures of the docs."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.support.players import SMALL, First, Last
from thegame import FaceToFace
from thegame.experiments import contest, match, save, simulate
from thegame.notation import write_rules

DOCS = Path(__file__).parents[2] / "docs"
DUEL = FaceToFace(hand_size=3, highest=12)
SCRIPT = runpy.run_path(str(DOCS / "enter_results.py"))


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A copy of the figures."""
    copied = tmp_path / "figures.json"
    copied.write_bytes((DOCS / "beaten.json").read_bytes())
    return copied


def measured(target: Path) -> list[dict[str, Any]]:
    """Return the measured figures."""
    found: list[dict[str, Any]] = json.loads(target.read_text("utf-8"))["measured"]
    return found


def test_nothing_to_enter(target: Path) -> None:
    """Without files the figures do not change by a byte."""
    before = target.read_bytes()
    SCRIPT["main"]([], target)
    assert target.read_bytes() == before


def test_team(target: Path, tmp_path: Path) -> None:
    """The results of a team are entered once, and replaced by newer ones."""
    before = measured(target)
    for seeds in (range(4, 10), range(30)):
        found = simulate(SMALL, First, seeds=seeds)
        save(tmp_path / "team.jsonl", found)
        SCRIPT["main"]([str(tmp_path / "team.jsonl")], target)
        (entry,) = [it for it in measured(target) if it not in before]
        assert entry == {
            "rules": write_rules(SMALL),
            "name": "First",
            "seed": seeds[0],
            "deals": len(seeds),
            "wins": sum(game.is_won_by(0) for game in found.games),
            "games": len(seeds),
            "unlaid": round(found.mean_unlaid.value, 2),
        }


def test_duel(target: Path, tmp_path: Path) -> None:
    """A match is one entry, with the games of both starters."""
    before = measured(target)
    there, back = contest(DUEL, [First, Last], seeds=range(20))
    save(tmp_path / "duel.jsonl", there, back)
    SCRIPT["main"]([str(tmp_path / "duel.jsonl")], target)
    (entry,) = [it for it in measured(target) if it not in before]
    found = match(there, back)
    assert entry == {
        "rules": write_rules(DUEL),
        "name": "First v Last",
        "seed": 0,
        "deals": 20,
        "wins": found.won,
        "games": 40,
        "starter_wins": found.started,
        "p": float(f"{found.p_value:.2g}"),
    }
