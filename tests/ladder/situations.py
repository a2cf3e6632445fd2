"""Situations that a run must have met to prove anything."""

from collections.abc import Iterator

from tests.ladder.theorems import is_foreign, unlaid_count
from thegame import (
    Cooperative,
    DuelResult,
    EndTurn,
    FaceToFace,
    Move,
    Play,
    State,
    TeamResult,
)

OF_BOTH = {
    "draw that empties the pile",
    "partial draw",
    "hand emptied, then filled",
    "lost at the start of a turn",
    "lost by a card of their own",
    "dead though a card fits",
    "alive though only one card fits",
    "won in mid-turn",
    "whole hand laid",
}
OF_TEAMS = OF_BOTH | {
    "minimum lowered",
    "skip of 1",
    "skip of 2",
    "skip of 3",
    "same player again",
    "played out below the minimum",
    "won by seat 0",
    "won by seat 1",
    "won by seat 2",
    "won by seat 3",
    "won by seat 4",
    *(f"trick on pile {pile}" for pile in range(4)),
}
OF_DUELS = (OF_BOTH - {"hand emptied, then filled"}) | {
    "hand emptied, then two drawn",
    "hand emptied, then filled",
    "helped first",
    "helped later",
    "help of exactly the trick",
    "improvement that destroys a trick",
    "equal number on top",
    "lone card lost",
    "lone card wins",
    "won by seat 0",
    "won by seat 1",
    "stuck with cards to draw",
    *(f"trick on pile {pile}" for pile in range(4)),
    *(f"help on pile {pile}" for pile in range(4)),
}


def of_step(before: State, move: Move, after: State) -> Iterator[str]:
    """Yield the situations that a step shows."""
    match move:
        case Play(card, pile):
            yield from _of_play(before, card, pile, after)
        case EndTurn():
            yield from _of_end(before, after)
    if has_lost(after):
        yield (
            "lost by a card of their own"
            if isinstance(move, Play)
            else ("lost at the start of a turn")
        )
        if isinstance(move, EndTurn) and any_card_fits(after):
            yield "dead though a card fits"
    if isinstance(move, EndTurn) and not after.is_over and after.minimum > 1:
        fitting = {play.card for play in after.legal_plays()}
        if len(fitting) == 1:
            yield "alive though only one card fits"


def _of_play(before: State, card: int, pile: int, after: State) -> Iterator[str]:
    shown = before.piles[pile]
    if is_foreign(before, pile):
        yield f"help on pile {pile}"
        yield "helped later" if before.laid else "helped first"
        if shown.is_trick(card):
            yield "help of exactly the trick"
        now = after.piles[pile]
        held = before.hands[1 - before.player]
        if any(shown.is_trick(other) and not now.fits(other) for other in held):
            yield "improvement that destroys a trick"
    elif shown.is_trick(card):
        yield f"trick on pile {pile}"
    if isinstance(before.rules, FaceToFace) and shown.top in before.hand:
        yield "equal number on top"
    if not after.hand:
        yield "whole hand laid"
    if after.is_over and not has_lost(after):
        yield "won in mid-turn"
        yield f"won by seat {before.player}"
        if isinstance(before.rules, FaceToFace) and after.laid == 1:
            yield "lone card wins"
    rules = before.rules
    if isinstance(rules, Cooperative) and rules.play_out and has_lost(after):
        yield "played out below the minimum"


def _of_end(before: State, after: State) -> Iterator[str]:
    player = before.player
    drawn = sum(map(len, before.decks)) - sum(map(len, after.decks))
    source = before.decks[before.rules.draw_pile(player)]
    if drawn and drawn == len(source):
        yield "draw that empties the pile"
    if 0 < drawn < before.laid and drawn == len(source):
        yield "partial draw"
    if not before.hand and len(after.hands[player]) == before.rules.hand_size:
        yield "hand emptied, then filled"
    if isinstance(before.rules, FaceToFace):
        if not before.hand and not before.helped and drawn == 2:
            yield "hand emptied, then two drawn"
        if len(after.hand) == 1 and has_lost(after):
            yield "lone card lost"
        if has_lost(after) and after.decks[after.player]:
            yield "stuck with cards to draw"
    else:
        yield from _of_a_teams_end(before, after)


def _of_a_teams_end(before: State, after: State) -> Iterator[str]:
    players = before.rules.players
    if after.minimum < before.minimum:
        yield "minimum lowered"
    skipped = (after.player - before.player - 1) % players
    if skipped and after.player != before.player:
        yield f"skip of {skipped}"
    if after.player == before.player and players > 1:
        yield "same player again"


def has_lost(state: State) -> bool:
    """Return whether the game is over, and the player on turn has lost."""
    match state.outcome:
        case TeamResult():
            return unlaid_count(state) > 0
        case DuelResult(winner, _):
            return winner != state.player
        case None:
            return False


def any_card_fits(state: State) -> bool:
    """Return whether some pile takes some card, even if the game is over."""
    return any(
        state.piles[pile].is_improved_by(card)
        if is_foreign(state, pile)
        else state.piles[pile].fits(card)
        for card in state.hand
        for pile in range(len(state.tops))
    )
