"""Reachability: the closed form gives the answers of an exhaustive search."""

import functools
import itertools
from typing import TypeAlias

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from thegame import Cooperative, FaceToFace, Rules
from thegame._rules.most_laid import after, most_laid, within_reach
from thegame._rules.play_tables import Lookup

Arguments: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], bool, Lookup]

SMALL = Cooperative(1, hand_size=3, minimum=3, highest=6, trick=2, rows=1)
DUEL = FaceToFace(hand_size=3, highest=5, trick=2)


def every_sequence(
    count: int,
    hand: tuple[int, ...],
    tops: tuple[int, ...],
    helped: bool,
    seat: Lookup,
) -> bool:
    """Return whether `count` cards can be laid, by trying every sequence."""
    return count <= 0 or any(
        every_sequence(count - 1, *after(play, hand, tops, helped, seat), seat)
        for play in seat.legal_plays(hand, tops, helped)
    )


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_all_of_a_small_team_world(trick: int) -> None:
    """Every pair of tops, hand and count of a small deck is decided correctly."""
    rules = Cooperative(1, hand_size=3, minimum=3, highest=6, trick=trick, rows=1)
    cards = range(2, 7)
    for tops in itertools.product(range(1, 7), range(2, 8)):
        for size in range(6):
            for hand in itertools.combinations(cards, size):
                for count in range(1, 5):
                    arguments = (count, hand, tops, False, rules._lookups[0])

                    assert within_reach(*arguments) == every_sequence(*arguments)


def test_all_of_a_small_duel_world() -> None:
    """All tops and hands of a small duel are decided correctly."""
    cards = range(2, 6)
    ways = (range(1, 6), range(2, 7), range(1, 6), range(2, 7))
    for tops in itertools.product(*ways):
        for hand in (
            *itertools.combinations(cards, 2),
            *itertools.combinations(cards, 3),
        ):
            for seat, helped in itertools.product(DUEL._lookups, (False, True)):
                arguments = (2, hand, tops, helped, seat)

                assert within_reach(*arguments) == every_sequence(*arguments)


@pytest.mark.parametrize("rows", [1, 2, 3])
def test_any_pile_will_do(rows: int) -> None:
    """A single pile with room is enough."""
    rules = Cooperative(1, rows=rows)
    full = (99,) * rows + (2,) * rows
    for pile in range(2 * rows):
        top, hand = (90, (91, 92)) if pile < rows else (11, (9, 10))
        tops = (*full[:pile], top, *full[pile + 1 :])

        assert within_reach(2, hand, tops, False, rules._lookups[0])
        assert not within_reach(2, hand, full, False, rules._lookups[0])


@pytest.mark.clause("F2F-OPP-1")
def test_helping_closes_the_opponents_piles() -> None:
    """After helping, no card for the opponent's piles is within reach."""
    seat = FaceToFace()._lookups[0]
    tops = (50, 5, 30, 60)

    assert within_reach(2, (20, 51), tops, False, seat)
    assert not within_reach(2, (20, 51), tops, True, seat)


@given(
    tops=st.tuples(*[st.integers(1, 99)] * 2, *[st.integers(2, 100)] * 2),
    hand=st.sets(st.integers(2, 99), min_size=1, max_size=8),
    count=st.integers(1, 3),
)
def test_printed_game(tops: tuple[int, ...], hand: set[int], count: int) -> None:
    """Any tops and hand of the printed deck are decided correctly."""
    seat = Cooperative(1)._lookups[0]
    arguments = (count, tuple(sorted(hand)), tops, False, seat)

    assert within_reach(*arguments) == every_sequence(*arguments)


@st.composite
def knots(draw: st.DrawFn) -> Arguments:
    """Return crossed piles and a hand with many tricks between them."""
    trick = draw(st.integers(1, 5))
    games: list[Rules] = [
        Cooperative(1, highest=40, trick=trick, rows=1),
        Cooperative(1, highest=40, trick=trick, rows=2),
        FaceToFace(highest=40, trick=trick),
    ]
    rules = draw(st.sampled_from(games))
    near = [20 + steps * trick + more for steps in range(-3, 4) for more in (0, 1)]
    hand = draw(st.sets(st.sampled_from(near), max_size=6))
    back, helped = st.integers(0, 2 * trick), draw(st.booleans())
    tops = tuple(20 + pile.direction * draw(back) for pile in rules.piles)
    count = draw(st.integers(1, max(1, len(hand))))
    return (
        count,
        tuple(sorted(hand)),
        tops,
        helped,
        draw(st.sampled_from(rules._lookups)),
    )


def knot(hand: tuple[int, ...], count: int) -> Arguments:
    """Return a question about an ascending 50 and a descending 30."""
    return count, hand, (50, 30), False, Cooperative(1, rows=1)._lookups[0]


@given(knots())
@example(knot((36, 40, 45), 2))
# The 40 opens the way for the 45 on one pile and for the 36 on the other.
@example(knot((36, 40, 45), 3))
# From the 45 one comes back to the 35.
@example(knot((35, 40, 45), 3))
def test_knots(arguments: Arguments) -> None:
    """Chains of tricks that need the same card are decided correctly."""
    assert within_reach(*arguments) == every_sequence(*arguments)


def test_a_knot_is_no_way_for_all() -> None:
    """A card that both piles need goes on one of them."""
    assert within_reach(*knot((36, 40, 45), 2))
    assert not within_reach(*knot((36, 40, 45), 3))


def test_most_laid() -> None:
    """Tricks open the way for exactly the expected number of cards."""
    # Nothing fits: no trick leads to the card.
    assert most_laid((41,), (50,), (30,), 10) == 0
    # A trick on a pile, and what is above it.
    assert most_laid((40, 45), (50,), (30,), 10) == 2
    assert most_laid((38, 40, 45), (50,), (25,), 10) == 2
    # A trick on a card that goes up first.
    assert most_laid((42, 52), (50,), (30,), 10) == 2
    assert most_laid((42, 62), (50,), (30,), 10) == 1
    # The same downwards.
    assert most_laid((35, 40, 41), (55,), (30,), 10) == 2
    # From either of two piles.
    assert most_laid((45,), (50, 55), (30, 30), 10) == 1
    assert most_laid((46,), (50, 55), (30, 30), 10) == 0
    # The first threshold is not a card, even if the hand has its number.
    assert most_laid((50, 60), (49,), (40,), 10) == 2


@pytest.mark.parametrize(
    ("hand", "up", "down", "trick", "most"),
    [
        # Both chains step to the same card: without that condition it would be 3.
        ((4, 5, 6), 8, 2, 3, 2),
        # A chain needs a card on the far side of the other: without s < p and q < t
        # it would be 5.
        ((2, 3, 5, 7, 8), 9, 1, 4, 4),
        ((36, 40, 45), 50, 30, 10, 2),
        # A step from the lowest threshold possible: from the highest it would be 6.
        ((8, 9, 10, 11, 14, 15, 17), 19, 5, 5, 7),
    ],
)
def test_every_condition_is_needed(
    hand: tuple[int, ...], up: int, down: int, trick: int, most: int
) -> None:
    """Each condition of the closed form is necessary (GT-18)."""
    assert most_laid(hand, (up,), (down,), trick) == most


def longest(
    hand: tuple[int, ...], ups: tuple[int, ...], downs: tuple[int, ...], trick: int
) -> int:
    """Return how many cards can be laid, by trying every play that the rule allows."""

    @functools.cache
    def best(
        hand: tuple[int, ...], ups: tuple[int, ...], downs: tuple[int, ...]
    ) -> int:
        found = 0
        for card in hand:
            rest = tuple(other for other in hand if other != card)
            for top in {*ups}:
                if card > top or card == top - trick:
                    found = max(found, 1 + best(rest, swap(ups, top, card), downs))
            for top in {*downs}:
                if card < top or card == top + trick:
                    found = max(found, 1 + best(rest, ups, swap(downs, top, card)))
        return found

    return best(hand, ups, downs)


def swap(tops: tuple[int, ...], top: int, card: int) -> tuple[int, ...]:
    """Return the sorted tops after a card was laid on one of them."""
    rest = list(tops)
    rest.remove(top)
    return tuple(sorted((*rest, card)))


@pytest.mark.parametrize("trick", range(1, 6))
def test_closed_form_of_every_small_hand(trick: int) -> None:
    """The closed form is right for all hands of a small deck (GT-18)."""
    cards = range(2, 9)
    for up, down in itertools.product(range(2, 9), range(2, 9)):
        for size in range(1, 8):
            for hand in itertools.combinations(cards, size):
                found = most_laid(hand, (up,), (down,), trick)

                assert found == longest(hand, (up,), (down,), trick)


@given(
    hand=st.sets(st.integers(2, 30), min_size=1, max_size=7),
    ups=st.lists(st.integers(12, 30), min_size=1, max_size=3),
    downs=st.lists(st.integers(2, 20), min_size=1, max_size=3),
    trick=st.integers(1, 8),
)
def test_closed_form_with_several_piles(
    hand: set[int], ups: list[int], downs: list[int], trick: int
) -> None:
    """The closed form is right with several piles each way (GT-18)."""
    cards = tuple(sorted(hand))
    up, down = tuple(sorted(ups)), tuple(sorted(downs))

    assert most_laid(cards, up, down, trick) == longest(cards, up, down, trick)


def test_chains_that_kept_a_search_busy() -> None:
    """Chains of tricks that each need one contested card are decided quickly."""
    rules = Cooperative(1, minimum=27, hand_size=27, highest=999, rows=9)
    knots = [(start, start + 10, start + 20) for start in range(170, 880, 100)]
    hand = (44, 50, 56, *(card for knot in knots for card in knot))
    tops = (60, *range(200, 1000, 100), 40, *range(2, 10))
    lookup = rules._lookups[0]

    assert within_reach(26, hand, tops, False, lookup)
    assert not within_reach(27, hand, tops, False, lookup)


def test_hands_and_minima_of_any_size() -> None:
    """Large hands and minimums are decided quickly."""
    rules = Cooperative(1, minimum=60, hand_size=60, highest=999, rows=9)
    dead = (491, *range(600, 630), *range(300, 329))
    hand, tops = tuple(sorted(dead)), (500,) * 9 + (485,) * 9
    seat = rules._lookups[0]

    assert within_reach(59, hand, tops, False, seat)
    assert not within_reach(60, hand, tops, False, seat)
