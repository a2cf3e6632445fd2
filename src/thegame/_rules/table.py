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
    @abstractmethod
    def deck_size(self) -> int:
        """How many cards the player on turn can still draw."""

    @property
    @abstractmethod
    def to_lay(self) -> int:
        """How many cards the player on turn still has to lay to win.

        Players who draw from the same pile, as a team does, count together.
        """


@attrs.frozen
class PlannedTable(Table):
    """A table that a search or a check looks at; it has the facts and no moves."""

    rules: "Rules"
    tops: tuple[int, ...]
    player: int
    laid: int
    helped: bool
    hands: tuple[int, ...]
    """The sizes of the hands."""

    decks: tuple[int, ...]
    """The sizes of the draw piles."""

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each player holds."""
        return self.hands

    @property
    def deck_sizes(self) -> tuple[int, ...]:
        """How many cards each draw pile has."""
        return self.decks

    @property
    def deck_size(self) -> int:
        """How many cards the player on turn can still draw."""
        return self.decks[self.rules._sources[self.player]]

    @property
    def to_lay(self) -> int:
        """How many cards the player on turn still has to lay to win."""
        return cards_to_lay(self.rules, self)


def cards_to_lay(rules: "Rules", table: Table) -> int:
    """Return how many cards the player on turn, or the team, still has to lay."""
    sources = rules._sources
    source = sources[table.player]
    held = zip(sources, table.hand_sizes, strict=True)
    return table.deck_sizes[source] + sum(size for own, size in held if own == source)
