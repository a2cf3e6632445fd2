"""The printed rules: piles, moves, refusals, outcomes, and the two games."""

from typing import Final, TypeGuard

from thegame._validation import refuse_type

from .cooperative import Cooperative
from .face_to_face import FaceToFace
from .game_rules import Rules

__all__ = [
    "EITHER",
    "GAMES",
    "Cooperative",
    "FaceToFace",
    "Rules",
    "is_rules",
    "required_rules",
]

GAMES: Final[dict[str, type[Cooperative] | type[FaceToFace]]] = {
    Cooperative.name: Cooperative,
    FaceToFace.name: FaceToFace,
}
"""Each printed game by the word for it in the notation, in JSON and on the command line."""

EITHER: Final = "a Cooperative, a FaceToFace or other Rules"
"""The classes of rules, in words for messages."""


def is_rules(value: object) -> TypeGuard[Rules]:
    """Return whether the value is the rules of a game."""
    return isinstance(value, Rules)


def required_rules(value: object) -> Rules:
    """Return the rules of a game; raise TypeError if the value is something else."""
    if not is_rules(value):
        refuse_type("rules", value, EITHER)
    return value
