"""Tables of a record: the cards of each pile, the turns, and a row for each move."""

import itertools

import numpy as np
from hypothesis import given

from thegame import (
    Cooperative,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    LaidCard,
    Play,
    Record,
    Turn,
    deal,
)
from thegame.strategies import records

MOVES = (Play(4, 0), Play(97, 2), EndTurn(), Play(34, 0))
TEAM = Record(deal(Cooperative(1), seed=7), 0, MOVES)


DUEL = Record(
    deal(
        FaceToFace(hand_size=3, highest=6),
        decks=[[2, 3, 6, 4, 5], [3, 5, 6, 2, 4]],
    ),
    1,
    [
        *(Play(3, 2), Play(5, 2), EndTurn()),
        *(Play(3, 2), Play(2, 0), EndTurn()),
        *(Play(4, 2), Play(6, 2), Play(2, 3)),
    ],
)
"""A duel in which player 1 lays 3 and 5, and player 0 helps with the other 3."""


COLUMNS = (
    *("number", "turn", "player", "card", "pile", "name", "top", "advance"),
    *("trick", "helps", "drawn", "hand", "unlaid", "over"),
)


class TestPiles:
    """The cards of each pile, in the order in which they were laid."""

    @given(records())
    def test_agree_with_the_states(self, record: Record) -> None:
        """The last card of each pile shows, and every laid card is in one pile."""
        for number, state in enumerate(record.states()):
            piles = record.piles_at(number)
            rows = record.rules.piles

            assert [
                cards[-1].card if cards else row.top
                for cards, row in zip(piles, rows, strict=True)
            ] == list(state.tops)
            laid = [
                (record.rules.draw_pile(one.player), one.card)
                for cards in piles
                for one in cards
            ]
            unlaid = [
                (owner, card)
                for owner, cards in enumerate(state.unlaid_cards)
                for card in cards
            ]
            assert sorted(laid + unlaid) == [
                (owner, card)
                for owner in range(record.rules.draw_piles)
                for card in range(2, record.rules.highest + 1)
            ]

    def test_duel(self) -> None:
        """In a duel a pile can hold a number twice, once from each player."""
        pile = DUEL.piles_at(4)[2]

        assert pile == (LaidCard(3, 1), LaidCard(5, 1), LaidCard(3, 0))
        assert len({*pile}) == 3
        assert DUEL.outcome == DuelResult(1, Ending.LAID_ALL)


class TestTurns:
    """The moves, grouped by turn."""

    @given(records())
    def test_agree_with_the_moves(self, record: Record) -> None:
        """The turns hold all moves in order, and every turn but the last is ended."""
        turns = record.turns()
        states = record.states()

        assert tuple(move for turn in turns for move in turn.moves) == record.moves
        assert all(turn.ended for turn in turns[:-1])
        for turn in turns:
            assert turn.moves == turn.plays + (EndTurn(),) * turn.ended
            numbers = range(turn.first - 1, turn.first - 1 + len(turn.moves))
            assert {states[number].player for number in numbers} == {turn.player}

    def test_team(self) -> None:
        """A turn has a player, a first move, plays, and may have been ended."""
        assert TEAM.turns() == (Turn(0, 1, MOVES[:3]), Turn(0, 4, MOVES[3:]))
        assert TEAM.turns()[0].plays == (Play(4, 0), Play(97, 2))
        assert [turn.ended for turn in TEAM.turns()] == [True, False]


class TestRows:
    """One row for each move, with equal columns."""

    def test_duel(self) -> None:
        """The rows of a duel show plays, the end of a turn, and a card that helps."""
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

    @given(records())
    def test_agree_with_the_record(self, record: Record) -> None:
        """The rows agree with the moves, the turns and the states of the record."""
        rows, steps = record.rows(), itertools.pairwise(record.states())
        turns = enumerate(record.turns(), start=1)

        assert [*map(tuple, rows)] == [COLUMNS] * len(record.moves)
        assert [(row["turn"], row["player"]) for row in rows] == [
            (number, turn.player) for number, turn in turns for _ in turn.moves
        ]
        for row, move, (before, after) in zip(rows, record.moves, steps, strict=True):
            drawn = sum(map(len, before.decks)) - sum(map(len, after.decks))
            left = drawn, len(after.hands[before.player]), after.unlaid, after.is_over
            assert tuple(row[name] for name in COLUMNS[-4:]) == left
            played = tuple(row[name] for name in COLUMNS[3:-4])
            if isinstance(move, Play):
                pile = before.piles[move.pile]
                advance = pile.advance(move.card)
                helps = pile.owner not in {None, before.player}
                shown = move.card, move.pile, pile.name, pile.top, advance
                assert played == (*shown, not helps and advance < 0, helps)
            else:
                assert played == (*[None] * 5, False, False)

    def test_as_columns(self) -> None:
        """Columns of rows become numpy arrays of numbers and flags."""
        rows = Record(deal(Cooperative(1), seed=7), 0).play(4, 0).rows()

        assert np.array([row["card"] for row in rows]).dtype.kind == "i"
        assert np.array([row["trick"] for row in rows]).dtype.kind == "b"
        assert Record(deal(Cooperative(1), seed=7), 0).rows() == ()
