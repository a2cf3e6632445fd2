"""Put figures into ``beaten.json``: ``python docs/enter_results.py FILE...``.

The files are those that ``thegame simulate --out FILE`` writes. A figure replaces the
one with the same rules and agents.
"""

import json
import sys
from pathlib import Path

from thegame import FaceToFace
from thegame.experiments import Results, load, match
from thegame.experiments._results import label
from thegame.notation import write_rules

FIGURES = Path(__file__).with_name("beaten.json")


def experiment(one: Results) -> dict[str, object]:
    """Return the rules, the agents and the deals of an experiment."""
    return {
        "rules": write_rules(one.rules),
        "name": label(one.agents),
        "seed": one.seeds[0],
        "deals": len(one.games),
    }


def team(one: Results) -> dict[str, object]:
    """Return the figures of one agent in all seats of a team."""
    return {
        **experiment(one),
        "wins": sum(game.is_won_by(0) for game in one.games),
        "games": len(one.games),
        "unlaid": round(one.mean_unlaid.value, 2),
    }


def duel(there: Results, back: Results) -> dict[str, object]:
    """Return the figures of a match."""
    found = match(there, back)
    return {
        **experiment(there),
        "wins": found.won,
        "games": found.games,
        "starter_wins": found.started,
        "p": float(f"{found.p_value:.2g}"),
    }


def figures(results: tuple[Results, ...]) -> list[dict[str, object]]:
    """Return the figures of a file."""
    if isinstance(results[0].rules, FaceToFace):
        return [duel(*pair) for pair in zip(results[::2], results[1::2], strict=True)]
    return [team(one) for one in results]


def main(files: list[str], target: Path = FIGURES) -> None:
    """Read the files, and write their figures."""
    document = json.loads(target.read_text("utf-8"))
    known = {(it["rules"], it["name"]): it for it in document["measured"]}
    for file in files:
        for found in figures(load(file)):
            known[found["rules"], found["name"]] = found
    document["measured"] = [known[key] for key in sorted(known)]
    lists = (
        f'  "{name}": [\n'
        + ",\n".join(f"    {json.dumps(it)}" for it in document[name])
        + "\n  ]"
        for name in document
    )
    target.write_text("{\n" + ",\n".join(lists) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
