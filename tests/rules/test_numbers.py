"""Every number in the rulebook is one that the code has.

The texts say how many cards, players and piles there are. Each number that a clause
mentions, in figures or words, is compared with what the library does.
"""

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.support.positions import duel, team
from thegame import (
    Cooperative,
    Direction,
    FaceToFace,
    InvalidRules,
    Pile,
    State,
    TeamResult,
    deal,
)
from thegame.rulebook import CLAUSES, RULINGS, Clause

WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
# A lone "one" mostly means a thing that was named before.
NUMBER = re.compile(
    r"(?<![-\w])\d+(?![-\w])"
    rf"|\b(?:{'|'.join(WORDS[1:])})\b"
    r"|(?:(?<=least )|(?<=most )|(?<=exactly )|(?<=otherwise ))one\b"
    r"|(?:(?<=\bis )|(?<=\bstill )|(?<=\bfor ))one\b"
    r"|\bone(?= card\b| player\b)",
    re.IGNORECASE,
)


def numbers(text: str) -> list[int]:
    """Return the numbers in a text, in figures or words."""
    return [
        int(found) if found.isdigit() else WORDS.index(found.lower()) + 1
        for found in NUMBER.findall(text)
    ]


def player_counts() -> Iterator[int]:
    """Yield the numbers of players that the cooperative game accepts."""
    for players in range(20):
        try:
            yield Cooperative(players).players
        except InvalidRules:
            continue


def back(pile: Pile, cards: Sequence[int]) -> int:
    """Return how far back the one card is that fits backwards."""
    (distance,) = {
        abs(card - pile.top)
        for card in cards
        if pile.fits(card) and pile.advance(card) < 0
    }
    return distance


def drawn(state: State) -> int:
    """Return how many cards the player on turn draws at the end of the turn."""
    after = state.end_turn()
    return len(after.hands[state.player]) - len(state.hand)


PLAYERS = [*player_counts()]
TEAMS = [Cooperative(players) for players in PLAYERS]
HANDS = [rules.hand_size for rules in TEAMS]
DRAW_PILES = [len(deal(rules, seed=0).decks[0]) for rules in TEAMS]
EXPERTS = [Cooperative.expert(players, smaller_hands=True) for players in PLAYERS]
SMALLER = [rules.hand_size for rules in EXPERTS]
LARGER_PILES = [len(deal(rules, seed=0).decks[0]) for rules in EXPERTS]
ROWS = [pile.top for pile in TEAMS[0].piles]
CARDS = TEAMS[0].cards
UP, DOWN = Direction.ASCENDING, Direction.DESCENDING
BACK_UP, BACK_DOWN = (back(Pile(way, None, 50), CARDS) for way in (UP, DOWN))
EXCELLENT = [left for left in range(99) if TeamResult(left).excellent]
START = deal(TEAMS[0], seed=0).start(0)
EXPERT_START = deal(Cooperative.expert(1), seed=0).start(0)
AT_THE_END = team((10, 1, 100, 100), [50, 51])
EXPERT_AT_THE_END = team((10, 1, 100, 100), [50, 51], rules=Cooperative.expert(1))

DUEL = FaceToFace()
THEIRS = DUEL.cards
DEALT = deal(DUEL, seed=0)
OWN_ROWS = [pile.top for pile in DUEL.piles if pile.owner == 0]
OWN_BACK = [back(Pile(way, 0, 30), THEIRS) for way in (UP, DOWN)]
MINIMUM = DEALT.start(0).minimum
LATE_MINIMUM = duel((10, 50, 10, 50), [20, 21], [30, 31]).minimum
TO_DRAW = [range(30, 40), range(30, 40)]
AFTER_OWN = duel((10, 50, 10, 50), [20], [40, 41], decks=TO_DRAW, laid=4)
AFTER_HELPING = duel(
    *((10, 50, 10, 50), [20], [40, 41]), decks=TO_DRAW, laid=4, helped=True
)
FULL = len(AFTER_HELPING.end_turn().hands[0])
LONE = duel((10, 50, 10, 50), [20], [40, 41])


def most_helping() -> int:
    """Return how many cards of a turn may go on the opponent's piles."""
    state, count = duel((10, 50, 28, 22), [20, 21, 45], [40, 41], decks=TO_DRAW), 0
    while helping := [play for play in state.legal_plays() if play.pile in (2, 3)]:
        state, count = state.apply(helping[0]), count + 1
    return count


FACTS: dict[str, list[int]] = {
    "CO-COMP-1": [len(CARDS), CARDS[0], CARDS[-1]],
    "CO-COMP-2": [
        *(len(ROWS), ROWS.count(ROWS[0]), ROWS[0], CARDS[-1]),
        *(ROWS.count(ROWS[-1]), ROWS[-1], CARDS[0]),
    ],
    "CO-COMP-3": PLAYERS,
    "CO-GOAL-1": [len(CARDS)],
    "CO-SETUP-1": [len(ROWS), len(START.piles), *START.tops],
    "CO-SETUP-2": [len(CARDS)],
    "CO-SETUP-3": [
        *(HANDS[0], PLAYERS[0], HANDS[1], PLAYERS[1]),
        *(*{*HANDS[2:]}, *PLAYERS[2:]),
    ],
    "CO-SETUP-4": [*DRAW_PILES, *PLAYERS],
    "CO-TURN-1": [PLAYERS[0]],
    "CO-TURN-2": [min(DRAW_PILES[0], 1), START.minimum],
    "CO-TURN-5": [len(START.piles)],
    "CO-PLAY-3": [ROWS[0], ROWS[-1]],
    "CO-TRICK-1": [BACK_UP],
    "CO-TRICK-2": [BACK_DOWN],
    "CO-DECK-2": [AT_THE_END.minimum],
    "CO-END-1": [START.minimum, EXPERT_START.minimum, AT_THE_END.minimum],
    "CO-END-2": [len(CARDS)],
    "CO-SCORE-3": [EXCELLENT[-1] + 1, EXCELLENT[0], EXCELLENT[-1]],
    "CO-EXPERT-1": [EXPERT_START.minimum, START.minimum],
    "CO-EXPERT-2": [EXPERT_AT_THE_END.minimum],
    "CO-EXPERT-4": [
        *{full - less for full, less in zip(HANDS, SMALLER, strict=True)},
        *(SMALLER[0], PLAYERS[0], SMALLER[1], PLAYERS[1]),
        *(*{*SMALLER[2:]}, PLAYERS[2], PLAYERS[-1]),
        *(*LARGER_PILES, *PLAYERS),
    ],
    "F2F-COMP-1": [
        *(DUEL.draw_piles, len(THEIRS) + len(OWN_ROWS), THEIRS[0], THEIRS[-1]),
        *(len(THEIRS), OWN_ROWS[0], THEIRS[-1], OWN_ROWS[1], THEIRS[0]),
    ],
    "F2F-COMP-2": [DUEL.players],
    "F2F-SETUP-1": [len(OWN_ROWS), len(OWN_ROWS), *OWN_ROWS],
    "F2F-SETUP-2": [len(THEIRS)],
    "F2F-SETUP-4": [len(DEALT.hands[0]), len(DEALT.decks[0])],
    "F2F-TURN-1": [DUEL.players],
    "F2F-TURN-2": [MINIMUM],
    "F2F-TURN-5": [most_helping()],
    "F2F-TURN-6": [MINIMUM - most_helping()],
    "F2F-TURN-7": [len(OWN_ROWS)],
    "F2F-TRICK-1": [OWN_BACK[0]],
    "F2F-TRICK-2": [OWN_BACK[1]],
    "F2F-OPP-1": [most_helping(), len(OWN_ROWS)],
    "F2F-OPP-4": [len(OWN_ROWS)],
    "F2F-DRAW-1": [drawn(AFTER_OWN)],
    "F2F-DRAW-2": [FULL],
    "F2F-DRAW-4": [drawn(AFTER_OWN)],
    "F2F-DECK-2": [LATE_MINIMUM],
    "F2F-END-1": [len(THEIRS)],
    "F2F-END-2": [MINIMUM],
    "R-a": [LONE.minimum, LATE_MINIMUM],
    "R-b": [MINIMUM],
    "R-e": OWN_ROWS,
    "R-f": [DUEL.trick],
    "R-h": [drawn(AFTER_OWN), FULL, DUEL.hand_size, drawn(AFTER_OWN)],
    "R-i": [len(THEIRS)],
    "R-j": [AT_THE_END.minimum],
    "R-r": [
        *(0, len(CARDS) - len(ROWS), 0, EXCELLENT[0], EXCELLENT[-1]),
        *(EXCELLENT[-1] + 1, EXCELLENT[-1] + 1, len(ROWS)),
    ],
    "R-t": [1],
    "R-ag": [min(state.minimum for state in (START, AT_THE_END, LONE))],
}
"""For each clause the numbers of its text, and of its reason, as the library has them.

That a phrase "fits exactly one value" (R-t) is a number of the text alone.
"""


@pytest.mark.parametrize("entry", [*CLAUSES, *RULINGS], ids=lambda entry: entry.id)
def test_numbers_are_those_of_the_code(entry: Clause) -> None:
    """Every number in a clause is one that the library computes."""
    assert numbers(f"{entry.text} {entry.reason}") == FACTS.get(entry.id, [])


def test_numbers_are_found() -> None:
    """Numbers are found in figures and words, but not in ids."""
    text = "R-1: Two of 98 (CO-PLAY-1), at least one, one card; the one that fits."

    assert numbers(text) == [2, 98, 1, 1]
