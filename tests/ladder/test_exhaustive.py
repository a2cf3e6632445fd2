"""The printed games, case by case: every top with every card, and reach.

The rules are written out here once more, as plain comparisons.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import Cooperative, Direction, FaceToFace, Pile, Play, Rules
from thegame._rules.most_laid import within_reach

Takes: TypeAlias = Callable[[int, int], bool] | None
"""Whether a pile takes a card, given its top; None if it takes nothing."""

TEAM = Cooperative(5)
DUEL = FaceToFace()


def fits_upwards(top: int, card: int) -> bool:
    """CO-PLAY-1 and F2F-OWN-1, CO-TRICK-1 and F2F-TRICK-1."""
    return card > top or card == top - 10


def fits_downwards(top: int, card: int) -> bool:
    """CO-PLAY-2 and F2F-OWN-2, CO-TRICK-2 and F2F-TRICK-2."""
    return card < top or card == top + 10


def improves_upwards(top: int, card: int) -> bool:
    """F2F-OPP-2, on an ascending pile."""
    return card < top


def improves_downwards(top: int, card: int) -> bool:
    """F2F-OPP-2, on a descending pile."""
    return card > top


SHARED: tuple[Takes, ...] = (fits_upwards,) * 2 + (fits_downwards,) * 2
OWN: tuple[Takes, ...] = (fits_upwards, fits_downwards)
HELP: tuple[Takes, ...] = (improves_upwards, improves_downwards)
NO_MORE: tuple[Takes, ...] = (None, None)
"""F2F-OPP-1, after helping."""

SEATS = [
    pytest.param(TEAM, 0, False, SHARED, id="team"),
    pytest.param(DUEL, 0, False, (*OWN, *HELP), id="first"),
    pytest.param(DUEL, 0, True, (*OWN, *NO_MORE), id="first, helped"),
    pytest.param(DUEL, 1, False, (*HELP, *OWN), id="second"),
    pytest.param(DUEL, 1, True, (*NO_MORE, *OWN), id="second, helped"),
]
every_seat = pytest.mark.parametrize(("rules", "player", "helped", "piles"), SEATS)


def does_take(takes: Takes, top: int, card: int) -> bool:
    """Return whether the card may be laid."""
    return takes is not None and takes(top, card)


class TestEveryCase:
    """Every top with every card, on every pile."""

    @pytest.mark.parametrize("rules", [TEAM, DUEL], ids=["team", "duel"])
    def test_piles(self, rules: Rules) -> None:
        """A pile takes what fits, and is improved by what improves."""
        cards = range(2, rules.highest + 1)
        for row in rules.piles:
            descends = row.direction is Direction.DESCENDING
            for top in range(1, rules.highest + 2):
                pile = Pile(row.direction, row.owner, top)
                for card in cards:
                    assert pile.fits(card) == does_take(OWN[descends], top, card)
                    assert pile.is_improved_by(card) == does_take(
                        HELP[descends], top, card
                    )

    @every_seat
    def test_table(
        self, rules: Rules, player: int, helped: bool, piles: tuple[Takes, ...]
    ) -> None:
        """The lookup of a state agrees with its piles for every card and top."""
        for index, takes in enumerate(piles):
            lookup = rules._lookups[player]
            table, plays = lookup.make()[helped][index], lookup.plays[index]
            for top in range(1, rules.highest + 2):
                for card in rules.cards:
                    assert table[lookup.zero + card - top] is does_take(
                        takes, top, card
                    )
                    assert plays[card] == Play(card, index)

    def test_seats_of_a_team(self) -> None:
        """All players of a team have equal lookups, before and after helping."""
        assert {*TEAM._lookups} == {TEAM._lookups[0]}
        assert TEAM._lookups[0].make()[False] == TEAM._lookups[0].make()[True]


def can_lay(
    count: int, hand: tuple[int, ...], tops: tuple[int, ...], piles: tuple[Takes, ...]
) -> bool:
    """Return whether this many cards can be laid in sequence, by trying everything."""
    if count == 0:
        return True
    for card, (index, takes) in itertools.product(hand, enumerate(piles)):
        if not does_take(takes, tops[index], card):
            continue
        rest = tuple(other for other in hand if other != card)
        shown = (*tops[:index], card, *tops[index + 1 :])
        left = tuple(None if other in HELP else other for other in piles)
        if can_lay(count - 1, rest, shown, left if takes in HELP else piles):
            return True
    return False


def reduced(hand: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hand moved to begin with 20, with wide gaps narrowed to 11."""
    gaps = (min(high - low, 11) for low, high in itertools.pairwise(hand))
    return tuple(itertools.accumulate(gaps, initial=20))


def answers(hand: tuple[int, ...], top: int, takes: Takes) -> tuple[bool, ...]:
    """Return which cards of the hand a pile takes."""
    return tuple(does_take(takes, top, card) for card in hand)


def representatives(hand: tuple[int, ...], takes: Takes) -> dict[tuple[bool, ...], int]:
    """Return one top for each set of cards of a reduced hand that a pile can take.

    Of several the one farthest back, the last in this order.
    """
    tops = range(60, 0, -1) if takes is fits_upwards else range(1, 61)
    return {answers(hand, top, takes): top for top in tops}


def tables(
    size: int, piles: tuple[Takes, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield every reduced hand of a size with every choice of representatives."""
    for gaps in itertools.product(range(1, 12), repeat=size - 1):
        hand = tuple(itertools.accumulate(gaps, initial=20))
        choices = [representatives(hand, takes).values() for takes in piles]
        for tops in itertools.product(*choices):
            # Two shared piles that run the same way may be exchanged.
            if piles is not SHARED or (tops[0] <= tops[1] and tops[2] <= tops[3]):
                yield hand, tops


class TestReach:
    """What is within reach, against trying everything.

    The printed games have too many tables to try them all, but not too many that
    differ. Who lays two or three cards needs no others, so hands of two or three
    are enough. What may be laid depends on differences only, so they may begin
    with 20. Cards farther apart than the trick are just higher or lower, and what
    a top in a wider gap gives as answers, a top in a gap of 11 gives too. And a
    pile is asked only which cards it takes: one top for each set of answers is
    enough, the one farthest back, since if an ascending top is below a descending
    one with the same answers, then these are too.
    """

    @every_seat
    def test_every_table(
        self, rules: Rules, player: int, helped: bool, piles: tuple[Takes, ...]
    ) -> None:
        """The short ways and the search find exactly what can be laid.

        As far as a game asks: up to two cards, in the expert mode up to three.
        """
        sizes = (2, 3) if rules is TEAM else (2,)
        found: set[tuple[int, bool]] = set()
        for hand, tops in itertools.chain(*(tables(size, piles) for size in sizes)):
            for count in range(1, len(hand) + 1):
                expected = can_lay(count, hand, tops, piles)
                arguments = (count, hand, tops, helped, rules._lookups[player])
                found.add((count, expected))

                assert within_reach(*arguments) == expected

        assert len(found) == 2 * max(sizes)

    @every_seat
    def test_no_more_than_the_hand(
        self, rules: Rules, player: int, helped: bool, piles: tuple[Takes, ...]
    ) -> None:
        """Three cards are never within reach of a hand of two."""
        for hand, tops in tables(2, piles):
            assert not within_reach(3, hand, tops, helped, rules._lookups[player])

    @every_seat
    @given(data=st.data())
    def test_every_table_is_like_one_of_these(
        self,
        rules: Rules,
        player: int,
        helped: bool,
        piles: tuple[Takes, ...],
        data: st.DataObject,
    ) -> None:
        """Any hand and tops reach as much as their reduced form."""
        seat, cards = rules._lookups[player], st.integers(2, rules.highest)
        hand = tuple(sorted(data.draw(st.sets(cards, min_size=2, max_size=3))))
        tops = tuple(data.draw(st.integers(1, rules.highest + 1)) for _ in piles)
        like = reduced(hand)
        moved = tuple(
            representatives(like, takes)[answers(hand, top, takes)]
            for top, takes in zip(tops, piles, strict=True)
        )

        for count in range(1, len(hand) + 1):
            assert within_reach(count, hand, tops, helped, seat) == within_reach(
                count, like, moved, helped, seat
            )
