"""One game, worked out by hand: who sees, holds and hears what after each move.

Two players, cards 2 to 9, one pile each way, two cards in a hand, tricks of two::

    0: 2-A1 5-A1 end     draws 4 and 9
    1: 7-D1 3-D1 end     draws 6 and 8, the last ones
    0: 9-A1 end          4 fits nowhere, and neither do 6 and 8
"""

import pytest

from thegame import (
    Cooperative,
    Drew,
    EndTurn,
    GameEnded,
    Hint,
    HintKind,
    Laid,
    LaidCard,
    Move,
    NoSuchMove,
    Play,
    Record,
    SeatRecord,
    Talk,
    TeamResult,
    TurnEnded,
    deal,
)

RULES = Cooperative(2, hand_size=2, highest=9, trick=2, rows=1)
DEAL = deal(RULES, decks=[[2, 5, 7, 3, 4, 9, 6, 8]])
MOVES: tuple[Move, ...] = (
    *(Play(2, 0), Play(5, 0), EndTurn()),
    *(Play(7, 1), Play(3, 1), EndTurn()),
    *(Play(9, 0), EndTurn()),
)
GAME = Record(DEAL, 0, MOVES)
KEEP, STEP = Hint(0, 0, HintKind.KEEP), Hint(1, 1, HintKind.SMALL_STEP)
OTHER = Hint(1, 0, HintKind.KEEP)


def test_tops() -> None:
    """What shows on the piles."""
    assert [GAME.state_at(number).tops for number in range(9)] == [
        *((1, 10), (2, 10), (5, 10), (5, 10)),
        *((5, 7), (5, 3), (5, 3)),
        *((9, 3), (9, 3)),
    ]


def test_piles() -> None:
    """Which cards are in the piles, and who laid them."""
    two, five, nine = LaidCard(2, 0), LaidCard(5, 0), LaidCard(9, 0)
    seven, three = LaidCard(7, 1), LaidCard(3, 1)

    assert [GAME.piles_at(number) for number in range(9)] == [
        *(((), ()), ((two,), ()), ((two, five), ()), ((two, five), ())),
        ((two, five), (seven,)),
        *[((two, five), (seven, three))] * 2,
        *[((two, five, nine), (seven, three))] * 2,
    ]


def test_hands() -> None:
    """What both hold."""
    assert [GAME.state_at(number).hands for number in range(9)] == [
        *(((2, 5), (3, 7)), ((5,), (3, 7)), ((), (3, 7)), ((4, 9), (3, 7))),
        *(((4, 9), (3,)), ((4, 9), ()), ((4, 9), (6, 8))),
        *[((4,), (6, 8))] * 2,
    ]


def test_rows() -> None:
    """Whose move it was, how many cards they hold then, and how many are left."""
    columns = ("turn", "player", "card", "hand", "drawn", "unlaid", "over")

    assert [tuple(row[name] for name in columns) for row in GAME.rows()] == [
        (1, 0, 2, 1, 0, 7, False),
        (1, 0, 5, 0, 0, 6, False),
        (1, 0, None, 2, 2, 6, False),
        (2, 1, 7, 1, 0, 5, False),
        (2, 1, 3, 0, 0, 4, False),
        (2, 1, None, 2, 2, 4, False),
        (3, 0, 9, 1, 0, 3, False),
        (3, 0, None, 1, 0, 3, True),
    ]


def test_a_seat() -> None:
    """Player 1 sees the cards that it draws itself, and how many the other draws."""
    seat = SeatRecord(GAME.state_at(0).view(1))
    for number, move in enumerate(MOVES):
        seat = seat.observe(*GAME.state_at(number).step(move).view(1).events)

    assert seat == GAME.view(1)
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


@pytest.mark.clause("CO-COMM-4", "CO-START-1")
def test_hints() -> None:
    """What was said before the start, or in a turn, stays until it is withdrawn."""
    talk = Talk(RULES).give(KEEP).give(STEP).give(OTHER)
    view = DEAL.view(1).hear(talk).start(0)

    assert view.hints == talk.hints
    for number, move in enumerate(MOVES):
        view = view.observe(*GAME.state_at(number).step(move).view(1).events)
        assert view.hints == talk.hints
    assert view.hear(talk.withdraw(KEEP)).hints == (OTHER, STEP)


@pytest.mark.clause("CO-COMM-4")
def test_hints_while_planning() -> None:
    """Whoever works out a turn still knows what the others have said."""
    talk = Talk(RULES).give(KEEP).give(STEP)
    view = GAME.state_at(0).view(0).hear(talk)

    assert view.play(2, 0).hints == talk.hints
    assert view.play(2, 0).play(5, 0).hints == talk.hints
    assert {after.hints for _, after in view.turn_ends()} == {talk.hints}


def test_hints_in_a_record() -> None:
    """A record has them move by move, and loses them when moves are taken back."""
    talk = Talk(RULES).give(KEEP).give(OTHER)
    record = Record(DEAL, 0).hear(talk).play(2, 0).play(5, 0).end_turn()
    record = record.hear(talk.withdraw(OTHER)).play(7, 1)

    assert record.hints == ((0, (KEEP, OTHER)), (3, (KEEP,)))
    assert [record.view_at(number, 1).hints for number in range(5)] == [
        *[(KEEP, OTHER)] * 3,
        *[(KEEP,)] * 2,
    ]
    assert [view.hints for view in record.view(0).views()] == [
        *[(KEEP, OTHER)] * 3,
        *[(KEEP,)] * 2,
    ]
    assert record.undo().undo().hints == ((0, (KEEP, OTHER)),)


def test_notes() -> None:
    """Tags and comments are set, replaced and taken away."""
    noted = GAME.tagged("Place", "Cologne").tagged("Round", "1").commented(3, "good")

    assert noted.tags == (("Place", "Cologne"), ("Round", "1"))
    assert noted.tagged("Place", "Bonn").tags == (("Place", "Bonn"), ("Round", "1"))
    assert noted.tagged("Place", None).tags == (("Round", "1"),)
    assert noted.comments == ((3, "good"),)
    assert noted.commented(3, None).comments == ()


@pytest.mark.parametrize("number", [9, -1, 100])
def test_no_such_move(number: int) -> None:
    """Nothing can be asked of a move that was not made."""
    for ask in (GAME.state_at, GAME.piles_at, GAME.hints_at):
        with pytest.raises(NoSuchMove):
            ask(number)
    with pytest.raises(NoSuchMove):
        GAME.view_at(number, 0)
    with pytest.raises(NoSuchMove):
        GAME.commented(number, "never")
