"""Tables of benchmark results, read from the files that the benchmarks write."""

import json
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from rulebook import Row, table
from verification.benchmarks.ratios import GROUNDS, ROWS

BENCHMARKS: Final = Path(__file__).parents[2] / "verification" / "benchmarks"


def data(name: str) -> Any:
    """Return the content of a JSON file of the benchmarks."""
    return json.loads((BENCHMARKS / name).read_text(encoding="utf-8"))


def amount(number: float) -> str:
    """Return a number with three significant digits."""
    if number >= 1000:
        return f"{round(number, 2 - len(str(int(number)))):,.0f}"
    return f"{number:.3g}"


class Times(Directive):
    """``{times}``: the duration of each call."""

    def run(self) -> list[nodes.Node]:
        """Return a sentence about the machine, and a table with a row for each call."""
        found = data("figures.json")
        games = found["games"]
        rows: list[Row] = [("microseconds", *games)]
        for name, times in found["microseconds"].items():
            what = nodes.literal("", name) if "(" in name or "." in name else name
            rows.append((what, *map(amount, times)))
        said = (
            f"Measured on {found['date']} with Python {found['python']} on one core of "
            f"this machine: {found['machine']}."
        )
        return [nodes.paragraph("", said), table(rows, "numbers")]


class Ratios(Directive):
    """``{ratios}``: the cost of each call as a multiple of the floor, and its limit."""

    def run(self) -> list[nodes.Node]:
        """Return a table with a row for each ratio."""
        last = data("ratios.json")
        games = (ground.name for ground in GROUNDS)
        rows: list[Row] = [("ratio", *games, "at most, team", "at most, duel")]
        for name, _contest, team, duel in ROWS:
            known = map(amount, last.get(name, ()))
            rows.append((name, *known, f"{team:g}", f"{duel:g}"))
        return [table(rows, "numbers")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("times", Times)
    app.add_directive("ratios", Ratios)
    return {"parallel_read_safe": True}
