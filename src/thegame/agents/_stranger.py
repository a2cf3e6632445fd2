"""A stranger at the table: an odd player with whom an agent must get along."""

import random

import attrs

from thegame._game.talk import Hint, HintKind
from thegame._game.view import View
from thegame._rules.moves import EndTurn, Move

from ._witness import Trial


@attrs.define
class Stranger:
    """A player that lays safe cards at random, and gives hints at random.

    It brings an agent into positions to which the agent would not come by itself.
    """

    trial: Trial
    """The game in which it sits."""

    chance: random.Random
    """Where its moves and hints come from."""

    def move(self, view: View, /) -> Move:
        """Return a safe move if there is one."""
        self.trial.made += 1
        if view.may_end_turn and self.chance.random() < 0.7:
            return EndTurn()
        safe = view.safe_plays()
        return self.chance.choice(safe or view.legal_moves())

    def hints(self, view: View, /) -> tuple[Hint, ...]:
        """Return hints about some piles."""
        return tuple(
            Hint(view.seat, pile, kind)
            for pile in range(len(view.tops))
            for kind in HintKind
            if view.seat is not None and self.chance.random() < 0.2
        )
