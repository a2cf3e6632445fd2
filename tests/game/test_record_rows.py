"""Records as rows of a table, one for each move."""

import numpy as np
from hypothesis import given

from thegame import Cooperative, EndTurn, FaceToFace, Play, Record, deal
from thegame.strategies import records

COLUMNS = (
    *("number", "turn", "player", "card", "pile", "name", "top", "advance"),
    *("trick", "helps", "drawn", "hand", "unlaid", "over"),
)


class TestRows:
    """Every move has a row, and every row the same columns."""

    def test_duel(self) -> None:
        """Plays, one of which helps, and the ends of turns."""
        record = (
            Record(deal(FaceToFace(), seed=7), 1)
            .play(58, 3)
            .play(12, 2)
            .end_turn()
            .play(59, 3)
        )

        assert [tuple(row.values()) for row in record.rows()] == [
            (1, 1, 1, 58, 3, "D", 60, 2, False, False, 0, 5, 115, False),
            (2, 1, 1, 12, 2, "A", 1, 11, False, False, 0, 4, 114, False),
            (3, 1, 1, *[None] * 5, False, False, 2, 6, 114, False),
            (4, 2, 0, 59, 3, "opp.D", 58, -1, False, True, 0, 5, 113, False),
        ]

    def test_trick_and_end(self) -> None:
        """A backwards trick, and the last card of a game."""
        rules = Cooperative(1, hand_size=2, minimum=1, highest=3, trick=1, rows=1)
        record = Record(deal(rules, seed=1), 0).play(3, 0).play(2, 0)
        first, last = record.rows()

        assert (first["trick"], first["over"]) == (False, False)
        assert (last["trick"], last["advance"]) == (True, -1)
        assert (last["over"], last["unlaid"], last["hand"]) == (True, 0, 0)

    @given(records())
    def test_agree_with_the_record(self, record: Record) -> None:
        """Turns, players, moves and tops are those of the record."""
        rows, states = record.rows(), record.states()

        assert [*map(tuple, rows)] == [COLUMNS] * len(record.moves)
        assert [row["player"] for row in rows] == [
            turn.player for turn in record.turns() for _ in turn.moves
        ]
        assert [row["turn"] for row in rows] == [
            number
            for number, turn in enumerate(record.turns(), start=1)
            for _ in turn.moves
        ]
        for row, move, before in zip(rows, record.moves, states, strict=False):
            if isinstance(move, EndTurn):
                assert row["drawn"] == before.draws
            else:
                assert Play(row["card"], row["pile"]) == move  # type: ignore[arg-type] # not None
                assert row["top"] == before.tops[move.pile]

    def test_as_columns(self) -> None:
        """Plain values make columns of numbers, flags and words."""
        rows = Record(deal(Cooperative(1), seed=7), 0).play(4, 0).rows()

        assert np.array([row["card"] for row in rows]).dtype.kind == "i"
        assert np.array([row["trick"] for row in rows]).dtype.kind == "b"
        assert Record(deal(Cooperative(1), seed=7), 0).rows() == ()
