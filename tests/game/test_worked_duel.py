"""One duel, worked out by hand: help, draws, what can still be laid, and the end.

Cards 2 to 6 each, three in a hand, tricks of two::

    0: 2-A 6-D end            draws 3 and 5, the last ones
    1: 3-A 2-D end            draws 4 and 6, the last ones
    0: 5-opp.D 3-A 4-A        helps, and lays the last card
"""

import pytest

from thegame import (
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    Record,
    State,
    deal,
)
from thegame.refusals import GameOver, NotYourTurn

RULES = FaceToFace(hand_size=3, highest=6, trick=2)
DEAL = deal(RULES, decks=[[2, 4, 6, 3, 5], [5, 3, 2, 4, 6]])
MOVES: tuple[Move, ...] = (
    *(Play(2, 0), Play(6, 1), EndTurn()),
    *(Play(3, 2), Play(2, 3), EndTurn()),
    *(Play(5, 3), Play(3, 0), Play(4, 0)),
)
GAME = Record(DEAL, 0, MOVES)
STATES = GAME.states()
WON = DuelResult(0, Ending.LAID_ALL)


def test_course() -> None:
    """Tops, hands, whose turn it is, how many were laid, and whether they helped."""
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
def test_draws() -> None:
    """Two at the end of a turn, as long as there are cards; none after the end."""
    assert [state.draws for state in STATES] == [2, 2, 2, 2, 2, 2, 0, 0, 0, 0]


def test_a_view_plays() -> None:
    """The player on turn can work out what each play leads to."""
    for before, move, after in zip(STATES, MOVES, STATES[1:], strict=False):
        if isinstance(move, Play):
            view = before.view(before.player).play(move.card, move.pile)

            assert view == after.view(before.player)
            assert view.hand == after.hands[before.player]
            assert view.hand_sizes == tuple(map(len, after.hands))
            assert (view.laid, view.helped) == (before.laid + 1, after.helped)
            assert view.outcome == after.outcome


def test_whose_turn() -> None:
    """The other player is told to wait, and at the end that the game is over."""
    first, last = STATES[0], STATES[-1]

    refusal = first.view(1).why_not(Play(2, 2))
    assert isinstance(refusal, NotYourTurn)
    assert (refusal.seat, refusal.player) == (1, 0)
    assert first.view(0).why_not(Play(2, 0)) is None
    for seat in (0, 1):
        assert type(last.view(seat).why_not(Play(4, 2))) is GameOver
        assert type(last.view(seat).why_not(EndTurn())) is GameOver


def test_legal_plays() -> None:
    """On one's own piles what fits, on the other's one card that improves them."""
    assert {(play.card, play.pile) for play in STATES[6].legal_plays()} == {
        *((3, 0), (4, 0), (5, 0)),
        *((3, 1), (4, 1), (5, 1)),
        *((3, 3), (4, 3), (5, 3)),
    }
    assert {(play.card, play.pile) for play in STATES[7].legal_plays()} == {
        *((3, 0), (4, 0), (3, 1), (4, 1)),
    }


def test_whole_turns() -> None:
    """All ways to end the turn that has begun, with at most so many more cards."""
    state = STATES[7]
    sets = {frozenset(play.card for play in plays) for plays, _ in state.turn_ends()}

    assert sets == {frozenset({3}), frozenset({4}), frozenset({3, 4})}
    assert {len(plays) for plays, _ in state.turn_ends(at_most=1)} == {1}
    assert [*state.turn_ends(at_most=0)] == []


def test_within_reach() -> None:
    """How many more cards the player on turn can lay; none once the game is over."""
    most = [
        max(count for count in range(-1, 5) if state.within_reach(count))
        for state in STATES
    ]

    assert most == [3, 2, 1, 3, 2, 1, 3, 2, 1, 0]
    assert all(state.within_reach(0) and state.within_reach(-1) for state in STATES)
    assert STATES[0].view(1).within_reach(0)


@pytest.mark.clause("F2F-END-2")
def test_stuck_with_a_card_that_fits() -> None:
    """One card fits, two are needed: the game is over, and nothing is within reach."""
    state = State(
        FaceToFace(hand_size=3, highest=6, trick=3),
        tops=(5, 2, 1, 7),
        hands=[(4, 6), (2, 3, 4)],
        decks=[(), (5, 6)],
        player=0,
    )

    assert state.outcome == DuelResult(1, Ending.STUCK)
    assert not state.within_reach(1)
    assert state.within_reach(0)
    assert state.draws == 0
    assert state.legal_moves() == state.safe_plays() == ()


def test_one_turn_at_once() -> None:
    """A turn that lays the last card is over with it."""
    plays = [move for move in MOVES[6:] if isinstance(move, Play)]

    assert STATES[6].take_turn(*plays) == STATES[9]
    assert STATES[3].take_turn(Play(3, 2), Play(2, 3)) == STATES[6]


def test_positions() -> None:
    """Written down as positions, the states of the game are the same."""
    for state in STATES[1:]:
        written = State(
            RULES,
            tops=state.tops,
            hands=state.hands,
            decks=state.decks,
            player=state.player,
            laid=state.laid,
            helped=state.helped,
        )
        assert written == state
        assert written.outcome == state.outcome


def test_names() -> None:
    """A seat calls the piles by its own names, a spectator as the player on turn."""
    own, other = ("A", "D", "opp.A", "opp.D"), ("opp.A", "opp.D", "A", "D")

    def names(number: int, seat: int | None) -> tuple[str, ...]:
        return tuple(pile.name for pile in STATES[number].view(seat).piles)

    assert [names(number, 0) for number in (0, 3, 6)] == [own] * 3
    assert [names(number, 1) for number in (0, 3, 6)] == [other] * 3
    assert [names(number, None) for number in (0, 3, 6)] == [own, other, own]


def test_printed() -> None:
    """What is printed of a view has the cards of its seat only, of a spectator none."""
    assert "player 0 holds 3 cards: 2, 4, 6" in str(STATES[0].view(0))
    assert "player 0 holds 3 cards\n" in str(STATES[0].view(None))
    assert dict(STATES[0].__rich_repr__()).keys() >= {"rules", "tops", "hands"}
    assert "decks" not in dict(STATES[0].__rich_repr__())


class Printer:
    """What a notebook prints with."""

    def __init__(self) -> None:
        self.printed = ""

    def text(self, text: str) -> None:
        """Print a text."""
        self.printed += text


def test_in_a_notebook() -> None:
    """Beside a picture there are nobody's cards, neither of a state nor of a view."""
    for shown in (STATES[4], STATES[4].view(1)):
        printer = Printer()
        shown._repr_pretty_(printer, False)

        assert printer.printed.startswith("<")
        assert "hands" not in printer.printed
