"""Whole small worlds: every state that any deal and any play can lead to."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from tests.support.folders import SPECIFICATION
from thegame import Cooperative, FaceToFace, Rules, State, TeamResult, deal
from thegame.testing._worlds import StepTaken, initial_states, sorted_decks, steps

INSTANCES: dict[str, dict[str, Any]] = json.loads(
    (SPECIFICATION / "counts.json").read_text(encoding="utf-8")
)
"""Small worlds that TLC explores as well, with the counts that it finds."""


def explore(starts: Iterable[State]) -> Iterator[State | StepTaken]:
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
