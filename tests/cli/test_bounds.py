"""The longest line and the longest game, to the character, and the rate of games."""

from pathlib import Path

import pytest

from thegame._cli import files, referee
from thegame._cli.main import main
from thegame._cli.progress import Pace

LONGEST = 20


class TestGames:
    """A game of so many characters is read, and a longer one is not."""

    @pytest.fixture(autouse=True)
    def short(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Games may have twenty characters."""
        monkeypatch.setattr(referee, "LONGEST", LONGEST)

    @pytest.mark.parametrize(
        "lines",
        [
            ["thegame 1" + "x" * 11],
            ["thegame 1", "x" * 10],
            ["thegame 1", "x" * 4, "x" * 5],
            ["", "thegame 1", "x" * 10],
            ["x" * 19],
            ["x" * 12, "thegame 1", "x" * 10, "thegame 1", "x" * 10],
        ],
    )
    def test_as_long_as_allowed(self, lines: list[str]) -> None:
        """The ends of lines count, too; each game has its own count."""
        assert [
            text for it in referee.games(lines) for text in it.text.split("\n")
        ] == [*lines]

    @pytest.mark.parametrize(
        ("lines", "number"),
        [
            (["thegame 1" + "x" * 12], 1),
            (["thegame 1", "x" * 11], 2),
            (["thegame 1", "x" * 4, "x" * 6], 3),
            (["thegame 1", "thegame 1", "x" * 5, "", "", "x" * 3], 6),
        ],
    )
    def test_longer(self, lines: list[str], number: int) -> None:
        """The message names the line at which it is too much."""
        with pytest.raises(files.TooLong) as caught:
            list(referee.games(lines))

        message = f"line {number}: the game has more than 20 characters"
        assert str(caught.value) == message


class TestLines:
    """A line of so many bytes is read, and a longer one is not."""

    @pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
    def test_bytes(
        self, folder: Path, monkeypatch: pytest.MonkeyPatch, end: bytes
    ) -> None:
        """Its end does not count."""
        monkeypatch.setattr(files, "LONGEST", LONGEST)
        path = folder / "x.game"
        path.write_bytes(b"first\n" + b"x" * 20 + end)
        assert list(files.lines("x.game")) == ["first", "x" * 20]

        path.write_bytes(b"first\n" + b"x" * 21 + end)
        with pytest.raises(files.TooLong) as caught:
            list(files.lines("x.game"))
        assert str(caught.value) == "line 2 has more than 20 bytes"

    def test_said(
        self,
        folder: Path,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """A file with a line that is too long is reported as one that is unreadable."""
        monkeypatch.setattr(files, "LONGEST", LONGEST)
        (folder / "x.game").write_text("x" * 30, encoding="utf-8")

        assert main(["check", "x.game"]) == 2
        said = "thegame: x.game: line 1 has more than 20 bytes\n"
        assert capsys.readouterr() == ("", said)

    def test_marks(self, folder: Path) -> None:
        """A byte order mark is one at the beginning of a file only."""
        mark = "\ufeff"
        (folder / "x.game").write_text(f"{mark}first\n{mark}second", encoding="utf-8")

        assert list(files.lines("x.game")) == ["first", f"{mark}second"]


class TestPace:
    """The rate is that of the games since the beginning."""

    def test_in_words(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Games, rate, and the time that is left."""
        clock = [1000.0]
        monkeypatch.setattr("time.monotonic", lambda: clock[0])
        pace = Pace()

        assert pace.line(4, 1024) == "4 of 1,024 games"
        clock[0] += 0.5
        assert pace.line(8, 1024) == "8 of 1,024 games, 8.0 a second, 0:02:07 left"
        clock[0] += 1.5
        assert pace.line(24, 1024) == "24 of 1,024 games, 10.0 a second, 0:01:40 left"
        assert pace.rate(1024) == 510.0
