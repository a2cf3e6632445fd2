"""Outcomes: how a game can end."""

from collections.abc import Sequence
from typing import TypeAlias, final

import attrs

from thegame import _sentences as sentences
from thegame._frozen import Named, Value
from thegame._sentences import Names
from thegame._validation import number
from thegame.rulebook import Clause, clause


@final
@attrs.frozen
class TeamResult(Value):
    """The end of a cooperative game: how many cards were not laid.

    >>> import thegame
    >>> thegame.TeamResult(9).excellent, thegame.TeamResult(10).excellent
    (True, False)
    """

    unlaid: int = attrs.field(converter=number)
    """The cards left in all hands and the draw pile (CO-SCORE-1, R-r)."""

    @property
    def beaten(self) -> bool:
        """Whether every card was laid, so that the team has won (CO-SCORE-4)."""
        return self.unlaid == 0

    def _rewards(self, players: int, total: int) -> tuple[float, ...]:
        """Return the part of all cards that the team has laid, for each player."""
        return (1 - self.unlaid / total,) * players

    @property
    def excellent(self) -> bool:
        """Whether 1 to 9 cards were left (CO-SCORE-3, R-r)."""
        return 1 <= self.unlaid <= 9

    @property
    def clause(self) -> Clause:
        """The clause that ended the game."""
        return clause("CO-END-2" if self.beaten else "CO-END-1")

    def sentence(self, *, players: Sequence[str] = ()) -> str:
        """Return the result in words; the names of the players do not occur in it."""
        return sentences.team_result(self.unlaid, excellent=self.excellent)

    def __str__(self) -> str:
        return self.sentence()


class Ending(Named):
    """The two ways a duel can end; there are no draws (F2F-END-3)."""

    LAID_ALL = "laid all"
    """The winner has laid all of their own cards."""

    STUCK = "stuck"
    """The loser could not lay the minimum."""


@final
@attrs.frozen
class DuelResult(Value):
    """The end of a duel: who won, and how."""

    winner: int = attrs.field(converter=number)
    """The player who won."""

    ending: Ending
    """What ended the game."""

    players: int = attrs.field(default=2, kw_only=True, eq=False, repr=False)
    """How many players competed; the library sets it, and only sentences need it."""

    def _rewards(self, players: int, total: int) -> tuple[float, ...]:
        """Return 1 for the winner and -1 for each other player."""
        return tuple(1.0 if seat == self.winner else -1.0 for seat in range(players))

    @property
    def clause(self) -> Clause:
        """The clause that ended the game."""
        laid_all = self.ending is Ending.LAID_ALL
        return clause("F2F-END-1" if laid_all else "F2F-END-2")

    def sentence(self, *, players: Sequence[str] = ()) -> str:
        """Return the result in words, with the names of the players if given.

        >>> import thegame
        >>> won = thegame.DuelResult(1, thegame.Ending.STUCK)
        >>> print(won.sentence(players=["Ada", "Bob"]))
        Bob wins because Ada is stuck
        """
        stuck, names = self.ending is Ending.STUCK, Names(players)
        # Of several others, the result does not say who is stuck.
        is_duel = max(self.players, self.winner + 1, len(players)) == 2
        other = 1 - self.winner if is_duel else None
        return sentences.duel_result(self.winner, other, stuck=stuck, names=names)

    def __str__(self) -> str:
        return self.sentence()


Outcome: TypeAlias = TeamResult | DuelResult
"""The end of a game of either kind."""
