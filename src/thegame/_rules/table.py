"""The table as everybody sees it: the facts on which the answers of rules may depend."""

from abc import abstractmethod
from typing import TYPE_CHECKING

import attrs

if TYPE_CHECKING:
    from .game_rules import Rules


class Table:
    """A game between two moves, without the cards that somebody holds or will draw.

    Every `State` and every `View` is a table. The answers of `Rules` may depend on the
    facts listed here, and on nothing else: they are known to all players.
    """

    __slots__ = ()

    tops: tuple[int, ...]
    """The number that each pile shows."""

    player: int
    """The player on turn."""

    laid: int
    """How many cards were laid in this turn."""

    helped: bool
    """Whether one of them went to an opponent's pile."""

    @property
    @abstractmethod
    def rules(self) -> "Rules":
        """The rules of the game."""

    @property
    @abstractmethod
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""

    @property
    @abstractmethod
    def deck_sizes(self) -> tuple[int, ...]:
        """How many cards each draw pile has."""

    @property
    def hand_size(self) -> int:
        """How many cards the player on turn holds."""
        return self.hand_sizes[self.player]

    @property
    def deck_size(self) -> int:
        """How many cards the player on turn can still draw."""
        return self.deck_sizes[self.rules._sources[self.player]]

    @property
    def to_lay(self) -> int:
        """How many cards the player on turn still has to lay to win.

        Players who draw from the same pile, as a team does, count together.
        """
        sources = self.rules._sources
        source = sources[self.player]
        held = zip(sources, self.hand_sizes, strict=True)
        return self.deck_sizes[source] + sum(
            size for own, size in held if own == source
        )


@attrs.frozen
class PlannedTable(Table):
    """A table that a search or a check looks at; it has the facts and no moves."""

    rules: "Rules"
    tops: tuple[int, ...]
    player: int
    laid: int
    helped: bool
    hand_sizes: tuple[int, ...]
    deck_sizes: tuple[int, ...]
