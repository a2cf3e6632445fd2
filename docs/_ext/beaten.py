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
FOUND: dict[str, list[dict[str, Any]]] = json.loads(FIGURES.read_text("utf-8"))

KINDS: dict[str, list[Rules]] = {
    "standard": [Cooperative(players) for players in range(1, 6)],
    "expert": [Cooperative.expert(players) for players in range(1, 6)],
    "smaller-hands": [
        Cooperative.expert(players, smaller_hands=True) for players in range(1, 6)
    ],
    "duel": [FaceToFace()],
}
OPTIONS = {
    "standard": "--players N",
    "expert": "--players N --expert",
    "smaller-hands": "--players N --expert --smaller-hands",
    "duel": "--game face-to-face",
}
BEST = ("Strategist", "best published figure for each number of players")


def measured(rules: Rules, name: str) -> dict[str, Any] | None:
    """Return the results for these rules and agents, or None."""
    keys = (write_rules(rules), name)
    every = FOUND["measured"]
    return next((it for it in every if (it["rules"], it["name"]) == keys), None)


def headline() -> str:
    """Return the best result of the library beside the best published one."""
    agent, others = BEST
    found = (measured(rules, agent) for rules in KINDS["standard"])
    ours = [round(100 * it["wins"] / it["games"]) for it in found if it]
    (best,) = (it["wins"] for it in FOUND["published"] if it["who"] == others)
    theirs = sorted(map(float, best))
    return (
        "Playing by the printed rules, the strongest agent of this library wins "
        f"{ours[0]} % of solo games and {', '.join(map(str, ours[1:-1]))} and "
        f"{ours[-1]} % with two to five players; the best published figures are "
        f"{theirs[0]:g} to {theirs[-1]:g} %, on other deals and with other readings of the "
        "rules."
    )


class Headline(Directive):
    """``{headline}``: the best result, in one sentence."""

    def run(self) -> list[nodes.Node]:
        """Return the sentence."""
        return [nodes.paragraph("", "", nodes.strong("", headline()))]


class Beaten(Directive):
    """``{beaten} standard``: published figures and those of this library."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return a table of agents and programs, and how each figure was measured."""
        kind = self.arguments[0]
        published = [it for it in FOUND["published"] if it["kind"] == kind]
        rows = duel_rows() if kind == "duel" else team_rows(kind)
        for it in published:
            wins = [_unbroken(f"{share} %") for share in it["wins"]]
            rows.append((it["who"], "", *wins, *[""] * (len(rows[0]) - 2 - len(wins))))
        agents = "--agent FIRST --agent SECOND" if kind == "duel" else "--agent AGENT"
        command = f"thegame simulate {OPTIONS[kind]} {agents} --games DEALS --seed SEED"
        again = nodes.paragraph(
            "", "A row of ours is measured again by ", nodes.literal("", command)
        )
        again += nodes.Text("." if kind == "duel" else ", with the seed 1000000.")
        notes = (
            nodes.paragraph("", f"{it['who']}: {it['conditions']}.") for it in published
        )
        bullets = [nodes.list_item("", note) for note in notes]
        listed = [nodes.bullet_list("", *bullets)] if bullets else []
        return [table(rows, "wins"), again, *listed]


def team_rows(kind: str) -> list[Row]:
    """Return a row for each agent that was measured."""
    heads = ("1 player", *(f"{players} players" for players in range(2, 6)))
    rows: list[Row] = [("agent", "deals", *heads)]
    for row in FOUND["rows"]:
        found = [measured(rules, row["name"]) for rules in KINDS[kind]]
        if any(found):
            deals = next(it["deals"] for it in found if it)
            name = nodes.literal("", row["agent"])
            rows.append((name, f"{deals:,}", *map(team_cell, found)))
    return rows


def duel_rows() -> list[Row]:
    """Return a row for each match."""
    heads = ("deals", "wins of the first", "wins of the starter", "seed")
    rows: list[Row] = [("first v second", *heads)]
    for row in FOUND["duels"]:
        found = measured(KINDS["duel"][0], " v ".join(row["names"]))
        if found:
            name = nodes.literal("", " v ".join(row["agents"]))
            shares = (_share(found, "wins"), _share(found, "starter_wins"))
            rows.append((name, f"{found['deals']:,}", *shares, str(found["seed"])))
    return rows


def team_cell(found: dict[str, Any] | None) -> str:
    """Return the share of wins with its interval, and the mean of the cards left."""
    if found is None:
        return "\N{EN DASH}"
    return f"{_share(found, 'wins')} ({found['unlaid']:.1f})"


def _share(found: dict[str, Any], name: str) -> str:
    """The share with its interval; a line may break between the two, not within."""
    share, interval = str(Estimate.share(found[name], found["games"])).split(" [")
    return f"{_unbroken(share)} [{_unbroken(interval)}"


def _unbroken(text: str) -> str:
    """Return the text with no-break spaces."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("beaten", Beaten)
    app.add_directive("headline", Headline)
    return {"parallel_read_safe": True}
