"""The interesting cases of each theorem, which a run must have met.

A theorem that is asked of games in which its premise never comes up holds for nothing.
So each has cases, and the run that asks it counts them.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from tests.ladder.theorems import is_foreign, turns, unlaid_count
from thegame import (
    Cooperative,
    Drew,
    DuelResult,
    Ending,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    State,
)
from thegame.strategies import PlayedGame
from thegame.testing._worlds import with_hidden_cards_moved

Case: TypeAlias = Callable[..., bool]


def over(state: State) -> bool:
    """The game has ended."""
    return state.is_over


def won(state: State) -> bool:
    """The player on turn, or the team, has laid everything."""
    return state.is_over and not state.hand and not _left(state)


def lost(state: State) -> bool:
    """The player on turn is stuck."""
    return state.is_over and not won(state)


def lost_with_cards_to_draw(state: State) -> bool:
    """Stuck while there is a draw pile."""
    return lost(state) and bool(_own_deck(state))


def lost_though_a_card_fits(state: State) -> bool:
    """Stuck, but not at once: a card could still be laid."""
    return lost(state) and len(state.hand) > 1 and any(_fitting(state))


def hidden(state: State) -> bool:
    """Cards that the player on turn cannot see could lie in another order."""
    return with_hidden_cards_moved(state, state.player) != state


def last_cards(state: State) -> bool:
    """The draw pile is empty, and some player has no card."""
    return not _own_deck(state) and not all(state.hands)


def untouched(state: State) -> bool:
    """An own or shared pile is untouched in the middle of a game."""
    return (
        not state.is_over
        and any(
            state.tops[index] == row.top and not is_foreign(state, index)
            for index, row in enumerate(state.rules.piles)
        )
        and any(state.tops[i] != row.top for i, row in enumerate(state.rules.piles))
    )


def unfinished(state: State) -> bool:
    """A turn below its minimum."""
    return not state.is_over and state.laid < state.minimum


def one_card_goes_both_ways(state: State) -> bool:
    """A turn below its minimum in which plays that lose are legal."""
    return unfinished(state) and len(state.safe_plays()) < len(state.legal_plays())


def laid_in_turn(state: State) -> bool:
    """In mid-turn, with cards to draw."""
    return bool(state.laid and _own_deck(state))


def beginning(state: State) -> bool:
    """The start of a turn after the first one."""
    return not state.laid and state.tops != tuple(p.top for p in state.rules.piles)


def lone_card_lost(state: State) -> bool:
    """A duellist starts a turn with the last card, and has lost."""
    return _lone(state) and state.is_over


def lone_card_plays(state: State) -> bool:
    """A duellist starts a turn with the last card, and may win."""
    return _lone(state) and not state.is_over


def won_by_a_lone_card(state: State) -> bool:
    """The only card of a turn was the last of a duellist."""
    return won(state) and state.laid == 1


def won_with_two(state: State) -> bool:
    """The last of just two cards of a turn was the last of a duellist."""
    return won(state) and state.laid == 2


def trick_possible(state: State) -> bool:
    """A card in hand is a trick."""
    return any(pile.is_trick(card) for pile in state.piles for card in state.hand)


def no_trick_possible(state: State) -> bool:
    """On some pile no card of the deck is a trick."""
    return any(
        not any(pile.is_trick(card) for card in state.rules.cards)
        for pile in state.piles
    )


def improvement_costs_a_trick(state: State) -> bool:
    """A card in hand would take a pile back and a trick away."""
    return any(
        pile.advance(card) < 0 and not pile.is_trick(card) and pile.is_trick(other)
        for pile in state.piles
        for card in state.hand
        for other in state.rules.cards
    )


def equal_number(state: State) -> bool:
    """A card in hand has the number that shows on a pile."""
    return any(top in state.hand for top in state.tops)


def not_lost_beside_a_stranger(state: State) -> bool:
    """A turn below its minimum that other seats cannot judge, as cards are hidden."""
    return not state.is_over and state.laid < state.minimum and hidden(state)


def a_view_of_an_end(state: State) -> bool:
    """A lost game with hidden cards."""
    return lost(state) and hidden(state)


def goes_back(before: State, move: Move, _: State) -> bool:
    """A trick, or a card that helps."""
    return isinstance(move, Play) and before.piles[move.pile].advance(move.card) < 0


def helps(before: State, move: Move, _: State) -> bool:
    """A card on an opponent's pile."""
    return isinstance(move, Play) and is_foreign(before, move.pile)


def plays_on(before: State, move: Move, _: State) -> bool:
    """Another card although the turn could end."""
    return before.may_end_turn and isinstance(move, Play)


def skips(before: State, move: Move, after: State) -> bool:
    """At the end of a turn a player without cards is skipped."""
    players = before.rules.players
    follows = after.player == (before.player + 1) % players
    return isinstance(move, EndTurn) and not follows and players > 1


def ends_the_game(_: State, __: Move, after: State) -> bool:
    """The move ends the game."""
    return after.is_over


def wins(_: State, move: Move, after: State) -> bool:
    """The last card."""
    return isinstance(move, Play) and won(after)


def after_the_draw_pile(before: State, _: Move, __: State) -> bool:
    """The draw pile is empty."""
    return not _own_deck(before)


def draws_less(before: State, move: Move, after: State) -> bool:
    """Fewer cards are drawn than were laid."""
    return isinstance(move, EndTurn) and 0 < _drawn(before, after) < before.laid


def draws_two(before: State, move: Move, after: State) -> bool:
    """Two are drawn where more would fill the hand."""
    room = before.rules.hand_size - len(before.hand)
    drew = isinstance(move, EndTurn) and _drawn(before, after) == 2
    return drew and room > 2 and not before.helped and len(_own_deck(before)) > 2


def fills_the_hand(before: State, move: Move, after: State) -> bool:
    """More than two are drawn after helping."""
    return isinstance(move, EndTurn) and before.helped and _drawn(before, after) > 2


def ends_turn(_: State, move: Move, __: State) -> bool:
    """The end of a turn."""
    return isinstance(move, EndTurn)


def hears_of_a_draw(before: State, move: Move, _: State) -> bool:
    """Cards are drawn that other players must not see."""
    return any(isinstance(event, Drew) for event in before.step(move).events)


def several_rows(before: State, _: Move, __: State) -> bool:
    """Several piles run each way."""
    return isinstance(before.rules, Cooperative) and before.rules.rows > 1


def several_players(before: State, _: Move, __: State) -> bool:
    """Several players."""
    return before.rules.players > 1


def whole(game: PlayedGame) -> bool:
    """A game to its end."""
    return game.states[-1].is_over


def minimum_falls(game: PlayedGame) -> bool:
    """The draw pile runs out, and the minimum falls."""
    return game.states[-1].minimum < game.states[0].minimum


def several_late_turns(game: PlayedGame) -> bool:
    """At least three turns with an empty draw pile."""
    return sum(not turn[0][0].decks[0] for turn in turns(game)) >= 3


def a_turn_helps(game: PlayedGame) -> bool:
    """A completed turn with a card on the opponent's pile."""
    return any(helped for helped in _helped_at_the_end(game))


def a_long_own_turn(game: PlayedGame) -> bool:
    """A completed turn of more than two cards on own piles."""
    return any(
        len(turn) > 3 and isinstance(turn[-1][1], EndTurn) and not turn[-1][0].helped
        for turn in turns(game)
    )


def a_number_twice(game: PlayedGame) -> bool:
    """A pile on which both cards of a number were laid, or two cards of a team."""
    laid = [(move.pile, move.card) for move in game.moves if isinstance(move, Play)]
    if isinstance(game.states[0].rules, FaceToFace):
        return len({*laid}) < len(laid)
    return len({pile for pile, _ in laid}) < len(laid)


def lost_in_the_third_turn(game: PlayedGame) -> bool:
    """A duellist is stuck in turn 3, the earliest."""
    ends = sum(isinstance(move, EndTurn) for move in game.moves)
    return lost(game.states[-1]) and ends == 2


def to_the_last_cards(game: PlayedGame) -> bool:
    """A duel in which both draw piles ran out."""
    return not any(game.states[-1].decks)


def played_out_longer(state: State) -> bool:
    """A table that is lost by default, and not yet lost if played out."""
    rules = state.rules
    by_default = isinstance(rules, Cooperative) and not rules.play_out
    return by_default and lost(state) and any(_fitting(state))


def _lone(state: State) -> bool:
    return not state.laid and len(state.hand) == 1 and not _own_deck(state)


def _own_deck(state: State) -> tuple[int, ...]:
    return state.decks[state.rules.draw_pile(state.player)]


def _left(state: State) -> int:
    if isinstance(state.rules, Cooperative):
        return unlaid_count(state)
    return len(state.hand) + len(_own_deck(state))


def _drawn(before: State, after: State) -> int:
    return sum(map(len, before.decks)) - sum(map(len, after.decks))


def _fitting(state: State) -> Iterator[int]:
    for index, pile in enumerate(state.piles):
        if not is_foreign(state, index):
            yield from (card for card in state.hand if pile.fits(card))


def _helped_at_the_end(game: PlayedGame) -> Iterator[bool]:
    for turn in turns(game):
        if isinstance(turn[-1][1], EndTurn):
            yield turn[-1][0].helped


def stuck_after_one(state: State) -> bool:
    """A duellist has laid one card, and no second one fits."""
    match state.outcome:
        case DuelResult(_, Ending.STUCK):
            return state.laid == 1
        case _:
            return False


ALWAYS: Case = lambda *_: True  # noqa: E731 - the shortest case there is

CASES: dict[str, tuple[Case, ...]] = {
    "GT-1 every_card_is_in_one_place": (over, last_cards),
    "GT-1 ledger_agrees": (whole,),
    "GT-2 laid_and_unlaid_make_the_deck": (whole,),
    "GT-3 a_move_while_it_goes_on": (lost, won, unfinished),
    "GT-4 the_measure_falls": (ends_turn, ends_the_game),
    "GT-4 games_end": (whole,),
    "GT-5 replay_is_the_same": (whole,),
    "GT-6 illegal_moves_change_nothing": (over, unfinished),
    "GT-7 legality_sees_no_hidden_card": (hidden,),
    "GT-8 hands_are_sets": (over, laid_in_turn),
    "GT-9 reading_back_is_the_identity": (over, laid_in_turn),
    "GT-10 the_end_of_turn_stays_legal": (plays_on,),
    "GT-11 turns_have_their_minimum": (whole,),
    "GT-12 piles_run_one_way": (goes_back,),
    "GT-13 equal_numbers_are_never_adjacent": (a_number_twice,),
    "GT-14 anything_fits_on_an_untouched_pile": (untouched,),
    "FT-15 mirrored_games_are_alike": (ends_the_game, goes_back),
    "CT-11 mirrored_games_are_alike": (ends_the_game, goes_back),
    "GT-17 greed_reaches_the_minimum": (one_card_goes_both_ways, trick_possible),
    "CT-1 the_minimum_is_constant_in_a_turn": (after_the_draw_pile, ALWAYS),
    "CT-2 hands_are_full_while_cards_can_be_drawn": (laid_in_turn,),
    "CT-3 nobody_starts_a_turn_without_cards": (last_cards,),
    "CT-3 only_empty_hands_are_skipped": (skips,),
    "CT-4 hands_do_not_grow_without_a_draw_pile": (after_the_draw_pile,),
    "CT-5 the_minimum_changes_once": (minimum_falls,),
    "CT-6 beaten_means_everything_laid": (won, lost),
    "CT-6 the_last_card_wins": (wins,),
    "CT-7 no_loss_beside_an_untouched_pile": (lost, lost_with_cards_to_draw),
    "CT-8 playing_out_changes_only_the_score": (played_out_longer,),
    "CT-9 results_are_bounded": (lost, won),
    "CT-10 turns_are_bounded": (whole, several_late_turns),
    "CT-12 equal_piles_can_change_places": (several_rows, ends_the_game),
    "CT-13 seats_can_be_rotated": (several_players, skips),
    "CT-14 as_many_are_drawn_as_were_laid": (draws_less,),
    "CT-15 turns_without_a_draw_pile_are_bounded": (several_late_turns,),
    "CT-16 safe_plays_complete_the_turn": (one_card_goes_both_ways,),
    "CT-17 there_are_always_cards_enough": (beginning,),
    "CT-18 tricks_need_room": (trick_possible, no_trick_possible),
    "CT-19 a_better_top_takes_no_less": (improvement_costs_a_trick,),
    "FT-1 hands_never_exceed_their_size": (beginning,),
    "FT-2 with_cards_to_draw_there_are_two_in_hand": (beginning,),
    "FT-3 nobody_starts_a_turn_without_cards": (beginning, last_cards),
    "FT-4 a_lone_card_is_the_last": (lone_card_lost, lone_card_plays),
    "FT-5 two_are_drawn_or_the_hand_is_filled": (draws_two, fills_the_hand, draws_less),
    "FT-5 own_turns_never_enlarge_a_hand": (a_long_own_turn,),
    "FT-6 one_card_at_most_helps": (a_turn_helps,),
    "FT-7 nobody_opens_anothers_pile": (helps,),
    "FT-8 equal_numbers_never_go_on_each_other": (equal_number,),
    "FT-9 an_improvement_costs_only_the_trick": (improvement_costs_a_trick,),
    "FT-10 one_winner": (won, lost, lost_with_cards_to_draw),
    "FT-11 a_win_takes_two_cards": (won_with_two, won_by_a_lone_card),
    "FT-12 duels_are_bounded": (whole, to_the_last_cards),
    "FT-13 nobody_loses_in_the_first_turn": (lost_in_the_third_turn,),
    "FT-13 nobody_is_stuck_beside_an_untouched_pile": (lost, stuck_after_one),
    "FT-14 judging_by_the_next_card_finds_the_same_loser": (
        *(lost_though_a_card_fits, stuck_after_one, lone_card_lost),
        *(lone_card_plays, one_card_goes_both_ways),
    ),
    "FT-16 the_players_can_change_chairs": (ends_the_game, helps),
    "FT-17 without_the_opponent_it_is_two_solitaires": (ALWAYS,),
    "FT-18 what_is_anothers_stays": (ends_turn,),
    "GT-15 views_do_not_tell_what_is_hidden": (hidden, a_view_of_an_end),
    "GT-15 every_card_is_held_laid_or_unseen": (hidden, over),
    "GT-15 views_show_what_everybody_sees": (over, laid_in_turn),
    "GT-15 worlds_are_chosen_hand_by_hand": (hidden,),
    "GT-15 samples_cannot_be_told_from_the_truth": (
        *(not_lost_beside_a_stranger, a_view_of_an_end),
    ),
    "GT-16 a_view_knows_its_own_moves": (hidden, over, one_card_goes_both_ways),
    "GT-15 views_follow_by_what_is_heard": (hears_of_a_draw, ends_the_game),
    "GT-15 everybody_hears_what_happened": (hears_of_a_draw, ends_the_game, goes_back),
    "GT-15 hidden_cards_do_not_interfere": (hears_of_a_draw, ends_the_game),
}
"""What each theorem must meet, in every game of which it speaks."""


def met(name: str, part: tuple[Any, ...]) -> Iterator[str]:
    """Return the cases of a theorem that a state, a step or a game belongs to."""
    for case in CASES[name]:
        if case(*part):
            yield case.__name__
