"""The protocol of agents: players that choose moves by what their seat may know.

An agent is any object with the method of `Agent`. It may also have the methods of
`Talkative` or `Starter`, which `play_game` looks for at run time. An agent keeps its
memory in itself and nowhere else, so that two games can be played side by side, and an
agent made anew plays the same game again.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol, TypeGuard, cast, runtime_checkable

from thegame._game.deal import DealView
from thegame._game.talk import Hint
from thegame._game.view import View
from thegame._rules.moves import Move
from thegame._validation import Inspection

from ._errors import InvalidAgents

AN_AGENT: Final = "an object with a method move"
"""What an error says that it expected."""


@runtime_checkable
class Agent(Protocol):
    """A player, which is given the view of its seat and returns a legal move."""

    def move(self, view: View, /) -> Move:
        """Return the next move of this seat, which is on turn.

        It is called for each move, until the turn ends.
        """
        ...


@runtime_checkable
class Talkative(Agent, Protocol):
    """An agent that gives hints to its team."""

    def hints(self, view: View, /) -> Iterable[Hint]:
        """Return the hints that this seat wants in force in the turn that begins.

        It is called before each turn of another player of a team. The hints that it
        gave before are withdrawn. ``view.hints`` has the new hints of earlier players.
        """
        ...


@runtime_checkable
class Starter(Agent, Protocol):
    """An agent that may wish to take the first turn."""

    def wish_to_start(self, view: DealView, /) -> float:
        """Return how much this seat wants to take the first turn.

        The agent with the highest number starts; among equals, the lowest seat. The wish
        of an agent without this method is 0.
        """
        ...


def is_agent(value: object) -> TypeGuard[Agent]:
    """Return whether a value is an agent; a class of agents is none."""
    return isinstance(value, Agent) and not isinstance(value, type)


def required_agents(
    agents: Sequence[Agent | None], players: int, *, guests: bool
) -> tuple[Agent | None, ...]:
    """Return as many agents as players, or raise `InvalidAgents`."""
    check = Inspection()
    seated = check.sequence("agents", agents, players, "agent")
    expected = f"{AN_AGENT} or None" if guests else AN_AGENT
    for seat, agent in enumerate(seated):
        able = guests if agent is None else is_agent(agent)
        check.expect(able, ("agents", seat), agent, expected)
    check.conclude(InvalidAgents)
    return cast("tuple[Agent | None, ...]", seated)
