"""The numbers that a plot shows."""

import importlib
from pathlib import Path
from typing import Any, Final

import pytest

from thegame import Cooperative
from thegame.experiments import Results, Summary, plot

# It is not typed throughout.
TESTS: Any = pytest

RULES: Final = Cooperative(1, hand_size=4, highest=20)


def results(name: str, *unlaid: int) -> Results:
    """Return the results of games with this many cards left."""
    games = (Summary(seed, 0, None, cards, 5, 9) for seed, cards in enumerate(unlaid))
    return Results(RULES, (name,), tuple(games))


def test_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For each line-up there are the shares of games with few cards left, and the wins."""
    saved = list[Any]()

    def save(figure: object, *_: object, **__: object) -> None:
        saved.append(figure)

    monkeypatch.setattr("matplotlib.figure.Figure.savefig", save)
    shown = [results("bots:A", 0, 0, 0, 2), results("bots:B", 0, 3, 3)]
    plot(tmp_path / "plot.svg", *shown)
    above, below = saved[0].axes

    lines = [(line.get_label(), [*line.get_xdata()]) for line in above.get_lines()]
    assert lines == [("A", [0, 1, 2, 3]), ("B", [0, 1, 2, 3])]
    assert {line.get_drawstyle() for line in above.get_lines()} == {"steps-post"}
    shares = [[*line.get_ydata()] for line in above.get_lines()]
    assert shares == [[75, 75, 100, 100], [100 / 3, 100 / 3, 100 / 3, 100]]
    assert (above.get_xlabel(), above.get_ylabel()) == (
        "cards left, at most",
        "games in %",
    )
    assert [it.get_text() for it in below.get_yticklabels()] == ["A", "B"]
    # The first is at the top, as in the legend.
    assert below.yaxis_inverted()
    for place, (drawn, one) in enumerate(zip(below.containers, shown, strict=True)):
        point, _, (bar,) = drawn
        assert (*point.get_xydata()[0],) == (100 * one.wins.value, place)
        ((low, high),) = [part[:, 0].tolist() for part in bar.get_segments()]
        assert [low, high] == TESTS.approx([100 * one.wins.low, 100 * one.wins.high])


def test_other_figures(tmp_path: Path) -> None:
    """A plot is not a figure of pyplot, so those of a program stay as they are."""
    pyplot: Any = importlib.import_module("matplotlib.pyplot")
    before = pyplot.get_fignums()
    plot(tmp_path / "plot.svg", results("bots:A", 0))

    assert pyplot.get_fignums() == before
