"""The table as plain text: what it says, to whom, and in whose names for the piles."""

import re
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from thegame import Cooperative, FaceToFace, Play, Record, deal
from thegame._cli.show import table_lines
from thegame.strategies import records

DUEL: Final = (
    Record(deal(FaceToFace(), seed=7), 1).play(58, 3).play(12, 2).end_turn().play(59, 3)
)


def hands(lines: list[str]) -> list[str]:
    """Return the lines about hands."""
    return [line for line in lines if re.match(r"player \d+ holds ", line)]


class TestLines:
    """The lines of a table."""

    def test_duel(self) -> None:
        """Without a seat all hands are open; piles have the names of who is on turn."""
        assert list(table_lines(DUEL, 4)) == [
            "after move 4: player 0 laid 59 on pile opp.D (helping the opponent)",
            "",
            "A     up     1",
            "D     down  60",
            "opp.A up    12  laid: 12",
            "opp.D down  59  laid: 58, 59",
            "",
            "player 0 holds 5 cards: 15, 24, 29, 41, 55",
            "player 1 holds 6 cards: 11, 14, 25, 39, 52, 57",
            "player 0's draw pile has 52 cards",
            "player 1's draw pile has 50 cards",
            "",
            "player 0 is on turn: 1 card laid, minimum 2, helped",
        ]

    def test_seat(self) -> None:
        """With a seat only its hand is open, and all piles have that player's names."""
        assert list(table_lines(DUEL, 4, 1)) == [
            "after move 4: player 0 laid 59 on pile D (helping the opponent)",
            "",
            "opp.A up     1",
            "opp.D down  60",
            "A     up    12  laid: 12",
            "D     down  59  laid: 58, 59",
            "",
            "player 0 holds 5 cards",
            "player 1 holds 6 cards: 11, 14, 25, 39, 52, 57",
            "player 0's draw pile has 52 cards",
            "player 1's draw pile has 50 cards",
            "",
            "player 0 is on turn: 1 card laid, minimum 2, helped",
        ]

    def test_headings(self) -> None:
        """The heading says which move was the last one, if any."""
        headings = [next(table_lines(DUEL, number)) for number in range(4)]

        assert headings == [
            "before the first move",
            "after move 1: player 1 laid 58 on pile D",
            "after move 2: player 1 laid 12 on pile A",
            "after move 3: player 1 ended the turn",
        ]

    def test_minimum(self) -> None:
        """The minimum is that of the turn, one when the draw pile is empty."""
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
            "after move 2: player 0 laid 2 on pile A2 (a backwards trick)"
        )

    def test_over(self) -> None:
        """The last line of a finished game is its outcome."""
        rules = Cooperative(1, hand_size=1, minimum=1, highest=2)
        record = Record(deal(rules, seed=1), 0).play(2, 0)

        *_, hand, draw_pile, empty, last = table_lines(record, 1)

        assert hand == "player 0 holds no cards"
        assert draw_pile == "the draw pile has no cards"
        assert empty == ""
        assert last == "over: beaten, with every card laid"


class TestSeats:
    """What a seat may not know is not shown to it."""

    @given(records(), st.data())
    def test_says_what_happened(self, record: Record, data: st.DataObject) -> None:
        """The heading tells the last move, and the last line how far the turn is."""
        number = data.draw(st.integers(0, len(record.moves)))
        state = record.state_at(number)
        heading, *_, status = table_lines(record, number)

        if not state.is_over:
            assert status.startswith(f"player {state.player} is on turn: ")
            assert f" laid, minimum {state.minimum}" in status
        if number:
            before, move = record.state_at(number - 1), record.moves[number - 1]
            did = f"laid {move.card} on" if isinstance(move, Play) else "ended the turn"
            assert heading.startswith(
                f"after move {number}: player {before.player} {did}"
            )

    @given(record=records(), data=st.data())
    def test_other_hands_are_hidden(self, record: Record, data: st.DataObject) -> None:
        """With a seat, of all other hands only the size is shown."""
        number = data.draw(st.integers(0, len(record.moves)))
        seat = data.draw(st.integers(0, record.rules.players - 1))
        shown = hands(list(table_lines(record, number, seat)))

        for player, hand in enumerate(record.state_at(number).hands):
            size = f"{len(hand) or 'no'} card{'' if len(hand) == 1 else 's'}"
            which = f": {', '.join(map(str, hand))}" if hand and player == seat else ""
            assert shown[player] == f"player {player} holds {size}{which}"

    @given(record=records(), data=st.data())
    def test_all_hands(self, record: Record, data: st.DataObject) -> None:
        """Without a seat every card in a hand is shown, and in no draw pile."""
        number = data.draw(st.integers(0, len(record.moves)))
        shown = hands(list(table_lines(record, number)))
        listed = [line.partition(": ")[2] for line in shown]

        assert listed == [
            ", ".join(map(str, hand)) for hand in record.state_at(number).hands
        ]

    @given(record=records(st.just(FaceToFace())), data=st.data())
    def test_names(self, record: Record, data: st.DataObject) -> None:
        """Piles are called as the seat, or the player on turn, calls them."""
        number = data.draw(st.integers(0, len(record.moves)))
        seat = data.draw(st.sampled_from([0, 1, None]))
        player = record.state_at(number).player if seat is None else seat
        own, other = ["A", "D"], ["opp.A", "opp.D"]
        lines = list(table_lines(record, number, seat))

        names = [line.split()[0] for line in lines[2:6]]
        assert names == (other + own if player else own + other)
