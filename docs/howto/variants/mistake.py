"""A variant with a mistake, and the report about it."""

from typing import ClassVar

import attrs

from thegame import Cooperative, Table
from thegame.testing import check_rules


@attrs.frozen(repr=False)
class Generous(Cooperative):
    """A turn needs two cards; one is enough for a hand without neighbours."""

    name: ClassVar[str] = "generous"
    title: ClassVar[str] = "The Generous Game"

    def required(self, table: Table) -> int:
        """Return how many cards this turn needs: by the hand, which is hidden."""
        hand = getattr(table, "hand", ())
        neighbours = any(card + 1 in hand for card in hand)
        return super().required(table) if neighbours else 1


if __name__ == "__main__":
    print(check_rules(Generous(2), states=200, games=1))
