"""The programs of the how-to pages do what the pages say."""

import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.support.folders import DOCS
from thegame import Play, State, notation

HOWTO = DOCS / "howto"
PROGRAMS = sorted(it.with_suffix(".py") for it in HOWTO.glob("*.txt"))
FILES = sorted(it for it in HOWTO.glob("*.*") if it.suffix != ".md")
PAGES = sorted(it for it in HOWTO.glob("*.md") if it.stem != "index")

pytestmark = pytest.mark.once


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_program(program: Path) -> None:
    """The program prints the output that its page shows."""
    done = subprocess.run(
        [sys.executable, program], capture_output=True, text=True, check=False
    )

    assert done.stderr == ""
    assert done.stdout == program.with_suffix(".txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_shown(file: Path) -> None:
    """Each file is on one page, as text or as a download."""
    ways = (f"```{{literalinclude}} {file.name}\n", f"{{download}}`{file.name}`")
    texts = [page.read_text(encoding="utf-8") for page in PAGES]

    assert sum(any(way in text for way in ways) for text in texts) == 1


def test_index() -> None:
    """Each page is listed."""
    index = (HOWTO / "index.md").read_text(encoding="utf-8")

    for page in PAGES:
        assert f"({page.name})" in index


def test_bot_avoids_defeat() -> None:
    """The bot does not lay a card after which it is stuck, if it need not."""
    bot = runpy.run_path(str(HOWTO / "write_a_bot.py"))["Roomy"]()
    # By the room alone, to help with 12 would be best, but then 22 fits nowhere.
    state = notation.read_state(
        "face-to-face hand_size=2 tops=59,2,50,12 hands=12,22/51,52 decks=30/40 player=0"
    )

    assert state.play(12, 2).is_over
    assert bot.move(state.view(0)) == Play(12, 1)


def test_inputs_of_the_network() -> None:
    """A network sees whether the cards for a trick are in hand or unseen."""
    program = runpy.run_path(str(HOWTO / "train_a_network.py"))
    encoding, tops = program["ENCODING"], (47, 12, 80, 30)
    hands, decks = [[37, 48, 58]], [[38, 90]]
    state = State(encoding.rules, tops=tops, hands=hands, decks=decks, player=0)
    rows = encoding.features(state.view(0))
    bits = np.frombuffer(encoding.observation(state.view(0)), np.uint8)

    _, (inputs,) = program["described"](np.array([rows]), bits[None])
    seen = {
        row.place: [*map(bool, numbers[6:10])]
        for row, numbers in zip(rows, inputs, strict=True)
        if row.card == 48
    }
    # Of the tricks after the 48 and before it: which are in hand, and which unseen.
    assert seen[0] == [False, True, True, False]
    assert seen[2] == [True, False, False, True]
