"""What stops a command: Ctrl-C, and too little room, as its own process sees it."""

import sys
from pathlib import Path

import pytest

from thegame._cli import main as commands
from thegame._cli.main import INTERRUPTED, main


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], ""),
        (["--out", "games.jsonl"], "thegame: games.jsonl: go on with --resume\n"),
    ],
)
def test_said(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
    said: str,
) -> None:
    """If there is a file of games, the command says how to go on with it."""
    text = "def bot():\n    raise KeyboardInterrupt\n"
    (folder / "impatient.py").write_text(text, encoding="utf-8")
    monkeypatch.setattr(sys, "path", [*sys.path])
    status = main(["simulate", "--agent", "impatient:bot", "--games", "2", *options])
    monkeypatch.delitem(sys.modules, "impatient")

    assert status == INTERRUPTED
    assert capsys.readouterr() == ("", said)


def test_no_room(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command that needs too much says so, and fails."""

    def demo(options: object) -> int:
        raise MemoryError(options)

    monkeypatch.setitem(commands._COMMANDS, "demo", demo)

    assert main(["demo"]) == 2
    assert capsys.readouterr() == ("", "thegame: not enough memory\n")
