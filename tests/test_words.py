"""The wording of every phrase and sentence that the library prints."""

import pytest

from thegame import _messages as messages


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (messages.counted(1, "card"), "1 card"),
        (messages.counted(0, "card"), "0 cards"),
        (messages.cards(0), "no cards"),
        (messages.cards(2), "2 cards"),
        (messages.listed([1, "two"]), "1, two"),
        (messages.capital("a pile of Cards"), "A pile of Cards"),
        (messages.paragraph(["one", "two Three"]), "One. Two Three."),
        (messages.seat(None), "a spectator"),
        (messages.seat(0), "player 0"),
        (messages.direction(1), "ascending"),
        (messages.direction(-1), "descending"),
        (messages.way(1), "up"),
        (messages.way(-1), "down"),
        (messages.span(3, 2), []),
        (messages.span(3, 3), ["3"]),
        (messages.span(3, 4), ["3 to 4"]),
        (messages.team_result(0, excellent=True), "beaten, with every card laid"),
        (messages.team_result(1, excellent=True), "1 card left, an excellent result"),
        (messages.team_result(20, excellent=False), "20 cards left"),
        (
            messages.duel_result(0, stuck=True),
            "player 0 wins because player 1 is stuck",
        ),
        (
            messages.duel_result(1, stuck=True),
            "player 1 wins because player 0 is stuck",
        ),
        (messages.duel_result(1, stuck=False), "player 1 wins by laying every card"),
        (messages.title("A Game", None, open_hands=True), "A Game with all hands open"),
        (messages.title("A Game", 1, open_hands=False), "A Game as player 1 sees it"),
        (
            messages.title("A Game", None, open_hands=False),
            "A Game as a spectator sees it",
        ),
        (messages.over("won"), "over: won"),
        (messages.status(1, 0, 2, helped=False, outcome="won"), "over: won"),
        (
            messages.status(1, 0, 2, helped=False, outcome=None),
            "player 1 is on turn: no cards laid, minimum 2",
        ),
        (
            messages.status(0, 3, 2, helped=True, outcome=None),
            "player 0 is on turn: 3 cards laid, minimum 2, helped",
        ),
        (
            messages.pile(0, "A1", None, 1, 1, 99, 1),
            "pile 0 (A1), ascending from 1 to 99, shows its row card",
        ),
        (
            messages.pile(3, "opp.D", 1, -1, 60, 2, 59),
            "player 1's pile 3 (opp.D), descending from 60 to 2, shows 59",
        ),
        (messages.pile_line("A1", 2, 1, 4), "A1 up     4"),
        (
            messages.pile_line("D", 5, -1, 100, (58, 59), ("one", "two")),
            "D     down 100  laid: 58, 59  one  two",
        ),
        ([*messages.draw_piles([0])], ["the draw pile has no cards"]),
        (
            [*messages.draw_piles([1, 40])],
            [
                "player 0's draw pile has 1 card",
                "player 1's draw pile has 40 cards",
            ],
        ),
        (messages.hand(1, 2), "player 1 holds 2 cards"),
        (messages.hand(1, 2, (3, 4)), "player 1 holds 2 cards: 3, 4"),
        (
            [*messages.hands((1, 2), {1: (3, 4)})],
            ["player 0 holds 1 card", "player 1 holds 2 cards: 3, 4"],
        ),
        (messages.hint(2, "keep pile 0"), "player 2 asks: keep pile 0"),
        (messages.play(5, "A1", trick=False, helps=False), "5 on pile A1"),
        (
            messages.play(5, 0, trick=True, helps=False),
            "5 on pile 0 (a backwards trick)",
        ),
        (
            messages.play(5, "opp.A", trick=False, helps=True),
            "5 on pile opp.A (helping the opponent)",
        ),
        (
            messages.card_laid(1, 5, "A1", trick=True, helps=False),
            "player 1 laid 5 on pile A1 (a backwards trick)",
        ),
        (
            messages.card_laid(0, 5, "A1", trick=False, helps=True),
            "player 0 laid 5 on pile A1 (helping the opponent)",
        ),
        (messages.turn_ended(1), "player 1 ended the turn"),
        (messages.last_move("5 on pile A1"), "last move: 5 on pile A1"),
        (messages.after_move(7, "5 on pile A1"), "after move 7: 5 on pile A1"),
        (messages.BEFORE_FIRST_MOVE, "before the first move"),
    ],
)
def test_wording(found: object, expected: object) -> None:
    """Each function returns the expected words."""
    assert found == expected
