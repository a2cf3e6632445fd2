"""The wording of every phrase and sentence that the library prints."""

import pytest

from thegame import DuelResult, Ending, TeamResult
from thegame import _sentences as sentences


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (sentences.counted(1, "card"), "1 card"),
        (sentences.counted(0, "card"), "0 cards"),
        (sentences.cards(0), "no cards"),
        (sentences.cards(2), "2 cards"),
        (sentences.listed([1, "two"]), "1, two"),
        (sentences.capital("a pile of Cards"), "A pile of Cards"),
        (sentences.paragraph(["one", "two Three"]), "One. Two Three."),
        (sentences.seat(None), "a spectator"),
        (sentences.seat(0), "player 0"),
        (sentences.direction(1), "ascending"),
        (sentences.direction(-1), "descending"),
        (sentences.way(1), "up"),
        (sentences.way(-1), "down"),
        (sentences.span(3, 2), []),
        (sentences.span(3, 3), ["3"]),
        (sentences.span(3, 4), ["3 to 4"]),
        (str(TeamResult(0)), "beaten, with every card laid"),
        (str(TeamResult(1)), "1 card left, an excellent result"),
        (str(TeamResult(20)), "20 cards left"),
        (
            str(DuelResult(0, Ending.STUCK)),
            "player 0 wins because player 1 is stuck",
        ),
        (
            str(DuelResult(1, Ending.STUCK)),
            "player 1 wins because player 0 is stuck",
        ),
        (str(DuelResult(1, Ending.LAID_ALL)), "player 1 wins by laying every card"),
        (
            sentences.title("A Game", None, open_hands=True),
            "A Game with all hands open",
        ),
        (sentences.title("A Game", 1, open_hands=False), "A Game as player 1 sees it"),
        (
            sentences.title("A Game", None, open_hands=False),
            "A Game as a spectator sees it",
        ),
        (sentences.over("won"), "over: won"),
        (sentences.status(1, 0, 2, helped=False, outcome="won"), "over: won"),
        (
            sentences.status(1, 0, 2, helped=False, outcome=None),
            "player 1 is on turn: no cards laid, minimum 2",
        ),
        (
            sentences.status(0, 3, 2, helped=True, outcome=None),
            "player 0 is on turn: 3 cards laid, minimum 2, helped",
        ),
        (
            sentences.pile(0, "A1", None, 1, 1, 99, 1),
            "pile 0 (A1), ascending from 1 to 99, shows its row card",
        ),
        (
            sentences.pile(3, "opp.D", 1, -1, 60, 2, 59),
            "player 1's pile 3 (opp.D), descending from 60 to 2, shows 59",
        ),
        (sentences.pile_line("A1", 2, 1, 4), "A1 up     4"),
        (
            sentences.pile_line("D", 5, -1, 100, (58, 59), ("one", "two")),
            "D     down 100  laid: 58, 59  one  two",
        ),
        ([*sentences.draw_piles([0])], ["the draw pile has no cards"]),
        (
            [*sentences.draw_piles([1, 40])],
            [
                "player 0's draw pile has 1 card",
                "player 1's draw pile has 40 cards",
            ],
        ),
        (sentences.hand(1, 2), "player 1 holds 2 cards"),
        (sentences.hand(1, 2, (3, 4)), "player 1 holds 2 cards: 3, 4"),
        (
            [*sentences.hands((1, 2), {1: (3, 4)})],
            ["player 0 holds 1 card", "player 1 holds 2 cards: 3, 4"],
        ),
        (sentences.hint(2, "keep pile 0"), "player 2 asks: keep pile 0"),
        (sentences.play(5, "A1", trick=False, helps=False), "5 on pile A1"),
        (
            sentences.play(5, 0, trick=True, helps=False),
            "5 on pile 0 (a backwards trick)",
        ),
        (
            sentences.play(5, "opp.A", trick=False, helps=True),
            "5 on pile opp.A (helping the opponent)",
        ),
        (
            sentences.card_laid(1, 5, "A1", trick=True, helps=False),
            "player 1 laid 5 on pile A1 (a backwards trick)",
        ),
        (
            sentences.card_laid(0, 5, "A1", trick=False, helps=True),
            "player 0 laid 5 on pile A1 (helping the opponent)",
        ),
        (sentences.turn_ended(1), "player 1 ended the turn"),
        (sentences.last_move("5 on pile A1"), "last move: 5 on pile A1"),
        (sentences.after_move(7, "5 on pile A1"), "after move 7: 5 on pile A1"),
        (sentences.BEFORE_FIRST_MOVE, "before the first move"),
    ],
)
def test_wording(found: object, expected: object) -> None:
    """Each function returns the expected words."""
    assert found == expected
