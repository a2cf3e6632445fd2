"""Lemmas about a turn: what may be laid, how many must be, how many are drawn."""

from tests.ladder.lemmas import DOWN, UP, AnyTurn, implies, is_pile
from thegame import Cooperative, FaceToFace, Pile

# What a game lets a player lay.


def lemma_a_team_may_lay_what_fits(
    rules: Cooperative, pile: Pile, card: int, helped: bool
) -> bool:
    """Whatever was laid before, on every pile (CO-TURN-5, CO-TRICK-3)."""
    takes = rules.takes(pile, card, own=True, helped=helped)
    upwards = card > pile.top or card == pile.top - pile.trick
    downwards = card < pile.top or card == pile.top + pile.trick
    return implies(pile.direction == UP, takes == upwards) and implies(
        pile.direction == DOWN, takes == downwards
    )


def lemma_a_duellist_may_lay_what_fits_on_own_piles(
    rules: FaceToFace, pile: Pile, card: int, helped: bool
) -> bool:
    """Before and after helping alike (F2F-OWN-1, F2F-OWN-2, F2F-TRICK-3)."""
    takes = rules.takes(pile, card, own=True, helped=helped)
    upwards = card > pile.top or card == pile.top - pile.trick
    downwards = card < pile.top or card == pile.top + pile.trick
    return implies(pile.direction == UP, takes == upwards) and implies(
        pile.direction == DOWN, takes == downwards
    )


def lemma_a_duellist_may_help_once(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """First with what improves (F2F-OPP-2), then with nothing (F2F-OPP-1)."""
    first = rules.takes(pile, card, own=False, helped=False)
    second = rules.takes(pile, card, own=False, helped=True)
    return (
        implies(pile.direction == UP, first == (card < pile.top))
        and implies(pile.direction == DOWN, first == (card > pile.top))
        and not second
    )


def wrong_helping_shuts_the_own_piles(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """The one card may come at any point of the turn."""
    return implies(
        is_pile(pile.direction, pile.trick),
        not rules.takes(pile, card, own=True, helped=True),
    )


def wrong_what_fits_helps(rules: FaceToFace, pile: Pile, card: int) -> bool:
    """The rules for own piles do not hold for an opponent's (F2F-OPP-3)."""
    own = rules.takes(pile, card, own=True, helped=False)
    return implies(
        is_pile(pile.direction, pile.trick),
        own == rules.takes(pile, card, own=False, helped=False),
    )


# How many cards a turn needs.


def lemma_a_team_needs_the_minimum_while_it_can_draw(
    rules: Cooperative, turn: AnyTurn
) -> bool:
    """And one card after that (CO-TURN-2, CO-DECK-2, CO-EXPERT-1, CO-EXPERT-2)."""
    required = rules.required(turn)
    if turn.deck_size > 0:
        return required == rules.minimum
    return required == 1


def lemma_a_duellist_always_needs_the_minimum(rules: FaceToFace, turn: AnyTurn) -> bool:
    """With or without cards to draw (F2F-TURN-2, F2F-DECK-2)."""
    return rules.required(turn) == rules.minimum


def lemma_no_turn_needs_more_than_the_minimum(
    rules: Cooperative, turn: AnyTurn, laid: int
) -> bool:
    """But at least one card; so whoever has laid the minimum may stop.

    The state relies on it when it asks no further for the outcome.
    """
    required = rules.required(turn)
    return implies(
        rules.minimum >= 1,
        1 <= required <= rules.minimum
        and implies(laid >= rules.minimum, required - laid <= 0),
    )


def wrong_a_team_always_needs_the_minimum(rules: Cooperative, turn: AnyTurn) -> bool:
    """Without cards to draw one is enough."""
    return implies(rules.minimum >= 1, rules.required(turn) == rules.minimum)


# How many cards are drawn.


def lemma_a_team_draws_what_there_is(rules: Cooperative, turn: AnyTurn) -> bool:
    """Never less than nothing, never more than the draw pile (CO-DRAW-3, CO-DECK-1)."""
    return implies(
        turn.hand_size <= rules.hand_size and turn.deck_size >= 0,
        0 <= rules.draws(turn) <= turn.deck_size,
    )


def lemma_a_team_fills_its_hands(rules: Cooperative, turn: AnyTurn) -> bool:
    """Then the hand is full or the draw pile empty, no hand too full (CO-DRAW-1)."""
    drawn = rules.draws(turn)
    full = turn.hand_size + drawn == rules.hand_size
    return implies(
        turn.hand_size <= rules.hand_size and turn.deck_size >= 0,
        (full or turn.deck_size - drawn == 0)
        and turn.hand_size + drawn <= rules.hand_size,
    )


def lemma_a_team_draws_as_many_as_were_laid(
    rules: Cooperative, turn: AnyTurn, laid: int
) -> bool:
    """From a full hand: that many, or what is left (CO-DRAW-1, CT-14)."""
    return implies(
        turn.hand_size == rules.hand_size - laid,
        rules.draws(turn) == min(laid, turn.deck_size),
    )


def lemma_a_duellist_draws_what_there_is(rules: FaceToFace, turn: AnyTurn) -> bool:
    """Never less than nothing, never more than there is (F2F-DRAW-5, F2F-DECK-1)."""
    return implies(
        turn.hand_size <= rules.hand_size and turn.deck_size >= 0,
        0 <= rules.draws(turn) <= turn.deck_size,
    )


def lemma_without_helping_two_are_drawn(rules: FaceToFace, turn: AnyTurn) -> bool:
    """Exactly two, however many were laid, or what is left (F2F-DRAW-1, FT-5)."""
    return implies(not turn.helped, rules.draws(turn) == min(2, turn.deck_size))


def lemma_without_helping_a_hand_never_grows(
    rules: FaceToFace, turn: AnyTurn, laid: int
) -> bool:
    """Beyond what it was before the turn; with more than two laid it shrinks.

    F2F-DRAW-4.
    """
    before = turn.hand_size + laid
    after = turn.hand_size + rules.draws(turn)
    return implies(not turn.helped and laid >= 2, after <= before) and implies(
        not turn.helped and laid > 2, after < before
    )


def lemma_helping_fills_the_hand(rules: FaceToFace, turn: AnyTurn) -> bool:
    """Or empties the draw pile, and no hand is too full (F2F-DRAW-2, R-h)."""
    drawn = rules.draws(turn)
    full = turn.hand_size + drawn == rules.hand_size
    return implies(
        turn.helped and turn.hand_size <= rules.hand_size and turn.deck_size >= 0,
        (full or turn.deck_size - drawn == 0)
        and turn.hand_size + drawn <= rules.hand_size,
    )


def lemma_a_duellists_hand_is_never_too_full(
    rules: FaceToFace, turn: AnyTurn, laid: int
) -> bool:
    """If it was not before the turn, and laid the minimum, it is not after (FT-1)."""
    after = turn.hand_size + rules.draws(turn)
    return implies(
        rules.minimum == 2
        and laid >= rules.minimum
        and turn.hand_size + laid <= rules.hand_size
        and turn.deck_size >= 0,
        after <= rules.hand_size,
    )


def wrong_drawing_always_fills_a_hand(rules: Cooperative, turn: AnyTurn) -> bool:
    """Not from a short draw pile."""
    return implies(
        0 <= turn.hand_size <= rules.hand_size and turn.deck_size >= 0,
        turn.hand_size + rules.draws(turn) == rules.hand_size,
    )


def wrong_a_hand_never_grows_after_one_card(
    rules: FaceToFace, turn: AnyTurn, laid: int
) -> bool:
    """Only the minimum of two keeps it from growing."""
    after = turn.hand_size + rules.draws(turn)
    return implies(
        not turn.helped and turn.hand_size >= 0 and laid >= 1 and turn.deck_size >= 0,
        after <= turn.hand_size + laid,
    )


def wrong_a_hand_is_never_too_full_after_one_card(
    rules: FaceToFace, turn: AnyTurn
) -> bool:
    """Two are drawn even into a hand that lacks one; the minimum forbids that hand."""
    after = turn.hand_size + rules.draws(turn)
    return implies(
        0 <= turn.hand_size <= rules.hand_size - 1 and turn.deck_size >= 0,
        after <= rules.hand_size,
    )
