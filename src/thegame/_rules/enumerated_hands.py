"""Hidden hands of rules to which the theory of ``stuck_hands`` does not apply.

It knows the printed placement rule only. For other rules the hands are tried one by one,
those first that are likely to settle the question. If there are too many, the answer is
unknown (`Undecided`).
"""

import itertools
from collections.abc import Callable, Iterator
from typing import Final

import attrs

from thegame._errors import Undecided

from .stuck_hands import Box, Cards, Effort, Hands

HANDS: Final = 5_000
"""How many hands a question may try before its answer is `Undecided`.

Trying them takes about a second.
"""


@attrs.frozen
class EnumeratedHands(Hands):
    """All hands that a player may hold at the table, tried one by one."""

    goes_on: Callable[[Cards], bool] = attrs.field(kw_only=True)
    """Returns whether the game goes on with a hand."""

    @property
    def some_go_on(self) -> bool:
        """Whether the game goes on with at least one hand; may be `Undecided`."""
        return any(map(self.goes_on, self._hands(fitting_first=True)))

    @property
    def some_are_stuck(self) -> bool:
        """Whether the game is over with at least one hand; may be `Undecided`."""
        return not all(map(self.goes_on, self._hands(fitting_first=False)))

    def some_are_shut_out(self, before: Hands, card: int) -> bool:
        """Return whether a hand is stuck only since this card was laid."""
        return isinstance(before, EnumeratedHands) and any(
            not self.goes_on(hand) and before.goes_on(tuple(sorted((*hand, card))))
            for hand in self._hands(fitting_first=False)
        )

    def boxes(
        self, effort: Effort | None = None, *, grouped: bool = True
    ) -> Iterator[Box]:
        """Yield a box for each hand."""
        for hand in self._hands(fitting_first=True):
            yield Box(not self.goes_on(hand), ((hand, self.size),))

    def _hands(self, *, fitting_first: bool) -> Iterator[Cards]:
        """Yield every hand; those of cards that fit now come first, or last."""
        plays = self.lookup.legal_plays(self.cards, self.tops, self.helped)
        fitting = {play.card for play in plays}
        order = sorted(self.cards, key=lambda card: (card in fitting) != fitting_first)
        hands = itertools.combinations(order, self.size)
        for number, hand in enumerate(hands):
            if number == HANDS:
                raise Undecided(len(self.cards), self.size, self.missing)
            yield tuple(sorted(hand))
