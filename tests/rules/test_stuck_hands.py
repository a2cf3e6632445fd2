"""Hidden hands: each is in one box, with the right verdict, after little work."""

import itertools
from collections import deque
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import Cooperative, FaceToFace, Play, Rules, Undecided
from thegame._rules.most_laid import after
from thegame._rules.play_tables import Lookup
from thegame._rules.stuck_hands import WORK, Box, Effort, Hands

Cards = tuple[int, ...]


@cache
def longest(hand: Cards, tops: Cards, helped: bool, lookup: Lookup) -> int:
    """Return how many cards can be laid, by trying every sequence."""
    return max(
        (
            1 + longest(*after(play, hand, tops, helped, lookup), lookup)
            for play in lookup.legal_plays(hand, tops, helped)
        ),
        default=0,
    )


def verdicts(hands: Hands, *, grouped: bool) -> dict[Cards, bool]:
    """Return whether each hand in the boxes is stuck; no hand may be in two boxes."""
    found: dict[Cards, bool] = {}
    for box in hands.boxes(grouped=grouped):
        taken = [itertools.combinations(*part) for part in box.parts]
        for chosen in itertools.product(*taken):
            hand = tuple(sorted(itertools.chain(*chosen)))
            assert hand not in found
            found[hand] = box.stuck
        assert box.count > 0
    return found


def judge(hands: Hands) -> None:
    """Compare all answers with a search of every single hand."""
    table = (hands.tops, hands.helped, hands.lookup)
    expected = {
        hand: longest(hand, *table) < hands.missing
        for hand in itertools.combinations(hands.cards, hands.size)
    }
    assert verdicts(hands, grouped=True) == expected
    assert verdicts(hands, grouped=False) == expected
    if hands.missing <= hands.size:
        # If cards are not grouped, all cards of a stuck box together are stuck, too.
        stuck = [box.cards for box in hands.boxes(grouped=False) if box.stuck]
        assert all(longest(cards, *table) < hands.missing for cards in stuck)
    assert hands.some_go_on == (False in expected.values())
    assert hands.some_are_stuck == (True in expected.values())
    for verdict in (False, True):
        count = [*expected.values()].count(verdict)
        assert hands.count(stuck=verdict) == count


@st.composite
def tables(draw: st.DrawFn) -> Hands:
    """Hands that a player may hold at a small table, mostly with crossed piles."""
    highest, trick = draw(st.integers(5, 10)), draw(st.integers(1, 5))
    rules: Rules
    if draw(st.booleans()):
        rules = FaceToFace(hand_size=2, highest=highest, trick=trick)
        helped = draw(st.booleans())
    else:
        rows = draw(st.integers(1, 2))
        rules = Cooperative(1, hand_size=2, highest=highest, trick=trick, rows=rows)
        helped = False
    every = list(rules.cards)
    cards = draw(st.lists(st.sampled_from(every), min_size=1, max_size=9, unique=True))
    tops = draw(
        st.tuples(*(st.integers(1, highest + 1) for _ in rules.piles)).map(tuple)
    )
    return Hands(
        cards=tuple(sorted(cards)),
        size=draw(st.integers(0, len(cards))),
        # A duellist never needs more than two.
        missing=draw(st.integers(0, 9 if isinstance(rules, Cooperative) else 2)),
        tops=tops,
        helped=helped,
        lookup=rules._lookups[draw(st.integers(0, rules.players - 1))],
    )


@given(tables())
def test_every_hand_is_in_one_box(hands: Hands) -> None:
    """The boxes hold every hand of any table once, with the right verdict."""
    judge(hands)


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_all_of_a_small_world(trick: int) -> None:
    """The boxes are right for all tops, sizes of hands and minimums of a small deck."""
    rules = Cooperative(1, hand_size=2, highest=7, trick=trick, rows=1)
    for tops in itertools.product(range(1, 8), range(2, 9)):
        cards = tuple(card for card in rules.cards if card not in tops)
        for size, missing in itertools.product(range(len(cards) + 1), range(5)):
            judge(Hands(cards, size, missing, tops, False, rules._lookups[0]))


def shut_out(hands: Hands, play: Play) -> tuple[bool, bool]:
    """Whether some hand is stuck only since the play: the answer, and the truth."""
    lookup, tops, helped = hands.lookup, hands.tops, hands.helped
    rest, new_tops, has_helped = after(play, hands.cards, tops, helped, lookup)
    now = Hands(rest, hands.size - 1, hands.missing - 1, new_tops, has_helped, lookup)
    expected = any(
        longest(hand, new_tops, has_helped, lookup) < now.missing
        and longest(tuple(sorted((*hand, play.card))), tops, helped, lookup)
        >= hands.missing
        for hand in itertools.combinations(rest, now.size)
    )
    return now.some_are_shut_out(hands, play.card), expected


@given(tables(), st.data())
def test_a_hand_is_shut_out_by_one_card(hands: Hands, data: st.DataObject) -> None:
    """A hand that was not stuck before a card was laid can be stuck after it."""
    plays = hands.lookup.legal_plays(hands.cards, hands.tops, hands.helped)
    # Otherwise the game was over before.
    if plays and 0 < hands.missing <= hands.size:
        answer, expected = shut_out(hands, data.draw(st.sampled_from(plays)))
        assert answer == expected


@pytest.mark.clause("F2F-OPP-1")
@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize("theirs", [(2, 6), (4, 4), (6, 2)])
def test_a_duellist_is_shut_out(theirs: tuple[int, int], helped: bool) -> None:
    """Before helping, a card for the opponent's piles keeps a hand from being stuck."""
    rules = FaceToFace(hand_size=2, highest=6, trick=2)
    cards, lookup = tuple(rules.cards), rules._lookups[0]
    found = set[bool]()
    for up, down, size in itertools.product(range(2, 7), range(2, 7), (2, 3, 4)):
        hands = Hands(cards, size, 2, (up, down, *theirs), helped, lookup)
        for play in lookup.legal_plays(cards, hands.tops, helped):
            answer, expected = shut_out(hands, play)
            assert answer is expected
            found.add(expected)

    assert found == {False, True}


@pytest.mark.clause("F2F-OPP-1")
@pytest.mark.parametrize("helped", [False, True])
def test_a_duellist_who_can_only_help(helped: bool) -> None:
    """Only one card of a turn helps, so a duellist who can do nothing else is stuck."""
    lookup = FaceToFace(hand_size=2, highest=9, trick=7)._lookups[0]
    hands = Hands((4, 5, 6), 2, 2, (8, 3, 7, 2), helped, lookup)

    judge(hands)
    assert hands.helping(hands.cards) == (() if helped else hands.cards)
    assert hands.some_are_stuck


def crossed(
    *tops: int, size: int, missing: int, highest: int = 999, trick: int = 10
) -> Hands:
    """Return the hands of all cards of a deck but the tops, with one row each way."""
    rules = Cooperative(1, hand_size=2, highest=highest, trick=trick, rows=1)
    cards = tuple(card for card in rules.cards if card not in tops)
    return Hands(cards, size, missing, tops, False, rules._lookups[0])


@pytest.mark.parametrize("left", [0, 1, 3])
def test_the_last_card(left: int) -> None:
    """A question may look at as many cards as it has left, and not at one more."""
    effort, hands = Effort(left), crossed(60, 40, size=8, missing=5)
    effort.spend(left, hands)

    with pytest.raises(Undecided) as caught:
        effort.spend(1, hands)

    error = caught.value
    assert (error.cards, error.size, error.missing) == (996, 8, 5)


@pytest.mark.parametrize(
    ("tops", "trick", "cards", "size"),
    [
        ((13, 3), 5, (2, 6, 7, 8, 12), 4),
        ((12, 2), 5, (3, 5, 7, 8, 11, 13), 5),
        ((11, 3), 4, (4, 5, 7, 8, 9, 10, 12), 6),
    ],
)
def test_one_card_for_two_tricks(
    tops: Cards, trick: int, cards: Cards, size: int
) -> None:
    """A hand without a closed cut is stuck if its two chains need one card."""
    rules = Cooperative(1, hand_size=2, highest=13, trick=trick, rows=1)
    hands = Hands(cards, size, size, tops, False, rules._lookups[0])

    judge(hands)
    assert hands.some_are_stuck
    assert not hands._have_closed_cut(size, size - 1, (), Effort())


def test_cards_with_a_trick_on_both_sides() -> None:
    """A card that does not fit is left out for two that do: 10 for 5 and 15."""
    rules = Cooperative(1, hand_size=2, highest=15, trick=5, rows=1)
    hands = Hands((5, 9, 10, 11, 15), 4, 3, (13, 7), False, rules._lookups[0])

    judge(hands)
    assert hands.some_are_stuck


@pytest.mark.parametrize("size", [35, 36])
def test_too_many_cards_fit(size: int) -> None:
    """A hand of more cards than do not fit is not stuck, whatever the minimum."""
    hands = crossed(43, 18, size=size, missing=4, highest=60, trick=12)

    assert not hands.some_are_stuck
    assert hands.some_go_on


@pytest.mark.parametrize(
    ("highest", "decided"), [(99, True), (300, True), (999, False)]
)
def test_decks_around_the_limit(highest: int, decided: bool) -> None:
    """The answer for a hand of nearly all cards is exact, or unknown, but never wrong.

    All cards but two are held, all but one must be laid, and a card is missing between
    both chains of tricks.
    """
    hands = crossed(
        highest - 1, 2, size=highest - 4, missing=highest - 5, highest=highest, trick=2
    )
    if decided:
        assert not hands.some_are_stuck
        assert hands.some_go_on
    else:
        with pytest.raises(Undecided):
            _ = hands.some_are_stuck


class TooManyComparisons(Exception):
    """Cards were compared more often than the budget allows."""


class Counted(int):
    """A card that counts how often cards are compared with each other."""

    comparisons = 0

    def __eq__(self, other: object) -> bool:
        Counted.comparisons += 1
        if Counted.comparisons > WORK:
            raise TooManyComparisons
        return int(self) == other

    def __hash__(self) -> int:
        return int.__hash__(self)


@pytest.mark.parametrize("grouped", [False, True])
def test_work_is_counted_in_comparisons(grouped: bool) -> None:
    """Before the answer is unknown, no more cards are compared than the limit allows."""
    asked = crossed(351, 261, size=934, missing=248, trick=475)
    cards: Any = tuple(map(Counted, asked.cards))
    hands = Hands(cards, 934, 248, asked.tops, False, asked.lookup)
    Counted.comparisons = 0

    assert not hands.some_are_stuck
    with pytest.raises(Undecided):
        deque(hands.boxes(grouped=grouped), maxlen=0)


@pytest.mark.parametrize(
    ("tops", "missing", "stuck"),
    [((40, 60), 2, False), ((60, 40), 4, True), ((60, 40), 0, False)],
    ids=["piles not crossed", "hand too small", "minimum laid"],
)
def test_one_box(tops: tuple[int, int], missing: int, stuck: bool) -> None:
    """Hands that all have one verdict are one box, and no step is needed."""
    cards, lookup = (30, 45, 50, 65), Cooperative(1, rows=1)._lookups[0]
    hands = Hands(cards, 3, missing, tops, False, lookup)

    assert [*hands.boxes(Effort(0))] == [Box(stuck, ((cards, 3),))]


@pytest.mark.parametrize(("missing", "stuck"), [(797, False), (798, True)])
def test_one_hand(missing: int, stuck: bool) -> None:
    """If all cards are in the hand, there is one box, and no step is needed."""
    hands = crossed(600, 400, size=996, missing=missing, trick=998)

    assert [*hands.boxes(Effort(0))] == [Box(stuck, ((hands.cards, 996),))]


@pytest.mark.parametrize("cards", [49, 100])
def test_cards_that_do_not_fit(cards: int) -> None:
    """Each card that does not fit is looked at once."""
    lookup = Cooperative(1, highest=300, rows=1)._lookups[0]
    nothing_fits = Hands(tuple(range(50, 50 + cards)), 3, 1, (299, 2), False, lookup)
    effort = Effort(cards)

    assert [box.stuck for box in nothing_fits.boxes(effort, grouped=False)] == [True]
    assert effort.left == 0


@pytest.mark.parametrize(("missing", "grouped"), [(3, True), (2, False)])
@pytest.mark.parametrize("tops", [(41, 99, 40, 2), (60, 99, 40, 2), (90, 89, 14, 15)])
def test_printed_size_needs_little_work(
    tops: Cards, missing: int, grouped: bool
) -> None:
    """In the printed game, no search needs more than a fifth of the work allowed."""
    rules, effort = Cooperative(1, minimum=3), Effort(WORK // 5)
    cards = tuple(card for card in rules.cards if card not in tops)
    hands = Hands(cards, 8, missing, tops, False, rules._lookups[0])

    assert all(box.count for box in hands.boxes(effort, grouped=grouped))
