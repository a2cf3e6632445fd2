"""Theorems about hidden information: GT-15 and GT-16, for seats and spectators."""

import math
import pickle
import random
from collections.abc import Iterator

from tests.ladder.theorems import BOTH, on_state, on_step
from tests.ladder.transformations import with_hidden_cards_moved
from tests.support.seats import watchers
from thegame import (
    Cooperative,
    Drew,
    Event,
    GameEnded,
    Laid,
    Move,
    Play,
    State,
    TurnEnded,
)
from thegame.refusals import NotYourTurn


def alike(state: State, seat: int | None) -> Iterator[State]:
    """Yield states that differ only in cards that the seat cannot see."""
    other = with_hidden_cards_moved(state, seat)
    # That the game is over is seen by all.
    if other.outcome == state.outcome:
        yield other


def heard(state: State, move: Move, seat: int | None) -> tuple[Event, ...]:
    """Return the events of a move that the seat observes."""
    return state.step(move).view(seat).events


@on_state("GT-15", BOTH)
def views_do_not_tell_what_is_hidden(state: State) -> None:
    """Hidden cards change nothing in a view, to the last byte."""
    for seat in watchers(state.rules):
        view = state.view(seat)
        for other in alike(state, seat):
            same = other.view(seat)
            assert same == view
            assert hash(same) == hash(view)
            assert repr(same) == repr(view)
            assert pickle.dumps(same) == pickle.dumps(view)
            assert repr(same.why_not(Play(1, 0))) == repr(view.why_not(Play(1, 0)))


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
    chance = random.Random(0)
    for seat in watchers(state.rules):
        view = state.view(seat)
        sample = view.sample(chance)
        assert sample.view(seat) == view
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
    for seat in watchers(state.rules):
        view = state.view(seat)
        if seat == state.player:
            assert view.legal_moves() == state.legal_moves()
            assert view.legal_plays() == state.legal_plays()
            assert view.safe_plays() == state.safe_plays()
            assert view.may_end_turn == state.may_end_turn
            continue
        assert view.legal_moves() == view.legal_plays() == view.safe_plays() == ()
        assert not view.may_end_turn
        for move in state.legal_moves():
            assert not view.is_legal(move)
            assert isinstance(view.why_not(move), NotYourTurn)


@on_step("GT-15", BOTH)
def views_follow_by_what_is_heard(before: State, move: Move, after: State) -> None:
    """A view that observes the events equals the view of the next state."""
    for seat in watchers(before.rules):
        assert before.view(seat).observe(*heard(before, move, seat)) == after.view(seat)


@on_step("GT-15", BOTH)
def everybody_hears_what_happened(before: State, move: Move, after: State) -> None:
    """The card and whether it was a trick, or how many were drawn; and the end."""
    first, *others = before.step(move).events
    if isinstance(move, Play):
        own = before.piles[move.pile].owner in {None, before.player}
        trick = own and before.piles[move.pile].is_trick(move.card)
        assert first == Laid(before.player, move.card, move.pile, trick)
    else:
        assert first == TurnEnded(before.player)
        drawn = sum(map(len, before.decks)) - sum(map(len, after.decks))
        counts = [event.count for event in others if isinstance(event, Drew)]
        assert counts == ([drawn] if drawn else [])
    ends = [event.outcome for event in others if isinstance(event, GameEnded)]
    assert ends == ([after.outcome] if after.is_over else [])


@on_step("GT-15", BOTH)
def hidden_cards_do_not_interfere(before: State, move: Move, after: State) -> None:
    """Equal views with equal events lead to equal views."""
    for seat in watchers(before.rules):
        for other in alike(before, seat):
            if other.is_legal(move) and (
                heard(other, move, seat) == heard(before, move, seat)
            ):
                assert other.apply(move).view(seat) == after.view(seat)
