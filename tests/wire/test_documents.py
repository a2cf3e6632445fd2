"""Document classes: rules are derived from the table of games."""

from typing import Any

import attrs
import pytest

from tests.support.documents import plain
from thegame import Cooperative, FaceToFace, wire
from thegame._rules import GAMES
from thegame.wire import _build as build
from thegame.wire._fields import LARGEST, Bounds
from thegame.wire._rules_document import RULES, rules_document


class TestRules:
    """The document of a game's rules has the word for the game and every setting."""

    @pytest.mark.parametrize("rules", [Cooperative(3), FaceToFace()])
    def test_fields(self, rules: Cooperative | FaceToFace) -> None:
        """The fields are the settings, in the order of the class."""
        document = plain(rules)

        assert document == {
            "kind": "rules",
            "version": 1,
            "game": rules._name,
            **rules._settings(),
        }
        assert [*document][3:] == [*rules._settings()]

    def test_every_game(self) -> None:
        """Every game of the table has a document and a schema."""
        schemas = wire.schema("rules")["oneOf"]

        assert [*RULES] == [*GAMES.values()]
        assert [schema["properties"]["game"]["const"] for schema in schemas] == [*GAMES]

    def test_new_game(self) -> None:
        """A new game with new settings needs no other change."""

        @attrs.frozen
        class Patience:
            players: int = attrs.field(default=1, init=False)
            highest: int = 99
            mercy: int = -3
            aloud: bool = True
            motto: str = ""

            _name = "patience"
            _title = "Patience"

        game: Any = Patience
        document = rules_document(game)
        fields = {field.name: field.type for field in attrs.fields(document)}

        assert document.__name__ == "PatienceDocument"
        assert document.__doc__ == "The rules of Patience, with every setting."
        assert [*fields] == ["game", "highest", "mercy", "aloud", "motto"]
        assert _limit(fields["highest"]) == Bounds(2, 999)
        assert _limit(fields["mercy"]) == Bounds(-LARGEST, LARGEST)
        assert (fields["aloud"], fields["motto"]) == (bool, str)


def _limit(annotation: Any) -> object:
    return annotation.__metadata__[0]


class TestBuild:
    """Values are built from documents of the known classes only."""

    @pytest.mark.parametrize("make", [build.move, build.outcome, build.event])
    def test_unknown_document(self, make: Any) -> None:
        """A document of another class is a bug, not a defect."""
        with pytest.raises(AssertionError, match="unreachable"):
            make(object())
