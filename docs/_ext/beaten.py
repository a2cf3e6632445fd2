"""Tables of how often programs beat the game, published ones and agents of this library.

All figures are in ``beaten.json``; ``docs/enter_results.py`` enters the results of files
that ``thegame simulate --out`` has written.
"""

import json
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from rulebook import Row, table
from thegame import Cooperative, FaceToFace, Rules
from thegame.experiments import Estimate
from thegame.notation import write_rules

FIGURES = Path(__file__).parents[1] / "beaten.json"

NOT_MEASURED = "not measured"

KINDS: dict[str, list[Rules]] = {
    "standard": [Cooperative(players) for players in range(1, 6)],
    "expert": [Cooperative.expert(players) for players in range(1, 6)],
    "smaller-hands": [
        Cooperative.expert(players, smaller_hands=True) for players in range(1, 6)
    ],
    "duel": [FaceToFace()],
}
OPTIONS = {
    "standard": "",
    "expert": "--expert ",
    "smaller-hands": "--expert --smaller-hands ",
}


def measured(rules: Rules, name: str) -> dict[str, Any] | None:
    """Return the results for these rules and agents, or None."""
    found: list[dict[str, Any]] = json.loads(FIGURES.read_text("utf-8"))["measured"]
    keys = (write_rules(rules), name)
    return next((it for it in found if (it["rules"], it["name"]) == keys), None)


class Beaten(Directive):
    """``{beaten} standard``: published figures and those of this library."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table of programs and agents, and the commands that measure agents."""
        kind = self.arguments[0]
        figures = json.loads(FIGURES.read_text("utf-8"))
        published = [it for it in figures["published"] if it["kind"] == kind]
        duel = kind == "duel"
        rows = duel_rows(figures) if duel else team_rows(figures, kind)
        width = len(rows[0])
        for it in published:
            wins = [_unbroken(f"{share} %") for share in it["wins"]]
            rows.append((it["who"], *wins, *[""] * (width - 1 - len(wins))))
        notes = [
            nodes.paragraph("", f"{it['who']}: {it['conditions']}.") for it in published
        ]
        notes += duel_commands(figures) if duel else team_commands(figures, kind)
        bullets = [nodes.list_item("", note) for note in notes]
        return [table(rows), nodes.bullet_list("", *bullets)]


def team_rows(figures: dict[str, Any], kind: str) -> list[Row]:
    """Return a row for each agent of the library."""
    heads = [f"{rules.players}" for rules in KINDS[kind]]
    rows: list[Row] = [("wins (cards left)", *heads)]
    for row in figures["rows"]:
        found = [measured(rules, row["name"]) for rules in KINDS[kind]]
        rows.append((row["label"], *map(team_cell, found)))
    return rows


def team_commands(figures: dict[str, Any], kind: str) -> list[nodes.paragraph]:
    """Return the commands that measure these rows again."""
    notes: list[nodes.paragraph] = []
    for row in figures["rows"]:
        found = (measured(rules, row["name"]) for rules in KINDS[kind])
        first = next((it for it in found if it), None)
        agent = f"--agent {_quoted(row['agent'])}"
        command = f"simulate --players N {OPTIONS[kind]}{agent}"
        notes.append(_note(row["label"], command, first))
    return notes


def duel_rows(figures: dict[str, Any]) -> list[Row]:
    """Return a row for each match."""
    rows: list[Row] = [("duel", "wins of the first", "wins of the starter")]
    for row in figures["duels"]:
        found = measured(KINDS["duel"][0], " v ".join(row["names"]))
        wins = NOT_MEASURED if found is None else _share(found, "wins")
        started = NOT_MEASURED if found is None else _share(found, "starter_wins")
        rows.append((row["label"], wins, started))
    return rows


def duel_commands(figures: dict[str, Any]) -> list[nodes.paragraph]:
    """Return the commands that measure these matches again."""
    notes: list[nodes.paragraph] = []
    for row in figures["duels"]:
        found = measured(KINDS["duel"][0], " v ".join(row["names"]))
        agents = " ".join(f"--agent {_quoted(it)}" for it in row["agents"])
        command = f"simulate --game face-to-face {agents}"
        notes.append(_note(row["label"], command, found))
    return notes


def team_cell(found: dict[str, Any] | None) -> str:
    """Return the share of wins with its interval, and the mean of the cards left."""
    if found is None:
        return NOT_MEASURED
    return f"{_share(found, 'wins')} ({found['unlaid']:.1f})"


def _share(found: dict[str, Any], name: str) -> str:
    """The share with its interval; a line may break between the two, not within."""
    share, interval = str(Estimate.share(found[name], found["games"])).split(" [")
    return f"{_unbroken(share)} [{_unbroken(interval)}"


def _unbroken(text: str) -> str:
    """Return the text with no-break spaces."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _quoted(agent: str) -> str:
    return f"'{agent}'" if "(" in agent else agent


def _note(label: str, command: str, found: dict[str, Any] | None) -> nodes.paragraph:
    """Return the command for a row, with the seeds if they are known."""
    seeds = "" if found is None else f" --games {found['deals']} --seed {found['seed']}"
    text = nodes.literal("", f"thegame {command}{seeds}")
    return nodes.paragraph("", f"{label}: ", text)


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("beaten", Beaten)
    return {"parallel_read_safe": True}
