"""Lemmas about tricks: where there is one, what it opens, what takes it away."""

from tests.ladder.lemmas import DOWN, UP, implies, is_card, is_pile, is_way
from thegame._rules.piles import advance, fits, improves, is_trick

# Where a trick is possible (CT-18).


def lemma_a_top_has_one_trick(
    direction: int, top: int, one: int, other: int, trick: int
) -> bool:
    """At most one card is a trick on it."""
    both = is_trick(direction, top, one, trick) and is_trick(
        direction, top, other, trick
    )
    return implies(is_way(direction) and both, one == other)


def lemma_where_an_ascending_pile_has_a_trick(
    top: int, card: int, highest: int, trick: int
) -> bool:
    """Exactly where the card that much lower is in the deck, so at least 2 (CT-18)."""
    needed = implies(
        is_card(card, highest) and is_trick(UP, top, card, trick), top - trick >= 2
    )
    enough = implies(
        trick >= 1 and top <= highest and top - trick >= 2,
        is_card(top - trick, highest) and is_trick(UP, top, top - trick, trick),
    )
    return needed and enough


def lemma_where_a_descending_pile_has_a_trick(
    top: int, card: int, highest: int, trick: int
) -> bool:
    """Exactly where the card that much higher is in the deck (CT-18)."""
    needed = implies(
        is_card(card, highest) and is_trick(DOWN, top, card, trick),
        top + trick <= highest,
    )
    enough = implies(
        trick >= 1 and top >= 2 and top + trick <= highest,
        is_card(top + trick, highest) and is_trick(DOWN, top, top + trick, trick),
    )
    return needed and enough


def lemma_tops_with_a_trick_in_the_printed_game(top: int, card: int) -> bool:
    """From 12 to 99 upwards, from 2 to 89 downwards (CT-18)."""
    up = is_card(card, 99) and 1 <= top <= 99 and is_trick(UP, top, card, 10)
    down = is_card(card, 99) and 2 <= top <= 100 and is_trick(DOWN, top, card, 10)
    has_up = is_card(top - 10, 99) and is_trick(UP, top, top - 10, 10)
    has_down = is_card(top + 10, 99) and is_trick(DOWN, top, top + 10, 10)
    return (
        implies(up, 12 <= top <= 99)
        and implies(down, 2 <= top <= 89)
        and implies(12 <= top <= 99, has_up)
        and implies(2 <= top <= 89, has_down)
    )


def lemma_tops_with_a_trick_in_the_printed_duel(top: int, card: int) -> bool:
    """From 12 to 59 upwards, from 2 to 49 downwards (CT-18)."""
    up = is_card(card, 59) and 1 <= top <= 59 and is_trick(UP, top, card, 10)
    down = is_card(card, 59) and 2 <= top <= 60 and is_trick(DOWN, top, card, 10)
    has_up = is_card(top - 10, 59) and is_trick(UP, top, top - 10, 10)
    has_down = is_card(top + 10, 59) and is_trick(DOWN, top, top + 10, 10)
    return (
        implies(up, 12 <= top <= 59)
        and implies(down, 2 <= top <= 49)
        and implies(12 <= top <= 59, has_up)
        and implies(2 <= top <= 49, has_down)
    )


def wrong_eleven_has_a_trick(top: int) -> bool:
    """1 is not a card."""
    return implies(
        11 <= top <= 99, is_card(top - 10, 99) and is_trick(UP, top, top - 10, 10)
    )


def wrong_twelve_has_no_trick(top: int, card: int) -> bool:
    """It has: the 2."""
    return implies(is_card(card, 99) and is_trick(UP, top, card, 10), top >= 13)


# Back and forth.


def lemma_after_a_trick_the_covered_card_goes_on(
    direction: int, top: int, back: int, trick: int
) -> bool:
    """What a trick covered would fit on it, as an ordinary play and not as a trick.

    So by one card the pile shows its old number again only with a card of that
    number, by the way it runs.
    """
    onwards = fits(direction, back, top, trick) and advance(direction, back, top) > 0
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        onwards and not is_trick(direction, back, top, trick),
    )


def lemma_a_trick_gives_back_as_many_as_it_goes_back(
    direction: int, top: int, back: int, card: int, trick: int
) -> bool:
    """After it go on: what did before, the covered card, and those between, no more."""
    between = -trick < advance(direction, top, card) <= 0
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        (advance(direction, back, card) > 0)
        == (advance(direction, top, card) > 0 or between),
    )


def lemma_two_cards_return_by_one_trick(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """A pile shows its number again after two cards only if exactly one is a trick."""
    there = is_trick(direction, top, card, trick)
    back = is_trick(direction, card, top, trick)
    return implies(
        is_pile(direction, trick)
        and fits(direction, top, card, trick)
        and fits(direction, card, top, trick),
        there != back,
    )


def lemma_three_cards_return_by_a_trick(
    direction: int, top: int, first: int, second: int, trick: int
) -> bool:
    """And after three cards only if one or two are."""
    one = is_trick(direction, top, first, trick)
    two = is_trick(direction, first, second, trick)
    three = is_trick(direction, second, top, trick)
    legal = fits(direction, top, first, trick) and fits(direction, first, second, trick)
    return implies(
        is_pile(direction, trick) and legal and fits(direction, second, top, trick),
        (one or two or three) and not (one and two and three),
    )


def lemma_an_ordinary_play_goes_on(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """A card that fits and is not a trick moves the pile forwards (GT-12)."""
    ordinary = fits(direction, top, card, trick) and not is_trick(
        direction, top, card, trick
    )
    return implies(ordinary, advance(direction, top, card) > 0)


def lemma_ordinary_plays_only_rise_or_only_fall(
    top: int, card: int, trick: int
) -> bool:
    """Without tricks an ascending top only rises and a descending one only falls."""
    upwards = fits(UP, top, card, trick) and not is_trick(UP, top, card, trick)
    downwards = fits(DOWN, top, card, trick) and not is_trick(DOWN, top, card, trick)
    return implies(upwards, card > top) and implies(downwards, card < top)


def wrong_whatever_fits_goes_on(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """A trick goes back."""
    return implies(
        is_pile(direction, trick) and fits(direction, top, card, trick),
        advance(direction, top, card) > 0,
    )


def wrong_a_covered_card_is_shut_out(
    direction: int, top: int, back: int, trick: int
) -> bool:
    """A trick opens the way for it."""
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        not fits(direction, back, top, trick),
    )


def wrong_two_cards_never_return(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """They do by a trick."""
    return implies(
        is_pile(direction, trick) and fits(direction, top, card, trick),
        not fits(direction, card, top, trick),
    )


# Improved.


def lemma_an_improvement_keeps_ordinary_plays(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """A card that goes on from the old top goes on from a better one (FT-9, CT-19)."""
    before = improves(direction, top, better) and advance(direction, top, card) > 0
    after = advance(direction, better, card) > 0 and fits(
        direction, better, card, trick
    )
    return implies(is_way(direction) and before, after)


def lemma_an_improvement_loses_only_the_trick(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """What no longer fits was the trick of the old top (FT-9, CT-19)."""
    lost = fits(direction, top, card, trick) and not fits(
        direction, better, card, trick
    )
    return implies(
        is_way(direction) and improves(direction, top, better) and lost,
        is_trick(direction, top, card, trick),
    )


def lemma_a_small_improvement_loses_the_trick(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """The trick of the old top is lost exactly by going back no further than it."""
    lost = not fits(direction, better, card, trick)
    return implies(
        is_pile(direction, trick)
        and improves(direction, top, better)
        and is_trick(direction, top, card, trick),
        lost == (advance(direction, top, better) >= -trick),
    )


def lemma_25_on_29_loses_19() -> bool:
    """The example: 19 was a trick on 29; on 25 it is only smaller."""
    before = improves(UP, 29, 25) and is_trick(UP, 29, 19, 10) and fits(UP, 29, 19, 10)
    return before and not fits(UP, 25, 19, 10)


def wrong_an_improvement_never_loses_a_card(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """It can lose the trick."""
    before = improves(direction, top, better) and fits(direction, top, card, trick)
    return implies(
        is_pile(direction, trick) and before,
        fits(direction, better, card, trick),
    )


def wrong_an_improvement_always_loses_the_trick(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """Not if it goes back further."""
    before = improves(direction, top, better) and is_trick(direction, top, card, trick)
    return implies(
        is_pile(direction, trick) and before,
        not fits(direction, better, card, trick),
    )
