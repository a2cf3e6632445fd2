"""Whole small worlds, explored to the last state with the real code.

The golden counts are those that TLC finds for the specification in
``verification/spec/``: two independent programs agree on every one of them.
"""

import itertools
import os
from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

import pytest

from tests.ladder import (
    situations,
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
from tests.ladder.theorems import THEOREMS, Theorem
from tests.ladder.worlds import (
    INSTANCES,
    ending,
    explore,
    rules_of,
    starts_of,
)
from thegame import Cooperative, FaceToFace, Rules, State
from thegame._game.state import make_state
from thegame.testing import check_rules
from thegame.testing._worlds import initial_states

MODULES = (
    theorems_common,
    theorems_cooperative,
    theorems_face_to_face,
    theorems_views,
)
# Larger ones are counted by ``nox -s spec``, which runs TLC as well, and one of them
# is asked the theorems by ``nox -s worlds``.
LARGEST = int(os.environ.get("LARGEST_WORLD", "120000"))
# Theorems about values and views rather than rules: asked in the smallest worlds only.
OF_VALUES = {"GT-6", "GT-8", "GT-9", "GT-15", "GT-16"}
LAST = (3, 5, 6, 9)
# In the other duels two cards always fill the hand, or are all that can be drawn, so
# that drawing two and filling the hand are the same.
WITH_THREE_TO_DRAW = "FaceToFace_lowest_cards_dealt"


def counts(rules: Rules, starts: list[State]) -> dict[str, int]:
    """Return how many states, steps and ends of each kind there are."""
    found = Counter[str](
        ending(part) if isinstance(part, State) else "steps" for part in explore(starts)
    )
    ends = (
        {"won": found["won"], "lost": found["lost"]}
        if isinstance(rules, Cooperative)
        else {"laid_all": found["laid all"], "stuck": found["stuck"]}
    )
    return {
        "initial": len(starts),
        "states": found.total() - found["steps"],
        "generated": len(starts) + found["steps"],
        **ends,
    }


@pytest.mark.parametrize(
    "name", [name for name, found in INSTANCES.items() if found["states"] < LARGEST]
)
def test_counts_agree_with_the_specification(name: str) -> None:
    """The library finds as many states, steps and endings as TLC."""
    instance = INSTANCES[name]
    found = counts(rules_of(name), starts_of(name))

    assert found == {key: instance[key] for key in found}


def theorems_of(rules: Rules) -> list[Theorem]:
    """Return the theorems of this game."""
    return [theorem for theorem in THEOREMS if type(rules) in theorem.kinds]


def of_rules(rules: Rules) -> list[Theorem]:
    """Return the theorems of this game that are about rules, not values."""
    return [theorem for theorem in theorems_of(rules) if theorem.id not in OF_VALUES]


def show(part: object) -> str:
    """Return the name of a world: its rules."""
    return repr(part) if isinstance(part, Cooperative | FaceToFace) else ""


def examine(theorems: list[Theorem], starts: Iterable[State]) -> set[str]:
    """Check theorems in every state and step, and return the situations met."""
    on_state = [theorem.on_state for theorem in theorems if theorem.on_state]
    on_step = [theorem.on_step for theorem in theorems if theorem.on_step]
    met: set[str] = set()
    for part in explore(starts):
        if isinstance(part, State):
            for holds in on_state:
                holds(part)
        else:
            for follows in on_step:
                follows(*part)
            met.update(situations.of_step(*part))
    return met


World: TypeAlias = tuple[Rules, set[str]]

SMALLEST: list[World] = [
    (
        Cooperative(2, hand_size=2, highest=6, trick=2, rows=1),
        {
            *("partial draw", "draw that empties the pile", "minimum lowered"),
            *("won by seat 0", "won by seat 1", "trick on pile 0", "trick on pile 1"),
        },
    ),
    (
        Cooperative(1, minimum=3, hand_size=3, highest=7, trick=2, rows=1),
        {
            *("lost at the start of a turn", "lost by a card of their own"),
            *("hand emptied, then filled", "won in mid-turn", "whole hand laid"),
        },
    ),
    (
        FaceToFace(hand_size=2, highest=4, trick=2),
        {
            *("partial draw", "lone card lost", "dead though a card fits"),
            *("improvement that destroys a trick", "equal number on top"),
            *("help of exactly the trick", "helped first", "helped later"),
        },
    ),
    (
        FaceToFace(hand_size=3, highest=4, trick=1, lone_card_wins=True),
        {"lone card wins", "won by seat 0", "won by seat 1", "whole hand laid"},
    ),
]
SMALL: list[World] = [
    (
        Cooperative(2, hand_size=2, highest=7, trick=2, rows=1),
        {"same player again", "hand emptied, then filled"},
    ),
    (
        Cooperative(1, minimum=3, hand_size=3, highest=8, trick=2, rows=1),
        {"dead though a card fits", "alive though only one card fits"},
    ),
    (
        Cooperative(
            1, minimum=3, hand_size=3, highest=8, trick=2, rows=1, play_out=True
        ),
        {"played out below the minimum"},
    ),
    (
        FaceToFace(hand_size=2, highest=5, trick=2),
        {
            *("hand emptied, then two drawn", "lost by a card of their own"),
            *("alive though only one card fits", "won in mid-turn"),
            *(f"trick on pile {pile}" for pile in range(4)),
            *(f"help on pile {pile}" for pile in range(4)),
        },
    ),
]


@pytest.mark.parametrize(("rules", "required"), SMALLEST, ids=show)
def test_every_theorem_holds_in_the_smallest(rules: Rules, required: set[str]) -> None:
    """Every theorem holds in every state and step; required situations occur."""
    assert required <= examine(theorems_of(rules), initial_states(rules))


@pytest.mark.parametrize("rules", [SMALLEST[0][0], SMALLEST[2][0]], ids=show)
def test_every_law_holds_in_the_smallest(rules: Rules) -> None:
    """Both games obey the laws of every game in all states of a small one."""
    report = check_rules(rules, small=[rules], states=LARGEST, games=1)

    assert report.whole
    assert report == ()


@pytest.mark.parametrize(("rules", "required"), SMALL, ids=show)
def test_theorems_of_the_rules_hold_in_small(rules: Rules, required: set[str]) -> None:
    """The theorems about rules hold, and every required situation occurs."""
    assert required <= examine(of_rules(rules), initial_states(rules))


@pytest.mark.skipif(
    INSTANCES[WITH_THREE_TO_DRAW]["states"] > LARGEST, reason="nox -s worlds asks it"
)
def test_theorems_of_the_rules_hold_with_three_to_draw() -> None:
    """The theorems hold in the smallest duel in which the ways of drawing differ."""
    rules = rules_of(WITH_THREE_TO_DRAW)
    met = examine(of_rules(rules), starts_of(WITH_THREE_TO_DRAW))

    assert met >= {"hand emptied, then two drawn", "hand emptied, then filled"}
    assert met >= {f"help on pile {pile}" for pile in range(4)}


def test_three_to_draw_against_the_last_two_cards() -> None:
    """The theorems hold in every deal against an opponent with two cards left."""
    rules = FaceToFace(hand_size=3, highest=7, trick=2)
    cards = range(2, 8)
    starts = [
        make_state(rules, (1, 8, 4, 5), (hand, (2, 7)), (deck, ()), 0, 0, False)
        for hand in itertools.combinations(cards, 3)
        for deck in [tuple(card for card in cards if card not in hand)]
    ]

    met = examine(of_rules(rules), starts)

    assert met >= {"hand emptied, then two drawn", "hand emptied, then filled"}
    assert met >= {f"trick on pile {pile}" for pile in range(4)}


def test_the_end_of_a_large_team() -> None:
    """The theorems hold for five players with the last four cards, however dealt."""
    rules = Cooperative(5, hand_size=2, highest=12, trick=2, rows=1)
    starts = [
        make_state(rules, (4, 8), hands, ((),), player, 0, False)
        for owners in itertools.product(range(5), repeat=4)
        for hands in [
            tuple(
                tuple(
                    card
                    for card, owner in zip(LAST, owners, strict=True)
                    if owner == seat
                )
                for seat in range(5)
            )
        ]
        if max(map(len, hands)) <= 2
        for player in (0, 3)
        if hands[player]
    ]

    met = examine(of_rules(rules), starts)

    assert {"skip of 1", "skip of 2", "skip of 3", "same player again"} <= met
    assert {f"won by seat {seat}" for seat in range(5)} <= met
