"""Whole small worlds: every state that any deal and any play can lead to.

The draw is a free choice: at the end of a turn the draw pile is put into every order
that makes a difference, and then the library itself ends the turn. So one exploration
covers all decks at once. In between, a draw pile is kept in ascending order.
"""

import itertools
import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.support.folders import SPECIFICATION
from thegame import (
    Cooperative,
    EndTurn,
    FaceToFace,
    Move,
    Rules,
    State,
    TeamResult,
    deal,
)
from thegame._game.state import make_state

INSTANCES: dict[str, dict[str, Any]] = json.loads(
    (SPECIFICATION / "counts.json").read_text(encoding="utf-8")
)
"""Small worlds that TLC explores as well, with the counts that it finds."""


def sorted_decks(state: State) -> State:
    """Return the state with its draw piles in ascending order."""
    return with_decks(state, tuple(tuple(sorted(deck)) for deck in state.decks))


def with_decks(state: State, decks: tuple[tuple[int, ...], ...]) -> State:
    """Return the state with other draw piles."""
    return make_state(
        state.rules,
        state.tops,
        state.hands,
        decks,
        state.player,
        state.laid,
        state.helped,
    )


def initial_states(rules: Rules) -> Iterator[State]:
    """Yield every deal, with every starter."""
    tops = tuple(pile.top for pile in rules.piles)
    cards = tuple(range(2, rules.highest + 1))
    for hands, decks in _deals(rules, (cards,) * rules.draw_piles, 0):
        for starter in range(rules.players):
            yield make_state(rules, tops, hands, decks, starter, 0, False)


def _deals(
    rules: Rules, decks: tuple[tuple[int, ...], ...], player: int
) -> Iterator[tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]]:
    """Yield every way to deal the hands of this player and the following ones."""
    if player == rules.players:
        yield (), decks
        return
    source = rules.draw_pile(player)
    for hand in itertools.combinations(decks[source], rules.hand_size):
        rest = tuple(card for card in decks[source] if card not in hand)
        after = (*decks[:source], rest, *decks[source + 1 :])
        for hands, left in _deals(rules, after, player + 1):
            yield (hand, *hands), left


def steps(state: State) -> Iterator[tuple[State, Move, State]]:
    """Yield every legal move with every draw, for which the draw pile is reordered."""
    for move in state.legal_moves():
        if not isinstance(move, EndTurn):
            yield state, move, state.apply(move)
            continue
        source = state.rules.draw_pile(state.player)
        deck = state.decks[source]
        drawn = len(deck) - len(state.apply(move).decks[source])
        for top in itertools.combinations(deck, drawn):
            order = (*top, *(card for card in deck if card not in top))
            decks = (*state.decks[:source], order, *state.decks[source + 1 :])
            before = with_decks(state, decks)
            yield before, move, before.apply(move)


def explore(
    starts: Iterable[State],
) -> Iterator[State | tuple[State, Move, State]]:
    """Yield every reachable state once, and every step between them."""
    seen = dict.fromkeys(starts)
    queue = list(seen)
    while queue:
        state = queue.pop()
        yield state
        for before, move, after in steps(state):
            yield before, move, after
            key = sorted_decks(after)
            if key not in seen:
                seen[key] = None
                queue.append(key)


def ending(state: State) -> str:
    """Return a word for how the game ended."""
    outcome = state.outcome
    if isinstance(outcome, TeamResult):
        return "won" if outcome.beaten else "lost"
    return "" if outcome is None else outcome.ending.value


def rules_of(name: str) -> Rules:
    """Return the rules of an instance of the specification."""
    instance = INSTANCES[name]
    numbers = {
        "hand_size": instance["hand_size"],
        "highest": instance["highest_card"],
        "trick": instance["trick"],
    }
    if instance["game"] == "FaceToFace":
        return FaceToFace(lone_card_wins=instance["lone_card_wins"], **numbers)
    return Cooperative(
        instance["players"],
        minimum=instance["minimum"],
        rows=instance["rows"],
        play_out=instance["play_out"],
        **numbers,
    )


def starts_of(name: str) -> list[State]:
    """Return the first states of an instance: all deals, or the lowest cards only."""
    rules = rules_of(name)
    if name.endswith("lowest_cards_dealt"):
        deck = range(2, rules.highest + 1)
        return [deal(rules, decks=[deck] * rules.draw_piles).start(0)]
    return [*dict.fromkeys(initial_states(rules))]
