"""
Lemmas about the rules: plain functions that say in Python what holds for all numbers.

``lemma_*`` are true; ``wrong_*`` are not, and must be refuted. ``test_proofs`` hands
their source, and that of the library which they call, to Z3.
"""

from collections.abc import Callable
from typing import Final, TypeAlias

from thegame import Cooperative, FaceToFace, Pile
from thegame._piles import fits, gain, improves, is_trick

Lemma: TypeAlias = Callable[..., bool]

UP: Final = 1
DOWN: Final = -1


def implies(premise: bool, conclusion: bool) -> bool:
    """
    Whether the conclusion holds where the premise does.
    """
    return not premise or conclusion


def is_way(direction: int) -> bool:
    """
    Whether piles can run this way.
    """
    return -1 <= direction <= 1 and direction != 0


def is_pile(direction: int, trick: int) -> bool:
    """
    Whether a game can have such a pile.
    """
    return is_way(direction) and trick >= 1


def is_card(card: int, highest: int) -> bool:
    """
    Whether the deck has this card.
    """
    return 2 <= card <= highest


# The wording of the rulebook, once upwards and once downwards.


def lemma_upwards_a_card_fits(top: int, card: int, trick: int) -> bool:
    """
    It must be greater, or smaller by exactly the trick (CO-PLAY-1, CO-TRICK-1).
    """
    return fits(UP, top, card, trick) == (card > top or card == top - trick)


def lemma_downwards_a_card_fits(top: int, card: int, trick: int) -> bool:
    """
    It must be smaller, or greater by exactly the trick (CO-PLAY-2, CO-TRICK-2).
    """
    return fits(DOWN, top, card, trick) == (card < top or card == top + trick)


def lemma_only_so_far_back_is_a_trick(top: int, card: int, trick: int) -> bool:
    """
    Smaller by exactly the trick upwards, greater by it downwards.
    """
    upwards = is_trick(UP, top, card, trick) == (card == top - trick)
    downwards = is_trick(DOWN, top, card, trick) == (card == top + trick)
    return upwards and downwards


def lemma_the_printed_trick_is_ten(top: int, card: int) -> bool:
    """
    The rule with its printed number, as it stands in every edition.
    """
    upwards = fits(UP, top, card, 10) == (card > top or card + 10 == top)
    downwards = fits(DOWN, top, card, 10) == (card < top or card == top + 10)
    return upwards and downwards


def lemma_upwards_a_card_improves(top: int, card: int) -> bool:
    """
    It must be smaller, by any margin (F2F-OPP-2).
    """
    return improves(UP, top, card) == (card < top)


def lemma_downwards_a_card_improves(top: int, card: int) -> bool:
    """
    It must be greater, by any margin (F2F-OPP-2).
    """
    return improves(DOWN, top, card) == (card > top)


def lemma_gain_is_the_way_along_the_pile(top: int, card: int) -> bool:
    """
    The numbers between, counted upwards or downwards.
    """
    return gain(UP, top, card) == card - top and gain(DOWN, top, card) == top - card


def wrong_the_trick_is_nine(top: int, card: int) -> bool:
    """
    Nine back does not fit, ten back does.
    """
    return implies(
        is_card(card, 99) and 1 <= top <= 99,
        fits(UP, top, card, 10) == (card > top or card == top - 9),
    )


def wrong_downwards_the_trick_goes_down(top: int, card: int, trick: int) -> bool:
    """
    The misprint of one edition: smaller cards fit anyway, and so does ten greater.
    """
    return implies(
        is_card(card, 99) and 2 <= top <= 100 and trick >= 1,
        fits(DOWN, top, card, trick) == (card < top or card == top - trick),
    )


def wrong_the_trick_helps_the_opponent(top: int, card: int, trick: int) -> bool:
    """
    An opponent's pile may be improved by any margin, not by the trick alone.
    """
    return implies(
        is_card(card, 59) and 1 <= top <= 59 and trick >= 1,
        improves(UP, top, card) == is_trick(UP, top, card, trick),
    )


# Equal, fitting, improving.


def lemma_an_equal_card_never_fits(direction: int, top: int, trick: int) -> bool:
    """
    No way, no trick makes a card fit on its own number (R-w, FT-8, GT-13).
    """
    return implies(trick >= 1, not fits(direction, top, top, trick))


def lemma_an_equal_card_never_improves(direction: int, top: int) -> bool:
    """
    It does not go back (R-w, FT-8).
    """
    return not improves(direction, top, top)


def lemma_only_a_trick_fits_and_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    Owner and opponent may lay the same card exactly when it is the trick (R-f).
    """
    both = fits(direction, top, card, trick) and improves(direction, top, card)
    return implies(
        is_pile(direction, trick), both == is_trick(direction, top, card, trick)
    )


def lemma_every_other_card_fits_or_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    Of every card but the top, the owner or the opponent may lay it.
    """
    either = fits(direction, top, card, trick) or improves(direction, top, card)
    return implies(is_pile(direction, trick), either == (card != top))


def wrong_nothing_fits_and_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    The trick does both.
    """
    both = fits(direction, top, card, trick) and improves(direction, top, card)
    return implies(is_pile(direction, trick), not both)


def wrong_every_card_fits_or_improves(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    An equal one does neither.
    """
    either = fits(direction, top, card, trick) or improves(direction, top, card)
    return implies(is_pile(direction, trick), either)


def wrong_an_equal_card_never_fits_without_a_trick(
    direction: int, top: int, trick: int
) -> bool:
    """
    A trick of nothing would let it; rules ask for one or more.
    """
    return implies(
        is_way(direction) and trick >= 0, not fits(direction, top, top, trick)
    )


# Mirrored.


def lemma_what_fits_is_mirrored(
    direction: int, top: int, card: int, trick: int, total: int
) -> bool:
    """
    With each number taken from any total and the way reversed, the same fits.

    CT-11 with 101, FT-15 with 61: the row cards 1 and 100, or 60, change places.
    """
    mirrored = fits(-direction, total - top, total - card, trick)
    return fits(direction, top, card, trick) == mirrored


def lemma_what_improves_is_mirrored(
    direction: int, top: int, card: int, total: int
) -> bool:
    """
    Likewise what improves (FT-15).
    """
    mirrored = improves(-direction, total - top, total - card)
    return improves(direction, top, card) == mirrored


def lemma_a_trick_is_mirrored(
    direction: int, top: int, card: int, trick: int, total: int
) -> bool:
    """
    Likewise what is a trick (CT-11, FT-15).
    """
    mirrored = is_trick(-direction, total - top, total - card, trick)
    return is_trick(direction, top, card, trick) == mirrored


def lemma_only_differences_count(
    direction: int, top: int, card: int, trick: int, more: int
) -> bool:
    """
    With the same added to top and card, the same fits, improves and is a trick.
    """
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
    """
    The way must be reversed.
    """
    mirrored = fits(direction, total - top, total - card, trick)
    return implies(
        is_pile(direction, trick),
        fits(direction, top, card, trick) == mirrored,
    )


# Improved.


def lemma_an_improvement_keeps_ordinary_plays(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """
    A card that went on from the old top goes on from the better one (FT-9, CT-19).
    """
    before = improves(direction, top, better) and gain(direction, top, card) > 0
    after = gain(direction, better, card) > 0 and fits(direction, better, card, trick)
    return implies(is_way(direction) and before, after)


def lemma_an_improvement_loses_only_the_trick(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """
    What no longer fits was the trick of the old top (FT-9, CT-19).
    """
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
    """
    The trick of the old top is lost exactly by going back no further than it.
    """
    lost = not fits(direction, better, card, trick)
    return implies(
        is_pile(direction, trick)
        and improves(direction, top, better)
        and is_trick(direction, top, card, trick),
        lost == (gain(direction, top, better) >= -trick),
    )


def lemma_25_on_29_loses_19() -> bool:
    """
    The example: 19 was a trick on 29; on 25 it is only smaller.
    """
    before = improves(UP, 29, 25) and is_trick(UP, 29, 19, 10) and fits(UP, 29, 19, 10)
    return before and not fits(UP, 25, 19, 10)


def wrong_an_improvement_never_loses_a_card(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """
    It can lose the trick.
    """
    before = improves(direction, top, better) and fits(direction, top, card, trick)
    return implies(
        is_pile(direction, trick) and before,
        fits(direction, better, card, trick),
    )


def wrong_an_improvement_always_loses_the_trick(
    direction: int, top: int, better: int, card: int, trick: int
) -> bool:
    """
    Not if it goes back further.
    """
    before = improves(direction, top, better) and is_trick(direction, top, card, trick)
    return implies(
        is_pile(direction, trick) and before,
        not fits(direction, better, card, trick),
    )


# Back and forth.


def lemma_after_a_trick_the_covered_card_goes_on(
    direction: int, top: int, back: int, trick: int
) -> bool:
    """
    What a trick covered would fit on it, as an ordinary play and not as a trick.

    So by one card the pile shows its old number again only with a card of that
    number, by the way it runs.
    """
    onwards = fits(direction, back, top, trick) and gain(direction, back, top) > 0
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        onwards and not is_trick(direction, back, top, trick),
    )


def lemma_a_trick_gives_back_as_many_as_it_goes_back(
    direction: int, top: int, back: int, card: int, trick: int
) -> bool:
    """
    After it go on: what did before, the covered card, and those between, no more.
    """
    between = -trick < gain(direction, top, card) <= 0
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        (gain(direction, back, card) > 0)
        == (gain(direction, top, card) > 0 or between),
    )


def lemma_two_cards_return_by_one_trick(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    A pile shows its number again after two cards only if exactly one is a trick.
    """
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
    """
    And after three cards only if one or two are.
    """
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
    """
    What fits and is no trick goes on (GT-12).
    """
    ordinary = fits(direction, top, card, trick) and not is_trick(
        direction, top, card, trick
    )
    return implies(ordinary, gain(direction, top, card) > 0)


def lemma_ordinary_plays_only_rise_or_only_fall(
    top: int, card: int, trick: int
) -> bool:
    """
    Without tricks an ascending top only rises and a descending one only falls.
    """
    upwards = fits(UP, top, card, trick) and not is_trick(UP, top, card, trick)
    downwards = fits(DOWN, top, card, trick) and not is_trick(DOWN, top, card, trick)
    return implies(upwards, card > top) and implies(downwards, card < top)


def wrong_whatever_fits_goes_on(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    A trick goes back.
    """
    return implies(
        is_pile(direction, trick) and fits(direction, top, card, trick),
        gain(direction, top, card) > 0,
    )


def wrong_a_covered_card_is_shut_out(
    direction: int, top: int, back: int, trick: int
) -> bool:
    """
    A trick opens the way for it.
    """
    return implies(
        is_pile(direction, trick) and is_trick(direction, top, back, trick),
        not fits(direction, back, top, trick),
    )


def wrong_two_cards_never_return(
    direction: int, top: int, card: int, trick: int
) -> bool:
    """
    They do by a trick.
    """
    return implies(
        is_pile(direction, trick) and fits(direction, top, card, trick),
        not fits(direction, card, top, trick),
    )


# Untouched.


def lemma_every_card_fits_on_an_untouched_pile(
    card: int, highest: int, trick: int
) -> bool:
    """
    On 1 upwards, on one more than the highest card downwards (CO-PLAY-3, GT-14).
    """
    fit = fits(UP, 1, card, trick) and fits(DOWN, highest + 1, card, trick)
    return implies(is_card(card, highest), fit)


def lemma_no_trick_on_an_untouched_pile(card: int, highest: int, trick: int) -> bool:
    """
    No card is that far back from a row card (R-g).
    """
    trick_there = is_trick(UP, 1, card, trick) or is_trick(
        DOWN, highest + 1, card, trick
    )
    return implies(is_card(card, highest) and trick >= 1, not trick_there)


def lemma_nothing_improves_an_untouched_pile(card: int, highest: int) -> bool:
    """
    There is no card behind a row card (R-e, FT-7).
    """
    improved = improves(UP, 1, card) or improves(DOWN, highest + 1, card)
    return implies(is_card(card, highest), not improved)


def wrong_every_card_fits_on_a_two(card: int, highest: int) -> bool:
    """
    Not the two itself.
    """
    return implies(is_card(card, highest), fits(UP, 2, card, 10))


def wrong_no_trick_on_the_highest_card(card: int, highest: int, trick: int) -> bool:
    """
    Upwards there is one, in every deck that is high enough.
    """
    return implies(
        is_card(card, highest) and trick >= 1, not is_trick(UP, highest, card, trick)
    )


# Where a trick is possible (CT-18).


def lemma_a_top_has_one_trick(
    direction: int, top: int, one: int, other: int, trick: int
) -> bool:
    """
    At most one card is a trick on it.
    """
    both = is_trick(direction, top, one, trick) and is_trick(
        direction, top, other, trick
    )
    return implies(is_way(direction) and both, one == other)


def lemma_where_an_ascending_pile_has_a_trick(
    top: int, card: int, highest: int, trick: int
) -> bool:
    """
    Exactly where the card that much lower is in the deck, so at least 2 (CT-18).
    """
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
    """
    Exactly where the card that much higher is in the deck (CT-18).
    """
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
    """
    From 12 to 99 upwards, from 2 to 89 downwards (CT-18).
    """
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
    """
    From 12 to 59 upwards, from 2 to 49 downwards (CT-18).
    """
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
    """
    1 is no card.
    """
    return implies(
        11 <= top <= 99, is_card(top - 10, 99) and is_trick(UP, top, top - 10, 10)
    )


def wrong_twelve_has_no_trick(top: int, card: int) -> bool:
    """
    It has: the 2.
    """
    return implies(is_card(card, 99) and is_trick(UP, top, card, 10), top >= 13)


# What a game lets a player lay.


def lemma_a_team_may_lay_what_fits(
    rules: Cooperative, pile: Pile, card: int, own: bool, helped: bool
) -> bool:
    """
    Whatever was laid before, on every pile (CO-TURN-5, CO-TRICK-3).
    """
    takes = rules.takes(pile, card, own=own, helped=helped)
    upwards = card > pile.top or card == pile.top - pile.trick
    downwards = card < pile.top or card == pile.top + pile.trick
    return implies(pile.direction == UP, takes == upwards) and implies(
        pile.direction == DOWN, takes == downwards
    )


def lemma_a_duellist_may_lay_what_fits_on_own_piles(
    rules: FaceToFace, pile: Pile, card: int, helped: bool
) -> bool:
    """
    Before and after helping alike (F2F-OWN-1, F2F-OWN-2, F2F-TRICK-3).
    """
    takes = rules.takes(pile, card, own=True, helped=helped)
    upwards = card > pile.top or card == pile.top - pile.trick
    downwards = card < pile.top or card == pile.top + pile.trick
    return implies(pile.direction == UP, takes == upwards) and implies(
        pile.direction == DOWN, takes == downwards
    )


def lemma_a_duellist_may_help_once(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """
    First with what improves (F2F-OPP-2), then with nothing (F2F-OPP-1).
    """
    first = rules.takes(pile, card, own=False, helped=False)
    second = rules.takes(pile, card, own=False, helped=True)
    return (
        implies(pile.direction == UP, first == (card < pile.top))
        and implies(pile.direction == DOWN, first == (card > pile.top))
        and not second
    )


def wrong_helping_shuts_the_own_piles(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """
    The one card may come at any point of the turn.
    """
    return implies(
        is_pile(pile.direction, pile.trick),
        not rules.takes(pile, card, own=True, helped=True),
    )


def wrong_what_fits_helps(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """
    The rules for own piles do not hold for an opponent's (F2F-OPP-3).
    """
    own = rules.takes(pile, card, own=True, helped=False)
    return implies(
        is_pile(pile.direction, pile.trick),
        own == rules.takes(pile, card, own=False, helped=False),
    )


# What the short way of `within_reach` rests on.


def lemma_a_card_fits_on_one_of_two_uncrossed_piles(
    ascending: int, descending: int, card: int, trick: int
) -> bool:
    """
    With an ascending top below a descending one the whole hand can be laid.

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
    """
    Laying the lowest high card leaves every higher card fitting.
    """
    return implies(
        ascending < lowest < higher,
        fits(UP, ascending, lowest, trick) and fits(UP, lowest, higher, trick),
    )


def lemma_the_highest_card_downwards_keeps_the_lower(
    descending: int, highest: int, lower: int, trick: int
) -> bool:
    """
    Laying the highest low card leaves every lower card fitting.
    """
    return implies(
        lower < highest < descending,
        fits(DOWN, descending, highest, trick) and fits(DOWN, highest, lower, trick),
    )


def wrong_a_card_fits_on_one_of_two_crossed_piles(
    ascending: int, descending: int, card: int, trick: int
) -> bool:
    """
    Once they have crossed, even to equal tops, a card may fit on neither.
    """
    fit = fits(UP, ascending, card, trick) or fits(DOWN, descending, card, trick)
    return implies(ascending <= descending and trick >= 1, fit)


def wrong_any_order_will_do(ascending: int, one: int, other: int, trick: int) -> bool:
    """
    A higher card laid first shuts out the lower ones.
    """
    return implies(
        ascending < one and ascending < other and one != other and trick >= 1,
        fits(UP, one, other, trick),
    )


# Every game ends (GT-4).


def measure(unlaid: int, laid: int) -> int:
    """
    What every move lowers: twice the cards not laid, one more within a turn.
    """
    return 2 * unlaid + (1 if laid > 0 else 0)


def lemma_laying_lowers_the_measure(unlaid: int, laid: int) -> bool:
    """
    By one with the first card of a turn, by two with every other; never below 0.
    """
    lowered = measure(unlaid, laid) - measure(unlaid - 1, laid + 1)
    return implies(
        unlaid >= 1 and laid >= 0,
        lowered == (1 if laid == 0 else 2) and measure(unlaid - 1, laid + 1) >= 0,
    )


def lemma_a_team_ending_its_turn_lowers_the_measure(
    rules: Cooperative,
    draw_pile: tuple[int, ...],
    hand: int,
    deck: int,
    others: int,
    laid: int,
    helped: bool,
) -> bool:
    """
    By exactly one: a turn needs a card, and drawing lays none.
    """
    drawn = rules.due(hand, deck, helped=helped)
    before = measure(hand + deck + others, laid)
    after = measure((hand + drawn) + (deck - drawn) + others, 0)
    return implies(
        rules.minimum >= 1 and laid >= rules.required((draw_pile,)),
        before - after == 1,
    )


def lemma_a_duellist_ending_the_turn_lowers_the_measure(
    rules: FaceToFace,
    own: tuple[int, ...],
    other: tuple[int, ...],
    hand: int,
    deck: int,
    others: int,
    laid: int,
    helped: bool,
) -> bool:
    """
    By exactly one, for the same reasons.
    """
    drawn = rules.due(hand, deck, helped=helped)
    before = measure(hand + deck + others, laid)
    after = measure((hand + drawn) + (deck - drawn) + others, 0)
    return implies(
        rules.minimum >= 1 and laid >= rules.required((own, other)),
        before - after == 1,
    )


def lemma_the_measure_at_the_start() -> bool:
    """
    So at most 196 moves with 98 cards, and 232 with twice 58.
    """
    return measure(98, 0) == 196 and measure(2 * 58, 0) == 232


def wrong_laying_lowers_the_measure_by_one(unlaid: int, laid: int) -> bool:
    """
    The second card lowers it by two.
    """
    lowered = measure(unlaid, laid) - measure(unlaid - 1, laid + 1)
    return implies(unlaid >= 1 and laid >= 0, lowered == 1)


def wrong_a_turn_may_need_nothing(
    rules: Cooperative, draw_pile: tuple[int, ...], unlaid: int, laid: int
) -> bool:
    """
    With a minimum of nothing a game might not end; rules ask for one or more.
    """
    return implies(
        rules.minimum >= 0 and laid >= rules.required((draw_pile,)),
        measure(unlaid, laid) - measure(unlaid, 0) == 1,
    )


# How many cards are drawn.


def lemma_a_team_draws_what_there_is(
    rules: Cooperative, hand: int, deck: int, helped: bool
) -> bool:
    """
    Never less than nothing, never more than the draw pile (CO-DRAW-3, CO-DECK-1).
    """
    return implies(
        hand <= rules.hand_size and deck >= 0,
        0 <= rules.due(hand, deck, helped=helped) <= deck,
    )


def lemma_a_team_fills_its_hands(
    rules: Cooperative, hand: int, deck: int, helped: bool
) -> bool:
    """
    Then the hand is full or the draw pile empty, and no hand is too full (CO-DRAW-1).
    """
    drawn = rules.due(hand, deck, helped=helped)
    full = hand + drawn == rules.hand_size
    return implies(
        hand <= rules.hand_size and deck >= 0,
        (full or deck - drawn == 0) and hand + drawn <= rules.hand_size,
    )


def lemma_a_team_draws_as_many_as_were_laid(
    rules: Cooperative, laid: int, deck: int, helped: bool
) -> bool:
    """
    From a full hand: that many, or what is left (CO-DRAW-1, CT-14).
    """
    drawn = rules.due(rules.hand_size - laid, deck, helped=helped)
    return drawn == min(laid, deck)


def lemma_a_duellist_draws_what_there_is(
    rules: FaceToFace, hand: int, deck: int, helped: bool
) -> bool:
    """
    Never less than nothing, never more than the draw pile (F2F-DRAW-5, F2F-DECK-1).
    """
    return implies(
        hand <= rules.hand_size and deck >= 0,
        0 <= rules.due(hand, deck, helped=helped) <= deck,
    )


def lemma_without_helping_two_are_drawn(
    rules: FaceToFace, hand: int, deck: int
) -> bool:
    """
    Exactly two, however many were laid, or what is left (F2F-DRAW-1, FT-5).
    """
    return rules.due(hand, deck, helped=False) == min(2, deck)


def lemma_without_helping_a_hand_never_grows(
    rules: FaceToFace, hand: int, laid: int, deck: int
) -> bool:
    """
    Beyond what it was before the turn; with more than two laid it shrinks (F2F-DRAW-4).
    """
    after = hand + rules.due(hand, deck, helped=False)
    return implies(laid >= 2, after <= hand + laid) and implies(
        laid > 2, after < hand + laid
    )


def lemma_helping_fills_the_hand(rules: FaceToFace, hand: int, deck: int) -> bool:
    """
    Or empties the draw pile, and no hand is too full (F2F-DRAW-2, R-h).
    """
    drawn = rules.due(hand, deck, helped=True)
    full = hand + drawn == rules.hand_size
    return implies(
        hand <= rules.hand_size and deck >= 0,
        (full or deck - drawn == 0) and hand + drawn <= rules.hand_size,
    )


def lemma_a_duellists_hand_is_never_too_full(
    rules: FaceToFace, hand: int, laid: int, deck: int, helped: bool
) -> bool:
    """
    A hand that was not before the turn, and laid the minimum, is not after it (FT-1).
    """
    after = hand + rules.due(hand, deck, helped=helped)
    return implies(
        rules.minimum == 2
        and laid >= rules.minimum
        and hand + laid <= rules.hand_size
        and deck >= 0,
        after <= rules.hand_size,
    )


def wrong_drawing_always_fills_a_hand(
    rules: Cooperative, hand: int, deck: int, helped: bool
) -> bool:
    """
    Not from a short draw pile.
    """
    return implies(
        0 <= hand <= rules.hand_size and deck >= 0,
        hand + rules.due(hand, deck, helped=helped) == rules.hand_size,
    )


def wrong_a_hand_never_grows_after_one_card(
    rules: FaceToFace, hand: int, laid: int, deck: int
) -> bool:
    """
    Only the minimum of two keeps it from growing.
    """
    after = hand + rules.due(hand, deck, helped=False)
    return implies(hand >= 0 and laid >= 1 and deck >= 0, after <= hand + laid)


def wrong_a_hand_is_never_too_full_after_one_card(
    rules: FaceToFace, hand: int, deck: int, helped: bool
) -> bool:
    """
    Two are drawn even into a hand that lacks one; the minimum forbids such a hand.
    """
    after = hand + rules.due(hand, deck, helped=helped)
    return implies(
        0 <= hand <= rules.hand_size - 1 and deck >= 0, after <= rules.hand_size
    )


# How many cards a turn needs.


def lemma_a_team_needs_the_minimum_while_it_can_draw(
    rules: Cooperative, deck: tuple[int, ...]
) -> bool:
    """
    And one card after that (CO-TURN-2, CO-DECK-2, CO-EXPERT-1, CO-EXPERT-2).
    """
    required = rules.required((deck,))
    if deck:
        return required == rules.minimum
    return required == 1


def lemma_a_duellist_always_needs_the_minimum(
    rules: FaceToFace, own: tuple[int, ...], other: tuple[int, ...]
) -> bool:
    """
    With or without cards to draw (F2F-TURN-2, F2F-DECK-2).
    """
    return rules.required((own, other)) == rules.minimum


def lemma_no_turn_needs_more_than_the_minimum(
    rules: Cooperative, deck: tuple[int, ...], laid: int
) -> bool:
    """
    But at least one card; so whoever has laid the minimum may stop.

    The state relies on it when it asks no further for the outcome.
    """
    required = rules.required((deck,))
    return implies(
        rules.minimum >= 1,
        1 <= required <= rules.minimum
        and implies(laid >= rules.minimum, required - laid <= 0),
    )


def wrong_a_team_always_needs_the_minimum(
    rules: Cooperative, deck: tuple[int, ...]
) -> bool:
    """
    Without cards to draw one is enough.
    """
    return implies(rules.minimum >= 1, rules.required((deck,)) == rules.minimum)


def no_cube_is_the_sum_of_two(one: int, two: int, three: int) -> bool:
    """
    True, but hard to prove.
    """
    return implies(
        one >= 1 and two >= 1,
        one * one * one + two * two * two != three * three * three,
    )


def collected(prefix: str) -> list[Lemma]:
    """
    The functions above whose names begin like this.
    """
    return [found for name, found in globals().items() if name.startswith(prefix)]


LEMMAS: Final = collected("lemma_")
WRONG_CLAIMS: Final = collected("wrong_")
