"""Lemmas about ends: the minimum that is within reach, and that every game ends."""

from tests.ladder.lemmas import DOWN, UP, AnyTurn, implies
from thegame import Cooperative, FaceToFace
from thegame._rules.piles import fits

# What the short way of `within_reach` rests on.


def lemma_a_card_fits_on_one_of_two_uncrossed_piles(
    ascending: int, descending: int, card: int, trick: int
) -> bool:
    """With an ascending top below a descending one the whole hand can be laid.

    This lemma and the two below prove it, by induction on the cards that are left.
    Call the cards above the ascending top high, the others low; cards of a hand
    differ. At first every high card fits on the ascending pile, and every low one
    on the descending pile, being not above the ascending top and so below the
    descending one: that is this lemma. Then the lowest high card is laid upwards,
    and every other high card, being higher, fits on it; low cards do not mind, as
    the descending top is the same. Or the highest low card is laid downwards, and
    every other low card, being lower, fits on it; high cards do not mind. Either
    way each card that is left fits where it did, and there is one less. So any
    number of cards up to the whole hand can be laid; and laying more than the hand
    is impossible, each play taking a card from it. In a duel both piles are own
    ones, and what fits there may be laid before and after helping.
    """
    high = card > ascending and fits(UP, ascending, card, trick)
    low = card <= ascending and fits(DOWN, descending, card, trick)
    return implies(ascending < descending, high or low)


def lemma_the_lowest_card_upwards_keeps_the_higher(
    ascending: int, lowest: int, higher: int, trick: int
) -> bool:
    """Laying the lowest high card leaves every higher card fitting."""
    return implies(
        ascending < lowest < higher,
        fits(UP, ascending, lowest, trick) and fits(UP, lowest, higher, trick),
    )


def lemma_the_highest_card_downwards_keeps_the_lower(
    descending: int, highest: int, lower: int, trick: int
) -> bool:
    """Laying the highest low card leaves every lower card fitting."""
    return implies(
        lower < highest < descending,
        fits(DOWN, descending, highest, trick) and fits(DOWN, highest, lower, trick),
    )


def wrong_a_card_fits_on_one_of_two_crossed_piles(
    ascending: int, descending: int, card: int, trick: int
) -> bool:
    """Once they have crossed, even to equal tops, a card may fit on neither."""
    fit = fits(UP, ascending, card, trick) or fits(DOWN, descending, card, trick)
    return implies(ascending <= descending and trick >= 1, fit)


def wrong_any_order_will_do(ascending: int, one: int, other: int, trick: int) -> bool:
    """A higher card laid first shuts out the lower ones."""
    return implies(
        ascending < one and ascending < other and one != other and trick >= 1,
        fits(UP, one, other, trick),
    )


# Every game ends (GT-4).


def measure(unlaid: int, laid: int) -> int:
    """Twice the number of unlaid cards, plus one within a turn; each move lowers it."""
    return 2 * unlaid + (1 if laid > 0 else 0)


def lemma_laying_lowers_the_measure(unlaid: int, laid: int) -> bool:
    """The first card of a turn lowers it by one, any other by two, never below 0."""
    lowered = measure(unlaid, laid) - measure(unlaid - 1, laid + 1)
    return implies(
        unlaid >= 1 and laid >= 0,
        lowered == (1 if laid == 0 else 2) and measure(unlaid - 1, laid + 1) >= 0,
    )


def lemma_a_team_ending_its_turn_lowers_the_measure(
    rules: Cooperative, turn: AnyTurn, others: int, laid: int
) -> bool:
    """By exactly one: a turn needs a card, and drawing lays none."""
    hand = turn.hand_size
    deck = turn.deck_size
    drawn = rules.draws(turn)
    before = measure(hand + deck + others, laid)
    after = measure((hand + drawn) + (deck - drawn) + others, 0)
    return implies(
        rules.minimum >= 1 and laid >= rules.required(turn), before - after == 1
    )


def lemma_a_duellist_ending_the_turn_lowers_the_measure(
    rules: FaceToFace, turn: AnyTurn, others: int, laid: int
) -> bool:
    """By exactly one, for the same reasons."""
    hand = turn.hand_size
    deck = turn.deck_size
    drawn = rules.draws(turn)
    before = measure(hand + deck + others, laid)
    after = measure((hand + drawn) + (deck - drawn) + others, 0)
    return implies(
        rules.minimum >= 1 and laid >= rules.required(turn), before - after == 1
    )


def lemma_the_measure_at_the_start() -> bool:
    """So at most 196 moves with 98 cards, and 232 with twice 58."""
    return measure(98, 0) == 196 and measure(2 * 58, 0) == 232


def wrong_laying_lowers_the_measure_by_one(unlaid: int, laid: int) -> bool:
    """The second card lowers it by two."""
    lowered = measure(unlaid, laid) - measure(unlaid - 1, laid + 1)
    return implies(unlaid >= 1 and laid >= 0, lowered == 1)


def wrong_a_turn_may_need_nothing(
    rules: Cooperative, turn: AnyTurn, unlaid: int, laid: int
) -> bool:
    """With a minimum of nothing a game might not end; rules ask for one or more."""
    return implies(
        rules.minimum >= 0 and laid >= rules.required(turn),
        measure(unlaid, laid) - measure(unlaid, 0) == 1,
    )
