"""The printed rules: piles, moves, refusals, outcomes, and the two games."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, TypeGuard, cast

import attrs

from thegame._errors import InvalidRules
from thegame._frozen import refuse_type
from thegame._validation import required_parts
from thegame._value_defects import defect

from .cooperative import Cooperative
from .face_to_face import FaceToFace
from .game_rules import Rules

__all__ = [
    "EITHER",
    "GAMES",
    "Cooperative",
    "FaceToFace",
    "Games",
    "Rules",
    "game_settings",
    "is_flag",
    "is_game",
    "is_rules",
    "known_games",
    "required_rules",
]

GAMES: Final[dict[str, type[Cooperative] | type[FaceToFace]]] = {
    Cooperative.name: Cooperative,
    FaceToFace.name: FaceToFace,
}
"""Each printed game by the word for it in the notation, in JSON and on the command line."""

Games: TypeAlias = Iterable[type[Rules]]
"""The games that a reader knows beside the printed ones, as their classes."""

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


def is_game(value: object) -> TypeGuard[type[Rules]]:
    """Return whether the value is a class of rules."""
    return isinstance(value, type) and issubclass(value, Rules)


def known_games(games: Games) -> Mapping[str, type[Rules]]:
    """Return the printed games and the given ones, by their names.

    Something else than a class of rules, and a name that two games share, raise
    `InvalidRules`.
    """
    known: dict[str, type[Rules]] = {**GAMES}
    given = cast("Iterable[object]", games)
    for game in required_parts("games", given, "classes of rules"):
        if not is_game(game):
            raise InvalidRules((defect("games", game, "classes of rules"),))
        name: object = getattr(game, "name", None)
        if not isinstance(name, str) or known.setdefault(name, game) is not game:
            raise InvalidRules(
                (defect("games", name, "a name that no other game has"),)
            )
    return known


def game_settings(game: type[Rules]) -> "dict[str, attrs.Attribute[Any]]":
    """Return the settings of a game by name: the arguments of its constructor."""
    return {field.name: field for field in attrs.fields(game) if field.init}


def is_flag(setting: "attrs.Attribute[Any]") -> bool:
    """Return whether a setting is a bool; all others are numbers."""
    return setting.type in {bool, "bool"}
