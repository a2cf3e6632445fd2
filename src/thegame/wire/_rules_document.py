"""The documents of rules, derived from the table of games.

A new game, or a new setting of a game, needs no change here.
"""

from typing import Annotated, Any, Final, Literal, TypeAlias

import attrs

from thegame._rules import GAMES, Cooperative, Rules
from thegame._rules.limits import CARDS, HIGHEST, LOWEST, PLAYERS, ROWS

from ._fields import LARGEST, Bounds, Document, Number, OneOf


@attrs.frozen
class RulesDocument(Document):
    """The rules of a game; `rules_document` makes the subclass of each game."""

    game: str


BOUNDS: Final = {
    "players": Bounds(1, PLAYERS),
    "minimum": Bounds(1, CARDS),
    "hand_size": Bounds(1, CARDS),
    "highest": Bounds(LOWEST, HIGHEST),
    "trick": Bounds(1, LARGEST),
    "rows": Bounds(1, ROWS),
}
"""How far settings go; one that is not listed goes as far as JSON does."""


def rules_document(game: type[Rules]) -> type[RulesDocument]:
    """Return the document class of a game's rules: its word, then every setting."""
    fields: dict[str, Any] = {"game": Literal[game._name]}
    for setting in attrs.fields(game):
        if setting.init and setting.type is int:
            bounds = BOUNDS.get(setting.name)
            fields[setting.name] = Annotated[int, bounds] if bounds else Number
        elif setting.init:
            fields[setting.name] = setting.type
    return attrs.make_class(
        f"{game.__name__}Document",
        {name: attrs.field(type=kind) for name, kind in fields.items()},
        bases=(RulesDocument,),
        class_body={"__doc__": f"The rules of {game._title}, with every setting."},
        frozen=True,
        slots=True,
    )


RULES: Final = {game: rules_document(game) for game in GAMES.values()}
"""The document of each game's rules."""

AnyRules: TypeAlias = Annotated[RulesDocument, OneOf(tuple(RULES.values()))]
TeamRules: TypeAlias = Annotated[RulesDocument, OneOf((RULES[Cooperative],))]
