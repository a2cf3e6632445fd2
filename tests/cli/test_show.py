"""``thegame show``, ``clause`` and ``deal``.

The golden session has the lines that they print.
"""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.command_files import given as file_given
from tests.support.folders import EXAMPLES
from tests.support.wrong_texts import game
from thegame import (
    Cooperative,
    FaceToFace,
    Laid,
    Play,
    Record,
    Rules,
    deal,
    notation,
    svg,
    wire,
)
from thegame._cli.main import main
from thegame._cli.show import table_lines
from thegame.rulebook import CLAUSES, RULINGS
from thegame.strategies import records


def hands(lines: list[str]) -> list[str]:
    """Return the lines about hands."""
    return [line for line in lines if re.match(r"player \d+ holds ", line)]


class TestTable:
    """The table as plain text."""

    @given(records(), st.data())
    def test_last_move(self, record: Record, data: st.DataObject) -> None:
        """The heading has the last move, and the last line the state of the turn."""
        number = data.draw(st.integers(0, len(record.moves)))
        state = record.state_at(number)
        heading, *_, status = table_lines(record, number)

        if not state.is_over:
            assert status.startswith(f"player {state.player} is on turn: ")
            assert f" laid, minimum {state.minimum}" in status
        if number:
            before, move = record.state_at(number - 1), record.moves[number - 1]
            did = f"lays {move.card} on" if isinstance(move, Play) else "ends the turn"
            assert heading.startswith(
                f"after move {number}: player {before.player} {did}"
            )

    @given(record=records(), data=st.data())
    def test_hands(self, record: Record, data: st.DataObject) -> None:
        """A seat sees the cards of its own hand; without a seat all are shown."""
        number = data.draw(st.integers(0, len(record.moves)))
        seat = data.draw(st.sampled_from([None, *range(record.rules.players)]))
        shown = hands(list(table_lines(record, number, seat)))

        for player, hand in enumerate(record.state_at(number).hands):
            size = f"{len(hand) or 'no'} card{'' if len(hand) == 1 else 's'}"
            is_open = hand and seat in {None, player}
            cards = f": {', '.join(map(str, hand))}" if is_open else ""
            assert shown[player] == f"player {player} holds {size}{cards}"

    @given(record=records(st.just(FaceToFace())), data=st.data())
    def test_names(self, record: Record, data: st.DataObject) -> None:
        """Piles have the names that the seat, or the player on turn, uses."""
        number = data.draw(st.integers(0, len(record.moves)))
        seat = data.draw(st.sampled_from([0, 1, None]))
        player = record.state_at(number).player if seat is None else seat
        own, other = ["A", "D"], ["opp.A", "opp.D"]
        lines = list(table_lines(record, number, seat))

        names = [line.split()[1] for line in lines[2:6]]
        assert names == (other + own if player else own + other)

    def test_minimum(self) -> None:
        """The minimum is one when the draw pile is empty."""
        rules = Cooperative(2, hand_size=3, highest=8)
        record = Record(deal(rules, decks=[range(2, 9)]), 0)
        record = record.play(2, 0).play(3, 0).end_turn()

        *_, status = table_lines(record, 3)
        assert status == "player 1 is on turn: no cards laid, minimum 1"

    def test_trick(self) -> None:
        """A backwards trick is named."""
        dealt = deal(Cooperative(1, trick=3), decks=[range(2, 100)])
        record = Record(dealt, 0).play(5, 1).play(2, 1)

        assert next(table_lines(record, 2)) == (
            "after move 2: player 0 lays 2 on A2 (a backwards trick)"
        )

    @pytest.mark.parametrize("as_json", [False, True])
    def test_hints(
        self, folder: Path, capsys: pytest.CaptureFixture[str], as_json: bool
    ) -> None:
        """Every seat sees the hints that are in force."""
        text = game("[1-D2-keep]", "0: 4-A1 [1-A1-small_step] 97-D1 end", "[-]")
        content = wire.write(notation.read_record(text)) if as_json else text
        file = file_given(folder, content)
        for seat in ([], ["--player", "0"], ["--player", "1"]):
            shown = list[tuple[bool, bool]]()
            for number in range(4):
                assert main(["show", file, "--move", str(number), *seat]) == 0
                out = capsys.readouterr().out
                kept = "keep this pile for me" in out
                shown.append((kept, "only a small step here" in out))
            assert shown == [
                (True, False),
                (False, True),
                (False, True),
                (False, False),
            ]

    def test_hints_in_other_forms(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """The view of a seat as JSON, and its picture, have the hints, too."""
        text = game("[1-D2-keep]", "0: 4-A1 97-D1 end")
        view = notation.read_record(text).view_at(0, 0)
        command = ["show", file_given(folder, text), "--move=0", "--player=0"]

        assert main([*command, "--json"]) == 0
        assert wire.read_view(capsys.readouterr().out) == view
        assert main([*command, "--svg", "-"]) == 0
        assert capsys.readouterr().out == f"{svg.table(view)}\n"
        assert view.hints


@pytest.mark.parametrize(
    ("move", "last"),
    [(0, None), (2, Laid(player=0, card=56, pile=0, trick=False)), (5, None)],
)
def test_svg(
    folder: Path, capsys: pytest.CaptureFixture[str], move: int, last: Laid | None
) -> None:
    """The picture is printed or written to a file, with the last play marked."""
    file = EXAMPLES / "duel-stuck.game"
    state = notation.read_record(file.read_text("utf-8")).state_at(move)
    command = ["show", str(file), "--move", str(move), "--svg"]
    names = ["Gold", "Silver"]
    everything = svg.table(state, perspective="all", last=last, players=names)
    seen = svg.table(state, perspective=1, last=last, players=names)

    assert main([*command, "-"]) == 0
    assert capsys.readouterr().out == f"{everything}\n"
    assert main([*command, "x.svg", "--player", "1"]) == 0
    assert (folder / "x.svg").read_text("utf-8") == f"{seen}\n"


def test_every_clause(capsys: pytest.CaptureFixture[str]) -> None:
    """Every clause and ruling can be printed, by its id in any case."""
    for entry in (*CLAUSES, *RULINGS):
        assert main(["clause", entry.id.swapcase()]) == 0
        assert capsys.readouterr().out.startswith(f"{entry}\n")


class TestDeal:
    """``thegame deal`` begins a game."""

    @pytest.mark.parametrize(
        ("arguments", "rules"),
        [
            ([], Cooperative(2)),
            (["--players", "5"], Cooperative(5)),
            (["--seed", "-7"], Cooperative(2)),
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
        """A deal is a game without moves, with the rules of the options."""
        assert main(["deal", *arguments]) == 0
        record = notation.read_record(capsys.readouterr().out)

        assert record.rules == rules
        assert record.moves == ()

    def test_seeds(self, capsys: pytest.CaptureFixture[str]) -> None:
        """A random seed has 63 bits."""
        seeds: list[int] = []
        for _ in range(40):
            assert main(["deal"]) == 0
            out = capsys.readouterr().out
            seeds.append(int(out.partition("seed ")[2].split()[0]))

        assert len({*seeds}) == 40
        assert max(seeds).bit_length() > 55
        assert max(seeds) < 2**63

    def test_can_be_continued(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A deal with a turn appended is a game that can be checked."""
        assert main(["deal", "--seed", "7", "--starter", "0"]) == 0
        text = capsys.readouterr().out + "0: 4-A1 97-D1 end\n"

        assert main(["check", file_given(folder, text)]) == 0

    @pytest.mark.parametrize(
        ("arguments", "complaint"),
        [
            (["--players", "0"], "players: expected an int from 1 to 5, got 0"),
            (["--players", "6"], "players: expected an int from 1 to 5, got 6"),
            (["--starter", "2"], "no player 2; players are 0 to 1"),
            (
                ["--game", "face-to-face", "--expert"],
                "--expert needs the cooperative game",
            ),
            (
                ["--game", "face-to-face", "--players", "3"],
                "face-to-face has 2 players",
            ),
            (["--seed", "1" * 601], "seed: expected the seed of this deal"),
        ],
    )
    def test_refused(
        self, capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str
    ) -> None:
        """Options that cannot be combined are refused on one line."""
        assert main(["deal", *arguments]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith(f"thegame: {complaint}")
        assert err.count("\n") == 1
