"""The tables of results show the figures, and name the command that measures them."""

from pathlib import Path

import pytest

from beaten import KINDS, OPTIONS, duel_rows, team_cell
from thegame import Rules
from thegame._cli.main import main
from thegame.experiments import load

FOUND = {
    "wins": 300,
    "games": 400,
    "unlaid": 1.68,
    "deals": 200,
    "starter_wins": 100,
    "seed": 4,
}


@pytest.mark.parametrize("kind", KINDS)
def test_command(kind: str, tmp_path: Path) -> None:
    """The command below a table plays the rules of each column."""
    agents = ["--agent", "greedy"] * (2 if kind == "duel" else 1)
    for number, rules in enumerate(KINDS[kind]):
        options = OPTIONS[kind].replace("N", str(rules.players)).split()
        file = str(tmp_path / f"{number}.jsonl")
        given = ["--games", "1", "--seed", "1000000", "--out", file]

        assert main(["simulate", *options, *agents, *given]) == 0
        assert load(file)[0].rules == rules


def test_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell has the share of wins, its interval, and the mean number of cards left."""

    def measured(_: Rules, __: str) -> dict[str, float]:
        return FOUND

    monkeypatch.setattr("beaten.measured", measured)
    cells = [team_cell(FOUND), *map(str, duel_rows()[1][1:])]

    assert [cell.replace("\N{NO-BREAK SPACE}", " ") for cell in cells] == [
        "75.0 % [70.5, 79.0] (1.7)",
        *("200", "75.0 % [70.5, 79.0]", "25.0 % [21.0, 29.5]", "4"),
    ]
