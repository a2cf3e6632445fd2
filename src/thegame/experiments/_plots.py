"""Plots of results; they need matplotlib.

A plot is drawn into a figure of its own, so the figures of a program stay as they are.
With the same settings of matplotlib, equal results give equal files.
"""

import importlib
import itertools
from os import PathLike
from pathlib import Path
from typing import Any, Final

from thegame._validation import Inspection, required
from thegame._value_defects import defect

from ._errors import InvalidExperiment
from ._results import Results, label

_DATES: Final = {".svg": "Date", ".pdf": "CreationDate", ".png": "Creation Time"}
"""For each suffix the name of the date that matplotlib would write into the file."""


def plot(path: str | PathLike[str], *results: Results) -> None:
    """Draw the cards left as cumulative curves, and the share of games won.

    The further left a curve rises, the fewer cards were left. The suffix of
    the path is ``.svg``, ``.pdf`` or ``.png``; any other raises `InvalidExperiment`, and
    so do results without games. Plots need matplotlib, from the extra ``plots``.
    """
    for one in results:
        required("results", one, Results)
    library = require_plots(path)
    check = Inspection()
    check.expect(bool(results), "results", results, "at least one")
    for number, one in enumerate(results):
        check.expect(bool(one.games), ("results", number), one.games, "games")
    check.conclude(InvalidExperiment)
    figure = library.figure.Figure(figsize=(6.4, 6), layout="constrained")
    above, below = figure.subplots(2, 1, height_ratios=(2, 1))
    _draw_distributions(above, results)
    _draw_wins(below, results)
    figure.suptitle(f"{results[0].rules!r}, {len(results[0].games):,} deals")
    # A file has neither a date nor random names in it.
    with library.rc_context({"svg.hashsalt": "thegame"}):
        figure.savefig(path, metadata={_DATES[Path(path).suffix]: None})


def require_plots(path: str | PathLike[str]) -> Any:
    """Return matplotlib, if it is installed and the suffix of the path is known."""
    if Path(path).suffix not in _DATES:
        expected = f"a file that ends with {', '.join(_DATES)}"
        raise InvalidExperiment((defect("path", str(path), expected),))
    try:
        importlib.import_module("matplotlib.figure")
        return importlib.import_module("matplotlib")
    except ImportError as missing:
        message = "plots need matplotlib: install thegame-rules[plots]"
        raise ImportError(message) from missing


def _draw_distributions(axes: Any, results: tuple[Results, ...]) -> None:
    """Draw for each line-up the share of games by the most cards that were left."""
    cards = range(max(max(one.distribution()) for one in results) + 1)
    for one in results:
        counts = one.distribution()
        sums = itertools.accumulate(counts.get(left, 0) for left in cards)
        shares = [100 * games / len(one.games) for games in sums]
        axes.step(cards, shares, where="post", label=label(one.agents))
    axes.set_xlabel("cards left, at most")
    axes.set_ylabel("games in %")
    axes.set_ylim(0, 102)
    axes.legend()


def _draw_wins(axes: Any, results: tuple[Results, ...]) -> None:
    """Draw the share of games that each line-up has won, with its interval."""
    for place, one in enumerate(results):
        wins = one.wins
        reach = [[100 * (wins.value - wins.low)], [100 * (wins.high - wins.value)]]
        axes.errorbar([100 * wins.value], [place], xerr=reach, fmt="o", capsize=4)
    axes.set_yticks(range(len(results)), [label(one.agents) for one in results])
    axes.margins(y=0.3)
    axes.invert_yaxis()
    axes.set_xlabel("games won in %, with 95 % intervals")
