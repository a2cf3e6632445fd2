"""Shows what was measured in the docs, straight from the data files."""

import json
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from rulebook import Row, table
from verification.benchmarks.ratios import GROUNDS, ROWS

BENCHMARKS: Final = Path(__file__).parents[2] / "verification" / "benchmarks"


def data(name: str) -> Any:  # noqa: ANN401 - JSON can be anything
    """What a script has written beside itself."""
    return json.loads((BENCHMARKS / name).read_text(encoding="utf-8"))


def amount(number: float) -> str:
    """A number with three digits that count."""
    if number >= 1000:
        return f"{round(number, 2 - len(str(int(number)))):,.0f}"
    return f"{number:.3g}"


class Times(Directive):
    """``{times}``: how long each call takes, and how often that is a second."""

    def run(self) -> list[nodes.Node]:
        """The machine in a sentence, and a row for each call."""
        found = data("figures.json")
        games = found["games"]
        head = ("call", *(f"{game}: µs" for game in games))
        rows: list[Row] = [(*head, *(f"{game}: a second" for game in games))]
        for name, times in found["microseconds"].items():
            what = nodes.literal("", name) if "(" in name or "." in name else name
            often = (amount(1e6 / time) for time in times)
            rows.append((what, *map(amount, times), *often))
        said = (
            f"Measured on {found['date']} with Python {found['python']} on this "
            f"machine: {found['machine']}."
        )
        return [nodes.paragraph("", said), table(rows, "numbers")]


class Ratios(Directive):
    """``{ratios}``: what calls cost over the floor, and what they may cost."""

    def run(self) -> list[nodes.Node]:
        """A row for each ratio."""
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
