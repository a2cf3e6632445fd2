"""Games that somebody else has written, on the command line."""

import io
import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from tests.support import variants
from thegame import State, notation, wire
from thegame._cli.main import main

SIX = "mine:SixPlayers"
THREE = "mine:Three"


@pytest.fixture
def mine(folder: Path) -> Path:
    """Return a folder with a module of variants."""
    shutil.copy(variants.__file__, folder / "mine.py")
    return folder


WRONG = """
import attrs, thegame
@attrs.frozen(repr=False)
class Wrong(thegame.Cooperative):
    name = "wrong"
    title = "Wrong"
    def required(self, table):
        raise ValueError("nobody knows")
"""


@pytest.mark.usefixtures("mine")
class TestRules:
    """``--rules`` has any settings, and ``--game`` the class of a game."""

    @pytest.mark.parametrize(
        ("arguments", "rules"),
        [
            (["--rules", "cooperative players=5 trick=7 rows=3"], ""),
            (["--game", SIX, "--rules", "six-players players=6 rows=3"], ""),
            (["--game", SIX, "--players", "6"], "six-players players=6"),
            (["--game", SIX], "six-players players=2"),
            (["--game", THREE], "three"),
            (["--game", THREE, "--players", "3"], "three"),
        ],
        ids=" ".join,
    )
    def test_deal(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], rules: str
    ) -> None:
        """A deal has the rules that were given."""
        assert main(["deal", *arguments]) == 0
        assert f"rules {rules or arguments[-1]}\n" in capsys.readouterr().out

    def test_own_number_of_players(
        self, mine: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A game that has a number of players by default is dealt for so many."""
        source = (mine / "mine.py").read_text("utf-8")
        (mine / "four.py").write_text(f"{source}{FOUR}")
        for given, rules in (([], "four"), (["--players", "3"], "four players=3")):
            assert main(["deal", "--game", "four:Four", *given]) == 0
            assert f"rules {rules}\n" in capsys.readouterr().out

    def test_simulate(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Agents play a game of another module, and any settings."""
        played = ["simulate", "--agent", "random", "--games", "2"]
        assert main([*played, "--game", SIX, "--players", "6"]) == 0
        assert "SixPlayers(6), 2 deals" in capsys.readouterr().out
        assert main([*played, "--rules", "cooperative players=1 rows=3"]) == 0
        assert "Cooperative(1, rows=3), 2 deals" in capsys.readouterr().out

    def test_rivals(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Three agents play in each rotation of the seats; two are refused."""
        played = ["simulate", "--game", THREE, "--games", "2", "--agent", "random"]
        assert main([*played, "--agent", "random", "--agent", "greedy"]) == 0
        printed = capsys.readouterr().out
        assert [re.split("  +", row)[0] for row in printed.splitlines()[2:]] == [
            "agent",
            "RandomAgent v RandomAgent v GreedyAgent",
            "RandomAgent v GreedyAgent v RandomAgent",
            "GreedyAgent v RandomAgent v RandomAgent",
        ]
        assert main([*played, "--agent", "greedy"]) == 2
        message = "agents: expected 1, or at least 3 for 3 rivals, got 2"
        assert capsys.readouterr() == ("", f"thegame: {message}\n")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--game", "mine"], "face-to-face or MODULE:CLASS, got 'mine'"),
            (["--game", "mine:None"], "cannot import 'mine:None' (AttributeError"),
            (["--game", "mine:SIX"], "expected a class of rules, got SixPlayers(6"),
            (["--game", "other:A"], "cannot import 'other:A' (ModuleNotFoundError"),
            (["--game", THREE, "--players", "2"], "three has 3 players"),
            (["--game", SIX, "--players", "7"], "thegame: players: expected an int"),
            (["--game", "mine:Patience"], "needs last: use --rules 'patience last="),
            (["--game", "mine:Rules"], "games: expected a name that no other"),
            (["--game", THREE, "--expert"], "--expert needs the cooperative game"),
            (["--rules", "cooperative players=9"], "expected an int from 1 to 5"),
            (["--rules", "six-players players=6"], "or 'face-to-face', got 'six-"),
            (["--rules", "face-to-face", "--players", "2"], "--rules has all settings"),
            (["--rules", "face-to-face", "--expert"], "--rules has all settings"),
        ],
        ids=str,
    )
    def test_refused(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
    ) -> None:
        """What cannot be used is refused on one line."""
        assert main(["deal", *arguments]) == 2
        printed = capsys.readouterr()
        assert message in printed.err
        assert (printed.out, printed.err.count("\n")) == ("", 1)

    @pytest.mark.parametrize(
        ("code", "message"),
        [
            ("import sys; sys.exit(0)", "(SystemExit: 0); see thegame deal --help"),
            ("raise BaseException('no')", "(BaseException: no)"),
            (WRONG, "thegame: ValueError: nobody knows (wrong.py, line 8)"),
            (WRONG.replace("ValueError", "SystemExit"), "thegame: SystemExit: nobody"),
        ],
    )
    def test_raised(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        code: str,
        message: str,
    ) -> None:
        """Whatever a game raises is printed on one line."""
        (folder / "wrong.py").write_text(code, "utf-8")
        sys.modules.pop("wrong", None)
        self.test_refused(capsys, ["--game", "wrong:Wrong"], message)

    def test_raised_in_a_game(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """What an answer raises in a simulation is a failure of the agent."""
        late = WRONG.replace("required", "draws")
        (folder / "late.py").write_text(late, encoding="utf-8")
        played = ["simulate", "--game", "late:Wrong", "--games", "1"]

        assert main([*played, "--agent", "greedy"]) == 1
        assert capsys.readouterr().err == (
            "thegame: the game with seed 0 failed (thegame.agents:GreedyAgent): "
            "ValueError: nobody knows (late.py, line 8)\n"
        )


class TestFiles:
    """``check`` and ``show`` read games of other modules."""

    def test_check(self, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A game is judged by its own rules, and unknown without them."""
        rules = variants.Joker(1, hand_size=2, highest=5)
        hand = "deal hands=3,999 decks=2,4,5"
        lines = f"thegame 1\nrules {notation.write_rules(rules)}\n{hand}\nstarter 0\n"
        (mine / "a.game").write_text(f"{lines}result open\n0: 999-A1 3-A1 end\n")
        (mine / "b.game").write_text(f"{lines}result open\n0: 3-A1 2-A1 end\n")

        assert main(["check", "a.game", "--game", "mine:Joker"]) == 0
        assert "game 1 is legal" in capsys.readouterr().out
        assert main(["check", "b.game", "--game", "mine:Joker"]) == 1
        assert "game 1 is illegal" in capsys.readouterr().out
        assert main(["check", "a.game"]) == 2
        assert "expected 'cooperative' or 'face-to-face'" in capsys.readouterr().out

    def test_clauses(self, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """A refusal shows the clause of its game, if the game lists it."""
        deal = "deal hands=20,30,40 decks=10,50,60"
        lines = f"thegame 1\nrules tiny\n{deal}\nstarter 0\nresult open\n"
        (mine / "a.game").write_text(f"{lines}0: 40-A1 20-A1 end\n")
        source = (mine / "mine.py").read_text("utf-8") + TINY
        for cited in (
            "",
            "    def refusal(self, *_, **__):\n        return Refused(END, 1, 0, 1, ())\n",
        ):
            (mine / f"tiny{len(cited)}.py").write_text(f"{source}{cited}")
            assert main(["check", "a.game", "--game", f"tiny{len(cited)}:Tiny"]) == 1
            shown = "PATIENCE-1: Cards rise on both piles." in capsys.readouterr().out
            assert shown == (not cited)

    def test_show(self, mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The table of a game is shown as text and as JSON."""
        assert main(["deal", "--game", THREE, "--seed", "7"]) == 0
        text = capsys.readouterr().out
        (mine / "x.game").write_text(f"{text}\n{text}")

        assert main(["show", "x.game", "--game", THREE, "--number", "2"]) == 0
        assert "p1.D down  60" in capsys.readouterr().out
        assert main(["show", "x.game", "--game", THREE, "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["rules"]["game"] == "three"
        assert main(["show", "x.game", "--number", "3", "--game", THREE]) == 2
        assert "no game 3" in capsys.readouterr().err
        assert main(["show", "x.game"]) == 2

    @pytest.mark.parametrize("command", ["check", "show"])
    def test_expected_rules(
        self, mine: Path, capsys: pytest.CaptureFixture[str], command: str
    ) -> None:
        """Games with other rules than the expected ones are refused."""
        rules = "six-players players=6 rows=3"
        assert main(["deal", "--game", SIX, "--rules", rules]) == 0
        (mine / "x.game").write_text(capsys.readouterr().out)
        asked = [command, "x.game", "--game", SIX, "--rules"]

        assert main([*asked, rules]) == 0
        capsys.readouterr()
        assert main([*asked, "cooperative players=5 rows=3 trick=7"]) == 1
        printed = capsys.readouterr()
        assert (
            "expected the rules 'cooperative players=5 trick=7 rows=3', "
            f"got '{rules}'" in printed.out + printed.err
        )
        assert main([*asked, "chess"]) == 2

    @pytest.mark.usefixtures("mine")
    def test_results(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Results of a game are continued, read and repaired with its class."""
        played = ["simulate", "--agent", "random", "--out", "x.jsonl", "--resume"]
        for games in ("1", "2"):
            asked = [*played, "--game", THREE, "--games", games]
            assert main(asked) == 0
        capsys.readouterr()

        assert main(["results", "x.jsonl", "--game", THREE, "--repair"]) == 0
        assert "Three(), 2 games, seeds 0 to 1" in capsys.readouterr().out
        assert main(["results", "x.jsonl"]) == 2
        assert "expected 'cooperative' or 'face-to-face'" in capsys.readouterr().err


class TestPlay:
    """``play`` takes any rules, and games of other modules."""

    @pytest.mark.usefixtures("mine")
    @pytest.mark.parametrize(
        ("options", "rules"),
        [
            (["--rules", "cooperative players=5 rows=3 trick=7"], "cooperative"),
            (["--game", SIX, "--players", "6"], "six-players players=6"),
            (["--game", SIX, "--rules", "six-players players=6 rows=1"], "six-players"),
            (["--game", THREE], "three"),
            (["--players", "4", "--expert"], "cooperative players=4 minimum=3"),
        ],
        ids=" ".join,
    )
    def test_left_and_continued(
        self,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
        options: list[str],
        rules: str,
    ) -> None:
        """A game is left, and continued by the command that is printed."""
        monkeypatch.setattr("sys.stdin", io.StringIO("quit\n" * 2))
        agent = ["--agent", "greedy", "--seed", "7", "--starter", "0"]

        assert main(["play", *options, *agent]) == 0
        *_, last = capsys.readouterr().out.splitlines()
        assert f"\nrules {rules}" in Path("thegame-7.game").read_text("utf-8")
        assert main(shlex.split(last)[2:]) == 0
        assert capsys.readouterr().out.splitlines()[-1] == last

    def test_position(
        self,
        mine: Path,
        capsys: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """A position of a game of another module is played to its end."""
        lines = "6-A1\n9-A1\n"
        for form in (notation.write_state, wire.write):
            rules = variants.Patience(9)
            state = State(rules, tops=(5, 8), hands=[[6, 9]], decks=[[]], player=0)
            (mine / "x.txt").write_text(form(state))
            monkeypatch.setattr("sys.stdin", io.StringIO(lines))
            asked = ["play", "--game", "mine:Patience", "--position", "x.txt"]
            saved = ["--save", f"{form.__name__}.txt"]
            assert main([*asked, *saved]) == 0
            assert "over: beaten, with every card laid" in capsys.readouterr().out


FOUR = """

@attrs.frozen(repr=False)
class Four(Patience):
    last: int = 20
    players: int = 4
    name: ClassVar[str] = "four"
"""
TINY = """
from thegame.refusals import NotTaken as Refused

@attrs.frozen(repr=False)
class Tiny(Patience):
    last: int = attrs.field(default=6, init=False)
    name: ClassVar[str] = "tiny"

    @property
    def cards(self) -> Sequence[int]:
        return (10, 20, 30, 40, 50, 60)

"""
