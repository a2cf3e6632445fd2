"""Lemmas about placement: what fits, what improves, and what does neither."""

from tests.ladder.lemmas import DOWN, UP, implies, is_card, is_pile, is_way
from thegame._rules.piles import advance, fits, improves, is_trick

# The wording of the rulebook, once upwards and once downwards.


def lemma_upwards_a_card_fits(top: int, card: int, trick: int) -> bool:
    """It must be greater, or smaller by exactly the trick (CO-PLAY-1, CO-TRICK-1)."""
    return fits(UP, top, card, trick) == (card > top or card == top - trick)


def lemma_downwards_a_card_fits(top: int, card: int, trick: int) -> bool:
    """It must be smaller, or greater by exactly the trick (CO-PLAY-2, CO-TRICK-2)."""
    return fits(DOWN, top, card, trick) == (card < top or card == top + trick)


def lemma_only_so_far_back_is_a_trick(top: int, card: int, trick: int) -> bool:
    """Smaller by exactly the trick upwards, greater by it downwards."""
    upwards = is_trick(UP, top, card, trick) == (card == top - trick)
    downwards = is_trick(DOWN, top, card, trick) == (card == top + trick)
    return upwards and downwards


def lemma_the_printed_trick_is_ten(top: int, card: int) -> bool:
    """The rule with its printed number, as it stands in every edition."""
    upwards = fits(UP, top, card, 10) == (card > top or card + 10 == top)
    downwards = fits(DOWN, top, card, 10) == (card < top or card == top + 10)
    return upwards and downwards


def lemma_upwards_a_card_improves(top: int, card: int) -> bool:
    """It must be smaller, by any margin (F2F-OPP-2)."""
    return improves(UP, top, card) == (card < top)


def lemma_downwards_a_card_improves(top: int, card: int) -> bool:
    """It must be greater, by any margin (F2F-OPP-2)."""
    return improves(DOWN, top, card) == (card > top)


def lemma_gain_is_the_way_along_the_pile(top: int, card: int) -> bool:
    """The gain is the distance from the top, in the direction of the pile."""
    return (
        advance(UP, top, card) == card - top and advance(DOWN, top, card) == top - card
    )


def wrong_the_trick_is_nine(top: int, card: int) -> bool:
    """Nine back does not fit, ten back does."""
    return implies(
        is_card(card, 99) and 1 <= top <= 99,
        fits(UP, top, card, 10) == (card > top or card == top - 9),
    )


def wrong_downwards_the_trick_goes_down(top: int, card: int, trick: int) -> bool:
    """The misprint of one edition: smaller cards fit anyway, ten greater too."""
    return implies(
        is_card(card, 99) and 2 <= top <= 100 and trick >= 1,
        fits(DOWN, top, card, trick) == (card < top or card == top - trick),
    )


def wrong_the_trick_helps_the_opponent(top: int, card: int, trick: int) -> bool:
    """An opponent's pile may be improved by any margin, not by the trick alone."""
    return implies(
        is_card(card, 59) and 1 <= top <= 59 and trick >= 1,
        improves(UP, top, card) == is_trick(UP, top, card, trick),
    )


# Equal, fitting, improving.


def lemma_an_equal_card_never_fits(direction: int, top: int, trick: int) -> bool:
    """No way, no trick makes a card fit on its own number (R-w, FT-8, GT-13)."""
    return implies(trick >= 1, not fits(direction, top, top, trick))


def lemma_an_equal_card_never_improves(direction: int, top: int) -> bool:
    """It does not go back (R-w, FT-8)."""
    return not improves(direction, top, top)


def lemma_only_a_trick_fits_and_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """Owner and opponent may lay the same card exactly when it is the trick (R-f)."""
    both = fits(direction, top, card, trick) and improves(direction, top, card)
    return implies(
        is_pile(direction, trick), both == is_trick(direction, top, card, trick)
    )


def lemma_every_other_card_fits_or_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """Of every card but the top, the owner or the opponent may lay it."""
    either = fits(direction, top, card, trick) or improves(direction, top, card)
    return implies(is_pile(direction, trick), either == (card != top))


def wrong_nothing_fits_and_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """The trick does both."""
    both = fits(direction, top, card, trick) and improves(direction, top, card)
    return implies(is_pile(direction, trick), not both)


def wrong_every_card_fits_or_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """An equal one does neither."""
    either = fits(direction, top, card, trick) or improves(direction, top, card)
    return implies(is_pile(direction, trick), either)


def wrong_an_equal_card_never_fits_without_a_trick(
    direction: int, top: int, trick: int
) -> bool:
    """A trick of nothing would let it; rules ask for one or more."""
    return implies(
        is_way(direction) and trick >= 0, not fits(direction, top, top, trick)
    )


# Mirrored.


def lemma_what_fits_is_mirrored(
    direction: int, top: int, card: int, trick: int, total: int
) -> bool:
    """With each number taken from any total and the way reversed, the same fits.

    CT-11 with 101, FT-15 with 61: the row cards 1 and 100, or 60, change places.
    """
    mirrored = fits(-direction, total - top, total - card, trick)
    return fits(direction, top, card, trick) == mirrored


def lemma_what_improves_is_mirrored(
    direction: int, top: int, card: int, total: int
) -> bool:
    """Likewise what improves (FT-15)."""
    mirrored = improves(-direction, total - top, total - card)
    return improves(direction, top, card) == mirrored


def lemma_a_trick_is_mirrored(
    direction: int, top: int, card: int, trick: int, total: int
) -> bool:
    """Likewise what is a trick (CT-11, FT-15)."""
    mirrored = is_trick(-direction, total - top, total - card, trick)
    return is_trick(direction, top, card, trick) == mirrored


def lemma_only_differences_count(
    direction: int, top: int, card: int, trick: int, more: int
) -> bool:
    """With the same added to top and card, the same fits, improves and is a trick."""
    moved_top = top + more
    moved = card + more
    return (
        fits(direction, moved_top, moved, trick) == fits(direction, top, card, trick)
        and improves(direction, moved_top, moved) == improves(direction, top, card)
        and is_trick(direction, moved_top, moved, trick)
        == is_trick(direction, top, card, trick)
    )


def wrong_the_way_stays_in_the_mirror(
    direction: int, top: int, card: int, trick: int, total: int
) -> bool:
    """The way must be reversed."""
    mirrored = fits(direction, total - top, total - card, trick)
    return implies(
        is_pile(direction, trick),
        fits(direction, top, card, trick) == mirrored,
    )


# Untouched.


def lemma_every_card_fits_on_an_untouched_pile(
    card: int, highest: int, trick: int
) -> bool:
    """On 1 upwards, on one more than the highest card downwards (CO-PLAY-3, GT-14)."""
    fit = fits(UP, 1, card, trick) and fits(DOWN, highest + 1, card, trick)
    return implies(is_card(card, highest), fit)


def lemma_no_trick_on_an_untouched_pile(card: int, highest: int, trick: int) -> bool:
    """No card is that far back from a row card (R-g)."""
    trick_there = is_trick(UP, 1, card, trick) or is_trick(
        DOWN, highest + 1, card, trick
    )
    return implies(is_card(card, highest) and trick >= 1, not trick_there)


def lemma_nothing_improves_an_untouched_pile(card: int, highest: int) -> bool:
    """There is no card behind a row card (R-e, FT-7)."""
    improved = improves(UP, 1, card) or improves(DOWN, highest + 1, card)
    return implies(is_card(card, highest), not improved)


def wrong_every_card_fits_on_a_two(card: int, highest: int) -> bool:
    """Not the two itself."""
    return implies(is_card(card, highest), fits(UP, 2, card, 10))


def wrong_no_trick_on_the_highest_card(card: int, highest: int, trick: int) -> bool:
    """Upwards there is one, in every deck that is high enough."""
    return implies(
        is_card(card, highest) and trick >= 1, not is_trick(UP, highest, card, trick)
    )
