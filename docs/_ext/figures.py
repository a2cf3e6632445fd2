"""A table of benchmark results, read from the file that the benchmark writes."""

import json
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from rulebook import Row, table

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
            f"a machine: {found['machine']}."
        )
        return [nodes.paragraph("", said), table(rows, "numbers")]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directive."""
    app.add_directive("times", Times)
    return {"parallel_read_safe": True}
