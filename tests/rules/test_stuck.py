"""Hidden hands: every one is in one box, with the right verdict."""

import itertools
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from thegame import Cooperative, FaceToFace, Rules
from thegame._rules.lookup import Lookup
from thegame._rules.reach import after
from thegame._rules.stuck import PATIENCE, Effort, Hands

Cards = tuple[int, ...]


@cache
def longest(hand: Cards, tops: Cards, helped: bool, lookup: Lookup) -> int:
    """How many cards can be laid, by trying every sequence."""
    return max(
        (
            1 + longest(*after(play, hand, tops, helped, lookup), lookup)
            for play in lookup.legal_plays(hand, tops, helped)
        ),
        default=0,
    )


def verdicts(hands: Hands, *, grouped: bool) -> dict[Cards, bool]:
    """Every hand in the boxes, and whether it is stuck; each must come once."""
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
    """Compare all answers with those that every hand gives."""
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
    cards = draw(st.lists(st.sampled_from(every), min_size=1, max_size=7, unique=True))
    tops = draw(
        st.tuples(*(st.integers(1, highest + 1) for _ in rules.piles)).map(tuple)
    )
    return Hands(
        cards=tuple(sorted(cards)),
        size=draw(st.integers(0, len(cards))),
        # A duellist never needs more than two.
        missing=draw(st.integers(0, 4 if isinstance(rules, Cooperative) else 2)),
        tops=tops,
        helped=helped,
        lookup=rules._lookups[draw(st.integers(0, rules.players - 1))],
    )


@given(tables())
def test_every_hand_is_in_one_box(hands: Hands) -> None:
    """Whatever the table, the boxes hold all hands, each with the right verdict."""
    judge(hands)


@pytest.mark.parametrize("trick", [1, 2, 3])
def test_all_of_a_small_world(trick: int) -> None:
    """For every pair of tops, every number of cards in hand, and every minimum."""
    rules = Cooperative(1, hand_size=2, highest=7, trick=trick, rows=1)
    for tops in itertools.product(range(1, 8), range(2, 9)):
        cards = tuple(card for card in rules.cards if card not in tops)
        for size, missing in itertools.product(range(len(cards) + 1), range(5)):
            judge(Hands(cards, size, missing, tops, False, rules._lookups[0]))


@given(tables(), st.data())
def test_a_hand_is_shut_out_by_one_card(hands: Hands, data: st.DataObject) -> None:
    """Some hand was not stuck before a card was laid, and is stuck after it."""
    lookup, tops, helped = hands.lookup, hands.tops, hands.helped
    plays = lookup.legal_plays(hands.cards, tops, helped)
    # Else the game was over before.
    if not plays or not 0 < hands.missing <= hands.size:
        return
    play = data.draw(st.sampled_from(plays))
    rest, new_tops, has_helped = after(play, hands.cards, tops, helped, lookup)
    now = Hands(rest, hands.size - 1, hands.missing - 1, new_tops, has_helped, lookup)
    expected = any(
        longest(hand, new_tops, has_helped, lookup) < now.missing
        and longest(tuple(sorted((*hand, play.card))), tops, helped, lookup)
        >= hands.missing
        for hand in itertools.combinations(rest, now.size)
    )

    assert now.some_are_shut_out(hands, play.card) == expected


@pytest.mark.parametrize("gap", [1, 9, 10, 11, 20, 30])
def test_printed_size_needs_few_steps(gap: int) -> None:
    """Decisions are made for the cards near the crossing only."""
    rules, tops = Cooperative(1, minimum=3), (40 + gap, 99, 40, 2)
    cards = tuple(card for card in range(3, 99) if card not in tops)
    for missing, grouped in ((3, True), (2, False)):
        effort = Effort()
        hands = Hands(cards, 6, missing, tops, False, rules._lookups[0])
        steps = effort.left = 10 * PATIENCE
        assert [*hands.boxes(effort, grouped=grouped)]
        assert 100 < steps - effort.left < PATIENCE


def test_too_many_hands_to_look_at() -> None:
    """Where nobody can wait for the answer, it is that there may be a stuck hand."""
    rules = Cooperative(1, hand_size=90, minimum=80, highest=999, trick=300, rows=1)
    tops = (600, 400)
    cards = tuple(card for card in range(250, 900) if card not in tops)
    hands = Hands(cards, 300, 80, tops, False, rules._lookups[0])

    assert hands.some_go_on
    assert hands.some_are_stuck
    before = Hands(cards, 301, 81, tops, False, rules._lookups[0])
    assert hands.some_are_shut_out(before, 900)
