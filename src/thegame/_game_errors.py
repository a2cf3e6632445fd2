"""Errors of whole games: those that are read, and those that workers play."""

from typing import TYPE_CHECKING, ClassVar

import attrs

from . import _words as words
from ._errors import InvalidTalk, TheGameError
from ._places import Place, place_text

if TYPE_CHECKING:
    from ._rules.moves import Move
    from ._rules.refusals import IllegalMove


@attrs.frozen
class FalseClaim(TheGameError, ValueError):
    """A game that can be read but contradicts itself.

    A play is marked as a trick and is not, the wrong player is named, the moves lead
    to another outcome, or the seed gives another deal.
    """

    code: ClassVar[str] = "false-claim"

    place: Place
    """Where it is written."""

    claimed: str
    """What the game says about itself."""

    actual: str
    """What is true instead."""

    def sentence(self) -> str:
        """Return what is wrong, without the place."""
        return f"claims {self.claimed}, but {self.actual}"

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()}"


@attrs.frozen
class IllegalGame(TheGameError, ValueError):
    """A game that can be read but contains an illegal move."""

    code: ClassVar[str] = "illegal-game"

    place: Place
    """Where the move is written."""

    text: str
    """The move as a player writes it, such as ``88-D1``."""

    player: int
    """The player on turn."""

    reason: "IllegalMove"
    """Why the move is illegal, with its number in the game and its clause."""

    legal: "tuple[Move, ...]"
    """The moves that would have been legal."""

    pile_names: tuple[str, ...]
    """What the player calls each pile."""

    def sentence(self) -> str:
        """Return what is wrong, without the place; piles have their names."""
        reason = self.reason.sentence(self.pile_names)
        return words.illegal_game(self.reason.number, self.text, self.player, reason)

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()} ({self.reason.clause.id})"


@attrs.frozen
class IllegalTalk(TheGameError, ValueError):
    """A game that can be read but contains impossible hints."""

    code: ClassVar[str] = "illegal-talk"

    place: Place
    """Where the hints are written."""

    number: int
    """How many moves had been made before."""

    reason: "InvalidTalk"
    """What is wrong with the hints."""

    def sentence(self) -> str:
        """Return what is wrong, without the place."""
        return f"hints after move {self.number}: {self.reason}"

    def __str__(self) -> str:
        return f"{place_text(self.place)}: {self.sentence()}"


@attrs.frozen
class WorkersLost(TheGameError, RuntimeError):
    """Workers that died again and again while they played the same games."""

    code: ClassVar[str] = "workers-lost"

    seed: int
    """The seed of the first of these games."""

    games: int
    """How many games there are."""

    attempts: int
    """How often they were tried."""

    def __str__(self) -> str:
        times = words.counted(self.attempts, "time")
        games = words.counted(self.games, "game")
        return f"workers died {times} while playing {games} from seed {self.seed} on"
