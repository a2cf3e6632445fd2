"""The wording of every phrase and sentence that the library prints."""

import pytest

from thegame import DuelResult, Ending, TeamResult
from thegame import _sentences as sentences
from thegame._sentences import NUMBERS, Names

NAMES = Names(["Ada", "Bob"], ["A", "D", "opp.A", "opp.D"])


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
        (sentences.first_cards([*range(2, 12)]), "2, 3, 4, 5, 6, 7, 8, 9, 10, 11"),
        (sentences.first_cards([*range(12)]), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ..."),
        (NUMBERS.seat(None), "a spectator"),
        (NUMBERS.seat(0), "player 0"),
        (NAMES.seat(None), "a spectator"),
        (NAMES.seat(0), "Ada"),
        (NAMES.player(1), "Bob"),
        (NAMES.player(2), "player 2"),
        (NAMES.player(-1), "player -1"),
        (NAMES.pile(0), "A"),
        (NAMES.pile(4), "pile 4"),
        (NAMES.the_pile(2), "pile opp.A"),
        (NAMES.the_pile(4), "pile 4"),
        (NUMBERS.the_pile(2), "pile 2"),
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
            sentences.duel_result(1, 0, stuck=True, names=NAMES),
            "Bob wins because Ada is stuck",
        ),
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
        (
            sentences.title("A Game", 1, open_hands=False, names=NAMES),
            "A Game as Bob sees it",
        ),
        (
            sentences.status(1, 0, 2, helped=False),
            "player 1 is on turn: no cards laid, minimum 2",
        ),
        (
            sentences.status(0, 3, 2, helped=True, names=NAMES),
            "Ada is on turn: 3 cards laid, minimum 2, helped",
        ),
        (
            sentences.pile_runs(0, "A1", 1, 1, 99, 1),
            "pile 0 (A1), ascending from 1 to 99, shows its row card",
        ),
        (
            sentences.pile_runs(3, "opp.D", -1, 60, 2, 59),
            "pile 3 (opp.D), descending from 60 to 2, shows 59",
        ),
        (sentences.owned("pile 3", None), "pile 3"),
        (sentences.owned("pile 3", 1), "player 1's pile 3"),
        (sentences.owned("pile 3", 1, NAMES), "Bob's pile 3"),
        (sentences.pile_line("0 A1", 1, 4), "0 A1 up     4"),
        (
            sentences.pile_line("1 D    ", -1, 100, (58, 59), ("one", "two")),
            "1 D     down 100  laid: 58, 59  one  two",
        ),
        ([*sentences.pile_labels(["A", "opp.A"])], ["0 A    ", "1 opp.A"]),
        ([*sentences.pile_labels(["A"] * 11)][::10], [" 0 A", "10 A"]),
        ([*sentences.draw_piles([0])], ["the draw pile has no cards"]),
        (
            [*sentences.draw_piles([1, 40])],
            [
                "player 0's draw pile has 1 card",
                "player 1's draw pile has 40 cards",
            ],
        ),
        ([*sentences.draw_piles([1, 2], NAMES)][1], "Bob's draw pile has 2 cards"),
        (sentences.hand(1, 2), "player 1 holds 2 cards"),
        (sentences.hand(1, 2, (3, 4), NAMES), "Bob holds 2 cards: 3, 4"),
        (sentences.hand(1, 2, (3, 4)), "player 1 holds 2 cards: 3, 4"),
        (
            [*sentences.hands((1, 2), {1: (3, 4)})],
            ["player 0 holds 1 card", "player 1 holds 2 cards: 3, 4"],
        ),
        (sentences.hint(2, "keep pile 0"), "player 2 asks: keep pile 0"),
        (sentences.hint(1, "keep pile 0", NAMES), "Bob asks: keep pile 0"),
        (sentences.lays(5, 0, trick=False), "lays 5 on pile 0"),
        (
            sentences.lays(5, 2, trick=True, names=NAMES),
            "lays 5 on opp.A (a backwards trick)",
        ),
        (sentences.draws(1), "draws 1 card"),
        (sentences.ends_turn(), "ends the turn"),
        (sentences.done(1, "ends the turn"), "player 1 ends the turn"),
        (sentences.done(1, "ends the turn", NAMES), "Bob ends the turn"),
        (sentences.game_ended("won", beaten=False), "the game is over: won"),
        (sentences.game_ended("won", beaten=True), "the team has beaten the game"),
        (sentences.last_move("5 on pile A1"), "last move: 5 on pile A1"),
        (sentences.after_move(7, "5 on pile A1"), "after move 7: 5 on pile A1"),
        (sentences.NO_STARTER, "the starter is not chosen yet"),
        (sentences.BEFORE_FIRST_MOVE, "before the first move"),
    ],
)
def test_wording(found: object, expected: object) -> None:
    """Each function returns the expected words."""
    assert found == expected
