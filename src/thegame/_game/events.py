"""
Events: what happened in a move, and who may know it.

What happens on the table is seen by all (R-u). Drawn cards are their owner's, and
`Drew.seen_by` is the one place that hides them from everybody else.
"""

from typing import Self, TypeAlias

import attrs

from thegame._checks import is_number
from thegame._rules.outcome import Outcome
from thegame._values import Value


class Open(Value):
    """
    Something that happened before everybody's eyes.
    """

    __slots__ = ()

    def seen_by(self, player: int | None) -> Self:
        """
        What this player may know of it, or a spectator (None): all.
        """
        return self


@attrs.frozen
class Laid(Open):
    """
    A card was laid.
    """

    player: int
    """Who laid it."""

    card: int
    """Its number."""

    pile: int
    """Where it went."""

    trick: bool
    """Whether it was a backwards trick."""


@attrs.frozen
class TurnEnded(Open):
    """
    A player has stopped; cards are drawn, and the next is on turn.
    """

    player: int
    """Who stopped."""


def _count(drew: "Drew") -> int:
    return len(drew.cards)


@attrs.frozen
class Drew(Value):
    """
    A player has drawn; without cards to draw there is no such event.

    >>> import thegame
    >>> drew = thegame.Drew(0, (12, 51))
    >>> drew.seen_by(0)
    Drew(player=0, cards=(12, 51), count=2)
    >>> drew.seen_by(1)
    Drew(player=0, cards=(), count=2)
    """

    player: int
    """Who drew."""

    cards: tuple[int, ...]
    """What was drawn, ascending; nothing for everybody else."""

    count: int = attrs.field(default=attrs.Factory(_count, takes_self=True))
    """How many cards were drawn."""

    def seen_by(self, player: int | None) -> "Drew":
        """
        What this player may know of it, or a spectator (None).

        Only the owner sees the cards. Whatever is no seat at all is a stranger.
        """
        if is_number(player) and player == self.player:
            return self
        return Drew(self.player, (), self.count)


@attrs.frozen
class GameEnded(Open):
    """
    The game is over.
    """

    outcome: Outcome
    """How it ended."""


Event: TypeAlias = Laid | TurnEnded | Drew | GameEnded
"""Everything that can happen; a closed union for ``match``."""
