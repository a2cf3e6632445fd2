"""The instances of the specification: small worlds that TLC explores as well."""

import json
from typing import Any

from tests.ladder.worlds import initial_states
from tests.support.folders import SPECIFICATION
from thegame import Cooperative, FaceToFace, Rules, State, deal

INSTANCES: dict[str, dict[str, Any]] = json.loads(
    (SPECIFICATION / "counts.json").read_text(encoding="utf-8")
)


def rules_of(name: str) -> Rules:
    """The rules of an instance."""
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
    """Where an instance begins: any deal, or only that of the lowest cards."""
    rules = rules_of(name)
    if name.endswith("lowest_cards_dealt"):
        deck = range(2, rules.highest + 1)
        return [deal(rules, decks=[deck] * rules.draw_piles).start(0)]
    return [*dict.fromkeys(initial_states(rules))]
