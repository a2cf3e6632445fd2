"""
The demonstration: ``python -m thegame``.
"""

import importlib
import runpy
import sys

import pytest

from thegame import Cooperative, FaceToFace
from thegame._cli.demo import narrate
from thegame._cli.main import main


class TestDemo:
    """
    One game of each kind, told turn by turn.
    """

    def test_tells_both_games(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        Both are dealt, played, refused something, and ended.
        """
        main([])

        told = capsys.readouterr().out
        assert "Cooperative(2), seed 7: player 1 starts" in told
        assert "FaceToFace(), seed 7: player 1 starts" in told
        assert "what fits: 12 to 99 (CO-PLAY-1)." in told
        assert "F2F-OPP-2: A card on the opponent's pile must improve it" in told
        assert "(trick)" in told
        assert "(helps)" in told
        assert "over: 4 cards not laid, excellent" in told
        assert "over: player 0 wins, as player 1 is stuck" in told

    @pytest.mark.parametrize("seed", range(40))
    def test_every_seed_comes_to_an_end(self, seed: int) -> None:
        """
        Whatever the seed, the last line tells the result.
        """
        for rules in (Cooperative(2), Cooperative(5), FaceToFace()):
            lines = list(narrate(rules, seed))

            assert lines[-1].startswith("over: ")
            assert sum(line.startswith("over: ") for line in lines) == 1

    def test_labels(self) -> None:
        """
        Beaten and excellent games are called so.
        """
        easy = Cooperative(1, hand_size=5, highest=40, rows=1)

        endings = {list(narrate(easy, seed))[-1] for seed in range(40)}

        assert "over: beaten" in endings
        assert any(ending.endswith("not laid, excellent") for ending in endings)

    def test_seed(self, capsys: pytest.CaptureFixture[str]) -> None:
        """
        The seed can be chosen.
        """
        main(["demo", "--seed", "3"])

        assert "Cooperative(2), seed 3" in capsys.readouterr().out

    def test_as_a_module(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """
        It runs the way a user runs it, and says what it does.
        """
        importlib.import_module("thegame.__main__")
        monkeypatch.setattr(sys, "argv", ["thegame", "demo", "--help"])
        monkeypatch.delitem(sys.modules, "thegame.__main__")
        with pytest.raises(SystemExit, match="0"):
            runpy.run_module("thegame", run_name="__main__")

        assert "Play one game of each kind" in capsys.readouterr().out
