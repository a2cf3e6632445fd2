"""Two games, worked out by hand."""

import pytest

from tests.support.positions import STUCK_DUEL
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    GameEnded,
    Laid,
    LaidCard,
    Play,
    Record,
    SeatRecord,
    TeamResult,
    TurnEnded,
    deal,
)

TEAM = Record(
    deal(
        Cooperative(2, hand_size=2, highest=9, trick=2, rows=1),
        decks=[[2, 5, 7, 3, 4, 9, 6, 8]],
    ),
    0,
    [
        *(Play(2, 0), Play(5, 0), EndTurn()),  # draws 4 and 9
        *(Play(7, 1), Play(3, 1), EndTurn()),  # draws 6 and 8, the last ones
        *(Play(9, 0), EndTurn()),  # 4 fits nowhere, and neither do 6 and 8
    ],
)

DUEL = Record(
    deal(
        FaceToFace(hand_size=3, highest=6, trick=2),
        decks=[[2, 4, 6, 3, 5], [5, 3, 2, 4, 6]],
    ),
    0,
    [
        *(Play(2, 0), Play(6, 1), EndTurn()),  # draws 3 and 5, the last ones
        *(Play(3, 2), Play(2, 3), EndTurn()),  # draws 4 and 6, the last ones
        *(Play(5, 3), Play(3, 0), Play(4, 0)),  # helps, and lays the last card
    ],
)
STATES = DUEL.states()
WON = DuelResult(0, Ending.LAID_ALL)


class TestTeam:
    """A lost game of two players, with cards 2 to 9 and one pile each way."""

    def test_course(self) -> None:
        """The piles show these numbers and the players hold these cards."""
        assert [(state.tops, state.hands) for state in TEAM.states()] == [
            ((1, 10), ((2, 5), (3, 7))),
            ((2, 10), ((5,), (3, 7))),
            ((5, 10), ((), (3, 7))),
            ((5, 10), ((4, 9), (3, 7))),
            ((5, 7), ((4, 9), (3,))),
            ((5, 3), ((4, 9), ())),
            ((5, 3), ((4, 9), (6, 8))),
            *[((9, 3), ((4,), (6, 8)))] * 2,
        ]

    def test_piles(self) -> None:
        """The piles hold these cards of these players after each move."""
        two, five, nine = LaidCard(2, 0), LaidCard(5, 0), LaidCard(9, 0)
        seven, three = LaidCard(7, 1), LaidCard(3, 1)

        assert [TEAM.piles_at(number) for number in range(9)] == [
            *(((), ()), ((two,), ()), ((two, five), ()), ((two, five), ())),
            ((two, five), (seven,)),
            *[((two, five), (seven, three))] * 2,
            *[((two, five, nine), (seven, three))] * 2,
        ]

    def test_rows(self) -> None:
        """The rows have these turns, cards, hands, draws and unlaid cards."""
        columns = ("turn", "player", "card", "hand", "drawn", "unlaid", "over")

        assert [tuple(row[name] for name in columns) for row in TEAM.rows()] == [
            (1, 0, 2, 1, 0, 7, False),
            (1, 0, 5, 0, 0, 6, False),
            (1, 0, None, 2, 2, 6, False),
            (2, 1, 7, 1, 0, 5, False),
            (2, 1, 3, 0, 0, 4, False),
            (2, 1, None, 2, 2, 4, False),
            (3, 0, 9, 1, 0, 3, False),
            (3, 0, None, 1, 0, 3, True),
        ]

    def test_seat(self) -> None:
        """Player 1 sees its own drawn cards, and how many cards the other draws."""
        seat = SeatRecord(TEAM.state_at(0).view(1))
        for number, move in enumerate(TEAM.moves):
            seat = seat.observe(*TEAM.state_at(number).step(move).view(1).events)

        assert seat == TEAM.view(1)
        assert seat.events == (
            *(Laid(0, 2, 0, trick=False), Laid(0, 5, 0, trick=False)),
            *(TurnEnded(0), Drew(0, (), 2)),
            *(Laid(1, 7, 1, trick=False), Laid(1, 3, 1, trick=False)),
            *(TurnEnded(1), Drew(1, (6, 8), 2)),
            *(Laid(0, 9, 0, trick=False), TurnEnded(0), GameEnded(TeamResult(3))),
        )
        assert [view.hand for view in seat.views()] == [
            *[(3, 7)] * 4,
            *((3,), ()),
            *[(6, 8)] * 3,
        ]
        assert [view.hand_sizes for view in seat.views()] == [
            *((2, 2), (1, 2), (0, 2), (2, 2), (2, 1), (2, 0), (2, 2), (1, 2), (1, 2))
        ]


class TestDuel:
    """A duel with cards 2 to 6, three in a hand and tricks of two."""

    def test_course(self) -> None:
        """The tops, hands, turns and the outcome are these after each move."""
        assert [
            (state.tops, state.hands, state.player, state.laid, state.helped)
            for state in STATES
        ] == [
            ((1, 7, 1, 7), ((2, 4, 6), (2, 3, 5)), 0, 0, False),
            ((2, 7, 1, 7), ((4, 6), (2, 3, 5)), 0, 1, False),
            ((2, 6, 1, 7), ((4,), (2, 3, 5)), 0, 2, False),
            ((2, 6, 1, 7), ((3, 4, 5), (2, 3, 5)), 1, 0, False),
            ((2, 6, 3, 7), ((3, 4, 5), (2, 5)), 1, 1, False),
            ((2, 6, 3, 2), ((3, 4, 5), (5,)), 1, 2, False),
            ((2, 6, 3, 2), ((3, 4, 5), (4, 5, 6)), 0, 0, False),
            ((2, 6, 3, 5), ((3, 4), (4, 5, 6)), 0, 1, True),
            ((3, 6, 3, 5), ((4,), (4, 5, 6)), 0, 2, True),
            ((4, 6, 3, 5), ((), (4, 5, 6)), 0, 3, True),
        ]
        assert [state.outcome for state in STATES] == [*[None] * 9, WON]

    @pytest.mark.clause("F2F-DRAW-1", "F2F-DRAW-2", "F2F-END-1")
    def test_draws(self) -> None:
        """The end of a turn draws two cards while there are any."""
        assert [state.draws for state in STATES] == [2, 2, 2, 2, 2, 2, 0, 0, 0, 0]

    def test_legal_plays(self) -> None:
        """Cards fit on the player's own piles, and one that helps on an opponent's."""
        assert {(play.card, play.pile) for play in STATES[6].legal_plays()} == {
            *((3, 0), (4, 0), (5, 0)),
            *((3, 1), (4, 1), (5, 1)),
            *((3, 3), (4, 3), (5, 3)),
        }
        assert {(play.card, play.pile) for play in STATES[7].legal_plays()} == {
            *((3, 0), (4, 0), (3, 1), (4, 1)),
        }

    def test_within_reach(self) -> None:
        """This many more cards can be laid after each move."""
        most = [
            max(count for count in range(-1, 5) if state.within_reach(count))
            for state in STATES
        ]

        assert most == [3, 2, 1, 3, 2, 1, 3, 2, 1, 0]
        assert all(state.within_reach(0) and state.within_reach(-1) for state in STATES)
        assert STATES[0].view(1).within_reach(0)

    @pytest.mark.clause("F2F-END-2")
    def test_stuck_with_a_card_that_fits(self) -> None:
        """A duellist loses with one card that fits, as two are needed."""
        assert STUCK_DUEL.outcome == DuelResult(1, Ending.STUCK)
        assert STUCK_DUEL.within_reach(0)
        assert not STUCK_DUEL.within_reach(1)
        assert STUCK_DUEL.draws == 0
        assert STUCK_DUEL.legal_moves() == STUCK_DUEL.safe_plays() == ()
