"""``thegame show``, ``clause`` and ``deal``: what they print, and what they refuse."""

from pathlib import Path
from typing import Final

import pytest

import thegame
from tests.support.command_files import ILLEGAL, given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import HEADER
from thegame import Cooperative, FaceToFace, Rules, notation, svg, wire
from thegame._cli.main import main
from thegame.rulebook import CLAUSES, RULINGS

LAID: Final = {2: thegame.Laid(player=0, card=56, pile=0, trick=False)}


class TestShow:
    """``thegame show`` prints the table."""

    def test_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Piles, hands, draw piles, whose turn it is."""
        file = str(EXAMPLES / "duel-stuck.game")

        assert main(["show", file, "--move", "6"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            "after move 6: player 1 laid 6 on pile opp.A (helping the opponent)",
            "",
            "opp.A up     6  laid: 8, 56, 6",
            "opp.D down  30  laid: 52, 30",
            "A     up     1",
            "D     down  60",
            "",
            "player 0 holds 4 cards: 3, 13, 23, 38",
            "player 1 holds 5 cards: 8, 34, 40, 44, 45",
            "player 0's draw pile has 50 cards",
            "player 1's draw pile has 52 cards",
            "",
            "player 1 is on turn: 1 card laid, minimum 2, helped",
        ]

    def test_start_and_end(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Move 0 is the start; without a move it is the end."""
        file = str(EXAMPLES / "team-beaten.game")

        assert main(["show", file, "--move", "0"]) == 0
        assert "before the first move\n" in capsys.readouterr().out
        assert main(["show", file]) == 0
        told = capsys.readouterr().out
        assert "player 0 holds no cards\n" in told
        assert "the draw pile has no cards\n" in told
        assert told.endswith("over: beaten, with every card laid\n")

    def test_one_seat(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A player sees their own hand, and how many cards the others hold."""
        file = str(EXAMPLES / "team-lost.game")

        assert main(["show", file, "--move", "2", "--player", "1"]) == 0
        told = capsys.readouterr().out
        assert "player 0 holds 4 cards\n" in told
        assert "player 1 holds 6 cards: 28, 30, 51, 56, 77, 83\n" in told
        assert "player 2 holds 6 cards\n" in told

    def test_json(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The position is a document: a state, or what one player knows."""
        file = str(EXAMPLES / "duel-stuck.game")
        record = notation.read_record(Path(file).read_text("utf-8"))
        state = record.state_at(6)

        assert main(["show", file, "--json", "--move", "6"]) == 0
        assert wire.read_state(capsys.readouterr().out) == state
        for seat in range(2):
            command = ["show", file, "--json", "--move", "6", "--player", f"{seat}"]
            assert main(command) == 0
            assert wire.read_view(capsys.readouterr().out) == state.view(seat)
        assert main(["show", file, "--json", "--player", "2"]) == 2
        assert capsys.readouterr().out == ""

    @pytest.mark.parametrize("move", [0, 2, 5])
    def test_svg(
        self, folder: Path, capsys: pytest.CaptureFixture[str], move: int
    ) -> None:
        """The table is drawn into a file, or printed; the last play is marked."""
        file = EXAMPLES / "duel-stuck.game"
        record = notation.read_record(file.read_text("utf-8"))
        state, last = record.state_at(move), LAID.get(move)
        asked = ["show", str(file), "--move", str(move), "--svg"]
        everything = svg.table(state, perspective="all", last=last)
        seen = svg.table(state, perspective=1, last=last)

        assert main([*asked, "-"]) == 0
        assert capsys.readouterr().out == f"{everything}\n"
        assert main([*asked, "x.svg", "--player", "1"]) == 0
        assert (folder / "x.svg").read_text("utf-8") == f"{seen}\n"
        assert capsys.readouterr().out == f"x.svg: {len(seen) + 1:,} bytes\n"
        assert main([*asked, "none/x.svg"]) == 2
        assert capsys.readouterr() == (
            "",
            "thegame: none/x.svg: No such file or directory\n",
        )

    def test_illegal_games(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Up to the illegal move there is a table."""
        name = given(folder, HEADER + ILLEGAL)

        assert main(["show", name, "--game", "2", "--move", "1"]) == 0
        assert main(["show", name, "--game", "2", "--move", "2"]) == 1
        err = capsys.readouterr().err
        with pytest.raises(thegame.transcript.IllegalGame) as illegal:
            notation.read_record(ILLEGAL, line=6)
        assert err == f"thegame: x.game: {illegal.value}\n"
        assert "move 2, 88-A1 by player 0: 88 does not fit on pile A1 (asc" in err
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["none.game"], "none.game: No such file or directory"),
            (["x.game", "--game", "2"], "x.game: no game 2"),
            (["x.game", "--move", "1"], "x.game: no move 1; moves are 0 to 0"),
            (["x.game", "--player", "2"], "x.game: no player 2; players are "),
            (["bad.game"], "bad.game: line 2, column 7: expected 'coop"),
        ],
    )
    def test_nothing_to_show(
        self,
        folder: Path,
        capsys: pytest.CaptureFixture[str],
        arguments: list[str],
        complaint: str,
    ) -> None:
        """One line says why."""
        given(folder, HEADER)
        given(folder, "thegame 1\nrules chess", "bad.game")

        assert main(["show", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"thegame: {complaint}")
        assert err.count("\n") == 1


class TestClause:
    """``thegame clause`` prints the rulebook."""

    def test_clause(self, capsys: pytest.CaptureFixture[str]) -> None:
        """What it says, where it stands, and the rulings on it."""
        assert main(["clause", "CO-TRICK-1"]) == 0
        told = capsys.readouterr().out.splitlines()

        assert told[0].startswith("CO-TRICK-1: ")
        assert (
            told[1]
            == "  printed in the rulebook; obeyed by the code and named by a test"
        )
        assert told[2] == "  S4, The Game, Spanish: line 61"
        assert told[3].startswith("  ruling R-g: ")

    def test_ruling(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A ruling tells why, and the clauses that it settles; case does not matter."""
        assert main(["clause", "r-E"]) == 0

        told = capsys.readouterr().out.splitlines()
        assert told[0].startswith("R-e: ")
        assert told[2].startswith("  why: To improve a pile is to go back")
        assert told[3].startswith("  on F2F-OPP-2: ")

    def test_every_entry(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Every entry of the rulebook can be asked for."""
        for entry in (*CLAUSES, *RULINGS):
            assert main(["clause", entry.id]) == 0
            assert capsys.readouterr().out.startswith(f"{entry}\n")

    def test_lines(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Several lines of an edition are so called."""
        assert main(["clause", "CO-END-1"]) == 0
        assert ": lines " in capsys.readouterr().out

    def test_list(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Without an id everything is listed, one entry a line."""
        assert main(["clause"]) == 0
        told = capsys.readouterr().out.splitlines()

        assert told == [str(entry) for entry in (*CLAUSES, *RULINGS)]

    @pytest.mark.parametrize("beginning", ["CO-PLAY", "co-play-", "f2f", "R-", "r"])
    def test_beginnings(
        self, capsys: pytest.CaptureFixture[str], beginning: str
    ) -> None:
        """With the beginning of an id those are listed that begin so."""
        assert main(["clause", beginning]) == 0
        told = capsys.readouterr().out.splitlines()

        assert len(told) > 1
        assert told == [
            str(entry)
            for entry in (*CLAUSES, *RULINGS)
            if entry.id.lower().startswith(beginning.lower())
        ]

    def test_unknown(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A similar name is suggested."""
        assert main(["clause", "CO-PLAY-9"]) == 2
        assert main(["clause", "\u00e4"]) == 2

        near, far = capsys.readouterr().err.splitlines()
        assert near.startswith("thegame: no clause 'CO-PLAY-9'; similar: CO-")
        assert far == "thegame: no clause '\\xe4'"


class TestDeal:
    """``thegame deal`` begins a game."""

    @pytest.mark.parametrize(
        ("arguments", "rules"),
        [
            ([], Cooperative(2)),
            (["--players", "5"], Cooperative(5)),
            (["--expert", "--players", "1"], Cooperative.expert(1)),
            (
                ["--expert", "--smaller-hands"],
                Cooperative.expert(2, smaller_hands=True),
            ),
            (["--game", "face-to-face"], FaceToFace()),
            (["--game", "face-to-face", "--players", "2"], FaceToFace()),
        ],
    )
    def test_deals(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], rules: Rules
    ) -> None:
        """With a seed or by chance, it is a game in which nothing was laid yet."""
        for seed in ([], ["--seed", "7"]):
            assert main(["deal", *arguments, *seed]) == 0
            text = capsys.readouterr().out
            record = notation.read_record(text)

            assert record.rules == rules
            assert record.moves == ()
            assert "\ndeal hands=" in text
            assert ("\nseed 7\n" in text) == bool(seed)

    def test_seed_0(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Nought is a seed like any other."""
        main(["deal", "--seed", "0"])

        assert "\nseed 0\n" in capsys.readouterr().out

    def test_can_be_continued(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A turn below it makes a game that can be checked."""
        assert main(["deal", "--seed", "7", "--starter", "0"]) == 0
        text = capsys.readouterr().out + "0: 4-A1 97-D1 end\n"

        assert main(["check", given(folder, text)]) == 0

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["--players", "6"], "players: expected an int from 1 to 5, got 6"),
            (["--starter", "2"], "no player 2; players are 0 to 1"),
            (["--smaller-hands"], "--smaller-hands needs --expert"),
            (
                ["--game", "face-to-face", "--expert"],
                "--expert needs the cooperative game",
            ),
            (
                ["--game", "face-to-face", "--players", "3"],
                "face-to-face has two players",
            ),
            (["--seed", "1" * 601], "seed: expected the seed of this deal"),
        ],
    )
    def test_nothing_to_deal(
        self,
        capsys: pytest.CaptureFixture[str],
        arguments: list[str],
        complaint: str,
    ) -> None:
        """One line says why."""
        assert main(["deal", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"thegame: {complaint}")
        assert err.count("\n") == 1
