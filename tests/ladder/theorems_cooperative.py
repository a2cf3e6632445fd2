"""Theorems of the cooperative game: CT-1 to CT-19."""

import itertools
import math

import attrs
import pytest

from tests.ladder.theorems import (
    TEAM,
    card_count,
    on_game,
    on_state,
    on_step,
    turns,
    unlaid_count,
)
from tests.ladder.transformations import moved, transformed
from thegame import (
    Cooperative,
    EndTurn,
    InvalidRules,
    Move,
    Pile,
    Play,
    State,
    TeamResult,
)
from thegame._game.state import make_state
from thegame.strategies import PlayedGame


def rules_of(state: State) -> Cooperative:
    """Return the rules, which must be cooperative."""
    assert isinstance(state.rules, Cooperative)
    return state.rules


def result(state: State) -> TeamResult | None:
    """Return the outcome, which must be that of a team."""
    assert state.outcome is None or isinstance(state.outcome, TeamResult)
    return state.outcome


@on_step("CT-1", TEAM)
def the_minimum_is_constant_in_a_turn(before: State, move: Move, after: State) -> None:
    """Laying a card does not change the minimum."""
    if isinstance(move, Play):
        assert after.minimum == before.minimum


@on_state("CT-2", TEAM)
def hands_are_full_while_cards_can_be_drawn(state: State) -> None:
    """With cards to draw every hand is full, but for what was laid in this turn."""
    if state.decks[0]:
        for player, hand in enumerate(state.hands):
            laid = state.laid if player == state.player else 0
            assert len(hand) + laid == state.rules.hand_size


@on_state("CT-3", TEAM)
def nobody_starts_a_turn_without_cards(state: State) -> None:
    """The player on turn began the turn with a card."""
    assert state.hand or state.laid


@on_step("CT-3", TEAM)
def only_empty_hands_are_skipped(before: State, move: Move, after: State) -> None:
    """The next with cards is on turn; whoever is skipped has none, nor can draw."""
    if isinstance(move, Play):
        assert after.player == before.player
        return
    seat = (before.player + 1) % before.rules.players
    while seat != after.player:
        assert not after.hands[seat]
        assert not after.decks[0]
        seat = (seat + 1) % before.rules.players


@on_step("CT-4", TEAM)
def hands_do_not_grow_without_a_draw_pile(before: State, _: Move, after: State) -> None:
    """No hand grows when the draw pile is empty."""
    if not before.decks[0]:
        assert all(
            set(new) <= set(old)
            for old, new in zip(before.hands, after.hands, strict=True)
        )


@on_game("CT-5", TEAM)
def the_minimum_changes_once(game: PlayedGame) -> None:
    """The minimum falls to one at most once, at the end of a turn."""
    changes = [
        (before.minimum, after.minimum, isinstance(move, EndTurn))
        for before, move, after in game.steps
        if before.minimum != after.minimum
    ]
    assert changes in ([], [(game.states[0].rules.minimum, 1, True)])


@on_state("CT-6", TEAM)
def beaten_means_everything_laid(state: State) -> None:
    """The game is beaten exactly when no card is left."""
    outcome = result(state)
    assert (outcome is not None and outcome.beaten) == (unlaid_count(state) == 0)


@on_step("CT-6", TEAM)
def the_last_card_wins(before: State, move: Move, after: State) -> None:
    """A game is won by a card, with nothing to draw."""
    if unlaid_count(after) == 0:
        assert isinstance(move, Play)
        assert not before.decks[0]


@on_state("CT-7", TEAM)
def no_loss_beside_an_untouched_pile(state: State) -> None:
    """While a pile is untouched the whole hand fits on it."""
    if state.outcome is not None and unlaid_count(state):
        untouched = [row.top for row in state.rules.piles]
        assert all(top != row for top, row in zip(state.tops, untouched, strict=True))
        laid = card_count(state.rules) - unlaid_count(state)
        assert laid >= len(state.tops)


@on_state("CT-8", TEAM)
def playing_out_changes_only_the_score(state: State) -> None:
    """The house rule wins no game, and never costs the team the minimum."""
    rules = rules_of(state)
    played_out = with_rules(state, attrs.evolve(rules, play_out=True))
    default = with_rules(state, attrs.evolve(rules, play_out=False))
    if not state.decks[0]:
        assert played_out.outcome == default.outcome
    lost = result(default)
    if lost is None or lost.beaten:
        assert played_out.outcome == default.outcome
        return
    while not played_out.is_over:
        assert not played_out.may_end_turn
        played_out = played_out.apply(played_out.legal_moves()[0])
    outcome = result(played_out)
    assert outcome is not None
    assert 0 <= lost.unlaid - outcome.unlaid <= rules.minimum - 1
    assert not outcome.beaten


def with_rules(state: State, rules: Cooperative) -> State:
    """Return the table under other rules."""
    return make_state(
        *(rules, state.tops, state.hands, state.decks),
        *(state.player, state.laid, state.helped),
    )


@on_state("CT-9", TEAM)
def results_are_bounded(state: State) -> None:
    """At worst each pile has one card: 94 left in the printed game."""
    outcome = result(state)
    if outcome is not None:
        worst = card_count(state.rules) - len(state.tops)
        assert 0 <= outcome.unlaid <= max(worst, 0)
        assert outcome.unlaid == unlaid_count(state)


@on_game("CT-10", TEAM)
def turns_are_bounded(game: PlayedGame) -> None:
    """Each turn lays the minimum while cards can be drawn, then at least one."""
    start = game.states[0]
    rules = start.rules
    drawing = math.ceil(len(start.decks[0]) / rules.minimum)
    assert len(list(turns(game))) <= drawing + rules.players * rules.hand_size


@on_step("CT-12", TEAM)
def equal_piles_can_change_places(before: State, move: Move, after: State) -> None:
    """Exchanging piles of the same direction changes nothing."""
    rows = rules_of(before).rows
    piles = [*reversed(range(rows)), *reversed(range(rows, 2 * rows))]
    swapped = transformed(before, piles=piles)
    assert set(swapped.legal_moves()) == {
        moved(legal, piles=piles) for legal in before.legal_moves()
    }
    reached = swapped.apply(moved(move, piles=piles))
    assert reached == transformed(after, piles=piles)
    assert reached.outcome == after.outcome


@on_step("CT-13", TEAM)
def seats_can_be_rotated(before: State, move: Move, after: State) -> None:
    """Moving every player one seat on changes nothing else."""
    players = before.rules.players
    seats = [(seat + 1) % players for seat in range(players)]
    rotated = transformed(before, seats=seats)
    assert rotated.legal_moves() == before.legal_moves()
    reached = rotated.apply(move)
    assert reached == transformed(after, seats=seats)
    assert reached.outcome == after.outcome


@on_step("CT-14", TEAM)
def as_many_are_drawn_as_were_laid(before: State, move: Move, after: State) -> None:
    """A player draws as many cards as were laid, or the rest of the draw pile."""
    if isinstance(move, EndTurn):
        drawn = len(before.decks[0]) - len(after.decks[0])
        assert drawn == min(before.laid, len(before.decks[0]))
        assert set(after.hands[before.player]) == {
            *before.hand,
            *before.decks[0][:drawn],
        }


@on_game("CT-15", TEAM)
def turns_without_a_draw_pile_are_bounded(game: PlayedGame) -> None:
    """Each turn without a draw pile lays at least one card."""
    late = [turn for turn in turns(game) if not turn[0][0].decks[0]]
    if late:
        assert len(late) <= unlaid_count(late[0][0][0])


@on_state("CT-16", TEAM)
def safe_plays_complete_the_turn(state: State) -> None:
    """A turn that is alive has a safe play until its minimum is laid."""
    if state.is_over or state.laid >= state.minimum or rules_of(state).play_out:
        return
    safe = state.safe_plays()
    assert safe
    for play in safe:
        outcome = result(state.apply(play))
        assert outcome is None or outcome.beaten


@on_state("CT-17", TEAM)
def there_are_always_cards_enough(state: State) -> None:
    """Players have enough cards for the minimum; other rules are refused."""
    if not state.laid:
        assert len(state.hand) >= state.minimum
    with pytest.raises(InvalidRules):
        attrs.evolve(rules_of(state), minimum=state.rules.hand_size + 1)


@on_state("CT-18", TEAM)
def tricks_need_room(state: State) -> None:
    """A trick exists exactly where a card lies that far back."""
    highest, trick = state.rules.highest, state.rules.trick
    for pile in state.piles:
        tricks = [card for card in range(2, highest + 1) if pile.is_trick(card)]
        back = pile.top - pile.direction * trick
        assert tricks == ([back] if 2 <= back <= highest else [])


@on_state("CT-19", TEAM)
def a_better_top_takes_no_less(state: State) -> None:
    """A pile that is further back takes every card, but perhaps the trick card."""
    cards = range(2, state.rules.highest + 1)
    for pile, card in itertools.product(state.piles, state.hand):
        if pile.direction * (card - pile.top) < 0:
            better: Pile = attrs.evolve(pile, top=card)
            lost = {c for c in cards if pile.fits(c) and not better.fits(c)}
            assert lost <= {c for c in cards if pile.is_trick(c)}
