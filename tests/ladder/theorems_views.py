"""Theorems about hidden information: GT-15 and GT-16, for seats and spectators."""

import math
import random
from collections.abc import Iterator

from tests.ladder.theorems import BOTH, hold, on_state, on_step
from tests.support.seats import watchers
from thegame import Cooperative, Move, State
from thegame.testing import _laws as laws
from thegame.testing._worlds import with_hidden_cards_moved


def alike(state: State, seat: int | None) -> Iterator[State]:
    """Yield states that differ only in cards that the seat cannot see."""
    other = with_hidden_cards_moved(state, seat)
    # That the game is over is seen by all.
    if other.outcome == state.outcome:
        yield other


@on_state("GT-15", BOTH)
def views_do_not_tell_what_is_hidden(state: State) -> None:
    """Hidden cards change nothing in a view, to the last byte."""
    hold(laws.views_hide_cards(state))


@on_state("GT-15", BOTH)
def every_card_is_held_laid_or_unseen(state: State) -> None:
    """Own hand, laid cards and unseen cards make the deck, and share nothing."""
    for seat in watchers(state.rules):
        view = state.view(seat)
        for source, unlaid in enumerate(state.unlaid_cards):
            laid = {*range(2, state.rules.highest + 1)} - unlaid
            team = isinstance(state.rules, Cooperative)
            hand = view.hand if team or seat == source else ()
            parts = [*hand, *laid, *view.unseen[source]]
            assert sorted(parts) == [*range(2, state.rules.highest + 1)]


@on_state("GT-15", BOTH)
def views_show_what_everybody_sees(state: State) -> None:
    """Tops, sizes, turn, outcome and the seat's hand are those of the state."""
    for seat in watchers(state.rules):
        view = state.view(seat)
        assert (view.rules, view.seat, view.hints) == (state.rules, seat, ())
        assert view.hand == (() if seat is None else state.hands[seat])
        assert view.hand_sizes == tuple(map(len, state.hands))
        assert view.deck_sizes == tuple(map(len, state.decks))
        assert (view.tops, view.piles) == (state.tops, state.piles)
        assert (view.player, view.laid, view.helped) == (
            *(state.player, state.laid, state.helped),
        )
        assert (view.minimum, view.outcome) == (state.minimum, state.outcome)
        assert view.is_over == state.is_over
        assert view.on_turn == (seat == state.player)


@on_state("GT-15", BOTH)
def worlds_are_chosen_hand_by_hand(state: State) -> None:
    """Each hidden hand is chosen in turn, and then the draw pile put in order.

    Where all see that the player on turn is not stuck, every hand may be the one.
    """
    rules, tops = state.rules, state.tops
    lookup = rules._lookups[state.player]
    is_open = min(lookup.ups(tops)) < max(lookup.downs(tops))
    for seat in watchers(rules):
        if not (is_open or seat == state.player or state.laid >= state.minimum):
            continue
        ways = 1
        for source, deck in enumerate(state.decks):
            left = len(deck)
            ways *= math.factorial(left)
            for player, hand in enumerate(state.hands):
                if player != seat and state.rules.draw_pile(player) == source:
                    left += len(hand)
                    ways *= math.comb(left, len(hand))
        assert state.view(seat).worlds() == ways


@on_state("GT-15", BOTH)
def samples_cannot_be_told_from_the_truth(state: State) -> None:
    """A sample has the view of the state, and is a sound state."""
    hold(laws.worlds_agree(state))
    chance = random.Random(0)
    for seat in watchers(state.rules):
        sample = state.view(seat).sample(chance)
        assert sample == State(
            sample.rules,
            tops=sample.tops,
            hands=sample.hands,
            decks=sample.decks,
            player=sample.player,
            laid=sample.laid,
            helped=sample.helped,
        )


@on_state("GT-16", BOTH)
def a_view_knows_its_own_moves(state: State) -> None:
    """On its turn a view answers like the state; otherwise it may do nothing."""
    hold(laws.views_answer_for_their_seat(state))


@on_step("GT-15", BOTH)
def views_follow_by_what_is_heard(before: State, move: Move, after: State) -> None:
    """A view that observes the events equals the view of the next state."""
    hold(laws.events_replay(before, move, after))


@on_step("GT-15", BOTH)
def everybody_hears_what_happened(before: State, move: Move, after: State) -> None:
    """The card and whether it was a trick, or how many were drawn; and the end."""
    hold(laws.events_say_what_happened(before, move, after))


@on_step("GT-15", BOTH)
def hidden_cards_do_not_interfere(before: State, move: Move, after: State) -> None:
    """Equal views with equal events lead to equal views."""
    for seat in watchers(before.rules):
        known = before.step(move).view(seat).events
        for other in alike(before, seat):
            if other.is_legal(move) and other.step(move).view(seat).events == known:
                assert other.apply(move).view(seat) == after.view(seat)
