"""The closed form of reach against brute force, and how much it works (GT-18).

Small decks are asked everything: every hand, every top of every pile, possible in a
game or not, every count. ``nox -s worlds`` asks millions of questions of larger decks.
"""

import itertools
import os
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ladder.brute_force import Cards, Longest, of_a_duellist, shared, subsets
from thegame import Cooperative, FaceToFace, State
from thegame._game.state import make_state
from thegame._rules.most_laid import most_laid, within_reach
from thegame._rules.play_tables import Lookup

LARGER = int(os.environ.get("LARGER_DECKS", "0"))
"""How many cards the decks have more; ``nox -s worlds`` asks for one."""

TABLES = [
    *((1, 7 + LARGER, trick) for trick in range(1, 7)),
    *((2, 4 + LARGER, trick) for trick in (1, 2, 3, 4)),
    *((3, 2 + LARGER, trick) for trick in (1, 2)),
]
"""Rows each way, cards and trick."""

DUELS = [(4 + LARGER, trick) for trick in (1, 2, 3)]


def ask(
    longest: Longest, lookup: Lookup, hand: Cards, tops: Cards, *, helped: bool
) -> int:
    """Compare all counts, one too many included, and return how many there were."""
    most = longest(hand, tops, helped=helped)
    for count in range(1, len(hand) + 2):
        assert within_reach(count, hand, tops, helped, lookup) == (count <= most)
    return len(hand) + 1


def every_top(cards: int, piles: int) -> Iterator[Cards]:
    """Yield all tops that a number of piles can show, row cards included."""
    return itertools.product(range(1, cards + 3), repeat=piles)


@pytest.mark.parametrize(("rows", "cards", "trick"), TABLES)
def test_every_table_of_a_team(rows: int, cards: int, trick: int) -> None:
    """Both agree for every hand of a deck at every table of a team."""
    rules = Cooperative(1, hand_size=2, highest=cards + 1, trick=trick, rows=rows)
    longest, lookup = Longest(shared(rows, trick)), rules._lookups[0]
    hands = subsets(rules.cards)
    asked = 0
    for tops in every_top(cards, 2 * rows):
        for hand in hands:
            asked += ask(longest, lookup, hand, tops, helped=False)
            most = most_laid(hand, tops[:rows], tops[rows:], trick)
            assert most == longest(hand, tops)

    assert asked == (cards + 2) ** (2 * rows + 1) * 2 ** (cards - 1)


@pytest.mark.parametrize(("cards", "trick"), DUELS)
@pytest.mark.parametrize("player", [0, 1])
def test_every_table_of_a_duellist(cards: int, trick: int, player: int) -> None:
    """Both agree for either duellist, before and after helping."""
    rules = FaceToFace(hand_size=2, highest=cards + 1, trick=trick)
    longest, lookup = Longest(of_a_duellist(player, trick)), rules._lookups[player]
    hands = subsets(rules.cards)
    helping = 0
    for tops in every_top(cards, 4):
        for hand in hands:
            for helped in (False, True):
                ask(longest, lookup, hand, tops, helped=helped)
            helping += longest(hand, tops) > longest(hand, tops, helped=True)

    assert helping


@pytest.mark.parametrize("play_out", [False, True])
@pytest.mark.parametrize("minimum", range(1, 6))
def test_minima_of_any_size(minimum: int, play_out: bool) -> None:
    """A turn is lost exactly if no sequence lays its minimum; safe plays keep one."""
    needed = 1 if play_out else minimum
    over = 0
    # With a long trick there are hands that do not fit at all.
    for trick in (2, 5):
        rules = Cooperative(
            1,
            minimum=minimum,
            hand_size=5,
            highest=8,
            trick=trick,
            rows=1,
            play_out=play_out,
        )
        longest = Longest(shared(1, trick))
        for tops in every_top(7, 2):
            for hand in itertools.combinations(rules.cards, 5):
                deck = tuple(card for card in rules.cards if card not in hand)
                state = make_state(rules, tops, (hand,), (deck,), 0, 0, False)
                over += state.is_over
                assert state.is_over == (longest(hand, tops) < needed)
                safe = {(play.card, play.pile) for play in state.safe_plays()}
                assert safe == set(keeping(state, longest))

    assert over


def keeping(state: State, longest: Longest) -> Iterator[tuple[int, int]]:
    """Return the plays after which the rest of the minimum can still be laid."""
    for play in state.legal_plays():
        hand = tuple(card for card in state.hand if card != play.card)
        tops = (*state.tops[: play.pile], play.card, *state.tops[play.pile + 1 :])
        if longest(hand, tops) >= state.rules.minimum - 1:
            yield play.card, play.pile


def knots(rows: int, chance: random.Random) -> tuple[Cards, Cards, Cards]:
    """A hand and crossed tops of the printed size, made of chains of tricks.

    Both ways mostly want the card in the middle. Around it are cards that it opens, and
    cards a trick or two away from these.
    """
    middle = chance.randint(35, 65)
    above, below = chance.randint(1, 9), chance.randint(-9, -1)
    feet = [middle + step for step in (0, above, below)]
    near = [foot + 10 * tricks for foot in feet for tricks in (-2, -1, 1, 2)]
    hand = {*feet, *chance.sample(near, chance.randint(0, 4))}
    away = [10, *(chance.choice([10, 12, 20, 30]) for _ in range(rows - 1))]
    ups = tuple(middle + step for step in away)
    downs = tuple(middle - step - chance.choice([0, 0, 0, 2]) for step in away)
    return tuple(sorted(hand)), ups, downs


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_knots_and_chains_of_the_printed_size(rows: int) -> None:
    """Both agree on hands in which tricks compete, of a team and of duellists."""
    chance = random.Random(rows)
    rules, duel = Cooperative(1, rows=rows), FaceToFace(highest=99)
    competing = 0
    for _ in range(200 * (1 + 10 * LARGER)):
        hand, ups, downs = knots(rows, chance)
        longest = Longest(shared(rows, 10))
        ask(longest, rules._lookups[0], hand, ups + downs, helped=False)
        upwards = longest(hand, ups + (1,) * rows)
        downwards = longest(hand, (100,) * rows + downs)
        most = longest(hand, ups + downs)
        competing += most < min(len(hand), upwards + downwards)
        theirs = (chance.randint(2, 99), chance.randint(2, 99))
        for player in (0, 1):
            own = (ups[0], downs[0])
            tops = (*own, *theirs) if player == 0 else (*theirs, *own)
            helping = Longest(of_a_duellist(player, 10))
            for helped in (False, True):
                ask(helping, duel._lookups[player], hand, tops, helped=helped)

    assert competing >= 20


@pytest.mark.parametrize("trick", range(3, 8))
def test_every_hand_between_crossed_piles(trick: int) -> None:
    """Both agree on every hand of ten neighbouring cards between the piles."""
    longest = Longest(shared(1, trick))
    hands = subsets(range(8, 18))
    for up, down in itertools.product(range(17, 20 + LARGER), range(5 - LARGER, 9)):
        for hand in hands:
            assert most_laid(hand, (up,), (down,), trick) == longest(hand, (up, down))


class Steps:
    """A counter of operations on numbers, which fails beyond its limit."""

    def __init__(self, most: int) -> None:
        self.taken = 0
        self.most = most

    def take(self) -> None:
        """Count one more operation."""
        self.taken += 1
        assert self.taken <= self.most


def counting(steps: Steps) -> Callable[[int], int]:
    """Return a class of numbers that counts comparisons and calculations."""
    kinds: list[Callable[[int], int]] = []

    def counted(name: str) -> Any:
        plain = getattr(int, name)

        def operation(*arguments: Any) -> Any:
            steps.take()
            result = plain(*arguments)
            is_number = type(result) is int and name != "__hash__"
            return kinds[0](result) if is_number else result

        return operation

    names = (
        *("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__", "__hash__"),
        *("__add__", "__radd__", "__sub__", "__rsub__", "__neg__"),
    )
    kinds.append(type("Number", (int,), {name: counted(name) for name in names}))
    return kinds[0]


def chains(size: int, ends: int) -> tuple[Cards, Cards, Cards]:
    """Return chains of tricks between crossed piles, the worst case for links."""
    hand = range(100, 100 + size)
    ups = tuple(100 + size + more for more in range(ends))
    downs = tuple(99 - more for more in range(ends))
    return tuple(hand), ups, downs


@pytest.mark.parametrize("ends", [1, 9])
@pytest.mark.parametrize("trick", [1, 2, 7, 40])
@pytest.mark.parametrize("size", [8, 60, 240])
def test_work_is_bounded(size: int, trick: int, ends: int) -> None:
    """The operations grow at most with the square of the hand and with the piles."""
    hand, ups, downs = chains(size, ends)
    steps = Steps(60 * (size + 2 * ends) + size * size)
    number = counting(steps)
    held, up, down = (tuple(map(number, cards)) for cards in (hand, ups, downs))
    steps.taken = 0

    assert most_laid(held, up, down, number(trick)) == most_laid(
        hand, ups, downs, trick
    )
    assert steps.taken >= size


def test_work_of_a_hand_that_may_help() -> None:
    """Each card that helps is tried once, with a hand that is one card smaller."""
    rules = FaceToFace(hand_size=40, highest=199)
    hand = tuple(range(60, 100))
    steps = Steps(41 * (60 * 44 + 40 * 40))
    number = counting(steps)
    tops = (100, 59, 120, 40)
    counted = tuple(map(number, hand)), tuple(map(number, tops))
    steps.taken = 0

    within = within_reach(2, *counted, False, rules._lookups[0])

    assert within == within_reach(2, hand, tops, False, rules._lookups[0])
    assert steps.taken
