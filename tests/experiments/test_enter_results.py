"""The script that writes the results of simulations into the figures of the docs."""

import json
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.support.players import SMALL, First, Last
from thegame import FaceToFace
from thegame._cli.simulate import agent
from thegame.experiments import (
    agent_name,
    contest,
    match,
    save,
    sign_test,
    simulate,
)
from thegame.experiments._results import label
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


def test_rows(target: Path) -> None:
    """Each row names its agents as the command reads them, and has figures."""
    figures = json.loads(target.read_text("utf-8"))
    rows = [([row["agent"]], [row["name"]]) for row in figures["rows"]]
    rows += [(row["agents"], row["names"]) for row in figures["duels"]]

    for written, names in rows:
        assert [label([agent_name(agent(text))]) for text in written] == names
    found = {entry["name"] for entry in measured(target)}
    assert found == {" v ".join(names) for _, names in rows}


def test_seed_of_the_figures(target: Path) -> None:
    """The figures of teams are those of the seed that the page names."""
    teams = [it for it in measured(target) if it["rules"].startswith("cooperative")]

    assert {it["seed"] for it in teams} == {1_000_000}
    assert all(it["deals"] == it["games"] for it in teams)


IDEAS = (
    ("Planner", "Strategist(talk=False, worlds=0)"),
    ("Strategist(talk=False, worlds=0)", "Strategist(worlds=0)"),
    # Of the figures of these two, one has more deals than the other.
    None,
)


@pytest.mark.parametrize("row", range(3))
def test_pairs(target: Path, row: int) -> None:
    """The pairs on the page agree with the figures, and have small p-values."""
    page = (DOCS / "beaten.md").read_text("utf-8")
    table = page.partition("| idea |")[2].splitlines()[2 + row]
    wins = {(it["rules"], it["name"]): it["wins"] for it in measured(target)}

    for players, cell in enumerate(table.split("|")[2:-1], start=1):
        if cell.strip():
            more, less = map(int, cell.split(":"))
            assert sign_test(more, less) < 0.001
            if (names := IDEAS[row]) is not None:
                rules = f"cooperative players={players}"
                without, idea = (wins[rules, name] for name in names)
                assert more - less == idea - without


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
