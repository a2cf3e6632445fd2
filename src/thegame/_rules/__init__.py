"""The printed rules: piles, moves, refusals, outcomes, and the two games."""

from typing import Final, TypeAlias, TypeGuard, get_args

from thegame._validation import refuse_type

from .cooperative import Cooperative
from .face_to_face import FaceToFace

__all__ = [
    "EITHER",
    "GAMES",
    "Cooperative",
    "FaceToFace",
    "Rules",
    "is_rules",
    "required_rules",
]

Rules: TypeAlias = Cooperative | FaceToFace
"""The rules of either game."""

GAMES: Final[dict[str, type[Rules]]] = {game._name: game for game in get_args(Rules)}
"""Each game by the word for it in the notation, in JSON and on the command line."""

EITHER: Final = " or ".join(f"a {game.__name__}" for game in GAMES.values())
"""The classes of rules, in words for messages."""


def is_rules(value: object) -> TypeGuard[Rules]:
    """Return whether the value is the rules of a game."""
    return isinstance(value, tuple(GAMES.values()))


def required_rules(value: object) -> Rules:
    """Return the rules of a game; raise TypeError if the value is something else."""
    if not is_rules(value):
        refuse_type("rules", value, EITHER)
    return value
