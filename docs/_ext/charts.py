"""Charts that the build draws from measured numbers, in the colours of the page."""

import io
import json
import re
import tempfile
from pathlib import Path
from typing import Any

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

from beaten import FIGURES, KINDS, measured
from thegame import Cooperative
from thegame.agents import GreedyAgent, Planner, RandomAgent
from thegame.experiments import Estimate, plot, simulate

WIDTH, LEFT, SCALE = 400, 66, 2.7  # of the chart, of its labels, of a percent
BAR, GROUP = 15, 57
SHOWN = (("Strategist", "strategist"), ("Planner", "planner"))
CAPTION = (
    "Games won in %, by the number of players. Lines are 95 % intervals; the published "
    "figures have none."
)


class BeatenChart(Directive):
    """``{beaten-chart}``: how often agents win, beside the best published figures."""

    def run(self) -> list[nodes.Node]:
        """Return the bars and their caption."""
        return [figure(beaten_chart(), CAPTION)]


def figure(drawing: str, caption: str) -> nodes.raw:
    """Return a drawing with a caption, as a part of the page."""
    words = f"<figcaption>{caption}</figcaption>" if caption else ""
    return nodes.raw("", f"<figure>{drawing}{words}</figure>", format="html")


def beaten_chart() -> str:
    """Return the bars as SVG, with all their numbers in words."""
    published = next(
        it
        for it in json.loads(FIGURES.read_text("utf-8"))["published"]
        if it["kind"] == "standard"
    )
    out, words = io.StringIO(), list[str]()
    for place, rules in enumerate(KINDS["standard"]):
        top = 34 + GROUP * place
        name = f"{rules.players} player{'s' * (rules.players > 1)}"
        out.write(f'<text x="{LEFT - 8}" y="{top + 27}" class="end">{name}</text>')
        said = list[str]()
        for row, (agent, label) in enumerate(SHOWN):
            found: dict[str, Any] = measured(rules, agent) or {}
            share = Estimate.share(found["wins"], found["games"])
            out.write(_bar(top + row * BAR, label, 100 * share.value))
            out.write(_whisker(top + row * BAR, 100 * share.low, 100 * share.high))
            said.append(f"{label} {share}")
        best = float(published["wins"][place])
        out.write(_bar(top + 2 * BAR, "published", best))
        words.append(f"{name}: {', '.join(said)}, best published {best:g} %.")
    height = 34 + GROUP * len(KINDS["standard"])
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img">'
        f"<title>{CAPTION}</title><desc>{' '.join(words)}</desc>"
        f"{_legend()}{out.getvalue()}</svg>"
    )


def _bar(top: float, kind: str, percent: float) -> str:
    """Return a bar, and its number in a column on the right."""
    length = SCALE * percent
    bar = (
        f'<rect class="{kind}" x="{LEFT}" y="{top}" '
        f'width="{length:.1f}" height="{BAR - 2}" rx="2"/>'
    )
    return f'{bar}<text x="{WIDTH - 6}" y="{top + 11}" class="end">{percent:.0f}</text>'


def _whisker(top: float, low: float, high: float) -> str:
    """Return the line of an interval."""
    y = top + BAR / 2 - 1
    start, end = LEFT + SCALE * low, LEFT + SCALE * high
    return f'<path d="M{start:.1f} {y}H{end:.1f}M{start:.1f} {y - 3}v6M{end:.1f} {y - 3}v6"/>'


def _legend() -> str:
    """Return what the three kinds of bars are."""
    kinds = (("strategist", 66), ("planner", 164), ("best published", 246))
    return "".join(
        f'<rect class="{label.removeprefix("best ")}" x="{x}" y="8" width="12" '
        f'height="12" rx="2"/><text x="{x + 18}" y="19">{label}</text>'
        for label, x in kinds
    )


class CardsLeft(Directive):
    """``{cards-left}``: what ``plot`` draws for three agents of the library."""

    def run(self) -> list[nodes.Node]:
        """Return the plot, whose black becomes the colour of the text."""
        teams = (RandomAgent, GreedyAgent, Planner)
        results = [simulate(Cooperative(3), it, seeds=range(60)) for it in teams]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "plot.svg"
            plot(path, *results)
            drawn = path.read_text("utf-8")
        svg = drawn[drawn.index("<svg") :]
        svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
        svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg)
        svg = svg.replace("#ffffff", "none").replace("#000000", "currentColor")
        means = (
            f"{it.__name__} {one.mean_unlaid.value:.0f}"
            for it, one in zip(teams, results, strict=True)
        )
        caption = f"Cards left by three agents. On average: {', '.join(means)}."
        svg = svg.replace("<svg", '<svg class="chart plot" role="img"', 1)
        svg = svg.replace(">", f"><title>{caption}</title>", 1)
        return [figure(svg, caption)]


def setup(app: Sphinx) -> dict[str, bool]:
    """Register the directives."""
    app.add_directive("beaten-chart", BeatenChart)
    app.add_directive("cards-left", CardsLeft)
    return {"parallel_read_safe": True}
