"""Errors of whole games: those that are read, and those that agents play."""

from typing import TYPE_CHECKING, ClassVar

import attrs

from . import _words as words
from ._errors import InvalidTalk, TheGameError
from ._places import Place, place_text
from ._values import shown

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
class IllegalAnswer(TheGameError, ValueError):
    """An agent answered with a move or with hints that the rules do not allow."""

    code: ClassVar[str] = "illegal-answer"

    seat: int
    """The player for whom the agent answered."""

    number: int
    """How many moves had been made before."""

    reason: "IllegalMove | InvalidTalk"
    """Why the move is illegal, or what is wrong with the hints."""

    def __str__(self) -> str:
        # The reason why a move is illegal has its number.
        talk = isinstance(self.reason, InvalidTalk)
        about = f"hints after move {self.number}: " if talk else ""
        return (
            f"illegal answer of the agent of player {self.seat}: {about}{self.reason}"
        )


@attrs.frozen
class AgentFailed(TheGameError, RuntimeError):
    """An agent that made an illegal move, or raised an error of its own.

    The game is not played again, because it would fail in the same way.
    """

    code: ClassVar[str] = "agent-failed"

    agents: tuple[str, ...]
    """The agent in each seat."""

    seed: int
    """The seed of the game."""

    error: str
    """The name of the error's class."""

    reason: str
    """What the error says."""

    trace: str = attrs.field(repr=shown)
    """Where it was raised, as Python prints it."""

    def __str__(self) -> str:
        agents = ", ".join(dict.fromkeys(self.agents))
        text = f"{self.error}: {shown(self.reason)}"
        return f"the game with seed {self.seed} failed ({agents}): {text}"
