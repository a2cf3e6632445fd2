"""``thegame demo``: one game of each kind.

The golden session has the lines that it prints.
"""

import importlib
import re
import runpy
import sys

import pytest

from tests.support.folders import DOCS
from thegame import Cooperative, FaceToFace, Rules
from thegame._cli.demo import HEIGHT, WIDTH, demonstration
from thegame.rulebook import clause


def whole(rules: Rules, seed: int) -> list[str]:
    """Return the lines of a whole game."""
    return list(demonstration(rules, seed).lines())


class TestDemo:
    """One game of each kind, turn by turn."""

    def test_cooperative(self) -> None:
        """A turn has its hand, its plays and the table; the second also a refusal."""
        lines = whole(Cooperative(2), 7)

        assert lines[:9] == [
            "Cooperative(2), seed 7: player 1 starts",
            "  A1 up 1 | A2 up 1 | D1 down 100 | D2 down 100 | to draw: 84",
            "turn 1: player 1 holds 7 cards: 11, 34, 37, 58, 66, 80, 95",
            "  lays 95 on D1, lays 11 on A1, ends the turn, draws 2 cards",
            "  A1 up 11 | A2 up 1 | D1 down 95 | D2 down 100 | to draw: 82",
            "turn 2: player 0 holds 7 cards: 4, 55, 56, 75, 81, 88, 97",
            (
                "  illegal here: 4 does not fit on pile A1 (ascending, showing 11); "
                "cards that fit: 12 to 99 (CO-PLAY-1)"
            ),
            f"  {clause('CO-PLAY-1')}",
            "  lays 4 on A2, lays 97 on D2, ends the turn, draws 2 cards",
        ]
        assert any("(a backwards trick)" in line for line in lines)
        assert lines[-1] == "over: 4 cards left, an excellent result"

    def test_face_to_face(self) -> None:
        """Help is named, and each duellist has a draw pile."""
        lines = whole(FaceToFace(), 7)

        piles = "opp.A up 1 | opp.D down 60 | A up 1 | D down 60"
        assert lines[1] == f"  {piles} | to draw: 52 and 52"
        assert f"  {clause('F2F-OPP-2')}" in lines
        assert (
            "  lays 59 on opp.D (helping the opponent), lays 55 on D, ends the turn, "
            "draws 2 cards"
        ) in lines
        assert lines[-1] == "over: player 0 wins because player 1 is stuck"

    @pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()], ids=repr)
    @pytest.mark.parametrize("seed", range(10))
    def test_one_refusal(self, rules: Rules, seed: int) -> None:
        """Exactly one illegal move is shown, followed by the clause that it breaks."""
        lines = whole(rules, seed)
        (place,) = (
            place
            for place, line in enumerate(lines)
            if line.startswith("  illegal here: ")
        )

        cited = lines[place + 1].strip().partition(":")[0]
        assert lines[place].endswith(f"({cited})")
        assert lines[place + 1] == f"  {clause(cited)}"

    @pytest.mark.parametrize("rules", [Cooperative(2), FaceToFace()], ids=repr)
    @pytest.mark.parametrize("seed", range(20))
    def test_one_screen(self, rules: Rules, seed: int) -> None:
        """A game fits on a screen, with its start, the illegal move and its end."""
        lines, screen = whole(rules, seed), demonstration(rules, seed).screen()

        assert 12 < len(screen) <= HEIGHT < 24
        assert all(len(line) <= WIDTH for line in screen)
        assert screen[:3] == lines[:3]
        assert screen[-1] == lines[-1]
        assert sum(line.startswith("  illegal here: ") for line in screen) == 1
        left_out = [int(line.split()[1]) for line in screen if line[:4] == "... "]
        assert sum(left_out) == turns(lines) - turns(screen)

    def test_narrow_screen(self) -> None:
        """A narrow screen shows fewer turns, in narrow lines."""
        wide = demonstration(Cooperative(2), 7).screen()
        narrow = demonstration(Cooperative(2), 7).screen(40)

        assert max(map(len, narrow)) <= 40
        assert turns(narrow) < turns(wide)

    def test_short_games(self) -> None:
        """A short game is shown as a whole."""
        game = demonstration(Cooperative(1, hand_size=2, highest=5, rows=1), 1)

        assert game.screen(1000) == list(game.lines())

    def test_readme(self) -> None:
        """The README names the command ``demo``."""
        text = (DOCS.parent / "README.md").read_text("utf-8")
        commands = re.findall(r"python -m thegame\b.*", text)

        assert commands == ["python -m thegame demo"]

    @pytest.mark.parametrize("seed", range(40))
    def test_every_seed_comes_to_an_end(self, seed: int) -> None:
        """The last line is the outcome, for every seed."""
        for rules in (Cooperative(2), Cooperative(5), FaceToFace()):
            lines = whole(rules, seed)

            assert lines[-1].startswith("over: ")
            assert sum(line.startswith("over: ") for line in lines) == 1

    def test_outcomes(self) -> None:
        """The last line names beaten and excellent games."""
        easy = Cooperative(1, hand_size=5, highest=40, rows=1)

        endings = {whole(easy, seed)[-1] for seed in range(40)}

        assert "over: beaten, with every card laid" in endings
        assert any(ending.endswith("left, an excellent result") for ending in endings)

    def test_as_a_module(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """``python -m thegame demo --help`` explains the demonstration."""
        importlib.import_module("thegame.__main__")
        monkeypatch.setattr(sys, "argv", ["thegame", "demo", "--help"])
        monkeypatch.delitem(sys.modules, "thegame.__main__")
        with pytest.raises(SystemExit, match="0"):
            runpy.run_module("thegame", run_name="__main__")

        assert "Play one game of each kind" in capsys.readouterr().out


def turns(lines: list[str]) -> int:
    """Return the number of turns."""
    return sum(line.startswith("turn ") for line in lines)


def test_draws() -> None:
    """A player of a team draws as many cards as were laid, while there are enough."""
    lines = [line for line in whole(Cooperative(2), 7) if ", draws " in line]
    counts = [(line.count("lays "), line.split(", draws ")[1]) for line in lines]

    assert [drawn for _, drawn in counts[:5]] == [
        f"{laid} cards" for laid, _ in counts[:5]
    ]


def test_nothing_to_refuse() -> None:
    """A game of one turn has no refused move."""
    rules = Cooperative(1, minimum=1, hand_size=1, highest=2, trick=1, rows=1)
    shown = demonstration(rules, 1)

    assert shown.refused == ()
    assert len(shown.turns) == 1
    assert shown.screen(200) == [*shown.lines()]
