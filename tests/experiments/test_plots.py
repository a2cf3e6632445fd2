"""Plots of results."""

import sys
from pathlib import Path

import pytest

from tests.support.players import SMALL, First, Last
from thegame import InvalidExperiment
from thegame.experiments import contest, plot

RESULTS = contest(SMALL, [First, Last], seeds=range(20))


class TestPlot:
    """A picture of how many cards were left, and of how often each has won."""

    def test_svg(self, tmp_path: Path) -> None:
        """Text, lines and intervals; the same file each time."""
        one, other = tmp_path / "one.svg", tmp_path / "other.svg"
        plot(one, *RESULTS)
        plot(other, *RESULTS)

        text = one.read_text(encoding="utf-8")
        assert text == other.read_text(encoding="utf-8")
        for words in ("cards left", "games won in %", "First", "Last", "20 deals"):
            assert words in text

    def test_what_is_drawn(self, tmp_path: Path) -> None:
        """Other results have another picture."""
        one, other = tmp_path / "one.svg", tmp_path / "other.svg"
        plot(one, *RESULTS)
        plot(other, *reversed(RESULTS))

        assert one.read_bytes() != other.read_bytes()

    @pytest.mark.parametrize("suffix", ["png", "pdf"])
    def test_other_files(self, tmp_path: Path, suffix: str) -> None:
        """The suffix decides what kind of file it is."""
        path = tmp_path / f"plot.{suffix}"
        plot(path, RESULTS[0])

        assert suffix.upper().encode() in path.read_bytes()[:9]

    def test_unknown(self, tmp_path: Path) -> None:
        """Other kinds of files are refused."""
        with pytest.raises(InvalidExperiment, match=r"ends with \.svg, \.pdf, \.png"):
            plot(tmp_path / "plot.doc", *RESULTS)

    def test_missing(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without matplotlib it says which extra to install."""
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        monkeypatch.delitem(sys.modules, "matplotlib.figure", raising=False)
        with pytest.raises(ImportError, match=r"install thegame-rules\[plots\]"):
            plot(tmp_path / "plot.svg", *RESULTS)
