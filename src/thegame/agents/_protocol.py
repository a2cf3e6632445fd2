"""What an agent is: something that chooses moves by what its seat may know.

An agent is any object with the method of `Agent`. What else it can do it says by having
the methods of `Talkative` or `Starter`; the play loop asks for them at run time. An
agent keeps what it remembers in itself and nowhere else, so that two games can be
played side by side, and an agent made anew plays the same game again.
"""

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from thegame._game.deal import DealView
from thegame._game.talk import Hint
from thegame._game.view import View
from thegame._rules.moves import Move


@runtime_checkable
class Agent(Protocol):
    """A player: it is given what its seat sees, and returns a legal move."""

    def move(self, view: View, /) -> Move:
        """Return the next move of this seat, which is on turn.

        It is asked for one move at a time, until it ends the turn.
        """
        ...


@runtime_checkable
class Talkative(Agent, Protocol):
    """An agent that gives hints to its team."""

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Return the hints that this seat wants in force in the turn that begins.

        It is asked before each turn of another player of a team. The hints that it gave
        before are withdrawn. ``view.hints`` has what those who were asked earlier said.
        """
        ...


@runtime_checkable
class Starter(Agent, Protocol):
    """An agent that has an opinion on who should start."""

    def wish_to_start(self, view: DealView, /) -> float:
        """Return how much this seat wants to take the first turn.

        Whoever returns the highest number starts; of equals, the lowest seat. An agent
        without this method is taken to return 0.
        """
        ...
