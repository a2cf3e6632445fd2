"""Games with talk on the command line: judged and shown with their hints."""

import json
from pathlib import Path

import pytest

from tests.support.command_files import given
from thegame import notation, wire
from thegame._cli.main import main

HEADER = "thegame 1\nrules cooperative players=2\nseed 7\nstarter 0\nresult open\n"
GAME = f"{HEADER}[1-D2-keep]\n0: 4-A1 [1-A1-small_step] 97-D1 end\n[-]\n"
ILLEGAL = f"{HEADER}0: 4-A1 [2-A1-keep]\n"


def as_json(text: str) -> str:
    """The same game as a JSON document."""
    return wire.write(notation.read_record(text))


@pytest.mark.parametrize("game", [GAME, as_json(GAME)], ids=["text", "JSON"])
class TestLegal:
    """Talk that players can have."""

    def test_check(
        self, game: str, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The game is legal."""
        assert main(["check", given(folder, game)]) == 0
        assert "game 1 is legal: not finished" in capsys.readouterr().out

    def test_show(
        self, game: str, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The table after a move has the hints in force there, for everybody."""
        file = given(folder, game)
        keep = "keep this pile for me"
        small = "only a small step here"
        for seat in ([], ["--player", "0"], ["--player", "1"]):
            shown = list[tuple[bool, bool]]()
            for number in range(4):
                assert main(["show", file, "--move", str(number), *seat]) == 0
                out = capsys.readouterr().out
                shown.append((keep in out, small in out))
            assert shown == [
                (True, False),
                (False, True),
                (False, True),
                (False, False),
            ]


class TestIllegal:
    """Talk that nobody can have had."""

    def test_check(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The place is that of the brackets."""
        assert main(["check", given(folder, ILLEGAL)]) == 1
        assert capsys.readouterr().out == (
            "x.game:6:9: game 1 is illegal: hints after move 1: hints[0].player: "
            "expected an int from 0 to 1, got 2\n"
        )

    def test_as_json(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The finding has its code and the number of moves before."""
        assert main(["check", "--json", given(folder, ILLEGAL)]) == 1
        finding = json.loads(capsys.readouterr().out)

        assert finding["verdict"] == "illegal"
        assert (finding["code"], finding["number"]) == ("illegal-talk", 1)
        assert (finding["error_line"], finding["error_column"]) == (6, 9)
        assert finding["rules"] == "cooperative players=2"

    def test_show(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """The game is shown up to the hints."""
        file = given(folder, ILLEGAL)

        assert main(["show", file, "--move", "0"]) == 0
        capsys.readouterr()
        assert main(["show", file]) == 1
        assert "hints after move 1" in capsys.readouterr().err
